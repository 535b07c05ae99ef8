"""The strongest computer driver: exact values of every gear and move, on all lanes and with the points left.

It also takes the cars around it into account. The exact values are those of a dry track. For rain and for
parts at zero, which carry a car on, the difference between the plain tables for wet and dry is added. Falls
back to the default driver where the values do not apply (``supports``).
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.drivers import driver
from engine.drivers.driver import POLICIES
from engine.drivers.evaluation import STEADY, Character, evaluation_of
from engine.drivers.exact_evaluator import ExactEvaluator, skid_of_actor
from engine.drivers.minor_policies import choose_first
from engine.drivers.tables.lap_values import lap_values_of
from engine.play.advice import ScoredMove
from engine.play.forecast import OutcomeCache
from engine.play.observation import Observation
from engine.play.preview import preview_of
from engine.rules.framework.builder import Rules
from engine.rules.queries import uses_movement_points

COMPLETE_PERCENT = 100

# Price of risks in percent of the normal one, for the expert and the seasoned driver. Paying less for contact
# wins more races, except in rain, where the car then does not last until the finish.
EXPERT_RISK_PERCENT, SEASONED_RISK_PERCENT = 30, 100


def adjusted_character(
    rules: Rules, race: Race, character: Character, percent: int = EXPERT_RISK_PERCENT
) -> Character:
    """Return a temperament with a lower price of risks, unless the car is carried on in corners."""
    if skid_of_actor(rules, race):
        return character
    return character._replace(danger=character.danger * percent // 100)


def choose_exactly(observation: Observation, character: Character = STEADY) -> Action:
    """Return the driver's answer; equal ones are decided by the order of the options."""
    return _choose_answer(observation, character, EXPERT_RISK_PERCENT, counts_points=True)


def choose_seasoned(observation: Observation, character: Character = STEADY) -> Action:
    """Return the answer of the level below.

    It knows all lanes as well, but does not count the points that a move leaves. Points have fixed prices,
    risks count in full, and there are no rollouts.
    """
    return _choose_answer(observation, character, SEASONED_RISK_PERCENT, counts_points=False)


def _choose_answer(
    observation: Observation, character: Character, percent: int, *, counts_points: bool
) -> Action:
    rules, race, question = observation.rules, observation.race, observation.pending_decision
    if len(question.options) == 1:
        return question.options[0]
    spec = rules.question_spec(race)
    if spec.kind not in ("drive", "gear"):
        return POLICIES.get(spec.policy, choose_first)(rules, race, question)
    if not supports(rules):
        return driver.choose(observation, character._replace(protects_last_point=True))
    evaluator = ExactEvaluator(
        rules,
        race,
        evaluation_of(rules, race, adjusted_character(rules, race, character, percent)),
        counts_points=counts_points,
    )
    if spec.kind == "drive":
        return _choose_move(evaluator, question)
    gears = [action for action in question.options if action.kind == "gear"]
    cache = OutcomeCache()
    answer_values = {action: evaluator.gear_value(question, action, cache) for action in gears}
    return evaluator.rollout_choice(question, answer_values) or min(gears, key=answer_values.__getitem__)


def _choose_move(evaluator: ExactEvaluator, question: Decision) -> Action:
    """Return the best move, or a boost that leads to something better."""
    rules, race = evaluator.rules, evaluator.race
    ways, boosts = driver.split_moves_and_boosts(question.options)
    views = [preview_of(rules, race, question, way) for way in ways]
    answer_values = [evaluator.move_value(race, question.detail, view) for view in views]
    place = min(range(len(ways)), key=answer_values.__getitem__)
    best = ways[place]
    if boosts:
        usual = ScoredMove(views[place], answer_values[place])
        best = driver.better_boost(
            rules, race, evaluator.evaluation, usual, boosts, evaluator.plain_move_value
        )
    if best.kind == "boost":
        return best
    return evaluator.rollout_choice(question, dict(zip(ways, answer_values, strict=True))) or best


def precompute(rules: Rules, race: Race, most: int) -> int:
    """Precompute up to ``most`` spaces of the tables.

    Returns the percentage that is ready.
    """
    return lap_values_of(rules, race).study(most) if supports(rules) else COMPLETE_PERCENT


def supports(rules: Rules) -> bool:
    """Return True if the exact values apply under these rules.

    They have not been measured for the house rules. Of the rulebooks that use movement points, only Trant's
    has rolls that take engine points.
    """
    return not uses_movement_points(rules) or rules.engine_damage_roll > 0
