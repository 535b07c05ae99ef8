"""Trace requests: from the points of a player's outline to a circuit text.

Problems are reported as a message with the point they concern.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.api.workshop.custom_circuits import from_text, message_of
from engine.api.workshop.traced_facts import promise_of, throws_of
from engine.api.workshop.trial_race import trial_race
from engine.circuit import Circuit, topology_of
from engine.circuit.draft.lines import TWISTS
from engine.circuit.draft.sceneries import PLAIN, SCENERIES, decorated
from engine.circuit.inventor import MANNERS, Judge, invented, like
from engine.circuit.mender import mended
from engine.circuit.retracer import retraced
from engine.circuit.stretcher import stretched
from engine.circuit.text.errors import Said
from engine.circuit.trace.home import Wanted
from engine.circuit.trace.line.points import MOST_POINTS
from engine.circuit.trace.unmet import unmet
from engine.circuit.tracer import ATTEMPTS, CornerWish, Trace, TraceError, Wish, trace_circuit
from engine.core.track import load_track
from engine.core.types import InputError

if TYPE_CHECKING:
    from engine.protocol.circuits import Climate, InventedLine, MendedLine, RetracedLine, Traced

FEWEST, MOST = 80, 240  # range for the number of spaces in the middle lane
MOST_LAPS, LONGEST_NAME = 9, 24
MOST_CORNERS = 60
MOST_SEED = 2**48
TRIAL = 7  # seed of the trial race that scores generated circuits
# appeal points per thousandth of a roll, as a fraction, if more twists or more speed is wanted
THROWS_WANTED = (3, 2)
DIRECTIONS = {"drawn": None, "clockwise": True, "anticlockwise": False}
SIDES = {"any": 0, "left": 1, "right": -1}
# On a d20: the highest roll for rain, and the highest for changeable weather.
WEATHERS: dict[Climate, tuple[int, int]] = {"dry": (2, 6), "changeable": (6, 11), "wet": (10, 15)}


def traced(request: dict[str, Any]) -> tuple[Traced, Trace | None]:
    """Trace an outline; return its ``text`` (or "" and a ``problem``) and the trace it was made from.

    A ``quick`` request, which will be repeated, tries only the first method and reports only the problem.
    """
    wish, quick = wish_of(request), request.get("quick") is True
    held = quick and request.get("held") is True
    try:
        trace = trace_circuit(request.get("points"), wish, ATTEMPTS[:1] if quick else ATTEMPTS, held)
    except TraceError as error:
        return problem_of(error.why, error.point), None
    if quick:
        missed = unmet(wish, trace.fit, trace.marks) if held else None
        return problem_of(*missed) if missed else {"text": "", "problem": None}, None
    kind = chosen(request, "scenery", {name: name for name in SCENERIES}, PLAIN)
    line = [place - trace.fit.start for place in trace.relaxed.ring]
    return {"text": decorated(trace.text, trace.circuit, line, kind), "problem": None}, trace


def problem_of(why: Said, point: int | None) -> Traced:
    return {"text": "", "problem": {"say": message_of(why).as_json(), "point": point}}


def mend(request: dict[str, Any]) -> MendedLine | None:
    """Return an outline near the given one that can be traced, or None if there is none."""
    try:
        found = mended(request.get("points"), wish_of(request))
    except TraceError:
        return None
    if found is None:
        return None
    points = [[x, y] for x, y in found.points]
    return {"points": points, "spaces": found.spaces, "in_order": found.in_order}


def stretch(request: dict[str, Any]) -> MendedLine | None:
    """Return the outline with another length for one straight, or None if that is impossible."""
    place, spaces = whole(request, "at", 0, 0, MOST_POINTS), whole(request, "length", 0, 0, MOST)
    try:
        found = stretched(request.get("points"), wish_of(request), place, spaces)
    except TraceError:
        return None
    if found is None:
        return None
    return {"points": [[x, y] for x, y in found.points], "spaces": found.spaces, "in_order": found.in_order}


def retrace(request: dict[str, Any]) -> RetracedLine:
    """Return the outline of a circuit's text, with its trace options."""
    text, original = request.get("text"), request.get("original")
    if not isinstance(text, str) or not isinstance(original, str | None):
        raise InputError("error.request")
    circuit = from_text(text, original).circuit
    line, die = retraced(circuit), circuit.weather
    weather = min(WEATHERS, key=lambda kind: abs(WEATHERS[kind][0] - die["rain"]))
    return {
        "points": [[x, y] for x, y in line.points],
        "corners": [
            {"first": one.first, "last": one.last, "stops": one.stops or 1, "name": one.name[:LONGEST_NAME]}
            for one in line.corners
        ],
        "spaces": min(MOST, max(FEWEST, len(circuit.lanes[1]))),
        "name": circuit.name[:LONGEST_NAME],
        "weather": weather,
        "line": line.line,
    }


