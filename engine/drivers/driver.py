"""The computer driver: expected throws to the finish, with its own idea of what points and risks
are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.reach import Searches
from engine.core.state import AT_PIT, ON_TRACK, Race
from engine.core.types import Action, Decision
from engine.drivers.choices import build, clock, pit_work, repair, stop_kind, tyres
from engine.drivers.evaluation import HARM, STEADY, Character, Evaluation, dear, evaluation_of, harm
from engine.drivers.minor_policies import MINOR, first
from engine.drivers.pit_value import lane_worth
from engine.drivers.value_table import CRASH, THROW
from engine.play.advice import Weighed
from engine.play.forecast import before_throw, searches_for, throws
from engine.play.observation import Observation
from engine.play.preview import OUT, STOP, Preview, preview, preview_of
from engine.play.preview import SPIN as SPINS
from engine.rules.gears.gears import price as gear_price
from engine.rules.kernel.builder import Rules
from engine.rules.move import drive
from engine.rules.wear import wear
from engine.rules.wear.engine_check import FAST

# What drivers go by, by the name that a question gives; they take the first option where it gives none.
POLICIES: Mapping[str, Callable[[Rules, Race, Decision], Action]] = {
    **MINOR, "tyres": tyres, "build": build, "clock": clock, "stop_kind": stop_kind, "repair": repair,
    "pit_work": pit_work,
}  # fmt: skip

# Faces of the die that is thrown for contact.
CONTACT_FACES = 20

# A dangerous space costs a point one time in five or four.
HAZARD_ODDS = 5

# One throw in ten in 5th or 6th calls for an engine check, and one check in five fails.
ENGINE_ODDS = 50

# One throw in twenty takes an engine point of itself, under the rules that know that.
RELIABILITY_ODDS = 20

# A spin costs the way back up through the gears.
SPIN = 3500


def choose(seen: Observation, character: Character = STEADY) -> Action:
    """The driver's answer. Equal ones are settled by the order of the options, so the same position always
    gets the same answer.
    """
    rules, race, question = seen.rules, seen.race, seen.asked
    if len(question.options) == 1:
        return question.options[0]
    form = rules.form(race)
    if form.kind == "drive":
        return choose_way(seen, weigh(seen, character), character)
    if form.kind != "gear":
        return POLICIES.get(form.policy, first)(rules, race, question)
    evaluation = evaluation_of(rules, race, character)
    gears = [action for action in question.options if action.kind == "gear"]
    searches = searches_for(rules, question)
    return min(gears, key=lambda action: gear_worth(rules, race, evaluation, question, action, searches))


def weigh(seen: Observation, character: Character = STEADY) -> list[Weighed]:
    """All ways to drive that may be chosen now, in the order of the options."""
    rules, race, question = seen.rules, seen.race, seen.asked
    evaluation = evaluation_of(rules, race, character)
    views = [preview_of(rules, race, question, action) for action in _split(question.options)[0]]
    return [Weighed(view, move_worth(rules, race, evaluation, view)) for view in views]


def choose_way(seen: Observation, ways: list[Weighed], character: Character = STEADY) -> Action:
    """The answer to a question about driving whose ways have been weighed."""
    question = seen.asked
    others = _split(question.options)[1]
    place = min(range(len(ways)), key=lambda number: ways[number].worth)
    if not others:
        return question.options[place]
    evaluation = evaluation_of(seen.rules, seen.race, character)
    return _better_boost(seen.rules, seen.race, evaluation, ways[place], others)


def _split(options: tuple[Action, ...]) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Ways to drive, and what else may be chosen before driving; most questions hold ways only."""
    if options[-1].kind != "boost":
        return options, ()
    first = next(place for place, action in enumerate(options) if action.kind == "boost")
    return options[:first], options[first:]


