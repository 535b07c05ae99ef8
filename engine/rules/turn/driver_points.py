"""Driver points (TRT-DRP, HSE-DRP): a driver may re-roll a die that affects the own car, once, at once.

``engine.rules.framework.rerolls`` asks "keep or again?" after every step with such a die.
"""

from __future__ import annotations

from engine.rules.framework.builder import Builder


def install_driver_points(builder: Builder) -> None:
    """Allow re-rolls in the steps of all rules."""
    builder.parameters.allows_rerolls = True
