"""Seasons: golden reports, races that merge once, corrections, and the links of their races."""

from __future__ import annotations

import pytest

from engine.core.state import state_of
from engine.core.types import InputError
from engine.links import race_link
from engine.links.setup_bits import read_setup
from engine.play.game import Game
from engine.rules.rulebooks.rulebooks import rules_for
from engine.season import (
    event_validation,
    merge,
    plan_validation,
    presets,
    season_file,
    season_link,
    standings,
)
from engine.season.events import CarResult, LinkedResult, ManualResult, Rename, SitOutRequest, VoidedRace
from engine.season.season_file import SeasonFile
from engine.season.season_plan import Plan
from engine.season.season_view import circuit_records
from engine.season.simulation import Simulation
from engine.season.state import Season
from tests.support.circuits import track
from tests.support.golden_seasons import file_of, play_season
from tests.support.season_races import PRESETS, error_id, first_link, play_race, race_of_link, short_season
from web.tooling.toolchain import ROOT

OLD_LINKS = ROOT / "tests" / "golden" / "season-links.txt"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_season_equals_its_golden_report(preset: str) -> None:
    """Its twelve simulated races equal the stored report."""
    assert play_season(preset).lines == tuple(file_of(preset).read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("preset", PRESETS)
def test_a_season_is_restored_from_its_file_and_link(preset: str) -> None:
    played_file = play_season(preset).file
    assert season_file.parse_file(season_file.to_text(played_file)).season.events == played_file.season.events
    assert season_file.parse_file(season_file.to_text(played_file)).links == played_file.links
    text = season_link.to_link(played_file)
    assert 0 < len(text) <= 2000
    reread = season_link.parse_link(text).season
    assert (reread.plan, reread.events, reread.people) == (
        played_file.season.plan,
        played_file.season.events,
        played_file.season.people,
    )


def test_recorded_season_links_still_open() -> None:
    """Recorded lines hold a season's link and its number of events, or a link of one of its races.

    The latter is followed by its decisions and the position it leads to.
    """
    for line in OLD_LINKS.read_text(encoding="utf-8").splitlines():
        text, number, *position = line.split(" ")
        if position:
            game, is_complete = race_of_link(text)
            assert is_complete
            assert game.rules.setup.season_race is not None
            assert game.cursor == int(number)
            assert state_of(race_of_link(position[0])[0].race) == state_of(game.race)
        else:
            linked = season_link.parse_link(text)
            assert len(linked.season.events) == int(number)
            assert season_link.to_link(linked) == text


@pytest.mark.parametrize("preset", PRESETS)
def test_points_are_conserved(preset: str) -> None:
    """Drivers and teams score all available points; driver points are earned by finishing, then spent."""
    season = play_season(preset).file.season
    everybody, teams = standings.drivers_standings(season), standings.constructors_standings(season)
    scored = sum(
        sum((10, 6, 4, 3, 2, 1)[: sum(line.place > 0 for line in result)])
        for result in season.results.values()
    )
    assert sum(row.points for row in everybody) == sum(row.points for row in teams) == scored
    for driver, person in season.people.items():
        lines = [line for result in season.results.values() for line in result if line.driver == driver]
        assert person.races_finished == sum(line.place > 0 for line in lines)
        if preset == "trant":
            awards = sum((line.place > 0) + (0 < line.place <= 3) for line in lines)
            assert person.earned_half_points <= awards
            assert person.season_ending == 99 or person.earned_half_points >= awards - 2 * sum(
                line.spent for line in lines
            )


def test_every_team_sits_out_equally_often() -> None:
    season = play_season("trant").file.season
    rest_counts = [list(season.rests.values()).count(team) for team in range(len(season.plan.teams))]
    assert rest_counts == [2] * 6
    assert season.rests[1] == 2
    assert {season.rests[3]} < {0, 1}


def test_injured_drivers_sit_out() -> None:
    """In every race only fit drivers start, one for each seat of a team that does not sit out."""
    injured_count = 0
    seasons = [play_season(preset).file.season for preset in PRESETS]
    for played_season, day in [(season, day) for season in seasons for day in season.days]:
        raced = [line.driver for line in played_season.results[day.race]]
        assert raced == [entrant.driver for entrant in day.entrants]
        assert all(driver not in day.driver_states or day.driver_states[driver].is_fit for driver in raced)
        injured_count += sum(not person.is_fit for person in day.driver_states.values())
    assert injured_count


def test_season_races_merge_only_in_order() -> None:
    """The whole season is restored from its links; each one is rejected out of order."""
    played_file = play_season("house").file
    season = Season(played_file.season.plan)
    with pytest.raises(InputError) as error:
        merge.merge_result(season, *race_of_link(played_file.links[2]))
    assert error_id(error) == "error.season.order"
    for race in (1, 2):
        season, is_new = merge.merge_result(season, *race_of_link(played_file.links[race]))
        assert is_new
    assert season.results == {race: played_file.season.results[race] for race in (1, 2)}


def test_merging_twice_changes_nothing() -> None:
    season, is_first_new = merge.merge_result(short_season(), *race_of_link(first_link()))
    merged_twice, is_second_new = merge.merge_result(season, *race_of_link(first_link()))
    assert (is_first_new, is_second_new) == (True, False)
    assert merged_twice is season


def test_merging_gives_the_same_season_on_every_device() -> None:
    """The result depends on the link alone, even after export to a file or with a rename before or after."""
    renamed_before, _ = merge.merge_result(
        event_validation.append_event(short_season(), Rename(0, "Zora")),
        *race_of_link(
            play_race(event_validation.append_event(short_season(), Rename(0, "Zora"))).race_link()
        ),
    )
    renamed_in_file, _ = merge.merge_result(
        season_file.parse_file(
            season_file.to_text(SeasonFile(event_validation.append_event(short_season(), Rename(0, "Zora"))))
        ).season,
        *race_of_link(one_link()),
    )
    assert renamed_before.results == renamed_in_file.results
    wishes = [SitOutRequest(0, 2), SitOutRequest(1, 1)]
    plan = presets.default_plan("trant", 5, "Order", ())
    append = event_validation.append_event
    in_order = append(append(Season(plan), wishes[0]), wishes[1])
    in_reverse = append(append(Season(plan), wishes[1]), wishes[0])
    assert in_order.rests == in_reverse.rests


def one_link() -> str:
    """Return the link of the first race after a rename."""
    return play_race(event_validation.append_event(short_season(), Rename(0, "Zora"))).race_link()


def test_another_result_of_the_same_race_is_a_conflict() -> None:
    season, _ = merge.merge_result(short_season(), *race_of_link(first_link()))
    with pytest.raises(InputError) as error:
        merge.merge_result(season, play_race(short_season(), 1, "beginner"), True)
    assert error_id(error) == "error.season.conflict"
    race, result = merge.conflicting_result(season, play_race(short_season(), 1, "beginner"), True)
    assert race == 1
    assert result != season.results[1]
    assert (
        event_validation.append_event(season, ManualResult(race, result, "The host has chosen")).results[1]
        == result
    )
    corrected = event_validation.append_event(
        season, ManualResult(1, tuple(reversed_places(season)), "Misread")
    )
    assert corrected.results[1] != season.results[1]
    merged, is_new = merge.merge_result(corrected, *race_of_link(first_link()))
    assert not is_new
    assert merged.results == corrected.results


def reversed_places(season: Season) -> list[CarResult]:
    """Return the first result of a season in reverse order."""
    finishers = [line for line in season.results[1] if line.place]
    return [
        line._replace(place=len(finishers) + 1 - line.place) if line.place else line
        for line in season.results[1]
    ]


def test_races_of_another_season_or_set_up_are_rejected() -> None:
    """One message each: another season, a single race, a changed set-up, an unfinished race.

    Also: a race from the middle, and one under other rules.
    """
    season = short_season()
    game = play_race(season)
    setup = game.rules.setup
    assert setup.season_race is not None
    altered = setup._replace(laps=2)
    without_season = Game(rules_for(setup._replace(season_race=None), track(setup.circuit)))
    halfway = Game(game.rules)
    assert halfway.question is not None
    halfway.apply(halfway.question.options[0])
    taken_up = Game(game.rules, game.history[len(game.history) // 2].race)
    Simulation(taken_up).run(5000)
    rejected = [
        (play_race(short_season(4)), True, "foreign"),
        (without_season, True, "foreign"),
        (Game(rules_for(altered, track(setup.circuit))), True, "changed"),
        (halfway, True, "not_over"),
        (taken_up, True, "not_from_the_grid"),
        (game, False, "other_rules"),
    ]
    for race, is_complete, reason in rejected:
        with pytest.raises(InputError) as error:
            merge.merge_result(season, race, is_complete)
        assert error_id(error) == f"error.season.{reason}"
    assert season.events == ()


def test_a_race_begun_before_a_relevant_correction_is_rejected() -> None:
    """A race begun before a relevant correction is rejected, also if one of its drivers is injured since."""
    season, _ = merge.merge_result(Season(plan_with_points()), play_race(Season(plan_with_points())), True)
    second = play_race(season)
    injured = tuple(
        line._replace(hurt=1) if line.out or line.place == 4 else line for line in season.results[1]
    )
    with pytest.raises(InputError) as error:
        merge.merge_result(
            event_validation.append_event(season, ManualResult(1, injured, "The doctor says")), second, True
        )
    assert error_id(error) == "error.season.unfit"
    unmade = [line._replace(place=0, out="stops") if line.place == 1 else line for line in season.results[1]]
    poorer = tuple(line._replace(place=line.place - 1) if line.place else line for line in unmade)
    with pytest.raises(InputError) as error:
        merge.merge_result(
            event_validation.append_event(season, ManualResult(1, poorer, "Misread")), second, True
        )
    assert error_id(error) == "error.season.corrected"


def plan_with_points() -> Plan:
    """Return a short season under the Trant rules."""
    plan = presets.default_plan("trant", 8, "Points", (), races=3, teams=2)
    dates = tuple([date._replace(laps=1) for date in plan.dates])
    return plan_validation.validated(plan._replace(dates=dates, options=plan.options._replace(marshal=False)))


def test_a_voided_race_gets_new_dice_and_rejects_its_old_link() -> None:
    season, _ = merge.merge_result(short_season(), *race_of_link(first_link()))
    voided = event_validation.append_event(season, VoidedRace(1, True, "The wrong circuit"))
    assert voided.next == 1
    assert voided.setup(1).seed != season.setup(1).seed
    with pytest.raises(InputError) as error:
        merge.merge_result(voided, *race_of_link(first_link()))
    assert error_id(error) == "error.season.corrected"
    without = event_validation.append_event(season, VoidedRace(1, False, "Fog"))
    with pytest.raises(InputError) as error:
        merge.merge_result(without, *race_of_link(first_link()))
    assert error_id(error) == "error.season.cancelled"


def test_season_race_links_contain_the_season_data() -> None:
    """Set-up links and race links contain it, including a sixth team's liveries.

    Links of single races keep their format.
    """
    season = play_season("trant").file.season
    setup = season.setup(3)
    assert {entry.livery for entry in setup.entries} >= {10, 11}
    text = race_link.setup_link(setup)
    assert text.startswith("s6.")
    _, bits = race_link.read_kind(text)
    assert race_link.with_season(read_setup(bits), bits) == setup
    game = Game(rules_for(setup, track(setup.circuit)))
    Simulation(game).run(300)
    assert game.race_link().startswith("r15.")
    assert race_of_link(game.race_link())[0].race_link() == game.race_link()
    assert (
        [car.full for car in game.race.cars] == [sheet.full for sheet in setup.season_race.sheets]
        if setup.season_race
        else False
    )
    assert race_link.setup_link(setup._replace(season_race=None)).startswith("s1.")


def test_records_are_the_fewest_of_complete_races() -> None:
    """Records are the lowest values of the fastest lap and of rolls over a race; of equal ones, the first."""
    season = short_season()
    figures = [(9, 31), (7, 30), (7, 29)]
    for rolls, best in figures:
        assert season.next is not None
        entrants = season.days[season.next - 1].entrants
        first = CarResult(entrants[0].driver, 1, 1, throws=rolls, best=best)
        short = CarResult(entrants[1].driver, 2, 0, throws=1)
        rest = [CarResult(entrant.driver, place, 1) for place, entrant in enumerate(entrants[2:], 3)]
        season = event_validation.append_event(season, LinkedResult(season.next, (first, short, *rest)))
    records = [(row["circuit"], row["kind"], row["value"], row["race"]) for row in circuit_records(season)]
    assert records == [
        ("test_ring", "lap", 30, 2), ("test_ring", "race", 7, 2),
        ("monza", "lap", 29, 3), ("monza", "race", 7, 3),
    ]  # fmt: skip
