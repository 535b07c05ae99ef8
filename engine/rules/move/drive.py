"""The move itself (LUD-MOV, LUD-TRK, LUD-BRK, ADV-PEN-2): which spaces a car may come to stand on, and
driving there.

Braking is no question of its own: every end space of a shorter move is offered with the brake points it
takes. Where cars block every way of the full length, the furthest spaces are offered instead and the rest of
the roll is lost (LUD-SWV-1). The pit lane is one more way to go where pit stops allow it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any

from engine.core.move_graph import FRESH
from engine.core.open_road import KEPT, OpenRoad, search_ahead
from engine.core.reach import key_of, search
from engine.core.reach_memory import remembering
from engine.core.reach_weighted import search_paying
from engine.core.state import AT_PIT, FROM_PIT, ON_TRACK, TO_PIT, Car, Race
from engine.core.types import Action, Decision, Message
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.moves import CHOICE_SHIFT, WING, Moves, Way, brakes_of
from engine.rules.kernel.outcomes import Reason
from engine.rules.kernel.steps import Form
from engine.rules.move.left_over import left_in_the_lane


def install(builder: Builder) -> None:
    """The decision of where to stop. ``lengths`` gives the lengths to choose from for a roll; a further leg
    goes on at ``after_a_leg``.
    """
    builder.slots().lengths = rolled_length
    builder.slots().length_reason = as_thrown
    builder.slots().contact_reason = in_the_clear
    builder.slots().cut_short = in_full
    builder.slots().spent_without_moving = all_of_it_moves
    builder.slots().more_to_choose = nothing_more
    builder.slots().sound = always
    builder.slots().pit_refuses = nobody_refused
    builder.slots().pit_speed = at_any_speed
    builder.slots().may_enter_pits = no_pits
    builder.slots().touched = nobody
    builder.slots().contact_fails = never
    builder.slots().skid_at = no_skid
    builder.slots().search = remembering(search_paying) if builder.track.paying else search_ahead
    builder.parameters.overshoot_keeps_lane = builder.choice("overshoot_keeps_lane") == "on"
    builder.parameters.after_a_leg = "hazard_spaces" if builder.has("hazards") else "swerve"
    builder.step(
        "drive",
        ask,
        answer,
        act="the driver brakes, chooses the way and the car moves",
        clauses="LUD-GEA-4 LUD-TRK-1 LUD-TRK-4 LUD-MOV-1 LUD-MOV-2 LUD-BRK-1 LUD-BRK-2 LUD-CRN-3 LUD-PIT-2",
        form=Form("drive", held="turn"),
    )


def rolled_length(rules: Rules, race: Race, spaces: int) -> tuple[int, ...]:
    """The whole roll, neither more nor less (LUD-GEA-4)."""
    return (spaces,)


def all_of_it_moves(rules: Rules, race: Race, path: tuple[int, ...]) -> int:
    """Every point of a throw moves the car."""
    return 0


def at_any_speed(rules: Rules, race: Race, path: tuple[int, ...]) -> tuple[int, int]:
    """Points of brakes and transmission that a way into the pit lane costs: none."""
    return 0, 0


def in_full(rules: Rules, race: Race, path: tuple[int, ...], lost: int) -> tuple[int, ...]:
    """A way as far as a car gets on it: to its end, unless a rule cuts it short."""
    return path


def nothing_more(rules: Rules, race: Race) -> list[Action]:
    """What may be chosen instead of driving at once: nothing, unless a rule offers something."""
    return []


def always(rules: Rules, car: Car) -> bool:
    """Whether a car is sound: each is, unless a rule lets it drive on without a part."""
    return True


def nobody_refused(rules: Rules, race: Race, lane: tuple[int, ...], brakes: int) -> bool:
    """Whether the pit lane is closed to a car that is too fast: never, unless speed has a price there."""
    return False


def as_thrown(rules: Rules, race: Race, lengths: tuple[int, ...], choice: int) -> Reason | None:
    """Why a move is longer or shorter than it was thrown: nothing changes it, unless a rule does."""
    return None


def in_the_clear(rules: Rules, race: Race, space: int, count: int, names: Message | None) -> Reason:
    """What it means to end a move beside so many cars: nothing, unless cars can come to harm."""
    return Reason(Message("why.clear"), "LUD-COL-1")


def nobody(rules: Rules, race: Race, space: int) -> list[int]:
    """The cars that a car ending its move on a space touches: none, unless cars can come to harm."""
    return []


def never(rules: Rules, race: Race, space: int) -> int:
    """The highest throw that costs a point for touching another car."""
    return 0


def no_pits(rules: Rules, race: Race, car: Car) -> bool:
    """Whether a driver may turn into the pit lane: nobody, unless a rule allows stops."""
    return False


def no_skid(rules: Rules, race: Race, car: Car, space: int, left: Sequence[object]) -> int:
    """Spaces a car skids on that ends its move on a space, having left those corners too early: none, unless
    a rule says otherwise.
    """
    return 0


def unfinished_corner(rules: Rules, race: Race, car: Car) -> int:
    """The corner whose stops are not complete yet: the one the car is in, else the next one; -1 on a track
    without corners.
    """
    track, space = rules.track, car.space
    here = track.corner[space]
    if here < 0:
        return track.ahead[space]
    return here if stops_made(rules, race, car) < track.corners[here].stops else track.after[space]


def stops_made(rules: Rules, race: Race, car: Car) -> int:
    """Stops in the corner the car is in; none if it has only come there in the present move."""
    corner = rules.track.corner
    if race.leg and any(corner[space] != corner[car.space] for space in race.path):
        return 0
    return car.stops


def to_be_passed(rules: Rules, race: Race) -> Collection[int]:
    """The spaces that a driver may pull out for and back in: those of cars, and of debris where that is
    agreed (HSE-PTH-2).
    """
    if race.hazards and rules.debris_is_an_obstacle:
        return race.occupied.keys() | set(race.hazards)
    return race.occupied


def moves(rules: Rules, race: Race, lengths: tuple[int, ...]) -> Moves:
    """All legal ways to drive one of the ``lengths``, less the brake points the driver cares to spend."""
    car, track = race.cars[race.actor], rules.track
    length = max(lengths)
    if car.pit == TO_PIT:
        return _down_the_lane(rules, race, lengths)
    corner = unfinished_corner(rules, race, car)
    enters = track.nearest_entry[car.space] < length and rules.may_enter_pits(rules, race, car)
    if enters or length > KEPT or length >= track.shortest:
        return _found(rules, race, lengths, corner, enters)
    place: tuple[Any, ...] = (car.space, corner, rules.overshoot_keeps_lane, lengths, car.brakes)
    if len(lengths) > 1:
        place = (*place, rules.wing_ends_after, *rules.only_these)
    known: tuple[OpenRoad, Moves] | None = rules.graph.open_moves.get(place)
    if known is not None:
        road, moves_there = known
        if road.free(race.occupied, length) == length and (
            not race.hazards or road.free(race.hazards, length) == length
        ):
            return moves_there
    found = _found(rules, race, lengths, corner, enters, None if known is None else known[1])
    if known is None and found.clean is None:
        open_road: OpenRoad | None = rules.graph.open_roads.get(place[:3])
        if open_road is not None and open_road.found.within(length) is found.reach:
            # With nobody in the way the moves from here are always the same, and nobody changes them.
            rules.graph.open_moves[place] = open_road, found
    return found


def _found(
    rules: Rules,
    race: Race,
    lengths: tuple[int, ...],
    corner: int,
    enters: bool,
    in_the_open: Moves | None = None,
) -> Moves:
    """The moves on the road, and those into the pit lane where the driver may turn in. ``in_the_open``: those
    with nobody in the way, where they are known.
    """
    car, track, length = race.cars[race.actor], rules.track, max(lengths)
    occupied: Collection[int] = race.occupied
    if length >= track.shortest:
        # On a tiny circuit a car gets round to the space it has left, and finds it free.
        occupied = race.occupied.keys() - {car.space}
    keeps_lane = rules.overshoot_keeps_lane
    obstacles = to_be_passed(rules, race) if race.hazards else race.occupied
    reach = rules.search(
        rules.graph, car.space, length, occupied, corner, cars=obstacles, keeps_lane=keeps_lane
    )
    found = Moves(reach, lengths, track.size - track.pit_spaces, rules.most_direct)
    if in_the_open is not None and reach is in_the_open.reach:
        found.offer_the_same(in_the_open)
    if race.hazards and reach.meets(race.hazards):
        # Of two ways to the same space the driver takes one that keeps off dangerous spaces, if it costs no
        # more in the corner.
        taken = race.occupied.keys() | set(race.hazards)
        found.clean = rules.search(
            rules.graph, car.space, length, taken, corner, cars=obstacles, keeps_lane=keeps_lane
        )
    if not found.levels:
        found.add_roads(car.brakes)
        if len(lengths) > 1:
            for only in rules.only_these:
                only(rules, race, found)
    if enters:
        _into_the_lane(rules, race, found)
    return found


def _into_the_lane(rules: Rules, race: Race, found: Moves) -> None:
    """Add the ways into the pit lane: from every space with an entry, on to the team's pit or as far as the
    lane is free.
    """
    car, reach = race.cars[race.actor], found.reach
    steps_to = {space: steps[car.space] for space, steps in rules.track.to_entry.items()}
    for choice, length in _lane_lengths(found.lengths):
        for space, entry in rules.track.pit_entry.items():
            nearest = steps_to[space]
            for driven in range(nearest, min(length, reach.longest + 1)):
                for key in reach.keys_at(space, driven):
                    beyond = reach.beyond[driven].get(key, 0)
                    for brakes in range(min(car.brakes, length - driven - 1) + 1):
                        lane = rules.pit_lane_ahead(rules, race, race.actor, entry, length - brakes - driven)
                        if lane and not rules.pit_refuses(rules, race, lane, brakes):
                            found.add_lane(
                                choice << CHOICE_SHIFT | brakes,
                                Way(key, driven, beyond + len(lane) if beyond else 0, 0, lane),
                            )


def _lane_lengths(lengths: tuple[int, ...]) -> list[tuple[int, int]]:
    """The lengths that may lead into the pit lane, with their numbers: the ordinary one and longer ones, or
    the shorter one of moves that do not end in a corner.
    """
    if len(lengths) > WING:
        return [(choice, lengths[choice]) for choice in range(WING) if lengths[choice] >= 0]
    return list(enumerate(lengths)) if lengths[-1] >= lengths[0] else [(len(lengths) - 1, lengths[-1])]


def _down_the_lane(rules: Rules, race: Race, lengths: tuple[int, ...]) -> Moves:
    """The ways of a car that is in the pit lane and has not been served: on towards its pit."""
    car = race.cars[race.actor]
    ahead = rules.track.following[car.space][0]
    found = Moves(
        search(rules.graph, car.space, 0, race.occupied, -1),
        lengths,
        rules.track.size - rules.track.pit_spaces,
    )
    for choice, length in _lane_lengths(lengths):
        for brakes in range(min(car.brakes, length) + 1):
            lane = rules.pit_lane_ahead(rules, race, race.actor, ahead, length - brakes)
            while lane and rules.pit_refuses(rules, race, lane, brakes):
                lane = lane[:-1]  # too fast for its pit: it has to wait before it
            found.add_lane(choice << CHOICE_SHIFT | brakes, Way(key_of(car.space, FRESH), 0, 0, 0, lane))
    return found


def ask(rules: Rules, race: Race) -> Decision:
    """Where to?"""
    found = moves(rules, race, rules.lengths(rules, race, race.rolled))
    options, more = found.options, rules.more_to_choose(rules, race)
    if more:
        options = (*options, *more)
    return _new(Decision, (race.actor, "drive", options, found))


_new = tuple.__new__


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Brake, drive the way and stand on its last space."""
    if action.kind != "drive":
        rules.other_answer(rules, race, question, action)
        return
    race.path, race.leg = (), 0
    _drive(rules, race, question, action, race.rolled)
    race.step += 1


