"""Writes circuit data as TOML. The same data always gives the same text, whatever the author's layout."""

from __future__ import annotations

import json
import re
from typing import Any

from engine.circuit.text.toml_reader import find_line_numbers, parse_toml
from engine.circuit.text.variants import merge_variant

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def circuit_data_of(text: str, base_text: str | None = None) -> dict[str, Any]:
    """Return the data of a circuit text; a variant is merged with its base into one circuit."""
    data = merge_variant(parse_toml(text), base_text, find_line_numbers(text))
    return {key: value for key, value in data.items() if key not in ("variant_of", "hidden")}


def to_toml(data: dict[str, Any]) -> str:
    """Return data as TOML: single values first, then tables, then lists of tables."""
    plain = {key: value for key, value in data.items() if not is_table(value) and not is_table_list(value)}
    parts = [table_lines(plain)]
    parts += [f"[{format_key(key)}]\n{table_lines(value)}" for key, value in data.items() if is_table(value)]
    parts += [
        f"[[{format_key(key)}]]\n{table_lines(table)}"
        for key, value in data.items()
        if is_table_list(value)
        for table in value
    ]
    return "\n".join(parts)


def is_table(value: object) -> bool:
    return isinstance(value, dict)


def is_table_list(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(is_table, value))


def table_lines(table: dict[str, Any]) -> str:
    return "".join(f"{format_key(key)} = {format_value(value)}\n" for key, value in table.items())


def format_key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else quoted(key)


def format_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(format_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{format_key(key)} = {format_value(part)}' for key, part in value.items())}}}"
    return repr(value)


def quoted(text: str) -> str:
    """Return a quoted string. JSON and TOML strings differ only in one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
