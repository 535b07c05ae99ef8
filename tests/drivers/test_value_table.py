"""Values of the steady drivers' table, from the values of the spaces where a roll ends."""

from __future__ import annotations

from engine.drivers.tables.value_table import MILLIROLLS_PER_ROLL, value_table_of
from tests.support.circuits import track


def test_a_value_is_a_roll_and_the_mean_of_the_ends() -> None:
    """In 1st, which rolls one or two spaces, without brakes, wherever no corner is left early."""
    road = track("test_ring")
    table = value_table_of(road)
    entered = odd_sums = 0
    for space in range(road.lanes[0], road.lanes[0] + road.lanes[1]):
        corner = road.corner[space]
        for stops in range(road.corners[corner].stops + 1 if corner >= 0 else 1):
            ends: list[int] = []
            place, stop_count = space, stops
            for _ in range(2):
                next_space = road.following[place][0]
                if road.corner[next_space] != road.corner[place]:
                    if road.corner[place] >= 0 and stop_count < road.corners[road.corner[place]].stops:
                        break  # the corner is left early
                    stop_count = 0
                if road.crosses_line(place, next_space):
                    ends += [0] * (2 - len(ends))
                    break
                place = next_space
                needed = road.corners[road.corner[place]].stops if road.corner[place] >= 0 else 0
                ends.append(table.value(1, place, 1, min(stop_count + 1, needed)))
                entered += stop_count == 0 and needed > 0
            if len(ends) == 2:
                assert table.by_gear(1, space, stops, 0)[1] == MILLIROLLS_PER_ROLL + sum(ends) // 2
                odd_sums += sum(ends) % 2
    assert entered > 5
    assert odd_sums > 0
