"""Validation of season events before they are appended; errors have one message."""

from __future__ import annotations

from engine.core.types import HUMAN, NAME_LENGTH, InputError
from engine.season import marshal
from engine.season.events import Entered, Event, Merged, Rename, Result, Swap, Void, Wish
from engine.season.people import DEAD, SEASON, SUCCESSOR
from engine.season.plan import may_swap
from engine.season.state import Season

MOST_EVENTS = 200
MOST_REASON = 200
LONGEST_ABSENCE = 3


def add(season: Season, event: Event) -> Season:
    """Return the season with one more event; raise InputError if it is not possible now."""
    if len(season.events) >= MOST_EVENTS:
        raise InputError("error.season.events", most=MOST_EVENTS)
    match event:
        case Wish():
            _check_wish(season, event)
        case Swap():
            _check_swap(season, event)
        case Rename():
            _check_rename(season, event)
        case Merged(race, result):
            if race != season.next:
                raise InputError("error.season.order", race=race)
            check_result(season, race, result)
        case Entered(race, result, reason):
            _check_reason(reason)
            if (
                _date(season, race)
                and race not in season.results
                and race not in season.cancelled
                and race != season.next
            ):
                raise InputError("error.season.order", race=race)
            check_result(season, race, result)
        case Void(race, again, reason):
            _check_reason(reason)
            _date(season, race)
            if race not in season.results and (again or race in season.cancelled):
                raise InputError("error.season.not_run", race=race)
    return Season(season.plan, (*season.events, event), old=season.old)


def _date(season: Season, race: int) -> bool:
    if not 1 <= race <= len(season.plan.dates):
        raise InputError("error.season.race")
    return True


def _check_reason(reason: str) -> None:
    if not 1 <= len(reason.strip()) <= MOST_REASON:
        raise InputError("error.season.reason", most=MOST_REASON)


def may_wish(season: Season) -> bool:
    """True if a team may still choose which race of the coming cycle to sit out."""
    following = season.next
    if following is None or not season.plan.options.marshal:
        return False
    return marshal.round_of(season.plan, following).start == following


def asks_for_wishes(season: Season) -> bool:
    """True if a team with a human player may still choose and has not done so."""
    return may_wish(season) and any(
        (number, season.next) not in season.wishes and any(seat.by == HUMAN for seat in team.seats)
        for number, team in enumerate(season.plan.teams)
    )


def _check_wish(season: Season, wish: Wish) -> None:
    """Raise InputError unless the race's cycle has not started.

    The teams that sit out are decided for all races of a cycle at once.
    """
    _date(season, wish.race)
    if not season.plan.options.marshal:
        raise InputError("error.season.no_marshal")
    if not 0 <= wish.team < len(season.plan.teams):
        raise InputError("error.season.team")
    races = marshal.round_of(season.plan, wish.race)
    if any(race in season.results or race in season.cancelled for race in races):
        raise InputError("error.season.wish_late", race=races.start)


def _check_swap(season: Season, swap: Swap) -> None:
    """Reject seat swaps in championship seasons (TRT-CON-6, HSE-CMP-2)."""
    if not may_swap(season.plan):
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
    known = {*season.people, *[one.driver for day in season.days for one in day.entrants]}
    if rename.driver not in known:
        raise InputError("error.season.driver")
    if any(season.name(other) == name for other in known if other != rename.driver):
        raise InputError("error.season.name_taken", name=name)


def check_result(season: Season, race: int, result: Result) -> None:
    """Raise InputError unless the result is possible for this race.

    Checked are its drivers, places without gaps, laps, and driver points in hand.
    """
    _date(season, race)
    day, laps = season.days[race - 1], season.plan.dates[race - 1].laps
    known = [line.driver for line in season.results.get(race, ())] or [one.driver for one in day.entrants]
    raced = [line.driver for line in result]
    for driver in raced:
        person = day.people.get(driver)
        if driver not in known and person is not None and not person.fit:
            raise InputError("error.season.unfit", name=season.name(driver))
    if len(set(raced)) != len(raced) or sorted(raced) != sorted(known):
        raise InputError("error.season.drivers", race=race)
    places = sorted(line.place for line in result if line.place)
    if places != list(range(1, len(places) + 1)):
        raise InputError("error.season.places")
    for line in result:
        person = day.people.get(line.driver)
        most = person.in_hand if person else 0
        numbers = (line.laps, line.spent, line.throws, line.best)
        if (
            any(number < 0 for number in numbers)
            or line.laps > laps
            or line.throws > 9999
            or line.best > 999_999
            or line.driver >= 16 * SUCCESSOR
        ):
            raise InputError("error.season.line", name=season.name(line.driver))
        if (
            line.hurt not in (*range(LONGEST_ABSENCE + 1), SEASON, DEAD)
            or len(line.out) > 20
            or (line.place == 0) != (line.out != "")
        ):
            raise InputError("error.season.line", name=season.name(line.driver))
        if season.plan.options.built and line.spent > most:
            raise InputError("error.season.spent", name=season.name(line.driver), most=most)
