"""Packs TOML data into few bytes, so that a circuit fits in a link.

Three ideas keep it small:

- A table's keys and value kinds are written once, as a schema. Later tables with the same schema refer to its
  number.
- Lists of points become columns of numbers with the same bit width, as differences if those are smaller.
- Strings are collected at the end and deflated with a dictionary of common phrases.

Untrusted input is decoded within fixed limits and rejected with one error if invalid.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from engine.core.types import InputError
from engine.links.bitstream import BitReader, BitWriter

# Both lists are part of the format of links: append, never reorder. They can hold INLINE_KEY keys and 2 **
# WORD_BITS words.
KNOWN_KEYS = (
    "format", "id", "name", "country", "laps", "hidden", "credits", "facts", "drawing", "board", "heading",
    "lane", "turns", "weather", "rain", "variable",
    "grid", "pole", "rows", "cars", "pit", "side", "enter", "leave", "boxes", "road", "straight", "bend",
    "line", "doubled", "bridge", "corner", "stops",
    "arcs", "spaces", "inside", "arrows", "left", "middle", "right", "decor", "kind", "points", "boats",
    "width", "variant_of",
)  # fmt: skip
COMMON_STRINGS = (
    "left",
    "right",
    "water",
    "dunes",
    "forest",
    "field",
    "grandstand",
    "buildings",
    "mountain",
    "fairground",
    "river",
    "runway",
    "old_road",
    "palms",
    "towers",
)
DEFLATE_DICTIONARY = (
    b"Saint San Grande Petite Virage Kurve Corner Straight Esses Bridge Village North South East West First "
    b"Second Last Turn Curve Chicane Hairpin\0"
    b"Drawn by , drawn for this game.\0Yellow Flag contributors, drawn for this game.\0"
    b"Order, angles and places of the corners after the line of bacinger/f1-circuits (MIT licence); fitted "
    b"to the size of a board.\0"
)

MAX_BYTES = 9000
MAX_TEXT_CHARS = 20_000
MAX_LIST_ITEMS = 200
MAX_VALUES = 12_000
MAX_DECIMALS = 12
MAX_DEPTH = 5
MAX_NUMBER_BITS = 64
KEY_BITS, WORD_BITS = 6, 5
INLINE_KEY = (1 << KEY_BITS) - 1  # replaces a key's number; the key is among the strings

INTEGER, DECIMAL, WORD, TEXT, BOOLEAN, LIST, TABLE, COLUMNS = range(8)

TableSchema = tuple[tuple[int, str, int], ...]  # index of the key or INLINE_KEY, the key, kind of the value


class Decimal(NamedTuple):
    """A decimal number: 2.18 is (218, 2).

    Attributes:
        digits: all digits as an integer
        places: number of digits after the point
    """

    digits: int
    places: int


def to_decimal(value: float) -> Decimal:
    """Return the shortest decimal of a number, cut after a dozen places."""
    if isinstance(value, int):
        return Decimal(value, 0)
    whole, _, part = format(value, f".{MAX_DECIMALS}f").partition(".")
    part = part.rstrip("0")
    return Decimal(int(whole + part), len(part))


def to_number(decimal: Decimal) -> int | float:
    """Return the number of a decimal; an int if it has no places."""
    if decimal.places == 0:
        return decimal.digits
    sign = "-" if decimal.digits < 0 else ""
    digits = str(abs(decimal.digits)).rjust(decimal.places + 1, "0")
    return float(f"{sign}{digits[: -decimal.places]}.{digits[-decimal.places :]}")


def zigzag_encode(value: int) -> int:
    """Encode the sign: 0, -1, 1, -2, 2 ... become 0, 1, 2, 3, 4 ..."""
    return -2 * value - 1 if value < 0 else 2 * value


def zigzag_decode(value: int) -> int:
    """Reverse ``zigzag_encode``."""
    return -(value + 1 >> 1) if value & 1 else value >> 1


def is_number_not_bool(value: object) -> bool:
    """True for numbers but not for booleans (bool is a subclass of int)."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def as_number_rows(value: object) -> list[list[Any]] | None:
    """Return a list of numbers, or of equally long lists of numbers, as rows; None for anything else."""
    if not isinstance(value, list) or not value:
        return None
    if all(is_number_not_bool(part) for part in value):
        return [[part] for part in value]
    is_uniform = all(
        isinstance(row, list) and row and len(row) == len(value[0]) and all(map(is_number_not_bool, row))
        for row in value
    )
    return value if is_uniform else None


