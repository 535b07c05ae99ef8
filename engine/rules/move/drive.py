"""The move (LUD-MOV, LUD-TRK, LUD-BRK, ADV-PEN-2): legal end spaces, and driving there.

Braking is not a question of its own: every end space of a shorter move is offered with the brake points it
costs. If cars block every route of the full length, the furthest spaces are offered and the rest of the roll
is lost (LUD-SWV-1). The pit lane is another route if pit stops are allowed.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from engine.core.state import AT_PIT, FROM_PIT, ON_TRACK, TO_PIT, Car, Race
from engine.core.track import PIT_LANE, Track
from engine.core.types import Action, Decision
from engine.movement.cache import PositionSearch
from engine.movement.lane_graph import FRESH
from engine.movement.legal_moves import MoveQuery
from engine.movement.move_options import (
    SOFT_TYRE_LENGTH,
    WING_LENGTH,
    MoveOptions,
    Route,
    length_index,
    pack_extra,
)
from engine.movement.result import key_of
from engine.movement.search import search
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.steps import QuestionSpec


def add_pit_entries(rules: Rules, race: Race, move_options: MoveOptions) -> MoveOptions:
    """Add the routes into the pit lane, up to the team's pit or as far as the lane is free."""
    car, search_result = race.cars[race.actor], move_options.search
    steps_to = {space: steps[car.space] for space, steps in rules.track.to_entry.items()}
    for choice, length in _lane_lengths(move_options.lengths):
        for space, entry in rules.track.pit_entry.items():
            nearest = steps_to[space]
            for driven in range(nearest, min(length, search_result.longest + 1)):
                for key in search_result.keys_at(space, driven):
                    beyond = search_result.beyond[driven].get(key, 0)
                    for brakes in range(min(car.brakes, length - driven - 1) + 1):
                        lane = rules.pit_lane_ahead(rules, race, race.actor, entry, length - brakes - driven)
                        if lane and not rules.pit_entry_forbidden(rules, race, lane, brakes):
                            move_options.add_pit_lane_end(
                                pack_extra(choice, brakes),
                                Route(key, driven, beyond + len(lane) if beyond else 0, 0, lane),
                            )
    return move_options


