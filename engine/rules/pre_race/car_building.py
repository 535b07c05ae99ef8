"""Building cars before the race (LUD-ACO, LUD-A3L, ADV-CON, TRT-CON, HSE-CON).

Each driver spreads points over the parts of the car. In a season this happens before the first race.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from engine.core.state import Race
from engine.core.types import PARTS, WEAR_STOCKS, Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.parameters import BuildPlan
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.framework.steps import QuestionSpec
from engine.rules.pre_race.secret_choices import begin_secret_choices, next_driver

if TYPE_CHECKING:
    from engine.core.kinds import StepName

# Points for all six parts, at least one each, and the extra points for a third lap (LUD-ACO-1, LUD-A3L-1,
# G-26).
POINTS = 20
THIRD_LAP = 4
STANDARD = Action("build", len(WEAR_STOCKS))

# Order in which the standard car spends its points, repeated as needed: brakes and tyres first.
SPREAD = (
    "tyres",
    "brakes",
    "tyres",
    "fuel",
    "bodywork",
    "engine",
    "tyres",
    "brakes",
    "tyres",
    "bodywork",
    "engine",
    "brakes",
    "fuel",
    "road_holding",
)

# The same for a Trant car, which starts from zero, and for a house-rule car, which starts with one point
# each.
TRANT_SPREAD = (
    *("tyres",) * 6,
    *("brakes",) * 4,
    *("bodywork",) * 3,
    *("engine",) * 3,
    *("road_holding",) * 2,
    *("fuel",) * 2,
    "engine",
    "driver_points",
    "engine",
    "driver_points",
)
HOUSE_SPREAD = (
    *("tyres",) * 5,
    *("brakes",) * 3,
    *("bodywork",) * 2,
    *("engine",) * 2,
    *("fuel",) * 2,
    "driver_points",
    "brakes",
    "bodywork",
    "engine",
    "crew",
)

# Highest points of a part; other parts have no limit (TRT-CON-2, TRT-CON-3, HSE-CON-2).
TRANT_MOST = {"tyres": 6, "qualifying": 1}
HOUSE_MOST = {"tyres": 6, "driver_points": 6}
HOUSE_PARTS = ("tyres", "brakes", "fuel", "bodywork", "engine")


def install_car_building(builder: Builder) -> None:
    """Install small choices: one point for one part, or the rest as in the standard car."""
    builder.save_fields("full")
    stock = builder.parameters.initial_points
    parts = (
        tuple(WEAR_STOCKS)
        if builder.has_rule("construction")
        else tuple(part for part in WEAR_STOCKS if stock.get(part))
    )
    base: Mapping[str, int] = dict.fromkeys(WEAR_STOCKS, 1) if builder.has_rule("construction") else stock
    points = POINTS if builder.has_rule("construction") else sum(stock.values())
    third_lap = THIRD_LAP if builder.has_rule("three_laps") else 0
    early = builder.switch_choice("build_timing") == "before"
    after: StepName = "tyres" if builder.has_rule("compounds") and not early else "grid_place"
    plan = BuildPlan(points + third_lap, parts, base, {}, SPREAD)
    _building_steps(builder, plan, after, "LUD-ACO-2 LUD-ACO-1 LUD-A3L-1")


def install_trant_car_building(builder: Builder) -> None:
    """Install eight parts and the driver, all optional (TRT-CON-1 to TRT-CON-4, G-64).

    Cars are built before the weather roll.
    """
    builder.save_fields("full", "kit")
    parts = (*WEAR_STOCKS, "driver_points", "crew", "qualifying")
    plan = BuildPlan(
        design_points(builder),
        parts,
        {},
        TRANT_MOST,
        TRANT_SPREAD,
        has_identical_cars=True,
        shares_driver_points=True,
    )
    _building_steps(builder, plan, "", "TRT-CON-1 TRT-CON-2 TRT-CON-3 TRT-CON-4 TRT-CON-5")


def install_house_car_building(builder: Builder) -> None:
    """Install five parts with at least one point each (HSE-CON-2 to HSE-CON-4).

    Driver and crew are added if driver points are on.
    """
    builder.save_fields("full", "kit")
    people = builder.switch_choice("driver_points") == "on"
    parts = (*HOUSE_PARTS, "driver_points", "crew") if people else HOUSE_PARTS
    least = dict.fromkeys(HOUSE_PARTS, 1)
    plan = BuildPlan(design_points(builder), parts, least, HOUSE_MOST, HOUSE_SPREAD, has_identical_cars=True)
    _building_steps(builder, plan, "", "HSE-CON-2 HSE-CON-3")


def design_points(builder: Builder) -> int:
    """Return the points of a car for the distance; for the longest one if cars are built for a series."""
    series = builder.switch_choice("design") == "series"
    return POINTS + (THIRD_LAP if builder.setup.laps > 2 or series else 0)


def _building_steps(builder: Builder, plan: BuildPlan, after: StepName | Literal[""], clauses: str) -> None:
    builder.parameters.initial_points = plan.least
    builder.parameters.build_plan = plan
    if builder.setup.season_race and builder.setup.season_race.built:
        description = "each car comes as built for the season"
        # Driver points earned in earlier races are added to the points of the car.
        points = max(
            sum(sheet.full) + sheet.driver_points + sheet.crew + sheet.qualifying
            for sheet in builder.setup.season_race.sheets
        )
        builder.parameters.build_plan = plan._replace(points=points)
        builder.step(
            "season_cars",
            set_up_season_cars,
            description=description,
            clauses="TRT-CON-5 TRT-CON-6 HSE-CON-5",
            after=after,
        )
        return
    builder.step(
        "build_turn",
        queue_drivers_to_build,
        description="drivers build their cars",
        clauses=clauses.split()[0],
        after=after,
    )
    builder.step(
        "build",
        ask_car_building,
        apply_car_building,
        description="add one point at a time to a part, until all are spent",
        clauses=clauses,
        after="build_turn",
        question_spec=QuestionSpec("build", policy="build", savable_at="before"),
    )


def set_up_season_cars(rules: Rules, race: Race) -> Flow:
    """Set up every car as its season sheet says, including driver points (TRT-CON-6, HSE-CON-5)."""
    assert rules.setup.season_race is not None
    for number, sheet in enumerate(rules.setup.season_race.sheets):
        _copy_parts(race, number, sheet.full)
        car = race.cars[number]
        car.points_state = car.points_state._replace(
            driver_points=sheet.driver_points, crew=sheet.crew, qualifying=sheet.qualifying
        )
    return NEXT


def queue_drivers_to_build(rules: Rules, race: Race) -> Flow:
    """Queue all cars in entry-list order."""
    begin_secret_choices(race, range(len(race.cars)))
    return NEXT


def points_in(race: Race, number: int, part: str) -> int:
    """Return the points that a car was built with in one part."""
    car = race.cars[number]
    return car.full[WEAR_STOCKS.index(part)] if part in WEAR_STOCKS else int(getattr(car.points_state, part))


def points_left(rules: Rules, race: Race, number: int) -> int:
    """Return the points that a driver can still spend.

    The second driver of a Trant team gets points from the first, whose total pays for both (TRT-CON-5).
    """
    if rules.build_plan.shares_driver_points and (mate := mate_of(rules, number)) >= 0:
        return race.cars[mate].points_state.driver_points
    return rules.build_plan.points - sum(points_in(race, number, part) for part in PARTS if part)


def mate_of(rules: Rules, number: int) -> int:
    """Return the team's car already built, if both must be alike, or -1 (TRT-CON-5, HSE-CON-4)."""
    entries = rules.setup.entries
    return (
        next((mate for mate in range(number) if entries[mate].team == entries[number].team), -1)
        if rules.build_plan.has_identical_cars
        else -1
    )