def kind_of(value: object) -> int:
    """Return how a value is written."""
    if isinstance(value, bool):
        return BOOLEAN
    if isinstance(value, int):
        return INTEGER
    if isinstance(value, float):
        return DECIMAL if to_decimal(value).places else INTEGER
    if isinstance(value, str):
        return WORD if value in COMMON_STRINGS else TEXT
    if isinstance(value, dict):
        return TABLE
    if isinstance(value, list):
        return COLUMNS if as_number_rows(value) else LIST
    raise InputError("error.link.damaged")


class Packer:
    """Writes one packed circuit."""

    def __init__(self) -> None:
        self.bits = BitWriter()
        self.texts: list[str] = []
        self.forms: list[TableSchema] = []

    def value(self, value: Any, kind: int) -> None:
        """Append a value whose kind the reader already knows."""
        writers: tuple[Callable[[Any], None], ...] = (
            self.write_integer,
            self.decimal,
            self.write_common_string,
            self.texts.append,
            self.write_boolean,
            self.write_list,
            self.table,
            self.columns,
        )
        writers[kind](value)

    def write_integer(self, value: float) -> None:
        self.bits.write_varint(zigzag_encode(to_decimal(value).digits))

    def decimal(self, value: float) -> None:
        digits, places = to_decimal(value)
        self.bits.write_varint(places)
        self.bits.write_varint(zigzag_encode(digits))

    def write_common_string(self, value: str) -> None:
        """Append a string from the list of common words."""
        self.bits.write(COMMON_STRINGS.index(value), WORD_BITS)

    def write_boolean(self, value: bool) -> None:
        self.bits.write(int(value), 1)

    def write_list(self, values: list[Any]) -> None:
        self.bits.write_varint(len(values))
        for value in values:
            self.bits.write(kind_of(value), 3)
            self.value(value, kind_of(value))

    def table(self, data: dict[str, Any]) -> None:
        """Append a table: its schema, then its values."""
        form = tuple(
            (KNOWN_KEYS.index(key), key, kind_of(part))
            if key in KNOWN_KEYS
            else (INLINE_KEY, key, kind_of(part))
            for key, part in data.items()
        )
        index = self.forms.index(form) if form in self.forms else len(self.forms)
        self.bits.write_choice(index, len(self.forms) + 1)
        if index == len(self.forms):
            self.forms.append(form)
            self.bits.write_varint(len(form))
            for number, key, kind in form:
                self.bits.write(number, KEY_BITS)
                if number == INLINE_KEY:
                    self.texts.append(key)
                self.bits.write(kind, 3)
        for part, (_, _, kind) in zip(data.values(), form, strict=True):
            self.value(part, kind)

    def columns(self, value: list[Any]) -> None:
        """Append a list of numbers or of rows of numbers, column by column."""
        rows = as_number_rows(value)
        assert rows is not None
        self.bits.write_varint(len(rows))
        self.bits.write_varint(len(rows[0]) if isinstance(value[0], list) else 0)
        for column in zip(*rows, strict=True):
            decimals = [to_decimal(part) for part in column]
            places = max(decimal.places for decimal in decimals)
            absolute_values = [decimal.digits * 10 ** (places - decimal.places) for decimal in decimals]
            deltas = [absolute_values[0]] + [after - before for before, after in pairwise(absolute_values)]
            uses_deltas = estimated_bits(deltas) < estimated_bits(absolute_values)
            self.bits.write_varint(places)
            self.bits.write(int(uses_deltas), 1)
            self.numbers(deltas if uses_deltas else absolute_values)

    def numbers(self, values: list[int]) -> None:
        """Append the first number by itself, the others in the bit width of the largest."""
        self.bits.write_varint(zigzag_encode(values[0]))
        width = bits_needed(values)
        self.bits.write_varint(width)
        for value in values[1:]:
            self.bits.write(zigzag_encode(value), width)

    def finish(self) -> bytes:
        """Return the packed bytes: the strings, then the bits."""
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, DEFLATE_DICTIONARY)
        texts = deflate.compress("\0".join(self.texts).encode()) + deflate.flush()
        whole = BitWriter()
        whole.write_bytes(texts)
        whole.append(self.bits)
        return whole.to_bytes()


def bits_needed(values: list[int]) -> int:
    """Return the number of bits for every number but the first."""
    return max((zigzag_encode(value).bit_length() for value in values[1:]), default=0)


def estimated_bits(values: list[int]) -> int:
    """Return approximately how many bits a column takes."""
    return bits_needed(values) * len(values) + zigzag_encode(values[0]).bit_length()


