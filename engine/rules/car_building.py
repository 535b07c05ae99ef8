"""Building cars (LUD-ACO, LUD-A3L, ADV-CON): each driver spreads points over the parts of his car before the race."""

from __future__ import annotations

from engine.race import Race
from engine.rules.build import Builder, Rules
from engine.types import WEAR, Action, Ask

# Points for all six parts, at least one each; and what a third lap adds to either kind of car (LUD-ACO-1, LUD-A3L-1, G-26).
POINTS = 20
THIRD_LAP = 4
STANDARD = Action("build", len(WEAR))

# Where the standard car spends its points, one after another, over and over: brakes and tyres first.
SPREAD = ("tyres", "brakes", "tyres", "fuel", "bodywork", "engine", "tyres", "brakes", "tyres", "bodywork", "engine", "brakes", "fuel", "road_holding")


def install(builder: Builder) -> None:
    """A chain of small choices: a point for one part, or all that are left as in the standard car."""
    builder.keep("full")
    stock = builder.parameters["stock"]
    parts = tuple(WEAR) if builder.has("construction") else tuple(part for part in WEAR if stock.get(part))
    base = dict.fromkeys(WEAR, 1) if builder.has("construction") else stock
    points = POINTS if builder.has("construction") else sum(stock.values())
    builder.set("stock", base)
    builder.set("build_parts", parts)
    builder.set("build_points", points + (THIRD_LAP if builder.has("three_laps") else 0))
    early = dict(builder.setup.switches).get("build_timing") == "before"
    after = "tyres" if builder.has("compounds") and not early else "grid_place"
    builder.step("build_turn", everybody, act="every driver builds his car", clauses="LUD-ACO-2", after=after)
    builder.step("build", ask, answer, act="a point for one part of the car, until all are spent", clauses="LUD-ACO-1 LUD-A3L-1", after="build_turn")


def install_third_lap(builder: Builder) -> None:
    """Four points more for a race of three laps, and a turn of waiting at every stop: ``car_building`` and ``pits`` look for this rule."""


def install_construction(builder: Builder) -> None:
    """A car from scratch instead of points added to the printed one: ``car_building`` looks for this rule."""


def everybody(rules: Rules, race: Race) -> None:
    """All cars, in the order of the entry list."""
    race.actor, *rest = range(len(race.cars))
    race.queue = tuple(rest)


def points_left(rules: Rules, race: Race, number: int) -> int:
    """Points a driver has still to spend."""
    left: int = rules.build_points - sum(race.cars[number].full)
    return left


def ask(rules: Rules, race: Race) -> Ask:
    """One more point for which part?"""
    return Ask(race.actor, "build", (*[Action("build", WEAR.index(part)) for part in rules.build_parts], STANDARD))


def answer(rules: Rules, race: Race, question: Ask, action: Action) -> None:
    """Spend a point, or all that are left."""
    car = race.cars[race.actor]
    if action == STANDARD:
        wanted = [part for part in SPREAD if part in rules.build_parts]
        for place in range(points_left(rules, race, race.actor)):
            _add(race, WEAR.index(wanted[place % len(wanted)]))
    else:
        _add(race, action.value)
    if points_left(rules, race, race.actor):
        return
    race.tell("built", race.actor, "LUD-ACO-1", full=car.full)
    if race.queue:
        race.actor, race.queue = race.queue[0], race.queue[1:]
    else:
        race.step += 1


def _add(race: Race, part: int) -> None:
    car = race.cars[race.actor]
    car.full = (*car.full[:part], car.full[part] + 1, *car.full[part + 1 :])
    setattr(car, WEAR[part], car.full[part])
