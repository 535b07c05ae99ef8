"""Driver state over a season: points, injuries and substitutes.

Drivers are numbers: their seat's number, plus 16 for each successor. A successor races from the next race on
(TRT-INJ-3, HSE-INJ-3) while all predecessors are injured. Drivers who recover get the seat back.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.season.events import Line
from engine.season.plan import Plan, Seat, counts_driver_points, design_of, seats_of

SEASON, DEAD = 98, 99
SUCCESSOR, MOST_SUCCESSORS = 16, 15

# House rules: numbers of finishes after which a driver gets a point (HSE-FIN-3, G-93). Below: the last place
# that earns an extra half point (TRT-FIN-2).
AWARDED_AFTER = (2, 5)
PODIUM = 3

# Names of successors.
RESERVES = (
    "Alma", "Boris", "Clio", "Diego", "Edda", "Flynn", "Gaia", "Henk", "Ilse", "Jules", "Kaja", "Lorne",
    "Mirko", "Nadia", "Oskar", "Petra", "Quirin",
    "Runa", "Silas", "Tilda", "Ulla", "Viktor", "Wanda", "Xaver", "Yara", "Zeno", "Anouk", "Bastian",
    "Carmen", "Dorian", "Ebba", "Fabio", "Ginevra", "Halvar",
    "Ines", "Jarno", "Katia", "Loris", "Maren", "Nino",
)  # fmt: skip


class Person(NamedTuple):
    """A driver's state between two races.

    Attributes:
        bought_points: driver points that are renewed for every race
        earned_half_points: half points, spent once (TRT-FIN-3, G-69)
        races_finished: races with a classified finish
        races_to_miss: races still to miss
        season_ending: 98 if the driver is out for the season, 99 if dead
    """

    bought: int = 0
    earned: int = 0
    finished: int = 0
    misses: int = 0
    fate: int = 0

    @property
    def fit(self) -> bool:
        """True if this driver can race."""
        return not self.misses and not self.fate

    @property
    def in_hand(self) -> int:
        """Whole driver points available for the next race."""
        return self.bought + self.earned // 2


People = dict[int, Person]


def home_of(driver: int) -> int:
    """Return the seat of a driver, or of the driver they replace."""
    return driver % SUCCESSOR


def first_people(plan: Plan) -> People:
    """Return the drivers of the first race."""
    counted = counts_driver_points(plan)
    return {
        number: Person(bought=seat.points if counted else 0)
        for number, (_, seat) in enumerate(seats_of(plan))
    }


def whoever_is_fit(people: People, home: int) -> int:
    """Return the first fit driver of a seat (original, then successors), or -1."""
    for number in range(home, home + SUCCESSOR * (MOST_SUCCESSORS + 1), SUCCESSOR):
        if people.get(number, Person()).fit:
            return number
    return -1


def heir(people: People, driver: int) -> bool:
    """True if a predecessor in this seat has died."""
    return any(people[before].fate == DEAD for before in range(home_of(driver), driver, SUCCESSOR))


def after(plan: Plan, people: People, lines: tuple[Line, ...]) -> People:
    """Return the drivers after a race. Drivers who missed it have one race fewer to miss."""
    following = {
        number: person._replace(misses=max(0, person.misses - 1)) for number, person in people.items()
    }
    for line in lines:
        following.setdefault(line.driver, Person())
    for line in lines:
        following[line.driver] = _raced(plan, people, following[line.driver], line)
    return following


def _raced(plan: Plan, people: People, person: Person, line: Line) -> Person:
    # Bought points are spent first (G-69).
    earned = max(0, person.earned - 2 * max(0, line.spent - person.bought))
    person = person._replace(earned=earned, finished=person.finished + (line.place > 0))
    if counts_driver_points(plan) and line.place:
        person = _awarded(plan, people, person, line)
    if line.hurt >= SEASON:
        person = person._replace(fate=line.hurt)
    elif line.hurt:
        person = person._replace(misses=line.hurt)
    # A dead driver loses earned points (HSE-KIL-1).
    return person._replace(earned=0, bought=0) if person.fate == DEAD else person


def _awarded(plan: Plan, people: People, person: Person, line: Line) -> Person:
    """Return a driver with the points for a finish.

    Trant: half a point for the finish and another for the podium. House rules: a whole point after some
    finishes. For the successor of a dead driver it first restores the bought points (HSE-KIL-1, G-94).
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
    """Return a driver's name: renamed by the host, as entered, or a reserve's name."""
    if driver in names:
        return names[driver]
    seats: list[Seat] = [seat for _, seat in seats_of(plan)]
    home, successor = home_of(driver), driver // SUCCESSOR
    if not successor:
        return seats[home].driver
    free = [name for name in RESERVES if name not in {seat.driver for seat in seats}]
    return free[(home + len(seats) * (successor - 1)) % len(free)]
