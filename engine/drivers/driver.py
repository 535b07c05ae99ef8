"""The default computer driver: expected rolls to the finish, adjusted for the value of points and risks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.drivers.evaluation import (
    DAMAGE_MILLIROLLS,
    STEADY,
    Character,
    Evaluation,
    evaluation_of,
    value_against_rolls,
)
from engine.drivers.minor_policies import (
    MINOR,
    choose_build,
    choose_clock,
    choose_downshift,
    choose_first,
    choose_pit_work,
    choose_repair,
    choose_slipstream,
    choose_stop_kind,
    choose_tyres,
)
from engine.drivers.move_evaluation import gear_value, move_value
from engine.play.advice import ScoredMove
from engine.play.forecast import OutcomeCache
from engine.play.observation import Observation
from engine.play.outcome import STOP
from engine.play.preview import Preview, preview, preview_of
from engine.rules.framework.builder import Rules
from engine.rules.queries import moves_for_roll

# Policies by the name that a question gives; without a name, drivers take the first option.
POLICIES: Mapping[str, Callable[[Rules, Race, Decision], Action]] = {
    **MINOR,
    "tyres": choose_tyres,
    "build": choose_build,
    "clock": choose_clock,
    "stop_kind": choose_stop_kind,
    "repair": choose_repair,
    "pit_work": choose_pit_work,
    "downshift": choose_downshift,
    "draft": choose_slipstream,
}


def choose(observation: Observation, character: Character = STEADY) -> Action:
    """Return the driver's answer.

    Equal answers are decided by the order of the options, so that the same position always gets the same
    answer.
    """
    rules, race, question = observation.rules, observation.race, observation.pending_decision
    if len(question.options) == 1:
        return question.options[0]
    spec = rules.question_spec(race)
    if spec.kind == "drive":
        return choose_move(observation, score_moves(observation, character), character)
    if spec.kind != "gear":
        return POLICIES.get(spec.policy, choose_first)(rules, race, question)
    evaluation = evaluation_of(rules, race, character)
    gears = [action for action in question.options if action.kind == "gear"]
    cache = OutcomeCache()
    return min(gears, key=lambda action: gear_value(rules, race, evaluation, question, action, cache))


def score_moves(observation: Observation, character: Character = STEADY) -> list[ScoredMove]:
    """Score all legal moves, in the order of the options."""
    rules, race, question = observation.rules, observation.race, observation.pending_decision
    evaluation = evaluation_of(rules, race, character)
    views = [
        preview_of(rules, race, question, action) for action in split_moves_and_boosts(question.options)[0]
    ]
    return [ScoredMove(view, move_value(rules, race, evaluation, view)) for view in views]


def advise(observation: Observation) -> list[ScoredMove]:
    """Return all moves with their scores if the question is a move, otherwise none."""
    return (
        score_moves(observation) if observation.rules.question_spec(observation.race).kind == "drive" else []
    )


def choose_move(observation: Observation, moves: list[ScoredMove], character: Character = STEADY) -> Action:
    """Return the answer to a move question whose moves have been scored."""
    rules, question = observation.rules, observation.pending_decision
    others = split_moves_and_boosts(question.options)[1]
    place = min(range(len(moves)), key=lambda number: moves[number].worth)
    if not others:
        return question.options[place]
    evaluation = evaluation_of(rules, observation.race, character)
    return better_boost(
        rules,
        observation.race,
        evaluation,
        moves[place],
        others,
        lambda trial, view: move_value(rules, trial, evaluation, view),
    )


def split_moves_and_boosts(options: tuple[Action, ...]) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Split options into moves and boosts; most questions have only moves."""
    if options[-1].kind != "boost":
        return options, ()
    first_boost = next(place for place, action in enumerate(options) if action.kind == "boost")
    return options[:first_boost], options[first_boost:]


def better_boost(
    rules: Rules,
    race: Race,
    evaluation: Evaluation,
    best_move: ScoredMove,
    boosts: tuple[Action, ...],
    score_move: Callable[[Race, Preview], int],
) -> Action:
    """Return the best boost, or the best move if no boost is good enough.

    A boost must gain more than the value of an engine point. That value grows with the number of coming rolls
    that can take an engine point. The last point is never spent, and boosts are not considered if the roll
    makes a stop anyway.
    """
    car = race.cars[race.actor]
    plain, worth = best_move
    if car.engine < 2 or plain.kind == STOP:
        return plain.action
    left = evaluation.table.value(
        max(1, rules.setup.laps - car.crossings + 1), car.space, car.gear, car.stops
    )
    price = max(
        DAMAGE_MILLIROLLS * min(100, left // 200) // 100,
        value_against_rolls(rules, race, race.actor, "engine"),
    )
    best, least = plain.action, worth - price
    for boost in boosts:
        trial = race.copy()
        trial.rolled = rules.boosted_spaces(rules, race, boost.value)
        move_options = moves_for_roll(rules, trial)
        after = min(
            score_move(trial, preview(rules, trial, move_options, action))
            for action in move_options.cheapest_options()
        )
        if after < least:
            best, least = boost, after
    return best
