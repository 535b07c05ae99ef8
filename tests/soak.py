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

from engine.api.bridge import Session
from engine.api.workshop.custom_circuits import from_text
from engine.core.state import Race
from engine.core.types import MAX_CARS, MAX_LAPS, InputError
from engine.links import race_link
from engine.links.invariants import check
from engine.links.notation import read_position
from engine.links.tokens import token_of
from engine.play import loop
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.rules.books.rulebooks import BOOKS
from engine.rules.kernel.builder import Rules
from engine.season import commands, presets, standings
from engine.season.events import Line, Merged
from engine.season.formats import file, link
from engine.season.formats.file import SeasonFile
from engine.season.state import Season
from tests import test_points_races, test_random_races
from tests.circuits import FOLDER, allowed, rules, topology, track
from tests.fuzz import OUTSIDE, at_most, inside, known, play_on
from tests.long_races import IN_POINTS, circuits
from tests.policies import CHOOSERS, Chooser
from tests.season_races import PRESETS
from tests.test_hostile import anything, mutated_text
from tests.test_hostile_seasons import mutated, spoil
from web.tooling.machine import ROOT

RACES = 40  # per batch
ROUNDS = 6  # of hostile inputs per batch, each with its own races and seasons
WHOLE_EVERY = 10  # races; one with all checks at every question takes four times as long
MUTANTS = {
    "links": 80,
    "position texts": 30,
    "season links": 20,
    "season files": 20,
    "requests": 40,
    "circuits": 10,
}
TEXTS_EVERY = 9  # decisions of a race between round trips of its position
REPORT_EVERY = 60
LATE = 30  # seconds; longer means that untrusted input keeps the engine busy
LETTERS = "\ud800\udfff\x00💥é#\"'[]{}=.,-0123456789abcxyz\n"

Counts = Counter[str]


class Trouble(Exception):
    """A failure; its text reproduces it."""


def any_rules(chance: random.Random) -> Rules:
    """Return a random rulebook, circuit, switches, distance and number of cars; most races are short."""
    book, circuit = chance.choice(list(BOOKS)), chance.choice(circuits())
    laps = chance.choice((1, 1, 1, 2, 2, 3, 3, chance.randrange(1, MAX_LAPS + 1)))
    wanted = {
        switch.id: chance.choice(switch.choices[1:])
        for switch in BOOKS[book].switches
        if chance.random() < 0.5
    }
    cars = chance.randrange(1, min(MAX_CARS, len(track(circuit).grid)) + 1)
    kept = allowed(laps, wanted, book)
    seed = chance.getrandbits(40)
    return rules(circuit, laps=laps, cars=cars, seed=seed, rulebook=book, **kept)


def race(chance: random.Random, whole: bool) -> None:
    """Drive a race to its end with a check at every decision, or with all checks at every question."""
    compiled, name, seed = any_rules(chance), chance.choice(list(CHOOSERS)), chance.getrandbits(30)
    points = compiled.setup.rulebook in IN_POINTS
    try:
        if whole:
            checked = test_points_races.run_checked if points else test_random_races.run_checked
            checked(compiled, CHOOSERS[name](seed), TEXTS_EVERY)
        else:
            ended = quickly(compiled, CHOOSERS[name](seed))
            if points:
                test_points_races.the_end_is_in_order(compiled, ended)
            else:
                test_random_races.the_end_is_in_order(ended)
    except Exception as trouble:
        raise Trouble(f"{trouble!r}\n{again(compiled, CHOOSERS[name](seed))}") from trouble


def quickly(compiled: Rules, choose: Chooser) -> Race:
    """Drive a race to its end; the state is valid at every decision."""
    race = loop.start(compiled)
    race.events = []
    while (question := loop.next_decision(compiled, race)) is not None:
        assert check(compiled, race) == []
        loop.carry_out(compiled, race, question, choose(compiled, race, question))
        assert race.round < loop.MOST_ROUNDS, "the race does not end"
    return race


def again(compiled: Rules, choose: Chooser) -> str:
    """Return a link of the race so far, and its last position and decision as a scenario."""
    game = Game(compiled)
    token, position = "", ""
    try:
        while game.question is not None:
            action = choose(compiled, game.race, game.question)
            token = token_of(compiled.track, action)
            position = game.position_text()
            game.apply(action)
    except Exception:
        traceback.print_exc()
    return f'{game.race_link()}\n[[scenario]]\nposition = """\n{position}\n"""\ntake = ["{token}"]'


def opened(text: str) -> Game:
    """Return the game of a link of any kind."""
    return open_link(text, partial(known, among=circuits()))[0]


def some_game(chance: random.Random) -> Game:
    """Return a race at some moment of its first turns."""
    game = Game(any_rules(chance))
    choose = CHOOSERS[chance.choice(list(CHOOSERS))](chance.getrandbits(30))
    until = chance.randrange(60)
    while game.question is not None and game.cursor < until:
        game.apply(choose(game.rules, game.race, game.question))
    return game


def some_season(chance: random.Random) -> Season:
    """Return a season with random results."""
    plan = presets.proposal(
        chance.choice(PRESETS), chance.randrange(99), "Any", (), races=4, teams=chance.randrange(3, 6)
    )
    season = Season(plan)
    for _ in range(chance.randrange(5)):
        if season.next is None:
            break
        race = season.next
        entrants = list(season.days[race - 1].entrants)
        chance.shuffle(entrants)
        home = chance.randrange(len(entrants) + 1)
        lines = [Line(one.driver, place, 2) for place, one in enumerate(entrants[:home], 1)]
        lines += [
            Line(one.driver, out="corner", hurt=chance.choice((0, 0, 1, 2, 3, 98, 99)))
            for one in entrants[home:]
        ]
        season = commands.add(season, Merged(race, tuple(lines)))
    return season


