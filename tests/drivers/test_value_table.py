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
            here, made = space, stops
            for _ in range(2):
                after = road.following[here][0]
                if road.corner[after] != road.corner[here]:
                    if road.corner[here] >= 0 and made < road.corners[road.corner[here]].stops:
                        break  # the corner is left early
                    made = 0
                if road.crosses_line(here, after):
                    ends += [0] * (2 - len(ends))
                    break
                here = after
                needed = road.corners[road.corner[here]].stops if road.corner[here] >= 0 else 0
                ends.append(table.value(1, here, 1, min(made + 1, needed)))
                entered += made == 0 and needed > 0
            if len(ends) == 2:
                assert table.by_gear(1, space, stops, 0)[1] == MILLIROLLS_PER_ROLL + sum(ends) // 2
                odd_sums += sum(ends) % 2
    assert entered > 5
    assert odd_sums > 0
