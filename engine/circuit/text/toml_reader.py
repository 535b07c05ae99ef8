"""Reads TOML tables of untrusted text. Types and sizes of all values are checked.

An error names the table, the key and, if known, the line.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from engine.circuit.text.errors import CircuitError, ErrorMessage, error_message

MAX_TEXT_CHARS = 40_000

# tomllib is quadratic in the number of parts of a dotted key, so long dotted keys are rejected first.
# Circuits need none; strings and comments can contain any.
QUOTED_PATTERN = re.compile(r"""\"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|#[^\n]*+""")
DEEP_KEY_PATTERN = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){8}")
HEADER = re.compile(r"\s*\[{1,2}\s*([a-z_]+)\s*\]{1,2}\s*(?:#.*)?$")
KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
LOCATION_PATTERN = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")

# Error messages of tomllib, by how they begin.
SYNTAX_ERRORS: dict[str, tuple[str, ...]] = {
    "statement": ("Invalid statement", "Invalid initial character"),
    "newline": ("Expected newline",),
    "twice": ("Cannot declare", "Cannot overwrite", "Cannot mutate", "Duplicate"),
    "equals": ("Expected '='",),
    "unclosed": ("Unclosed", "Expected ']"),
    "text": ("Unterminated string", "Unescaped", "Illegal character", 'Expected "\'"', "Expected '\"'"),
}

Item = TypeVar("Item")


def parse_toml(text: str) -> dict[str, Any]:
    if len(text) > MAX_TEXT_CHARS:
        raise CircuitError(error_message("long_text", most=MAX_TEXT_CHARS))
    bare = QUOTED_PATTERN.sub(lambda match: "" if match[0][0] == "#" else "q", text)
    if deep := DEEP_KEY_PATTERN.search(bare):
        raise CircuitError(error_message("toml_depth"), bare.count("\n", 0, deep.start()) + 1)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = LOCATION_PATTERN.search(message)
        line = int(place[1]) if place and place[1] else len(text.splitlines()) or None
        slip = next(
            (name for name, beginnings in SYNTAX_ERRORS.items() if message.startswith(beginnings)), "value"
        )
        raise CircuitError(error_message("toml", slip=error_message(f"toml.{slip}")), line) from None
    except (ValueError, RecursionError):
        raise CircuitError(error_message("toml_depth")) from None


def find_line_numbers(text: str) -> dict[tuple[str, int, str], int]:
    """Return the line numbers of tables and keys: (table, index among tables of that name, key) -> line.

    Key "" is the line of the table itself.

    This is a simple scan, independent of the parser. An unusual layout can hide a line; that only makes error
    messages less exact.
    """
    lines: dict[tuple[str, int, str], int] = {}
    table, count = "", {"": 0}
    for number, line in enumerate(text.splitlines(), 1):
        if header := HEADER.match(line):
            table = header[1]
            count[table] = count.get(table, -1) + 1
            lines.setdefault((table, count[table], ""), number)
        elif key := KEY.match(line):
            lines.setdefault((table, count[table], key[1]), number)
    return lines


def quote_value(value: float) -> str:
    return f"{value:g}"


