"""The messages of the page, as in their files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

from web.tooling.toolchain import WEB

FOLDER = WEB / "messages"
CLAUSES = "clauses-"
# Texts of rules may be in the same file as other messages, in any area.
RULE_MESSAGE_PATTERN = re.compile(r"[A-Z]+-|turn\.")
LANGUAGES: list[str] = list(json.loads((FOLDER / "languages.json").read_text(encoding="utf-8")))


def messages(language: str = "en") -> dict[str, str]:
    """Return all messages of a language by id, in ICU MessageFormat."""
    return {name: text for area in messages_by_area(language).values() for name, text in area.items()}


def messages_by_area(language: str) -> dict[str, dict[str, str]]:
    """Return the messages of a language by area, without rule texts."""
    return {
        name: {key: text for key, text in texts.items() if not RULE_MESSAGE_PATTERN.match(key)}
        for name, texts in _files(language).items()
        if not name.startswith(CLAUSES)
    }


def clauses(language: str) -> dict[str, str]:
    """Return the translated clauses by id, and the titles of chapters and books."""
    return {
        name: text
        for file, texts in _files(language).items()
        for name, text in texts.items()
        if file.startswith(CLAUSES) or RULE_MESSAGE_PATTERN.match(name)
    }


def _files(language: str) -> dict[str, dict[str, str]]:
    """Return the content of each file. A duplicate id fails."""
    return {
        file.stem: json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_without_duplicates)
        for file in sorted((FOLDER / language).glob("*.json"))
    }


def _without_duplicates(pairs: list[tuple[str, str]]) -> dict[str, str]:
    names = [name for name, _ in pairs]
    assert len(set(names)) == len(names), sorted({name for name in names if names.count(name) > 1})
    return dict(pairs)


def ui_text(key: str, /, **values: object) -> str:
    """Return an English message of the page, with its arguments filled in.

    Tests quote messages by key, so that they keep passing when a text changes. ``values`` must hold every
    argument of the message, the ``_words`` and ``_ordinal`` forms included.
    """
    return _fill(_english()[key], values)


@cache
def _english() -> dict[str, str]:
    return messages()


def _fill(text: str, values: dict[str, object], number: object = None) -> str:
    """Fill in one ICU MessageFormat text; ``number`` replaces ``#`` inside a plural."""
    parts: list[str] = []
    position = 0
    while position < len(text):
        character = text[position]
        if character == "{":
            end = _closing_brace(text, position)
            parts.append(_argument(text[position + 1 : end], values))
            position = end + 1
        else:
            parts.append(str(number) if character == "#" and number is not None else character)
            position += 1
    return "".join(parts)


def _argument(inside: str, values: dict[str, object]) -> str:
    """Return the text of ``{name}``, ``{name, plural, ...}`` or ``{name, select, ...}``."""
    name, _, options = inside.partition(",")
    value = values.get("pointer", "other") if name.strip() == "pointer" else values[name.strip()]
    if not options:
        return str(value)
    kind, _, choices = options.partition(",")
    branches = dict(_branches(choices))
    if kind.strip() == "select":
        return _fill(branches.get(str(value), branches["other"]), values)
    form = "one" if value == 1 else "other"
    branch = branches.get(f"={value}", branches.get(form, branches["other"]))
    return _fill(branch, values, number=value)


def _branches(choices: str) -> Iterator[tuple[str, str]]:
    """Yield the branches of a plural or select, such as ``one {space} other {# spaces}``."""
    position = 0
    while (start := choices.find("{", position)) >= 0:
        end = _closing_brace(choices, start)
        yield choices[position:start].strip(), choices[start + 1 : end]
        position = end + 1


def _closing_brace(text: str, start: int) -> int:
    """Return the position of the brace that closes the one at ``start``."""
    depth = 0
    for position in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[position], 0)
        if depth == 0:
            return position
    raise ValueError(f"No closing brace in {text!r}.")
