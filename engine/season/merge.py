"""A finished race becomes a result of its season: once, whoever opens it. The race is played again from its
link, so nobody can make one up.
"""

from __future__ import annotations

from engine.core.types import InputError
from engine.links.race_link import check_of
from engine.play.game import Game
from engine.review.lap_history import lap_times
from engine.season import commands
from engine.season.events import Line, Merged, Result
from engine.season.state import Season

# Why a car that has neither finished nor gone out is not classified: the race ended without it.
STOPPED = "stopped"


def result_of(season: Season, race: int, game: Game) -> Result:
    """The result of a race that has been driven to its end, in the order of its entry list."""
    rules, state = game.rules, game.race
    laps = lap_times(game)
    day = season.days[race - 1]
    assert rules.setup.fixture is not None
    lines: list[Line] = []
    for number, entrant in enumerate(day.entrants):
        car = state.cars[number]
        # A race that was started again has fewer laps; those left out count as crossed.
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
    """The season with the result of a race, and whether that is new; merging what is there already changes
    nothing. InputError for a race of another season, out of turn, altered, not over, or with another result
    than the one that stands. ``whole``: all of the link could be verified.
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
    """A race and the result that its link brings, which may be another one than the season's: for the host to
    choose. InputError as in ``merge``.
    """
    race = _race_of(season, game, whole)
    if race in season.cancelled:
        raise InputError("error.season.cancelled", race=race)
    if game.rules.setup != season.setup(race):
        raise InputError("error.season.corrected", race=race)
    return race, result_of(season, race, game)


def _race_of(season: Season, game: Game, whole: bool) -> int:
    """The race of the season that has been driven, to its end and as it was set up."""
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
    """A race that has a result: the same link once more, or a conflict."""
    race, result = weighed(season, game, True)
    if season.merged.get(race) != result:
        raise InputError("error.season.conflict", race=race)
    return season, False


def _check_drivers(season: Season, race: int, game: Game) -> None:
    """Nobody may have driven who is hurt."""
    day = season.days[race - 1]
    raced = {entry.name for entry in game.rules.setup.entries}
    for driver, person in day.people.items():
        if not person.fit and season.name(driver) in raced:
            raise InputError("error.season.unfit", name=season.name(driver))
