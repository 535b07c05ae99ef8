"""Mutators of links and other untrusted text, and checks of everything that is accepted."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from engine.core.track import Track
from engine.core.types import InputError
from engine.links import race_link
from engine.links.bitstream import ALPHABET, armour, unarmour
from engine.links.invariants import check
from engine.play.game import Game
from engine.play.open_link import open_link
from tests.circuits import CIRCUITS, rules, track
from tests.policies import CHOOSERS

# A value of FUZZ in the environment selects other mutants.
SEED = os.environ.get("FUZZ", "")


@contextmanager
def at_most(seconds: int, what: object) -> Iterator[None]:
    """Fail if untrusted input keeps the engine busy too long."""

    def late(_signal: int, _frame: object) -> None:
        raise AssertionError(f"still busy after {seconds} s with {what!r}")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def known(circuit: str, parcel: bytes = b"", among: Collection[str] = CIRCUITS) -> Track:
    """Return the track of a link's race if it is one of a few circuits, otherwise raise InputError."""
    if circuit not in among:
        raise InputError("error.circuit.unknown", circuit=circuit)
    return track(circuit)


def opened(link: str) -> Game:
    """Return the game of a link of any kind."""
    return open_link(link, known)[0]


def play_on(
    game: Game,
    chance: random.Random,
    decisions: int = 6,
    opened: Callable[[str], Game] = opened,
) -> None:
    """Assert that an opened game can be played on and shared again."""
    while game.question is not None and decisions:
        assert check(game.rules, game.race) == []
        game.apply(chance.choice(game.question.options))
        decisions -= 1
    assert opened(game.race_link()).race_link() == game.race_link()


def a_game(circuit: str, decisions: int, chooser: str = "brisk", **how: Any) -> Game:
    game = Game(rules(circuit, **how))
    choose = CHOOSERS[chooser](how.get("seed", 1))
    while game.question is not None and game.cursor < decisions:
        game.apply(choose(game.rules, game.race, game.question))
    return game


# All advanced rules except time trials, which no position can hold.
ADVANCED = {
    "soft_tyres": "on", "track_safety": "on", "corner_crash_debris": "yes", "clear_debris": "on",
    "abandon_if_blocked": "on", "slipstream": "on",
    "weather": "on", "three_laps": "on", "construction": "on", "build_timing": "before",
    "overshoot_stop_counts": "yes", "overshoot_keeps_lane": "on",
}  # fmt: skip


def a_game_at(step: str, circuit: str, chooser: str = "pit lover", **how: Any) -> Game:
    """Return a game with advanced rules at a question of this kind; the second one if there are several."""
    for seed in range(60):
        game = a_game(circuit, 400, chooser, seed=seed, **how)
        places = [
            place
            for place, moment in enumerate(game.moments)
            if moment.question is not None and moment.question.step == step
        ]
        if len(places) > 1:
            game.cursor = places[1]
            return game.fork()
    raise AssertionError(f"nobody is ever asked for {step}")


def advanced_games() -> list[Game]:
    """Return a game at each kind of question of the advanced rules, and one in its time trials."""
    return [
        a_game_at("tyres", "monaco", cars=3, laps=3, **ADVANCED),
        a_game_at("build", "monaco", cars=3, laps=3, **ADVANCED),
        a_game_at("skid", "test_ring", cars=4, laps=3, **ADVANCED),
        a_game_at("tow", "zandvoort", "follower", cars=10, laps=2, slipstream="on", track_safety="on"),
        a_game_at("new_tyres", "test_ring", cars=4, laps=3, **ADVANCED),
        a_game("test_ring", 12, cars=2, laps=1, seed=3, trials="on", weather="on"),
    ]


def base_links() -> list[str]:
    """Return links of every kind, at several moments of several races."""
    games = [
        a_game("monaco", 0, cars=2),
        a_game("monaco", 41, cars=10, laps=2, seed=4),
        a_game("zandvoort", 30, cars=3, laps=1, seed=5, overshoot_unpaid="spin"),
        a_game("zandvoort", 90, "pit lover", cars=4, laps=3, seed=6),
        a_game("test_ring", 75, "pit lover", cars=6, laps=2, seed=7, movement_dice="gear_dice"),
        a_game("test_ring", 10_000, cars=1, laps=1, seed=8),
    ]
    later = a_game("test_ring", 60, "pit lover", cars=5, laps=3, seed=9)
    from_there = Game(later.rules, later.race)
    for _ in range(8):
        assert from_there.question is not None
        from_there.apply(from_there.question.options[0])
    links = [race_link.setup_link(game.rules.setup) for game in games[:2]]
    advanced = advanced_games()
    links += [race_link.setup_link(advanced[0].rules.setup), *(game.position_link() for game in advanced)]
    return (
        links
        + [game.position_link() for game in games[1:5]]
        + [game.race_link() for game in (*games, from_there, *advanced)]
    )


def flip(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text))
    return text[:place] + chance.choice(ALPHABET) + text[place + 1 :]


def cut(text: str, chance: random.Random) -> str:
    return (
        text[: chance.randrange(len(text))] if chance.random() < 0.5 else text[chance.randrange(len(text)) :]
    )


def insert(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    return (
        text[:place]
        + "".join(chance.choice(ALPHABET + "#.%= +/é\n") for _ in range(chance.randrange(1, 9)))
        + text[place:]
    )


def remove(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text))
    return text[:place] + text[place + chance.randrange(1, 9) :]


def rubbish(text: str, chance: random.Random) -> str:
    return chance.choice(("s1.", "p1.", "r1.", "")) + "".join(
        chance.choice(ALPHABET) for _ in range(chance.randrange(200))
    )


def oversize(text: str, chance: random.Random) -> str:
    return text + chance.choice(ALPHABET) * chance.choice((1, 3, 4, 100, 9000))


def another_kind(text: str, chance: random.Random) -> str:
    _, dot, body = text.partition(".")
    return f"{chance.choice('sprx')}{chance.randrange(14)}{dot}{body}"


OUTSIDE = (flip, cut, insert, remove, rubbish, oversize, another_kind)


def inside(link: str, other: str, chance: random.Random) -> str:
    """Corrupt the payload and fix the checksum, so that the checksum does not catch it."""
    (kind, _, body), (_, _, others) = link.partition("."), other.partition(".")
    data, more = bytearray(unarmour(body)), unarmour(others)
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(data) + 1)
        change = chance.randrange(6)
        if change == 0 and data:
            data[place % len(data)] ^= 1 << chance.randrange(8)
        elif change == 1 and data:
            data[place % len(data)] = chance.choice((0, 255, chance.randrange(256)))
        elif change == 2:
            data = data[:place]
        elif change == 3:
            data[place:place] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 5)))
        elif change == 4:
            data = data[:place] + bytearray(more[chance.randrange(len(more) + 1) :])
        else:
            data += bytes(chance.randrange(1, 30))
    return f"{chance.choice((kind, kind, kind, 'p1', 'r1', 'r4', 'r10', 's1'))}.{armour(bytes(data))}"
