"""Every sentence that the engine or the page asks for by a fixed name is in the message files."""

from __future__ import annotations

import re
from pathlib import Path

from engine.notation import COMPOUNDS, WEATHERS
from engine.rules.books import BOOKS
from engine.types import DRIVERS, WEAR
from engine.view import QUESTIONS, books_view
from tests.messages import areas, messages
from web.tooling.machine import ROOT, WEB

MESSAGES = messages()
ENGINE_IDS = re.compile(r'(?:Message|InputError)\(\s*"([a-z0-9_.]+)"')
PAGE_IDS = re.compile(r'\bsay\(\s*"([a-z0-9_.-]+)"|\bid: "([a-z0-9_.-]+)", args')
REASONS = ("bodywork", "engine", "corner", "stops", "blocked", "road_holding")


def named(folder: Path, pattern: str, ids: re.Pattern[str]) -> dict[str, Path]:
    files = (file for file in sorted(folder.rglob(pattern)) if "node_modules" not in file.parts)
    return {next(filter(None, found.groups())): file for file in files for found in ids.finditer(file.read_text(encoding="utf-8"))}


def test_every_named_sentence_is_there() -> None:
    asked = {**named(ROOT / "engine", "*.py", ENGINE_IDS), **named(WEB, "*.js", PAGE_IDS)}
    assert len(asked) > 150
    assert {name: str(file.relative_to(ROOT)) for name, file in asked.items() if name not in MESSAGES} == {}


def test_an_id_belongs_to_one_area() -> None:
    ids = [name for area in areas("en").values() for name in area]
    assert sorted({name for name in ids if ids.count(name) > 1}) == []


def test_every_switch_of_every_rulebook_is_explained() -> None:
    wanted = set()
    for book in books_view():
        wanted |= {f"book.{book['id']}", f"book.{book['id']}.what"}
        for switch in book["switches"]:
            name = f"rule.{switch['id']}"
            wanted |= {name, f"{name}.what", f"{name}.short"}
            if set(switch["choices"]) not in ({"off", "on"}, {"no", "yes"}):
                wanted |= {f"{name}.{choice}" for choice in switch["choices"]}
    assert wanted - set(MESSAGES) == set()
    general = {name for name in MESSAGES if name.startswith("rule.") and name.split(".")[1] not in ("needs", "needs_laps", "or", *BOOKS)}
    assert general - wanted == set()


def test_names_that_the_engine_puts_together_are_there() -> None:
    parts = [*WEAR[1:], "enough"]
    families = {
        "tyres": [f"{kind}{more}" for kind in COMPOUNDS for more in ("", ".letter", ".detail")],
        "weather": [f"{kind}{more}" for kind in WEATHERS for more in ("", ".what")],
        "event.weather": WEATHERS,
        "out": REASONS,
        "event.out": REASONS,
        "event.leg": ["skid", "tow"],
        "event.skip": ["one", "two", "three"],
        "choose": [step for step, view in QUESTIONS.items() if view.__name__ != "gear_question"],
        "hint": ["gear", "drive", "tyres", "build", "stay", "clock", "stop", "repair"],
        "stop": [f"{kind}{more}" for kind in (0, 1) for more in ("", ".detail")],
        "repair": [f"{part}{more}" for part in parts for more in ("", ".detail")],
        "die": ["stall", "move", "contact", "engine", "pit_exit", "weather", "hazard"],
        "die.lost": ["start", "bodywork", "engine", "road_holding"],
        "wear": WEAR,
        "cost": WEAR,
        "driver": DRIVERS,
    }
    asked = {f"{family}.{member}" for family, members in families.items() for member in members}
    assert asked - set(MESSAGES) == set()
