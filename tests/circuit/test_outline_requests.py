"""The request that makes a circuit from a line, with valid and hostile input."""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Any

import pytest

from engine.api.session import Session
from engine.circuit import outline_editing
from engine.circuit.text.errors import ErrorMessage
from engine.circuit.trace.clean_up import read_points
from engine.circuit.tracer import TraceError, TraceOptions
from engine.protocol.replies import Reply
from tests.support.circuits import FOLDER
from tests.support.fuzz import time_limit
from tests.tools.protocol_types import type_problems

RING = [[300 * math.cos(i / 10), 200 * math.sin(i / 10)] for i in range(63)]
CARS = [{"name": "Anna", "livery": 0, "driver": "human"}, {"name": "Ben", "livery": 1, "driver": "human"}]


def answer(text: str) -> dict[str, Any]:
    reply = json.loads(Session().handle(text))
    assert isinstance(reply, dict)
    assert not type_problems(reply, Reply)
    return reply


def ask_trace(points: object, **options: object) -> dict[str, Any]:
    return answer(json.dumps({"do": "trace", "points": points, **options}))


def test_a_line_becomes_a_circuit_that_can_be_raced() -> None:
    session = Session()
    reply = json.loads(session.handle(json.dumps({"do": "trace", "points": RING, "spaces": 120})))
    assert reply["ok"]
    assert not type_problems(reply, Reply)
    assert reply["trace_result"]["problem"] is None
    facts = reply["compiled_circuit"]["facts"]
    assert abs(facts["spaces"] - 120) < 15
    setup = {
        "circuit": facts["id"],
        "rulebook": "ludodelire",
        "laps": 1,
        "movement_dice": "table",
        "seed": 5,
        "cars": CARS,
    }
    assert json.loads(session.handle(json.dumps({"do": "new", "setup": setup})))["ok"]
    recompiled = json.loads(
        session.handle(json.dumps({"do": "compile", "text": reply["trace_result"]["text"]}))
    )
    assert recompiled["compiled_circuit"]["facts"]["id"] == facts["id"]


def test_an_invalid_line_is_reported_with_its_point() -> None:
    reply = ask_trace([*RING[:20], [None, 3], *RING[20:]])
    assert reply["ok"]
    assert reply["trace_result"] == {
        "text": "",
        "problem": {"message": {"id": "compiler.trace.point", "args": {"n": 21}}, "point": 20},
    }
    assert "compiled" not in reply


HOSTILE: list[object] = [
    *(None, 5, "x", {}, {"0": [1, 2]}, []),
    *([part] * 50 for part in ([], [1, 2], [1, 2, 3], ["1", "2"], [True, False], [[1, 2], [3, 4]])),
    [*RING, [1e308, -1e308]],
    [*RING, [10**300, 1]],
]


@pytest.mark.parametrize("points", HOSTILE)
def test_hostile_points_are_rejected_in_time(points: object) -> None:
    with time_limit(10, points):
        reply = ask_trace(points)
    assert reply["ok"]
    assert reply["trace_result"]["text"] == ""
    assert reply["trace_result"]["problem"]["message"]["id"].startswith("compiler.trace.")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "1" * 4000])
def test_non_finite_numbers_are_reported_with_their_point(number: str) -> None:
    points = json.dumps(RING)[:-1]
    reply = answer(f'{{"do": "trace", "points": {points}, [{number}, 0]]}}')
    assert reply["trace_result"]["problem"]["point"] == len(RING)


def test_a_million_points_are_too_many() -> None:
    text = '{"do": "trace", "points": [' + ",".join(["[1,2]"] * 300_000) + "]}"
    with time_limit(10, "points"):
        assert answer(text)["trace_result"]["problem"]["message"]["id"] == "compiler.trace.many_points"
        million = '{"do": "trace", "points": [' + ",".join(["[1,2]"] * 1_000_000) + "]}"
        assert answer(million)["error"]["id"] == "error.request"


def test_deeply_nested_lists_are_rejected_in_time() -> None:
    with time_limit(10, "depth"):
        assert not answer('{"do": "trace", "points": ' + "[" * 100_000 + "]" * 100_000 + "}")["ok"]


