"""Merging: the result of a finished race into its season, once, and two copies of a season.

Races are replayed from their links, so results cannot be forged.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from engine.core.types import InputError
from engine.links.setup_bits import setup_check
from engine.play.game import Game
from engine.season import event_validation
from engine.season.events import CarResult, LinkedResult, Result
from engine.season.season_file import SeasonFile
from engine.season.state import Season
from engine.statistics.lap_history import lap_times

# Reason for a car that is unclassified because the race ended before it finished.
RACE_STOPPED = "stopped"


def race_result(season: Season, race: int, game: Game) -> Result:
    """Return the result of a finished race, in order of its entry list."""
    rules, state = game.rules, game.race
    laps = lap_times(game)
    day = season.days[race - 1]
    assert rules.setup.season_race is not None
    lines: list[CarResult] = []
    for number, entrant in enumerate(day.entrants):
        car = state.cars[number]
        # A restarted race is shorter; the laps that were cut count as completed.
        completed = max(0, min(rules.setup.laps, car.crossings - 1) - state.points_state.laps_off)
        own = [lap.time for lap in laps if lap.car == number]
        roll_count = sum(
            event.kind == "roll" and event.round > 0 and event.car == number
            for event in game.events[: game.now.events]
        )
        before = rules.setup.season_race.sheets[number].driver_points
        spent = max(0, before - car.points_state.driver_points) if season.plan.options.built else 0
        out = "" if car.place else car.out or RACE_STOPPED
        lines.append(
            CarResult(
                entrant.driver,
                car.place,
                completed,
                out,
                car.points_state.races_to_miss,
                spent,
                roll_count,
                min(own, default=0),
            )
        )
    return tuple(lines)


def merge_result(season: Season, game: Game, is_fully_verified: bool) -> tuple[Season, bool]:
    """Return the season with the result of a race, and True if the result is new.

    Merging the same result again changes nothing. Raises InputError for a race of another season, out of
    turn, altered, unfinished, or with a different result than the existing one. ``is_fully_verified``: the
    whole link was verified.
    """
    race = _verified_race_number(season, game, is_fully_verified)
    if race in season.merged or race in season.results or race in season.cancelled:
        return _merge_again(season, game)
    if race != season.next:
        raise InputError("error.season.order", race=race)
    _check_no_injured_driver(season, race, game)
    if game.rules.setup != season.setup(race):
        raise InputError("error.season.corrected", race=race)
    return event_validation.append_event(season, LinkedResult(race, race_result(season, race, game))), True


def conflicting_result(season: Season, game: Game, whole: bool) -> tuple[int, Result]:
    """Return a race number and the result in its link, which may differ from the season's.

    The host chooses between the two. Raises InputError as ``merge_result`` does.
    """
    race = _verified_race_number(season, game, whole)
    if race in season.cancelled:
        raise InputError("error.season.cancelled", race=race)
    if game.rules.setup != season.setup(race):
        raise InputError("error.season.corrected", race=race)
    return race, race_result(season, race, game)


def _verified_race_number(season: Season, game: Game, whole: bool) -> int:
    """Return the number of the race; raise InputError unless it was finished as the season set it up."""
    season_race = game.rules.setup.season_race
    if season_race is None or season_race.season != season.id:
        raise InputError("error.season.foreign")
    if not 1 <= season_race.race <= len(season.plan.dates):
        raise InputError("error.season.race")
    if season_race.check != setup_check(game.rules.setup, season_race):
        raise InputError("error.season.changed", race=season_race.race)
    if not whole:
        raise InputError("error.season.other_rules", race=season_race.race)
    if game.start is not None:
        raise InputError("error.season.not_from_the_grid", race=season_race.race)
    if game.question is not None:
        raise InputError("error.season.not_over", race=season_race.race)
    return season_race.race


def _merge_again(season: Season, game: Game) -> tuple[Season, bool]:
    """Return the season unchanged; raise InputError if the race has a different result."""
    race, result = conflicting_result(season, game, True)
    if season.merged.get(race) != result:
        raise InputError("error.season.conflict", race=race)
    return season, False


def _check_no_injured_driver(season: Season, race: int, game: Game) -> None:
    """Raise InputError if an injured driver took part."""
    day = season.days[race - 1]
    driver_names = {entry.name for entry in game.rules.setup.entries}
    for driver, person in day.driver_states.items():
        if not person.is_fit and season.driver_name(driver) in driver_names:
            raise InputError("error.season.unfit", name=season.driver_name(driver))


# The incoming copy relative to the local one: the same, longer, shorter, or diverged.
Outcome = Literal["same", "ahead", "behind", "parted"]
SAME: Final = "same"
NEWER: Final = "ahead"
OLDER: Final = "behind"
DIVERGED: Final = "parted"


class MergeOutcome(NamedTuple):
    """Outcome of a merge.

    Attributes:
        outcome: the incoming copy relative to the local one
        first_difference: index of the first event that differs, or the number of common events
        merged_season: the longer copy, with the race links and custom circuits of both unless the incoming
            copy is shorter or has diverged
    """

    outcome: Outcome
    first_difference: int
    merged_season: SeasonFile


def merge_copies(local: SeasonFile, incoming: SeasonFile) -> MergeOutcome:
    """Merge the local season with an incoming copy; keep the local one if they have diverged."""
    here, there = local.season.events, incoming.season.events
    pairs = zip(here, there, strict=False)
    at = next(
        (number for number, (one, other) in enumerate(pairs) if one != other), min(len(here), len(there))
    )
    if at < min(len(here), len(there)) or local.season.plan != incoming.season.plan:
        return MergeOutcome(DIVERGED, at, local)
    if len(there) < len(here):
        return MergeOutcome(OLDER, at, local)
    is_newer = len(there) > len(here)
    further = incoming if is_newer else local
    both = further._replace(
        links={**incoming.links, **local.links}, circuits={**incoming.circuits, **local.circuits}
    )
    return MergeOutcome(NEWER if is_newer else SAME, at, both)
