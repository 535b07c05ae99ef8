"""Endless random races, seasons and hostile inputs.

Every rulebook, circuit, switch and distance is used, with new seeds each time. ``python3 build.py soak
--hours N`` runs on all processors until the time is over. Failures are printed as a link and a scenario that
reproduce them; the last line is a row for docs/reliability.md. ``--seed`` with the same number of rounds of
hostile inputs repeats the same trials.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from functools import partial
from typing import Any

from engine.api.lazy.custom_circuits import from_text
from engine.api.session import Session
from engine.core.state import Race
from engine.core.track import Track
from engine.core.types import MAX_CARS, MAX_LAPS, InputError
from engine.links import race_link
from engine.links.invariants import state_problems
from engine.links.notation import read_position
from engine.links.tokens import format_token
from engine.play import loop
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import BOOKS
from engine.season import event_validation, presets, standings
from engine.season.events import CarResult, LinkedResult
from engine.season.formats import season_file, season_link
from engine.season.formats.season_file import SeasonFile
from engine.season.state import Season
from tests.support import classic_race_checks, points_race_checks
from tests.support.circuits import FOLDER, allowed, rules, topology, track
from tests.support.fuzz import TEXT_MUTATORS, corrupt_payload, play_on, time_limit, track_if_known
from tests.support.hostile_seasons import mutated, spoil
from tests.support.hostile_text import anything, mutated_text
from tests.support.policies import POLICIES, Policy
from tests.support.season_races import PRESETS
from tests.tools.long_races import IN_POINTS, circuits
from web.tooling.toolchain import ROOT

RACES = 40  # per batch
ROUNDS = 6  # of hostile inputs per batch, each with its own races and seasons
FULL_CHECK_EVERY = 10  # races; one with all checks at every question takes four times as long
MUTANTS_PER_ROUND = {
    "links": 80,
    "position texts": 30,
    "season links": 20,
    "season files": 20,
    "requests": 40,
    "circuits": 10,
}
TEXTS_EVERY = 9  # decisions of a race between round trips of its position
REPORT_EVERY = 60
TIMEOUT_SECONDS = 30  # seconds; longer means that untrusted input keeps the engine busy
FUZZ_ALPHABET = "\ud800\udfff\x00💥é#\"'[]{}=.,-0123456789abcxyz\n"

Counts = Counter[str]


class SoakFailure(Exception):
    """A failure; its text reproduces it."""


def random_rules(rng: random.Random) -> Rules:
    """Return a random rulebook, circuit, switches, distance and number of cars; most races are short."""
    book, circuit = rng.choice(list(BOOKS)), rng.choice(circuits())
    laps = rng.choice((1, 1, 1, 2, 2, 3, 3, rng.randrange(1, MAX_LAPS + 1)))
    wanted = {
        switch.id: rng.choice(switch.choices[1:]) for switch in BOOKS[book].switches if rng.random() < 0.5
    }
    cars = rng.randrange(1, min(MAX_CARS, len(track(circuit).grid)) + 1)
    kept = allowed(laps, wanted, book)
    seed = rng.getrandbits(40)
    return rules(circuit, laps=laps, cars=cars, seed=seed, rulebook=book, **kept)


def drive_race(rng: random.Random, whole: bool) -> None:
    """Drive a race to its end with a check at every decision, or with all checks at every question."""
    compiled, name, seed = random_rules(rng), rng.choice(list(POLICIES)), rng.getrandbits(30)
    points = compiled.setup.rulebook in IN_POINTS
    try:
        if whole:
            checked = points_race_checks.run_checked if points else classic_race_checks.run_checked
            checked(compiled, POLICIES[name](seed), TEXTS_EVERY)
        else:
            ended = play_unchecked_race(compiled, POLICIES[name](seed))
            if points:
                points_race_checks.the_end_is_in_order(compiled, ended)
            else:
                classic_race_checks.the_end_is_in_order(ended)
    except Exception as trouble:
        raise SoakFailure(f"{trouble!r}\n{reproduction_text(compiled, POLICIES[name](seed))}") from trouble


def play_unchecked_race(rules: Rules, policy: Policy) -> Race:
    """Drive a race to its end; the state is valid at every decision."""
    race = loop.start(rules)
    race.events = []
    while (question := loop.next_decision(rules, race)) is not None:
        assert state_problems(rules, race) == []
        loop.apply_answer(rules, race, question, policy(rules, race, question))
        assert race.round < loop.MOST_ROUNDS, "the race does not end"
    return race


def reproduction_text(rules: Rules, policy: Policy) -> str:
    """Return a link of the race so far, and its last position and decision as a scenario."""
    game = Game(rules)
    token, position = "", ""
    try:
        while game.question is not None:
            action = policy(rules, game.race, game.question)
            token = format_token(rules.track, action)
            position = game.position_text()
            game.apply(action)
    except Exception:
        traceback.print_exc()
    return f'{game.race_link()}\n[[scenario]]\nposition = """\n{position}\n"""\ntake = ["{token}"]'


def open_any_link(text: str) -> Game:
    """Return the game of a link of any kind."""
    return open_link(text, partial(track_if_known, among=circuits()))[0]


def random_game(rng: random.Random) -> Game:
    """Return a race at some moment of its first turns."""
    game = Game(random_rules(rng))
    choose = POLICIES[rng.choice(list(POLICIES))](rng.getrandbits(30))
    until = rng.randrange(60)
    while game.question is not None and game.cursor < until:
        game.apply(choose(game.rules, game.race, game.question))
    return game


def random_season(rng: random.Random) -> Season:
    """Return a season with random results."""
    plan = presets.default_plan(
        rng.choice(PRESETS), rng.randrange(99), "Any", (), races=4, teams=rng.randrange(3, 6)
    )
    season = Season(plan)
    for _ in range(rng.randrange(5)):
        if season.next is None:
            break
        race = season.next
        entrants = list(season.days[race - 1].entrants)
        rng.shuffle(entrants)
        home = rng.randrange(len(entrants) + 1)
        lines = [CarResult(one.driver, place, 2) for place, one in enumerate(entrants[:home], 1)]
        lines += [
            CarResult(one.driver, out="corner", hurt=rng.choice((0, 0, 1, 2, 3, 98, 99)))
            for one in entrants[home:]
        ]
        season = event_validation.append_event(season, LinkedResult(race, tuple(lines)))
    return season


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


def hostile_seasons(rng: random.Random) -> None:
    """Try links and files of seasons."""
    season = SeasonFile(random_season(rng))
    text = season_file.to_text(season)
    links = [season_link.to_link(season)]
    assert (
        season_link.parse_link(links[0]).season.events
        == season_file.parse_file(text).season.events
        == season.season.events
    )
    for number in range(MUTANTS_PER_ROUND["season links"]):
        mutant = mutated(links, number, rng)
        use_or_reject(mutant, partial(rank_link, mutant))
    for _ in range(MUTANTS_PER_ROUND["season files"]):
        data = json.loads(text)
        spoil(data, rng)
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
        "take",
        "season",
        "compile",
        "daily",
        "compare",
        "fork",
        "moment",
        "board",
        "hint",
    )
    for _ in range(MUTANTS_PER_ROUND["requests"]):
        request: dict[str, Any] = {"do": rng.choice(kinds), "link": rng.choice(games).race_link()}
        if request["do"] == "season":
            request["act"] = rng.choice(("open", "overview", "join", "merge", "weigh", "link"))
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
    return anything(rng)


def hostile_circuits(rng: random.Random) -> None:
    """Try circuit files with changed, repeated or missing letters and lines."""
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


def batch(seed: str, rounds: int = ROUNDS) -> tuple[Counts, list[str]]:
    """Run some races and hostile inputs, most of them derived from the batch's own races and seasons."""
    chance = random.Random(seed)
    counts, troubles = Counts(), list[str]()

    def trial(name: str, count: int, run: Callable[[], object]) -> None:
        try:
            run()
            counts[name] += count
        except Exception as trouble:
            troubles.append(f"{name}, seed {seed}: {type(trouble).__name__}: {trouble}")

    for number in range(RACES):
        trial("races", 1, partial(drive_race, chance, number % FULL_CHECK_EVERY == 0))
    for _ in range(rounds):
        games: list[Game] = []
        trial("moments", 0, lambda games=games: games.extend(random_game(chance) for _ in range(4)))  # type: ignore[misc]
        if not games:
            continue
        trial("links", MUTANTS_PER_ROUND["links"], partial(hostile_links, chance, games))
        trial("position texts", MUTANTS_PER_ROUND["position texts"], partial(hostile_texts, chance, games))
        both = MUTANTS_PER_ROUND["season links"] + MUTANTS_PER_ROUND["season files"]
        trial("seasons", both, partial(hostile_seasons, chance))
        trial("requests", MUTANTS_PER_ROUND["requests"], partial(hostile_requests, chance, games))
        trial("circuits", MUTANTS_PER_ROUND["circuits"], partial(hostile_circuits, chance))
    return counts, troubles


