"""Variants: circuit texts that contain only the differences from a base circuit.

Also the order in which circuits are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.circuit.text.errors import CircuitError, said
from engine.circuit.text.reader import Table, parse_toml

REPLACED = ("format", "id", "variant_of", "name", "country", "laps", "hidden")  # override the base
MERGED = ("board", "weather", "grid", "pit", "credits")  # merged key by key
Lines = dict[tuple[str, int, str], int]


class Entry(NamedTuple):
    """One circuit file of a collection."""

    name: str
    text: str
    original: str | None  # text of the base circuit, for a variant


def catalogue(texts: Mapping[str, str]) -> list[Entry]:
    """Return the circuits in the order that players see: by name, each followed by its variants."""
    parents = {name: original_of(text) for name, text in texts.items()}
    for name, parent in parents.items():
        if parent is not None and parent not in texts:
            raise CircuitError(said("no_original", circuit=name, original=parent))
    order = sorted(texts, key=lambda name: (parents[name] or name, parents[name] is not None, name))
    return [Entry(name, texts[name], texts[parent] if (parent := parents[name]) else None) for name in order]


def original_of(text: str) -> str | None:
    """Return the id of the base circuit of a variant, None for other circuits."""
    found = parse_toml(text).get("variant_of")
    return found if isinstance(found, str) else None


def whole_data(data: dict[str, Any], original: str | None, lines: Lines) -> dict[str, Any]:
    """Return the full circuit data, with a variant merged into its base circuit."""
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
    """Return the index of the road piece that is the corner of this name."""
    for place, piece in enumerate(base["road"]):
        if piece.get("corner") == name:
            return place
    raise top.refuse(said("doubled"), "doubled")
