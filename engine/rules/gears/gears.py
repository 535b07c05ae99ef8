"""Gears (LUD-GEA-1, LUD-GEA-2) and over-revving, the cost of skipping gears (LUD-REV, ADV-PEN-3)."""

from __future__ import annotations

from functools import lru_cache

from engine.core.state import AT_PIT, NEW_POINTS_CAR, Car, Race
from engine.core.types import Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.steps import QuestionSpec
from engine.rules.gears.time_limits import impossible_gears
from engine.rules.turn import wear

# Gear actions, by gear.
GEAR_ACTIONS = tuple([Action("gear", gear) for gear in range(7)])

# Free gears from each gear: one up, one down, or the same.
FREE = tuple([tuple(range(max(1, gear - 1), min(6, gear + 1) + 1)) for gear in range(7)])

NOTHING = (0, 0, 0)

# Points of fuel, brakes and engine, by the number of gears skipped when shifting down (LUD-REV-1).
SKIP_PRICES = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1))


def install_gears(builder: Builder) -> None:
    """Install the first decision of every turn, unless all gears are chosen before any car moves."""
    builder.parameters.skipped_gear_costs = SKIP_PRICES
    if builder.has_rule("simultaneous_gears"):
        return
    builder.step(
        "gear",
        ask_gear,
        apply_gear,
        description="the driver chooses a gear, paying for skipped ones",
        clauses="LUD-GEA-1 LUD-GEA-2 LUD-REV-1 LUD-REV-2 LUD-REV-3 LUD-BRK-2",
        question_spec=QuestionSpec("gear", savable_at="turn"),
    )


def price(rules: Rules, car: Car, gear: int) -> tuple[int, int, int]:
    """Return the points of fuel, brakes and engine for a shift to ``gear``; none for one step or no shift."""
    skipped = car.gear - gear - 1
    return rules.skipped_gear_costs[skipped] if skipped > 0 else NOTHING


@lru_cache(maxsize=4096)
def affordable_gears(
    prices: tuple[tuple[int, int, int], ...], gear: int, fuel: int, brakes: int, engine: int
) -> tuple[int, ...]:
    """Return the gears that a car can choose with these points, lowest first.

    The engine point may be the last one (G-13).
    """
    lowest = FREE[gear][0]
    paid_gears = [
        gear - 1 - skipped
        for skipped in range(len(prices) - 1, 0, -1)
        if 0 < gear - 1 - skipped < lowest
        and fuel >= prices[skipped][0]
        and brakes >= prices[skipped][1]
        and engine >= prices[skipped][2]
    ]
    return (*paid_gears, *FREE[gear])


def affordable(rules: Rules, car: Car, gear: int) -> bool:
    """True if the car has the points for shifting to this gear."""
    return gear in affordable_gears(rules.skipped_gear_costs, car.gear, car.fuel, car.brakes, car.engine)


def legal(rules: Rules, race: Race, number: int) -> tuple[int, ...]:
    """Return the gears that a car may choose now, lowest first."""
    car = race.cars[number]
    means = (car.gear, car.fuel, car.brakes, car.engine)
    gears = affordable_gears(rules.skipped_gear_costs, *means)
    if car.spun or car.pit or (car.points_state is not NEW_POINTS_CAR and car.points_state.wreck):
        for limit in rules.limit_gears:
            gears = limit(rules, race, number, gears)
    return gears


def ask_gear(rules: Rules, race: Race) -> Decision:
    return gear_question(race.actor, legal(rules, race, race.actor))


@lru_cache(maxsize=1024)
def gear_question(car: int, gears: tuple[int, ...], can_misshift: bool = False) -> Decision:
    """Return the gear question for a car; if drivers can misshift, impossible gears are further options."""
    actions = tuple([GEAR_ACTIONS[gear] for gear in gears])
    return Decision(car, "gear", actions + (impossible_gears(gears) if can_misshift else ()))


def apply_gear(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Shift and pay; a car that this eliminates does not move."""
    shift(rules, race, race.actor, action.value)
    return go_to(rules.closing_step) if race.cars[race.actor].status else NEXT


def shift(rules: Rules, race: Race, number: int, gear: int) -> None:
    """Shift a car and take the points for it. A car that loses its last engine point is out."""
    car = race.cars[number]
    # A car that turns round or leaves its pit starts in a new gear: no gears are skipped.
    starts_over = car.spun or car.pit == AT_PIT
    fuel, brakes, engine = NOTHING if starts_over else price(rules, car, gear)
    if race.events is not None:
        clause = "LUD-REV-1" if fuel else "LUD-GEA-1"
        points = {"fuel": fuel, "brakes": brakes, "engine": engine}
        race.emit("gear", number, clause, gear=gear, before=car.gear, spun=car.spun, **points)
    car.gear, car.spun = gear, 0
    if not (fuel or brakes or engine):
        return
    car.fuel -= fuel
    car.brakes -= brakes
    if engine:
        wear.lose(rules, race, number, "engine", "LUD-REV-1", "over_revving")
