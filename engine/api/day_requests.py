"""The request for the race of a day: on most days a circuit that everybody has, on Sundays one of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.api.circuit_library import CircuitLibrary
from engine.api.daily import daily, is_made_up
from engine.core.types import InputError
from engine.links.bitstream import unarmour
from engine.view.view import setup_view

if TYPE_CHECKING:
    from engine.protocol.answers import Answer
    from engine.protocol.parts import Setup


def race_of_day(circuits: CircuitLibrary, request: dict[str, Any]) -> Answer:
    """The set-up of a day's race. Where the day has a circuit of its own, the request brings it along as
    ``parcel``, and races can be driven on it from then on; InputError when it does not.
    """
    day = request.get("day")
    setup = daily(day)
    if not is_made_up(cast("int", day)):
        return {"daily": {"setup": cast("Setup", setup_view(setup)), "circuit": None}}
    parcel = request.get("parcel")
    if not isinstance(parcel, str):
        raise InputError("error.daily.circuit")
    own = circuits.of_player(circuits.unpack(unarmour(parcel)))
    setup = setup._replace(circuit=own.id)
    return {
        "daily": {
            "setup": cast("Setup", setup_view(setup)),
            "circuit": {"facts": own.facts(), "text": own.text},
        }
    }
