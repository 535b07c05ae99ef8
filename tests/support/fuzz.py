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
from engine.links.bitstream import ALPHABET, decode_text, encode_text
from engine.links.validate_position import state_problems
from engine.play.game import Game
from engine.play.open_link import open_link
from tests.support.circuits import CIRCUITS, rules, track
from tests.support.policies import POLICIES

# Set FUZZ in the environment to any text for different random damage.
SEED = os.environ.get("FUZZ", "")


@contextmanager
def time_limit(seconds: int, description: object) -> Iterator[None]:
    """Fail if untrusted input keeps the engine busy for too many processor seconds."""

    def handle_timeout(_signal: int, _frame: object) -> None:
        raise AssertionError(f"still busy after {seconds} s with {description!r}")

    previous_handler = signal.signal(signal.SIGPROF, handle_timeout)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous_handler)


def track_if_known(circuit: str, packed_circuit: bytes = b"", among: Collection[str] = CIRCUITS) -> Track:
    """Return the track of a link's race if it is one of a few circuits, otherwise raise InputError."""
    if circuit not in among:
        raise InputError("error.circuit.unknown", circuit=circuit)
    return track(circuit)


def game_of_link(link: str) -> Game:
    """Return the game of a link of any kind."""
    return open_link(link, track_if_known)[0]


def play_on(
    game: Game,
    rng: random.Random,
    decisions: int = 6,
    open_link: Callable[[str], Game] = game_of_link,
) -> None:
    """Assert that an opened game can be continued and shared again."""
    while game.question is not None and decisions:
        assert state_problems(game.rules, game.race) == []
        game.apply(rng.choice(game.question.options))
        decisions -= 1
    assert open_link(game.race_link()).race_link() == game.race_link()


def sample_game(circuit: str, decisions: int, chooser: str = "brisk", **options: Any) -> Game:
    game = Game(rules(circuit, **options))
    choose = POLICIES[chooser](options.get("seed", 1))
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


def sample_game_at_step(step: str, circuit: str, chooser: str = "pit lover", **options: Any) -> Game:
    """Return a game with advanced rules at a question of this kind; the second one if there are several."""
    for seed in range(60):
        game = sample_game(circuit, 400, chooser, seed=seed, **options)
        places = [
            place
            for place, entry in enumerate(game.history)
            if entry.question is not None and entry.question.step == step
        ]
        if len(places) > 1:
            game.cursor = places[1]
            return game.fork()
    raise AssertionError(f"no question of the step {step} occurs")


def advanced_games() -> list[Game]:
    """Return a game at each kind of question of the advanced rules, and one in its time trials."""
    return [
        sample_game_at_step("tyres", "monaco", cars=3, laps=3, **ADVANCED),
        sample_game_at_step("build", "monaco", cars=3, laps=3, **ADVANCED),
        sample_game_at_step("skid", "test_ring", cars=4, laps=3, **ADVANCED),
        sample_game_at_step(
            "tow", "zandvoort", "follower", cars=10, laps=2, slipstream="on", track_safety="on"
        ),
        sample_game_at_step("new_tyres", "test_ring", cars=4, laps=3, **ADVANCED),
        sample_game("test_ring", 12, cars=2, laps=1, seed=3, trials="on", weather="on"),
    ]


def base_links() -> list[str]:
    """Return links of every kind, at several moments of several races."""
    games = [
        sample_game("monaco", 0, cars=2),
        sample_game("monaco", 41, cars=10, laps=2, seed=4),
        sample_game("zandvoort", 30, cars=3, laps=1, seed=5, overshoot_unpaid="spin"),
        sample_game("zandvoort", 90, "pit lover", cars=4, laps=3, seed=6),
        sample_game("test_ring", 75, "pit lover", cars=6, laps=2, seed=7, movement_dice="gear_dice"),
        sample_game("test_ring", 10_000, cars=1, laps=1, seed=8),
    ]
    later_game = sample_game("test_ring", 60, "pit lover", cars=5, laps=3, seed=9)
    from_there = Game(later_game.rules, later_game.race)
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


def flip_character(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(ALPHABET) + text[place + 1 :]


def truncate(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))] if rng.random() < 0.5 else text[rng.randrange(len(text)) :]


def insert_characters(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return (
        text[:place]
        + "".join(rng.choice(ALPHABET + "#.%= +/é\n") for _ in range(rng.randrange(1, 9)))
        + text[place:]
    )


def remove_characters(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + text[place + rng.randrange(1, 9) :]


def random_text(text: str, rng: random.Random) -> str:
    return rng.choice(("s1.", "p1.", "r1.", "")) + "".join(
        rng.choice(ALPHABET) for _ in range(rng.randrange(200))
    )


def repeat_text(text: str, rng: random.Random) -> str:
    return text + rng.choice(ALPHABET) * rng.choice((1, 3, 4, 100, 9000))


def change_link_kind(text: str, rng: random.Random) -> str:
    _, dot, body = text.partition(".")
    return f"{rng.choice('sprx')}{rng.randrange(14)}{dot}{body}"


TEXT_MUTATORS = (
    flip_character,
    truncate,
    insert_characters,
    remove_characters,
    random_text,
    repeat_text,
    change_link_kind,
)


def corrupt_payload(link: str, other_link: str, rng: random.Random) -> str:
    """Corrupt the payload and fix the checksum, so that the checksum does not catch it."""
    (kind, _, body), (_, _, other_body) = link.partition("."), other_link.partition(".")
    data, other_data = bytearray(decode_text(body)), decode_text(other_body)
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(data) + 1)
        change = rng.randrange(6)
        if change == 0 and data:
            data[place % len(data)] ^= 1 << rng.randrange(8)
        elif change == 1 and data:
            data[place % len(data)] = rng.choice((0, 255, rng.randrange(256)))
        elif change == 2:
            data = data[:place]
        elif change == 3:
            data[place:place] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 5)))
        elif change == 4:
            data = data[:place] + bytearray(other_data[rng.randrange(len(other_data) + 1) :])
        else:
            data += bytes(rng.randrange(1, 30))
    return f"{rng.choice((kind, kind, kind, 'p1', 'r1', 'r4', 'r10', 's1'))}.{encode_text(bytes(data))}"