def commit() -> str:
    """Return the commit under test."""
    done = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "unknown"


def row(counts: Counts, failed: int, seed: str, seconds: float) -> str:
    """Return a row for the table of docs/reliability.md."""
    hostile = sum(counts.values()) - counts["races"]
    return f"| {commit()} | {seed} | {counts['races']:,} | {hostile:,} | {failed} | {seconds / 3600:.1f} h |"


def soak(hours: float, processors: int | None, seed: str, rounds: int) -> int:
    """Run batches until the time is over; return 1 if there were failures."""
    begun = told = time.monotonic()
    counts, failed, number = Counts(), 0, 0
    workers = processors or os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[tuple[Counts, list[str]]]] = set()
        while running or number == 0:
            while len(running) < 2 * workers and time.monotonic() - begun < hours * 3600:
                running.add(pool.submit(batch, f"{seed} {number}", rounds))
                number += 1
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                found, troubles = one.result()
                counts += found
                failed += len(troubles)
                for trouble in troubles:
                    print(trouble, flush=True)
            if time.monotonic() - told > REPORT_EVERY:
                told = time.monotonic()
                print(row(counts, failed, seed, told - begun), dict(counts), flush=True)
    print(row(counts, failed, seed, time.monotonic() - begun), dict(counts), flush=True)
    return bool(failed)


if __name__ == "__main__":
    import argparse
    import sys

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--processors", type=int)
    parser.add_argument("--seed", default=os.urandom(4).hex())
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    sys.exit(soak(given.hours, given.processors, given.seed, given.rounds))
