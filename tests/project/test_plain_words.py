"""The check for banned phrases (`web/tooling/plain_words.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.tooling import plain_words


@pytest.mark.parametrize("text", ["Whoever spins is out.", "It throws 12.", "his car", "kept for ever"])
def test_a_banned_phrase_is_found(text: str) -> None:
    [finding] = plain_words.find_in_text("page.md", text)
    assert (finding.path, finding.line) == ("page.md", 1)


@pytest.mark.parametrize("text", ["`throws`", "history", "the rolls", "`his.py`", "shallow"])
def test_names_and_parts_of_words_are_not_banned(text: str) -> None:
    assert list(plain_words.find_in_text("page.md", text)) == []


def test_code_in_a_document_is_skipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```\nnobody\n```\n\nNobody reads `nobody`.\n", encoding="utf-8")
    monkeypatch.setattr(plain_words, "ROOT", tmp_path)
    monkeypatch.setattr(plain_words, "documents", lambda: [page])
    assert [finding.line for finding in plain_words.find_in_documents()] == [5]


def test_names_of_tests_are_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    source = "def test_nobody_waits():\n    pass\n\n\ndef test_all_cars_move():\n    pass\n"
    (tmp_path / "tests" / "test_some.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(plain_words, "ROOT", tmp_path)
    assert [finding.line for finding in plain_words.find_in_python()] == [1]


def test_comments_of_scripts_are_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    source = 'const him = "him";\n/**\n * Nobody waits.\n */\nlet his = 1; // shall be 2\n'
    (tmp_path / "web" / "some.ts").write_text(source, encoding="utf-8")
    (tmp_path / "web" / "some.css").write_text("p { }\n/* Beside it. */\n", encoding="utf-8")
    monkeypatch.setattr(plain_words, "ROOT", tmp_path)
    assert [finding.line for finding in plain_words.find_in_scripts()] == [2, 3, 5]


def test_names_of_node_tests_are_checked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    source = 'test("nobody waits", () => {});\ntest("a car waits", () => {});\ntest(`what comes`, wait);\n'
    (tmp_path / "web" / "some.test.mjs").write_text(source, encoding="utf-8")
    monkeypatch.setattr(plain_words, "ROOT", tmp_path)
    assert [finding.line for finding in plain_words.find_in_scripts()] == [1, 3]


def test_a_comment_does_not_begin_with_a_hidden_subject(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "engine").mkdir()
    source = '"""What is said."""\n\n# What follows.\n# The text says what follows.\n'
    (tmp_path / "engine" / "some.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(plain_words, "ROOT", tmp_path)
    assert [finding.line for finding in plain_words.find_in_python()] == [1, 3]


def test_a_tag_does_not_begin_with_a_hidden_subject(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(plain_words, "ROOT", tmp_path)
    (tmp_path / "web").mkdir()
    (tmp_path / "web/page.ts").write_text(
        "/**\n * Starts.\n * @param how  whether it is fast\n * @param on  true if it is on\n"
        " * @param {number} [n=1]  what is left\n * @returns whether it has started\n */\n",
        encoding="utf-8",
    )
    assert [finding.line for finding in plain_words.find_in_scripts()] == [3, 5, 6]


def test_an_exception_without_a_match_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    allowed_file = tmp_path / "allowed.txt"
    allowed_file.write_text("# comment\nweb/messages/en/home.json: no such text\n", encoding="utf-8")
    monkeypatch.setattr(plain_words, "ALLOWED", allowed_file)
    for place in ("messages", "rules", "documents", "python", "scripts"):
        monkeypatch.setattr(plain_words, f"find_in_{place}", list)
    [problem] = plain_words.check()
    assert "no such text" in problem
