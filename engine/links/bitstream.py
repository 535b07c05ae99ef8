"""Bit-packed integers, and URL-safe text encoding."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from zlib import crc32

from engine.core.types import InputError

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class BitWriter:
    """Collects numbers of known width, most significant bit first."""

    def __init__(self) -> None:
        self._value = 0
        self._bits = 0

    def write(self, value: int, width: int) -> None:
        """Append ``value`` in ``width`` bits."""
        if value < 0 or value >> width:
            raise ValueError(f"{value} does not fit into {width} bits")
        self._value = self._value << width | value
        self._bits += width

    def write_varint(self, value: int) -> None:
        """Append a non-negative number of any size, small ones in fewer bits.

        Groups of three bits, lowest first, each preceded by a flag for more groups.
        """
        while value >= 8:
            self.write(8 | value & 7, 4)
            value >>= 3
        self.write(value, 4)

    def write_choice(self, value: int, choices: int) -> None:
        """Append one of ``choices`` values in the fewest bits; the first few may take one bit less."""
        width = (choices - 1).bit_length()
        short = (1 << width) - choices
        if value < short:
            self.write(value, width - 1)
        else:
            self.write(value + short, width)

    def write_text(self, text: str) -> None:
        """Append a short text."""
        data = text.encode()
        self.write_varint(len(data))
        for byte in data:
            self.write(byte, 8)

    def write_bytes(self, data: bytes) -> None:
        """Append any number of bytes."""
        self.write_varint(len(data))
        self.write(int.from_bytes(data, "big"), 8 * len(data))

    def append(self, other: BitWriter) -> None:
        """Append everything from another writer."""
        self.write(other._value, other._bits)

    def to_bytes(self) -> bytes:
        """Return all bits, padded with zeros to whole bytes."""
        fill = -self._bits % 8
        return (self._value << fill).to_bytes((self._bits + fill) // 8, "big")


class BitReader:
    """Reads the output of a BitWriter. Raises InputError if there are too few bits."""

    def __init__(self, data: bytes) -> None:
        self._value = int.from_bytes(data, "big")
        self._bits_left = len(data) * 8

    def read(self, width: int) -> int:
        """Return the next number of ``width`` bits."""
        if width > self._bits_left:
            raise InputError("error.link.damaged")
        self._bits_left -= width
        return self._value >> self._bits_left & ((1 << width) - 1)

    def read_varint(self, maximum: int) -> int:
        """Return the next number written by ``write_varint``, at most ``maximum``."""
        value = shift = 0
        while True:
            group = self.read(4)
            value |= (group & 7) << shift
            if not group & 8:
                break
            shift += 3
            if shift > 60:
                raise InputError("error.link.damaged")
        if value > maximum:
            raise InputError("error.link.damaged")
        return value

    def read_choice(self, choices: int) -> int:
        """Return the next number written by ``write_choice``."""
        width = (choices - 1).bit_length()
        if width == 0:
            return 0
        short = (1 << width) - choices
        value = self.read(width - 1)
        if value >= short:
            value = (value << 1 | self.read(1)) - short
        return value

    def read_text(self, maximum: int) -> str:
        """Return the next text, at most ``maximum`` bytes."""
        length = self.read_varint(maximum)
        try:
            return bytes(self.read(8) for _ in range(length)).decode()
        except UnicodeDecodeError:
            raise InputError("error.link.damaged") from None

    def read_bytes(self, maximum: int) -> bytes:
        """Return the next bytes, at most ``maximum``."""
        length = self.read_varint(maximum)
        return self.read(8 * length).to_bytes(length, "big")

    def expect_end(self) -> None:
        """Raise InputError if anything but the padding of the last byte is left."""
        if self._bits_left >= 8 or self.read(self._bits_left):
            raise InputError("error.link.damaged")


def encode_text(data: bytes) -> str:
    """Encode bytes as URL-safe text, prefixed with a 3-byte checksum."""
    return urlsafe_b64encode((crc32(data) & 0xFFFFFF).to_bytes(3, "big") + data).decode().rstrip("=")


def decode_text(text: str) -> bytes:
    """Decode a text of ``encode_text``. Raise InputError if it is damaged or incomplete."""
    if any(letter not in ALPHABET for letter in text) or len(text) < 5 or len(text) % 4 == 1:
        raise InputError("error.link.damaged")
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if encode_text(data[3:]) != text:
        raise InputError("error.link.damaged")
    return data[3:]
