"""Parts at zero (TRT-DMG, HSE-DMG, TRT-COL-4, HSE-COL-3): less movement, or forced movement.

A car without bodywork or suspension loses a movement point on open road. Out of an unfinished corner it has
to drive one space further.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.state import RAIN, RUNNING, Car, Race
from engine.core.types import Message
from engine.rules.corners import corners
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow, go_to
from engine.rules.framework.slots import Reason
from engine.rules.framework.triggers import TURN_STATE_SET
from engine.rules.move import skids
from engine.rules.turn import weather


def install_damage(builder: Builder) -> None:
    """Install penalty movement, in one go after the voluntary move (TRT-MOV-3, HSE-MOV-3).

    A car that loses the last point of a part after its move makes an extra move.
    """
    builder.save_fields("kit")
    builder.parameters.skid_spaces = weather.SKID
    builder.parameters.skid_depends_on_corners = True
    builder.slots().truncate_path = truncated_path
    builder.slots().truncation_reason = truncation_reason
    builder.slots().points_without_movement = spent_without_moving
    builder.slots(replacing="skids").forced_move_message = forced_move_message
    builder.slots(replacing="skids").skid_reason = skid_reason
    builder.slots(
        replacing="weather" if builder.has_rule("weather") else None
    ).skid_spaces_at = penalty_spaces
    builder.slots().is_undamaged = is_undamaged
    builder.hooks.on_point_lost.append(note_last_point)
    builder.step(
        "extra_move",
        restart_penalty_move,
        description="a car that lost a part's last point where it stopped drives on at once, if "
        "the corner is not complete",
        clauses="TRT-COL-4 HSE-COL-3",
        after="recheck",
        when=(TURN_STATE_SET,),
    )


def parts_at_zero(rules: Rules, car: Car) -> int:
    """Return how many of the parts that a car can drive without are at zero."""
    count = 0
    for part in rules.non_fatal_parts:
        if not getattr(car, part):
            count += 1
    return count


def is_undamaged(rules: Rules, car: Car) -> bool:
    """True if no part that the car can drive without is at zero.

    Soft tyres add a space only to an undamaged car (TRT-TYR-3, HSE-TYC-3).
    """
    return not parts_at_zero(rules, car)


def penalty_spaces(rules: Rules, race: Race, car: Car, space: int, left: Sequence[object]) -> int:
    """Return the spaces that the car has to drive on from its end space.

    They are for rain (TRT-TYR-7, TRT-TYR-8), and for parts at zero if the stops of the corner are not
    complete (TRT-MOV-3, G-57). This happens once a turn, and once more for a part that has just reached zero.
    """
    if race.skidded:
        return 0
    if race.turn.extra:
        return race.turn.extra
    rain = weather.skid_at(rules, race, car, space, left) if race.weather == RAIN else 0
    parts = parts_at_zero(rules, car)
    return rain + parts if parts and not corner_is_complete(rules, race, car, space, left) else rain


def corner_is_complete(rules: Rules, race: Race, car: Car, space: int, left: Sequence[object]) -> bool:
    """True if the stops of the car's current or last corner were complete before this turn (G-58)."""
    if left:
        return False
    corner = rules.track.corner[space]
    if corner < 0:
        return True
    start = race.path[0] if race.path else car.space
    return rules.track.corner[start] == corner and car.stops >= rules.track.corners[corner].stops


def truncated_path(rules: Rules, race: Race, path: tuple[int, ...], lost_spaces: int) -> tuple[int, ...]:
    """Return a path without the final points that a damaged car spends without moving.

    This applies once the stops are complete, but not if rain already carries the car on: no penalty reduces
    another (TRT-MOV-4, HSE-MOV-4). ``lost_spaces``: points of the move that bought no space in any case,
    behind cars or before a doubled space. They count towards the penalty.
    """
    if not parts_at_zero(rules, race.cars[race.actor]):
        return path
    points = spent_without_moving(rules, race, path) - lost_spaces
    while points > 0 and len(path) > 1:
        points -= rules.track.cost[path[-1]]
        path = path[:-1]
    return path


def forced_move_message(rules: Rules, race: Race) -> Message:
    """Return the cause of forced movement: rain, parts at zero, or a part that has just reached zero."""
    if race.turn.extra:
        return Message("skid.what_extra")
    car = race.cars[race.actor]
    if rules.is_undamaged(rules, car):
        return Message("skid.what")
    return Message("skid.what_both" if _is_wet(rules, race, car.space) else "skid.what_damage")


def skid_reason(rules: Rules, race: Race, space: int, spaces: int) -> Reason:
    """Return why a car is carried on from a space: the wet track, parts at zero, or both."""
    if rules.is_undamaged(rules, race.cars[race.actor]):
        return skids.rain_reason(rules, race, space, spaces)
    sentence = "why.skid_both" if _is_wet(rules, race, space) else "why.skid_damage"
    return Reason(Message(sentence, {"count": spaces}), "TRT-DMG-1")


def truncation_reason(spaces: int) -> Reason:
    """Return why a move ends early: parts at zero."""
    return Reason(Message("why.cut_short", {"count": spaces}), "TRT-DMG-1")


def _is_wet(rules: Rules, race: Race, space: int) -> bool:
    return race.weather == RAIN and rules.track.corner[space] >= 0


def spent_without_moving(rules: Rules, race: Race, path: tuple[int, ...]) -> int:
    """Return the final points of a move, or of a roll at the pit, that do not move a damaged car.

    They are lost on the track, in the pit lane and for work at the pit alike (TRT-DMG-1, TRT-DMG-2,
    HSE-DMG-1).
    """
    car = race.cars[race.actor]
    parts = parts_at_zero(rules, car)
    if not parts or race.skidded:
        return 0
    end = path[-1] if path else car.space
    if race.weather == RAIN and rules.track.corner[end] >= 0:
        return 0
    left = corners.corners_left(rules, path, car.stops, 0) if path else []
    return parts if corner_is_complete(rules, race, car, end, left) else 0


def note_last_point(rules: Rules, race: Race, number: int, part: str) -> None:
    """Store that a part of the moving car has reached zero."""
    if number == race.actor and part in rules.non_fatal_parts and not getattr(race.cars[number], part):
        race.turn = race.turn._replace(damage=race.turn.damage + 1)


def restart_penalty_move(rules: Rules, race: Race) -> Flow:
    """Go back to penalty movement for parts that have just reached zero; rain is not counted again (G-58)."""
    parts, car = race.turn.damage, race.cars[race.actor]
    if not parts:
        return NEXT
    race.turn = race.turn._replace(damage=0)
    if car.status != RUNNING or car.spun or car.points_state.wreck or not race.path:
        return NEXT
    left = corners.corners_left(rules, race.path, car.stops, race.wasted)
    if corner_is_complete(rules, race, car, car.space, left):
        return NEXT
    race.turn = race.turn._replace(extra=parts, hit=())
    race.skidded = 0
    return go_to("skid")
