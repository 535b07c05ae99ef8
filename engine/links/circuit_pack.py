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
KEYS = (
    "format", "id", "name", "country", "laps", "hidden", "credits", "facts", "drawing", "board", "heading",
    "lane", "turns", "weather", "rain", "variable",
    "grid", "pole", "rows", "cars", "pit", "side", "enter", "leave", "boxes", "road", "straight", "bend",
    "line", "doubled", "bridge", "corner", "stops",
    "arcs", "spaces", "inside", "arrows", "left", "middle", "right", "decor", "kind", "points", "boats",
    "width", "variant_of",
)  # fmt: skip
WORDS = (
    "left", "right", "water", "dunes", "forest", "field", "grandstand", "buildings", "mountain", "fairground",
    "river", "runway", "old_road", "palms", "towers",
)  # fmt: skip
PHRASES = (
    b"Saint San Grande Petite Virage Kurve Corner Straight Esses Bridge Village North South East West First "
    b"Second Last Turn Curve Chicane Hairpin\0"
    b"Drawn by , drawn for this game.\0Yellow Flag contributors, drawn for this game.\0"
    b"Order, angles and places of the corners after the line of bacinger/f1-circuits (MIT licence); fitted "
    b"to the size of a board.\0"
)

MOST_BYTES = 9000
MOST_TEXT = 20_000
MOST_PARTS = 200
MOST_VALUES = 12_000
MOST_DECIMALS = 12
DEEPEST = 5
WIDEST = 64  # bits of a number
KEY_BITS, WORD_BITS = 6, 5
SPELT = (1 << KEY_BITS) - 1  # replaces a key's number; the key is among the strings

WHOLE, DECIMAL, WORD, TEXT, TRUTH, LIST, TABLE, COLUMNS = range(8)

Form = tuple[tuple[int, str, int], ...]  # index of the key or INLINE_KEY, the key, kind of the value


class Decimal(NamedTuple):
    """A decimal number: 2.18 is (218, 2).

    Attributes:
        digits: all digits as an integer
        places: number of digits after the point
    """

    digits: int
    places: int


def decimal_of(value: float) -> Decimal:
    """Return the shortest decimal of a number, cut after a dozen places."""
    if isinstance(value, int):
        return Decimal(value, 0)
    whole, _, part = format(value, f".{MOST_DECIMALS}f").partition(".")
    part = part.rstrip("0")
    return Decimal(int(whole + part), len(part))


def number_of(decimal: Decimal) -> int | float:
    """Return the number of a decimal; an int if it has no places."""
    if decimal.places == 0:
        return decimal.digits
    sign = "-" if decimal.digits < 0 else ""
    digits = str(abs(decimal.digits)).rjust(decimal.places + 1, "0")
    return float(f"{sign}{digits[: -decimal.places]}.{digits[-decimal.places :]}")


def folded(value: int) -> int:
    """Encode the sign: 0, -1, 1, -2, 2 ... become 0, 1, 2, 3, 4 ..."""
    return -2 * value - 1 if value < 0 else 2 * value


def unfolded(value: int) -> int:
    """Reverse ``zigzag_encode``."""
    return -(value + 1 >> 1) if value & 1 else value >> 1


