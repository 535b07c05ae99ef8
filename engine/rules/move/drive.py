"""The move itself (LUD-MOV, LUD-TRK, LUD-BRK, ADV-PEN-2): which spaces a car may come to stand on, and
driving there.

Braking is no question of its own: every end space of a shorter move is offered with the brake points it
takes. Where cars block every way of the full length, the furthest spaces are offered instead and the rest of
the roll is lost (LUD-SWV-1). The pit lane is one more way to go where pit stops allow it.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core.reach import FRESH, Reach, key_of, lane_changes, over_of, search, space_of
from engine.core.reach_weighted import search_paying
from engine.core.state import AT_PIT, FROM_PIT, ON_TRACK, TO_PIT, Car, Race
from engine.core.types import Action, Ask
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.move.left_over import left_in_the_lane

# An option holds the brake points and, shifted, the number of the length.
CHOICE_SHIFT = 5
MOST_BRAKES = (1 << CHOICE_SHIFT) - 1

# The numbers of the lengths where a rule offers them: as thrown, longer on soft tyres, shorter by the wing. A
# length below nought is not on offer.
THROWN, LONGER, WING = range(3)


class Way(NamedTuple):
    """How a move ends: ``key`` and ``driven`` find its path in the search, ``over`` counts spaces beyond the
    unfinished corner, ``unused`` spaces are lost behind other cars, ``lane`` are the pit lane spaces driven
    after that. ``clean``: keeps off dangerous spaces.
    """

    key: int
    driven: int
    over: int
    unused: int = 0
    lane: tuple[int, ...] = ()
    clean: bool = False


class Moves:
    """What the search for a move found. ``lengths``: the lengths the driver may choose from, the ordinary one
    first. ``options``: every legal end, by length, by brake points, then by space.

    ``road`` is the number of spaces outside the pit lane. Whoever is held up in the lane waits there at no
    cost (LUD-PIT-6). ``most_direct``: nobody changes lanes once more to keep off dangerous spaces
    (TRT-PTH-3).
    """

    __slots__ = (
        "_clean_ends",
        "_ends",
        "_in_lane",
        "_most_direct",
        "_road",
        "clean",
        "lengths",
        "options",
        "reach",
    )

    def __init__(self, reach: Reach, lengths: tuple[int, ...], road: int, most_direct: bool = False) -> None:
        self.reach = reach
        self.clean: Reach | None = None
        self._most_direct = most_direct
        self.lengths = lengths
        self._road = road
        self.options: list[Action] = []
        self._ends: dict[int, dict[int, int]] = {}
        self._clean_ends: dict[int, dict[int, int]] = {}
        self._in_lane: dict[Action, Way] = {}

    def add_road(self, choice: int, brakes: int) -> None:
        """Add the ends of one length with so many brake points: at its full length, or as far as the cars in
        the way allow.
        """
        driven = min(self.lengths[choice] - brakes, self.reach.longest)
        extra = choice << CHOICE_SHIFT | brakes
        if driven not in self._ends:
            self._ends[driven] = self.reach.ends(driven)
        self.options += [_new(Action, ("drive", space, extra)) for space in self._ends[driven]]

    def add_lane(self, extra: int, way: Way) -> None:
        """Add an end in the pit lane; of two ways to the same space the one that goes less far beyond a
        corner is kept, and a longer move must get further than the ordinary one.
        """
        end = way.lane[-1] if way.lane else space_of(way.key)
        if extra >> CHOICE_SHIFT and Action("drive", end, extra & MOST_BRAKES) in self._in_lane:
            return
        action = Action("drive", end, extra)
        known = self._in_lane.get(action)
        if known is None:
            self.options.append(action)
        if known is None or way.over < known.over:
            self._in_lane[action] = way

    def cheapest(self) -> list[Action]:
        """Of the options that lead equally far to the same space only those that take fewest brake points."""
        if len(self.lengths) == 1:
            return self.options
        best: dict[tuple[int, int], Action] = {}
        for action in self.options:
            driven = (action.value, self.lengths[action.extra >> CHOICE_SHIFT] - brakes_of(action))
            known = best.get(driven)
            if known is None or brakes_of(action) < brakes_of(known):
                best[driven] = action
        return list(best.values())

    def way(self, action: Action) -> Way:
        """How an option is driven."""
        known = self._in_lane.get(action)
        if known is not None:
            return known
        wanted = self.lengths[action.extra >> CHOICE_SHIFT] - brakes_of(action)
        driven = min(wanted, self.reach.longest)
        mark = self._ends[driven][action.value]
        unused = wanted - driven if action.value < self._road else 0
        if self.clean is not None and driven <= self.clean.longest:
            if driven not in self._clean_ends:
                self._clean_ends[driven] = self.clean.ends(driven)
            cleanly = self._clean_ends[driven].get(action.value)
            direct = cleanly is not None and (
                not self._most_direct or lane_changes(cleanly) <= lane_changes(mark)
            )
            if cleanly is not None and direct and over_of(cleanly) <= over_of(mark):
                return Way(key_of(action.value, cleanly), driven, over_of(cleanly), unused, (), True)
        return Way(key_of(action.value, mark), driven, over_of(mark), unused)

    def wasted(self, way: Way) -> int:
        """A last point of movement that buys no space, on a doubled straight."""
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.wasted(way.key, way.driven)

    def path(self, action: Action, way: Way | None = None) -> tuple[int, ...]:
        """The spaces driven, the starting space first; by ``way``, where it has been looked up already."""
        way = way or self.way(action)
        reach = self.clean if way.clean and self.clean is not None else self.reach
        return reach.path(way.key, way.driven) + way.lane


_new = tuple.__new__


def brakes_of(action: Action) -> int:
    """The brake points an option spends to shorten the move."""
    return action.extra & MOST_BRAKES


def install(builder: Builder) -> None:
    """The decision of where to stop. ``lengths`` gives the lengths to choose from for a roll; a further leg
    goes on at ``after_a_leg``.
    """
    builder.slot("lengths", rolled_length)
    for name in ("cut_short", "more_to_choose", "pit_refuses", "only_these"):
        builder.set(name, None)
    for name in ("counts_left_over", "debris_is_an_obstacle", "most_direct"):
        builder.set(name, False)
    builder.slot("may_enter_pits", no_pits)
    builder.slot("touched", nobody)
    builder.slot("contact_fails", never)
    builder.set("after_a_wreck", "closing")
    builder.slot("skid_at", no_skid)
    builder.set("search", search_paying if builder.track.paying else search)
    builder.set("overshoot_keeps_lane", dict(builder.setup.switches).get("overshoot_keeps_lane") == "on")
    builder.set("after_a_leg", "hazard_spaces" if builder.has("hazards") else "swerve")
    builder.step(
        "drive",
        ask,
        answer,
        act="the driver brakes, chooses the way and the car moves",
        clauses="LUD-GEA-4 LUD-TRK-1 LUD-TRK-4 LUD-MOV-1 LUD-MOV-2 LUD-BRK-1 LUD-BRK-2 LUD-CRN-3 LUD-PIT-2",
    )


def rolled_length(rules: Rules, race: Race, spaces: int) -> tuple[int, ...]:
    """The whole roll, neither more nor less (LUD-GEA-4)."""
    return (spaces,)


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
    track = rules.track
    here = track.corner[car.space]
    if here < 0:
        return track.ahead[car.space]
    if stops_made(rules, race, car) < track.corners[here].stops:
        return here
    return track.ahead[_first_space_after(rules, car.space, here)]


def stops_made(rules: Rules, race: Race, car: Car) -> int:
    """Stops in the corner the car is in; none if it has only come there in the present move."""
    corner = rules.track.corner
    if race.leg and any(corner[space] != corner[car.space] for space in race.path):
        return 0
    return car.stops


def _first_space_after(rules: Rules, space: int, corner: int) -> int:
    track = rules.track
    while track.corner[space] == corner:
        space = track.following[space][0]
    return space


def to_be_passed(rules: Rules, race: Race) -> Container[int]:
    """The spaces that a driver may pull out for and back in: those of cars, and of debris where that is
    agreed (HSE-PTH-2).
    """
    return race.occupied.keys() | set(race.hazards) if rules.debris_is_an_obstacle else race.occupied


def moves(rules: Rules, race: Race, lengths: tuple[int, ...]) -> Moves:
    """All legal ways to drive one of the ``lengths``, less the brake points the driver cares to spend."""
    car = race.cars[race.actor]
    length = max(lengths)
    if car.pit == TO_PIT:
        return _down_the_lane(rules, race, lengths)
    occupied: Container[int] = race.occupied
    if length >= rules.track.shortest:
        # On a tiny circuit a car gets round to the space it has left, and finds it free.
        occupied = race.occupied.keys() - {car.space}
    corner, keeps_lane = unfinished_corner(rules, race, car), rules.overshoot_keeps_lane
    obstacles = to_be_passed(rules, race)
    reach = rules.search(
        rules.graph, car.space, length, occupied, corner, cars=obstacles, keeps_lane=keeps_lane
    )
    found = Moves(reach, lengths, rules.track.size - rules.track.pit_spaces, rules.most_direct)
    if race.hazards:
        # Of two ways to the same space the driver takes one that keeps off dangerous spaces, if it costs no
        # more in the corner.
        taken = race.occupied.keys() | set(race.hazards)
        found.clean = rules.search(
            rules.graph, car.space, length, taken, corner, cars=obstacles, keeps_lane=keeps_lane
        )
    for choice, spaces in enumerate(lengths):
        for brakes in range(min(car.brakes, spaces) + 1):
            found.add_road(choice, brakes)
    if rules.only_these is not None:
        found.options = [action for action in found.options if rules.only_these(rules, race, found, action)]
    if rules.track.pit_entry and rules.may_enter_pits(rules, race, car):
        _into_the_lane(rules, race, found)
    return found


def _into_the_lane(rules: Rules, race: Race, found: Moves) -> None:
    """Add the ways into the pit lane: from every space with an entry, on to the team's pit or as far as the
    lane is free.
    """
    car, reach = race.cars[race.actor], found.reach
    for choice, length in _lane_lengths(found.lengths):
        for space, entry in rules.track.pit_entry.items():
            for driven in range(min(length, reach.longest + 1)):
                for key in reach.keys_at(space, driven):
                    beyond = reach.beyond[driven].get(key, 0)
                    for brakes in range(min(car.brakes, length - driven - 1) + 1):
                        lane = rules.pit_lane_ahead(rules, race, race.actor, entry, length - brakes - driven)
                        if lane and (
                            rules.pit_refuses is None or not rules.pit_refuses(rules, race, lane, brakes)
                        ):
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
            while lane and rules.pit_refuses is not None and rules.pit_refuses(rules, race, lane, brakes):
                lane = lane[:-1]  # too fast for its pit: it has to wait before it
            found.add_lane(choice << CHOICE_SHIFT | brakes, Way(key_of(car.space, FRESH), 0, 0, 0, lane))
    return found


def ask(rules: Rules, race: Race) -> Ask:
    """Where to?"""
    found = moves(rules, race, rules.lengths(rules, race, race.rolled))
    if rules.more_to_choose is not None:
        return Ask(race.actor, "drive", (*found.options, *rules.more_to_choose(rules, race)), found)
    return Ask(race.actor, "drive", tuple(found.options), found)


def answer(rules: Rules, race: Race, question: Ask, action: Action) -> None:
    """Brake, drive the way and stand on its last space."""
    if action.kind != "drive":
        rules.other_answer(rules, race, question, action)
        return
    race.path, race.leg = (), 0
    _drive(rules, race, question, action, race.rolled)
    race.step += 1


def answer_on(rules: Rules, race: Race, question: Ask, action: Action) -> None:
    """Drive on from where the move has ended so far, in a skid or a tow, and see again what that brings."""
    race.leg = len(race.path) - 1
    if question.step == "skid":
        race.skidded = 1
    _drive(rules, race, question, action, question.detail.lengths[0])
    rules.goto(race, rules.after_a_leg)


def _drive(rules: Rules, race: Race, question: Ask, action: Action, spaces: int) -> None:
    car = race.cars[race.actor]
    path, brakes = question.detail.path(action), brakes_of(action)
    way = question.detail.way(action)
    race.unused, race.wasted = way.unused, question.detail.wasted(way)
    length: int = question.detail.lengths[action.extra >> CHOICE_SHIFT]
    left_over = left_in_the_lane(rules.track, length - brakes, path)
    if rules.cut_short is not None:
        path = rules.cut_short(rules, race, path, race.unused + race.wasted + left_over)
    if rules.counts_left_over and left_over:
        race.turn = race.turn._replace(left_over=race.turn.left_over + left_over)
    car.brakes -= brakes
    if brakes:
        race.no_tow = 1
    race.tell(
        "move", race.actor, "LUD-MOV-1", path=path, gear=car.gear, spaces=spaces, brakes=brakes,
        unused=race.unused, leg=question.step,
        bonus=action.extra >> CHOICE_SHIFT,
    )  # fmt: skip
    race.path = race.path[:-1] + path
    move_along(rules, race, path)


def move_along(rules: Rules, race: Race, path: tuple[int, ...]) -> None:
    """Bring the actor to the end of a path and count its crossings of the line."""
    track = rules.track
    car = race.cars[race.actor]
    if len(path) == 1 and car.pit == AT_PIT:
        return
    if race.occupied.get(path[0]) == race.actor:
        del race.occupied[path[0]]
    race.moves += 1
    if len(path) > 1:
        car.arrived = race.moves
    for start, end in pairwise(path):
        if track.crosses_line(start, end) and not race.finishing:
            car.crossings += 1
            if car.crossings == rules.setup.laps + 1:
                race.finishing = 1
    car.space = path[-1]
    if not rules.wide_pit_lane or track.lane[car.space] != track.PIT:
        race.occupied[car.space] = race.actor
    if track.lane[car.space] != track.PIT:
        car.pit = ON_TRACK
    elif car.pit in (ON_TRACK, TO_PIT):
        car.pit = TO_PIT
    else:
        car.pit = FROM_PIT
