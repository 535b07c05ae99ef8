"""Write ``engine/rules/framework/step_skipping.py`` from the table of triggers.

``python3 build.py generate`` writes it; a test keeps it up to date. The generated function looks up only what
the steps of a run depend on, by plain expressions, which is fastest.
"""

from __future__ import annotations

from engine.rules.framework import triggers
from engine.rules.framework.triggers import Trigger
from web.tooling.toolchain import ROOT

TRIGGERS = {name: value for name, value in vars(triggers).items() if isinstance(value, Trigger)}
WIDTH = 110
FILE = ROOT / "engine" / "rules" / "framework" / "step_skipping.py"

HEAD = '''"""Function that finds the next step with an active trigger.

Generated from ``engine/rules/framework/triggers.py`` by ``python3 build.py generate``; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.state import TURN, Race
from engine.rules.framework import triggers
from engine.rules.framework.triggers import (
    MIN_FAST_GEAR,
    SPECIAL_FACE,
    SPECIAL_SPACES,
    Trigger,
    crossed_debris,
)

SkipFunction = Callable[[Any, Race], int]

# Higher than the number of any step.
NEVER = 1 << 16


def skip_function(first_step: Mapping[Trigger, int], after: int) -> SkipFunction:
    """Return a function that finds the first active step of a run.

    ``first_step``: for each trigger, the first step of the run that has it. ``after``: the step after the
    run, if no trigger is active.
    """
'''


def module_text() -> str:
    """Return the text of the file."""
    lines = [HEAD]
    for name in TRIGGERS:
        at, has = variables(name)
        lines.append(f"    {at} = first_step.get(triggers.{name}, NEVER)\n    {has} = {at} != NEVER\n")
    lines.append("\n    def first_active(rules: Any, race: Race) -> int:\n")
    lines.append("        car = race.cars[race.actor]\n        if not (\n")
    for number, (name, trigger) in enumerate(TRIGGERS.items()):
        word = "or " if number else ""
        lines.append(f"            {word}({variables(name)[1]} and {in_brackets(trigger)})\n")
    lines.append("        ):\n            return after\n        place = NEVER\n")
    for name, trigger in TRIGGERS.items():
        at = variables(name)[0]
        lines.append(f"{if_line(f'{at} < place and {in_brackets(trigger)}')}            place = {at}\n")
    lines.append("        return place\n\n    return first_active\n")
    return "".join(lines)


def if_line(condition: str) -> str:
    """Return the line or lines of an if, formatted."""
    line = f"        if {condition}:\n"
    if len(line) <= WIDTH + 1:
        return line
    split = condition.replace(" and ", "\n            and ")
    return f"        if (\n            {split}\n        ):\n"


def variables(name: str) -> tuple[str, str]:
    """Return the variables for the first step of a trigger, and for whether there is one."""
    return f"at_{name.lower()}", f"has_{name.lower()}"


def in_brackets(condition: str) -> str:
    """Return a condition that can follow "and"."""
    return f"({condition})" if " or " in condition else condition


if __name__ == "__main__":
    FILE.write_text(module_text(), encoding="utf-8")
