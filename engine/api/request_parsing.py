"""Parsing of requests and encoding of replies."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from typing import Any

from engine.core.dice import SEED_LIMIT
from engine.core.types import Entry, InputError, Json, Setup, load_json
from engine.play.entered_dice import ALL_DICE, NO_CARS, PLAYERS_DICE, EnteredCars, entered_cars
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import checked_setup

MAX_REQUEST_CHARS = 2_000_000


def parse_request(text: str, known_kinds: Container[str]) -> tuple[str, dict[str, Any]]:
    """Return the kind and fields of a request; raise InputError if it is invalid or cannot be encoded."""
    try:
        request = load_json(text) if len(text) <= MAX_REQUEST_CHARS else None
    except InputError:
        raise
    except (ValueError, RecursionError):
        request = None
    kind = request.get("do") if isinstance(request, dict) else None
    if not isinstance(request, dict) or not isinstance(kind, str) or kind not in known_kinds:
        raise InputError("error.request")
    return kind, request


def to_json(reply: Mapping[str, object] | Sequence[object]) -> str:
    """Encode a reply, or a list of them, as compact JSON."""
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def int_field(request: dict[str, Any], key: str, default: int | None = None) -> int:
    """Return an integer field, or the default; raise InputError if it is missing without a default."""
    value = request.get(key, default)
    if type(value) is not int:
        raise InputError("error.request")
    return value


def requested_car(game: Game, request: Json, key: str = "car") -> int:
    """Return the car number of a request; raise InputError if it is not in the entry list."""
    car = int_field(request, key)
    if not 0 <= car < len(game.rules.setup.entries):
        raise InputError("error.request")
    return car


def text_field(request: dict[str, Any], key: str, default: str | None = None) -> str:
    """Return a text field, or the default; raise InputError if it is missing without a default."""
    value = request.get(key, default)
    if not isinstance(value, str):
        raise InputError("error.request")
    return value


def read_setup(data: object) -> Setup:
    """Return a set-up from the page, checked as far as possible without its track."""
    if not isinstance(data, dict):
        raise InputError("error.setup.shape")
    cars, switches = data.get("cars"), data.get("switches", {})
    numbers = [data.get("laps"), data.get("seed")]
    texts = [data.get("circuit"), data.get("rulebook", "ludodelire"), data.get("movement_dice", "table")]
    if (
        not isinstance(cars, list)
        or not isinstance(switches, dict)
        or not all(isinstance(text, str) for text in [*texts, *switches, *switches.values()])
        or not all(type(number) is int for number in numbers)
    ):
        raise InputError("error.setup.shape")
    laps, seed = data["laps"], data["seed"]
    if not 0 <= seed < SEED_LIMIT:
        raise InputError("error.setup.seed")
    switch_data = {**switches, "movement_dice": texts[2]} if texts[2] != "table" else switches
    return checked_setup(
        Setup(texts[0], texts[1], laps, tuple(map(_read_entry, cars)), seed, tuple(switch_data.items()))
    )


def _read_entry(data: object) -> Entry:
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("name"), str)
        or type(data.get("livery")) is not int
        or not isinstance(data.get("driver"), str)
    ):
        raise InputError("error.setup.shape")
    return Entry(data["name"], data["livery"], data["driver"])


def read_entered_cars(scope: object, rules: Rules) -> EnteredCars:
    """Return the cars whose dice are entered by hand; ``scope`` is "players", "all", or None for no car."""
    if scope is None:
        return NO_CARS
    if scope not in (PLAYERS_DICE, ALL_DICE):
        raise InputError("error.request")
    return entered_cars(rules, str(scope))
