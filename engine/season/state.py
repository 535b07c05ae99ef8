"""Season state computed from plan and events: next race, results, injuries. Only events are stored.

The check number of a season is a hash of the plan's numbers and user-entered names. It does not depend on
identifiers in the code. The position of a field in its record is its number, and so is that of a word in
its list: append, never reorder. Zero and empty fields are omitted, so a new field does not change the
number of any season.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar
from zlib import crc32

from engine.core.dice import SEED_LIMIT, draw
from engine.core.driver_ids import DRIVER_IDS
from engine.core.fields import pack_int64
from engine.core.types import Entry, SeasonCarSheet, SeasonRaceRef, Setup
from engine.links.legacy_checks import legacy_season_number
from engine.links.setup_bits import RULEBOOK_NUMBERS, setup_check, switch_numbers
from engine.rules.rulebooks.rulebooks import checked_setup
from engine.season import season_drivers, sit_out_schedule
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
from engine.season.season_drivers import DriverStates
from engine.season.season_plan import (
    Options,
    Plan,
    PlannedRace,
    Seat,
    Team,
    design_points,
    livery_of,
    seats_of,
    session_switch,
)

PRESET_CODES = ("trant", "house", "free")
GRID_CODES = ("dice", "session", "rotation")
SCORING_CODES = ("six", "nine", "eight", "ten")

NumberList = list[int]
Record = TypeVar("Record")


def plan_checksum(plan: Plan) -> int:
    """Return a check number that is almost certainly unique, identical on every platform."""
    return crc32(
        pack_int64(
            _encode_record(
                _encode_text(plan.name),
                [PRESET_CODES.index(plan.preset)],
                [RULEBOOK_NUMBERS.index(plan.rulebook)],
                [plan.seed],
                _encode_all(plan.dates, lambda date: _encode_date(plan, date)),
                _encode_all(plan.teams, _encode_team),
                switch_numbers(plan.rulebook, plan.switches),
                _encode_options(plan.options),
            )
        )
    )


def _encode_date(plan: Plan, date: PlannedRace) -> NumberList:
    return _encode_record(
        _encode_text(date.circuit),
        [date.laps],
        [GRID_CODES.index(date.grid)],
        switch_numbers(plan.rulebook, date.switches),
    )


def _encode_team(team: Team) -> NumberList:
    return _encode_record(
        _encode_text(team.name),
        [team.colours],
        _encode_all(team.seats, _encode_seat),
        list(team.parts),
        [team.qualifying],
    )


def _encode_seat(seat: Seat) -> NumberList:
    return _encode_record(_encode_text(seat.driver), [DRIVER_IDS.index(seat.by)], [seat.points], [seat.crew])


def _encode_options(options: Options) -> NumberList:
    return _encode_record(
        [int(options.marshal)],
        [int(options.built)],
        [SCORING_CODES.index(options.scheme)],
        [options.drops],
        [options.must_run],
    )


def _encode_record(*fields: NumberList) -> NumberList:
    """Encode the non-zero fields, each after its number (from 1) and length, and end with a 0."""
    numbers: NumberList = []
    for number, field in enumerate(fields, 1):
        if any(field):
            numbers += [number, len(field), *field]
    return [*numbers, 0]


def _encode_all(records: Iterable[Record], code: Callable[[Record], NumberList]) -> NumberList:
    parts = [code(record) for record in records]
    return [len(parts), *[number for part in parts for number in part]]


def _encode_text(text: str) -> NumberList:
    return list(text.encode())


class Entrant(NamedTuple):
    """A car in a race.

    Attributes:
        rotating_grid_place: place on a rotating grid from 1, 0 if the grid does not rotate
    """

    driver: int
    seat: int
    team: int
    livery: int
    rotating_grid_place: int


class RaceWeekend(NamedTuple):
    """A race of the calendar, with the season's state before it.

    Attributes:
        resting_team: the team that sits out, -1 for none
        entrants: in the order of the seats
        driver_states: the drivers before the race
        crews: for each seat, the seat whose crew it has
    """

    race: int
    resting_team: int
    entrants: tuple[Entrant, ...]
    driver_states: DriverStates
    crews: tuple[int, ...]


class Season:
    """A season at one moment: its plan, its events and the resulting state.

    Attributes:
        results: results that count, by race from 1
        merged: results that came from links and have not been voided, by race
        attempts: how often a race was voided to be run again, by race
        cancelled: races that are not run at all
        rests: the team that sits out, by race
        days: every race with the season's state before it
        people: the drivers after all results
        next: the next race, None if there is none left
        old: True if the season has a legacy number, which depends on identifiers in the code
    """

    def __init__(
        self, plan: Plan, events: tuple[Event, ...] = (), *, has_legacy_number: bool = False
    ) -> None:
        self.plan, self.events, self.old = plan, events, has_legacy_number
        self.results: dict[int, Result] = {}
        self.merged: dict[int, Result] = {}
        self.attempts: dict[int, int] = {}
        self.cancelled: set[int] = set()
        self.names: dict[int, str] = {}
        self.wishes: dict[tuple[int, int], int] = {}
        self._swaps: list[tuple[int, SeatSwap]] = []
        for event in events:
            self._apply_event(event)
        self.rests, self.clashes = sit_out_schedule.sit_out_schedule(plan, self.wishes)
        self.next = self._find_next_race()
        self.days: list[RaceWeekend] = []
        self.people = season_drivers.initial_drivers(plan)
        self._replay_calendar()

    @property
    def id(self) -> int:
        """Check number of the plan, almost certainly unique."""
        return legacy_season_number(self.plan) if self.old else plan_checksum(self.plan)

    def _find_next_race(self) -> int | None:
        return next(
            (
                race
                for race in range(1, len(self.plan.dates) + 1)
                if race not in self.results and race not in self.cancelled
            ),
            None,
        )

    def _apply_event(self, event: Event) -> None:
        match event:
            case SitOutRequest(team, race):
                self.wishes[team, sit_out_schedule.rotation_races(self.plan, race).start] = race
            case SeatSwap():
                self._swaps.append((self._find_next_race() or 0, event))
            case Rename(driver, name):
                self.names[driver] = name
            case LinkedResult(race, result):
                self.results[race] = self.merged[race] = result
            case ManualResult(race, result, _):
                self.results[race] = result
                self.cancelled.discard(race)
            case VoidedRace(race, again, _):
                self.results.pop(race, None)
                self.merged.pop(race, None)
                if again:
                    self.attempts[race] = self.attempts.get(race, 0) + 1
                    self.cancelled.discard(race)
                else:
                    self.cancelled.add(race)

    def _replay_calendar(self) -> None:
        """Replay the calendar in order, so that a corrected result affects all later races."""
        drivers = crews = tuple(range(len(seats_of(self.plan))))
        for race in range(1, len(self.plan.dates) + 1):
            for before, swap in self._swaps:
                if before == race:
                    if swap.what == "drivers":
                        drivers = _swap_team_seats(self.plan, drivers, swap.team)
                    else:
                        crews = _swap_team_seats(self.plan, crews, swap.team)
            self.days.append(
                RaceWeekend(race, self.rests.get(race, -1), self._entrants(race, drivers), self.people, crews)
            )
            if race in self.results:
                self.people = season_drivers.drivers_after_race(self.plan, self.people, self.results[race])

    def _entrants(self, race: int, drivers: tuple[int, ...]) -> tuple[Entrant, ...]:
        plan, resting_team = self.plan, self.rests.get(race, -1)
        entrants: list[Entrant] = []
        grid_places: list[int] = []
        for seat, (team, _) in enumerate(seats_of(plan)):
            driver = season_drivers.available_driver(self.people, drivers[seat])
            if team == resting_team or driver < 0:
                continue
            second = seat > 0 and seats_of(plan)[seat - 1][0] == team
            entrants.append(Entrant(driver, seat, team, livery_of(plan, team, second), 0))
            grid_places.append(sit_out_schedule.grid_pair(len(plan.teams), race, team, resting_team)[second])
        if plan.dates[race - 1].grid != "rotation":
            return tuple(entrants)
        return tuple(
            [
                entrant._replace(rotating_grid_place=place)
                for entrant, place in zip(entrants, sit_out_schedule.compact_places(grid_places), strict=True)
            ]
        )

    def driver_name(self, driver: int) -> str:
        return season_drivers.season_driver_name(self.plan, self.names, driver)

    def setup(self, race: int) -> Setup:
        """Return the complete set-up of a race, given the season's state before it."""
        plan, date, day = self.plan, self.plan.dates[race - 1], self.days[race - 1]
        seats = seats_of(plan)
        entries = tuple(
            [
                Entry(
                    self.driver_name(one.driver),
                    one.livery,
                    seats[season_drivers.original_seat(one.driver)][1].by,
                )
                for one in day.entrants
            ]
        )
        seed = draw(plan.seed, race, self.attempts.get(race, 0), 0, SEED_LIMIT)
        setup = checked_setup(
            Setup(date.circuit, plan.rulebook, date.laps, entries, seed, self.switches(race))
        )
        season_race = SeasonRaceRef(
            self.id, race, 0, tuple([self._car_sheet(day, one) for one in day.entrants])
        )
        return setup._replace(season_race=season_race._replace(check=setup_check(setup, season_race)))

    def switches(self, race: int) -> tuple[tuple[str, str], ...]:
        """Return the switches of a race: the season's, its own, and those implied by grid and design."""
        plan, date = self.plan, self.plan.dates[race - 1]
        choices = dict((*plan.switches, *date.switches))
        if date.grid == "session":
            choices[session_switch(plan.rulebook)] = "on"
        if plan.options.built and design_points(plan) > 20:
            choices["design"] = "series"
        return tuple(sorted(choices.items()))

    def _car_sheet(self, day: RaceWeekend, entrant: Entrant) -> SeasonCarSheet:
        if not self.plan.options.built:
            return SeasonCarSheet(grid=entrant.rotating_grid_place)
        team = self.plan.teams[entrant.team]
        crew = seats_of(self.plan)[day.crews[entrant.seat]][1].crew
        in_hand = day.driver_states.get(entrant.driver, season_drivers.DriverState()).available_points
        return SeasonCarSheet(team.parts, in_hand, crew, team.qualifying, entrant.rotating_grid_place)


def _swap_team_seats(plan: Plan, drivers: tuple[int, ...], team: int) -> tuple[int, ...]:
    first, second = [seat for seat, (own, _) in enumerate(seats_of(plan)) if own == team]
    places = list(drivers)
    places[first], places[second] = places[second], places[first]
    return tuple(places)
