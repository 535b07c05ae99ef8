"""Shared dice: the seed of a race, derived from contributions of several players.

At a live table each player commits to a chain of secrets: the hash of each secret is the one before it, and
the first one, the anchor, is public. With each decision all players reveal their next secret. The hash of
these secrets replaces the seed, so no one knows a die before the decision that it follows. Anchors and the
newest secrets are in the link: hashing them proves every seed in between.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import InputError
from engine.links.bitstream import BitReader, BitWriter
from engine.links.sections import MAX_DECISIONS, MAX_SECTION_BYTES

SECRET_BYTES = 12
SEED_BYTES = 8
MAX_PLAYERS = 10
MAX_PERIODS = 63


class DicePeriod(NamedTuple):
    """A part of a race in which the same players shared the dice.

    Attributes:
        anchors: first secret of each player, revealed before the period
        secrets: newest secret of each player
        decisions: numbers of the decisions with which secrets were revealed, ascending
    """

    anchors: tuple[bytes, ...]
    secrets: tuple[bytes, ...]
    decisions: tuple[int, ...]


# The periods of a race in their order; none in most races.
SharedDice = tuple[DicePeriod, ...]
# The seed from each decision on, by the number of the decision.
Seeds = dict[int, int]
# Anchors and next secrets of all players.
RevealedSecrets = tuple[tuple[bytes, ...], tuple[bytes, ...]]


def _sha256(data: bytes) -> bytes:
    # Imported here, because few races need it.
    import hashlib

    return hashlib.sha256(data).digest()


def hash_secret(secret: bytes) -> bytes:
    """Return the secret that comes before this one in its chain."""
    return _sha256(secret)[:SECRET_BYTES]


def add_secrets(
    dice: SharedDice, decision: int, anchors: tuple[bytes, ...], secrets: tuple[bytes, ...]
) -> SharedDice:
    """Return the dice with the secrets revealed for a decision.

    Other anchors than in the last period begin a new one. Raise InputError if a secret is not the next one
    of its chain, or if the link could not hold them.
    """
    if not 0 < len(anchors) == len(secrets) <= MAX_PLAYERS:
        raise InputError("error.dice.secret")
    if dice and dice[-1].anchors == anchors:
        last, earlier = dice[-1], dice[:-1]
    else:
        last, earlier = DicePeriod(anchors, anchors, ()), dice
    if tuple(map(hash_secret, secrets)) != last.secrets:
        raise InputError("error.dice.secret")
    extended_dice = (*earlier, DicePeriod(anchors, secrets, (*last.decisions, decision)))
    if len(extended_dice) > MAX_PERIODS or len(pack_dice(extended_dice)) > MAX_SECTION_BYTES:
        raise InputError("error.dice.full")
    return extended_dice


def cut_dice(dice: SharedDice, decisions: int) -> SharedDice:
    """Return the dice of the first decisions of the race."""
    periods: list[DicePeriod] = []
    for period in dice:
        numbers = tuple(number for number in period.decisions if number < decisions)
        secrets = period.secrets
        for _ in range(len(period.decisions) - len(numbers)):
            secrets = tuple(map(hash_secret, secrets))
        if numbers:
            periods.append(DicePeriod(period.anchors, secrets, numbers))
    return tuple(periods)


def seeds_of(dice: SharedDice) -> Seeds:
    """Return all seeds. Raise InputError if a chain does not lead back to its anchor."""
    seeds: Seeds = {}
    for period in dice:
        secrets = period.secrets
        for number in reversed(period.decisions):
            seeds[number] = int.from_bytes(_sha256(b"".join(secrets))[:SEED_BYTES], "big")
            secrets = tuple(map(hash_secret, secrets))
        if secrets != period.anchors:
            raise InputError("error.link.damaged")
    return seeds


def pack_dice(dice: SharedDice) -> bytes:
    """Return the contents of the section; empty without shared dice."""
    if not dice:
        return b""
    bits = BitWriter()
    bits.write_varint(len(dice))
    newest = -1
    for anchors, secrets, decisions in dice:
        bits.write_varint(len(anchors))
        for secret in (*anchors, *secrets):
            bits.write(int.from_bytes(secret, "big"), 8 * SECRET_BYTES)
        bits.write_varint(len(decisions))
        for number in decisions:
            bits.write_varint(number - newest - 1)
            newest = number
    return bits.to_bytes()


def unpack_dice(contents: bytes) -> SharedDice:
    """Return the dice of a section, which may be missing. Raise InputError if it is damaged."""
    if not contents:
        return ()
    bits = BitReader(contents)
    dice: list[DicePeriod] = []
    newest = -1
    for _ in range(bits.read_varint(MAX_PERIODS)):
        players = bits.read_varint(MAX_PLAYERS)
        secrets = [_read_secret(bits) for _ in range(2 * players)]
        decisions: list[int] = []
        for _ in range(bits.read_varint(MAX_DECISIONS)):
            newest += 1 + bits.read_varint(MAX_DECISIONS)
            decisions.append(newest)
        if not players or not decisions:
            raise InputError("error.link.damaged")
        dice.append(DicePeriod(tuple(secrets[:players]), tuple(secrets[players:]), tuple(decisions)))
    bits.expect_end()
    return tuple(dice)


def _read_secret(bits: BitReader) -> bytes:
    return bits.read(8 * SECRET_BYTES).to_bytes(SECRET_BYTES, "big")
