"""Any season input, entered or from strangers, gives a valid season or one plain error."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.types import InputError
from engine.links import race_link
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import rules_for
from engine.season import event_validation, presets, standings
from engine.season.events import CarResult, LinkedResult
from engine.season.formats import season_file, season_link
from engine.season.formats.season_file import SeasonFile
from engine.season.simulation import Simulation
from engine.season.state import Season
from tests.support import fuzz
from tests.support.circuits import track
from tests.support.fuzz import play_on, time_limit
from tests.support.golden_seasons import play_season
from tests.support.hostile_seasons import mutated, spoil
from tests.support.season_races import PRESETS, error_id, first_link, short_season


@settings(max_examples=15, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_any_results_give_a_valid_season(data: st.DataObject) -> None:
    """With any results, points add up, injured drivers are not entered, and file and link agree."""
    preset = data.draw(st.sampled_from(PRESETS))
    plan = presets.default_plan(
        preset, data.draw(st.integers(0, 99)), "Any", (), races=5, teams=data.draw(st.integers(3, 5))
    )
    season = Season(plan)
    while season.next is not None:
        race = season.next
        entrants = data.draw(st.permutations(season.days[race - 1].entrants))
        finishers = data.draw(st.integers(0, len(entrants)))
        lines = [
            CarResult(
                one.driver,
                place,
                2,
                spent=data.draw(
                    st.integers(
                        0, season.people[one.driver].available_points if one.driver in season.people else 0
                    )
                ),
            )
            for place, one in enumerate(entrants[:finishers], 1)
        ]
        lines += [
            CarResult(one.driver, out="corner", hurt=data.draw(st.sampled_from((0, 0, 1, 2, 3, 98, 99))))
            for one in entrants[finishers:]
        ]
        season = event_validation.append_event(season, LinkedResult(race, tuple(lines)))
        assert len({one.seat for one in season.days[-1].entrants}) == len(season.days[-1].entrants)
    assert sum(row.points for row in standings.drivers_standings(season)) == sum(
        row.points for row in standings.constructors_standings(season)
    )
    assert all(
        person.earned_half_points >= 0 and person.bought_points >= 0 for person in season.people.values()
    )
    assert all(
        day.driver_states.get(one.driver) is None or day.driver_states[one.driver].is_fit
        for day in season.days
        for one in day.entrants
    )
    text = season_file.to_text(SeasonFile(season))
    assert season_file.parse_file(text).season.people == season.people
    assert season_link.parse_link(season_link.to_link(SeasonFile(season))).season.events == season.events


def test_mutated_season_links_are_rejected_or_valid() -> None:
    """Damaged or resealed links give one typed error, or a season that goes on."""
    chance = random.Random("season links")
    texts = [season_link.to_link(play_season(preset).kept) for preset in PRESETS] + [
        season_link.to_link(SeasonFile(short_season()))
    ]
    for number in range(30):
        mutant = mutated(texts, number, chance)
        with time_limit(5, mutant):
            try:
                season = season_link.parse_link(mutant).season
            except InputError:
                continue
            assert standings.drivers_standings(season)


def test_mutated_season_race_links_are_rejected_or_playable() -> None:
    """The season data inside a race link is validated like all other untrusted data."""
    chance = random.Random("races of seasons")
    setup = play_season("trant").kept.season.setup(2)._replace(circuit="zandvoort")
    game = Game(rules_for(setup, track("zandvoort")))
    Simulation(game).run(260)
    while not game.position_link().startswith("p6."):
        game.undo()
    texts = [race_link.setup_link(setup), game.position_link(), game.race_link(), first_link()]
    assert [text[:3] for text in texts] == ["s6.", "p6.", "r6.", "r6."]
    playable = 0
    for number in range(80):
        mutant = mutated(texts, number, chance)
        with time_limit(20, mutant):
            try:
                found = fuzz.game_of_link(mutant)
            except InputError:
                continue
            play_on(found, chance, 2)
            playable += 1
    assert playable


def test_mutated_season_files_are_rejected_or_valid() -> None:
    """With any value replaced or removed, a file gives one typed error, or a season that goes on."""
    chance = random.Random("season files")
    text = season_file.to_text(SeasonFile(play_season("house").kept.season))
    for number in range(60):
        data = json.loads(text)
        spoil(data, chance)
        with time_limit(5, number):
            try:
                kept = season_file.parse_file(json.dumps(data))
            except InputError:
                continue
            assert standings.constructors_standings(kept.season)
    for wrong in ("", "{", "[]", "null", '{"yellow_flag": "season"}', "[" * 5000, "x" * 600_000):
        with pytest.raises(InputError) as error:
            season_file.parse_file(wrong)
        assert error_id(error).startswith("error.season.")