def _better_boost(
    rules: Rules, race: Race, evaluation: Evaluation, best_way: Weighed, boosts: tuple[Action, ...]
) -> Action:
    """A boost if what it leads to is worth an engine point more than the best that can be done without; never
    with the last point, and not looked into where the throw is good for a stop anyway.
    """
    car = race.cars[race.actor]
    plain, worth = best_way
    if car.engine < 2 or plain.kind == STOP:
        return plain.action
    left = evaluation.table.value(
        max(1, rules.setup.laps - car.crossings + 1), car.space, car.gear, car.stops
    )
    if rules.unlucky and car.engine < 2 + left // (RELIABILITY_ODDS * THROW):
        return plain.action
    price = HARM * min(100, left // 200) // 100
    best, least = plain.action, worth - price
    for boost in boosts:
        trial = race.copy()
        trial.rolled = rules.boosted(rules, race, boost.value)
        found = drive.moves(rules, trial, rules.lengths(rules, trial, trial.rolled))
        after = min(
            move_worth(rules, trial, evaluation, preview(rules, trial, found, action))
            for action in found.cheapest()
        )
        if after < least:
            best, least = boost, after
    return best


def gear_worth(
    rules: Rules, race: Race, evaluation: Evaluation, question: Decision, action: Action, searches: Searches
) -> int:
    """Expected thousandths of a throw to the finish after choosing a gear, the points of the change included.
    Lower is better.
    """
    car, gear = race.cars[question.car], action.value
    fuel, brakes, engine = (0, 0, 0) if car.spun or car.pit == AT_PIT else gear_price(rules, car, gear)
    if engine and wear.fatal(rules, car, "engine"):
        return 2 * CRASH
    paid = (
        engine * HARM + fuel * dear(evaluation.fuel, car.fuel) + brakes * dear(evaluation.brake, car.brakes)
    )
    if gear >= FAST and car.pit == ON_TRACK:
        callers = 1 + sum(other.gear >= FAST and other.space >= 0 for other in race.cars if other is not car)
        paid += callers * harm(rules, car, "engine") * evaluation.danger // (100 * ENGINE_ODDS)
    ready = before_throw(rules, race, question, action)
    if ready is None:
        return 2 * CRASH
    total = faces = 0
    for thrown in throws(rules, ready, searches):
        trial, found = thrown.race, thrown.found
        faces += thrown.faces
        total += thrown.faces * (
            2 * CRASH
            if found is None
            else min(
                move_worth(rules, trial, evaluation, preview(rules, trial, found, way))
                for way in found.cheapest()
            )
        )
    return paid + total // faces


def move_worth(rules: Rules, race: Race, evaluation: Evaluation, view: Preview) -> int:
    """Thousandths of a throw to the finish after a move, with everything it costs and risks. Lower
    is better.
    """
    car = race.cars[race.actor]
    laps_left = rules.setup.laps - car.crossings + 1
    space = view.action.value
    track = rules.track
    if view.kind == OUT:
        return evaluation.table.value(laps_left, car.space, car.gear, car.stops) + 2 * CRASH
    if track.progress[car.space] - track.progress[space] > track.lap // 2:
        laps_left -= 1
    if laps_left <= 0:
        # Over the last line: points are worth nothing any more, a crash has been dealt with above.
        return -THROW
    end = view.end if view.end >= 0 else space
    if track.lane[end] == track.PIT:
        worth = lane_worth(rules, race, evaluation, laps_left, end)
    else:
        worth = evaluation.table.value(laps_left, end, car.gear, _stops_after(rules, race, view))
    worth += sum(dear(evaluation.brake, car.brakes - n) for n in range(view.brakes))
    worth += sum(dear(evaluation.tyre, car.tyres - n) for n in range(view.tyres))
    worth += view.throws * THROW
    if view.kind == SPINS:
        worth += SPIN
    risk = 0
    if view.touched:
        risk = (
            len(view.touched)
            * rules.contact_fails(rules, race, end)
            * harm(rules, car, "bodywork")
            // CONTACT_FACES
        )
    if view.hazards:
        risk += view.hazards * harm(rules, car, rules.hazard_costs) // HAZARD_ODDS
    # Of two alike moves the one that leaves more ways on is better.
    return worth + risk * evaluation.need * evaluation.danger // 10_000 - len(track.following[space])


def _stops_after(rules: Rules, race: Race, view: Preview) -> int:
    corner = rules.track.corner[view.end if view.end >= 0 else view.action.value]
    if corner < 0 or view.left:
        return 0
    car = race.cars[race.actor]
    made = car.stops if rules.track.corner[car.space] == corner else 0
    return min(made + 1, rules.track.corners[corner].stops)
