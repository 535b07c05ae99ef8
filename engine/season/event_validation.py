"""Validation of season events before they are appended; errors have one message."""

from __future__ import annotations

from engine.core.state import DEAD, OUT_FOR_SEASON
from engine.core.types import HUMAN, NAME_LENGTH, InputError
from engine.season import sit_out_schedule
from engine.season.events import (
    Event,
    LinkedResult,
    ManualResult,
    Rename,
    Result,
    SeatSwap,
    SitOutRequest,
    VoidedRace,
)
from engine.season.season_drivers import SUCCESSOR_STEP
from engine.season.season_plan import can_swap_seats
from engine.season.state import Season

MAX_EVENTS = 200
MAX_REASON_CHARS = 200
MAX_RACES_MISSED = 3


def append_event(season: Season, event: Event) -> Season:
    """Return the season with one more event; raise InputError if it is not possible now."""
    if len(season.events) >= MAX_EVENTS:
        raise InputError("error.season.events", most=MAX_EVENTS)
    match event:
        case SitOutRequest():
            _check_sit_out_request(season, event)
        case SeatSwap():
            _check_swap(season, event)
        case Rename():
            _check_rename(season, event)
        case LinkedResult(race, result):
            if race != season.next:
                raise InputError("error.season.order", race=race)
            check_result(season, race, result)
        case ManualResult(race, result, reason):
            _check_reason(reason)
            _check_race_exists(season, race)
            if race not in season.results and race not in season.cancelled and race != season.next:
                raise InputError("error.season.order", race=race)
            check_result(season, race, result)
        case VoidedRace(race, again, reason):
            _check_reason(reason)
            _check_race_exists(season, race)
            if race not in season.results and (again or race in season.cancelled):
                raise InputError("error.season.not_run", race=race)
    return Season(season.plan, (*season.events, event), has_legacy_number=season.old)


def _check_race_exists(season: Season, race: int) -> None:
    if not 1 <= race <= len(season.plan.dates):
        raise InputError("error.season.race")


def _check_reason(reason: str) -> None:
    if not 1 <= len(reason.strip()) <= MAX_REASON_CHARS:
        raise InputError("error.season.reason", most=MAX_REASON_CHARS)


def can_request_sit_out(season: Season) -> bool:
    """True if a team may still choose which race of the coming cycle to sit out."""
    following = season.next
    if following is None or not season.plan.options.marshal:
        return False
    return sit_out_schedule.rotation_races(season.plan, following).start == following


def awaits_sit_out_requests(season: Season) -> bool:
    """True if a team with a human player may still choose and has not done so."""
    return can_request_sit_out(season) and any(
        (number, season.next) not in season.wishes and any(seat.by == HUMAN for seat in team.seats)
        for number, team in enumerate(season.plan.teams)
    )


def _check_sit_out_request(season: Season, request: SitOutRequest) -> None:
    """Raise InputError unless the race's cycle has not started.

    The teams that sit out are decided for all races of a cycle at once.
    """
    _check_race_exists(season, request.race)
    if not season.plan.options.marshal:
        raise InputError("error.season.no_marshal")
    if not 0 <= request.team < len(season.plan.teams):
        raise InputError("error.season.team")
    races = sit_out_schedule.rotation_races(season.plan, request.race)
    if any(race in season.results or race in season.cancelled for race in races):
        raise InputError("error.season.wish_late", race=races.start)


def _check_swap(season: Season, swap: SeatSwap) -> None:
    """Reject seat swaps in championship seasons (TRT-CON-6, HSE-CMP-2)."""
    if not can_swap_seats(season.plan):
        raise InputError("error.season.no_swap")
    if not 0 <= swap.team < len(season.plan.teams) or swap.what not in ("drivers", "crews"):
        raise InputError("error.season.team")
    if len(season.plan.teams[swap.team].seats) < 2:
        raise InputError("error.season.one_car", team=season.plan.teams[swap.team].name)
    if season.next is None:
        raise InputError("error.season.over")


def _check_rename(season: Season, rename: Rename) -> None:
    name = rename.name
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable() or " ".join(name.split()) != name:
        raise InputError("error.setup.name", most=NAME_LENGTH)
    drivers = {*season.people, *[one.driver for day in season.days for one in day.entrants]}
    if rename.driver not in drivers:
        raise InputError("error.season.driver")
    if any(season.driver_name(other) == name for other in drivers if other != rename.driver):
        raise InputError("error.season.name_taken", name=name)


def check_result(season: Season, race: int, result: Result) -> None:
    """Raise InputError unless the result is possible for this race.

    Checked are its drivers, places without gaps, laps, and driver points in hand.
    """
    _check_race_exists(season, race)
    day, laps = season.days[race - 1], season.plan.dates[race - 1].laps
    entrants = [line.driver for line in season.results.get(race, ())] or [one.driver for one in day.entrants]
    result_drivers = [line.driver for line in result]
    for driver in result_drivers:
        driver_state = day.driver_states.get(driver)
        if driver not in entrants and driver_state is not None and not driver_state.is_fit:
            raise InputError("error.season.unfit", name=season.driver_name(driver))
    if len(set(result_drivers)) != len(result_drivers) or sorted(result_drivers) != sorted(entrants):
        raise InputError("error.season.drivers", race=race)
    places = sorted(line.place for line in result if line.place)
    if places != list(range(1, len(places) + 1)):
        raise InputError("error.season.places")
    for line in result:
        driver_state = day.driver_states.get(line.driver)
        most = driver_state.available_points if driver_state else 0
        numbers = (line.laps, line.spent, line.throws, line.best)
        if (
            any(number < 0 for number in numbers)
            or line.laps > laps
            or line.throws > 9999
            or line.best > 999_999
            or line.driver >= 16 * SUCCESSOR_STEP
        ):
            raise InputError("error.season.line", name=season.driver_name(line.driver))
        if (
            line.hurt not in (*range(MAX_RACES_MISSED + 1), OUT_FOR_SEASON, DEAD)
            or len(line.out) > 20
            or (line.place == 0) != (line.out != "")
        ):
            raise InputError("error.season.line", name=season.driver_name(line.driver))
        if season.plan.options.built and line.spent > most:
            raise InputError("error.season.spent", name=season.driver_name(line.driver), most=most)
