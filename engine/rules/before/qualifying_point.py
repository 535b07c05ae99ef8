"""The qualifying point (TRT-QUA-3): its car rolls two dice for the grid, and the driver picks one."""

from __future__ import annotations

from engine.core.dice import D20
from engine.core.state import Race
from engine.core.types import Action, Chance, Decision
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.steps import Form


def install(builder: Builder) -> None:
    """Install the rolls before those of the other cars."""
    builder.step(
        "qualify",
        throw,
        note,
        act="with the qualifying advantage, roll two dice",
        clauses="TRT-QUA-3",
        after=builder.before("grid_throw"),
    )
    builder.step(
        "pick_die",
        ask,
        answer,
        act="the driver picks either",
        clauses="TRT-QUA-3",
        after="qualify",
        form=Form(policy="first"),
    )


def _next(race: Race) -> int:
    return next(
        (
            number
            for number, car in enumerate(race.cars)
            if car.kit.qualifying and not race.grid_rolls[number]
        ),
        -1,
    )


def throw(rules: Rules, race: Race) -> Chance | None:
    """Return the next roll of a car with the point."""
    number = _next(race)
    if number < 0:
        race.step += 2
        return None
    return Chance(number, "grid", D20) if len(race.pending) < 2 else None


def note(rules: Rules, race: Race, question: Chance, face: int) -> None:
    """Store the roll."""
    race.pending = (*race.pending, question.faces[face])
    race.emit("grid_throw", question.car, "TRT-QUA-3", value=question.faces[face])


def ask(rules: Rules, race: Race) -> Decision | None:
    """Ask for one of the two rolls."""
    low, high = sorted(race.pending)
    if low == high:
        _take(rules, race, _next(race), low)
        return None
    return Decision(_next(race), "pick_die", (Action("pick", low), Action("pick", high)))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Take the chosen roll and go to the next car."""
    _take(rules, race, question.car, action.value)


def _take(rules: Rules, race: Race, number: int, value: int) -> None:
    race.pending = ()
    race.grid_rolls = tuple((value,) if other == number else own for other, own in enumerate(race.grid_rolls))
    rules.goto(race, "qualify")
