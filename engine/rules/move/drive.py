"""The move itself (LUD-MOV, LUD-TRK, LUD-BRK, ADV-PEN-2): which spaces a car may come to stand on, and
driving there.

Braking is no question of its own: every end space of a shorter move is offered with the brake points it
takes. Where cars block every way of the full length, the furthest spaces are offered instead and the rest of
the roll is lost (LUD-SWV-1). The pit lane is one more way to go where pit stops allow it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from engine.core.open_road import KEPT, OpenRoad, search_ahead
from engine.core.reach_memory import remembering
from engine.core.reach_weighted import search_paying
from engine.core.state import AT_PIT, FROM_PIT, ON_TRACK, TO_PIT, Car, Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Decision, Message
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.moves import CHOICE_SHIFT, MovePlace, Moves
from engine.rules.kernel.occasions import dangerous
from engine.rules.kernel.outcomes import Reason
from engine.rules.kernel.steps import Form
from engine.rules.move.lane_ways import down_the_lane, into_the_lane
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
        act="the driver may brake, chooses a route and moves",
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


def nothing_more(rules: Rules, race: Race) -> tuple[Action, ...]:
    """What may be chosen instead of driving at once: nothing, unless a rule offers something."""
    return ()


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
    return rules.track.unfinished[car.space][stops_made(rules, race, car)]


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
        return dangerous(race.hazards).union(race.occupied)
    return race.occupied


def moves(rules: Rules, race: Race, lengths: tuple[int, ...]) -> Moves:
    """All legal ways to drive one of the ``lengths``, less the brake points the driver cares to spend."""
    car = race.cars[race.actor]
    place = (car.space, stops_made(rules, race, car) if race.leg else car.stops, lengths, car.brakes)
    known = rules.open_moves.get(place)
    if known is None:
        return _looked_for(rules, race, place)
    found: Moves
    looked_at, beside, found, enters = known
    if not looked_at.isdisjoint(race.occupied):
        found = _found(rules, race, place)
    elif not looked_at.isdisjoint(race.hazards):
        if rules.debris_is_an_obstacle and not beside.isdisjoint(race.hazards):
            found = _found(rules, race, place)
        else:
            found = found.another()
            _keep_off_hazards(rules, race, found, place)
    elif not enters or not rules.may_enter_pits(rules, race, car):
        return found
    else:
        return into_the_lane(rules, race, found.another())
    return into_the_lane(rules, race, found) if enters and rules.may_enter_pits(rules, race, car) else found


def _looked_for(rules: Rules, race: Race, place: MovePlace) -> Moves:
    """The moves from where nothing is known of the open road yet, or that lead further than it is kept."""
    car, track = race.cars[race.actor], rules.track
    space, stops, lengths, _ = place
    if car.pit == TO_PIT:
        return down_the_lane(rules, race, lengths)
    found = _found(rules, race, place)
    length = max(lengths)
    enters = track.nearest_entry[space] < length
    if length <= KEPT and length < track.shortest and not car.pit:
        corner = track.unfinished[space][stops]
        road: OpenRoad | None = rules.graph.open_roads.get((space, corner, rules.overshoot_keeps_lane))
        if road is not None and road.found.within(length) is found.reach:
            # With nobody in the way the moves from here are always the same, and nobody changes them.
            shared = found.another() if enters or found.clean is not None else found
            rules.open_moves[place] = road.looks.within(length), road.beside.within(length), shared, enters
    return into_the_lane(rules, race, found) if enters and rules.may_enter_pits(rules, race, car) else found


def _found(rules: Rules, race: Race, place: MovePlace) -> Moves:
    """The moves on the road, as far as it is free."""
    track, (space, stops, lengths, brakes) = rules.track, place
    length = max(lengths)
    occupied: Collection[int] = race.occupied
    if length >= track.shortest:
        # On a tiny circuit a car gets round to the space it has left, and finds it free.
        occupied = race.occupied.keys() - {space}
    obstacles = to_be_passed(rules, race) if race.hazards else race.occupied
    reach = rules.search(
        rules.graph,
        space,
        length,
        occupied,
        track.unfinished[space][stops],
        cars=obstacles,
        keeps_lane=rules.overshoot_keeps_lane,
    )
    found = Moves(reach, lengths, track.size - track.pit_spaces, rules.most_direct)
    if race.hazards:
        _keep_off_hazards(rules, race, found, place)
    found.add_roads(brakes)
    if len(lengths) > 1:
        for only in rules.only_these:
            only(rules, race, found)
    return found


def _keep_off_hazards(rules: Rules, race: Race, found: Moves, place: MovePlace) -> None:
    """Of two ways to the same space the driver takes one that keeps off dangerous spaces, if it costs no more
    in the corner.
    """
    space, stops, lengths, _ = place
    if found.reach.meets(race.hazards):
        kept_off = dangerous(race.hazards).union(race.occupied)
        found.clean = rules.search(
            rules.graph,
            space,
            max(lengths),
            kept_off,
            rules.track.unfinished[space][stops],
            cars=kept_off if rules.debris_is_an_obstacle else race.occupied,
            keeps_lane=rules.overshoot_keeps_lane,
        )


def ask(rules: Rules, race: Race) -> Decision:
    """Where to?"""
    lengths, more = rules.lengths, rules.more_to_choose
    found = moves(rules, race, lengths(rules, race, race.rolled))
    options = found.together or found.options
    if more is not nothing_more:
        options += more(rules, race)
    return Decision(race.actor, "drive", options, found)


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Brake, drive the way and stand on its last space."""
    if action.kind != "drive":
        rules.other_answer(rules, race, question, action)
        return
    race.path, race.leg = (), 0
    _drive(rules, race, question, action, (), race.rolled)
    race.step += 1


def answer_on(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Drive on from where the move has ended so far, in a skid or a tow, and see again what that brings."""
    before = race.path[:-1]
    race.leg = len(before)
    _drive(rules, race, question, action, before, question.detail.lengths[0])
    rules.goto(race, rules.after_a_leg)


def _drive(
    rules: Rules, race: Race, question: Decision, action: Action, before: tuple[int, ...], spaces: int
) -> None:
    """``before``: what has been driven in this move already."""
    found: Moves = question.detail
    path, unused, wasted, brakes = found.drives.get(action) or found.drive(action)
    race.unused, race.wasted = unused, wasted
    left_over = 0
    if rules.track.lane[path[-1]] == PIT_LANE:
        length = found.lengths[action.extra >> CHOICE_SHIFT]
        left_over = left_in_the_lane(rules.track, length - brakes, path)
        if rules.counts_left_over and left_over:
            race.turn = race.turn._replace(left_over=race.turn.left_over + left_over)
    cut_short = rules.cut_short
    if cut_short is not in_full:
        path = cut_short(rules, race, path, unused + wasted + left_over)
    if brakes:
        race.cars[race.actor].brakes -= brakes
        race.no_tow = 1
    if race.events is not None:
        race.emit(
            "move", race.actor, "LUD-MOV-1", path=path, gear=race.cars[race.actor].gear, spaces=spaces,
            brakes=brakes, unused=unused, leg=question.step, bonus=action.extra >> CHOICE_SHIFT,
        )  # fmt: skip
    race.path = before + path if before else path
    move_along(rules, race, path)


def move_along(rules: Rules, race: Race, path: tuple[int, ...]) -> None:
    """Bring the actor to the end of a path and count its crossings of the line."""
    track, occupied, actor = rules.track, race.occupied, race.actor
    car = race.cars[actor]
    if len(path) > 1:
        race.moves = car.arrived = race.moves + 1
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
