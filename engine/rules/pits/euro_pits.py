"""Pit stops of the Eurogames rules over three laps (ADV-PIT): tyres only, or a full pit stop.

A full pit stop uses up repair points kept in the pits.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import WEAR, Action, Decision
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import IN_THE_PITS
from engine.rules.kernel.steps import Form

RESERVE = 2
TYRES_ONLY = Action("stop", 0)
FULL = Action("stop", 1)
ENOUGH = Action("repair", len(WEAR))


def install(builder: Builder) -> None:
    """Ask on arrival for the kind of stop, then for the points to restore, one by one."""
    builder.keep("reserve")
    builder.parameters.reserve = RESERVE
    builder.hooks.lined_up.append(fill_reserve)
    after = "new_tyres" if builder.has("new_tyres") else "pit_stop"
    builder.step(
        "stop_kind",
        ask,
        answer,
        act="tyres only, or a full pit stop",
        clauses="ADV-PIT-2 ADV-PIT-3",
        after=after,
        form=Form(
            policy="stop_kind", clauses={TYRES_ONLY.value: "ADV-PIT-2", FULL.value: "ADV-PIT-3"}, held="pit"
        ),
        occasions=IN_THE_PITS,
    )
    builder.step(
        "repair",
        ask_repair,
        answer_repair,
        act="a full pit stop restores lost points, using the two points in the pits",
        clauses="ADV-PIT-1 ADV-PIT-3",
        after="stop_kind",
        form=Form(policy="repair", held="pit"),
        occasions=IN_THE_PITS,
    )


def fill_reserve(rules: Rules, race: Race, number: int) -> None:
    """Give each car two repair points, once a race (G-35)."""
    race.cars[number].reserve = rules.reserve


def repairable(rules: Rules, race: Race, number: int) -> list[int]:
    """Return the parts of a car that have lost points, except tyres, which are replaced in any case."""
    car = race.cars[number]
    return [part for part, name in enumerate(WEAR) if part and getattr(car, name) < car.full[part]]


def ask(rules: Rules, race: Race) -> Decision | None:
    """Ask for the kind of stop if there is something to repair and a point to repair it with."""
    if not race.cars[race.actor].reserve or not repairable(rules, race, race.actor):
        race.step += 2
        return None
    return Decision(race.actor, "stop_kind", (TYRES_ONLY, FULL))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Continue with repairs after a full pit stop; tyres only goes on as in the basic game."""
    race.step += 1 if action == FULL else 2


def ask_repair(rules: Rules, race: Race) -> Decision | None:
    """Ask which part to repair. The car then waits and leaves on its next turn."""
    parts = repairable(rules, race, race.actor) if race.cars[race.actor].reserve else []
    if not parts:
        rules.goto(race, rules.closing)
        return None
    return Decision(race.actor, "repair", (*[Action("repair", part) for part in parts], ENOUGH))


def answer_repair(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Restore a point; the repair point is used up."""
    if action == ENOUGH:
        rules.goto(race, rules.closing)
        return
    car = race.cars[race.actor]
    car.reserve -= 1
    name = WEAR[action.value]
    setattr(car, name, getattr(car, name) + 1)
    race.emit("repair", race.actor, "ADV-PIT-1", part=name, left=car.reserve)
