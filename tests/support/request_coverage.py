"""All requests of a page, valid and invalid, to record the functions of the Python runtime that are called.

`tests/tools/write_called_functions.py` uses it. It needs only the engine and the standard library, so
it runs unchanged in any Python, the browser's included.
"""

from __future__ import annotations

import gc
import json
from typing import Any
from zlib import crc32

from engine.api.session import Session

Json = dict[str, Any]
BOOKS = ("first", "ludodelire", "eurogames", "trant", "house")
DRIVERS = ("human", "steady", "amateur", "beginner", "seasoned", "expert")
READ_ONLY_REQUESTS: tuple[Json, ...] = (
    {"do": "history"}, {"do": "guide"}, {"do": "chances", "decisions": [1]}, {"do": "why_not", "space": 3},
    {"do": "record", "car": 0}, {"do": "review", "car": 0}, {"do": "report"},
    {"do": "board_state", "decision": 1}, {"do": "order_options", "car": 0},
    {"do": "relabel_links", "car": 0, "name": "Zoë"},
)  # fmt: skip
RACED = 2
"""Number of circuits to race on; the others are used for links."""

OFTEN = 5
"""Garbage collection threshold, so low that every kind of object is collected."""

INVALID_REQUESTS = (
    "",
    "{",
    "[]",
    '{"do": 1}',
    '{"do": "open", "link": "r4.zzz"}',
    '{"do": "new", "setup": {"laps": 1.5}}',
)


class CountingSession:
    """A session that counts the characters of its answers."""

    def __init__(self) -> None:
        self.session = Session()
        self.letters = 0

    def text(self, request: str) -> str:
        reply = self.session.handle(request)
        self.letters += len(reply)
        return reply

    def ask(self, **request: Any) -> Json:
        reply: Json = json.loads(self.text(json.dumps(request)))
        return reply

    def race(self, circuit: str, rulebook: str, laps: int, decisions: int) -> None:
        """Drive a race for a while, call all read-only requests, undo, and open it by its link."""
        cars = [{"name": f"Zoë {n}", "livery": n, "driver": driver} for n, driver in enumerate(DRIVERS)]
        setup = {
            "circuit": circuit, "rulebook": rulebook, "laps": laps, "movement_dice": "table", "switches": {},
            "seed": laps, "cars": cars,
        }  # fmt: skip
        reply = self.ask(do="new", setup=setup)
        for number in range(decisions):
            token = (self.ask(do="hint").get("hint") or {}).get("token")
            reply = self.ask(do="decide", token=token) if token else self.ask(do="play_computers")
            if number % 10 == 0:
                for look in READ_ONLY_REQUESTS:
                    self.ask(**look)
        link = reply.get("view", {}).get("link", "")
        for request in ("undo", "redo", "time_up"):
            self.ask(do=request)
        self.ask(do="open", link=link)
        self.ask(do="compare", stored=link)
        self.ask(do="precompute_opening", setup=setup)
        self.ask(do="order", car=0, gear=2, lane=1)
        self.ask(do="prepare_answers", answers=[{"step": "wing", "weather": 0, "value": 1}])
        self.ask(do="open", link=link[:-3])

    def season(self, file: Json) -> None:
        """Open, view, edit and simulate a season file of an older version."""
        text = json.dumps(file)
        for act in (
            "open",
            "overview",
            "table",
            "simulate",
            "conflicting_result",
            "request_sit_out",
            "void_race",
        ):
            self.ask(do="season", act=act, season=text, text=text, team=0, race=0, reason="", again=False)
        self.ask(do="season_start", season=text)


def unicode_checksums() -> list[int]:
    """Return a checksum of Python's own Unicode tables, and the size of memory to hold them."""
    methods = ("upper", "lower", "casefold", "title", "isalpha", "isdigit", "isspace", "isprintable", "split")
    results = [[getattr(chr(letter), name)() for name in methods] for letter in range(0x30000)]
    text = repr(results).encode("utf-8", "surrogatepass")
    return [crc32(text), len(b"".join(bytes(1 << 20) for _ in range(48)))]


def run_all_requests(
    topologies: list[Json], races: list[Json], seasons: list[Json], circuits: list[str]
) -> int:
    """Run all requests and return the number of characters in the answers.

    `circuits`: texts of circuits that a player might import.
    """
    page = CountingSession()
    usual = gc.get_threshold()
    gc.set_threshold(OFTEN)
    for topology in topologies:
        page.ask(do="circuit", topology=topology)
    page.ask(do="catalog")
    for invalid_request in INVALID_REQUESTS:
        page.text(invalid_request)
    for topology in topologies[:RACED]:
        for number, book in enumerate(BOOKS):
            page.race(topology["id"], book, 1 + number % 2, 60)
    for race in races:
        for link in (race.get("race"), race.get("position"), race.get("setup")):
            if link:
                page.ask(do="open", link=link)
        if race.get("text"):
            page.ask(do="position", text=race["text"])
    for book in BOOKS[2:]:
        draft = page.ask(do="season", act="propose", preset=book, seed=3).get("season_draft", {}).get("draft")
        page.ask(do="season", act="create", draft=draft)
    for season in seasons:
        page.season(season.get("file", season))
    for text in circuits:
        page.ask(do="compile", text=text)
        page.ask(do="outline", text=text)
    for seed in (1, 2):
        line = page.ask(do="generate_outline", seed=seed).get("generated_outline") or {}
        for request in ("trace", "repair_outline"):
            page.ask(do=request, points=line.get("points"))
    for day in (20_000, 21_000):
        page.ask(do="daily", day=day)
        page.ask(do="puzzle", day=day)
    gc.collect()
    gc.set_threshold(*usual)
    return page.letters + len(unicode_checksums())
