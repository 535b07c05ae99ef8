"""The sentences of the page as their files have them."""

from __future__ import annotations

import json
import re

from web.tooling.machine import WEB

FOLDER = WEB / "messages"
CLAUSES = "clauses-"
# What a rule says of itself may stand beside its sentences, in any area.
OF_THE_RULES = re.compile(r"[A-Z]+-|turn\.")
LANGUAGES: list[str] = list(json.loads((FOLDER / "languages.json").read_text(encoding="utf-8")))


def messages(language: str = "en") -> dict[str, str]:
    """All sentences of a language by id, in ICU MessageFormat."""
    return {name: text for area in areas(language).values() for name, text in area.items()}


def areas(language: str) -> dict[str, dict[str, str]]:
    """The same by area."""
    return {
        name: {key: text for key, text in texts.items() if not OF_THE_RULES.match(key)}
        for name, texts in _files(language).items()
        if not name.startswith(CLAUSES)
    }


def clauses(language: str) -> dict[str, str]:
    """The translated words of clauses by id, and the titles of chapters and books."""
    return {
        name: text
        for file, texts in _files(language).items()
        for name, text in texts.items()
        if file.startswith(CLAUSES) or OF_THE_RULES.match(name)
    }


def _files(language: str) -> dict[str, dict[str, str]]:
    """What is in each file; one that names an id twice is refused."""
    return {
        file.stem: json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_without_doubles)
        for file in sorted((FOLDER / language).glob("*.json"))
    }


def _without_doubles(pairs: list[tuple[str, str]]) -> dict[str, str]:
    names = [name for name, _ in pairs]
    assert len(set(names)) == len(names), sorted({name for name in names if names.count(name) > 1})
    return dict(pairs)
