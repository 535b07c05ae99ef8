"""Write ``engine/rules/framework/step_skipping.py`` from the table of triggers.

``python3 build.py generate`` writes it; a test keeps it up to date. The generated function looks up only what
the steps of a run depend on, by plain expressions, which is fastest.
"""

from __future__ import annotations

from itertools import chain

from engine.rules.framework import triggers
from engine.rules.framework.triggers import Trigger
from web.tooling.toolchain import ROOT

TRIGGERS = {name: value for name, value in vars(triggers).items() if isinstance(value, Trigger)}
# Cheap and rarely true conditions: every run tests them, even if none of its steps depends on them.
TESTED_BY_ALL = ("PENDING_CHECKS", "BLOCKED_SPACES", "CROSSED_FINAL_LINE", "IN_PITS")
COMMON = ("SPECIAL_ROLL", "TURN_STATE_SET", "CAR_NEARBY")
# Further groups that few runs need; the last one has all others.
GROUPED = (
    ("OUT_OR_WRECK", "BACKMARKER", "NO_BODYWORK", "NO_ENGINE", "NO_ROAD_HOLDING"),
    ("DEBRIS_ON_TRACK", "CROSSED_DEBRIS", "NOT_DRY", "WEATHER_UNSETTLED"),
)
RARE = (
    *GROUPED,
    tuple([name for name in TRIGGERS if name not in (*TESTED_BY_ALL, *COMMON, *chain(*GROUPED))]),
)
WIDTH = 110
FILE = ROOT / "engine" / "rules" / "framework" / "step_skipping.py"

HEAD = '''"""Function that finds the next step with an active trigger.

Generated from ``engine/rules/framework/triggers.py`` by ``python3 build.py generate``; do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.state import NEW_TURN, Car, Race
from engine.rules.framework import triggers
from engine.rules.framework.triggers import (
    MIN_FAST_GEAR,
    SPECIAL_FACE,
    SPECIAL_SPACES,
    Trigger,
    crossed_debris,
)

SkipFunction = Callable[[Any, Race], int]

CONDITIONS: Mapping[Trigger, Callable[[Any, Race, Car], object]] = {
'''

FUNCTION = '''}


def skip_function(first_step: Mapping[Trigger, int], after: int) -> SkipFunction:
    """Return a function that finds the first active step of a run.

    ``first_step``: for each trigger, the first step of the run that has it, in the order of the steps.
    ``after``: the step after the run, if no trigger is active.
    """
    table = tuple([(CONDITIONS[trigger], place) for trigger, place in first_step.items()])
'''


END = """        ):
            return after
        for is_active, place in table:
            if is_active(rules, race, car):
                return place
        return after

    return first_active
"""


def module_text() -> str:
    """Return the text of the file."""
    lines = [HEAD]
    for name, trigger in TRIGGERS.items():
        lines.append(table_row(name, trigger))
    lines.append(FUNCTION)
    for name in chain(COMMON, *RARE):
        lines.append(f"    {flag(name)} = triggers.{name} in first_step\n")
    for number, group in enumerate(RARE):
        flags = " or ".join(flag(name) for name in group)
        lines.append(f"    {in_group(number)} = {flags}\n")
    lines.append("\n    def first_active(rules: Any, race: Race) -> int:\n")
    lines.append("        car = race.cars[race.actor]\n        if not (\n")
    tests = [*[TRIGGERS[name] for name in TESTED_BY_ALL], *[conditional_test(name) for name in COMMON]]
    for number, group in enumerate(RARE):
        inside = "\n                    or ".join(conditional_test(name) for name in group)
        head = f"(\n                {in_group(number)}\n                and (\n"
        tests.append(f"{head}                    {inside}\n                )\n            )")
    lines.append("            " + "\n            or ".join(tests) + "\n")
    lines.append(END)
    return "".join(lines)


def table_row(name: str, condition: str) -> str:
    """Return the row of a condition, formatted."""
    row = f"    triggers.{name}: lambda rules, race, car: {condition},\n"
    if len(row) <= WIDTH + 1:
        return row
    return f"    triggers.{name}: lambda rules, race, car: (\n        {condition}\n    ),\n"


def flag(name: str) -> str:
    """Return the name of the variable that is true if a run needs a trigger."""
    return f"has_{name.lower()}"


def conditional_test(name: str) -> str:
    """Return the test of a trigger that only some runs need."""
    return f"({flag(name)} and {in_brackets(TRIGGERS[name])})"


def in_group(number: int) -> str:
    """Return the name of the variable that is true if a run needs a group of triggers."""
    return f"in_group_{number}"


def in_brackets(condition: str) -> str:
    """Return a condition that can follow "and"."""
    return f"({condition})" if " or " in condition else condition


if __name__ == "__main__":
    FILE.write_text(module_text(), encoding="utf-8")
