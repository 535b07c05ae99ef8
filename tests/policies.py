"""Ways to answer decisions without thinking, from careful to mad; each comes from a seed, so every race can
be had again.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.core.dice import GEAR_TABLE
from engine.core.state import Car, Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Decision
from engine.rules.corners import corners
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.moves import brakes_of
from engine.rules.move import drive

Chooser = Callable[[Rules, Race, Decision], Action]


def any_of(seed: int) -> Chooser:
    """Anything legal."""
    chance = random.Random(f"any {seed}")
    return lambda _rules, _race, question: chance.choice(_usual(question, chance))


def _usual(question: Decision, chance: random.Random) -> tuple[Action, ...]:
    """Levers where they cannot be are left out but for one time in forty, or few cars would get far."""
    return (
        question.options
        if chance.randrange(40) == 0
        else tuple([action for action in question.options if action.kind != "stuck"])
    )


def moderate(seed: int) -> Chooser:
    """Gears up to 4th and little braking, so that many get far."""
    chance = random.Random(f"moderate {seed}")

    def choose(_rules: Rules, _race: Race, question: Decision) -> Action:
        if question.step == "gear":
            return chance.choice(
                [action for action in question.options if action.value <= 4 and action.kind == "gear"]
                or question.options
            )
        brakes = min(brakes_of(action) for action in question.options) + chance.randrange(2)
        return chance.choice([action for action in question.options if brakes_of(action) <= brakes])

    return choose


def pit_lover(seed: int) -> Chooser:
    """Moderate, but into the pit lane whenever it is open."""
    otherwise = moderate(seed)

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


def brisk(seed: int) -> Chooser:
    """The highest gear that does not carry the car out of the next corner, now and then one more; moves that
    corners do not punish, the least braked of them; into the pit lane on worn tyres.
    """
    chance = random.Random(f"brisk {seed}")

    def choose(rules: Rules, race: Race, question: Decision) -> Action:
        if question.step == "gear":
            room = spaces_to_leave(rules, race, race.cars[question.car]) + chance.randrange(4)
            gears = [action for action in question.options if action.kind == "gear"]
            return [action for action in gears if max(GEAR_TABLE[action.value]) < room or action is gears[0]][
                -1
            ]
        if question.step not in ("drive", "skid"):
            return chance.choice(question.options)
        car = race.cars[question.car]

        def trouble(action: Action) -> tuple[int, int]:
            left = corners.corners_left(rules, race.path[:-1] + question.detail.path(action), car.stops)
            verdict = rules.judge(rules, race, car, left, car.tyres)
            lane = rules.track.lane[action.value] == PIT_LANE
            return (100 if verdict.outcome != corners.FINE else verdict.tyres - 5 * lane, brakes_of(action))

        ways = [action for action in question.options if action.kind == "drive"]
        worst = [trouble(action) for action in ways]
        return chance.choice([action for action, mark in zip(ways, worst, strict=True) if mark == min(worst)])

    return choose


def spaces_to_leave(rules: Rules, race: Race, car: Car) -> int:
    """How many spaces down its own lane the first space beyond the next unfinished corner is."""
    corner, space, driven, inside = drive.unfinished_corner(rules, race, car), car.space, 0, False
    while not inside or rules.track.corner[space] == corner:
        inside = inside or rules.track.corner[space] == corner
        space, driven = rules.track.following[space][0], driven + 1
    return driven


def follower(seed: int) -> Chooser:
    """Brisk, but right behind somebody wherever that is free, and towed on whenever that is offered."""
    otherwise = brisk(seed)

    def choose(rules: Rules, race: Race, question: Decision) -> Action:
        behind = [
            action
            for action in question.options
            if action.kind == "drive"
            and question.step == "drive"
            and rules.track.following[action.value][0] in race.occupied
        ]
        unbraked = [action for action in behind if not brakes_of(action)]
        if question.step == "tow":
            return question.options[1]
        return unbraked[0] if unbraked else otherwise(rules, race, question)

    return choose


def flat_out(_seed: int) -> Chooser:
    """The highest gear and no brakes, whatever comes of it."""

    def choose(_rules: Rules, _race: Race, question: Decision) -> Action:
        return (
            [action for action in question.options if action.kind == "gear"][-1]
            if question.step == "gear"
            else question.options[0]
        )

    return choose


CHOOSERS = {
    "any": any_of,
    "moderate": moderate,
    "pit lover": pit_lover,
    "brisk": brisk,
    "follower": follower,
    "flat out": flat_out,
}
