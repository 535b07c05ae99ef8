"""Changes of single fields in links and JSON, with valid checksums.

Random damage rarely gets past a checksum or a structure. Here a link is encoded again with some of its fields
changed, whatever its format: numbers, choices, texts, packed circuits, and JSON inside.
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from functools import partial
from typing import Any, TypeVar

from engine.core.types import InputError
from engine.links import circuit_pack
from engine.links.bitstream import BitWriter, decode_text, encode_text
from engine.season import season_link

Encoded = TypeVar("Encoded", str, bytes)
MAX_VALUE = 1 << 60  # larger numbers are rejected in every field
# Lone surrogates, right-to-left and zero-width characters, emoji, markup, and a long text.
TEXTS = (
    "", " ", "\0", "\ud800", "x\udfff", "\u202e", "\u200b", "💥", "<b>&amp;", "{race}", "'", "é" * 25,
    "L12-1", "g4", "monaco", "human", "on", "x" * 400, "1" * 400, "__proto__", "-1", "2026-02-31", "\n", "#",
)  # fmt: skip
NUMBERS = (
    0, 1, -1, 2, 7, 9, 10, 12, 15, 16, 31, 98, 99, 100, 255, 256, 9999, 1 << 31, 1 << 47, 1 << 48, 1 << 53,
    (1 << 63) - 1, 1 << 64, 10**30, -(1 << 63),
)  # fmt: skip
OTHER_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0.5,
    1.0,
    -0.0,
    1e308,
    float("inf"),
    float("nan"),
    [],
    {},
    [[]],
    [{}],
)


def changed_text(text: str, chance: random.Random) -> str:
    """Return another text, sometimes similar."""
    change, place = chance.randrange(6), chance.randrange(len(text) + 1)
    if change == 0:
        return text[:place] + chance.choice(TEXTS) + text[place:]
    if change == 1:
        return text[:place]
    if change == 2:
        return text[:place] + text[place + 1 :]
    if change == 3:
        return text.swapcase()
    return chance.choice(TEXTS)


def changed_number(value: int, chance: random.Random) -> int:
    """Return another number, often a near one."""
    if chance.random() < 0.6:
        return value + chance.choice((-1, 1, -1, 1, 2, -2, 8, 16))
    return chance.choice(NUMBERS)


def nodes(data: Any) -> list[tuple[Any, Any]]:
    """Return every place of JSON data at any depth: the list or table, and the index or key in it."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [place for key in keys for place in ((data, key), *nodes(data[key]))]


def change_data(data: Any, chance: random.Random, changes: int = 1) -> None:
    """Change JSON data in place, at any depth, also in texts that contain JSON or links."""
    for _ in range(changes):
        places = nodes(data)
        if not places:
            return
        holder, key = chance.choice(places)
        change = chance.randrange(8)
        if change == 0:
            del holder[key]
        elif change == 1:
            other_holder, place = chance.choice(places)
            holder[key] = deepcopy(other_holder[place])
        elif change == 2 and isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        elif change == 2:
            holder[chance.choice((changed_text(key, chance), "driver", "kind"))] = holder[key]
        elif change == 3:
            holder[key] = deepcopy(chance.choice((*OTHER_VALUES, *NUMBERS, *TEXTS)))
        else:
            holder[key] = changed_value(holder[key], chance)


def changed_value(value: Any, chance: random.Random) -> Any:
    """Return another value of the same type, if there is one."""
    if type(value) is int:
        return changed_number(value, chance)
    if isinstance(value, float):
        return chance.choice((-value, value * 1.5, value + 1, *OTHER_VALUES[3:9]))
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return changed_json(value, chance) or change_and_reseal(value, chance) or changed_text(value, chance)
    if isinstance(value, list) and value:
        return deepcopy(chance.choice((value * 2, value[::-1], value[:1], value * 60)))
    return deepcopy(chance.choice(OTHER_VALUES))


def changed_json(text: str, chance: random.Random) -> str:
    """Return JSON text with some of its data changed; "" if the text is not a JSON list or object."""
    if text[:1] not in ("{", "["):
        return ""
    with suppress(ValueError, RecursionError):
        data = json.loads(text)
        change_data(data, chance, chance.randrange(1, 3))
        return json.dumps(data, ensure_ascii=chance.random() < 0.5)
    return ""


def change_and_reseal(text: str, chance: random.Random) -> str:
    """Return a changed link or packed circuit with a valid checksum; "" if the text is neither."""
    kind, dot, body = text.rpartition(".")
    with suppress(InputError):
        data = bytearray(decode_text(body))
        if not dot:
            return encode_text(changed_bytes(bytes(data), chance))
        for _ in range(chance.randrange(1, 4) if data else 0):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return f"{kind}.{encode_text(bytes(data))}"
    return ""