def extendable_parts(rules: Rules, race: Race, number: int) -> list[str]:
    """Return the parts that may have one more point."""
    if rules.build_plan.shares_driver_points and mate_of(rules, number) >= 0:
        return ["driver_points"]
    parts = [
        part
        for part in rules.build_plan.parts
        if points_in(race, number, part) < rules.build_plan.most.get(part, POINTS + THIRD_LAP)
    ]
    return parts if mate_of(rules, number) < 0 else [part for part in parts if not is_like_mate(rules, part)]


def is_like_mate(rules: Rules, part: str) -> bool:
    """True if a part of a team's second car must be like the first's."""
    return part != "driver_points" if rules.build_plan.shares_driver_points else part in WEAR_STOCKS


def ask_car_building(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for the part that gets one more point.

    The second car of a team is built like the first; its driver spends only the rest, on driver and crew.
    """
    while True:
        number, mate = race.actor, mate_of(rules, race.actor)
        if mate >= 0:
            _copy_mate(rules, race, number, mate)
        if points_left(rules, race, number):
            return Decision(
                number,
                "build",
                (
                    *[Action("build", PARTS.index(part)) for part in extendable_parts(rules, race, number)],
                    STANDARD,
                ),
            )
        if not _finish_car(race, number):
            return NEXT


def _copy_parts(race: Race, number: int, full: tuple[int, ...]) -> None:
    car = race.cars[number]
    car.full = full
    for part, points in zip(WEAR_STOCKS, full, strict=True):
        setattr(car, part, points)


def _copy_mate(rules: Rules, race: Race, number: int, mate: int) -> None:
    """Build a car like its team-mate's; in Trant, crew and qualifying point are copied too."""
    _copy_parts(race, number, race.cars[mate].full)
    if rules.build_plan.shares_driver_points:
        car, like = race.cars[number], race.cars[mate].points_state
        car.points_state = car.points_state._replace(crew=like.crew, qualifying=like.qualifying)


def apply_car_building(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Spend a point, or all that are left.

    Points that the second driver of a Trant team does not take stay with the first.
    """
    number = race.actor
    mate = mate_of(rules, number) if rules.build_plan.shares_driver_points else -1
    if action != STANDARD:
        add_points(race, number, PARTS[action.value], 1)
        if mate >= 0:
            add_points(race, mate, "driver_points", -1)
    elif mate < 0:
        _spread_remaining_points(rules, race, number)
    if (action == STANDARD or not points_left(rules, race, number)) and not _finish_car(race, number):
        return NEXT
    return SAME


def _finish_car(race: Race, number: int) -> bool:
    """Report a car as finished and go to the next; return False after the last."""
    points_state = race.cars[number].points_state
    people: dict[str, Any] = {
        part: getattr(points_state, part)
        for part in PARTS[len(WEAR_STOCKS) + 1 :]
        if getattr(points_state, part)
    }
    race.emit("built", number, "LUD-ACO-1", full=race.cars[number].full, **people)
    return next_driver(race)


def _spread_remaining_points(rules: Rules, race: Race, number: int) -> None:
    place = 0
    while points_left(rules, race, number):
        part = rules.build_plan.spread[place % len(rules.build_plan.spread)]
        if part in extendable_parts(rules, race, number):
            add_points(race, number, part, 1)
        place += 1


def add_points(race: Race, number: int, part: str, points: int) -> None:
    """Add points to a part of a car, or take them away, in its build and its current state."""
    car = race.cars[number]
    if part not in WEAR_STOCKS:
        people: dict[str, Any] = {part: getattr(car.points_state, part) + points}
        car.points_state = car.points_state._replace(**people)
        return
    place = WEAR_STOCKS.index(part)
    car.full = (*car.full[:place], car.full[place] + points, *car.full[place + 1 :])
    setattr(car, part, car.full[place])
