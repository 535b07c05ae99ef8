"""Any season input, entered or from strangers, gives a valid season or one plain error."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.state import OUT_FOR_SEASON
from engine.core.types import InputError
from engine.links import race_link
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import rules_for
from engine.season import event_validation, presets, season_file, season_link, standings
from engine.season.events import CarResult, LinkedResult, ManualResult, VoidedRace
from engine.season.season_file import SeasonFile
from engine.season.simulation import Simulation
from engine.season.state import Season
from tests.support import fuzz
from tests.support.circuits import track
from tests.support.fuzz import play_on, time_limit
from tests.support.golden_seasons import play_season
from tests.support.hostile_seasons import change_one_value, mutate_link
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
                seat.driver,
                place,
                2,
                spent=data.draw(
                    st.integers(
                        0, season.people[seat.driver].available_points if seat.driver in season.people else 0
                    )
                ),
            )
            for place, seat in enumerate(entrants[:finishers], 1)
        ]
        lines += [
            CarResult(seat.driver, out="corner", hurt=data.draw(st.sampled_from((0, 0, 1, 2, 3, 98, 99))))
            for seat in entrants[finishers:]
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
    texts = [season_link.to_link(play_season(preset).file) for preset in PRESETS] + [
        season_link.to_link(SeasonFile(short_season()))
    ]
    for number in range(30):
        mutant = mutate_link(texts, number, chance)
        with time_limit(5, mutant):
            try:
                season = season_link.parse_link(mutant).season
            except InputError:
                continue
            assert standings.drivers_standings(season)


def test_mutated_season_race_links_are_rejected_or_playable() -> None:
    """The season data inside a race link is validated like all other untrusted data."""
    chance = random.Random("races of seasons")
    setup = play_season("trant").file.season.setup(2)._replace(circuit="zandvoort")
    game = Game(rules_for(setup, track("zandvoort")))
    Simulation(game).run(260)
    while not game.position_link().startswith("p6."):
        game.undo()
    texts = [race_link.setup_link(setup), game.position_link(), game.race_link(), first_link()]
    assert [text.partition(".")[0] for text in texts] == ["s6", "p6", "r15", "r15"]
    playable = 0
    for number in range(80):
        mutant = mutate_link(texts, number, chance)
        with time_limit(20, mutant):
            try:
                mutant_game = fuzz.game_of_link(mutant)
            except InputError:
                continue
            play_on(mutant_game, chance, 2)
            playable += 1
    assert playable


def test_mutated_season_files_are_rejected_or_valid() -> None:
    """With any value replaced or removed, a file gives one typed error, or a season that goes on."""
    chance = random.Random("season files")
    text = season_file.to_text(SeasonFile(play_season("house").file.season))
    for number in range(60):
        data = json.loads(text)
        change_one_value(data, chance)
        with time_limit(5, number):
            try:
                season_file_data = season_file.parse_file(json.dumps(data))
            except InputError:
                continue
            assert standings.constructors_standings(season_file_data.season)
    for invalid_text in ("", "{", "[]", "null", '{"yellow_flag": "season"}', "[" * 5000, "x" * 600_000):
        with pytest.raises(InputError) as error:
            season_file.parse_file(invalid_text)
        assert error_id(error).startswith("error.season.")


HALF_A_SURROGATE_PAIR = "why \ud83d"


def test_half_surrogate_pairs_in_seasons_are_rejected() -> None:
    """JSON inside a file or a link can spell half a surrogate pair, which no reply can hold."""
    season = play_season("house").file.season
    data = json.loads(season_file.to_text(SeasonFile(season)))
    damaged_files: list[dict[str, object]] = [
        {**data, "events": [{"kind": "void", "race": 1, "again": False, "reason": HALF_A_SURROGATE_PAIR}]},
        {**data, "plan": {**data["plan"], "name": HALF_A_SURROGATE_PAIR}},
        {**data, "plan": {**data["plan"], "switches": {HALF_A_SURROGATE_PAIR: "on"}}},
        {**data, "links": {"1": HALF_A_SURROGATE_PAIR}},
    ]
    for damaged_file in damaged_files:
        with pytest.raises(InputError) as error:
            season_file.parse_file(json.dumps(damaged_file))
        assert error_id(error) == "error.letters"


@pytest.mark.parametrize("switches", [{"": ""}, {"weather": "sideways"}, {"slipstream": "sometimes"}])
def test_unknown_switches_of_any_race_are_rejected(switches: dict[str, str]) -> None:
    """Every race of a plan is checked, not only the first."""
    data = json.loads(season_file.to_text(SeasonFile(short_season())))
    for race in range(3):
        damaged = json.loads(json.dumps(data))
        damaged["plan"]["dates"][race]["switches"] = switches
        with pytest.raises(InputError) as error:
            season_file.parse_file(json.dumps(damaged))
        assert error_id(error) == "error.setup.switch"
    data["plan"]["switches"] = switches
    with pytest.raises(InputError) as error:
        season_file.parse_file(json.dumps(data))
    assert error_id(error) == "error.setup.switch"


def test_any_result_that_a_file_holds_can_be_sent_as_a_link() -> None:
    """Unbuilt cars have no limit of driver points, so the link must be able to store any number."""
    season = short_season()
    lines = tuple(
        [
            CarResult(entrant.driver, place, 1, spent=100 * place, throws=9999, best=999_999)
            for place, entrant in enumerate(season.days[0].entrants, 1)
        ]
    )
    season = event_validation.append_event(season, ManualResult(1, lines, "run on a table"))
    reread = season_file.parse_file(season_file.to_text(SeasonFile(season)))
    assert season_link.parse_link(season_link.to_link(reread)).season.events == season.events


def test_any_race_can_be_voided_after_a_chain_of_substitutes() -> None:
    """A gap among the successors of a seat does not count as a killed driver (HSE-KIL-1)."""
    season = Season(presets.default_plan("house", 5, "House", ("Ann",), races=8, teams=3))
    for harm in ({0: OUT_FOR_SEASON}, {16: OUT_FOR_SEASON}, {}, {}):
        assert season.next is not None
        entrants = [entrant.driver for entrant in season.days[season.next - 1].entrants]
        classified = [driver for driver in entrants if driver not in harm]
        lines = [CarResult(driver, place, 2) for place, driver in enumerate(classified, 1)]
        lines += [CarResult(driver, out="corner", hurt=harm[driver]) for driver in entrants if driver in harm]
        season = event_validation.append_event(season, LinkedResult(season.next, tuple(lines)))
    assert 32 in {line.driver for line in season.results[4]}
    for race in range(1, 5):
        for again in (True, False):
            changed_season = event_validation.append_event(season, VoidedRace(race, again, "struck out"))
            assert race not in changed_season.results
