"""TOML tables read with care: every value is checked for kind and size, and a refusal names the table, the key and, where it can, the line."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from engine.circuit.errors import CircuitError

LONGEST_TEXT = 40_000
HEADER = re.compile(r"\s*\[{1,2}\s*([a-z_]+)\s*\]{1,2}\s*(?:#.*)?$")
KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
PLACE = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")

Item = TypeVar("Item")


def parse_toml(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_TEXT:
        raise CircuitError(f"The circuit text is longer than {LONGEST_TEXT} characters.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = PLACE.search(message)
        line = int(place[1]) if place and place[1] else len(text.splitlines()) or None
        raise CircuitError(f"This is not a TOML text: {PLACE.sub('', message)}.", line) from None
    except (ValueError, RecursionError):
        raise CircuitError("This is not a TOML text that can be read: a number is too long or lists are nested too deeply.") from None


def find_lines(text: str) -> dict[tuple[str, int, str], int]:
    """Where tables and keys stand: (table, its number among tables of that name, key) -> line; key "" is the table's own line.

    A light scan beside the real parser. A strange but legal layout may hide a line, which only makes an error message less exact."""
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


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def shown(value: float) -> str:
    return f"{value:g}"


class Table:
    """One table of the file. Reading a key ticks it off; `finish` refuses the keys nobody asked for."""

    def __init__(self, data: object, name: str, title: str, lines: dict[tuple[str, int, str], int], number: int = 0) -> None:
        self.name, self.title, self.number, self.lines = name, title, number, lines
        self.read: list[str] = []
        if not isinstance(data, dict):
            raise CircuitError(f"{title} must be a table.", self.line())
        self.data: dict[str, Any] = data

    def line(self, key: str = "") -> int | None:
        """Where the key stands, or else its table; a key of the whole file may be a table itself."""
        places = [(self.name, self.number, key), (self.name, self.number, "")]
        if not self.name:
            places.append((key, 0, ""))
        return next((self.lines[place] for place in places if place in self.lines), None)

    def refuse(self, sentence: str, key: str = "") -> CircuitError:
        return CircuitError(sentence, self.line(key))

    def has(self, key: str) -> bool:
        return key in self.data

    def value(self, key: str, default: object = None) -> object:
        self.read.append(key)
        if key in self.data:
            return self.data[key]
        if default is None:
            raise self.refuse(f"{self.title} has no “{key}”.", key)
        return default

    def finish(self) -> None:
        for key in self.data:
            if key not in self.read:
                known = ", ".join(dict.fromkeys(self.read))
                label = key if len(key) <= 30 and key.isprintable() else "a key"
                raise self.refuse(f"{self.title} does not know “{label}”; it knows {known}.", key)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        return self.integer(key, self.value(key, default), low, high, f"“{key}”")

    def integer(self, key: str, value: object, low: int, high: int, what: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.refuse(f"{self.title}: {what} must be a whole number from {low} to {high}.", key)
        return value

    def number_in(self, key: str, low: float, high: float, default: float | None = None) -> float:
        return self.real(key, self.value(key, default), low, high, f"“{key}”")

    def real(self, key: str, value: object, low: float, high: float, what: str) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high or not math.isfinite(value):
            raise self.refuse(f"{self.title}: {what} must be a number from {shown(low)} to {shown(high)}.", key)
        return float(value)

    def flag(self, key: str) -> bool:
        value = self.value(key, False)
        if not isinstance(value, bool):
            raise self.refuse(f"{self.title}: “{key}” must be true or false.", key)
        return value

    def text(self, key: str, longest: int) -> str:
        value = self.value(key)
        if not isinstance(value, str) or not 1 <= len(value) <= longest or not value.isprintable() or value != value.strip():
            raise self.refuse(f"{self.title}: “{key}” must be a text of 1 to {longest} plain characters.", key)
        return value

    def matching(self, key: str, pattern: str, meaning: str) -> str:
        value = self.value(key)
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise self.refuse(f"{self.title}: “{key}” must be {meaning}.", key)
        return value

    def choice(self, key: str, options: Iterable[str]) -> str:
        value = self.value(key)
        if not isinstance(value, str) or value not in options:
            raise self.refuse(f"{self.title}: “{key}” must be one of {', '.join(options)}.", key)
        return value

    def items(self, key: str, most: int, least: int, convert: Callable[[object], Item]) -> tuple[Item, ...]:
        value = self.value(key)
        if not isinstance(value, list) or not least <= len(value) <= most:
            size = str(most) if least == most else f"{least} to {most}"
            raise self.refuse(f"{self.title}: “{key}” must be a list of {size} parts.", key)
        return tuple(convert(part) for part in value)

    def tuples(self, key: str, most: int, least: int, ranges: tuple[tuple[str, float, float], ...]) -> list[tuple[float, ...]]:
        """A list of short lists of numbers; `ranges` gives the name and bounds of each number."""
        names = ", ".join(name for name, _, _ in ranges)

        def convert(part: object) -> tuple[float, ...]:
            if not isinstance(part, list) or len(part) != len(ranges):
                raise self.refuse(f"{self.title}: each part of “{key}” must be [{names}].", key)
            return tuple(self.real(key, value, low, high, f"{name} in “{key}”") for value, (name, low, high) in zip(part, ranges, strict=True))

        return list(self.items(key, most, least, convert))
