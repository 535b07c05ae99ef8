"""Hostile inputs that are damaged as text or bytes, most of them from races and seasons of the same run."""

from __future__ import annotations

import json
import random
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from engine.api.lazy.custom_circuits import from_text
from engine.api.session import Session
from engine.core.track import Track
from engine.core.types import InputError
from engine.links import race_link
from engine.links.notation import read_position
from engine.play.game import Game
from engine.season import season_file, season_link, standings
from engine.season.season_file import SeasonFile
from tests.support.circuits import FOLDER, rules, topology, track
from tests.support.fuzz import TEXT_MUTATORS, corrupt_payload, play_on, time_limit
from tests.support.hostile_seasons import change_one_value, mutate_link
from tests.support.hostile_text import mutated_text, random_json
from tests.tools.long_races import circuits
from tests.tools.soak.races import SoakFailure, open_any_link, random_season

MUTANTS_PER_ROUND = {
    "links": 80,
    "position texts": 30,
    "seasons": 40,
    "requests": 40,
    "circuits": 10,
}
TIMEOUT_SECONDS = 30  # seconds; longer means that untrusted input keeps the engine busy
FUZZ_ALPHABET = "\ud800\udfff\x00💥é#\"'[]{}=.,-0123456789abcxyz\n"


def use_or_reject(mutant: object, use: Callable[[], object]) -> None:
    """Assert that untrusted input either raises InputError or is usable."""
    try:
        with time_limit(TIMEOUT_SECONDS, mutant):
            use()
    except InputError:
        pass
    except (Exception, RecursionError) as trouble:
        raise SoakFailure(f"{trouble!r}\n{traceback.format_exc(limit=-4)}\n{mutant!r}") from trouble


def hostile_links(rng: random.Random, games: list[Game]) -> None:
    """Try links that are damaged as text, or inside with a matching checksum."""
    links = [race_link.setup_link(game.rules.setup) for game in games]
    links += [text for game in games for text in (game.race_link(), game.position_link())]
    for number in range(MUTANTS_PER_ROUND["links"]):
        text = rng.choice(links)
        mutant = (
            corrupt_payload(text, rng.choice(links), rng)
            if number % 2
            else rng.choice(TEXT_MUTATORS)(text, rng)
        )
        use_or_reject(mutant, partial(play_link, mutant, rng))


def play_link(link: str, rng: random.Random) -> None:
    """Open a race link; play on and share the race."""
    play_and_share(open_any_link(link), rng)


def play_position(text: str, circuit: Track, rng: random.Random) -> None:
    """Read a position text; play on and share the race."""
    play_and_share(Game(*read_position(text, circuit)), rng)


def play_and_share(game: Game, rng: random.Random) -> None:
    """Assert that an opened race can be played on and shared."""
    play_on(game, rng, 3, open_any_link)


def hostile_texts(rng: random.Random, games: list[Game]) -> None:
    """Try position texts with changed words."""
    texts = []
    for game in games:
        # A race that is over, or in its trials, has no position.
        with suppress(InputError):
            texts.append((game.rules.track, game.position_text()))
    texts = texts or [(track("monaco"), Game(rules()).position_text())]
    for _ in range(MUTANTS_PER_ROUND["position texts"]):
        circuit, text = rng.choice(texts)
        mutant = mutated_text(text, rng)
        use_or_reject(mutant, partial(play_position, mutant, circuit, rng))


def hostile_seasons(rng: random.Random, _games: list[Game]) -> None:
    """Try links and files of seasons."""
    season = SeasonFile(random_season(rng))
    text = season_file.to_text(season)
    links = [season_link.to_link(season)]
    assert (
        season_link.parse_link(links[0]).season.events
        == season_file.parse_file(text).season.events
        == season.season.events
    )
    for number in range(MUTANTS_PER_ROUND["seasons"] // 2):
        mutant = mutate_link(links, number, rng)
        use_or_reject(mutant, partial(rank_link, mutant))
    for _ in range(MUTANTS_PER_ROUND["seasons"] // 2):
        data = json.loads(text)
        change_one_value(data, rng)
        damaged = json.dumps(data)
        use_or_reject(damaged, partial(rank_file, damaged))


def rank_link(link: str) -> None:
    """Read a season link and rank its drivers."""
    standings.drivers_standings(season_link.parse_link(link).season)


def rank_file(text: str) -> None:
    """Read a season file and rank its constructors."""
    standings.constructors_standings(season_file.parse_file(text).season)


def hostile_requests(rng: random.Random, games: list[Game]) -> None:
    """Try any request that a page, or something posing as one, could send."""
    session = Session()
    for circuit in circuits()[:3]:
        session.handle(json.dumps({"do": "circuit", "topology": topology(circuit)}))
    kinds = (
        "new",
        "open",
        "decide",
        "season",
        "compile",
        "daily",
        "compare",
        "fork",
        "board_state",
        "board",
        "hint",
    )
    for _ in range(MUTANTS_PER_ROUND["requests"]):
        request: dict[str, Any] = {"do": rng.choice(kinds), "link": rng.choice(games).race_link()}
        if request["do"] == "season":
            request["act"] = rng.choice(
                ("open", "overview", "merge_season", "merge_race", "conflicting_result", "link")
            )
        for key in rng.sample(("link", "setup", "token", "text", "season", "at", "original"), 3):
            request[key] = random_value(rng)
        words = json.dumps(request)
        use_or_reject(words, partial(check_reply, session, words))


def check_reply(session: Session, words: str) -> None:
    """Assert that a reply is valid JSON, with a message if it is an error."""
    reply = json.loads(session.handle(words).encode())
    assert reply["ok"] is True or isinstance(reply["error"]["id"], str)


def random_value(rng: random.Random) -> object:
    """Return a random value, including invalid characters."""
    if rng.random() < 0.3:
        return "".join(rng.choice(FUZZ_ALPHABET) for _ in range(rng.randrange(40)))
    return random_json(rng)


def hostile_circuits(rng: random.Random, _games: list[Game]) -> None:
    """Try circuit files with changed, repeated or missing characters and lines."""
    for _ in range(MUTANTS_PER_ROUND["circuits"]):
        text = (FOLDER / f"{rng.choice(circuits())}.toml").read_text(encoding="utf-8")
        for _ in range(rng.randrange(1, 4)):
            lines = text.split("\n")
            place = rng.randrange(len(lines))
            change = rng.randrange(4)
            if change == 0:
                del lines[place]
            elif change == 1:
                lines.insert(place, rng.choice(lines))
            else:
                at = rng.randrange(len(lines[place]) + 1)
                lines[place] = lines[place][:at] + rng.choice(FUZZ_ALPHABET) + lines[place][at + change - 2 :]
            text = "\n".join(lines)
        use_or_reject(text, partial(from_text, text, None))
