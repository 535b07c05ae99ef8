"""The levels of a new race: each has the rules of the one before and more, and all can be raced."""

from __future__ import annotations

import pytest

from engine.rules.framework.availability import compatible_switches, is_optional_rule
from engine.rules.framework.switches import GEAR_DICE, default_dice
from engine.rules.rulebooks.rulebooks import BOOKS, checked_setup, rules_for
from engine.view.rulebooks import LEVELS, RaceLevel, levels_view
from tests.support.circuits import setup, track

each_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)


def rules_at(level: RaceLevel) -> set[str]:
    """Return the rules that are on at a level, over three laps."""
    race = setup()._replace(rulebook=level.rulebook, laps=3, switches=level.switches)
    book, choices = BOOKS[level.rulebook], dict(level.switches)
    rules_for(race, track(race.circuit))
    return {*book.rules} | {
        rule for switch in book.switches if switch.id in choices for rule in switch.switched_rules
    }


def test_each_level_adds_rules_to_the_one_before() -> None:
    simple, classic, expert = map(rules_at, LEVELS)
    assert simple < classic < expert
    assert classic - simple >= {"contact", "engine_check", "slipstream", "weather"}
    assert "pits" in classic
    assert expert - classic >= {"hazards", "soft_tyres", "trials", "construction"}


def test_the_expert_level_has_every_optional_rule_of_its_rulebook() -> None:
    level = LEVELS[-1]
    optional = {switch.id for switch in BOOKS[level.rulebook].switches if is_optional_rule(switch)}
    assert {name for name, _ in level.switches} == optional | {GEAR_DICE[0]}


@each_level
@pytest.mark.parametrize("laps", [1, 2, 3])
def test_a_level_can_be_raced_over_any_distance(level: RaceLevel, laps: int) -> None:
    """Choices that need more laps have no effect; all others are accepted together."""
    switches = BOOKS[level.rulebook].switches
    switch_ids = {name for name, _ in level.switches}
    raced = compatible_switches(switches, laps, switch_ids)
    assert laps < 3 or raced == switch_ids
    race = setup()._replace(
        rulebook=level.rulebook, laps=laps, switches=tuple((a, b) for a, b in level.switches if a in raced)
    )
    assert dict(checked_setup(race).switches) == dict(race.switches)


def test_levels_use_gear_dice_and_rulebooks_keep_theirs() -> None:
    assert all(GEAR_DICE in level.switches for level in LEVELS)
    assert all(
        switch.choices[0] == "table"
        for book in BOOKS.values()
        for switch in book.switches
        if switch.id == GEAR_DICE[0]
    )
    assert {book.id for book in BOOKS.values() if default_dice(book.switches)} == {
        "ludodelire", "eurogames", "first",
    }  # fmt: skip


def test_the_page_gets_levels_as_it_stores_rules() -> None:
    levels = {level["id"]: level for level in levels_view()}
    assert list(levels) == ["simple", "classic", "expert"]
    assert levels["simple"]["switches"] == {}
    assert levels["classic"] == {
        "id": "classic",
        "rulebook": "ludodelire",
        "movement_dice": "gear_dice",
        "switches": {"slipstream": "on", "weather": "on"},
    }
