"""Effects of the keys of a circuit file on the board."""

from __future__ import annotations

import math

import pytest

from engine.circuit import Circuit, circuit_facts, compile_circuit, to_topology
from tests.support.board_invariants import INVARIANTS
from tests.support.boards import CHICANE, FIGURE_EIGHT, OVAL, SQUARE, TRACK_NAMES, circuit_of
from tests.support.messages import ui_text
from web.tooling.message_text import to_english


def compile_changed(text: str, *changes: tuple[str, str]) -> Circuit:
    for old_text, new_text in changes:
        assert old_text in text
        text = text.replace(old_text, new_text)
    circuit = compile_circuit(text)
    for invariant in INVARIANTS:
        invariant(circuit)
    return circuit


def mirrored(text: str) -> str:
    return (
        text.replace("[[", "[[-")
        .replace("[[-road", "[[road")
        .replace('"right"', '"LEFT"')
        .replace('"left"', '"right"')
        .replace("LEFT", "left")
    )


@pytest.mark.parametrize(
    ("arcs", "spaces"),
    [("[[180, 1.6]]", (4, 7, 10)), ("[[180, 2.3]]", (6, 10, 13)), ("[[90, 1.6], [90, 1.6]]", (4, 7, 10))],
)
def test_hairpins_have_the_space_counts_of_printed_boards(arcs: str, spaces: tuple[int, int, int]) -> None:
    assert [corner.spaces_per_lane for corner in compile_changed(OVAL, ("[[180, 1.6]]", arcs)).corners] == [
        spaces,
        spaces,
    ]


def test_right_angles_and_chicanes_have_the_printed_space_counts() -> None:
    assert {corner.spaces_per_lane for corner in circuit_of("square").corners} == {(2, 4, 6)}
    assert circuit_of("chicane").corners[1].spaces_per_lane == (7, 7, 7)


def test_straights_have_the_brick_pattern() -> None:
    """Between corners of one direction the lanes have n + 1, n and n - 1 spaces.

    The middle lane is half a space off.
    """
    oval = circuit_of("oval")
    counts = [sum(space.section == 2 and space.lane == lane for space in oval.spaces) for lane in range(3)]
    assert counts == [19, 18, 17]
    starts = [
        [space.start for space in oval.spaces if space.section == 2 and space.lane == lane]
        for lane in range(3)
    ]
    assert starts[1][0] - starts[0][0] == pytest.approx(0.5)
    assert starts[2] == pytest.approx(starts[0][1:-1])


def test_a_mirrored_lap_gives_a_mirrored_board() -> None:
    left, right = compile_changed(OVAL), compile_changed(mirrored(OVAL))
    assert [len(lane) for lane in left.lanes] == [len(lane) for lane in right.lanes][::-1]
    assert [corner.inner_side for corner in left.corners] == ["left", "left"]
    assert [corner.inner_side for corner in right.corners] == ["right", "right"]
    assert to_topology(left)["lap"] == to_topology(right)["lap"]
    assert left.shortest_lap == right.shortest_lap


def test_lane_changes_gain_half_a_space_on_straights() -> None:
    oval = circuit_of("oval")
    topology = to_topology(oval)
    for space in oval.spaces:
        targets = [oval.spaces[index] for index in space.next_spaces if oval.spaces[index].lane != 3]
        if {target.section for target in targets} == {space.section} == {2}:
            gains = [
                topology["progress"][target.index] - topology["progress"][space.index] for target in targets
            ]
            assert gains == pytest.approx([1000] + [500] * (len(gains) - 1), abs=2)
            assert len(targets) == (3 if space.lane == 1 else 2)


def test_lane_changes_into_a_corner_go_only_towards_its_inside() -> None:
    for name in TRACK_NAMES:
        circuit = circuit_of(name)
        for space in circuit.spaces:
            for index in space.next_spaces:
                target = circuit.spaces[index]
                if space.corner < 0 <= target.corner and space.lane < 3:
                    hand = circuit.corners[target.corner].arcs[0].direction
                    assert target.lane - space.lane in (0, -hand)


def test_lane_changes_match_the_links() -> None:
    for name in TRACK_NAMES:
        circuit = circuit_of(name)
        for space in circuit.spaces:
            targets = [circuit.spaces[index] for index in space.next_spaces]
            assert space.lane_changes == tuple(
                target.lane - space.lane for target in targets[1:] if target.lane < 3
            )


def test_a_bridge_lifts_the_upper_road_only() -> None:
    eight = circuit_of("eight")
    (crossing,) = eight.crossings
    assert (
        math.dist(
            eight.centre_line.pose_at(crossing.upper_position)[:2],
            eight.centre_line.pose_at(crossing.lower_position)[:2],
        )
        < 0.05
    )
    lifted = [space for space in eight.spaces if space.is_on_bridge]
    assert {space.section for space in lifted} == {2}
    assert {space.lane for space in lifted} == {0, 1, 2}
    assert all(
        abs((space.start + space.end) / 2 - crossing.upper_position) < crossing.bridge_half_length + 1
        for space in lifted
    )


