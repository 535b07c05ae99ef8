"""In which order a computer driver would tell a person the ways to drive."""

from __future__ import annotations

from engine.drivers.driver import weigh
from engine.play.advice import NONE, Advice
from engine.play.observation import Observation


def advise(seen: Observation) -> Advice:
    """How he weighs the ways to drive, where that is the question; he chooses nothing for anybody."""
    return Advice(weigh(seen)) if seen.rules.form(seen.race).kind == "drive" else NONE
