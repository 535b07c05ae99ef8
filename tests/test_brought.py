"""Circuits that players bring: their parcels, their links, and the bridge's answers about them."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.api import custom_circuits
from engine.api.bridge import MOST_BROUGHT, Session
from engine.circuit import catalogue
from engine.circuit.text.writer import data_of, written
from engine.core.types import NAMES, InputError
from engine.links import race_link
from engine.links.bitstream import BitWriter, armour, unarmour
from engine.links.circuit_pack import MOST_BYTES, pack, unpack
from tests.outside import OUTSIDE, SEED, at_most

TRACKS = Path(__file__).resolve().parents[1] / "tracks"
MOST_ADDED = 900  # characters that a typical circuit may add to a link ...
MOST_ADDED_BY_EVERYTHING = 1000  # ... and the long one that uses every feature there is
MUTANTS = 1500
CARS = [{"name": NAMES[number], "livery": number, "driver": "human"} for number in range(2)]
ENTRIES = catalogue({file.stem: file.read_text(encoding="utf-8") for file in TRACKS.rglob("*.toml")})
RING = (TRACKS / "test_ring.toml").read_text(encoding="utf-8")

texts = pytest.mark.parametrize(("name", "text", "original"), ENTRIES, ids=[entry.name for entry in ENTRIES])


def ask(session: Session, **request: Any) -> dict[str, Any]:
    reply = json.loads(session.handle(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def new_race(session: Session, circuit: str) -> dict[str, Any]:
    setup = {
        "circuit": circuit,
        "rulebook": "ludodelire",
        "laps": 1,
        "movement_dice": "table",
        "seed": 5,
        "cars": CARS,
    }
    reply = ask(session, do="new", setup=setup)
    assert reply["ok"], reply
    view = reply["view"]
    assert isinstance(view, dict)
    return view


def compiled(session: Session, text: str, original: str | None = None) -> str:
    reply = ask(session, do="compile", text=text, original=original)
    assert reply["ok"], reply
    return str(reply["compiled"]["facts"]["id"])


@cache
def ring_links() -> tuple[str, ...]:
    """Links of every kind on a circuit that is brought along."""
    session = Session()
    view = new_race(session, compiled(session, RING))
    race = session.game
    assert race is not None
    for _ in range(6):
        view = ask(session, do="take", token=ask(session, do="hint")["hint"]["token"])["view"]
    return (
        view["link"],
        view["position_link"],
        race_link.setup_link(race.rules.setup, race.rules.track.parcel),
    )


@texts
def test_a_circuit_travels_in_a_link(name: str, text: str, original: str | None) -> None:
    session, elsewhere = Session(), Session()
    circuit = compiled(session, text, original)
    link = new_race(session, circuit)["link"]
    assert link.startswith("r5.")
    assert len(armour(custom_circuits.from_text(text, original).track.parcel)) < (
        MOST_ADDED_BY_EVERYTHING if name == "merrow-sound" else MOST_ADDED
    )
    opened = ask(elsewhere, do="open", link=link)
    assert opened["ok"], opened
    assert opened["view"]["link"] == link
    assert opened["view"]["setup"]["circuit"] == circuit
    assert elsewhere.brought[circuit].track.following == session.brought[circuit].track.following


@texts
def test_a_circuit_text_survives_parcel_and_writer(name: str, text: str, original: str | None) -> None:
    data = data_of(text, original)
    assert unpack(pack(data)) == data
    assert data_of(written(data)) == data


def test_the_same_position_opens_from_every_kind_of_link() -> None:
    race, position, setup = ring_links()
    for link in (race, position):
        session = Session()
        view = ask(session, do="open", link=link)["view"]
        assert view["position_link"] == position
    assert ask(Session(), do="open", link=setup)["view"]["round"] == 1


def test_the_same_text_is_the_same_circuit_whatever_its_layout() -> None:
    session = Session()
    circuit = compiled(session, RING)
    assert compiled(session, "# a comment\n\n" + RING.replace(" = ", "=")) == circuit
    assert compiled(session, session.brought[circuit].text) == circuit
    assert compiled(session, RING.replace("rain = 7", "rain = 8")) != circuit


def test_a_link_may_not_fill_the_session() -> None:
    session = Session()
    for laps in range(1, 10):
        for variable in (15, 16):
            compiled(
                session,
                RING.replace("laps = 2", f"laps = {laps}").replace("variable = 12", f"variable = {variable}"),
            )
    assert len(session.brought) <= MOST_BROUGHT


def test_numbers_with_many_decimals_are_the_same_everywhere() -> None:
    session, elsewhere = Session(), Session()
    circuit = compiled(session, RING.replace("lane = 0.6", "lane = 0.6000000000000123", 1))
    assert (
        ask(elsewhere, do="open", link=new_race(session, circuit)["link"])["view"]["setup"]["circuit"]
        == circuit
    )


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
    with at_most(20, kind):
        assert ask(session, do="board", circuit=compiled(session, RING + patches(19, 10)))["ok"]


def test_too_much_scenery_stays_behind_with_a_warning() -> None:
    session, elsewhere = Session(), Session()
    text = RING + scenery(30, 70)
    reply = ask(session, do="compile", text=text)
    assert {"say": {"id": "compiler.bare"}, "space": None} in reply["compiled"]["warnings"]
    link = new_race(session, reply["compiled"]["facts"]["id"])["link"]
    assert len(link) < 400
    assert ask(elsewhere, do="open", link=link)["ok"]


@pytest.mark.parametrize(
    ("text", "line", "name"),
    [
        ("", None, "missing"),
        ("x = ", 1, "toml"),
        (RING.replace("stops = 2", "stops = 7", 1), 1 + RING[: RING.index("stops = 2")].count("\n"), "whole"),
        (RING + '\n[[decor]]\nkind = "volcano"\npoints = []\n', 3 + RING.count("\n"), "choice"),
        ("x" * 50_000, None, "long_text"),
        (
            RING.replace("format = 1", "format = 2"),
            1 + RING[: RING.index("format = 1")].count("\n"),
            "format",
        ),
    ],
)
def test_a_broken_text_gets_its_line_and_a_sentence(text: str, line: int | None, name: str) -> None:
    reply = ask(Session(), do="compile", text=text)
    assert reply["ok"] is False
    assert reply["error"]["id"] == ("error.circuit.text" if line is None else "error.circuit.line")
    assert reply["error"]["args"].get("line") == line
    assert reply["error"]["args"]["sentence"]["id"] == f"compiler.{name}"


def test_a_variant_asks_for_its_original() -> None:
    variant = next(entry for entry in ENTRIES if entry.original)
    session = Session()
    reply = ask(session, do="compile", text=variant.text)
    assert reply["error"] == {
        "id": "error.circuit.original",
        "args": {"circuit": variant.name.removesuffix("-doubled")},
    }
    assert ask(session, do="compile", text=variant.text, original=variant.original)["ok"]


def test_a_board_is_drawn_for_what_was_brought_and_nothing_else() -> None:
    session = Session()
    circuit = compiled(session, RING)
    board = ask(session, do="board", circuit=circuit)["board"]
    assert board["drawing"]["id"] == board["facts"]["id"] == circuit
    assert board["svg"].startswith("<svg")
    assert compiled(Session(), board["text"]) == circuit
    nothing: tuple[object, ...] = ("monaco", "x~00000000", 5, None, [], "x" * 1000)
    for other in nothing:
        assert ask(session, do="board", circuit=other)["needs"]


@pytest.mark.parametrize(
    "request_",
    [{}, {"text": 5}, {"text": None}, {"text": RING, "original": 5}, {"text": RING, "original": []}],
)
def test_what_is_no_request(request_: dict[str, Any]) -> None:
    assert ask(Session(), do="compile", **request_)["error"]["id"] == "error.request"


def test_markup_in_names_stays_text() -> None:
    session = Session()
    text = RING.replace('name = "Test Ring"', 'name = "<b onload=1>&amp;"')
    assert text != RING
    board = ask(session, do="board", circuit=compiled(session, text))["board"]
    assert board["facts"]["name"] == "<b onload=1>&amp;"
    assert "<b " not in board["svg"]


def with_sum(kind: str, parcel: bytes, rest: bytes = b"") -> str:
    bits = BitWriter()
    bits.put_bytes(parcel)
    return f"{kind}2.{armour(bits.to_bytes() + rest)}"


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


def test_mutated_parcels_are_refused_or_circuits() -> None:
    chance = random.Random(f"parcels{SEED}")
    parcels = [custom_circuits.from_text(entry.text, entry.original).track.parcel for entry in ENTRIES[:4]]
    good = 0
    for number in range(MUTANTS):
        mutant = mutated_parcel(chance.choice(parcels), chance)
        with at_most(10, f"parcel {number}"):
            try:
                brought = custom_circuits.from_parcel(mutant)
            except InputError as error:
                assert error.message.id in ("error.link.damaged", "error.link.circuit")
                continue
            good += 1
            assert len(brought.track.grid) > 0
    assert good > 0


def test_mutated_links_with_circuits_are_refused_or_playable() -> None:
    chance = random.Random(f"brought{SEED}")
    session = Session()
    opened = 0
    for number in range(MUTANTS):
        link = chance.choice(ring_links())
        outside = number % 3 == 0
        mutant = (
            chance.choice(OUTSIDE)(link, chance)
            if outside
            else link[:3] + armour(mutated_parcel(unarmour(link[3:]), chance))
        )
        before = session.game
        with at_most(20, mutant):
            reply = ask(session, do="open", link=mutant)
            if not reply["ok"]:
                assert session.game is before
                assert isinstance(reply["error"]["id"], str)
                continue
            opened += 1
            hint = ask(session, do="hint")
            if hint["ok"]:
                assert ask(session, do="take", token=hint["hint"]["token"])["ok"]
    assert opened > 10


@pytest.mark.parametrize(
    "parcel",
    [
        b"",
        b"\0",
        b"\xff" * 40,
        b"\xff" * MOST_BYTES,
        bytes(MOST_BYTES + 1),
        pack({}),
        pack({"format": 1}),
        pack({"road": [{}] * 190}),
        pack({"x": [[0.5] * 9] * 190}),
    ],
)
def test_what_is_no_circuit_is_refused_at_once(parcel: bytes) -> None:
    with at_most(5, parcel[:20]):
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


def test_columns_of_nothing_do_not_become_everything() -> None:
    """Numbers that take no bits are still counted."""
    bomb: dict[str, Any] = {"decor": [{"points": [[1, 1]] * 199} for _ in range(199)]}
    parcel = pack(bomb)
    assert len(parcel) < MOST_BYTES
    with pytest.raises(InputError):
        unpack(parcel)


def test_the_largest_circuit_is_opened_in_time() -> None:
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
    with at_most(10, "a large circuit"):
        assert ask(Session(), do="compile", text=text)["ok"] in (True, False)


def test_old_links_with_circuits_open_for_ever() -> None:
    """Written once, never rewritten: a line holds a link and the position it leads to."""
    lines = (Path(__file__).parent / "golden" / "brought-links.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        link, position = line.split(" ")
        reply = ask(Session(), do="open", link=link)
        assert reply["ok"], reply
        assert reply["view"]["position_link"] == position
        assert reply["view"]["notice"] is None
