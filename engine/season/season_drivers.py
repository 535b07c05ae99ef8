"""Driver state over a season: points, injuries and substitutes.

Drivers are numbers: their seat's number, plus 16 for each successor. A successor races from the next race on
(TRT-INJ-3, HSE-INJ-3) while all predecessors are injured. Drivers who recover get the seat back.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import DEAD, OUT_FOR_SEASON
from engine.season.events import CarResult
from engine.season.season_plan import Plan, Seat, counts_driver_points, design_of, seats_of

SUCCESSOR_STEP, MAX_SUCCESSORS = 16, 15

# House rules: numbers of finishes after which a driver gets a point (HSE-FIN-3, G-93). Below: the last place
# that earns an extra half point (TRT-FIN-2).
BONUS_POINT_AFTER_RACES = (2, 5)
PODIUM = 3

# Names of successors.
RESERVE_NAMES = (
    "Alma", "Boris", "Clio", "Diego", "Edda", "Flynn", "Gaia", "Henk", "Ilse", "Jules", "Kaja", "Lorne",
    "Mirko", "Nadia", "Oskar", "Petra", "Quirin",
    "Runa", "Silas", "Tilda", "Ulla", "Viktor", "Wanda", "Xaver", "Yara", "Zeno", "Anouk", "Bastian",
    "Carmen", "Dorian", "Ebba", "Fabio", "Ginevra", "Halvar",
    "Ines", "Jarno", "Katia", "Loris", "Maren", "Nino",
)  # fmt: skip


class DriverState(NamedTuple):
    """A driver's state between two races.

    Attributes:
        bought_points: driver points that are renewed for every race
        earned_half_points: half points, spent once (TRT-FIN-3, G-69)
        races_finished: races with a classified finish
        races_to_miss: races still to miss
        season_ending: 98 if the driver is out for the season, 99 if dead
    """

    bought_points: int = 0
    earned_half_points: int = 0
    races_finished: int = 0
    races_to_miss: int = 0
    season_ending: int = 0

    @property
    def is_fit(self) -> bool:
        """True if this driver can race."""
        return not self.races_to_miss and not self.season_ending

    @property
    def available_points(self) -> int:
        """Whole driver points available for the next race."""
        return self.bought_points + self.earned_half_points // 2


DriverStates = dict[int, DriverState]


def original_seat(driver: int) -> int:
    """Return the seat of a driver, or of the driver they replace."""
    return driver % SUCCESSOR_STEP


def initial_drivers(plan: Plan) -> DriverStates:
    """Return the drivers of the first race."""
    counts_points = counts_driver_points(plan)
    return {
        number: DriverState(bought_points=seat.points if counts_points else 0)
        for number, (_, seat) in enumerate(seats_of(plan))
    }


def available_driver(driver_states: DriverStates, home: int) -> int:
    """Return the first fit driver of a seat (original, then successors), or -1."""
    for number in range(home, home + SUCCESSOR_STEP * (MAX_SUCCESSORS + 1), SUCCESSOR_STEP):
        if driver_states.get(number, DriverState()).is_fit:
            return number
    return -1


def succeeds_dead_driver(driver_states: DriverStates, driver: int) -> bool:
    """True if a predecessor in this seat has died."""
    return any(
        driver_states.get(before, DriverState()).season_ending == DEAD
        for before in range(original_seat(driver), driver, SUCCESSOR_STEP)
    )


def drivers_after_race(plan: Plan, driver_states: DriverStates, lines: tuple[CarResult, ...]) -> DriverStates:
    """Return the drivers after a race. Drivers who missed it have one race fewer to miss."""
    next_drivers = {
        number: person._replace(races_to_miss=max(0, person.races_to_miss - 1))
        for number, person in driver_states.items()
    }
    for line in lines:
        next_drivers.setdefault(line.driver, DriverState())
    for line in lines:
        next_drivers[line.driver] = _driver_after_race(plan, driver_states, next_drivers[line.driver], line)
    return next_drivers


def _driver_after_race(
    plan: Plan, driver_states: DriverStates, driver_state: DriverState, line: CarResult
) -> DriverState:
    # Bought points are spent first (G-69).
    earned = max(0, driver_state.earned_half_points - 2 * max(0, line.spent - driver_state.bought_points))
    driver_state = driver_state._replace(
        earned_half_points=earned, races_finished=driver_state.races_finished + (line.place > 0)
    )
    if counts_driver_points(plan) and line.place:
        driver_state = _with_finish_points(plan, driver_states, driver_state, line)
    if line.hurt >= OUT_FOR_SEASON:
        driver_state = driver_state._replace(season_ending=line.hurt)
    elif line.hurt:
        driver_state = driver_state._replace(races_to_miss=line.hurt)
    # A dead driver loses earned points (HSE-KIL-1).
    return (
        driver_state._replace(earned_half_points=0, bought_points=0)
        if driver_state.season_ending == DEAD
        else driver_state
    )


def _with_finish_points(
    plan: Plan, driver_states: DriverStates, driver_state: DriverState, line: CarResult
) -> DriverState:
    """Return a driver with the points for a finish.

    Trant: half a point for the finish and another for the podium. House rules: a whole point after some
    finishes. For the successor of a dead driver it first restores the bought points (HSE-KIL-1, G-94).
    """
    design = design_of(plan)
    if design and design.halves:
        return driver_state._replace(
            earned_half_points=driver_state.earned_half_points + 1 + (line.place <= PODIUM)
        )
    if driver_state.races_finished not in BONUS_POINT_AFTER_RACES:
        return driver_state
    seat = seats_of(plan)[original_seat(line.driver)][1]
    if succeeds_dead_driver(driver_states, line.driver) and driver_state.bought_points < seat.points:
        return driver_state._replace(bought_points=driver_state.bought_points + 1)
    return driver_state._replace(earned_half_points=driver_state.earned_half_points + 2)


def season_driver_name(plan: Plan, names: dict[int, str], driver: int) -> str:
    """Return a driver's name: renamed by the host, as entered, or a reserve's name."""
    if driver in names:
        return names[driver]
    seats: list[Seat] = [seat for _, seat in seats_of(plan)]
    home, successor = original_seat(driver), driver // SUCCESSOR_STEP
    if not successor:
        return seats[home].driver
    free = [name for name in RESERVE_NAMES if name not in {seat.driver for seat in seats}]
    return free[(home + len(seats) * (successor - 1)) % len(free)]
