"""Seasons: golden reports, races that merge once, corrections, and the links of their races."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.state import state_of
from engine.core.types import InputError
from engine.links import race_link
from engine.play.game import Game
from engine.rules.books.rulebooks import rules_for
from engine.season import checks, commands, merge, presets, standings
from engine.season.events import Entered, Line, Rename, Void, Wish
from engine.season.formats import file, link
from engine.season.formats.file import SeasonFile
from engine.season.plan import Plan
from engine.season.simulate import Simulation
from engine.season.state import Season
from tests.circuits import track
from tests.golden_seasons import file_of, played
from tests.season_races import PRESETS, driven, first_link, opened, refused, short

OLD_LINKS = Path(__file__).parent / "golden" / "season-links.txt"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_golden_season(preset: str) -> None:
    """Its twelve simulated races equal the stored report."""
    assert played(preset).lines == tuple(file_of(preset).read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("preset", PRESETS)
def test_a_season_travels_as_a_file_and_as_a_link(preset: str) -> None:
    kept = played(preset).kept
    assert file.read(file.text_of(kept)).season.events == kept.season.events
    assert file.read(file.text_of(kept)).links == kept.links
    text = link.link_of(kept)
    assert 0 < len(text) <= 2000
    again = link.read(text).season
    assert (again.plan, again.events, again.people) == (
        kept.season.plan,
        kept.season.events,
        kept.season.people,
    )


def test_old_links_of_seasons_open_for_ever() -> None:
    """Recorded lines hold a season's link and its number of events, or a link of one of its races.

    The latter is followed by its decisions and the position it leads to.
    """
    for line in OLD_LINKS.read_text(encoding="utf-8").splitlines():
        text, number, *position = line.split(" ")
        if position:
            game, whole = opened(text)
            assert whole
            assert game.rules.setup.fixture is not None
            assert game.cursor == int(number)
            assert state_of(opened(position[0])[0].race) == state_of(game.race)
        else:
            kept = link.read(text)
            assert len(kept.season.events) == int(number)
            assert link.link_of(kept) == text


@pytest.mark.parametrize("preset", PRESETS)
def test_points_are_conserved(preset: str) -> None:
    """Drivers and teams score all available points; driver points come from finishing and go by spending."""
    season = played(preset).kept.season
    everybody, teams = standings.drivers(season), standings.teams(season)
    scored = sum(
        sum((10, 6, 4, 3, 2, 1)[: sum(line.place > 0 for line in result)])
        for result in season.results.values()
    )
    assert sum(row.points for row in everybody) == sum(row.points for row in teams) == scored
    for driver, person in season.people.items():
        lines = [line for result in season.results.values() for line in result if line.driver == driver]
        assert person.finished == sum(line.place > 0 for line in lines)
        if preset == "trant":
            awards = sum((line.place > 0) + (0 < line.place <= 3) for line in lines)
            assert person.earned <= awards
            assert person.fate == 99 or person.earned >= awards - 2 * sum(line.spent for line in lines)


def test_every_team_misses_its_share() -> None:
    season = played("trant").kept.season
    rested = [list(season.rests.values()).count(team) for team in range(len(season.plan.teams))]
    assert rested == [2] * 6
    assert season.rests[1] == 2
    assert {season.rests[3]} < {0, 1}


@pytest.mark.parametrize("preset", PRESETS)
def test_whoever_is_hurt_sits_out(preset: str) -> None:
    """In every race only fit drivers start, one for each seat of a team that does not sit out."""
    season = played(preset).kept.season
    hurt = 0
    for day in season.days:
        raced = [line.driver for line in season.results[day.race]]
        assert raced == [one.driver for one in day.entrants]
        assert all(driver not in day.people or day.people[driver].fit for driver in raced)
        hurt += sum(not person.fit for person in day.people.values())
    assert hurt


def test_every_race_of_a_golden_season_merges_from_its_link_in_order_only() -> None:
    """The whole season is restored from its links; each one is rejected out of order."""
    kept = played("house").kept
    season = Season(kept.season.plan)
    with pytest.raises(InputError) as error:
        merge.merge(season, *opened(kept.links[2]))
    assert refused(error) == "error.season.order"
    for race in (1, 2):
        season, new = merge.merge(season, *opened(kept.links[race]))
        assert new
    assert season.results == {race: kept.season.results[race] for race in (1, 2)}


def test_merging_twice_changes_nothing() -> None:
    season, new = merge.merge(short(), *opened(first_link()))
    again, known = merge.merge(season, *opened(first_link()))
    assert (new, known) == (True, False)
    assert again is season


def test_whoever_merges_has_the_same_season() -> None:
    """The result depends on the link alone, even after export to a file or with a rename before or after."""
    one, _ = merge.merge(
        commands.add(short(), Rename(0, "Zora")),
        *opened(driven(commands.add(short(), Rename(0, "Zora"))).race_link()),
    )
    other, _ = merge.merge(
        file.read(file.text_of(SeasonFile(commands.add(short(), Rename(0, "Zora"))))).season,
        *opened(one_link()),
    )
    assert one.results == other.results
    wishes = [Wish(0, 2), Wish(1, 1)]
    plan = presets.proposal("trant", 5, "Order", ())
    there = commands.add(commands.add(Season(plan), wishes[0]), wishes[1])
    back = commands.add(commands.add(Season(plan), wishes[1]), wishes[0])
    assert there.rests == back.rests


def one_link() -> str:
    """Return the link of the first race after a rename."""
    return driven(commands.add(short(), Rename(0, "Zora"))).race_link()


def test_another_result_of_the_same_race_is_a_conflict() -> None:
    season, _ = merge.merge(short(), *opened(first_link()))
    with pytest.raises(InputError) as error:
        merge.merge(season, driven(short(), 1, "beginner"), True)
    assert refused(error) == "error.season.conflict"
    race, result = merge.weighed(season, driven(short(), 1, "beginner"), True)
    assert race == 1
    assert result != season.results[1]
    assert commands.add(season, Entered(race, result, "The host has chosen")).results[1] == result
    corrected = commands.add(season, Entered(1, tuple(reversed_places(season)), "Misread"))
    assert corrected.results[1] != season.results[1]
    same, new = merge.merge(corrected, *opened(first_link()))
    assert not new
    assert same.results == corrected.results


def reversed_places(season: Season) -> list[Line]:
    """Return the first result of a season in reverse order."""
    finishers = [line for line in season.results[1] if line.place]
    return [
        line._replace(place=len(finishers) + 1 - line.place) if line.place else line
        for line in season.results[1]
    ]


def test_races_that_do_not_belong_here() -> None:
    """One message each: another season, a single race, a changed set-up, an unfinished race.

    Also: a race from the middle, and one under other rules.
    """
    season = short()
    game = driven(season)
    setup = game.rules.setup
    assert setup.fixture is not None
    altered = setup._replace(laps=2)
    alone = Game(rules_for(setup._replace(fixture=None), track(setup.circuit)))
    halfway = Game(game.rules)
    assert halfway.question is not None
    halfway.apply(halfway.question.options[0])
    taken_up = Game(game.rules, game.moments[len(game.moments) // 2].race)
    Simulation(taken_up).run(5000)
    wrong = [
        (driven(short(4)), True, "foreign"),
        (alone, True, "foreign"),
        (Game(rules_for(altered, track(setup.circuit))), True, "changed"),
        (halfway, True, "not_over"),
        (taken_up, True, "not_from_the_grid"),
        (game, False, "other_rules"),
    ]
    for race, whole, reason in wrong:
        with pytest.raises(InputError) as error:
            merge.merge(season, race, whole)
        assert refused(error) == f"error.season.{reason}"
    assert season.events == ()


def test_a_correction_changes_what_later_races_are_set_up_from() -> None:
    """A race begun before a relevant correction is rejected, also if one of its drivers is injured since."""
    season, _ = merge.merge(Season(plan_with_points()), driven(Season(plan_with_points())), True)
    second = driven(season)
    hurt = tuple(line._replace(hurt=1) if line.out or line.place == 4 else line for line in season.results[1])
    with pytest.raises(InputError) as error:
        merge.merge(commands.add(season, Entered(1, hurt, "The doctor says")), second, True)
    assert refused(error) == "error.season.unfit"
    unmade = [line._replace(place=0, out="stops") if line.place == 1 else line for line in season.results[1]]
    poorer = tuple(line._replace(place=line.place - 1) if line.place else line for line in unmade)
    with pytest.raises(InputError) as error:
        merge.merge(commands.add(season, Entered(1, poorer, "Misread")), second, True)
    assert refused(error) == "error.season.corrected"


def plan_with_points() -> Plan:
    """Return a short season under the Trant rules."""
    plan = presets.proposal("trant", 8, "Points", (), races=3, teams=2)
    dates = tuple([date._replace(laps=1) for date in plan.dates])
    return checks.checked(plan._replace(dates=dates, options=plan.options._replace(marshal=False)))


def test_a_race_that_was_struck_out_has_other_dice_and_its_old_link_counts_no_more() -> None:
    season, _ = merge.merge(short(), *opened(first_link()))
    again = commands.add(season, Void(1, True, "The wrong circuit"))
    assert again.next == 1
    assert again.setup(1).seed != season.setup(1).seed
    with pytest.raises(InputError) as error:
        merge.merge(again, *opened(first_link()))
    assert refused(error) == "error.season.corrected"
    without = commands.add(season, Void(1, False, "Fog"))
    with pytest.raises(InputError) as error:
        merge.merge(without, *opened(first_link()))
    assert refused(error) == "error.season.cancelled"


def test_links_of_season_races_hold_what_the_season_has_settled() -> None:
    """These are set-up, position and race, and a sixth team's liveries.

    Single races have their usual links.
    """
    season = played("trant").kept.season
    setup = season.setup(3)
    assert {entry.livery for entry in setup.entries} >= {10, 11}
    text = race_link.setup_link(setup)
    assert text.startswith("s6.")
    _, bits = race_link.read_kind(text)
    assert race_link.in_season(race_link.read_setup(bits), bits) == setup
    game = Game(rules_for(setup, track(setup.circuit)))
    Simulation(game).run(300)
    assert game.race_link().startswith("r6.")
    assert opened(game.race_link())[0].race_link() == game.race_link()
    assert (
        [car.full for car in game.race.cars] == [sheet.full for sheet in setup.fixture.sheets]
        if setup.fixture
        else False
    )
    assert race_link.setup_link(setup._replace(fixture=None)).startswith("s1.")
