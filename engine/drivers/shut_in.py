"""What a computer driver answers where cars in front may leave him no room for his throw: how far to shift
down, and whether to be drawn along to a place from which he throws once more (HSE-SWV-1, HSE-SLP).
"""

from __future__ import annotations

from engine.core.state import RUNNING, Race
from engine.core.types import Action, Chance, Decision
from engine.drivers.evaluation import evaluation_of
from engine.drivers.minor_policies import draft
from engine.drivers.tables.value_table import CRASH
from engine.drivers.weighing import throw_worth
from engine.play import stepping
from engine.play.forecast import Known
from engine.play.preview import order_of, preview_of
from engine.rules.kernel.builder import Rules
from engine.rules.move.house_slipstream import FOLLOW, STAY

# A point of transmission, where no gear can be skipped without.
TRANSMISSION, LAST = 150, 600

# More questions than can come before a throw.
MOST_QUESTIONS = 50


def downshift(rules: Rules, race: Race, question: Decision) -> Action:
    """As far down as the throws that have no room ask for."""
    fuel = race.cars[question.car].fuel

    def worth(action: Action) -> int:
        steps = race.cars[question.car].gear - action.value
        paid = TRANSMISSION * steps + (LAST if steps == fuel else 0)
        return paid + _thrown(rules, race, question, action)

    return min(question.options, key=worth)


def tow(rules: Rules, race: Race, question: Decision) -> Action:
    """Along, unless he has to throw there once more and has better throw from where he is."""
    answer = draft(rules, race, question)
    if answer == STAY or not rules.draft_extra_roll:
        return answer
    return min((FOLLOW, STAY), key=lambda action: _thrown(rules, race, question, action))


def _thrown(rules: Rules, race: Race, question: Decision, action: Action) -> int:
    """What the driver's next throw is worth after an answer, if it falls before anybody else moves."""
    trial, number = race.copy(), question.car
    stepping.carry_out(rules, trial, question, action)
    trial.queue = (number, *[other for other in trial.queue if other != number])
    for _ in range(MOST_QUESTIONS):
        asked = stepping.advance(rules, trial)
        car = trial.cars[number]
        if asked is None or car.status != RUNNING or car.kit.wreck:
            break
        if isinstance(asked, Chance):
            if asked.purpose == "move" and asked.car == number:
                return throw_worth(rules, trial, evaluation_of(rules, trial), Known())
            stepping.carry_out(rules, trial, asked, len(asked.faces) - 1)
        else:
            stepping.carry_out(rules, trial, asked, _likely(rules, trial, asked, number))
    return 2 * CRASH


def _likely(rules: Rules, race: Race, asked: Decision, number: int) -> Action:
    """An answer on the way to the throw: others keep still, he drives on as well as he can and shifts down as
    far as he can.
    """
    form = rules.form(race)
    if asked.car == number and form.kind == "drive":
        return min(asked.options, key=lambda way: order_of(preview_of(rules, race, asked, way)))
    return asked.options[-1 if asked.car == number and form.policy == "downshift" else 0]
