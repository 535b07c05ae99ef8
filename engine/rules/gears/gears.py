"""The gear lever (LUD-GEA-1, LUD-GEA-2) and over-revving, the price of skipping gears downwards (LUD-REV,
ADV-PEN-3).
"""

from __future__ import annotations

from functools import lru_cache

from engine.core.state import AT_PIT, KIT, Car, Race
from engine.core.types import Action, Decision
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.steps import Form
from engine.rules.wear import wear

# The answers to the question for a gear, by their gear.
LEVERS = tuple([Action("gear", gear) for gear in range(7)])

# What is free from each gear: one step up or down, or none.
FREE = tuple([tuple(range(max(1, gear - 1), min(6, gear + 1) + 1)) for gear in range(7)])

NOTHING = (0, 0, 0)

# Points taken for skipping so many gears downwards (LUD-REV-1): fuel, brakes, engine.
SKIP_PRICES = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1))


def install(builder: Builder) -> None:
    """The first decision of every turn, unless all levers are set before anybody moves."""
    builder.parameters.skip_prices = SKIP_PRICES
    if builder.has("simultaneous_gears"):
        return
    builder.step(
        "gear",
        ask,
        answer,
        act="the driver chooses a gear, paying for skipped ones",
        clauses="LUD-GEA-1 LUD-GEA-2 LUD-REV-1 LUD-REV-2 LUD-REV-3 LUD-BRK-2",
        form=Form("gear", held="turn"),
    )


def price(rules: Rules, car: Car, gear: int) -> tuple[int, int, int]:
    """Points of fuel, brakes and engine that a change to ``gear`` takes; nothing for one step or none."""
    skipped = car.gear - gear - 1
    found: tuple[int, int, int] = rules.skip_prices[skipped] if skipped > 0 else NOTHING
    return found


def within_means(
    prices: tuple[tuple[int, int, int], ...], gear: int, fuel: int, brakes: int, engine: int
) -> tuple[int, ...]:
    """The gears that a car can be put in from a gear with so many points, lowest first; the engine point may
    be the last one (G-13).
    """
    lowest = FREE[gear][0]
    paid = [
        gear - 1 - skipped
        for skipped in range(len(prices) - 1, 0, -1)
        if 0 < gear - 1 - skipped < lowest
        and fuel >= prices[skipped][0]
        and brakes >= prices[skipped][1]
        and engine >= prices[skipped][2]
    ]
    return (*paid, *FREE[gear])


def affordable(rules: Rules, car: Car, gear: int) -> bool:
    """Whether the points for a downshift are there."""
    return gear in within_means(rules.skip_prices, car.gear, car.fuel, car.brakes, car.engine)


def legal(rules: Rules, race: Race, number: int) -> tuple[int, ...]:
    """The gears a car may be put in now, lowest first."""
    car = race.cars[number]
    means = (car.gear, car.fuel, car.brakes, car.engine)
    gears = rules.affordable_gears.get(means)
    if gears is None:
        gears = rules.affordable_gears[means] = within_means(rules.skip_prices, *means)
    if not car.gear or car.spun or car.pit or (car.kit is not KIT and car.kit.wreck):
        for limit in rules.gear_limit:
            gears = limit(rules, race, number, gears)
    return gears


def ask(rules: Rules, race: Race) -> Decision:
    """Which gear?"""
    return which(race.actor, legal(rules, race, race.actor))


@lru_cache(maxsize=1024)
def which(car: int, gears: tuple[int, ...]) -> Decision:
    """The question which of some gears a car is put in."""
    return Decision(car, "gear", levers(gears))


@lru_cache(maxsize=64)
def levers(gears: tuple[int, ...]) -> tuple[Action, ...]:
    """The answers for some gears."""
    return tuple([LEVERS[gear] for gear in gears])


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Move the lever and pay; a car wrecked by that does not move."""
    race.step += 1
    shift(rules, race, race.actor, action.value)
    if race.cars[race.actor].status:
        rules.goto(race, rules.closing)


def shift(rules: Rules, race: Race, number: int, gear: int) -> None:
    """Put a car in gear and take the points for it. A car whose last engine point goes this way is
    wrecked.
    """
    car = race.cars[number]
    # A car that turns round or leaves its pit begins afresh: its lever is set, not shifted.
    skips = car.gear - gear > 1 and not (car.spun or car.pit == AT_PIT)
    fuel, brakes, engine = price(rules, car, gear) if skips else NOTHING
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