def invent(request: dict[str, Any]) -> InventedLine | None:
    """Generate an outline from a seed or similar to another one; None if no attempt makes a board."""
    seed = whole(request, "seed", 0, 0, MOST_SEED)
    wish, manner = wish_of(request).of_another_line(), request.get("manner", "new")
    if manner == "new":
        found = invented(seed, whole(request, "twists", 3, *TWISTS), wish, promise, trial)
    elif isinstance(manner, str) and manner in MANNERS:
        try:
            found = like(request.get("points"), manner, seed, wish, promise_in(manner), trial)
        except TraceError:
            found = None
    else:
        raise InputError("error.request")
    return {"points": [[x, y] for x, y in found.points]} if found else None


def promise(circuit: Circuit) -> int:
    """Return the appeal score of a circuit, based on the drivers' tables."""
    return promise_of(load_track(topology_of(circuit)))


def trial(circuit: Circuit) -> int:
    """Return the score of a trial race of computer drivers on a circuit."""
    return trial_race(load_track(topology_of(circuit)), TRIAL).worth


def promise_in(manner: str) -> Judge:
    """Return an appeal function for a twistier or faster variation, which also counts expected rolls."""
    worth, each = THROWS_WANTED
    sign = 1 if manner == "twistier" else -1

    def judge(circuit: Circuit) -> int:
        track = load_track(topology_of(circuit))
        return promise_of(track) + sign * (worth * throws_of(track) // each)

    return judge


def wish_of(request: dict[str, Any]) -> Wish:
    rain, variable = chosen(request, "weather", WEATHERS, "changeable")
    start = request.get("start")
    if start is not None and (type(start) is not int or start < 0):
        raise InputError("error.request")
    return Wish(
        spaces=whole(request, "spaces", Wish().spaces, FEWEST, MOST),
        id=text(request, "id", Wish().id),
        name=text(request, "name", Wish().name),
        laps=whole(request, "laps", Wish().laps, 1, MOST_LAPS),
        rain=rain,
        variable=variable,
        clockwise=chosen(request, "direction", DIRECTIONS, "drawn"),
        start=start,
        places=Wanted(
            whole(request, "line", 0, 0, MOST) or None,
            whole(request, "enter", 0, 0, MOST) or None,
            whole(request, "leave", 0, 0, MOST) or None,
        ),
        pits=chosen(request, "pits", SIDES, "any"),
        corners=corners_of(request.get("corners", [])),
        corner_name=text(request, "corner_name", "Corner") + " {n}",
        chicanes=request.get("as_it_is") is not True,
    )


def chosen(request: dict[str, Any], key: str, known: Mapping[Any, Any], usual: str) -> Any:
    value = request.get(key, usual)
    if not isinstance(value, str) or value not in known:
        raise InputError("error.request")
    return known[value]


def whole(request: dict[str, Any], key: str, usual: int, low: int, high: int) -> int:
    value = request.get(key, usual)
    if type(value) is not int or not low <= value <= high:
        raise InputError("error.request")
    return value


def text(request: dict[str, Any], key: str, usual: str) -> str:
    """Return a name field. The compiler checks its characters."""
    value = request.get(key, usual)
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NAME or "{" in value or "}" in value:
        raise InputError("error.request")
    return value


def corners_of(value: object) -> tuple[CornerWish, ...]:
    if not isinstance(value, list) or len(value) > MOST_CORNERS:
        raise InputError("error.request")
    return tuple(corner_of(one) for one in value)


def corner_of(value: object) -> CornerWish:
    if not isinstance(value, dict):
        raise InputError("error.request")
    stops = value.get("stops")
    if stops is not None and (type(stops) is not int or not 0 <= stops <= 3):
        raise InputError("error.request")
    first, last = (value.get(key) for key in ("first", "last"))
    if type(first) is not int or type(last) is not int or min(first, last) < 0:
        raise InputError("error.request")
    name = text(value, "name", "T") if value.get("name") else ""
    return CornerWish(first, last, stops, name)
