"""Adjusting a season car to the race (TRT-CON-7, HSE-CON-6, HSE-CON-7).

Four points are removed for a shorter race, or moved for the longest.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import PARTS, WEAR_STOCKS, Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow
from engine.rules.framework.steps import QuestionSpec, fixed_message
from engine.rules.pre_race.car_building import HOUSE_PARTS, TRANT_MOST, add_points, points_in
from engine.rules.pre_race.secret_choices import begin_secret_choices, next_driver

CHANGES = 4
THREE_LAPS = 3

DONE = Action("move_point", len(WEAR_STOCKS))


def install_adjustment(builder: Builder) -> None:
    """Change one point at a time, each of another part.

    House-rule cars for three laps may move points; all other cars lose points.
    """
    house = builder.has_rule("house_base")
    moves = house and builder.setup.laps >= THREE_LAPS
    clauses = "HSE-CON-6" if moves else "HSE-CON-7" if house else "TRT-CON-7"
    if moves or builder.setup.laps < THREE_LAPS:
        built = builder.last_existing_step("build", "season_cars")
        after = "weather" if builder.has_rule("trant_weather") and not house else built
        builder.step(
            "adjust_turn",
            queue_drivers_to_adjust,
            description="drivers adapt their cars to the race",
            clauses=clauses,
            after=after,
        )
        description = (
            "up to 4 points may be moved" if moves else "remove 4 points, each from a different part"
        )
        builder.step(
            "adjust",
            ask_move if moves else ask_scratch,
            apply_adjustment,
            description=description,
            clauses=clauses,
            after="adjust_turn",
            question_spec=QuestionSpec(
                "trim",
                policy="adjust",
                title=fixed_message("choose.adjust_move" if moves else "choose.adjust_scratch"),
            ),
        )


def queue_drivers_to_adjust(rules: Rules, race: Race) -> Flow:
    """Queue all cars in entry-list order; ``pending`` holds the parts that have given a point."""
    begin_secret_choices(race, range(len(race.cars)))
    race.pending = ()
    return NEXT


def parts_with_points_to_give(rules: Rules, race: Race) -> list[int]:
    """Return the parts that can still give a point; where each part needs one, the last stays (HSE-CON-2)."""
    return [
        PARTS.index(part)
        for part, fewest in rules.adjustable_parts.items()
        if points_in(race, race.actor, part) > fewest and PARTS.index(part) not in race.pending
    ]


def ask_scratch(rules: Rules, race: Race) -> Decision | Flow:
    """Ask which part loses a point; fewer than four points are lost if fewer parts have any."""
    while len(race.pending) >= CHANGES or not parts_with_points_to_give(rules, race):
        if not _go_to_next_driver(race):
            return NEXT
    return Decision(
        race.actor,
        "adjust",
        tuple([Action("scratch", part) for part in parts_with_points_to_give(rules, race)]),
    )


def ask_move(rules: Rules, race: Race) -> Decision | Flow:
    """Ask which part gives a point to which, or to leave the car as it is (G-92)."""
    while len(race.pending) >= CHANGES:
        if not _go_to_next_driver(race):
            return NEXT
    takers = [
        PARTS.index(part)
        for part in HOUSE_PARTS
        if part != "tyres" or points_in(race, race.actor, part) < TRANT_MOST["tyres"]
    ]
    pairs = [
        Action("move_point", giver, taker)
        for giver in parts_with_points_to_give(rules, race)
        for taker in takers
        if giver != taker
    ]
    return Decision(race.actor, "adjust", (DONE, *pairs))


def apply_adjustment(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Take the point, and add it to the other part if there is one."""
    if action == DONE:
        race.pending = (-1,) * CHANGES
        return SAME
    race.pending = (*race.pending, action.value)
    add_points(race, race.actor, PARTS[action.value], -1)
    is_move = action.kind == "move_point"
    if is_move:
        add_points(race, race.actor, PARTS[action.extra], 1)
    race.emit(
        "adjusted",
        race.actor,
        "HSE-CON-6" if is_move else "TRT-CON-7",
        part=PARTS[action.value],
        to=PARTS[action.extra] if is_move else "",
    )
    return SAME


def _go_to_next_driver(race: Race) -> bool:
    """Go to the next car; return False after the last."""
    race.pending = ()
    return next_driver(race)
