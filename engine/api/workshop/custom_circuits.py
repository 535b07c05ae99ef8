"""Circuits that players bring: from a text or from a link to a track that can be raced on. Beside
`traced`, the only part of the engine that knows the circuit compiler.

A circuit of this kind has no name that everybody knows, so its id carries a number of its contents:
`oval~1a2b3c4d`. Two texts that say the same have the same id everywhere; a changed one is another circuit,
and races on the old one stay what they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast
from zlib import crc32

from engine.circuit import Circuit, CircuitError, compile_circuit, facts_of, topology_of
from engine.circuit.poster import draw
from engine.circuit.poster.emblem import emblem
from engine.circuit.text.errors import Said, said
from engine.circuit.text.variants import original_of
from engine.circuit.text.writer import data_of, written
from engine.core.track import Track, load_track
from engine.core.types import InputError, Message
from engine.links.circuit_pack import pack, unpack

if TYPE_CHECKING:
    from engine.protocol.circuits import Board, CircuitFacts, Warning

# A parcel larger than this would make a link of more than 6,000 characters.
MOST_PARCEL = 4500
# Square spaces of land under all scenery together. Drawing takes time for each; the boards of the game have
# 3,200 at most.
MOST_SCENERY = 8000


class CustomCircuit(NamedTuple):
    """A compiled circuit of a player's. ``text`` is what a link holds of it, in the compiler's own layout."""

    id: str
    text: str
    circuit: Circuit
    track: Track
    bare: bool  # its scenery is too much for a link and stays behind

    def facts(self) -> CircuitFacts:
        """What lists show of it."""
        facts = {
            **facts_of(self.circuit),
            "id": self.id,
            "file": self.circuit.id,
            "emblem": emblem(self.circuit),
        }
        return cast("CircuitFacts", facts)

    def reasons(self) -> list[Message]:
        """What is allowed but unwise."""
        found = [message_of(warning.why) for warning in self.circuit.warnings]
        return [*found, message_of(said("bare"))] if self.bare else found

    def warnings(self) -> list[Warning]:
        """The same for the page, each with a space of the middle lane where there is a place to point to."""
        places = [*[self._space_in(warning.section) for warning in self.circuit.warnings], None]
        return [{"say": reason.as_json(), "space": space} for reason, space in zip(self.reasons(), places)]

    def _space_in(self, section: int | None) -> int | None:
        spaces = [index for index in self.circuit.lanes[1] if self.circuit.spaces[index].section == section]
        return spaces[len(spaces) // 2] if spaces else None

    def board(self) -> Board:
        """All that a page needs to show it."""
        poster = draw(self.circuit)
        return {
            "facts": self.facts(),
            "drawing": {**poster.drawing, "id": self.id},
            "svg": poster.svg,
            "text": self.text,
        }


def from_text(text: str, original: str | None) -> CustomCircuit:
    """The circuit of an author's text; InputError with the line it is about. A variant needs the text of its
    original.
    """
    try:
        wanted = original_of(text)
        if wanted is not None and original is None:
            raise InputError("error.circuit.original", circuit=wanted[:24])
        circuit = compile_circuit(text, original)
        data = data_of(text, original)
        parcel = pack(data)
        bare = len(parcel) > MOST_PARCEL
        if bare:
            data.pop("decor", None)
            parcel = pack(data)
        if len(parcel) > MOST_PARCEL:
            raise CircuitError(said("long_road"))
        kept = unpack(parcel)
        text = written(kept)
        # Numbers with very many decimals are cut in a link, and nobody may race on another road than those
        # the link is for.
        return _custom(text, circuit if kept == data else compile_circuit(text), parcel, bare)
    except CircuitError as error:
        raise _refusal(error) from None


def from_parcel(parcel: bytes) -> CustomCircuit:
    """The circuit of a link."""
    text = text_of(parcel)
    try:
        return _custom(text, compile_circuit(text), parcel, False)
    except CircuitError as error:
        raise InputError("error.link.circuit", sentence=message_of(error.why)) from None


def text_of(parcel: bytes) -> str:
    """The text of a link's circuit."""
    return written(unpack(parcel))


def id_of(text: str, name: str) -> str:
    """The id of the circuit that calls itself ``name`` in this text."""
    return f"{name}~{crc32(text.encode()):08x}"


def scenery_of(circuit: Circuit) -> float:
    """Square spaces of the upright rectangles round all patches."""
    total = 0.0
    for decor in circuit.decor:
        xs, ys = [x for x, _ in decor.points], [y for _, y in decor.points]
        total += (max(xs) - min(xs) + decor.width) * (max(ys) - min(ys) + decor.width)
    return total


def _custom(text: str, circuit: Circuit, parcel: bytes, bare: bool) -> CustomCircuit:
    if (land := scenery_of(circuit)) > MOST_SCENERY:
        raise CircuitError(said("scenery", land=f"{land:.0f}", most=MOST_SCENERY))
    own = id_of(text, circuit.id)
    track = load_track({**topology_of(circuit), "id": own})
    track.parcel = parcel
    return CustomCircuit(own, text, circuit, track, bare)


def message_of(why: Said) -> Message:
    """What the compiler says, as the rest of the engine says things."""
    return Message(
        why.id,
        {name: message_of(value) if isinstance(value, Said) else value for name, value in why.args.items()},
    )


def _refusal(error: CircuitError) -> InputError:
    if error.line is None:
        return InputError("error.circuit.text", sentence=message_of(error.why))
    return InputError("error.circuit.line", sentence=message_of(error.why), line=error.line)
