"""Players' circuits: their packed form, their links, and the API's answers about them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.api.circuit_library import MAX_CUSTOM
from engine.api.lazy import custom_circuits
from engine.api.session import Session
from engine.circuit.text.toml_writer import circuit_data_of, to_toml
from engine.links import circuit_pack
from engine.links.bitstream import encode_text
from engine.links.circuit_pack import Decimal, pack, unpack
from tests.support.custom_circuits import ENTRIES, RING, compile_text, new_race, ring_links
from tests.support.session_requests import ask
from web.tooling.toolchain import ROOT

MOST_ADDED = 900  # characters that a typical circuit may add to a link
MOST_ADDED_BY_EVERYTHING = 1000  # the same for the long circuit that uses every feature

texts = pytest.mark.parametrize(("name", "text", "original"), ENTRIES, ids=[entry.name for entry in ENTRIES])


@texts
def test_a_link_contains_its_custom_circuit(name: str, text: str, original: str | None) -> None:
    session, elsewhere = Session(), Session()
    circuit = compile_text(session, text, original)
    link = new_race(session, circuit)["link"]
    assert link.startswith("r14.")
    assert len(encode_text(custom_circuits.from_text(text, original).track.packed_source)) < (
        MOST_ADDED_BY_EVERYTHING if name == "merrow-sound" else MOST_ADDED
    )
    reply = ask(elsewhere, do="open", link=link)
    assert reply["ok"], reply
    assert reply["view"]["link"] == link
    assert reply["view"]["setup"]["circuit"] == circuit
    assert (
        elsewhere.circuits.custom[circuit].track.following == session.circuits.custom[circuit].track.following
    )


@texts
def test_packing_and_writing_a_circuit_keep_its_data(name: str, text: str, original: str | None) -> None:
    data = circuit_data_of(text, original)
    assert unpack(pack(data)) == data
    assert circuit_data_of(to_toml(data)) == data


def test_the_same_position_opens_from_every_kind_of_link() -> None:
    race, position, setup = ring_links()
    for link in (race, position):
        session = Session()
        view = ask(session, do="open", link=link)["view"]
        assert view["position_link"] == position
    assert ask(Session(), do="open", link=setup)["view"]["round"] == 1


def test_the_layout_of_a_text_does_not_change_the_circuit() -> None:
    session = Session()
    circuit = compile_text(session, RING)
    assert compile_text(session, "# a comment\n\n" + RING.replace(" = ", "=")) == circuit
    assert compile_text(session, session.circuits.custom[circuit].text) == circuit
    assert compile_text(session, RING.replace("rain = 7", "rain = 8")) != circuit


def test_the_number_of_custom_circuits_in_a_session_is_limited() -> None:
    session = Session()
    for laps in range(1, 10):
        for variable in (15, 16):
            compile_text(
                session,
                RING.replace("laps = 2", f"laps = {laps}").replace("variable = 12", f"variable = {variable}"),
            )
    assert len(session.circuits.custom) <= MAX_CUSTOM


def test_numbers_with_many_decimals_give_the_same_circuit() -> None:
    session, elsewhere = Session(), Session()
    circuit = compile_text(session, RING.replace("lane = 0.6", "lane = 0.6000000000000123", 1))
    assert (
        ask(elsewhere, do="open", link=new_race(session, circuit)["link"])["view"]["setup"]["circuit"]
        == circuit
    )


def test_a_changed_link_with_superfluous_decimals_gives_the_same_circuit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A link may be changed by hand to hold 30.0 in place of 30."""
    to_decimal = circuit_pack.to_decimal

    def to_long_decimal(value: float) -> Decimal:
        return Decimal(int(10 * value), 1) if value in bends else to_decimal(value)

    data = circuit_data_of(RING, None)
    bends = data["road"][0]["bend"]
    with monkeypatch.context() as patches:
        patches.setattr(circuit_pack, "to_decimal", to_long_decimal)
        packed = pack(data)
    assert packed != pack(data)
    custom = custom_circuits.from_parcel(packed)
    assert custom.text == to_toml(data)
    assert custom.id == custom_circuits.from_text(to_toml(data), None).id


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
def test_a_broken_text_is_reported_with_line_and_sentence(text: str, line: int | None, name: str) -> None:
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


def test_boards_are_drawn_only_for_custom_circuits() -> None:
    session = Session()
    circuit = compile_text(session, RING)
    board = ask(session, do="board", circuit=circuit)["board"]
    assert board["drawing"]["id"] == board["facts"]["id"] == circuit
    assert board["svg"].startswith("<svg")
    assert compile_text(Session(), board["text"]) == circuit
    nothing: tuple[object, ...] = ("monaco", "x~00000000", 5, None, [], "x" * 1000)
    for invalid_id in nothing:
        assert ask(session, do="board", circuit=invalid_id)["needs"]


@pytest.mark.parametrize(
    "request_",
    [{}, {"text": 5}, {"text": None}, {"text": RING, "original": 5}, {"text": RING, "original": []}],
)
def test_invalid_compile_requests_are_rejected(request_: dict[str, Any]) -> None:
    assert ask(Session(), do="compile", **request_)["error"]["id"] == "error.request"


def test_markup_in_names_stays_text() -> None:
    session = Session()
    text = RING.replace('name = "Test Ring"', 'name = "<b onload=1>&amp;"')
    assert text != RING
    board = ask(session, do="board", circuit=compile_text(session, text))["board"]
    assert board["facts"]["name"] == "<b onload=1>&amp;"
    assert "<b " not in board["svg"]


def test_recorded_links_with_circuits_still_open() -> None:
    """The links and their positions were recorded once and are never regenerated."""
    lines = (ROOT / "tests" / "golden" / "brought-links.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        link, position = line.split(" ")
        reply = ask(Session(), do="open", link=link)
        assert reply["ok"], reply
        assert reply["view"]["position_link"] == position
        assert reply["view"]["notice"] is None
