"""Policies for blocked cars: downshifting and slipstream decisions (HSE-SWV-1, HSE-SLP)."""

from __future__ import annotations

from engine.core.state import RUNNING, Race
from engine.core.types import Action, Chance, Decision
from engine.drivers.evaluation import evaluation_of
from engine.drivers.minor_policies import draft
from engine.drivers.move_evaluation import next_roll_value
from engine.drivers.tables.value_table import CRASH
from engine.play import turn_engine
from engine.play.forecast import OutcomeCache
from engine.play.preview import order_of, preview_of
from engine.rules.framework.builder import Rules
from engine.rules.queries import FOLLOW, STAY, rolls_after_slipstream

# Cost of a transmission point, and of the last one, without which no gear can be skipped.
TRANSMISSION, LAST = 150, 600

MOST_QUESTIONS = 50


def downshift(rules: Rules, race: Race, question: Decision) -> Action:
    """Shift down as far as the rolls without room require."""
    fuel = race.cars[question.car].fuel

    def worth(action: Action) -> int:
        steps = race.cars[question.car].gear - action.value
        paid = TRANSMISSION * steps + (LAST if steps == fuel else 0)
        return paid + _next_roll_value(rules, race, question, action)

    return min(question.options, key=worth)


def tow(rules: Rules, race: Race, question: Decision) -> Action:
    """Follow, unless the extra roll after it is worth less than a roll from the current space."""
    answer = draft(rules, race, question)
    if answer == STAY or not rolls_after_slipstream(rules):
        return answer
    return min((FOLLOW, STAY), key=lambda action: _next_roll_value(rules, race, question, action))


def _next_roll_value(rules: Rules, race: Race, question: Decision, action: Action) -> int:
    """Return the value of the driver's next roll after an answer, if no other car moves before it."""
    trial, number = race.copy(), question.car
    turn_engine.apply_answer(rules, trial, question, action)
    trial.queue = (number, *[other for other in trial.queue if other != number])
    for _ in range(MOST_QUESTIONS):
        asked = turn_engine.advance(rules, trial)
        car = trial.cars[number]
        if asked is None or car.status != RUNNING or car.points_state.wreck:
            break
        if isinstance(asked, Chance):
            if asked.purpose == "move" and asked.car == number:
                return next_roll_value(rules, trial, evaluation_of(rules, trial), OutcomeCache())
            turn_engine.apply_answer(rules, trial, asked, len(asked.faces) - 1)
        else:
            turn_engine.apply_answer(rules, trial, asked, _likely(rules, trial, asked, number))
    return 2 * CRASH


def _likely(rules: Rules, race: Race, asked: Decision, number: int) -> Action:
    """Return an answer on the way to the roll.

    Other cars take the first option. This car makes the best move and shifts down as far as it can.
    """
    form = rules.question_spec(race)
    if asked.car == number and form.kind == "drive":
        return min(asked.options, key=lambda way: order_of(preview_of(rules, race, asked, way)))
    return asked.options[-1 if asked.car == number and form.policy == "downshift" else 0]
