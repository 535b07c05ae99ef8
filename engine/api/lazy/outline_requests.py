"""Trace requests: from the points of a player's outline to a circuit text.

Problems are reported as a message with the point they concern.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from engine.api.lazy.custom_circuits import from_text, to_message
from engine.api.lazy.outline_facts import appeal_score, millirolls_per_lap, trial_race
from engine.circuit import Circuit, to_topology
from engine.circuit.circuit_generator import VARIATIONS, CircuitScorer, generate, vary
from engine.circuit.generation.random_outlines import TWIST_RANGE
from engine.circuit.generation.scenery_placement import PLAIN, SCENERIES, add_scenery
from engine.circuit.outline_editing import (
    MAX_SPACES,
    MIN_SPACES,
    outline_of_circuit,
    repaired_outline,
    resize_straight,
)
from engine.circuit.outline_editing import RepairedOutline as Outline
from engine.circuit.text.errors import ErrorMessage
from engine.circuit.trace.clean_up import MAX_POINTS
from engine.circuit.trace.outline_features import first_unmet_option
from engine.circuit.trace.start_straight import StartLayout
from engine.circuit.trace.trace_options import DIRECTIONS
from engine.circuit.tracer import ATTEMPTS, CornerOptions, Trace, TraceError, TraceOptions, trace_circuit
from engine.core.dice import SEED_LIMIT
from engine.core.track import load_track
from engine.core.types import InputError

if TYPE_CHECKING:
    from engine.protocol.circuits import (
        CircuitOutlineView,
        Climate,
        GeneratedOutline,
        RepairedOutline,
        TraceResult,
    )

MAX_LAPS, MAX_NAME_CHARS = 9, 24
MAX_CORNERS = 60
MAX_REPAIR_ATTEMPTS = 99
TRIAL_RACE_SEED = 7  # seed of the trial race that scores generated circuits
# appeal points per thousandth of a roll, as a fraction, if more twists or more speed is wanted
ROLL_WEIGHTS = (3, 2)
PIT_SIDES = {"any": 0, "left": 1, "right": -1}
# On a d20: the highest roll for rain, and the highest for changeable weather.
CLIMATE_ROLLS: dict[Climate, tuple[int, int]] = {"dry": (2, 6), "changeable": (6, 11), "wet": (10, 15)}


def trace_outline(request: dict[str, Any]) -> tuple[TraceResult, Trace | None]:
    """Trace an outline; return its ``text`` (or "" and a ``problem``) and the trace it was made from.

    A ``quick`` request, which will be repeated, tries only the first method and reports only the problem.
    """
    options, quick = parse_trace_options(request), request.get("quick") is True
    is_dragging = quick and request.get("is_dragging") is True
    try:
        trace = trace_circuit(
            request.get("points"), options, ATTEMPTS[:1] if quick else ATTEMPTS, is_dragging
        )
    except TraceError as error:
        return problem_reply(error.why, error.point), None
    if quick:
        unmet_option = first_unmet_option(options, trace.fit, trace.mapping) if is_dragging else None
        return problem_reply(*unmet_option) if unmet_option else {"text": "", "problem": None}, None
    kind = choice_field(request, "scenery", {name: name for name in SCENERIES}, PLAIN)
    line = [place - trace.fit.start for place in trace.relaxed.ring]
    return {"text": add_scenery(trace.text, trace.circuit, line, kind), "problem": None}, trace


def problem_reply(message: ErrorMessage, point: int | None) -> TraceResult:
    return {"text": "", "problem": {"message": to_message(message).as_json(), "point": point}}


def repair_outline(request: dict[str, Any]) -> tuple[RepairedOutline | None, int | None]:
    """Try one repair of an outline; return the repaired outline, or the number of the next attempt."""
    attempt = bounded_int_field(request, "attempt", 0, 0, MAX_REPAIR_ATTEMPTS)
    try:
        outline, next_attempt = repaired_outline(request.get("points"), parse_trace_options(request), attempt)
    except TraceError:
        return None, None
    return (outline_reply(outline) if outline else None), next_attempt


def _points_view(points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    return cast("list[tuple[float, float]]", [list(point) for point in points])


def outline_reply(outline: Outline) -> RepairedOutline:
    return {
        "points": _points_view(outline.points),
        "spaces": outline.spaces,
        "in_order": outline.preserves_point_order,
    }


def resize_outline_straight(request: dict[str, Any]) -> RepairedOutline | None:
    """Return the outline with another length for one straight, or None if that is impossible."""
    place, spaces = (
        bounded_int_field(request, "at", 0, 0, MAX_POINTS),
        bounded_int_field(request, "length", 0, 0, MAX_SPACES),
    )
    try:
        outline = resize_straight(request.get("points"), parse_trace_options(request), place, spaces)
    except TraceError:
        return None
    return outline_reply(outline) if outline else None


def outline_from_text(request: dict[str, Any]) -> CircuitOutlineView:
    """Return the outline of a circuit's text, with its trace options."""
    text, original = request.get("text"), request.get("original")
    if not isinstance(text, str) or not isinstance(original, str | None):
        raise InputError("error.request")
    circuit = from_text(text, original).circuit
    line, weather_die = outline_of_circuit(circuit), circuit.weather
    weather = min(CLIMATE_ROLLS, key=lambda kind: abs(CLIMATE_ROLLS[kind][0] - weather_die["rain"]))
    return {
        "points": _points_view(line.points),
        "corners": [
            {"first": one.first, "last": one.last, "stops": one.stops or 1, "name": one.name[:MAX_NAME_CHARS]}
            for one in line.corners
        ],
        "spaces": min(MAX_SPACES, max(MIN_SPACES, len(circuit.lanes[1]))),
        "name": circuit.name[:MAX_NAME_CHARS],
        "weather": weather,
        "line": line.spaces_before_start_line,
    }


