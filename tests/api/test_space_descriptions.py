"""Texts of the list of moves: where a space is, and the distance to the next corner."""

from __future__ import annotations

import pytest

from engine.core.track import PIT_LANE
from engine.play import loop
from engine.view.move_question import describe_ahead, describe_space
from tests.support.circuits import CIRCUITS, rules, track


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_spaces_of_a_corner_are_numbered_along_each_lane(circuit: str) -> None:
    """In each lane the first space of the corner has number 1; the message ahead counts the spaces left."""
    road, race = track(circuit), loop.start(rules(circuit))
    for corner, facts in enumerate(road.corners):
        for lane in range(3):
            spaces = [s for s in range(road.size) if (road.corner[s], road.lane[s]) == (corner, lane)]
            first = road.progress[min(spaces, default=0)]
            ordered = sorted(((road.progress[s] - first + road.lap // 2) % road.lap, s) for s in spaces)
            spaces = [space for _, space in ordered]
            for number, space in enumerate(spaces, 1):
                place, ahead = describe_space(road, race, space, 5), describe_ahead(road, space)
                assert (place.id, place.args["number"], place.args["corner"]) == (
                    "where.corner", number, facts.name,
                )  # fmt: skip
                assert (ahead.id, ahead.args) == ("then.corner_left", {"count": len(spaces) - number})


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_spaces_before_a_corner_are_counted(circuit: str) -> None:
    """The count falls by one per space, to zero on the last space before the corner."""
    road = track(circuit)
    for space in range(road.size):
        if road.lane[space] == PIT_LANE or road.corner[space] >= 0:
            continue
        ahead, following = describe_ahead(road, space), road.following[space][0]
        if ahead.id == "then.open":
            continue
        corner = road.corners[road.next_corner[space]].name
        left = 0 if road.corner[following] >= 0 else describe_ahead(road, following).args["count"] + 1
        assert (ahead.id, ahead.args) == ("then.to_corner", {"count": left, "corner": corner})
