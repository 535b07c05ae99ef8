"""Reads TOML tables of untrusted text. Types and sizes of all values are checked.

An error names the table, the key and, if known, the line.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from engine.circuit.text.errors import CircuitError, Said, said

LONGEST_TEXT = 40_000

# tomllib is quadratic in the number of parts of a dotted key, so long dotted keys are rejected first.
# Circuits need none; strings and comments can contain any.
QUOTED = re.compile(r"""\"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|#[^\n]*+""")
DOTTED = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){8}")
HEADER = re.compile(r"\s*\[{1,2}\s*([a-z_]+)\s*\]{1,2}\s*(?:#.*)?$")
KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
PLACE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")

# Error messages of tomllib, by how they begin.
SLIPS: dict[str, tuple[str, ...]] = {
    "statement": ("Invalid statement", "Invalid initial character"),
    "newline": ("Expected newline",),
    "twice": ("Cannot declare", "Cannot overwrite", "Cannot mutate", "Duplicate"),
    "equals": ("Expected '='",),
    "unclosed": ("Unclosed", "Expected ']"),
    "text": ("Unterminated string", "Unescaped", "Illegal character", 'Expected "\'"', "Expected '\"'"),
}

Item = TypeVar("Item")


def parse_toml(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_TEXT:
        raise CircuitError(said("long_text", most=LONGEST_TEXT))
    bare = QUOTED.sub(lambda found: "" if found[0][0] == "#" else "q", text)
    if deep := DOTTED.search(bare):
        raise CircuitError(said("toml_depth"), bare.count("\n", 0, deep.start()) + 1)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = PLACE.search(message)
        line = int(place[1]) if place and place[1] else len(text.splitlines()) or None
        slip = next((name for name, beginnings in SLIPS.items() if message.startswith(beginnings)), "value")
        raise CircuitError(said("toml", slip=said(f"toml.{slip}")), line) from None
    except (ValueError, RecursionError):
        raise CircuitError(said("toml_depth")) from None


def find_lines(text: str) -> dict[tuple[str, int, str], int]:
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


def shown(value: float) -> str:
    return f"{value:g}"


class Table:
    """One table of the file. Keys are marked as read; ``reject_unknown_keys`` raises for any other key."""

    def __init__(
        self, data: object, name: str, title: Said, lines: dict[tuple[str, int, str], int], number: int = 0
    ) -> None:
        self.name, self.title, self.number, self.lines = name, title, number, lines
        self.read: list[str] = []
        if not isinstance(data, dict):
            raise CircuitError(said("not_a_table", title=title), self.line())
        self.data: dict[str, Any] = data

    def line(self, key: str = "") -> int | None:
        """Return the line of a key, or else of its table. A key of the whole file may be a table itself."""
        places = [(self.name, self.number, key), (self.name, self.number, "")]
        if not self.name:
            places.append((key, 0, ""))
        return next((self.lines[place] for place in places if place in self.lines), None)

    def refuse(self, why: Said, key: str = "") -> CircuitError:
        return CircuitError(why, self.line(key))

    def wrong(self, name: str, at: str, /, **args: object) -> CircuitError:
        """Return the error of this name about the value of a key."""
        return self.refuse(said(name, title=self.title, **args), at)

    def has(self, key: str) -> bool:
        return key in self.data

    def value(self, key: str, default: object = None) -> object:
        self.read.append(key)
        if key in self.data:
            return self.data[key]
        if default is None:
            raise self.wrong("missing", key, key=key)
        return default

    def finish(self) -> None:
        for key in self.data:
            if key not in self.read:
                known = ", ".join(dict.fromkeys(self.read))
                if len(key) <= 30 and key.isprintable():
                    raise self.wrong("unknown_key", key, key=key, known=known)
                raise self.wrong("unknown_keys", key, known=known)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        return self.integer(key, self.value(key, default), low, high, said("value.key", key=key))

    def integer(self, key: str, value: object, low: int, high: int, what: Said) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong("whole", key, what=what, low=str(low), high=str(high))
        return value

    def number_in(self, key: str, low: float, high: float, default: float | None = None) -> float:
        return self.real(key, self.value(key, default), low, high, said("value.key", key=key))

    def real(self, key: str, value: object, low: float, high: float, what: Said) -> float:
        if (
            isinstance(value, bool)
            or not isinstance(value, (int, float))
            or not low <= value <= high
            or not math.isfinite(value)
        ):
            raise self.wrong("number", key, what=what, low=shown(low), high=shown(high))
        return float(value)

    def flag(self, key: str) -> bool:
        value = self.value(key, False)
        if not isinstance(value, bool):
            raise self.wrong("flag", key, key=key)
        return value

    def text(self, key: str, longest: int) -> str:
        value = self.value(key)
        if (
            not isinstance(value, str)
            or not 1 <= len(value) <= longest
            or not value.isprintable()
            or value != value.strip()
        ):
            raise self.wrong("text", key, key=key, most=longest)
        return value

    def matching(self, key: str, pattern: str, meaning: Said) -> str:
        value = self.value(key)
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise self.wrong("matching", key, key=key, meaning=meaning)
        return value

    def choice(self, key: str, options: Iterable[str]) -> str:
        value = self.value(key)
        if not isinstance(value, str) or value not in options:
            raise self.wrong("choice", key, key=key, options=", ".join(options))
        return value

    def items(self, key: str, most: int, least: int, convert: Callable[[object], Item]) -> tuple[Item, ...]:
        value = self.value(key)
        if not isinstance(value, list) or not least <= len(value) <= most:
            if least == most:
                raise self.wrong("items_exactly", key, key=key, n=most)
            raise self.wrong("items", key, key=key, least=least, most=most)
        return tuple(convert(part) for part in value)

    def tuples(
        self, key: str, most: int, least: int, ranges: tuple[tuple[str, float, float], ...]
    ) -> list[tuple[float, ...]]:
        """Return a list of rows of numbers; ``ranges`` gives the name and limits of each column."""
        numbers = said(f"numbers.{'_'.join(name for name, _, _ in ranges)}")

        def convert(part: object) -> tuple[float, ...]:
            if not isinstance(part, list) or len(part) != len(ranges):
                raise self.wrong("parts", key, key=key, numbers=numbers)
            names = [said("value.named", number=said(f"number.{name}"), key=key) for name, _, _ in ranges]
            return tuple(
                self.real(key, value, low, high, what)
                for value, what, (_, low, high) in zip(part, names, ranges, strict=True)
            )

        return list(self.items(key, most, least, convert))
