"""Damaged circuits, and circuits made to keep the engine busy, are rejected at once or valid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.api.lazy import custom_circuits
from engine.api.session import Session
from engine.core.types import InputError
from engine.links.bitstream import BitWriter, decode_text, encode_text
from engine.links.circuit_pack import MAX_BYTES, pack, unpack
from tests.support.custom_circuits import ENTRIES, RING, compile_text, new_race, ring_links
from tests.support.fuzz import SEED, TEXT_MUTATORS, time_limit
from tests.support.session_requests import ask

MUTANTS = 700


def scenery(patches: int, points: int) -> str:
    chance = random.Random("scenery")
    patch = '\n[[decor]]\nkind = "forest"\npoints = [{}]\n'
    return "".join(
        patch.format(
            ", ".join(f"[{chance.uniform(-9, 9):.2f}, {chance.uniform(10, 20):.2f}]" for _ in range(points))
        )
        for _ in range(patches)
    )


@pytest.mark.parametrize(
    "kind", ["water", "dunes", "forest", "field", "grandstand", "buildings", "mountain", "fairground"]
)
def test_scenery_cannot_keep_the_engine_busy(kind: str) -> None:
    session = Session()

    def patches(count: int, half: int) -> str:
        return (
            f'\n[[decor]]\nkind = "{kind}"\npoints = [[{-half}, {half}], [{half}, {half}], [{half}, '
            f"{3 * half}], [{-half}, {3 * half}]]\n" * count
        )

    assert (
        ask(session, do="compile", text=RING + patches(1, 300))["error"]["args"]["sentence"]["id"]
        == "compiler.scenery"
    )
    with time_limit(20, kind):
        assert ask(session, do="board", circuit=compile_text(session, RING + patches(19, 10)))["ok"]


def test_too_much_scenery_is_left_out_with_a_warning() -> None:
    session, elsewhere = Session(), Session()
    text = RING + scenery(30, 70)
    reply = ask(session, do="compile", text=text)
    assert {"message": {"id": "compiler.bare"}, "space": None} in reply["compiled_circuit"]["warnings"]
    link = new_race(session, reply["compiled_circuit"]["facts"]["id"])["link"]
    assert len(link) < 400
    assert ask(elsewhere, do="open", link=link)["ok"]


def with_sum(kind: str, parcel: bytes, rest: bytes = b"") -> str:
    bits = BitWriter()
    bits.write_bytes(parcel)
    return f"{kind}2.{encode_text(bits.to_bytes() + rest)}"


def mutated_parcel(parcel: bytes, chance: random.Random) -> bytes:
    data = bytearray(parcel)
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(data) + 1)
        change = chance.randrange(4)
        if change == 0 and data:
            data[place % len(data)] ^= 1 << chance.randrange(8)
        elif change == 1:
            data = data[:place]
        elif change == 2:
            data[place:place] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 5)))
        else:
            data[place:] = bytes(chance.choice((0, 255)) for _ in range(chance.randrange(40)))
    return bytes(data)


def test_mutated_packed_circuits_are_rejected_or_valid() -> None:
    chance = random.Random(f"parcels{SEED}")
    parcels = [
        custom_circuits.from_text(entry.text, entry.original).track.packed_source for entry in ENTRIES[:4]
    ]
    valid_count = 0
    for number in range(MUTANTS):
        mutant = mutated_parcel(chance.choice(parcels), chance)
        with time_limit(10, f"parcel {number}"):
            try:
                brought = custom_circuits.from_parcel(mutant)
            except InputError as error:
                assert error.message.id in ("error.link.damaged", "error.link.circuit")
                continue
            valid_count += 1
            assert len(brought.track.grid) > 0
    assert valid_count > 0


def test_mutated_links_with_circuits_are_rejected_or_playable() -> None:
    chance = random.Random(f"brought{SEED}")
    session = Session()
    opened_count = 0
    for number in range(MUTANTS):
        link = chance.choice(ring_links())
        outside = number % 3 == 0
        kind, _, body = link.partition(".")
        mutant = (
            chance.choice(TEXT_MUTATORS)(link, chance)
            if outside
            else f"{kind}.{encode_text(mutated_parcel(decode_text(body), chance))}"
        )
        game_before = session.game
        with time_limit(20, mutant):
            reply = ask(session, do="open", link=mutant)
            if not reply["ok"]:
                assert session.game is game_before
                assert isinstance(reply["error"]["id"], str)
                continue
            opened_count += 1
            hint = ask(session, do="hint")
            if hint["ok"]:
                assert ask(session, do="decide", token=hint["hint"]["token"])["ok"]
    assert opened_count > 10


@pytest.mark.parametrize(
    "parcel",
    [
        b"",
        b"\0",
        b"\xff" * 40,
        b"\xff" * MAX_BYTES,
        bytes(MAX_BYTES + 1),
        pack({}),
        pack({"format": 1}),
        pack({"road": [{}] * 190}),
        pack({"x": [[0.5] * 9] * 190}),
    ],
)
def test_invalid_packed_circuits_are_rejected_at_once(parcel: bytes) -> None:
    with time_limit(5, parcel[:20]):
        for kind in "spr":
            reply = ask(Session(), do="open", link=with_sum(kind, parcel, b"\0" * 30))
            assert reply["ok"] is False
            assert reply["error"]["id"] in (
                "error.link.damaged",
                "error.link.circuit",
                "error.setup.laps",
                "error.setup.cars",
                "error.link.newer",
            )


def test_zero_bit_columns_count_towards_the_unpacking_limit() -> None:
    """Numbers of zero bits still count towards the limit."""
    bomb: dict[str, Any] = {"decor": [{"points": [[1, 1]] * 199} for _ in range(199)]}
    parcel = pack(bomb)
    assert len(parcel) < MAX_BYTES
    with pytest.raises(InputError):
        unpack(parcel)


def test_the_largest_circuit_compiles_in_time() -> None:
    chance = random.Random("large")
    corner = '[[road]]\ncorner = "C{}"\nstops = 1\narcs = [[{}, 2.5]]\n[[road]]\nstraight = {}\n'
    roads = "".join(
        corner.format(number, chance.randrange(-120, 120), chance.randrange(5)) for number in range(30)
    )
    text = (
        RING[: RING.index("[[road]]")]
        + "[[road]]\nstraight = 20\nline = 12\n"
        + roads[: roads.rindex("[[road]]")]
        + scenery(38, 90)
    )
    with time_limit(10, "a large circuit"):
        assert ask(Session(), do="compile", text=text)["ok"] in (True, False)