def test_the_reply_has_the_frame_and_figures_for_the_page() -> None:
    """The position of the line on the drawing, and figures from the drivers' tables."""
    session = Session()
    reply = json.loads(session.handle(json.dumps({"do": "trace", "points": RING, "corner_name": "Kurve"})))
    facts, shape = reply["compiled_circuit"]["facts"], reply["trace_result"]["shape"]
    assert [corner["name"] for corner in facts["corners"]][:2] == ["Kurve 1", "Kurve 2"]
    assert len(shape["corners"]) == len(facts["corners"])
    assert 8_000 < shape["lap_rolls"] < 30_000
    assert 500 < shape["hardest"]["rolls"] < shape["lap_rolls"]
    request = json.dumps({"do": "board", "circuit": facts["id"]})
    board = json.loads(session.handle(request))["board"]["drawing"]
    scale, left, top = shape["frame"]
    road = [complex(x, y) for x, y, _ in board["at"]]
    off = [min(abs(complex(left + scale * x, top - scale * y) - place) for place in road) for x, y in RING]
    assert max(off) < 3 * board["unit"]
    corner = shape["corners"][1]
    no_stops = {"first": corner["first"], "last": corner["last"], "stops": 0}
    changed = ask_trace(RING, corners=[no_stops], weather="wet", name="Teich", laps=3)["compiled_circuit"][
        "facts"
    ]
    assert len(changed["corners"]) == len(facts["corners"]) - 1
    assert (changed["name"], changed["laps"]) == ("Teich", 3)
    assert changed["weather"] == {"rain": 10, "variable": 15}


@pytest.mark.parametrize(
    "scenery",
    [
        *("coast", "town"),
        *(pytest.param(name, marks=pytest.mark.full) for name in ("country", "desert", "mountains")),
    ],
)
def test_generated_scenery_fits_its_setting_and_is_reproducible(scenery: str) -> None:
    session = Session()
    request = {"do": "trace", "points": RING, "scenery": scenery}
    reply = json.loads(session.handle(json.dumps(request)))
    assert not type_problems(reply, Reply)
    board = session.circuits.custom_circuit(reply["compiled_circuit"]["facts"]["id"])
    assert not board.is_without_scenery
    assert len(board.circuit.decor) >= 2
    assert ("water" in {decor.kind for decor in board.circuit.decor}) == (scenery == "coast")
    assert json.loads(session.handle(json.dumps(request))) == reply


@cache
def dragged_places() -> list[tuple[dict[str, int], str | None]]:
    """Return places of start and pits, each with its problem: one valid place, and others just beyond."""
    shape = ask_trace(RING)["trace_result"]["shape"]
    start, line, pits = shape["straights"][0]["at"], shape["line"], shape["pits"]
    places: list[tuple[dict[str, int], str | None]] = [
        ({}, None),
        ({"line": line["minimum"] - 1}, "grid_here"),
        ({"line": line["maximum"] + 1}, "pits_here"),
        ({"enter": pits["enter"]["maximum"] + 1}, "pit_long"),
        ({"leave": pits["leave"]["maximum"] + 1}, "pit_long"),
        ({"enter": 2, "leave": 3}, "boxes_here"),
    ]
    return [({"start": start, "line": line["spaces"], **layout}, problem) for layout, problem in places]


def test_start_and_pits_are_checked_while_dragged() -> None:
    """While dragged, problems are reported with their places and no circuit is made."""
    for layout, sentence in dragged_places():
        reply = ask_trace(RING, **layout, quick=True, is_dragging=True)
        assert "compiled" not in reply
        problem = reply["trace_result"]["problem"]
        assert (problem and problem["message"]["id"]) == (sentence and f"compiler.trace.{sentence}")
        assert problem is None or 0 <= problem["point"] < len(RING)


@pytest.mark.parametrize(
    "number", [*(1, 2, 3), *(pytest.param(number, marks=pytest.mark.full) for number in (0, 4, 5))]
)
def test_released_start_and_pits_move_to_the_nearest_valid_place(number: int) -> None:
    layout, _ = dragged_places()[number]
    assert ask_trace(RING, **layout, quick=True)["trace_result"]["problem"] is None
    assert ask_trace(RING, **layout)["compiled_circuit"]


FLAT = [[400 * math.sin(i / 20), 25 * math.sin(i / 10)] for i in range(126)]


def test_a_line_with_a_problem_is_repaired() -> None:
    assert ask_trace(FLAT)["trace_result"]["problem"]["message"]["id"] == "compiler.trace.flat_crossing"
    request = {"do": "repair_outline", "points": FLAT, "corners": [{"first": 3, "last": 9, "stops": 2}]}
    reply = answer(json.dumps(request))
    repair = reply["repaired_outline"]
    assert reply["next_attempt"] is None
    assert not repair["in_order"]
    assert ask_trace(repair["points"], spaces=repair["spaces"])["compiled_circuit"]