def answer_on(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Drive on from where the move has ended so far, in a skid or a tow, and see again what that brings."""
    race.leg = len(race.path) - 1
    _drive(rules, race, question, action, question.detail.lengths[0])
    rules.goto(race, rules.after_a_leg)


def _drive(rules: Rules, race: Race, question: Decision, action: Action, spaces: int) -> None:
    car = race.cars[race.actor]
    found: Moves = question.detail
    track, way, brakes = rules.track, found.way(action), brakes_of(action)
    path = found.path(action, way)
    race.unused, race.wasted = way.unused, found.wasted(way) if track.paying else 0
    left_over = 0
    if track.lane[path[-1]] == track.PIT:
        left_over = left_in_the_lane(track, found.lengths[action.extra >> CHOICE_SHIFT] - brakes, path)
    path = rules.cut_short(rules, race, path, race.unused + race.wasted + left_over)
    if rules.counts_left_over and left_over:
        race.turn = race.turn._replace(left_over=race.turn.left_over + left_over)
    if brakes:
        car.brakes -= brakes
        race.no_tow = 1
    if race.events is not None:
        race.emit(
            "move", race.actor, "LUD-MOV-1", path=path, gear=car.gear, spaces=spaces, brakes=brakes,
            unused=race.unused, leg=question.step,
            bonus=action.extra >> CHOICE_SHIFT,
        )  # fmt: skip
    race.path = race.path[:-1] + path if race.path else path
    move_along(rules, race, path)


def move_along(rules: Rules, race: Race, path: tuple[int, ...]) -> None:
    """Bring the actor to the end of a path and count its crossings of the line."""
    track, occupied, actor = rules.track, race.occupied, race.actor
    car = race.cars[actor]
    if len(path) == 1 and car.pit == AT_PIT:
        return
    if occupied.get(path[0]) == actor:
        del occupied[path[0]]
    race.moves += 1
    if len(path) > 1:
        car.arrived = race.moves
    if not track.at_line.isdisjoint(path):
        for start, end in pairwise(path):
            if track.crosses_line(start, end) and not race.finishing:
                car.crossings += 1
                if car.crossings == rules.setup.laps + 1:
                    race.finishing = 1
    space = car.space = path[-1]
    if track.lane[space] != track.PIT:
        occupied[space] = actor
        car.pit = ON_TRACK
        return
    if not rules.wide_pit_lane:
        occupied[space] = actor
    car.pit = TO_PIT if car.pit in (ON_TRACK, TO_PIT) else FROM_PIT
