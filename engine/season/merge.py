"""Add the result of a finished race to its season, once.

The race is replayed from its link, so results cannot be forged.
"""

from __future__ import annotations

from engine.core.types import InputError
from engine.links.race_link import check_of
from engine.play.game import Game
from engine.review.lap_history import lap_times
from engine.season import commands
from engine.season.events import Line, Merged, Result
from engine.season.state import Season

# Reason for a car that is unclassified because the race ended before it finished.
STOPPED = "stopped"


def result_of(season: Season, race: int, game: Game) -> Result:
    """Return the result of a finished race, in order of its entry list."""
    rules, state = game.rules, game.race
    laps = lap_times(game)
    day = season.days[race - 1]
    assert rules.setup.fixture is not None
    lines: list[Line] = []
    for number, entrant in enumerate(day.entrants):
        car = state.cars[number]
        # A restarted race is shorter; the laps that were cut count as completed.
        completed = max(0, min(rules.setup.laps, car.crossings - 1) - state.course.laps_off)
        own = [lap.time for lap in laps if lap.car == number]
        throws = sum(
            event.kind == "roll" and event.round > 0 and event.car == number
            for event in game.events[: game.now.events]
        )
        before = rules.setup.fixture.sheets[number].driver_points
        spent = max(0, before - car.kit.driver_points) if season.plan.options.built else 0
        out = "" if car.place else car.out or STOPPED
        lines.append(
            Line(entrant.driver, car.place, completed, out, car.kit.hurt, spent, throws, min(own, default=0))
        )
    return tuple(lines)


def merge(season: Season, game: Game, whole: bool) -> tuple[Season, bool]:
    """Return the season with the result of a race, and True if the result is new.

    Merging the same result again changes nothing. Raises InputError for a race of another season, out of
    turn, altered, unfinished, or with a different result than the existing one. ``is_fully_verified``: the
    whole link was verified.
    """
    race = _race_of(season, game, whole)
    if race in season.merged or race in season.results or race in season.cancelled:
        return _again(season, game)
    if race != season.next:
        raise InputError("error.season.order", race=race)
    _check_drivers(season, race, game)
    if game.rules.setup != season.setup(race):
        raise InputError("error.season.corrected", race=race)
    return commands.add(season, Merged(race, result_of(season, race, game))), True


def weighed(season: Season, game: Game, whole: bool) -> tuple[int, Result]:
    """Return a race number and the result in its link, which may differ from the season's.

    The host chooses between the two. Raises InputError as ``merge_result`` does.
    """
    race = _race_of(season, game, whole)
    if race in season.cancelled:
        raise InputError("error.season.cancelled", race=race)
    if game.rules.setup != season.setup(race):
        raise InputError("error.season.corrected", race=race)
    return race, result_of(season, race, game)


def _race_of(season: Season, game: Game, whole: bool) -> int:
    """Return the number of the race; raise InputError unless it was finished as the season set it up."""
    fixture = game.rules.setup.fixture
    if fixture is None or fixture.season != season.id:
        raise InputError("error.season.foreign")
    if not 1 <= fixture.race <= len(season.plan.dates):
        raise InputError("error.season.race")
    if fixture.check != check_of(game.rules.setup, fixture):
        raise InputError("error.season.changed", race=fixture.race)
    if not whole:
        raise InputError("error.season.other_rules", race=fixture.race)
    if game.start is not None:
        raise InputError("error.season.not_from_the_grid", race=fixture.race)
    if game.question is not None:
        raise InputError("error.season.not_over", race=fixture.race)
    return fixture.race


def _again(season: Season, game: Game) -> tuple[Season, bool]:
    """Return the season unchanged; raise InputError if the race has a different result."""
    race, result = weighed(season, game, True)
    if season.merged.get(race) != result:
        raise InputError("error.season.conflict", race=race)
    return season, False


def _check_drivers(season: Season, race: int, game: Game) -> None:
    """Raise InputError if an injured driver took part."""
    day = season.days[race - 1]
    raced = {entry.name for entry in game.rules.setup.entries}
    for driver, person in day.people.items():
        if not person.fit and season.name(driver) in raced:
            raise InputError("error.season.unfit", name=season.name(driver))
