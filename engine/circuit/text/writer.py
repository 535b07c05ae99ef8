"""Writes circuit data as TOML. The same data always gives the same text, whatever the author's layout."""

from __future__ import annotations

import json
import re
from typing import Any

from engine.circuit.text.reader import find_lines, parse_toml
from engine.circuit.text.variants import whole_data

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def data_of(text: str, original: str | None = None) -> dict[str, Any]:
    """Return the data of a circuit text; a variant is merged with its base into one circuit."""
    data = whole_data(parse_toml(text), original, find_lines(text))
    return {key: value for key, value in data.items() if key not in ("variant_of", "hidden")}


def written(data: dict[str, Any]) -> str:
    """Return data as TOML: single values first, then tables, then lists of tables."""
    plain = {key: value for key, value in data.items() if not is_table(value) and not is_tables(value)}
    parts = [lines_of(plain)]
    parts += [f"[{key_of(key)}]\n{lines_of(value)}" for key, value in data.items() if is_table(value)]
    parts += [
        f"[[{key_of(key)}]]\n{lines_of(table)}"
        for key, value in data.items()
        if is_tables(value)
        for table in value
    ]
    return "\n".join(parts)


def is_table(value: object) -> bool:
    return isinstance(value, dict)


def is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(is_table, value))


def lines_of(table: dict[str, Any]) -> str:
    return "".join(f"{key_of(key)} = {value_of(value)}\n" for key, value in table.items())


def key_of(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else quoted(key)


def value_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(value_of, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key_of(key)} = {value_of(part)}' for key, part in value.items())}}}"
    return repr(value)


def quoted(text: str) -> str:
    """Return a quoted string. JSON and TOML strings differ only in one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
