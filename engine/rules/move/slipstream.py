"""Slipstreaming (LUD-ASL, ADV-SLP): a car in 4th or higher that ends its move right behind another is towed
three spaces on, if it likes.
"""

from __future__ import annotations

from engine.core.state import ON_TRACK, RUNNING, Race
from engine.core.types import Action, Decision
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.moves import brakes_of
from engine.rules.kernel.occasions import FAST
from engine.rules.kernel.steps import Form
from engine.rules.move import drive

TOW = 3
LOWEST_GEAR = 4
STAY = Action("stay")


def install(builder: Builder) -> None:
    """Offered after the move and its skid, again and again while there is somebody right ahead."""
    builder.parameters.tow_spaces = TOW
    builder.slots().tow_gears = no_lower
    after = "skid" if builder.has("weather") else "swerve"
    builder.step(
        "tow",
        ask,
        answer,
        act="right behind a car, in 4th or higher and in no lower a gear: slipstream 3 spaces if the "
        "driver likes",
        clauses="LUD-ASL-1 LUD-ASL-2 LUD-ASL-3 LUD-ASL-4 LUD-ASL-5 LUD-ASL-6",
        after=after,
        form=Form("drive", held="midway"),
        occasions=FAST,
    )


def no_lower(own: int, ahead: int) -> bool:
    """The towed car is in no lower a gear (LUD-ASL-1)."""
    return own >= ahead


def may_tow(rules: Rules, race: Race) -> bool:
    """Whether somebody right ahead gives a tow: not to a driver who has braked or swerved to get there, and
    none from a car that stands (G-23).
    """
    car = race.cars[race.actor]
    if (
        race.no_tow
        or not race.path
        or car.status != RUNNING
        or car.pit != ON_TRACK
        or car.spun
        or car.gear < LOWEST_GEAR
    ):
        return False
    ahead = race.occupied.get(rules.track.following[car.space][0], -1)
    if ahead < 0:
        return False
    other = race.cars[ahead]
    return (
        other.gear > 0 and not other.spun and other.pit == ON_TRACK and rules.tow_gears(car.gear, other.gear)
    )


def ask(rules: Rules, race: Race) -> Decision | None:
    """Towed on, and where to? Only ways that are free, and that the late braking into a corner can be paid
    for (LUD-ASL-4).
    """
    if not may_tow(rules, race):
        return None
    found = drive.moves(rules, race, (rules.tow_spaces,))
    car = race.cars[race.actor]
    ways = [
        action
        for action in found.options
        if not found.way(action).unused
        and late_braking(rules, found.path(action)) + brakes_of(action) <= car.brakes
    ]
    ways = [action for action in ways if action.value != car.space]
    return Decision(race.actor, "tow", (STAY, *ways), found) if ways else None


def late_braking(rules: Rules, path: tuple[int, ...]) -> int:
    """The brake point for being carried from outside into a corner; it does not shorten the move."""
    corner = rules.track.corner
    return int(any(corner[space] >= 0 and corner[space] != corner[path[0]] for space in path))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Stay, or be towed and look again."""
    if action == STAY:
        race.step += 1
        return
    late = late_braking(rules, question.detail.path(action))
    race.cars[race.actor].brakes -= late
    if late and not rules.tow_counts_as_stop:
        race.uncredited = rules.track.corner[question.detail.path(action)[-1]]
    race.emit("tow", race.actor, "LUD-ASL-1", late=late)
    drive.answer_on(rules, race, question, action)
