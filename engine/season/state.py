"""Season state computed from plan and events: next race, results, injuries. Only events are stored."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.dice import SEED_LIMIT, draw
from engine.core.types import Entry, Fixture, Setup, Sheet
from engine.links.legacy_checks import old_number_of
from engine.links.race_link import check_of
from engine.rules.books.rulebooks import checked_setup
from engine.season import grids, marshal, people
from engine.season.events import Entered, Event, Merged, Rename, Result, Swap, Void, Wish
from engine.season.number import number_of
from engine.season.people import People
from engine.season.plan import Plan, design_points, livery_of, seats_of, session_of


class Entrant(NamedTuple):
    """A car in a race.

    Attributes:
        rotating_grid_place: place on a rotating grid from 1, 0 if the grid does not rotate
    """

    driver: int
    seat: int
    team: int
    livery: int
    grid: int


class Day(NamedTuple):
    """A race of the calendar, with the season's state before it.

    Attributes:
        resting_team: the team that sits out, -1 for none
        entrants: in the order of the seats
        driver_states: the drivers before the race
        crews: for each seat, the seat whose crew it has
    """

    race: int
    rests: int
    entrants: tuple[Entrant, ...]
    people: People
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

    def __init__(self, plan: Plan, events: tuple[Event, ...] = (), *, old: bool = False) -> None:
        self.plan, self.events, self.old = plan, events, old
        self.results: dict[int, Result] = {}
        self.merged: dict[int, Result] = {}
        self.attempts: dict[int, int] = {}
        self.cancelled: set[int] = set()
        self.names: dict[int, str] = {}
        self.wishes: dict[tuple[int, int], int] = {}
        self._swaps: list[tuple[int, Swap]] = []
        for event in events:
            self._note(event)
        self.rests, self.clashes = marshal.resting(plan, self.wishes)
        self.next = self._next()
        self.days: list[Day] = []
        self.people = people.first_people(plan)
        self._walk()

    @property
    def id(self) -> int:
        """Check number of the plan, almost certainly unique."""
        return old_number_of(self.plan) if self.old else number_of(self.plan)

    def _next(self) -> int | None:
        return next(
            (
                race
                for race in range(1, len(self.plan.dates) + 1)
                if race not in self.results and race not in self.cancelled
            ),
            None,
        )

    def _note(self, event: Event) -> None:
        match event:
            case Wish(team, race):
                self.wishes[team, marshal.round_of(self.plan, race).start] = race
            case Swap():
                self._swaps.append((self._next() or 0, event))
            case Rename(driver, name):
                self.names[driver] = name
            case Merged(race, result):
                self.results[race] = self.merged[race] = result
            case Entered(race, result, _):
                self.results[race] = result
                self.cancelled.discard(race)
            case Void(race, again, _):
                self.results.pop(race, None)
                self.merged.pop(race, None)
                if again:
                    self.attempts[race] = self.attempts.get(race, 0) + 1
                    self.cancelled.discard(race)
                else:
                    self.cancelled.add(race)

    def _walk(self) -> None:
        """Replay the calendar in order, so that a corrected result affects all later races."""
        drivers = crews = tuple(range(len(seats_of(self.plan))))
        for race in range(1, len(self.plan.dates) + 1):
            for before, swap in self._swaps:
                if before == race:
                    if swap.what == "drivers":
                        drivers = _swapped(self.plan, drivers, swap.team)
                    else:
                        crews = _swapped(self.plan, crews, swap.team)
            self.days.append(
                Day(race, self.rests.get(race, -1), self._entrants(race, drivers), self.people, crews)
            )
            if race in self.results:
                self.people = people.after(self.plan, self.people, self.results[race])

    def _entrants(self, race: int, drivers: tuple[int, ...]) -> tuple[Entrant, ...]:
        plan, rests = self.plan, self.rests.get(race, -1)
        entrants: list[Entrant] = []
        wanted: list[int] = []
        for seat, (team, _) in enumerate(seats_of(plan)):
            driver = people.whoever_is_fit(self.people, drivers[seat])
            if team == rests or driver < 0:
                continue
            second = seat > 0 and seats_of(plan)[seat - 1][0] == team
            entrants.append(Entrant(driver, seat, team, livery_of(plan, team, second), 0))
            wanted.append(grids.pair_of(len(plan.teams), race, team, rests)[second])
        if plan.dates[race - 1].grid != "rotation":
            return tuple(entrants)
        return tuple(
            [
                entrant._replace(grid=place)
                for entrant, place in zip(entrants, grids.places(wanted), strict=True)
            ]
        )

    def name(self, driver: int) -> str:
        """Return a driver's name."""
        return people.name_of(self.plan, self.names, driver)

    def setup(self, race: int) -> Setup:
        """Return the complete set-up of a race, given the season's state before it."""
        plan, date, day = self.plan, self.plan.dates[race - 1], self.days[race - 1]
        seats = seats_of(plan)
        entries = tuple(
            [
                Entry(self.name(one.driver), one.livery, seats[people.home_of(one.driver)][1].by)
                for one in day.entrants
            ]
        )
        seed = draw(plan.seed, race, self.attempts.get(race, 0), 0, SEED_LIMIT)
        setup = checked_setup(
            Setup(date.circuit, plan.rulebook, date.laps, entries, seed, self.switches(race))
        )
        fixture = Fixture(self.id, race, 0, tuple([self._sheet(day, one) for one in day.entrants]))
        return setup._replace(fixture=fixture._replace(check=check_of(setup, fixture)))

    def switches(self, race: int) -> tuple[tuple[str, str], ...]:
        """Return the switches of a race: the season's, its own, and those implied by grid and design."""
        plan, date = self.plan, self.plan.dates[race - 1]
        chosen = dict((*plan.switches, *date.switches))
        if date.grid == "session":
            chosen[session_of(plan.rulebook)] = "on"
        if plan.options.built and design_points(plan) > 20:
            chosen["design"] = "series"
        return tuple(sorted(chosen.items()))

    def _sheet(self, day: Day, entrant: Entrant) -> Sheet:
        if not self.plan.options.built:
            return Sheet(grid=entrant.grid)
        team = self.plan.teams[entrant.team]
        crew = seats_of(self.plan)[day.crews[entrant.seat]][1].crew
        in_hand = day.people.get(entrant.driver, people.Person()).in_hand
        return Sheet(team.parts, in_hand, crew, team.qualifying, entrant.grid)


def _swapped(plan: Plan, held: tuple[int, ...], team: int) -> tuple[int, ...]:
    first, second = [seat for seat, (own, _) in enumerate(seats_of(plan)) if own == team]
    places = list(held)
    places[first], places[second] = places[second], places[first]
    return tuple(places)