def _lane_lengths(lengths: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the lengths that may lead into the pit lane, with their indices.

    They are the normal length and longer ones, or the shorter length of moves that do not end in a corner.
    """
    if len(lengths) > WING_LENGTH:
        return [(choice, lengths[choice]) for choice in range(WING_LENGTH) if lengths[choice] >= 0]
    return list(enumerate(lengths)) if lengths[-1] >= lengths[0] else [(len(lengths) - 1, lengths[-1])]


def moves_in_pit_lane(rules: Rules, race: Race, lengths: tuple[int, ...]) -> MoveOptions:
    """Return the moves towards the pit for a car in the pit lane that has not been served."""
    car = race.cars[race.actor]
    ahead = rules.track.following[car.space][0]
    move_options = MoveOptions(
        search(rules.graph, car.space, 0, race.occupied, -1),
        lengths,
        rules.track.size - rules.track.pit_spaces,
    )
    for choice, length in _lane_lengths(lengths):
        for brakes in range(min(car.brakes, length) + 1):
            lane = rules.pit_lane_ahead(rules, race, race.actor, ahead, length - brakes)
            while lane and rules.pit_entry_forbidden(rules, race, lane, brakes):
                lane = lane[:-1]  # too fast for its pit: the car has to wait before it
            move_options.add_pit_lane_end(
                pack_extra(choice, brakes), Route(key_of(car.space, FRESH), 0, 0, 0, lane)
            )
    return move_options


def unspent_in_pit_lane(track: Track, points: int, path: tuple[int, ...]) -> int:
    """Return the unused movement points in the pit lane (TRT-PIT-5, TRT-DMG-1, HSE-DMG-1); 0 on the track.

    The car is at its pit, blocked, or too fast for its pit.
    """
    on_the_track = track.lane[path[-1]] != PIT_LANE
    return 0 if on_the_track else points - sum(track.cost[space] for space in path[1:])


_new = tuple.__new__

# Bit of ``asked``: soft tyres have added a point on the way into the pit lane.
EXTRA_POINT = 2


def install_drive(builder: Builder) -> None:
    """Install the move decision.

    The slot ``move_lengths`` gives the lengths to choose from for a roll. A further part of the move goes on
    at the step ``after_segment_step``.
    """
    builder.parameters.overshoot_forbids_lane_change = builder.switch_choice("overshoot_keeps_lane") == "on"
    builder.parameters.after_segment_step = "hazard_spaces" if builder.has_rule("hazards") else "swerve"
    builder.step(
        "drive",
        ask_move,
        apply_move,
        description="the driver may brake, chooses a route and moves",
        clauses="LUD-GEA-4 LUD-TRK-1 LUD-TRK-4 LUD-MOV-1 LUD-MOV-2 LUD-BRK-1 LUD-BRK-2 LUD-CRN-3 LUD-PIT-2",
        question_spec=QuestionSpec("drive", savable_at="turn"),
    )


def unfinished_corner(rules: Rules, race: Race, car: Car) -> int:
    """Return the corner whose stops are not complete: the car's corner or the next one.

    -1 on a track without corners.
    """
    return rules.track.pending_corner[car.space][stops_made(rules, race, car)]


def stops_made(rules: Rules, race: Race, car: Car) -> int:
    """Return the stops made in the car's corner; 0 if the car entered it in the current move."""
    corner = rules.track.corner
    if race.segment_start and any(corner[space] != corner[car.space] for space in race.path):
        return 0
    return car.stops


def obstacle_spaces(rules: Rules, race: Race) -> Collection[int]:
    """Return the spaces that allow a second lane change: cars, and debris if agreed (HSE-PTH-2)."""
    if race.debris and rules.can_swerve_for_debris:
        return {*race.debris, *race.occupied}
    return race.occupied


def moves(
    rules: Rules, race: Race, lengths: tuple[int, ...], position: PositionSearch | None = None
) -> MoveOptions:
    """Return all legal moves of one of the ``lengths``, with or without brake points that shorten them.

    ``position``: the search of the same position for other lengths, if many are asked for.
    """
    car = race.cars[race.actor]
    if car.pit == TO_PIT:
        return moves_in_pit_lane(rules, race, lengths)
    stops = stops_made(rules, race, car) if race.segment_start else car.stops
    corner = rules.track.pending_corner[car.space][stops]
    query = _new(MoveQuery, (car.space, corner, lengths, car.brakes, race.occupied, race.debris))
    move_options = rules.moves.legal_moves(query, position)
    if move_options.reaches_pit_entry and rules.can_enter_pits(rules, race, car):
        return add_pit_entries(rules, race, move_options.copy_without_pit_lane_ends())
    return move_options


def moves_for_roll(rules: Rules, race: Race, position: PositionSearch | None = None) -> MoveOptions:
    """Return all legal moves for the roll of the car whose turn it is."""
    choose = rules.move_lengths
    lengths = (race.rolled,) if choose is None else choose(rules, race, race.rolled)
    return moves(rules, race, lengths, position)


def ask_move(rules: Rules, race: Race) -> Decision:
    """Ask for the end space of the move."""
    move_options = moves_for_roll(rules, race)
    options = move_options.options
    if rules.extra_options is not None:
        options += rules.extra_options(rules, race)
    return Decision(race.actor, "drive", options, move_options)


def apply_move(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Brake and move to the chosen end space."""
    if action.kind != "drive":
        rules.apply_extra_option(rules, race, question, action)
        return SAME
    race.path, race.segment_start = (), 0
    _drive(rules, race, question, action, (), race.rolled)
    return NEXT


def continue_move(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Move on from the current space (skid or slipstream), then check the consequences again."""
    before = race.path[:-1]
    race.segment_start = len(before)
    _drive(rules, race, question, action, before, question.detail.lengths[0])
    return go_to(rules.after_segment_step)


def _drive(
    rules: Rules, race: Race, question: Decision, action: Action, before: tuple[int, ...], spaces: int
) -> None:
    """Carry out a move. ``before``: the spaces already driven in this move."""
    move_options: MoveOptions = question.detail
    path, unused, wasted, brakes = move_options.resolved_moves.get(action) or move_options.resolve(action)
    race.unused, race.wasted = unused, wasted
    left_over = 0
    if rules.track.lane[path[-1]] == PIT_LANE:
        length = move_options.lengths[length_index(action.extra)]
        left_over = unspent_in_pit_lane(rules.track, length - brakes, path)
        if rules.stops_cost_movement_points and left_over:
            race.turn = race.turn._replace(left_over=race.turn.left_over + left_over)
        if (
            length_index(action.extra) == SOFT_TYRE_LENGTH
            and not rules.old_readings.soft_tyres_add_point_again
        ):
            race.turn = race.turn._replace(offers_made=race.turn.offers_made | EXTRA_POINT)
    path = truncate_move(rules, race, path, unused + wasted + left_over)
    if brakes:
        race.cars[race.actor].brakes -= brakes
        race.no_more_slipstream = 1
    if race.events is not None:
        bonus = length_index(action.extra)
        emit_move(race, "LUD-MOV-1", question.step, path, spaces, brakes=brakes, unused=unused, bonus=bonus)
    race.path = before + path if before else path
    move_along(rules, race, path)


def emit_move(race: Race, clause: str, leg: str, path: tuple[int, ...], spaces: int, **points: int) -> None:
    """Emit the event of a move by the acting car. ``points``: brakes, unused and bonus, each 0 by default."""
    gear = race.cars[race.actor].gear
    data = {"brakes": 0, "unused": 0, "leg": leg, "bonus": 0, **points}
    race.emit("move", race.actor, clause, path=path, gear=gear, spaces=spaces, **data)


def truncate_move(rules: Rules, race: Race, path: tuple[int, ...], lost_spaces: int) -> tuple[int, ...]:
    """Return a path without the final spaces that a damaged car does not reach (TRT-MOV-4).

    That is its penalty: the car is not carried on from there as well.
    """
    if rules.truncate_path is None:
        return path
    driven_path = rules.truncate_path(rules, race, path, lost_spaces)
    if len(driven_path) < len(path) and not rules.old_readings.skids_where_truncated:
        race.skidded = 1
    return driven_path


def move_along(rules: Rules, race: Race, path: tuple[int, ...]) -> None:
    """Move the acting car along a path and count its crossings of the line."""
    track, occupied, actor = rules.track, race.occupied, race.actor
    car = race.cars[actor]
    if len(path) > 1:
        race.moves = car.arrival_order = race.moves + 1
    elif car.pit == AT_PIT:
        return
    else:
        race.moves += 1
    if occupied.get(path[0]) == actor:
        del occupied[path[0]]
    if not track.at_line.isdisjoint(path):
        for start, end in pairwise(path):
            if track.crosses_line(start, end) and not race.finishing:
                car.crossings += 1
                if car.crossings == rules.setup.laps + 1:
                    race.finishing = 1
    space = car.space = path[-1]
    if track.lane[space] != PIT_LANE:
        occupied[space] = actor
        car.pit = ON_TRACK
        return
    if not rules.wide_pit_lane:
        occupied[space] = actor
    car.pit = TO_PIT if car.pit in (ON_TRACK, TO_PIT) else FROM_PIT
