"""The request for the race of a day, on a regular circuit or a generated Sunday circuit."""

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
    """Return the set-up of a day's race.

    On days with a generated circuit, the request must contain it as ``parcel``; it is then registered for
    racing. Raises InputError if it is missing.
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
