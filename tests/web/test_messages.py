"""Every sentence that the engine or the page asks for by a fixed name is in the message file, and its fields are filled in as written."""

from __future__ import annotations

import json
import re
from pathlib import Path

from web.tooling.machine import ROOT, WEB

MESSAGES: dict[str, str | dict[str, str]] = json.loads((WEB / "messages" / "en.json").read_text(encoding="utf-8"))
ENGINE_IDS = re.compile(r'(?:Message|InputError)\(\s*"([a-z0-9_.]+)"')
PAGE_IDS = re.compile(r'\bsay\(\s*"([a-z0-9_.-]+)"|\bid: "([a-z0-9_.-]+)", args')
FIELD = re.compile(r"\{[^{}]*\}")
GOOD_FIELD = re.compile(r"\{\w+(?:[@=]|[#~][^{}|]*\|[^{}|]*)?\}")


def named(folder: Path, pattern: str, ids: re.Pattern[str]) -> dict[str, Path]:
    files = (file for file in sorted(folder.rglob(pattern)) if "node_modules" not in file.parts)
    return {next(filter(None, found.groups())): file for file in files for found in ids.finditer(file.read_text(encoding="utf-8"))}


def test_every_named_sentence_is_there() -> None:
    asked = {**named(ROOT / "engine", "*.py", ENGINE_IDS), **named(WEB, "*.js", PAGE_IDS)}
    assert len(asked) > 150
    assert {name: str(file.relative_to(ROOT)) for name, file in asked.items() if name not in MESSAGES} == {}


def test_every_field_is_well_formed() -> None:
    texts = {f"{name} {form}": text for name, entry in MESSAGES.items() for form, text in (entry.items() if isinstance(entry, dict) else [("", entry)])}
    for name, text in texts.items():
        assert text.count("{") == text.count("}") == len(FIELD.findall(text)), name
        for field in FIELD.findall(text):
            assert GOOD_FIELD.fullmatch(field), f"{name}: {field}"


def test_entries_with_several_texts_have_one_for_every_number() -> None:
    assert [name for name, entry in MESSAGES.items() if isinstance(entry, dict) and "other" not in entry] == []