def generate_outline(request: dict[str, Any]) -> GeneratedOutline | None:
    """Generate an outline from a seed or similar to another one; None if no attempt makes a board."""
    seed = bounded_int_field(request, "seed", 0, 0, SEED_LIMIT)
    options, manner = parse_trace_options(request).without_point_options(), request.get("manner", "new")
    if manner == "new":
        outline = generate(
            seed,
            bounded_int_field(request, "twists", 3, *TWIST_RANGE),
            options,
            appeal_of_circuit,
            trial_race_score,
        )
    elif isinstance(manner, str) and manner in VARIATIONS:
        try:
            outline = vary(
                request.get("points"), manner, seed, options, appeal_for_variation(manner), trial_race_score
            )
        except TraceError:
            outline = None
    else:
        raise InputError("error.request")
    return {"points": _points_view(outline.points)} if outline else None


def appeal_of_circuit(circuit: Circuit) -> int:
    """Return the appeal score of a circuit, based on the drivers' tables."""
    return appeal_score(load_track(to_topology(circuit)))


def trial_race_score(circuit: Circuit) -> int:
    """Return the score of a trial race of computer drivers on a circuit."""
    return trial_race(load_track(to_topology(circuit)), TRIAL_RACE_SEED).score


def appeal_for_variation(variation: str) -> CircuitScorer:
    """Return an appeal function for a twistier or faster variation, which also counts expected rolls."""
    worth, each = ROLL_WEIGHTS
    sign = 1 if variation == "twistier" else -1

    def judge(circuit: Circuit) -> int:
        track = load_track(to_topology(circuit))
        return appeal_score(track) + sign * (worth * millirolls_per_lap(track) // each)

    return judge


def parse_trace_options(request: dict[str, Any]) -> TraceOptions:
    rain, variable = choice_field(request, "weather", CLIMATE_ROLLS, "changeable")
    start = request.get("start")
    if start is not None and (type(start) is not int or start < 0):
        raise InputError("error.request")
    return TraceOptions(
        spaces=bounded_int_field(request, "spaces", TraceOptions().spaces, MIN_SPACES, MAX_SPACES),
        id=name_field(request, "id", TraceOptions().id),
        name=name_field(request, "name", TraceOptions().name),
        laps=bounded_int_field(request, "laps", TraceOptions().laps, 1, MAX_LAPS),
        rain_max_roll=rain,
        changeable_max_roll=variable,
        clockwise=choice_field(request, "direction", DIRECTIONS, "drawn"),
        start_point=start,
        start_layout=StartLayout(
            bounded_int_field(request, "line", 0, 0, MAX_SPACES) or None,
            bounded_int_field(request, "enter", 0, 0, MAX_SPACES) or None,
            bounded_int_field(request, "leave", 0, 0, MAX_SPACES) or None,
        ),
        pit_side=choice_field(request, "pits", PIT_SIDES, "any"),
        corners=parse_corner_options(request.get("corners", [])),
        corner_name=name_field(request, "corner_name", "Corner") + " {n}",
        enlarge_chicanes=request.get("as_it_is") is not True,
    )


def choice_field(request: dict[str, Any], key: str, choices: Mapping[Any, Any], default: str) -> Any:
    value = request.get(key, default)
    if not isinstance(value, str) or value not in choices:
        raise InputError("error.request")
    return choices[value]


def bounded_int_field(request: dict[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = request.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise InputError("error.request")
    return value


def name_field(request: dict[str, Any], key: str, default: str) -> str:
    """Return a name field. The compiler checks its characters."""
    value = request.get(key, default)
    if not isinstance(value, str) or not 0 < len(value) <= MAX_NAME_CHARS or "{" in value or "}" in value:
        raise InputError("error.request")
    return value


def parse_corner_options(value: object) -> tuple[CornerOptions, ...]:
    if not isinstance(value, list) or len(value) > MAX_CORNERS:
        raise InputError("error.request")
    return tuple(parse_corner_option(one) for one in value)


def parse_corner_option(value: object) -> CornerOptions:
    if not isinstance(value, dict):
        raise InputError("error.request")
    stops = value.get("stops")
    if stops is not None and (type(stops) is not int or not 0 <= stops <= 3):
        raise InputError("error.request")
    first, last = (value.get(key) for key in ("first", "last"))
    if type(first) is not int or type(last) is not int or min(first, last) < 0:
        raise InputError("error.request")
    name = name_field(value, "name", "T") if value.get("name") else ""
    return CornerOptions(first, last, stops, name)
