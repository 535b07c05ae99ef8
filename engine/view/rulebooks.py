"""Rulebook views with their switches, for the set-up screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from engine.core.types import LIVERIES, Entry
from engine.rules.framework.availability import (
    all_optional_rules,
    availability_table,
    is_optional_rule,
    is_switch_detail,
)
from engine.rules.framework.switches import GEAR_DICE, Switch, parse_need
from engine.rules.rulebooks.rulebooks import BOOKS, FIRST, LUDODELIRE, Rulebook

if TYPE_CHECKING:
    from engine.protocol.rulebook import LevelView, RulebookView, SwitchView


class RaceLevel(NamedTuple):
    """A rulebook with choices among its switches.

    Attributes:
        switches: choices other than the defaults; one that needs more laps has no effect in a shorter race
    """

    id: str
    rulebook: str
    switches: tuple[tuple[str, str], ...]


_ALL = all_optional_rules(LUDODELIRE.switches)
assert _ALL is not None

LEVELS = (
    RaceLevel("simple", FIRST.id, (GEAR_DICE,)),
    RaceLevel("classic", LUDODELIRE.id, (GEAR_DICE, ("slipstream", "on"), ("weather", "on"))),
    RaceLevel("expert", LUDODELIRE.id, (GEAR_DICE, *_ALL.switches)),
)


# Rules by which one driver of a team decides for both.
TEAM_RULES = frozenset({"pit_choice", "trant_cars", "house_cars"})


def rulebooks_view() -> list[RulebookView]:
    """Return all rulebooks, in the order in which they are offered."""
    return [rulebook_view(book) for book in BOOKS.values()]


def levels_view() -> list[LevelView]:
    """Return the levels of a new race, in the order in which they are offered."""
    return [
        {
            "id": level.id,
            "rulebook": level.rulebook,
            "movement_dice": "gear_dice" if GEAR_DICE in level.switches else "table",
            "switches": {id_: choice for id_, choice in level.switches if id_ != GEAR_DICE[0]},
        }
        for level in LEVELS
    ]


def rulebook_view(book: Rulebook) -> RulebookView:
    """Return a rulebook with its switches and their availability for each combination of options."""
    preset = all_optional_rules(book.switches)
    return {
        "id": book.id,
        "points": book.points,
        "laps": cast("tuple[int, int]", list(book.laps)),
        "teams": [Entry("", livery, "").team for livery in range(LIVERIES)],
        "teams_decide": not TEAM_RULES.isdisjoint(_all_rules(book)),
        "switches": [_switch(book.switches, switch) for switch in book.switches],
        "all_rules": preset and {"laps": preset.min_laps, "switches": dict(preset.switches)},
    }


def _all_rules(book: Rulebook) -> set[str]:
    switched_rules = (rule for switch in book.switches for rule in switch.switched_rules)
    return {*book.rules, *switched_rules}


def _switch(switches: Sequence[Switch], switch: Switch) -> SwitchView:
    table = availability_table(switches, switch)
    return {
        "id": switch.id,
        "choices": list(switch.choices),
        "clause": switch.clause,
        "kind": "detail" if is_switch_detail(switch) else "rule" if is_optional_rule(switch) else "reading",
        "needs": [
            [{"laps": laps, "switch": other} for laps, other in parse_need(need)] for need in switch.needs
        ],
        "excludes": list(switch.excludes),
        "available": table
        and {
            "relevant_switches": list(table.relevant_switches),
            "cases": [
                {
                    "takes_effect": case.takes_effect,
                    "unmet_needs": list(case.unmet_needs),
                    "barred_by": list(case.blocked_by),
                    "is_recommended": case.is_recommended,
                }
                for case in table.cases
            ],
            "case_indices": list(table.case_indices),
        },
    }
