"""Backmarkers (TRT-BMK, HSE-BMK): cars outside the race that drivers place as obstacles and dice move."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container
from itertools import pairwise

from engine.core.dice import Faces
from engine.core.state import NEW_POINTS_CAR, OUT, RUNNING, Car, Race, distance, is_racing, new_backmarker
from engine.core.track import PIT_LANE, Track
from engine.core.types import MAX_CARS, Action, Chance, Decision, Message
from engine.movement.cache import track_table
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, SAME, Flow, go_to
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import BACKMARKER
from engine.rules.move.drive import emit_move
from engine.rules.turn.order import running_order, spaces_apart
from engine.rules.turn.wear import remove_from_board

GEAR = 3
MIDDLE = 1

# Range around a car within which a route past it must exist, in thousandths of a space.
PASSING_RANGE = 3500


def install_trant_backmarkers(builder: Builder) -> None:
    """Add backmarkers once, after the turn in which the leader completes the first lap (TRT-BMK-1)."""
    _install(builder, trant_count)


def install_house_backmarkers(builder: Builder) -> None:
    """Add backmarkers in every lap but the last, up to the size of the pool (HSE-BMK-1, HSE-BMK-8, G-90)."""
    _install(builder, house_count)


def _install(builder: Builder, number: Callable[[Rules, Race, int], int]) -> None:
    builder.save_fields("kit", "backmarkers")
    builder.auto_message("backmarker_gone")
    builder.slots().backmarkers_to_add = number
    builder.parameters.turn_end_step = "backmarkers"
    builder.step(
        "backmarkers",
        count_backmarkers,
        description="the leader has completed a lap: backmarkers join",
        clauses="TRT-BMK-1 HSE-BMK-1",
        after=builder.previous_step_name("round"),
    )
    builder.step(
        "place_backmarker",
        ask_place,
        answer_place,
        description="drivers place them, last driver first, in the middle lane, at least a section "
        "ahead of the leader",
        clauses="TRT-BMK-2 TRT-BMK-7 HSE-BMK-2 HSE-BMK-7",
        after="backmarkers",
        question_spec=QuestionSpec("place", policy="place_backmarker", title=backmarkers_to_place_message),
    )
    builder.step(
        "backmarker",
        ask_backmarker_roll,
        move_backmarker,
        description="a backmarker rolls in 3rd and moves, in the middle lane if it can",
        clauses="TRT-BMK-3 TRT-BMK-4 TRT-BMK-5 HSE-BMK-3 HSE-BMK-4 HSE-BMK-5",
        after="next_car",
        can_reroll=False,
        when=(BACKMARKER,),
    )
    builder.hooks.on_all_turns_end.append(remove_passed_backmarkers)


def racing_order(rules: Rules, race: Race) -> list[int]:
    """Return the racing cars from first to last."""
    return [number for number in running_order(rules, race) if is_racing(race.cars[number])]


def racing_cars(race: Race) -> list[Car]:
    """Return the racing cars in entry-list order."""
    return [car for car in race.cars if is_racing(car)]


def trant_count(rules: Rules, race: Race, cars: int) -> int:
    """Return half of the cars still racing, rounded down; only once a race."""
    return 0 if race.points_state.lap_marked else cars // 2


def house_count(rules: Rules, race: Race, cars: int) -> int:
    """Return half of the difference between ten and the cars that started, less those on the board.

    Cars whose drivers were injured in training have not started.
    """
    starters = [car for car in race.cars[: len(rules.setup.entries)] if car.out != "injured"]
    return _missing(race, len(starters))


def house_count_by_entries(rules: Rules, race: Race, cars: int) -> int:
    """Return the same with all entries as cars that started (before version 4)."""
    return _missing(race, len(rules.setup.entries))


def _missing(race: Race, starter_count: int) -> int:
    on_board = sum(bool(car.points_state.backmarker) and car.status == RUNNING for car in race.cars)
    return (MAX_CARS - starter_count) // 2 - on_board


def count_backmarkers(rules: Rules, race: Race) -> Flow:
    """Set the number of backmarkers due if the leader has completed another lap."""
    cars = racing_cars(race)
    if not cars or not race.round:
        return NEXT
    laps = max([car.crossings for car in cars]) - 1 - race.points_state.laps_off
    if laps <= race.points_state.lap_marked:
        return NEXT
    due = max(0, rules.backmarkers_to_add(rules, race, len(cars)))
    race.points_state = race.points_state._replace(lap_marked=laps, placing=due)
    return NEXT


def _placing_options(track: Track, leader: int) -> tuple[Action, ...]:
    """Return the middle-lane spaces from the section after the leader's, up to one lap ahead.

    A leader in the pit lane counts as being in the section next to it.
    """
    middle = range(track.lanes[0], track.lanes[0] + track.lanes[1])
    here = track.section[leader]
    if track.lane[leader] == PIT_LANE:
        here = track.section[min(middle, key=lambda space: spaces_apart(track, space, leader))]
    ahead = sorted(middle, key=lambda space: (track.progress[space] - track.progress[leader]) % track.lap)
    return tuple([Action("place", space) for space in ahead if track.section[space] != here])


def ask_place(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for a free space. The last driver places the first backmarker, then the driver ahead, and so on."""
    cars = racing_order(rules, race) if race.points_state.placing else []
    places = _placing_options(rules.track, race.cars[cars[0]].space) if cars else ()
    places = tuple([place for place in places if place.value not in race.occupied])
    if not places:
        if race.points_state.placing or race.points_state.placed:
            race.points_state = race.points_state._replace(placing=0, placed=0)
        return NEXT
    race.actor = cars[-1 - race.points_state.placed % len(cars)]
    return Decision(race.actor, "place_backmarker", places)


