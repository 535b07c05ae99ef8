"""A race keeps the rules version that it began with; its link states or implies the version."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core.types import InputError
from engine.links import race_link
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.rules.framework.builder import compile_rules
from engine.rules.framework.parameters import OldReadings
from engine.rules.framework.versions import RuleChange
from engine.rules.rulebooks import rulebooks
from engine.rules.rulebooks.rulebooks import BOOKS, rules_for
from engine.rules.rulebooks.versions import CHANGES, CURRENT_VERSION
from engine.rules.turn.order import running_order
from tests.support.circuits import setup, track

PLAIN = setup(cars=3, laps=2)
# Invented change: before the next version, an engine stalled on a roll of up to 20.
NEXT_CHANGES = (*CHANGES, RuleChange(CURRENT_VERSION + 1, {"stall_max_roll": 20}, rule="start"))


def open_again(game: Game) -> Game:
    """Return the game of the race's link."""
    loaded_game, is_complete = open_link(game.race_link(), lambda name, packed: track(name))
    assert is_complete
    assert loaded_game.race_link() == game.race_link()
    return loaded_game


def after_start(version: int) -> Game:
    """Return a race of a version of the rules after a few decisions."""
    game = Game(rules_for(PLAIN, track(PLAIN.circuit), version))
    for _ in range(4):
        game.apply(game.question.options[0]) if game.question else None
    return game


@pytest.fixture
def changed_rules(monkeypatch: pytest.MonkeyPatch) -> int:
    """Add a change of the rules, and return its version."""
    monkeypatch.setattr(rulebooks, "CHANGES", NEXT_CHANGES)
    monkeypatch.setattr(race_link, "CURRENT_VERSION", CURRENT_VERSION + 1)
    return CURRENT_VERSION + 1


def test_versions_are_in_order() -> None:
    assert all(earlier.version <= later.version for earlier, later in pairwise(CHANGES))
    assert race_link.RULES_VERSIONS[-1] == (3,)


def test_every_change_names_a_rule_of_the_registry() -> None:
    """A change of an unknown rule would never apply."""
    names = {rule.id for rule in rulebooks.REGISTRY}
    assert {change.rule for change in CHANGES} - {""} <= names


def test_every_old_reading_is_off_in_the_current_version() -> None:
    """A former value that equals the present one would change nothing in old races."""
    values = {name: value for change in CHANGES for name, value in change.before.items()}
    old_readings = {name: value for name, value in values.items() if name in OldReadings._fields}
    assert old_readings == dict.fromkeys(OldReadings._fields, True)


@pytest.mark.parametrize(
    ("switches", "versions"),
    [({}, [1, 2, 2]), ({"overshoot_keeps_lane": "on"}, [1, 2, 3])],
    ids=["unaffected", "affected"],
)
def test_a_race_has_the_oldest_version_that_plays_it(switches: dict[str, str], versions: list[int]) -> None:
    race = setup(cars=3, laps=2, rulebook="trant")._replace(switches=tuple(switches.items()))
    versions_found = [rules_for(race, track(race.circuit), version).rules_version for version in range(1, 4)]
    assert versions_found == versions


def test_old_values_are_restored() -> None:
    first, latest = (rules_for(PLAIN, track(PLAIN.circuit), version) for version in (1, CURRENT_VERSION))
    assert (first.old_readings.near_run_up, latest.old_readings.near_run_up) == (True, False)
    assert first.graph is not latest.graph


@pytest.mark.parametrize("book", ["trant", "house"])
def test_races_of_version_3_keep_their_lane_changes_and_order(book: str) -> None:
    race = setup(cars=3, laps=2, rulebook=book)
    before, latest = (rules_for(race, track(race.circuit), version) for version in (3, CURRENT_VERSION))
    assert (before.graph.allows_third_change, latest.graph.allows_third_change) == (False, True)
    assert (before.order_of_play is running_order, latest.order_of_play is running_order) == (True, False)
    assert (before.old_readings.skids_where_truncated, latest.old_readings) == (True, OldReadings())


@pytest.mark.parametrize("book", list(BOOKS))
def test_races_of_version_3_keep_their_returns_by_arrows(book: str) -> None:
    race = setup(cars=3, laps=2, rulebook=book)
    before, latest = (rules_for(race, track(race.circuit), version) for version in (3, CURRENT_VERSION))
    assert (before.graph.checks_all_returns, latest.graph.checks_all_returns) == (False, True)


def test_a_changed_rule_applies_only_to_new_races(changed_rules: int) -> None:
    """Links of races with the change state the version; links of older races are unchanged."""
    new_game, old_game = after_start(changed_rules), after_start(3)
    assert (new_game.rules.rules_version, old_game.rules.rules_version) == (changed_rules, 2)
    assert (new_game.race_link()[:4], old_game.race_link()[:3]) == ("r13.", "r4.")
    assert (new_game.rules.stall_max_roll, old_game.rules.stall_max_roll) == (1, 20)
    assert new_game.tokens() != old_game.tokens() or new_game.race.step != old_game.race.step
    for game in (new_game, old_game):
        assert open_again(game).rules.stall_max_roll == game.rules.stall_max_roll


def test_a_new_race_has_the_current_version_and_one_begun_before_keeps_its_own() -> None:
    """In version 3 a roll in the pit lane caused engine checks."""
    new_game, old_game = after_start(CURRENT_VERSION), after_start(3)
    assert (new_game.rules.rules_version, old_game.rules.rules_version) == (4, 2)
    assert (new_game.race_link()[:4], old_game.race_link()[:3]) == ("r13.", "r4.")
    for game in (new_game, old_game):
        reopened_rules = open_again(game).rules
        assert reopened_rules.old_readings.pit_lane_rolls_check_engines == (game is old_game)


def test_a_change_of_a_rule_that_is_off_is_ignored(changed_rules: int) -> None:
    race = setup(cars=3, rulebook="first")
    assert rules_for(race, track(race.circuit), changed_rules).rules_version == CURRENT_VERSION


def test_a_link_with_newer_rules_is_rejected(changed_rules: int, monkeypatch: pytest.MonkeyPatch) -> None:
    link = after_start(changed_rules).race_link()
    monkeypatch.setattr(race_link, "CURRENT_VERSION", CURRENT_VERSION)
    with pytest.raises(InputError, match="newer"):
        open_link(link, lambda name, packed: track(name))


def test_a_change_may_restore_slots_and_names_must_exist() -> None:
    def no_reason(*values: object) -> None:
        return None

    ids, board = rulebooks.LUDODELIRE.rules, track("monaco")
    restored = compile_rules(
        rulebooks.REGISTRY, ids, setup(), board, (RuleChange(2, {"length_reason": no_reason}),), 1
    )
    assert restored.length_reason is no_reason
    with pytest.raises(AttributeError, match="warp_speed"):
        compile_rules(rulebooks.REGISTRY, ids, setup(), board, (RuleChange(2, {"warp_speed": 9}),), 1)
