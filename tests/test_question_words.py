"""What the page is told of work in the pits before it is ordered: what it takes so far, and what more of it
would.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.core.types import Decision
from engine.view.options import option_question
from tests.scenario_runner import DEFAULTS
from tests.scenario_table import Table

TRANT = {**DEFAULTS, "rulebook": "trant", "circuit": "monaco"}


def asked(table: Table) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the work so far takes, and what each answer means."""
    assert isinstance(table.question, Decision)
    told = option_question(table.rules, table.race, table.question)
    return told["what"], {option["token"]: option["detail"] for option in told["options"]}


def test_each_repair_says_what_it_adds() -> None:
    """TRT-PIT-8: in 4th new tyres take ten points, a repair beside them five, another one ten."""
    table = Table({**TRANT, "cars": "Ada at=R149 gear=4 RH=1 Bo=1", "rolled": 4}, Path())
    table.play({"take": ["P2", "hard"]})
    so_far, means = asked(table)
    assert so_far["args"]["points"] == 10
    assert means == {
        "~RH": {"id": "repair.work", "args": {"count": 5}},
        "~Bo": {"id": "repair.work", "args": {"count": 5}},
        "~": {"id": "repair.enough.work"},
    }
    table.play({"take": ["~RH"]})
    so_far, means = asked(table)
    assert so_far["args"]["points"] == 15
    assert means["~Bo"] == {"id": "repair.work", "args": {"count": 10}}
