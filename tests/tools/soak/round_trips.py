"""Checks that need no expected result: written data can be read again, and opposite steps cancel out."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from engine.core.state import digest
from engine.core.types import InputError
from engine.links import race_link
from engine.links.notation import read_position
from engine.play.game import Game
from engine.season import merge, season_file, season_link, standings
from engine.season.season_file import SeasonFile
from engine.season.state import Season
from engine.statistics import history_diff
from engine.statistics.history_diff import compare_histories
from tests.tools.soak.races import open_any_link

MAX_STEPS = 12  # decisions undone and redone


def check_game(game: Game, rng: random.Random) -> None:
    """Check the links of a race, undo and redo, and comparisons with its own beginning."""
    check_links(game)
    check_undo(game, rng)
    check_comparisons(game, rng)


def check_links(game: Game) -> None:
    """Check that links and position texts of a race give the same links and texts when opened."""
    setup = race_link.setup_link(game.rules.setup, game.rules.track.packed_source)
    for link in (game.race_link(), game.position_link()):
        loaded_game = open_any_link(link)
        assert loaded_game.race_link() == game.race_link() if link == game.race_link() else True
        assert digest(loaded_game.race) == digest(game.race), link
        assert loaded_game.position_link() == game.position_link(), link
    assert open_any_link(setup).rules.setup == game.rules.setup
    with suppress(InputError):  # a race that is over, or in its trials, has no position
        text = game.position_text()
        assert Game(*read_position(text, game.rules.track)).position_text() == text


def check_undo(game: Game, rng: random.Random) -> None:
    """Check that undoing and redoing the same number of decisions changes nothing."""
    steps, link_before = rng.randrange(MAX_STEPS), game.race_link()
    undone = sum(game.undo() for _ in range(steps))
    earlier_link = game.race_link()
    assert sum(game.redo() for _ in range(undone)) == undone
    assert game.race_link() == link_before
    for _ in range(undone):
        game.undo()
    assert game.race_link() == earlier_link
    for _ in range(undone):
        game.redo()


def check_comparisons(game: Game, rng: random.Random) -> None:
    """Compare a race with itself, its beginning and another continuation of it, both ways."""
    cursor = game.cursor
    assert compare_histories(game, game) == (history_diff.SAME, cursor)
    if not cursor:
        return
    start = game.fork(rng.randrange(cursor))
    assert compare_histories(game, start) == (history_diff.SHORTER, start.cursor)
    assert compare_histories(start, game) == (history_diff.LONGER, start.cursor)
    assert start.question is not None
    other_options = [option for option in start.question.options if option != game.actions[start.cursor]]
    if other_options:
        shared = start.cursor
        start.apply(rng.choice(other_options))
        assert compare_histories(game, start) == compare_histories(start, game)
        assert compare_histories(game, start) == (history_diff.DIVERGED, shared)


def check_season(saved: SeasonFile, rng: random.Random) -> None:
    """Check file and link of a season, its standings, and merges with its own beginning."""
    season = saved.season
    assert standings.drivers_standings(season) is not None
    assert standings.constructors_standings(season) is not None
    text = season_file.to_text(saved)
    reparsed = season_file.parse_file(text)
    assert season_file.to_text(reparsed) == text
    assert season_contents(reparsed.season) == season_contents(season)
    link = season_link.to_link(saved)
    if link:
        linked = season_link.parse_link(link)
        assert season_contents(linked.season) == season_contents(season)
        assert season_link.to_link(linked) == link
    check_merges(saved, rng)


def season_contents(season: Season) -> tuple[Any, ...]:
    """Return all parts of a season."""
    return season.id, season.plan, season.events, season.people, season.results


def check_merges(saved: SeasonFile, rng: random.Random) -> None:
    """Merge a season with itself, its beginning and another continuation of it, both ways."""
    events = saved.season.events
    assert merge.merge_copies(saved, saved)[:2] == (merge.SAME, len(events))
    if not events:
        return
    count = rng.randrange(len(events))
    start = SeasonFile(shortened_season(saved, count))
    outcome, at, merged = merge.merge_copies(saved, start)
    assert (outcome, at, merged) == (merge.OLDER, count, saved)
    outcome, at, merged = merge.merge_copies(start, saved)
    assert (outcome, at, merged.season) == (merge.NEWER, count, saved.season)


def shortened_season(saved: SeasonFile, count: int) -> Season:
    """Return a season with only its first events."""
    data = season_file.season_data(saved.season)
    return season_file.season_of(data["plan"], data["events"][:count], is_legacy=saved.season.old)
