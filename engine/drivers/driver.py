"""The default computer driver: expected rolls to the finish, adjusted for the value of points and risks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.drivers.evaluation import HARM, STEADY, Character, Evaluation, evaluation_of, price_of
from engine.drivers.minor_policies import (
    MINOR,
    choose_build,
    clock,
    downshift,
    first,
    pit_work,
    repair,
    stop_kind,
    tow,
    tyres,
)
from engine.drivers.move_evaluation import gear_worth, move_worth
from engine.play.advice import NONE, Advice, ScoredMove
from engine.play.forecast import OutcomeCache
from engine.play.observation import Observation
from engine.play.outcome import STOP
from engine.play.preview import Preview, preview, preview_of
from engine.rules.framework.builder import Rules
from engine.rules.queries import moves_for_roll

# Policies by the name that a question gives; without a name, drivers take the first option.
POLICIES: Mapping[str, Callable[[Rules, Race, Decision], Action]] = {
    **MINOR,
    "tyres": tyres,
    "build": choose_build,
    "clock": clock,
    "stop_kind": stop_kind,
    "repair": repair,
    "pit_work": pit_work,
    "downshift": downshift,
    "draft": tow,
}


def choose(seen: Observation, character: Character = STEADY) -> Action:
    """Return the driver's answer.

    Equal answers are decided by the order of the options, so that the same position always gets the same
    answer.
    """
    rules, race, question = seen.rules, seen.race, seen.asked
    if len(question.options) == 1:
        return question.options[0]
    form = rules.question_spec(race)
    if form.kind == "drive":
        return choose_way(seen, weigh(seen, character), character)
    if form.kind != "gear":
        return POLICIES.get(form.policy, first)(rules, race, question)
    evaluation = evaluation_of(rules, race, character)
    gears = [action for action in question.options if action.kind == "gear"]
    known = OutcomeCache()
    return min(gears, key=lambda action: gear_worth(rules, race, evaluation, question, action, known))


def weigh(seen: Observation, character: Character = STEADY) -> list[ScoredMove]:
    """Score all legal moves, in the order of the options."""
    rules, race, question = seen.rules, seen.race, seen.asked
    evaluation = evaluation_of(rules, race, character)
    views = [preview_of(rules, race, question, action) for action in split(question.options)[0]]
    return [ScoredMove(view, move_worth(rules, race, evaluation, view)) for view in views]


def advise(seen: Observation) -> Advice:
    """Return the scores of all moves if the question is a move, otherwise no advice."""
    return Advice(weigh(seen)) if seen.rules.question_spec(seen.race).kind == "drive" else NONE


def choose_way(seen: Observation, ways: list[ScoredMove], character: Character = STEADY) -> Action:
    """Return the answer to a move question whose moves have been scored."""
    rules, question = seen.rules, seen.asked
    others = split(question.options)[1]
    place = min(range(len(ways)), key=lambda number: ways[number].worth)
    if not others:
        return question.options[place]
    evaluation = evaluation_of(rules, seen.race, character)
    return better_boost(
        rules,
        seen.race,
        evaluation,
        ways[place],
        others,
        lambda trial, view: move_worth(rules, trial, evaluation, view),
    )


def split(options: tuple[Action, ...]) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Split options into moves and boosts; most questions have only moves."""
    if options[-1].kind != "boost":
        return options, ()
    first = next(place for place, action in enumerate(options) if action.kind == "boost")
    return options[:first], options[first:]


def better_boost(
    rules: Rules,
    race: Race,
    evaluation: Evaluation,
    best_way: ScoredMove,
    boosts: tuple[Action, ...],
    worth_of: Callable[[Race, Preview], int],
) -> Action:
    """Return the best boost, or the best move if no boost is good enough.

    A boost must gain more than an engine point is worth. The point is worth more the more rolls that can take
    one are still to come. The last point is never spent, and boosts are not considered if the roll makes a
    stop anyway.
    """
    car = race.cars[race.actor]
    plain, worth = best_way
    if car.engine < 2 or plain.kind == STOP:
        return plain.action
    left = evaluation.table.value(
        max(1, rules.setup.laps - car.crossings + 1), car.space, car.gear, car.stops
    )
    price = max(HARM * min(100, left // 200) // 100, price_of(rules, race, race.actor, "engine"))
    best, least = plain.action, worth - price
    for boost in boosts:
        trial = race.copy()
        trial.rolled = rules.boosted_spaces(rules, race, boost.value)
        found = moves_for_roll(rules, trial)
        after = min(
            worth_of(trial, preview(rules, trial, found, action)) for action in found.cheapest_options()
        )
        if after < least:
            best, least = boost, after
    return best
