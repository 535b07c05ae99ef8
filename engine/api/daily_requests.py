"""The request for the race of a day, on a regular circuit or a generated Sunday circuit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.api.circuit_library import CircuitLibrary
from engine.api.daily import daily_setup, has_generated_circuit
from engine.core.types import InputError
from engine.links.bitstream import decode_text
from engine.view.game_view import setup_view

if TYPE_CHECKING:
    from engine.protocol.common import Setup
    from engine.protocol.replies import Answer


def daily_race(circuits: CircuitLibrary, request: dict[str, Any]) -> Answer:
    """Return the set-up of a day's race.

    On days with a generated circuit, the request must contain it as ``parcel``; it is then registered for
    racing. Raises InputError if it is missing.
    """
    day = request.get("day")
    setup = daily_setup(day)
    if not has_generated_circuit(cast("int", day)):
        return {"daily": {"setup": cast("Setup", setup_view(setup)), "circuit": None}}
    parcel = request.get("parcel")
    if not isinstance(parcel, str):
        raise InputError("error.daily.circuit")
    generated_circuit = circuits.custom_circuit(circuits.register_packed(decode_text(parcel)))
    setup = setup._replace(circuit=generated_circuit.id)
    return {
        "daily": {
            "setup": cast("Setup", setup_view(setup)),
            "circuit": {"facts": generated_circuit.facts(), "text": generated_circuit.text},
        }
    }