def is_number(value: object) -> bool:
    """True for numbers but not for booleans (bool is a subclass of int)."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def rows_of(value: object) -> list[list[Any]] | None:
    """Return a list of numbers, or of equally long lists of numbers, as rows; None for anything else."""
    if not isinstance(value, list) or not value:
        return None
    if all(is_number(part) for part in value):
        return [[part] for part in value]
    alike = all(
        isinstance(row, list) and row and len(row) == len(value[0]) and all(map(is_number, row))
        for row in value
    )
    return value if alike else None


def kind_of(value: object) -> int:
    """Return how a value is written."""
    if isinstance(value, bool):
        return TRUTH
    if isinstance(value, int):
        return WHOLE
    if isinstance(value, float):
        return DECIMAL if decimal_of(value).places else WHOLE
    if isinstance(value, str):
        return WORD if value in WORDS else TEXT
    if isinstance(value, dict):
        return TABLE
    if isinstance(value, list):
        return COLUMNS if rows_of(value) else LIST
    raise InputError("error.link.damaged")


class Packer:
    """Writes one packed circuit."""

    def __init__(self) -> None:
        self.bits = BitWriter()
        self.texts: list[str] = []
        self.forms: list[Form] = []

    def value(self, value: Any, kind: int) -> None:
        """Append a value whose kind the reader already knows."""
        writers: tuple[Callable[[Any], None], ...] = (
            self.whole, self.decimal, self.word, self.texts.append, self.truth, self.parts, self.table,
            self.columns,
        )  # fmt: skip
        writers[kind](value)

    def whole(self, value: float) -> None:
        """Append an integer."""
        self.bits.put_count(folded(decimal_of(value).digits))

    def decimal(self, value: float) -> None:
        """Append a decimal."""
        digits, places = decimal_of(value)
        self.bits.put_count(places)
        self.bits.put_count(folded(digits))

    def word(self, value: str) -> None:
        """Append a string from the list of common words."""
        self.bits.put(WORDS.index(value), WORD_BITS)

    def truth(self, value: bool) -> None:
        """Append a boolean."""
        self.bits.put(int(value), 1)

    def parts(self, values: list[Any]) -> None:
        """Append a list of any values."""
        self.bits.put_count(len(values))
        for value in values:
            self.bits.put(kind_of(value), 3)
            self.value(value, kind_of(value))

    def table(self, data: dict[str, Any]) -> None:
        """Append a table: its schema, then its values."""
        form = tuple(
            (KEYS.index(key), key, kind_of(part)) if key in KEYS else (SPELT, key, kind_of(part))
            for key, part in data.items()
        )
        known = self.forms.index(form) if form in self.forms else len(self.forms)
        self.bits.put_choice(known, len(self.forms) + 1)
        if known == len(self.forms):
            self.forms.append(form)
            self.bits.put_count(len(form))
            for number, key, kind in form:
                self.bits.put(number, KEY_BITS)
                if number == SPELT:
                    self.texts.append(key)
                self.bits.put(kind, 3)
        for part, (_, _, kind) in zip(data.values(), form, strict=True):
            self.value(part, kind)

    def columns(self, value: list[Any]) -> None:
        """Append a list of numbers or of rows of numbers, column by column."""
        rows = rows_of(value)
        assert rows is not None
        self.bits.put_count(len(rows))
        self.bits.put_count(len(rows[0]) if isinstance(value[0], list) else 0)
        for column in zip(*rows, strict=True):
            decimals = [decimal_of(part) for part in column]
            places = max(decimal.places for decimal in decimals)
            plain = [decimal.digits * 10 ** (places - decimal.places) for decimal in decimals]
            steps = [plain[0]] + [after - before for before, after in pairwise(plain)]
            by_steps = cost(steps) < cost(plain)
            self.bits.put_count(places)
            self.bits.put(int(by_steps), 1)
            self.numbers(steps if by_steps else plain)

    def numbers(self, values: list[int]) -> None:
        """Append the first number by itself, the others in the bit width of the largest."""
        self.bits.put_count(folded(values[0]))
        width = width_of(values)
        self.bits.put_count(width)
        for value in values[1:]:
            self.bits.put(folded(value), width)

    def packed(self) -> bytes:
        """Return the packed bytes: the strings, then the bits."""
        deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, PHRASES)
        texts = deflate.compress("\0".join(self.texts).encode()) + deflate.flush()
        whole = BitWriter()
        whole.put_bytes(texts)
        whole.put_all(self.bits)
        return whole.to_bytes()


def width_of(values: list[int]) -> int:
    """Return the number of bits for every number but the first."""
    return max((folded(value).bit_length() for value in values[1:]), default=0)


def cost(values: list[int]) -> int:
    """Return approximately how many bits a column takes."""
    return width_of(values) * len(values) + folded(values[0]).bit_length()


class Unpacker:
    """Reads one packed circuit."""

    def __init__(self, data: bytes) -> None:
        self.bits = BitReader(data)
        self.texts = self._texts()
        self.forms: list[Form] = []
        self.left = MOST_VALUES

    def _texts(self) -> Iterator[str]:
        packed = self.bits.take_bytes(MOST_BYTES)
        inflate = zlib.decompressobj(-15, PHRASES)
        try:
            plain = inflate.decompress(packed, MOST_TEXT)
            texts = plain.decode()
        except (zlib.error, UnicodeDecodeError):
            raise InputError("error.link.damaged") from None
        if not inflate.eof or inflate.unused_data:
            raise InputError("error.link.damaged")
        return iter(texts.split("\0"))

    def text(self) -> str:
        """Return the next string."""
        found = next(self.texts, None)
        if found is None:
            raise InputError("error.link.damaged")
        return found

    def value(self, kind: int, depth: int) -> Any:
        """Return the next value, which is of this kind."""
        self.left -= 1
        if self.left < 0 or depth > DEEPEST:
            raise InputError("error.link.damaged")
        if kind == WHOLE:
            return self.signed()
        if kind == DECIMAL:
            places = self.bits.take_count(MOST_DECIMALS)
            return number_of(Decimal(self.signed(), places))
        if kind == WORD:
            return self.listed(WORDS, self.bits.take(WORD_BITS))
        if kind == TEXT:
            return self.text()
        if kind == TRUTH:
            return bool(self.bits.take(1))
        if kind == LIST:
            return [self.value(self.bits.take(3), depth + 1) for _ in range(self.bits.take_count(MOST_PARTS))]
        return self.table(depth) if kind == TABLE else self.columns()

    def signed(self) -> int:
        """Return the next integer of any size."""
        return unfolded(self.bits.take_count(1 << 60))

    def table(self, depth: int) -> dict[str, Any]:
        """Return the next table, of a known or a new schema."""
        known = self.bits.take_choice(len(self.forms) + 1)
        if known == len(self.forms):
            self.forms.append(tuple(self.key() for _ in range(self.bits.take_count(MOST_PARTS))))
        form = self.forms[known]
        found = {key: self.value(kind, depth + 1) for _, key, kind in form}
        if len(found) != len(form):
            raise InputError("error.link.damaged")
        return found

    def key(self) -> tuple[int, str, int]:
        """Return the next key of a schema: its number, its name and the kind of its value."""
        number = self.bits.take(KEY_BITS)
        return number, self.text() if number == SPELT else self.listed(KEYS, number), self.bits.take(3)

    def listed(self, names: tuple[str, ...], number: int) -> str:
        """Return the name with this number."""
        if number >= len(names):
            raise InputError("error.link.damaged")
        return names[number]

    def columns(self) -> list[Any]:
        """Return the next list of numbers or rows, stored column by column."""
        count, wide = self.bits.take_count(MOST_PARTS), self.bits.take_count(MOST_PARTS)
        self.left -= count * max(1, wide)
        if count == 0 or self.left < 0:
            raise InputError("error.link.damaged")
        columns = [self.column(count) for _ in range(max(1, wide))]
        return [list(row) for row in zip(*columns, strict=True)] if wide else columns[0]

    def column(self, count: int) -> list[int | float]:
        """Return the numbers of the next column."""
        places = self.bits.take_count(MOST_DECIMALS)
        by_steps = self.bits.take(1)
        first, width = self.signed(), self.bits.take_count(WIDEST)
        digits = [first]
        for _ in range(count - 1):
            step = unfolded(self.bits.take(width))
            digits.append(digits[-1] + step if by_steps else step)
        return [number_of(Decimal(value, places)) for value in digits]

    def finish(self) -> None:
        """Raise InputError if anything is left over."""
        self.bits.finish()
        if next(self.texts, None):
            raise InputError("error.link.damaged")


def pack(data: dict[str, Any]) -> bytes:
    """Return a table as packed bytes."""
    packer = Packer()
    packer.table(data)
    return packer.packed()


def unpack(parcel: bytes) -> dict[str, Any]:
    """Return the table of packed bytes. Raise InputError if damaged or larger than any circuit can be."""
    if len(parcel) > MOST_BYTES:
        raise InputError("error.link.damaged")
    unpacker = Unpacker(parcel)
    data: dict[str, Any] = unpacker.value(TABLE, 0)
    unpacker.finish()
    return data
