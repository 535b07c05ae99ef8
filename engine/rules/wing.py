"""The high-downforce wing (TRT-WNG, HSE-WNG): chosen in secret before the race and kept; slower on the straights, handier in corners."""

from __future__ import annotations

from engine.race import Race
from engine.rules.build import Builder, Rules
from engine.rules.grid import starters
from engine.types import Action, Ask

LOW, HIGH = Action("wing", 0), Action("wing", 1)


def install(builder: Builder) -> None:
    """A question to every driver after the tyres; what the wing does is in ``voluntary``."""
    after = builder.latest("grid_place", "weather", "pit_choice", "tyres")
    clauses = "TRT-WNG-1 HSE-WNG-1"
    builder.step("wing_turn", everybody, act="every driver is asked, unseen by the others", clauses=clauses, after=after)
    builder.step("wing", ask, answer, act="each driver chooses the standard or the high-downforce wing", clauses=clauses, after="wing_turn")


def everybody(rules: Rules, race: Race) -> None:
    """All cars that start, in the order of the entry list."""
    order = starters(race)
    if not order:
        race.step += 2
        return
    race.actor, *rest = order
    race.queue = tuple(rest)
    race.step += 1


def ask(rules: Rules, race: Race) -> Ask:
    """Which wing?"""
    return Ask(race.actor, "wing", (LOW, HIGH))


def answer(rules: Rules, race: Race, question: Ask, action: Action) -> None:
    """Mount it."""
    car = race.cars[race.actor]
    car.kit = car.kit._replace(wing=action.value)
    race.tell("wing", race.actor, "TRT-WNG-1", wing=action.value)
    if race.queue:
        race.actor, race.queue = race.queue[0], race.queue[1:]
    else:
        race.step += 1
