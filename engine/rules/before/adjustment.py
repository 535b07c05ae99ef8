"""Fitting a car of a series to the race (TRT-CON-7, HSE-CON-6, HSE-CON-7): four points scratched for a
shorter race, or moved for the longest.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import PARTS, WEAR, Action, Decision
from engine.rules.before.car_building import HOUSE_PARTS, TRANT_MOST, add, points_in
from engine.rules.before.hidden_turns import begin, next_driver
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.steps import Form, worded

CHANGES = 4
THREE_LAPS = 3

DONE = Action("move_point", len(WEAR))


def install(builder: Builder) -> None:
    """One point at a time, each from another part. Three-lap cars of the house rules are changed, all others
    are cut down.
    """
    house = builder.has("house_base")
    moves = house and builder.setup.laps >= THREE_LAPS
    clauses = "HSE-CON-6" if moves else "HSE-CON-7" if house else "TRT-CON-7"
    if moves or builder.setup.laps < THREE_LAPS:
        built = builder.latest("build", "season_cars")
        after = "weather" if builder.has("trant_weather") and not house else built
        builder.step(
            "adjust_turn",
            everybody,
            act="drivers adapt their cars to the race",
            clauses=clauses,
            after=after,
        )
        act = "up to 4 points may be moved" if moves else "remove 4 points, each from a different part"
        builder.step(
            "adjust",
            ask_move if moves else ask_scratch,
            answer,
            act=act,
            clauses=clauses,
            after="adjust_turn",
            form=Form(
                "trim",
                policy="adjust",
                title=worded("choose.adjust_move" if moves else "choose.adjust_scratch"),
            ),
        )


def everybody(rules: Rules, race: Race) -> None:
    """All cars, in the order of the entry list; ``pending`` holds the parts that have given a point."""
    begin(race, range(len(race.cars)))
    race.pending = ()


def givers(rules: Rules, race: Race) -> list[int]:
    """The parts that can still give a point: none gives the last one where cars need one of each
    (HSE-CON-2).
    """
    fewest, number = rules.fewest_points, race.actor
    return [
        PARTS.index(part)
        for part in rules.trimmed_parts
        if points_in(race, number, part) > fewest and PARTS.index(part) not in race.pending
    ]


def ask_scratch(rules: Rules, race: Race) -> Decision | None:
    """Which part gives a point? As many as possible where fewer than four have any."""
    while len(race.pending) >= CHANGES or not givers(rules, race):
        if not _next(race):
            return None
    return Decision(race.actor, "adjust", tuple([Action("scratch", part) for part in givers(rules, race)]))


def ask_move(rules: Rules, race: Race) -> Decision | None:
    """Which part gives a point to which, or is the car good as it is (G-92)?"""
    while len(race.pending) >= CHANGES:
        if not _next(race):
            return None
    takers = [
        PARTS.index(part)
        for part in HOUSE_PARTS
        if part != "tyres" or points_in(race, race.actor, part) < TRANT_MOST["tyres"]
    ]
    pairs = [
        Action("move_point", giver, taker)
        for giver in givers(rules, race)
        for taker in takers
        if giver != taker
    ]
    return Decision(race.actor, "adjust", (DONE, *pairs))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Take the point, and give it where it goes."""
    if action == DONE:
        race.pending = (-1,) * CHANGES
        return
    race.pending = (*race.pending, action.value)
    add(race, race.actor, PARTS[action.value], -1)
    moved = action.kind == "move_point"
    if moved:
        add(race, race.actor, PARTS[action.extra], 1)
    race.emit(
        "adjusted",
        race.actor,
        "HSE-CON-6" if moved else "TRT-CON-7",
        part=PARTS[action.value],
        to=PARTS[action.extra] if moved else "",
    )


def _next(race: Race) -> bool:
    """On to the next car; False when all are done."""
    race.pending = ()
    return next_driver(race)
