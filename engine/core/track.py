"""A circuit as the rules see it: spaces and their links.

Built from a compiled topology, checked once, then read-only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.core.types import InputError

FORMAT = 1
MAX_SPACES = 2000
MAX_LAP_MILLIROLLS = 1_000_000

# Lane number of the pit lane.
PIT_LANE = 3

# Progress along the lap is measured in thousandths of a space.
PROGRESS_PER_SPACE = 1000

# Highest number of stops that a corner requires.
MAX_STOPS = 3


class TrackCorner(NamedTuple):
    """A corner.

    Attributes:
        stops: stops required, as on its flag (LUD-TRK-2)
        inside: "left" or "right"
        spaces: number of its spaces in the inner, middle and outer lane
    """

    name: str
    stops: int
    inside: str
    spaces: tuple[int, ...]


class Track:
    """A circuit for the rules.

    Spaces are integers: the left lane from the line on, then the middle lane, the right lane and the pit
    lane.

    Attributes, by space:
        lane: 0 left, 1 middle, 2 right, 3 pit lane
        number: number within the lane, from 1
        progress: thousandths of a space from the line, along the middle of the road
        corner: the corner of the space, -1 for none
        next_corner: the corner of the space, or else the next one on its lane
        following_corner: the corner after ``corner``, for spaces in a corner
        pending_corner: the next corner with stops still to make, by the stops made in the current one
        following: spaces a car may drive to, own lane first, without the pit entry
        contact: spaces where a car touches one that ends its move here: alongside and directly ahead
            (LUD-COL-1)
        near: the spaces of ``contact`` and the one directly behind
        section: number of the section of road
        before: the previous space on the same lane, without the pit lane
        cost: movement points to enter, 2 on a doubled straight
        nearest_entry: fewest steps to any pit entry

    Other attributes:
        usual_laps: default number of laps of a race
        lap: length of a lap, in thousandths of a space
        rain, variable: highest results of a d20 that mean rain and changeable weather
        shortest: spaces of the shortest lap
        lanes: number of spaces of the left, middle and right lane
        pit_spaces: number of spaces of the pit lane
        has_double_cost: True if any space costs 2
        at_line: spaces from which a step crosses the line
        pit_entry: space on the road -> first space of the pit lane
        to_entry: the same key -> the fewest steps to it from each space
        boxes: pit lane spaces next to the pits
        grid: starting spaces, pole first
        packed_source: road list as links carry it; empty for the built-in circuits
        lap_millirolls: thousandths of a roll that a computer driver needs for a lap in mid-race; 0 if not
            computed
    """

    packed_source = b""

    def __init__(self, topology: dict[str, Any]) -> None:
        self.id: str = topology["id"]
        self.name: str = topology["name"]
        self.country: str = topology["country"]
        self.usual_laps: int = topology["laps"]
        self.lap: int = topology["lap"]
        self.rain: int = topology["weather"]["rain"]
        self.variable: int = topology["weather"]["variable"]
        self.shortest: int = topology["shortest"]
        self.lap_millirolls: int = topology.get("lap_throws", 0)
        self.lanes: tuple[int, int, int] = tuple(topology["lanes"])
        self.pit_spaces: int = topology["pit_spaces"]
        self.size = sum(self.lanes) + self.pit_spaces
        self.corners = tuple(
            TrackCorner(c["name"], c["stops"], c["inside"], tuple(c["spaces"])) for c in topology["corners"]
        )
        self.grid: tuple[int, ...] = tuple(topology["grid"])
        self.boxes: tuple[int, ...] = tuple(topology["pit"]["boxes"])
        self.progress: tuple[int, ...] = tuple(topology["progress"])
        self.corner: tuple[int, ...] = tuple(topology["corner"])
        self.cost: tuple[int, ...] = tuple(topology["cost"])
        self.has_double_cost = max(self.cost) > 1
        counts = (*self.lanes, self.pit_spaces)
        self.lane = tuple(lane for lane, count in enumerate(counts) for _ in range(count))
        self.number = tuple(number for count in counts for number in range(1, count + 1))
        self._link(topology["next"])
        self.near = tuple(
            tuple(o for o in near if self.lane[o] != PIT_LANE) if self.lane[s] != PIT_LANE else ()
            for s, near in enumerate(topology["near"])
        )
        self.contact = tuple(self._contact(s, topology["near"][s]) for s in range(self.size))
        self.section = self._sections(topology["section"])
        self.next_corner = self._corners_ahead()
        self.following_corner = self._corners_after()
        self.pending_corner = tuple(
            tuple(self._unfinished(space, stops) for stops in range(MAX_STOPS + 1))
            for space in range(self.size)
        )

    def _link(self, links: list[list[int]]) -> None:
        """Set where cars can drive from each space, and into the pit lane."""
        self.pit_entry = {
            s: t
            for s in range(self.size)
            for t in links[s]
            if self.lane[t] == PIT_LANE and self.lane[s] != PIT_LANE
        }
        self.following = tuple(
            tuple(t for t in links[s] if self.pit_entry.get(s) != t) for s in range(self.size)
        )
        self.at_line = frozenset(s for s in range(self.size) for t in links[s] if self.crosses_line(s, t))
        self.to_entry = {space: self._steps_to(space) for space in self.pit_entry}
        self.nearest_entry = tuple(
            min([steps[space] for steps in self.to_entry.values()], default=self.size + 1)
            for space in range(self.size)
        )
        self.before = {self.following[s][0]: s for s in range(self.size) if self.lane[s] != PIT_LANE}

    def _contact(self, space: int, near: list[int]) -> tuple[int, ...]:
        if self.lane[space] == PIT_LANE:
            return ()
        behind = self.before.get(space)
        return tuple(sorted(other for other in near if other != behind and self.lane[other] != PIT_LANE))

    def _steps_to(self, space: int) -> tuple[int, ...]:
        """Return the fewest steps from each space to the given one; more than ``size`` if unreachable."""
        steps = [self.size + 1] * self.size
        steps[space] = 0
        leads_to: dict[int, list[int]] = {}
        for here, ahead in enumerate(self.following):
            for there in ahead:
                leads_to.setdefault(there, []).append(here)
        queue = [space]
        for there in queue:
            for here in leads_to.get(there, ()):
                if steps[here] > self.size:
                    steps[here] = steps[there] + 1
                    queue.append(here)
        return tuple(steps)

    def _sections(self, sections: list[int]) -> tuple[int, ...]:
        """Return a section number for each space, in lap order.

        The section that contains the line gets different numbers before and after the line.
        """
        last = max(sections)

        def lap_section(space: int, section: int) -> int:
            if section == last and self.progress[space] < self.lap // 4:
                return -1
            return last + 1 if section == 0 and self.progress[space] > self.lap * 3 // 4 else section

        return tuple(lap_section(space, section) for space, section in enumerate(sections))

    def _corners_ahead(self) -> tuple[int, ...]:
        """Return, for each space, its corner or the next one on its own lane.

        Lanes enter a corner at different places, so progress is not enough.
        """
        corners: list[int] = list(self.corner)
        for space in range(self.size):
            way: list[int] = []
            here = space
            while corners[here] < 0 and len(way) <= self.size:
                way.append(here)
                here = self.following[here][0]
            for passed_space in way:
                corners[passed_space] = corners[here]
        return tuple(corners)

    def _corners_after(self) -> tuple[int, ...]:
        """Return, for each space in a corner, the next corner on its own lane."""
        next_corners = []
        for space, corner in enumerate(self.corner):
            here = space
            while corner >= 0 and self.corner[here] == corner:
                here = self.following[here][0]
            next_corners.append(self.next_corner[here])
        return tuple(next_corners)

    def _unfinished(self, space: int, stops: int) -> int:
        corner = self.corner[space]
        if corner < 0:
            return self.next_corner[space]
        return corner if stops < self.corners[corner].stops else self.following_corner[space]

    def name_of(self, space: int) -> str:
        """Return a space's printed name: lane letter and number, such as "L12" or "P3"."""
        return "LMRP"[self.lane[space]] + str(self.number[space])

    def space_named(self, name: str) -> int:
        """Return the space of a printed name; raise InputError if there is none."""
        counts = (*self.lanes, self.pit_spaces)
        lane = "LMRP".find(name[:1]) if name else -1
        if (
            lane >= 0
            and name[1:].isascii()
            and name[1:].isdigit()
            and len(name) < 6
            and 1 <= int(name[1:]) <= counts[lane]
        ):
            return sum(counts[:lane]) + int(name[1:]) - 1
        raise InputError("error.space.unknown", space=name[:8])

    def crosses_line(self, start: int, end: int) -> bool:
        """True if a step from one space to the next crosses the start and finish line."""
        return self.progress[start] - self.progress[end] > self.lap // 2