def repair_attempts(monkeypatch: pytest.MonkeyPatch, traceable: int) -> list[tuple[object, object]]:
    """Request repairs one by one; only number ``traceable`` can be traced. Return each with its reply."""
    lines_tried: list[object] = []
    replies = []

    def trace(points: object, options: TraceOptions, methods: object) -> None:
        lines_tried.append((points, options.spaces))
        if len(lines_tried) - 1 != traceable:
            raise TraceError(ErrorMessage("compiler.trace.tight", {}))

    monkeypatch.setattr(outline_editing, "trace_circuit", trace)
    attempt = 0
    while attempt is not None:
        reply = answer(json.dumps({"do": "repair_outline", "points": FLAT, "attempt": attempt}))
        assert len(lines_tried) == attempt + 1, "each request traces one candidate"
        replies.append(reply["repaired_outline"])
        attempt = reply["next_attempt"]
    return list(zip(lines_tried, replies, strict=True))


@pytest.mark.parametrize("traceable", (0, 4, 17, 99))
def test_one_request_tries_one_repair(monkeypatch: pytest.MonkeyPatch, traceable: int) -> None:
    """Repairs are tried from the smallest change on, up to the first that can be traced."""
    attempts = repair_attempts(monkeypatch, traceable)
    options = TraceOptions()
    line = read_points(FLAT)
    all_of_them = [
        ([(round(point.real, 2), round(point.imag, 2)) for point in ring], spaces)
        for ring, spaces, _ in outline_editing.repair_candidates(line, options)
    ]
    assert [line_tried for line_tried, _ in attempts] == all_of_them[: traceable + 1]
    *failures, last = [repair for _, repair in attempts]
    assert failures == [None] * len(failures)
    assert (last is not None) == (traceable < len(all_of_them))


def test_no_repair_follows_the_last_one() -> None:
    reply = answer(json.dumps({"do": "repair_outline", "points": FLAT, "attempt": 99}))
    assert (reply["repaired_outline"], reply["next_attempt"]) == (None, None)
    for attempt in (-1, 100, "1", True):
        reply = answer(json.dumps({"do": "repair_outline", "points": FLAT, "attempt": attempt}))
        assert reply["error"]["id"] == "error.request"


@pytest.mark.parametrize("points", [None, [], [[1, 2]] * 50, [[i, i] for i in range(50)]])
def test_an_invalid_line_is_not_repaired(points: object) -> None:
    for request in ({"do": "repair_outline"}, {"do": "generate_outline", "seed": 1, "manner": "faster"}):
        reply = answer(json.dumps({**request, "points": points}))
        assert reply["ok"]
        assert reply.get("repaired_outline") is None
        assert reply.get("generated_outline") is None


def test_a_seed_gives_a_circuit_with_faster_and_twistier_variants() -> None:
    request = json.dumps({"do": "generate_outline", "seed": 3, "twists": 4})
    line = answer(request)["generated_outline"]["points"]
    assert answer(request)["generated_outline"]["points"] == line
    first = ask_trace(line)
    assert len(first["compiled_circuit"]["facts"]["corners"]) >= 5
    assert 8 <= first["compiled_circuit"]["facts"]["stops"] <= 17
    rolls = {}
    for manner in ("twistier", "faster"):
        variant = answer(json.dumps({"do": "generate_outline", "seed": 5, "manner": manner, "points": line}))
        rolls[manner] = ask_trace(variant["generated_outline"]["points"])["trace_result"]["shape"][
            "lap_rolls"
        ]
    assert rolls["faster"] < rolls["twistier"]


@pytest.mark.parametrize(
    "request_",
    [{}, {"seed": -1}, {"seed": 1, "twists": 9}, {"seed": 1, "manner": "odd"}, {"seed": 1, "manner": []}],
)
def test_invalid_generation_requests_are_rejected(request_: dict[str, object]) -> None:
    reply = answer(json.dumps({"do": "generate_outline", **request_}))
    assert reply["ok"] == (request_ == {})


WISHES: list[tuple[str, object]] = [
    ("scenery", "moon"),
    *(("corners", corners) for corners in (None, {"a": 1}, [1], [{"first": 1}], [{"a": 1}] * 61)),
    *(
        ("corners", [{"first": 1, "last": 5, **change}])
        for change in (
            {"stops": 4},
            {"stops": True},
            {"name": 5},
            {"name": "x" * 25},
            {"first": -1},
            {"last": 1.5},
        )
    ),
    *(("start", start) for start in (-1, True, "x")),
    *((key, value) for key in ("line", "enter", "leave") for value in (-1, 241, True, "x", 12.0, None)),
    *(("name", name) for name in ("", "x" * 25, 5, "{n}", "{0.__class__}")),
    *(("corner_name", name) for name in ("", "{x}")),
    *(("weather", weather) for weather in ("hot", None, ["dry"])),
    ("pits", "both"),
    ("laps", 0),
    *(("spaces", spaces) for spaces in (79, 241, 10**30, True, 150.0, None)),
    *(("direction", direction) for direction in ("up", ["drawn"], None)),
]