class TomlTable:
    """One table of the file. Keys are marked as read; ``reject_unknown_keys`` raises for any other key."""

    def __init__(
        self,
        data: object,
        name: str,
        title: ErrorMessage,
        lines: dict[tuple[str, int, str], int],
        number: int = 0,
    ) -> None:
        self.name, self.title, self.number, self.lines = name, title, number, lines
        self.keys_read: list[str] = []
        if not isinstance(data, dict):
            raise CircuitError(error_message("not_a_table", title=title), self.line_number_of())
        self.data: dict[str, Any] = data

    def line_number_of(self, key: str = "") -> int | None:
        """Return the line of a key, or else of its table. A key of the whole file may be a table itself."""
        places = [(self.name, self.number, key), (self.name, self.number, "")]
        if not self.name:
            places.append((key, 0, ""))
        return next((self.lines[place] for place in places if place in self.lines), None)

    def error_at(self, message: ErrorMessage, key: str = "") -> CircuitError:
        return CircuitError(message, self.line_number_of(key))

    def value_error(self, name: str, at: str, /, **args: object) -> CircuitError:
        """Return the error of this name about the value of a key."""
        return self.error_at(error_message(name, title=self.title, **args), at)

    def has(self, key: str) -> bool:
        return key in self.data

    def read_value(self, key: str, default: object = None) -> object:
        self.keys_read.append(key)
        if key in self.data:
            return self.data[key]
        if default is None:
            raise self.value_error("missing", key, key=key)
        return default

    def reject_unknown_keys(self) -> None:
        for key in self.data:
            if key not in self.keys_read:
                known_keys = ", ".join(dict.fromkeys(self.keys_read))
                if len(key) <= 30 and key.isprintable():
                    raise self.value_error("unknown_key", key, key=key, known=known_keys)
                raise self.value_error("unknown_keys", key, known=known_keys)

    def read_int(self, key: str, low: int, high: int, default: int | None = None) -> int:
        return self.check_int(
            key, self.read_value(key, default), low, high, error_message("value.key", key=key)
        )

    def check_int(self, key: str, value: object, low: int, high: int, label: ErrorMessage) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.value_error("whole", key, what=label, low=str(low), high=str(high))
        return value

    def read_float(self, key: str, low: float, high: float, default: float | None = None) -> float:
        return self.check_float(
            key, self.read_value(key, default), low, high, error_message("value.key", key=key)
        )

    def check_float(self, key: str, value: object, low: float, high: float, label: ErrorMessage) -> float:
        if (
            isinstance(value, bool)
            or not isinstance(value, (int, float))
            or not low <= value <= high
            or not math.isfinite(value)
        ):
            raise self.value_error("number", key, what=label, low=quote_value(low), high=quote_value(high))
        return float(value)

    def read_bool(self, key: str) -> bool:
        value = self.read_value(key, False)
        if not isinstance(value, bool):
            raise self.value_error("flag", key, key=key)
        return value

    def read_text(self, key: str, max_length: int) -> str:
        value = self.read_value(key)
        if (
            not isinstance(value, str)
            or not 1 <= len(value) <= max_length
            or not value.isprintable()
            or value != value.strip()
        ):
            raise self.value_error("text", key, key=key, most=max_length)
        return value

    def read_matching(self, key: str, pattern: str, meaning: ErrorMessage) -> str:
        value = self.read_value(key)
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise self.value_error("matching", key, key=key, meaning=meaning)
        return value

    def read_choice(self, key: str, options: Iterable[str]) -> str:
        value = self.read_value(key)
        if not isinstance(value, str) or value not in options:
            raise self.value_error("choice", key, key=key, options=", ".join(options))
        return value

    def read_list(
        self, key: str, maximum: int, minimum: int, convert: Callable[[object], Item]
    ) -> tuple[Item, ...]:
        value = self.read_value(key)
        if not isinstance(value, list) or not minimum <= len(value) <= maximum:
            if minimum == maximum:
                raise self.value_error("items_exactly", key, key=key, n=maximum)
            raise self.value_error("items", key, key=key, least=minimum, most=maximum)
        return tuple(convert(part) for part in value)

    def read_number_rows(
        self, key: str, maximum: int, minimum: int, ranges: tuple[tuple[str, float, float], ...]
    ) -> list[tuple[float, ...]]:
        """Return a list of rows of numbers; ``ranges`` gives the name and limits of each column."""
        numbers = error_message(f"numbers.{'_'.join(name for name, _, _ in ranges)}")

        def convert(part: object) -> tuple[float, ...]:
            if not isinstance(part, list) or len(part) != len(ranges):
                raise self.value_error("parts", key, key=key, numbers=numbers)
            names = [
                error_message("value.named", number=error_message(f"number.{name}"), key=key)
                for name, _, _ in ranges
            ]
            return tuple(
                self.check_float(key, value, low, high, label)
                for value, label, (_, low, high) in zip(part, names, ranges, strict=True)
            )

        return list(self.read_list(key, maximum, minimum, convert))