def attempt(mutant: object, use: Callable[[], object]) -> None:
    """Assert that untrusted input either raises InputError or is usable."""
    try:
        with at_most(LATE, mutant):
            use()
    except InputError:
        pass
    except (Exception, RecursionError) as trouble:
        raise Trouble(f"{trouble!r}\n{traceback.format_exc(limit=-4)}\n{mutant!r}") from trouble


def hostile_links(chance: random.Random, games: list[Game]) -> None:
    """Try links that are damaged as text, or inside with a matching checksum."""
    links = [race_link.setup_link(game.rules.setup) for game in games]
    links += [text for game in games for text in (game.race_link(), game.position_link())]
    for number in range(MUTANTS["links"]):
        text = chance.choice(links)
        mutant = (
            inside(text, chance.choice(links), chance) if number % 2 else chance.choice(OUTSIDE)(text, chance)
        )
        attempt(mutant, lambda mutant=mutant: on_from_here(opened(mutant), chance))  # type: ignore[misc]


def on_from_here(game: Game, chance: random.Random) -> None:
    """Assert that an opened race can be played on and shared."""
    play_on(game, chance, 3, opened)


def hostile_texts(chance: random.Random, games: list[Game]) -> None:
    """Try position texts with changed words."""
    texts = []
    for game in games:
        # A race that is over, or in its trials, has no position.
        with suppress(InputError):
            texts.append((game.rules.track, game.position_text()))
    texts = texts or [(track("monaco"), Game(rules()).position_text())]
    for _ in range(MUTANTS["position texts"]):
        on, text = chance.choice(texts)
        mutant = mutated_text(text, chance)
        attempt(mutant, lambda on=on, mutant=mutant: on_from_here(Game(*read_position(mutant, on)), chance))  # type: ignore[misc]


def hostile_seasons(chance: random.Random) -> None:
    """Try links and files of seasons."""
    season = SeasonFile(some_season(chance))
    text = file.text_of(season)
    links = [link.link_of(season)]
    assert link.read(links[0]).season.events == file.read(text).season.events == season.season.events
    for number in range(MUTANTS["season links"]):
        mutant = mutated(links, number, chance)
        attempt(mutant, lambda mutant=mutant: standings.drivers(link.read(mutant).season))  # type: ignore[misc]
    for _ in range(MUTANTS["season files"]):
        data = json.loads(text)
        spoil(data, chance)
        damaged = json.dumps(data)
        attempt(damaged, lambda damaged=damaged: standings.teams(file.read(damaged).season))  # type: ignore[misc]


def hostile_requests(chance: random.Random, games: list[Game]) -> None:
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
    for _ in range(MUTANTS["requests"]):
        request: dict[str, Any] = {"do": chance.choice(kinds), "link": chance.choice(games).race_link()}
        if request["do"] == "season":
            request["act"] = chance.choice(("open", "overview", "join", "merge", "weigh", "link"))
        for key in chance.sample(("link", "setup", "token", "text", "season", "at", "original"), 3):
            request[key] = strange(chance)
        words = json.dumps(request)
        attempt(words, lambda words=words: replied(session, words))  # type: ignore[misc]


def replied(session: Session, words: str) -> None:
    """Assert that a reply is valid JSON, with a message if it is an error."""
    reply = json.loads(session.handle(words).encode())
    assert reply["ok"] is True or isinstance(reply["error"]["id"], str)


def strange(chance: random.Random) -> object:
    """Return a random value, including invalid characters."""
    if chance.random() < 0.3:
        return "".join(chance.choice(LETTERS) for _ in range(chance.randrange(40)))
    return anything(chance)


def hostile_circuits(chance: random.Random) -> None:
    """Try circuit files with changed, repeated or missing letters and lines."""
    for _ in range(MUTANTS["circuits"]):
        text = (FOLDER / f"{chance.choice(circuits())}.toml").read_text(encoding="utf-8")
        for _ in range(chance.randrange(1, 4)):
            lines = text.split("\n")
            place = chance.randrange(len(lines))
            change = chance.randrange(4)
            if change == 0:
                del lines[place]
            elif change == 1:
                lines.insert(place, chance.choice(lines))
            else:
                at = chance.randrange(len(lines[place]) + 1)
                lines[place] = lines[place][:at] + chance.choice(LETTERS) + lines[place][at + change - 2 :]
            text = "\n".join(lines)
        attempt(text, partial(from_text, text, None))


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
        trial("races", 1, lambda whole=number % WHOLE_EVERY == 0: race(chance, whole))  # type: ignore[misc]
    for _ in range(rounds):
        games: list[Game] = []
        trial("moments", 0, lambda games=games: games.extend(some_game(chance) for _ in range(4)))  # type: ignore[misc]
        if not games:
            continue
        trial("links", MUTANTS["links"], partial(hostile_links, chance, games))
        trial("position texts", MUTANTS["position texts"], partial(hostile_texts, chance, games))
        both = MUTANTS["season links"] + MUTANTS["season files"]
        trial("seasons", both, partial(hostile_seasons, chance))
        trial("requests", MUTANTS["requests"], partial(hostile_requests, chance, games))
        trial("circuits", MUTANTS["circuits"], partial(hostile_circuits, chance))
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
