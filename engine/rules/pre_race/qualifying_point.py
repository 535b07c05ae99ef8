"""The qualifying point (TRT-QUA-3): its car rolls two dice for the grid, and the driver picks one."""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import Race
from engine.core.types import Action, Chance, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.steps import QuestionSpec


def install_qualifying_point(builder: Builder) -> None:
    """Install the rolls before those of the other cars."""
    builder.step(
        "qualify",
        ask_roll,
        note,
        description="with the qualifying advantage, roll two dice",
        clauses="TRT-QUA-3",
        after=builder.previous_step_name("grid_throw"),
    )
    builder.step(
        "pick_die",
        ask_qualifying_point,
        apply_qualifying_point,
        description="the driver picks either",
        clauses="TRT-QUA-3",
        after="qualify",
        question_spec=QuestionSpec(policy="first"),
    )


def _next_car(race: Race) -> int:
    return next(
        (
            number
            for number, car in enumerate(race.cars)
            if car.points_state.qualifying and not race.grid_rolls[number]
        ),
        -1,
    )


def ask_roll(rules: Rules, race: Race) -> Chance | Flow:
    """Return the next roll of a car with the point."""
    number = _next_car(race)
    if number < 0:
        return go_to("grid_throw")
    return Chance(number, "grid", D20) if len(race.pending) < 2 else NEXT


def note(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Store the roll."""
    race.pending = (*race.pending, question.faces[face])
    race.emit("grid_throw", question.car, "TRT-QUA-3", value=question.faces[face])
    return SAME


def ask_qualifying_point(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for one of the two rolls."""
    low, high = sorted(race.pending)
    if low == high:
        return _take_die(race, _next_car(race), low)
    return Decision(_next_car(race), "pick_die", (Action("pick", low), Action("pick", high)))


def apply_qualifying_point(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Take the chosen roll and go to the next car."""
    return _take_die(race, question.car, action.value)


def _take_die(race: Race, number: int, value: int) -> Flow:
    race.pending = ()
    race.grid_rolls = tuple((value,) if other == number else own for other, own in enumerate(race.grid_rolls))
    return go_to("qualify")
