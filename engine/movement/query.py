"""Queries for legal moves: everything that the moves of a car depend on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from engine.movement.lane_graph import LaneGraph
from engine.movement.move_options import MoveOptions


class MoveRestrictions(NamedTuple):
    """How a rulebook restricts moves; the same for a whole race.

    Attributes:
        keeps_lane: lane changes beyond the unfinished corner are forbidden (LUD-CRN-2)
        swerves_for_debris: debris allows further lane changes, as a car does (HSE-PTH-2)
        forbids_detours: drivers do not change lanes once more to avoid debris (TRT-PTH-3)
        wing_may_enter_corner: the wing may shorten a move that only then ends in a corner (TRT-WNG-2)
        filters: functions that remove illegal moves if there is more than one length to choose from
    """

    keeps_lane: bool = False
    swerves_for_debris: bool = False
    forbids_detours: bool = False
    wing_may_enter_corner: bool = False
    filters: tuple[Filter, ...] = ()


class MoveQuery(NamedTuple):
    """A question for the legal moves of one car on the track.

    Attributes:
        start: space of the car
        corner: its unfinished corner, -1 for none
        lengths: lengths to choose from, the normal one first; a negative one is unavailable
        brakes: brake points that may shorten the move
        cars: spaces with cars
        debris: spaces with debris
    """

    start: int
    corner: int
    lengths: tuple[int, ...]
    brakes: int
    cars: Collection[int]
    debris: Collection[int] = ()


Filter = Callable[[LaneGraph, MoveRestrictions, MoveQuery, MoveOptions], None]
