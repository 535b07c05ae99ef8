"""Variants: circuit texts that contain only the differences from a base circuit.

Also the order in which circuits are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.circuit.text.errors import CircuitError, error_message
from engine.circuit.text.toml_reader import TomlTable, parse_toml

REPLACED_KEYS = ("format", "id", "variant_of", "name", "country", "laps", "hidden")  # override the base
MERGED_KEYS = ("board", "weather", "grid", "pit", "credits")  # merged key by key
LineNumbers = dict[tuple[str, int, str], int]


class CircuitText(NamedTuple):
    """One circuit file of a collection."""

    name: str
    text: str
    original: str | None  # text of the base circuit, for a variant


def catalogue(texts: Mapping[str, str]) -> list[CircuitText]:
    """Return the circuits in the order that players see: by name, each followed by its variants."""
    parents = {name: base_id(text) for name, text in texts.items()}
    for name, parent in parents.items():
        if parent is not None and parent not in texts:
            raise CircuitError(error_message("no_original", circuit=name, original=parent))
    order = sorted(texts, key=lambda name: (parents[name] or name, parents[name] is not None, name))
    return [
        CircuitText(name, texts[name], texts[parent] if (parent := parents[name]) else None) for name in order
    ]


def base_id(text: str) -> str | None:
    """Return the id of the base circuit of a variant, None for other circuits."""
    base = parse_toml(text).get("variant_of")
    return base if isinstance(base, str) else None


def merge_variant(data: dict[str, Any], base_text: str | None, lines: LineNumbers) -> dict[str, Any]:
    """Return the full circuit data, with a variant merged into its base circuit."""
    if "variant_of" not in data:
        return data
    top = TomlTable(data, "", error_message("title.variant"), lines)
    name = top.read_text("variant_of", 24)
    if base_text is None:
        raise top.error_at(error_message("variant_alone", circuit=name), "variant_of")
    base = parse_toml(base_text)
    if base.get("id") != name or "variant_of" in base:
        raise top.error_at(error_message("variant_of_what", circuit=name), "variant_of")
    top.keys_read += [*REPLACED_KEYS, *MERGED_KEYS]
    doubled = (
        top.read_list("doubled", 40, 1, lambda part: piece_index_of_corner(part, base, top))
        if top.has("doubled")
        else ()
    )
    top.reject_unknown_keys()
    result = {**base, **{key: data[key] for key in REPLACED_KEYS if key in data}}
    for key in MERGED_KEYS:
        if key in data:
            if not isinstance(data[key], dict):
                raise top.error_at(
                    error_message("not_a_table", title=error_message("title.table", table=key)), key
                )
            result[key] = {**base.get(key, {}), **data[key]}
    for place in doubled:
        base["road"][(place + 1) % len(base["road"])]["doubled"] = True
    return result


def piece_index_of_corner(name: object, base: dict[str, Any], top: TomlTable) -> int:
    """Return the index of the road piece that is the corner of this name."""
    for place, piece in enumerate(base["road"]):
        if piece.get("corner") == name:
            return place
    raise top.error_at(error_message("doubled"), "doubled")