def load_track(topology: object) -> Track:
    """Check a topology from outside and build the track; raise InputError if it is not valid."""
    problem = _find_problem(topology)
    if problem is not None:
        raise InputError("error.circuit.broken", reason=problem)
    assert isinstance(topology, dict)
    return Track(topology)


def _int_in_range(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _list_of(test: Callable[[object], bool], low: int, high: int) -> Callable[[object], bool]:
    return lambda value: (
        isinstance(value, list) and low <= len(value) <= high and all(test(item) for item in value)
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 60


def _find_problem(topology: object) -> str | None:
    """Return the first faulty part of a topology, by name for its author, or None."""
    if not isinstance(topology, dict):
        return "the file"
    if topology.get("format") != FORMAT:
        return "format"
    outer: dict[str, Callable[[object], bool]] = {
        "id": _is_text,
        "name": _is_text,
        "country": _is_text,
        "laps": _int_in_range(1, 99),
        "lap": _int_in_range(4000, 2_000_000),
        "shortest": _int_in_range(1, MAX_SPACES),
        "lanes": _list_of(_int_in_range(4, MAX_SPACES), 3, 3),
        "pit_spaces": _int_in_range(0, 200),
        "grid": _list_of(_int_in_range(0, MAX_SPACES), 1, 10),
        "corners": _list_of(_is_corner, 0, 99),
        "pit": _is_pit,
        "weather": _is_weather,
    }
    for key, test in outer.items():
        if not test(topology.get(key)):
            return key
    if not _int_in_range(0, MAX_LAP_MILLIROLLS)(topology.get("lap_throws", 0)):
        return "lap_throws"
    size = sum(topology["lanes"]) + topology["pit_spaces"]
    space = _int_in_range(0, size - 1)
    columns: dict[str, Callable[[object], bool]] = {
        "progress": _int_in_range(0, topology["lap"] - 1),
        "corner": _int_in_range(-1, len(topology["corners"]) - 1),
        "cost": _int_in_range(1, 2),
        "section": _int_in_range(-1, MAX_SPACES),
        "next": _list_of(space, 1, 4),
        "near": _list_of(space, 0, 12),
    }
    for key, test in columns.items():
        if not _list_of(test, size, size)(topology.get(key)):
            return key
    if not all(space(s) for s in [*topology["grid"], *topology["pit"]["boxes"]]) or len(
        set(topology["grid"])
    ) != len(topology["grid"]):
        return "grid"
    return _find_link_problem(topology, size)


def _find_link_problem(topology: dict[str, Any], size: int) -> str | None:
    counts = (*topology["lanes"], topology["pit_spaces"])
    lane = [number for number, count in enumerate(counts) for _ in range(count)]
    road = size - topology["pit_spaces"]
    if any(s >= road for s in topology["grid"]) or any(s < road for s in topology["pit"]["boxes"]):
        return "grid"
    if any(
        all(corner >= 0 for own, corner in zip(lane, topology["corner"], strict=True) if own == number)
        for number in range(3)
    ):
        return "corner"
    for space, targets in enumerate(topology["next"]):
        first = targets[0]
        if space < road and (
            lane[first] != lane[space] or any(abs(lane[t] - lane[space]) > 1 for t in targets if t < road)
        ):
            return "next"
        if len(set(targets)) != len(targets) or space in targets:
            return "next"
    if sorted(targets[0] for targets in topology["next"][:road]) != list(range(road)):
        return "next"
    for space in range(road, size):
        targets = topology["next"][space]
        if (
            len(targets) != 1
            or (space + 1 < size and targets[0] != space + 1)
            or (space + 1 == size and targets[0] >= road)
        ):
            return "pit"
    if sum(t >= road for targets in topology["next"][:road] for t in targets if t != road) or any(
        s >= road for s in topology["pit"]["leave"]
    ):
        return "pit"
    return None


def _is_corner(value: object) -> bool:
    return (
        isinstance(value, dict)
        and _is_text(value.get("name"))
        and _int_in_range(1, 3)(value.get("stops"))
        and value.get("inside") in ("left", "right")
        and _list_of(_int_in_range(1, 200), 3, 3)(value.get("spaces"))
    )


def _is_weather(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    rain, variable = value.get("rain"), value.get("variable")
    return isinstance(rain, int) and isinstance(variable, int) and 0 <= rain <= variable <= 20


def _is_pit(value: object) -> bool:
    indices = _list_of(_int_in_range(0, MAX_SPACES), 0, 20)
    return isinstance(value, dict) and all(indices(value.get(key)) for key in ("enter", "leave", "boxes"))
