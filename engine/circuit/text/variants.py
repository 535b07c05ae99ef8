"""Variants: a circuit text that only says what is different from another circuit, and the order in which
circuits are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.circuit.text.errors import CircuitError, said
from engine.circuit.text.reader import Table, parse_toml

REPLACED = ("format", "id", "variant_of", "name", "country", "laps", "hidden")  # a variant's own value counts
MERGED = ("board", "weather", "grid", "pit", "credits")  # key by key
Lines = dict[tuple[str, int, str], int]


class Entry(NamedTuple):
    """One circuit file of a collection."""

    name: str
    text: str
    original: str | None  # the text of the circuit it is a variant of


def catalogue(texts: Mapping[str, str]) -> list[Entry]:
    """The texts of a collection by name, in the order players see them: by name, each circuit followed by its
    variants.
    """
    parents = {name: original_of(text) for name, text in texts.items()}
    for name, parent in parents.items():
        if parent is not None and parent not in texts:
            raise CircuitError(said("no_original", circuit=name, original=parent))
    order = sorted(texts, key=lambda name: (parents[name] or name, parents[name] is not None, name))
    return [Entry(name, texts[name], texts[parent] if (parent := parents[name]) else None) for name in order]


def original_of(text: str) -> str | None:
    """The id of the circuit a text is a variant of."""
    found = parse_toml(text).get("variant_of")
    return found if isinstance(found, str) else None


def whole_data(data: dict[str, Any], original: str | None, lines: Lines) -> dict[str, Any]:
    """The data of a circuit: a variant's changes carried out on the data of its original, all else as it
    stands.
    """
    if "variant_of" not in data:
        return data
    top = Table(data, "", said("title.variant"), lines)
    name = top.text("variant_of", 24)
    if original is None:
        raise top.refuse(said("variant_alone", circuit=name), "variant_of")
    base = parse_toml(original)
    if base.get("id") != name or "variant_of" in base:
        raise top.refuse(said("variant_of_what", circuit=name), "variant_of")
    top.read += [*REPLACED, *MERGED]
    doubled = (
        top.items("doubled", 40, 1, lambda part: corner_place(part, base, top)) if top.has("doubled") else ()
    )
    top.finish()
    result = {**base, **{key: data[key] for key in REPLACED if key in data}}
    for key in MERGED:
        if key in data:
            if not isinstance(data[key], dict):
                raise top.refuse(said("not_a_table", title=said("title.table", table=key)), key)
            result[key] = {**base.get(key, {}), **data[key]}
    for place in doubled:
        base["road"][(place + 1) % len(base["road"])]["doubled"] = True
    return result


def corner_place(name: object, base: dict[str, Any], top: Table) -> int:
    """The number of the road piece that is the corner of this name."""
    for place, piece in enumerate(base["road"]):
        if piece.get("corner") == name:
            return place
    raise top.refuse(said("doubled"), "doubled")
