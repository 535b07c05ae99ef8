"""Drivers through a season: their points in hand, what accidents do to them, and who takes the place of those
who cannot race.

A driver is known by a number: the seat that he or she was signed for, and 16 for each successor. A successor
races from the next race on (TRT-INJ-3, HSE-INJ-3) for as long as all before are hurt; whoever recovers has
the seat back.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.season.events import Line
from engine.season.plan import Plan, Seat, counts_driver_points, design_of, seats_of

SEASON, DEAD = 98, 99
SUCCESSOR, MOST_SUCCESSORS = 16, 15

# Races after whose finish a driver has a point under the house rules (HSE-FIN-3, G-93), and the last place
# that earns half a point more (TRT-FIN-2).
AWARDED_AFTER = (2, 5)
PODIUM = 3

# Who is called when a seat is empty.
RESERVES = (
    "Alma", "Boris", "Clio", "Diego", "Edda", "Flynn", "Gaia", "Henk", "Ilse", "Jules", "Kaja", "Lorne",
    "Mirko", "Nadia", "Oskar", "Petra", "Quirin",
    "Runa", "Silas", "Tilda", "Ulla", "Viktor", "Wanda", "Xaver", "Yara", "Zeno", "Anouk", "Bastian",
    "Carmen", "Dorian", "Ebba", "Fabio", "Ginevra", "Halvar",
    "Ines", "Jarno", "Katia", "Loris", "Maren", "Nino",
)  # fmt: skip


class Person(NamedTuple):
    """A driver between two races. ``bought``: points there anew in every race. ``earned``: half points, spent
    once (TRT-FIN-3, G-69). ``finished``: races classified in. ``misses``: races still to miss. ``fate``: 98
    when the season is over for him or her, 99 dead.
    """

    bought: int = 0
    earned: int = 0
    finished: int = 0
    misses: int = 0
    fate: int = 0

    @property
    def fit(self) -> bool:
        """Whether this driver can race."""
        return not self.misses and not self.fate

    @property
    def in_hand(self) -> int:
        """Driver points to spend in the next race: whole ones only."""
        return self.bought + self.earned // 2


People = dict[int, Person]


def home_of(driver: int) -> int:
    """The seat that a driver was signed for, or that of those he or she stands in for."""
    return driver % SUCCESSOR


def first_people(plan: Plan) -> People:
    """The drivers of the first race."""
    counted = counts_driver_points(plan)
    return {
        number: Person(bought=seat.points if counted else 0)
        for number, (_, seat) in enumerate(seats_of(plan))
    }


def whoever_is_fit(people: People, home: int) -> int:
    """The driver for a seat: the first of those signed for it, one after the other, who can race; -1 when
    nobody is left.
    """
    for number in range(home, home + SUCCESSOR * (MOST_SUCCESSORS + 1), SUCCESSOR):
        if people.get(number, Person()).fit:
            return number
    return -1


def heir(people: People, driver: int) -> bool:
    """Whether somebody before in this seat has been killed."""
    return any(people[before].fate == DEAD for before in range(home_of(driver), driver, SUCCESSOR))


def after(plan: Plan, people: People, lines: tuple[Line, ...]) -> People:
    """The drivers after a race. Whoever had races to miss has missed one."""
    following = {
        number: person._replace(misses=max(0, person.misses - 1)) for number, person in people.items()
    }
    for line in lines:
        following.setdefault(line.driver, Person())
    for line in lines:
        following[line.driver] = _raced(plan, people, following[line.driver], line)
    return following


def _raced(plan: Plan, people: People, person: Person, line: Line) -> Person:
    # Points that were bought are used first (G-69).
    earned = max(0, person.earned - 2 * max(0, line.spent - person.bought))
    person = person._replace(earned=earned, finished=person.finished + (line.place > 0))
    if counts_driver_points(plan) and line.place:
        person = _awarded(plan, people, person, line)
    if line.hurt >= SEASON:
        person = person._replace(fate=line.hurt)
    elif line.hurt:
        person = person._replace(misses=line.hurt)
    # What a dead driver had earned by finishing is gone (HSE-KIL-1).
    return person._replace(earned=0, bought=0) if person.fate == DEAD else person


def _awarded(plan: Plan, people: People, person: Person, line: Line) -> Person:
    """Half a point for the finish and half for the podium; under the house rules a whole one after some
    races, which for the successor of a dead driver restores what had been bought, until that number is
    reached (HSE-KIL-1, G-94).
    """
    design = design_of(plan)
    if design and design.halves:
        return person._replace(earned=person.earned + 1 + (line.place <= PODIUM))
    if person.finished not in AWARDED_AFTER:
        return person
    seat = seats_of(plan)[home_of(line.driver)][1]
    if heir(people, line.driver) and person.bought < seat.points:
        return person._replace(bought=person.bought + 1)
    return person._replace(earned=person.earned + 2)


def name_of(plan: Plan, names: dict[int, str], driver: int) -> str:
    """What a driver is called: as the host says, as entered, or by the name of a reserve."""
    if driver in names:
        return names[driver]
    seats: list[Seat] = [seat for _, seat in seats_of(plan)]
    home, successor = home_of(driver), driver // SUCCESSOR
    if not successor:
        return seats[home].driver
    free = [name for name in RESERVES if name not in {seat.driver for seat in seats}]
    return free[(home + len(seats) * (successor - 1)) % len(free)]
