"""Variants: circuits that list only their changes to another one."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from engine.circuit import CircuitError, catalogue, compile_circuit, to_topology
from engine.circuit.rendering import draw_board
from tests.support.boards import SQUARE, circuit_of, text_of
from tests.support.compiler_messages import is_message, name_text, unknown_key
from tests.support.messages import ui_text
from web.tooling.message_text import to_english

VARIANT = 'format = 1\nid = "sample-b"\nvariant_of = "sample"\nname = "Other"\n'
PAIRS = [("monza", "monza-doubled"), ("hockenheim", "hockenheim-doubled")]


@pytest.mark.parametrize(("parent", "name"), PAIRS)
def test_a_doubled_circuit_differs_in_cost_alone(parent: str, name: str) -> None:
    original, variant = to_topology(circuit_of(parent)), to_topology(circuit_of(name))
    assert {key for key in original if original[key] != variant[key]} == {"id", "name", "cost"}
    assert set(original["cost"]) == {1}
    spaces = circuit_of(name).spaces
    doubled = {space.section for space in spaces if space.cost == 2}
    assert len(doubled) == 3
    assert 0 not in doubled, (
        "if the straight at the pits were doubled, the pit lane would be shorter than the road"
    )
    assert circuit_of(name).variant_of == parent


def test_doubled_straights_are_marked_on_the_board() -> None:
    def marks(name: str) -> int:
        root = ElementTree.fromstring(draw_board(circuit_of(name)).svg)
        return sum(element.text == "×2" for element in root.iter())

    assert marks("monza-doubled") > 15
    assert marks("monza") == 0


def test_a_variant_can_change_single_keys_of_a_table() -> None:
    circuit = compile_circuit(VARIANT + "laps = 3\n[weather]\nrain = 1\n[grid]\ncars = 6\n", SQUARE)
    assert (circuit.id, circuit.name, circuit.country, circuit.laps) == ("sample-b", "Other", "GB", 3)
    assert circuit.weather == {"rain": 1, "variable": 11}
    assert len(circuit.grid) == 6


@pytest.mark.parametrize(
    ("text", "original", "sentence", "line"),
    [
        (VARIANT, None, "This is a variant of sample and can only be read together with it.", 3),
        (
            VARIANT,
            text_of("monaco"),
            ui_text("compiler.variant_of_what", circuit="sample"),
            3,
        ),
        (
            VARIANT + 'doubled = ["East", "Eats"]\n',
            SQUARE,
            ui_text("compiler.doubled"),
            5,
        ),
        (VARIANT + "[[road]]\nstraight = 3\n", SQUARE, unknown_key("The variant", "road"), 5),
        (VARIANT + "weather = 3\n", SQUARE, "[weather] must be a table.", 5),
        (
            VARIANT + "[weather]\nrain = 30\n",
            SQUARE,
            "[weather]: “rain” must be a whole number from 0 to 20.",
            6,
        ),
        (
            VARIANT.replace('"Other"', "7"),
            SQUARE,
            name_text(),
            4,
        ),
    ],
)
def test_an_invalid_variant_is_rejected_with_its_line(
    text: str, original: str | None, sentence: str, line: int
) -> None:
    with pytest.raises(CircuitError) as error:
        compile_circuit(text, original)
    assert is_message(to_english(error.value.why), sentence)
    assert error.value.line == line


def test_the_catalogue_puts_variants_after_their_originals() -> None:
    texts = {name: text_of(name) for name in ("suzuka", "monza-doubled", "monaco", "monza")}
    entries = catalogue(texts)
    assert [entry.name for entry in entries] == ["monaco", "monza", "monza-doubled", "suzuka"]
    assert [entry.original for entry in entries] == [None, None, texts["monza"], None]
    with pytest.raises(CircuitError) as error:
        catalogue({"monza-doubled": texts["monza-doubled"]})
    assert to_english(error.value.why) == ui_text(
        "compiler.no_original", circuit="Monza-doubled", original="monza"
    )