def test_a_bridge_over_nothing_is_only_a_warning() -> None:
    circuit = compile_changed(OVAL, ("line = 11", "line = 11\nbridge = true"))
    assert [to_english(warning.message) for warning in circuit.warnings] == [ui_text("compiler.idle_bridge")]
    assert not any(space.is_on_bridge for space in circuit.spaces)


def test_unusual_stops_are_only_a_warning() -> None:
    (warning,) = compile_changed(OVAL, ('corner = "East"\nstops = 1', 'corner = "East"\nstops = 3')).warnings[
        :1
    ]
    assert to_english(warning.message) == "Corner East: 3 stops in 4 spaces are hard to make."
    assert any("usually" in to_english(warning.message) for warning in circuit_of("eight").warnings)


def test_a_doubled_straight_costs_two() -> None:
    square = circuit_of("square")
    topology = to_topology(square)
    assert {
        cost for cost, section in zip(topology["cost"], topology["section"], strict=True) if section == 4
    } == {2}
    assert {
        cost for cost, section in zip(topology["cost"], topology["section"], strict=True) if section != 4
    } == {1}


def test_the_spaces_key_overrides_a_corners_space_counts() -> None:
    circuit = compile_changed(
        SQUARE, ('corner = "North"\nstops = 1', 'corner = "North"\nstops = 1\nspaces = [3, 4, 5]')
    )
    assert circuit.corners[1].spaces_per_lane == (3, 4, 5)


def test_the_inside_key_overrides_a_corners_inner_side() -> None:
    assert circuit_of("chicane").corners[1].inner_side == "right"
    circuit = compile_changed(
        CHICANE, ('corner = "Chicane"\nstops = 2', 'corner = "Chicane"\nstops = 2\ninside = "left"')
    )
    assert circuit.corners[1].inner_side == "left"


def test_the_arrows_key_overrides_a_corners_lane_changes() -> None:
    arrows = 'arrows = { left = "^^", middle = "<<^^", right = "<<<^^^" }'
    circuit = compile_changed(
        SQUARE, ('corner = "North"\nstops = 1', 'corner = "North"\nstops = 1\n' + arrows)
    )
    signs = {(): "^", (-1,): "<", (1,): ">", (-1, 1): "+"}
    rows = [
        "".join(
            signs[space.lane_changes] for space in circuit.spaces if space.lane == lane and space.corner == 1
        )
        for lane in range(3)
    ]
    assert rows == ["^^", "<<^^", "<<<^^^"]


def test_the_turns_key_may_be_given_explicitly() -> None:
    assert to_topology(compile_changed(OVAL, ("lane = 0.62", "lane = 0.62\nturns = 1"))) == to_topology(
        circuit_of("oval")
    )


def test_the_cars_key_sets_the_grid_size() -> None:
    assert len(compile_changed(OVAL, ("rows = 2", "rows = 2\ncars = 7")).grid) == 7


def test_the_pole_key_sets_the_side_of_pole_position() -> None:
    for side, lane in (("left", 0), ("right", 2)):
        circuit = compile_changed(OVAL, ('pole = "right"', f'pole = "{side}"'), ("line = 11", "line = 12"))
        assert [circuit.spaces[index].lane for index in circuit.grid[:3]] == [lane, 2 - lane, lane]
        assert [circuit.spaces[index].end for index in circuit.grid[:3]] == pytest.approx(
            [circuit.centre_line.length - distance for distance in (0, 1, 2)]
        )


def test_pits_can_be_on_either_side() -> None:
    for side, sign in (("left", 1), ("right", -1)):
        circuit = compile_changed(SQUARE, ('side = "right"', f'side = "{side}"'))
        assert circuit.pit.side == sign
        entry, leave = (circuit.spaces[index] for index in (*circuit.pit.entry_from, *circuit.pit.exit_to))
        assert entry.lane == leave.lane == (0 if sign > 0 else 2)
        first = circuit.spaces[circuit.pit.spaces[0]]
        assert entry.end - circuit.centre_line.length == pytest.approx(first.start)
        assert leave.start == pytest.approx(circuit.pit.end)


def test_circuit_facts_have_the_values_the_page_expects() -> None:
    facts = circuit_facts(circuit_of("monaco"))
    assert {key: facts[key] for key in ("id", "name", "country", "laps", "grid", "hidden")} == {
        "id": "monaco",
        "name": "Monaco",
        "country": "MC",
        "laps": 2,
        "grid": 10,
        "hidden": False,
    }
    assert facts["spaces"] == to_topology(circuit_of("monaco"))["lanes"][1]
    assert facts["stops"] == sum(corner["stops"] for corner in facts["corners"])


def test_bends_of_a_straight_do_not_change_space_counts() -> None:
    oval, bent = compile_changed(OVAL), compile_changed(OVAL, ("line = 11", "line = 11\nbend = [6, -12, 6]"))
    assert [len(lane) for lane in oval.lanes] == [len(lane) for lane in bent.lanes]


def test_the_figure_of_eight_turns_both_ways() -> None:
    assert [corner.inner_side for corner in compile_changed(FIGURE_EIGHT).corners] == ["left", "right"]