def backmarkers_to_place_message(rules: Rules, race: Race, question: Decision) -> Message:
    """Return the message with the number still to be placed."""
    return Message("choose.place_backmarker", {"count": race.points_state.placing})


def answer_place(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Place the backmarker; for the order of play it counts as ahead of the leader (G-67)."""
    track, leader = rules.track, race.cars[racing_order(rules, race)[0]]
    number = next(
        (n for n, car in enumerate(race.cars) if car.points_state.backmarker and car.status == OUT),
        len(race.cars),
    )
    if number == len(race.cars):
        race.cars.append(new_backmarker(number))
    car = race.cars[number]
    car.status, car.points_state, car.gear = RUNNING, NEW_POINTS_CAR._replace(backmarker=1), GEAR
    car.space, car.stops, car.arrival_order, car.grid = action.value, 0, race.moves, MAX_CARS - 1
    car.crossings = leader.crossings + (track.progress[action.value] < track.progress[leader.space])
    race.occupied[action.value] = number
    race.points_state = race.points_state._replace(
        placing=race.points_state.placing - 1, placed=race.points_state.placed + 1
    )
    race.emit("backmarker", number, "TRT-BMK-2", space=action.value, by=question.car)
    return SAME


def backmarker_die(rules: Rules) -> tuple[Faces, Faces]:
    """Return the faces of the die that moves backmarkers, and their spaces (TRT-BMK-3, HSE-BMK-3)."""
    return rules.movement_faces[GEAR], rules.movement_spaces[GEAR]


def ask_backmarker_roll(rules: Rules, race: Race) -> Chance | Flow:
    """Return the die of a backmarker whose turn it is."""
    if not race.cars[race.actor].points_state.backmarker:
        return NEXT
    faces, _ = backmarker_die(rules)
    return Chance(race.actor, "backmarker", faces)


def move_backmarker(rules: Rules, race: Race, question: Chance, face: int) -> Flow:
    """Move the backmarker; contact is then checked as for any car."""
    car = race.cars[race.actor]
    _, spaces = backmarker_die(rules)
    path = backmarker_path(rules, race, car, spaces[face])
    while len(path) > 1 and would_block_track(rules.track, race, path[-1], car.space):
        path = path[:-1]
    emit_move(race, "TRT-BMK-4", "backmarker", path, spaces[face])
    del race.occupied[car.space]
    if not rules.track.at_line.isdisjoint(path):
        car.crossings += sum(rules.track.crosses_line(start, end) for start, end in pairwise(path))
    car.space = path[-1]
    race.occupied[car.space] = race.actor
    race.moves += 1
    if len(path) > 1:
        car.arrival_order = race.moves
    race.path = path
    return go_to("contact_pairs")


def backmarker_path(rules: Rules, race: Race, car: Car, points: int) -> tuple[int, ...]:
    """Return the path of a backmarker.

    It returns to the middle lane where possible, keeps its lane otherwise, and passes others on the outside
    of the next corner.
    """
    alone = _path_on_empty_track(rules.track, car.space, points)
    if race.occupied.keys().isdisjoint(alone[1:]):
        return alone
    return _backmarker_route(rules.track, car.space, points, race.occupied)


@track_table
def _path_on_empty_track(track: Track, start: int, points: int) -> tuple[int, ...]:
    return _backmarker_route(track, start, points, ())


def _backmarker_route(track: Track, start: int, points: int, occupied: Container[int]) -> tuple[int, ...]:
    """Return the path from a space with this many points, past the occupied spaces."""
    steps, path = _backmarker_steps(track), [start]
    while points > 0:
        best = next((space for space in steps[path[-1]] if space not in occupied), -1)
        if best < 0 or track.cost[best] > points:
            break
        points -= track.cost[best]
        path.append(best)
    return tuple(path)


@track_table
def _backmarker_steps(track: Track) -> tuple[tuple[int, ...], ...]:
    """Return the next spaces of a backmarker from each space, the preferred one first."""
    return tuple(
        tuple(sorted(ahead, key=lambda space: _lane_penalty(track, here, space)))
        for here, ahead in enumerate(track.following)
    )


def _lane_penalty(track: Track, here: int, space: int) -> tuple[bool, bool, bool]:
    """Sort key for a backmarker's next space; lower is preferred.

    Preferred are the middle lane, going straight on, and the outside.
    """
    corner = track.next_corner[space]
    outside = 2 if corner < 0 or track.corners[corner].inside == "left" else 0
    return (track.lane[space] != MIDDLE, track.lane[space] != track.lane[here], track.lane[space] != outside)


def would_block_track(track: Track, race: Race, space: int, left: int) -> bool:
    """True if a car on a space would leave no route past it; ``left`` is the space it came from."""
    is_closed, checked = _find_passage_on_empty_track(track, space)
    if checked.isdisjoint(race.occupied):
        return is_closed
    others = race.occupied.keys() - {space, left}
    return is_closed if checked.isdisjoint(others) else _find_passage(track, space, others)[0]


@track_table
def _find_passage_on_empty_track(track: Track, space: int) -> tuple[bool, set[int]]:
    return _find_passage(track, space, ())


def _find_passage(track: Track, space: int, others: Collection[int]) -> tuple[bool, set[int]]:
    """Return True if no route leads past a space, and the spaces checked."""
    following, progress, lap = track.following, track.progress, track.lap
    here, half = progress[space], lap - lap // 2
    behind = _just_behind(track, space)
    checked = {space, *behind}
    waiting = [other for other in behind if other not in others]
    while waiting:
        for target in following[waiting.pop()]:
            if target not in checked:
                checked.add(target)
                if target not in others:
                    if PASSING_RANGE < (progress[target] - here) % lap < half:
                        return False, checked
                    waiting.append(target)
    return True, checked


def _offset(track: Track, other: int, space: int) -> int:
    """Return how far ahead another space is, in thousandths of a space; negative if behind."""
    return (track.progress[other] - track.progress[space] + track.lap // 2) % track.lap - track.lap // 2


@track_table
def _just_behind(track: Track, space: int) -> tuple[int, ...]:
    """Return the track spaces from which cars would have to pass a car on this space."""
    road = range(track.size - track.pit_spaces)
    return tuple(
        [other for other in road if -2 * PASSING_RANGE < _offset(track, other, space) < -PASSING_RANGE]
    )


def remove_passed_backmarkers(rules: Rules, race: Race) -> None:
    """Remove backmarkers that every racing car has passed (TRT-BMK-8, HSE-BMK-8)."""
    first = len(rules.setup.entries)
    if len(race.cars) == first:
        return
    track, cars = rules.track, racing_cars(race)
    if not cars:
        return
    last = min([distance(track, car) for car in cars])
    for number, car in enumerate(race.cars[first:], first):
        if car.status == RUNNING and distance(track, car) < last:
            remove_from_board(race, number)
            race.emit("backmarker_gone", number, "TRT-BMK-8")
