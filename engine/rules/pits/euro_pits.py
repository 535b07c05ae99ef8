"""Pit stops of the Eurogames rules over three laps (ADV-PIT): tyres only, or a full pit stop.

A full pit stop uses up repair points kept in the pits.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import WEAR_STOCKS, Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import IN_PITS

RESERVE = 2
TYRES_ONLY = Action("stop", 0)
FULL = Action("stop", 1)
ENOUGH = Action("repair", len(WEAR_STOCKS))


def install_euro_pits(builder: Builder) -> None:
    """Ask on arrival for the kind of stop, then for the points to restore, one by one."""
    builder.event_message("repair", "ADV-PIT-1", "repair")
    builder.persist("reserve")
    builder.parameters.repair_points = RESERVE
    builder.hooks.on_placed_on_grid.append(fill_reserve)
    builder.step(
        "stop_kind",
        ask_euro_pit_stop,
        apply_euro_pit_stop,
        description="tyres only, or a full pit stop",
        clauses="ADV-PIT-2 ADV-PIT-3",
        after="new_tyres" if builder.has_rule("new_tyres") else "pit_stop",
        question_spec=QuestionSpec(
            policy="stop_kind",
            clauses={TYRES_ONLY.value: "ADV-PIT-2", FULL.value: "ADV-PIT-3"},
            savable_at="pit",
        ),
        when=(IN_PITS,),
    )
    builder.step(
        "repair",
        ask_repair,
        answer_repair,
        description="a full pit stop restores lost points, using the two points in the pits",
        clauses="ADV-PIT-1 ADV-PIT-3",
        after="stop_kind",
        question_spec=QuestionSpec(policy="repair", savable_at="pit"),
        when=(IN_PITS,),
    )


def fill_reserve(rules: Rules, race: Race, number: int) -> None:
    """Give each car two repair points, once a race (G-35)."""
    race.cars[number].reserve = rules.repair_points


def repairable(rules: Rules, race: Race, number: int) -> list[int]:
    """Return the parts of a car that have lost points, except tyres, which are replaced in any case."""
    car = race.cars[number]
    return [part for part, name in enumerate(WEAR_STOCKS) if part and getattr(car, name) < car.full[part]]


def ask_euro_pit_stop(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for the kind of stop if there is something to repair and a point to repair it with."""
    if not race.cars[race.actor].reserve or not repairable(rules, race, race.actor):
        return go_to("pit_exit")
    return Decision(race.actor, "stop_kind", (TYRES_ONLY, FULL))


def apply_euro_pit_stop(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Continue with repairs after a full pit stop; tyres only goes on as in the basic game."""
    return NEXT if action == FULL else go_to("pit_exit")


def ask_repair(rules: Rules, race: Race) -> Decision | Flow:
    """Ask which part to repair. The car then waits and leaves on its next turn."""
    parts = repairable(rules, race, race.actor) if race.cars[race.actor].reserve else []
    if not parts:
        return go_to(rules.closing_step)
    return Decision(race.actor, "repair", (*[Action("repair", part) for part in parts], ENOUGH))


def answer_repair(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Restore a point; the repair point is used up."""
    if action == ENOUGH:
        return go_to(rules.closing_step)
    car = race.cars[race.actor]
    car.reserve -= 1
    name = WEAR_STOCKS[action.value]
    setattr(car, name, getattr(car, name) + 1)
    race.emit("repair", race.actor, "ADV-PIT-1", part=name, left=car.reserve)
    return SAME
