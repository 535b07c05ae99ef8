"""The move (LUD-MOV, LUD-TRK, LUD-BRK, ADV-PEN-2): legal end spaces, and driving there.

Braking is not a question of its own: every end space of a shorter move is offered with the brake points it
costs. If cars block every route of the full length, the furthest spaces are offered and the rest of the roll
is lost (LUD-SWV-1). The pit lane is another route if pit stops are allowed.
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
    """Install the move decision, with defaults for the slots that other rules may replace.

    The slot ``move_lengths`` gives the lengths to choose from for a roll. A further part of the move goes on
    at the step ``after_segment_step``.
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
    """Return the full roll, neither more nor less (LUD-GEA-4)."""
    return (spaces,)


def all_of_it_moves(rules: Rules, race: Race, path: tuple[int, ...]) -> int:
    """Return 0: by default every point of a roll moves the car."""
    return 0


def at_any_speed(rules: Rules, race: Race, path: tuple[int, ...]) -> tuple[int, int]:
    """Return the brake points and transmission points for a path into the pit lane: by default none."""
    return 0, 0


def in_full(rules: Rules, race: Race, path: tuple[int, ...], lost: int) -> tuple[int, ...]:
    """Return the path as it is; rules may shorten it."""
    return path


def nothing_more(rules: Rules, race: Race) -> tuple[Action, ...]:
    """Return no options besides moving; rules may add some."""
    return ()


def always(rules: Rules, car: Car) -> bool:
    """Return True: by default no car drives on without a part."""
    return True


def nobody_refused(rules: Rules, race: Race, lane: tuple[int, ...], brakes: int) -> bool:
    """Return False: by default speed in the pit lane costs nothing."""
    return False


def as_thrown(rules: Rules, race: Race, lengths: tuple[int, ...], choice: int) -> Reason | None:
    """Return None: by default nothing makes a move longer or shorter than the roll."""
    return None


def in_the_clear(rules: Rules, race: Race, space: int, count: int, names: Message | None) -> Reason:
    """Return the reason for a move without contact: by default contact is harmless."""
    return Reason(Message("why.clear"), "LUD-COL-1")


def nobody(rules: Rules, race: Race, space: int) -> list[int]:
    """Return no cars in contact: by default contact is harmless."""
    return []


def never(rules: Rules, race: Race, space: int) -> int:
    """Return 0: by default no contact roll costs a point."""
    return 0


def no_pits(rules: Rules, race: Race, car: Car) -> bool:
    """Return False: by default there are no pit stops."""
    return False


def no_skid(rules: Rules, race: Race, car: Car, space: int, left: Sequence[object]) -> int:
    """Return 0: by default no car skids on after its move."""
    return 0


def unfinished_corner(rules: Rules, race: Race, car: Car) -> int:
    """Return the corner whose stops are not complete: the car's corner or the next one.

    -1 on a track without corners.
    """
    return rules.track.unfinished[car.space][stops_made(rules, race, car)]


def stops_made(rules: Rules, race: Race, car: Car) -> int:
    """Return the stops made in the car's corner; 0 if the car entered it in the current move."""
    corner = rules.track.corner
    if race.leg and any(corner[space] != corner[car.space] for space in race.path):
        return 0
    return car.stops


def to_be_passed(rules: Rules, race: Race) -> Collection[int]:
    """Return the spaces that allow a second lane change: cars, and debris if agreed (HSE-PTH-2)."""
    if race.hazards and rules.debris_is_an_obstacle:
        return dangerous(race.hazards).union(race.occupied)
    return race.occupied


def moves(rules: Rules, race: Race, lengths: tuple[int, ...]) -> Moves:
    """Return all legal moves of one of the ``lengths``, shortened by brake points if the driver likes."""
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
    """Compute moves for a cache miss, or for moves longer than the cached depth."""
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
            # Without cars in the way, the moves from here are always the same; they are read-only from now
            # on.
            shared = found.another() if enters or found.clean is not None else found
            rules.open_moves[place] = road.looks.within(length), road.beside.within(length), shared, enters
    return into_the_lane(rules, race, found) if enters and rules.may_enter_pits(rules, race, car) else found


def _found(rules: Rules, race: Race, place: MovePlace) -> Moves:
    """Return the moves on the track, up to the cars in the way."""
    track, (space, stops, lengths, brakes) = rules.track, place
    length = max(lengths)
    occupied: Collection[int] = race.occupied
    if length >= track.shortest:
        # On a tiny circuit a car can get round to its start space, which is free then.
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
    """Add a second search whose routes avoid debris.

    A driver takes its route to a space if that costs no more in the corner.
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
    """Ask for the end space of the move."""
    lengths, more = rules.lengths, rules.more_to_choose
    found = moves(rules, race, lengths(rules, race, race.rolled))
    options = found.together or found.options
    if more is not nothing_more:
        options += more(rules, race)
    return Decision(race.actor, "drive", options, found)


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Brake and move to the chosen end space."""
    if action.kind != "drive":
        rules.other_answer(rules, race, question, action)
        return
    race.path, race.leg = (), 0
    _drive(rules, race, question, action, (), race.rolled)
    race.step += 1


def answer_on(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Move on from the current space (skid or slipstream), then check the consequences again."""
    before = race.path[:-1]
    race.leg = len(before)
    _drive(rules, race, question, action, before, question.detail.lengths[0])
    rules.goto(race, rules.after_a_leg)


def _drive(
    rules: Rules, race: Race, question: Decision, action: Action, before: tuple[int, ...], spaces: int
) -> None:
    """Carry out a move. ``before``: the spaces already driven in this move."""
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
    """Move the acting car along a path and count its crossings of the line."""
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
