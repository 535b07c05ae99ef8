"""Lines of players that become circuits: from the points of a request to a circuit text, or to the sentence
that says why not, with the point it is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.api.custom_circuits import message_of
from engine.circuit.tracer import TraceError, Wish, trace_circuit
from engine.core.types import InputError

if TYPE_CHECKING:
    from engine.protocol.circuits import Traced

FEWEST, MOST = 80, 240  # spaces of the middle lane that may be asked for
DIRECTIONS = {"drawn": None, "clockwise": True, "anticlockwise": False}


def traced(request: dict[str, Any]) -> Traced:
    """``text`` of the circuit, or "" and the ``problem``."""
    try:
        return {"text": trace_circuit(request.get("points"), wish_of(request)).text, "problem": None}
    except TraceError as error:
        return {"text": "", "problem": {"say": message_of(error.why).as_json(), "point": error.point}}


def wish_of(request: dict[str, Any]) -> Wish:
    spaces, direction = request.get("spaces", Wish().spaces), request.get("direction", "drawn")
    whole = isinstance(spaces, int) and not isinstance(spaces, bool)
    if not whole or not FEWEST <= spaces <= MOST:
        raise InputError("error.request")
    if not isinstance(direction, str) or direction not in DIRECTIONS:
        raise InputError("error.request")
    return Wish(spaces=spaces, clockwise=DIRECTIONS[direction])
