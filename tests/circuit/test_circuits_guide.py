"""The guide to building circuits is correct: examples compile, pictures and error messages are exact."""

from __future__ import annotations

import re

import pytest

from docs.pictures.draw import FOLDER, GUIDE, examples, picture
from engine.circuit import CircuitError, compile_circuit
from tests.support.boards import text_of
from web.tooling.message_text import to_english

TEXT = GUIDE.read_text(encoding="utf-8")
EXAMPLES = examples()
STYLE = re.compile(r"<style>.*?</style>")


def test_examples_and_pictures_match_one_to_one() -> None:
    assert list(EXAMPLES) == [
        "oval",
        "bends",
        "hands",
        "composite",
        "overrides",
        "bridge",
        "scenery",
        "suzuka",
    ]
    assert {file.stem for file in FOLDER.glob("*.svg")} == set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_stored_picture_matches_the_example(name: str) -> None:
    """The stored picture matches its example; if not, run python3 -m docs.pictures.draw"""
    stored, new_picture = (FOLDER / f"{name}.svg").read_text(encoding="utf-8"), picture(EXAMPLES[name])
    assert STYLE.sub("", stored) == STYLE.sub("", new_picture)
    assert "var(" not in stored


def test_space_counts_in_the_guide_are_correct() -> None:
    corners = {
        corner.name: corner.spaces_per_lane
        for name in ("hands", "oval")
        for corner in compile_circuit(EXAMPLES[name]).corners
    }
    assert corners["East"] == (4, 7, 10)
    assert corners["Mill"][0] == 2
    assert corners["Church"][0] == 6


def test_suzuka_excerpts_in_the_guide_match_its_file() -> None:
    for block in re.findall(r"```toml\n(.*?)```", TEXT.split("## 8.")[1], re.DOTALL):
        assert block in text_of("suzuka")


@pytest.mark.parametrize(
    ("change", "answer"),
    re.findall(r"^\| (.*`) ?(?:, once)? ?\| (.*\.) \|$", TEXT.replace(", once |", " |"), re.MULTILINE),
)
def test_error_messages_in_the_guide_are_exact(change: str, answer: str) -> None:
    old_text, new_text = re.findall(r"`([^`]+)`", change)
    text = EXAMPLES["oval"]
    assert old_text in text
    with pytest.raises(CircuitError) as error:
        compile_circuit(text.replace(old_text, new_text, 1))
    assert to_english(error.value.why) == answer
