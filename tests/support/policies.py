"""Simple seeded policies, from careful to reckless, for reproducible races."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.core.dice import GEAR_TABLE
from engine.core.state import Car, Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Decision
from engine.movement.move_options import brake_points
from engine.rules.corners import corners
from engine.rules.framework.builder import Rules
from engine.rules.move import drive

Policy = Callable[[Rules, Race, Decision], Action]


def random_policy(seed: int) -> Policy:
    """Choose anything legal."""
    chance = random.Random(f"any {seed}")
    return lambda _rules, _race, question: chance.choice(_plausible_options(question, chance))


def _plausible_options(question: Decision, rng: random.Random) -> tuple[Action, ...]:
    """Return the options; impossible gears only once in forty, or few cars would finish."""
    return (
        question.options
        if rng.randrange(40) == 0
        else tuple([action for action in question.options if action.kind != "stuck"])
    )


def moderate_policy(seed: int) -> Policy:
    """Choose gears up to 4th and little braking, so that many cars finish."""
    chance = random.Random(f"moderate {seed}")

    def choose(_rules: Rules, _race: Race, question: Decision) -> Action:
        if question.step == "gear":
            return chance.choice(
                [action for action in question.options if action.value <= 4 and action.kind == "gear"]
                or question.options
            )
        brakes = min(brake_points(action.extra) for action in question.options) + chance.randrange(2)
        return chance.choice([action for action in question.options if brake_points(action.extra) <= brakes])

    return choose


def frequent_pits_policy(seed: int) -> Policy:
    """Drive moderately, but enter the pit lane whenever it is open."""
    otherwise = moderate_policy(seed)

    def choose(rules: Rules, race: Race, question: Decision) -> Action:
        if question.step == "drive":
            lane = [
                action
                for action in question.options
                if action.kind == "drive" and rules.track.lane[action.value] == PIT_LANE
            ]
            if lane:
                return lane[-1]
        return otherwise(rules, race, question)

    return choose


def fast_policy(seed: int) -> Policy:
    """Choose the highest gear that does not leave the next corner, sometimes one higher.

    Moves avoid corner penalties and braking. Cars with worn tyres enter the pit lane.
    """
    chance = random.Random(f"brisk {seed}")

    def choose(rules: Rules, race: Race, question: Decision) -> Action:
        if question.step == "gear":
            room = spaces_to_corner_exit(rules, race, race.cars[question.car]) + chance.randrange(4)
            gears = [action for action in question.options if action.kind == "gear"]
            return [action for action in gears if max(GEAR_TABLE[action.value]) < room or action is gears[0]][
                -1
            ]
        if question.step not in ("drive", "skid"):
            return chance.choice(question.options)
        car = race.cars[question.car]

        def cost(action: Action) -> tuple[int, int]:
            path = race.path[:-1] + question.detail.path(action)
            passed_corners = corners.corners_left(rules, path, car.stops)
            verdict = rules.overshoot_verdict(rules, race, car, passed_corners, car.tyres)
            lane = rules.track.lane[action.value] == PIT_LANE
            return (
                100 if verdict.outcome != corners.FINE else verdict.tyres - 5 * lane,
                brake_points(action.extra),
            )

        ways = [action for action in question.options if action.kind == "drive"]
        worst = [cost(action) for action in ways]
        return chance.choice([action for action, mark in zip(ways, worst, strict=True) if mark == min(worst)])

    return choose


def spaces_to_corner_exit(rules: Rules, race: Race, car: Car) -> int:
    """Return the spaces, along the car's lane, to the first one beyond the next unfinished corner."""
    corner, space, distance, is_inside = drive.unfinished_corner(rules, race, car), car.space, 0, False
    while not is_inside or rules.track.corner[space] == corner:
        is_inside = is_inside or rules.track.corner[space] == corner
        space, distance = rules.track.following[space][0], distance + 1
    return distance


def slipstream_policy(seed: int) -> Policy:
    """Drive fast, but close up behind other cars if that is free, and slipstream whenever possible."""
    otherwise = fast_policy(seed)

    def choose(rules: Rules, race: Race, question: Decision) -> Action:
        behind = [
            action
            for action in question.options
            if action.kind == "drive"
            and question.step == "drive"
            and rules.track.following[action.value][0] in race.occupied
        ]
        unbraked = [action for action in behind if not brake_points(action.extra)]
        if question.step == "tow":
            return question.options[1]
        return unbraked[0] if unbraked else otherwise(rules, race, question)

    return choose


def reckless_policy(_seed: int) -> Policy:
    """Choose the highest gear and never brake."""

    def choose(_rules: Rules, _race: Race, question: Decision) -> Action:
        return (
            [action for action in question.options if action.kind == "gear"][-1]
            if question.step == "gear"
            else question.options[0]
        )

    return choose


POLICIES = {
    "any": random_policy,
    "moderate": moderate_policy,
    "pit lover": frequent_pits_policy,
    "brisk": fast_policy,
    "follower": slipstream_policy,
    "flat out": reckless_policy,
}