@pytest.mark.parametrize(("key", "value"), WISHES)
def test_invalid_tracing_options_are_rejected(key: str, value: object) -> None:
    assert ask_trace(RING, **{key: value})["error"]["id"] == "error.request"


def spaces_at(reply: dict[str, Any], place: int, count: int) -> int:
    """Return the spaces of the straight whose middle is nearest to a point."""
    off = [(straight["at"] - place) % count for straight in reply["trace_result"]["shape"]["straights"]]
    number = min(range(len(off)), key=lambda index: min(off[index], count - off[index]))
    return int(reply["trace_result"]["shape"]["straights"][number]["spaces"])


@cache
def invented_line() -> list[list[float]]:
    """Return the points of a generated circuit."""
    points = answer(json.dumps({"do": "generate_outline", "seed": 0, "twists": 1}))["generated_outline"][
        "points"
    ]
    assert isinstance(points, list)
    return points


@pytest.mark.parametrize(("straight", "added_spaces"), [(0, 4), (1, 3), (1, -2)])
def test_a_straight_gets_the_requested_length(straight: int, added_spaces: int) -> None:
    """The lap still closes, and the other options keep their effect."""
    line = invented_line()
    first = ask_trace(line)
    shape, facts = first["trace_result"]["shape"], first["compiled_circuit"]["facts"]
    place, length = shape["straights"][straight]["at"], shape["straights"][straight]["spaces"]
    pins = [
        {"first": corner_shape["first"], "last": corner_shape["last"], "stops": corner["stops"]}
        for corner_shape, corner in zip(shape["corners"], facts["corners"], strict=True)
    ]
    pins += [{"first": bend["first"], "last": bend["last"], "stops": 0} for bend in shape["bends"]]
    options = {"corners": pins, "start": shape["straights"][0]["at"]}
    request = {
        "do": "resize_straight",
        "points": line,
        "at": place,
        "length": length + added_spaces,
        **options,
    }
    new_line = answer(json.dumps(request))["repaired_outline"]
    assert new_line["in_order"]
    reply_after = ask_trace(new_line["points"], spaces=new_line["spaces"], **options)
    assert abs(spaces_at(reply_after, place, len(line)) - length - added_spaces) <= 1
    assert spaces_at(reply_after, place, len(line)) != length


@pytest.mark.parametrize(
    "invalid_fields", [{"length": -1}, {"length": "9"}, {"at": -1}, {"at": None}, {"length": 1e9}]
)
def test_invalid_stretch_requests_are_rejected(invalid_fields: dict[str, object]) -> None:
    request = {"do": "resize_straight", "points": RING, "at": 3, "length": 9, **invalid_fields}
    assert answer(json.dumps(request))["error"]["id"] == "error.request"


def test_an_invalid_line_cannot_be_stretched() -> None:
    for points in (None, [], [[1, 2]] * 50, [[i, i] for i in range(50)]):
        reply = answer(json.dumps({"do": "resize_straight", "points": points, "at": 70, "length": 9}))
        assert reply["ok"]
        assert reply["repaired_outline"] is None


@pytest.mark.parametrize(
    "name",
    [*("suzuka", "reims"), *(pytest.param(name, marks=pytest.mark.full) for name in ("monza", "bahrain"))],
)
def test_a_board_can_be_retraced_for_the_editor(name: str) -> None:
    """Its corners with names and stops, its direction, size and start line are kept."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    retraced = answer(json.dumps({"do": "outline", "text": text}))["outline"]
    assert len(retraced["points"]) == 240
    wishes = {key: retraced[key] for key in ("corners", "spaces", "name", "weather", "line")}
    reply = ask_trace(retraced["points"], **wishes, start=0, as_it_is=True)
    facts = reply["compiled_circuit"]["facts"]
    assert f"line = {retraced['line']}\n" in text
    assert f"line = {reply['trace_result']['shape']['line']['spaces']}\n" in reply["trace_result"]["text"]
    assert abs(reply["trace_result"]["shape"]["line"]["spaces"] - retraced["line"]) <= 2
    board = answer(json.dumps({"do": "compile", "text": text}))["compiled_circuit"]["facts"]
    assert facts["corners"] == board["corners"]
    assert abs(facts["spaces"] - board["spaces"]) <= 4


def test_an_invalid_circuit_text_is_not_retraced() -> None:
    for text in ("", "nonsense", "format = 1"):
        assert not answer(json.dumps({"do": "outline", "text": text}))["ok"]
    assert answer(json.dumps({"do": "outline", "text": 5}))["error"]["id"] == "error.request"