class Unpacker:
    """Reads one packed circuit."""

    def __init__(self, data: bytes) -> None:
        self.bits = BitReader(data)
        self.texts = self._texts()
        self.forms: list[TableSchema] = []
        self.left = MAX_VALUES

    def _texts(self) -> Iterator[str]:
        packed = self.bits.read_bytes(MAX_BYTES)
        inflate = zlib.decompressobj(-15, DEFLATE_DICTIONARY)
        try:
            plain = inflate.decompress(packed, MAX_TEXT_CHARS)
            texts = plain.decode()
        except (zlib.error, UnicodeDecodeError):
            raise InputError("error.link.damaged") from None
        if not inflate.eof or inflate.unused_data:
            raise InputError("error.link.damaged")
        return iter(texts.split("\0"))

    def text(self) -> str:
        text = next(self.texts, None)
        if text is None:
            raise InputError("error.link.damaged")
        return text

    def value(self, kind: int, depth: int) -> Any:
        """Return the next value, which is of this kind."""
        self.left -= 1
        if self.left < 0 or depth > MAX_DEPTH:
            raise InputError("error.link.damaged")
        if kind == INTEGER:
            return self.signed()
        if kind == DECIMAL:
            places = self.bits.read_varint(MAX_DECIMALS)
            return to_number(Decimal(self.signed(), places))
        if kind == WORD:
            return self.name_at(COMMON_STRINGS, self.bits.read(WORD_BITS))
        if kind == TEXT:
            return self.text()
        if kind == BOOLEAN:
            return bool(self.bits.read(1))
        if kind == LIST:
            return [
                self.value(self.bits.read(3), depth + 1) for _ in range(self.bits.read_varint(MAX_LIST_ITEMS))
            ]
        return self.table(depth) if kind == TABLE else self.columns()

    def signed(self) -> int:
        """Return the next integer of any size."""
        return zigzag_decode(self.bits.read_varint(1 << 60))

    def table(self, depth: int) -> dict[str, Any]:
        """Return the next table, of a known or a new schema."""
        index = self.bits.read_choice(len(self.forms) + 1)
        if index == len(self.forms):
            self.forms.append(tuple(self.key() for _ in range(self.bits.read_varint(MAX_LIST_ITEMS))))
        form = self.forms[index]
        table = {key: self.value(kind, depth + 1) for _, key, kind in form}
        if len(table) != len(form):
            raise InputError("error.link.damaged")
        return table

    def key(self) -> tuple[int, str, int]:
        """Return the next key of a schema: its number, its name and the kind of its value."""
        number = self.bits.read(KEY_BITS)
        return (
            number,
            self.text() if number == INLINE_KEY else self.name_at(KNOWN_KEYS, number),
            self.bits.read(3),
        )

    def name_at(self, names: tuple[str, ...], number: int) -> str:
        if number >= len(names):
            raise InputError("error.link.damaged")
        return names[number]

    def columns(self) -> list[Any]:
        """Return the next list of numbers or rows, stored column by column."""
        count, width = self.bits.read_varint(MAX_LIST_ITEMS), self.bits.read_varint(MAX_LIST_ITEMS)
        self.left -= count * max(1, width)
        if count == 0 or self.left < 0:
            raise InputError("error.link.damaged")
        columns = [self.column(count) for _ in range(max(1, width))]
        return [list(row) for row in zip(*columns, strict=True)] if width else columns[0]

    def column(self, count: int) -> list[int | float]:
        """Return the numbers of the next column."""
        places = self.bits.read_varint(MAX_DECIMALS)
        by_steps = self.bits.read(1)
        first, width = self.signed(), self.bits.read_varint(MAX_NUMBER_BITS)
        digits = [first]
        for _ in range(count - 1):
            step = zigzag_decode(self.bits.read(width))
            digits.append(digits[-1] + step if by_steps else step)
        return [to_number(Decimal(value, places)) for value in digits]

    def expect_end(self) -> None:
        """Raise InputError if anything is left over."""
        self.bits.expect_end()
        if next(self.texts, None):
            raise InputError("error.link.damaged")


def pack(data: dict[str, Any]) -> bytes:
    packer = Packer()
    packer.table(data)
    return packer.finish()


def unpack(packed_circuit: bytes) -> dict[str, Any]:
    """Return the table of packed bytes. Raise InputError if damaged or larger than any circuit can be."""
    if len(packed_circuit) > MAX_BYTES:
        raise InputError("error.link.damaged")
    unpacker = Unpacker(packed_circuit)
    data: dict[str, Any] = unpacker.value(TABLE, 0)
    unpacker.expect_end()
    return data