def deflate_text(text: bytes, words: bytes) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, words)
    return deflate.compress(text) + deflate.flush()


def inflate_text(data: bytes, words: bytes) -> bytes:
    """Return the inflated bytes; raise zlib.error or ValueError if the data are not deflated."""
    inflate = zlib.decompressobj(-15, words)
    content = inflate.decompress(data, 1 << 20)
    if not inflate.eof or inflate.unused_data:
        raise ValueError("not deflated")
    return content


def changed_bytes(data: bytes, chance: random.Random) -> bytes:
    """Return changed bytes; the JSON, circuit or texts in them are decoded, changed and encoded again."""
    with suppress(zlib.error, ValueError, RecursionError):
        if text := changed_json(inflate_text(data, season_link.DEFLATE_DICTIONARY).decode(), chance):
            return deflate_text(text.encode("utf-8", "surrogatepass"), season_link.DEFLATE_DICTIONARY)
    with suppress(zlib.error, ValueError):
        texts = inflate_text(data, circuit_pack.DEFLATE_DICTIONARY).decode().split("\0")
        place = chance.randrange(len(texts))
        texts[place] = changed_text(texts[place], chance)
        packed_texts = "\0".join(texts).encode("utf-8", "surrogatepass")
        return deflate_text(packed_texts, circuit_pack.DEFLATE_DICTIONARY)
    with suppress(InputError):
        return encoded_with_changes(partial(circuit_pack.pack, circuit_pack.unpack(data)), chance)
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.randbytes(chance.randrange(4)) + data[place + chance.randrange(4) :]


class FieldChanger:
    """Replaces the methods of BitWriter: counts the fields written, and changes those numbered ``places``."""

    NAMES = ("write", "write_varint", "write_choice", "write_text", "write_bytes", "append")

    def __init__(self, places: set[int], chance: random.Random) -> None:
        self.places, self.chance = places, chance
        self.count = 0
        self._is_inside = False
        self._originals: dict[str, Callable[..., None]] = {
            name: getattr(BitWriter, name) for name in self.NAMES
        }

    @contextmanager
    def installed(self) -> Iterator[FieldChanger]:
        """Replace the methods of BitWriter."""
        for name in self.NAMES:
            setattr(BitWriter, name, self._method(name))
        try:
            yield self
        finally:
            for name, original in self._originals.items():
                setattr(BitWriter, name, original)

    def _method(self, name: str) -> Callable[..., None]:
        def write(bits: BitWriter, *args: Any) -> None:
            if self._is_inside:  # a field consists of others
                return self._originals[name](bits, *args)
            self.count += 1
            self._is_inside = True
            try:
                for field, values in (
                    self._changed(name, args) if self.count in self.places else [(name, args)]
                ):
                    self._originals[field](bits, *values)
            finally:
                self._is_inside = False

        return write

    def _changed(self, name: str, args: Any) -> list[tuple[str, Any]]:
        """Return the fields to write in place of one: none, the field twice, or another value."""
        form = self.chance.randrange(12)
        if form < 2:
            return [(name, args)] * (2 * form)
        chance, value = self.chance, args[0]
        if name == "write":
            return [
                (
                    name,
                    (
                        chance.choice(
                            (0, (1 << args[1]) - 1, chance.getrandbits(args[1] or 1) & ((1 << args[1]) - 1))
                        ),
                        args[1],
                    ),
                )
            ]
        if name == "write_varint":
            return [(name, (min(abs(changed_number(value, chance)), MAX_VALUE * 8),))]
        if name == "write_choice":
            return [(name, (chance.randrange(args[1]), args[1]))]
        if name == "write_text":
            return [("write_bytes", (changed_text(value, chance).encode("utf-8", "surrogatepass"),))]
        if name == "write_bytes":
            return [(name, (changed_bytes(value, chance),))]
        changed_writer = BitWriter()
        self._originals["append"](changed_writer, value)
        for _ in range(chance.randrange(1, 3) if changed_writer._bits else 0):
            changed_writer._value ^= 1 << chance.randrange(changed_writer._bits)
        return [(name, (changed_writer,))]


def encoded_with_changes(encode: Callable[[], Encoded], chance: random.Random) -> Encoded:
    """Return the result of a function that writes bits, with one to three of its fields changed."""
    with FieldChanger(set(), chance).installed() as counter:
        unchanged = encode()
    if not counter.count:
        return unchanged
    places = {chance.randrange(counter.count) + 1 for _ in range(chance.randrange(1, 4))}
    with FieldChanger(places, chance).installed():
        return encode()
