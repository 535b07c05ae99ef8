"""Untrusted position texts, circuits and requests are rejected with one typed error, or are usable."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.api.session import Session
from engine.core.driver_ids import DRIVER_IDS
from engine.core.track import load_track
from engine.core.types import NAMES, InputError
from engine.links.notation import read_position
from engine.links.validate_position import state_problems
from engine.play import loop
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import SAME, Flow
from engine.rules.rulebooks.rulebooks import rules_for
from tests.support.circuits import CIRCUITS, rules, setup, topology, track
from tests.support.fuzz import (
    SEED,
    TEXT_MUTATORS,
    advanced_games,
    base_links,
    corrupt_payload,
    play_on,
    sample_game,
    time_limit,
)
from tests.support.hostile_text import mutated_text, random_json
from tests.support.policies import POLICIES


def test_mutated_position_texts_are_rejected_or_playable() -> None:
    chance = random.Random(f"texts{SEED}")
    games = [
        sample_game("monaco", 41, cars=5, laps=2, seed=4),
        sample_game("zandvoort", 90, "pit lover", cars=4, laps=3, seed=6),
        sample_game("test_ring", 60, "pit lover", cars=5, laps=3, seed=9),
    ]
    games += advanced_games()[:-1]
    texts = [(game.rules.track, game.position_text()) for game in games]
    playable = 0
    for _ in range(600):
        on, text = chance.choice(texts)
        mutant = mutated_text(text, chance)
        with time_limit(10, mutant):
            try:
                compiled, race = read_position(mutant, on)
            except InputError:
                continue
            playable += 1
            play_on(Game(compiled, race), chance)
    assert playable > 100


def test_a_position_before_the_start_needs_a_car_on_pole() -> None:
    """The pole driver rolls for the weather, so a grid without pole would end in an untyped error."""
    on = track("monaco")
    switches = "construction=on build_timing=before soft_tyres=on trials=on weather=on"
    text = (
        f"race monaco ludodelire laps=1 seed=7 {switches}\n"
        "turn 0 moves=1 finished=0 order=0 step=build weather=dry\n"
        f"car Ada livery=0 driver=human at={on.name_of(on.grid[0])} grid={{grid}} "
        "T=13 B=1 F=1 Bo=1 E=1 RH=1 full=13,1,1,1,1,1 tyres=hard fitted=1\n"
    )
    game = Game(*read_position(text.format(grid=0), on))
    play_on(game, random.Random(1))
    with pytest.raises(InputError) as error:
        read_position(text.format(grid=1), on)
    assert error.value.message.id == "error.position.impossible"


def mutated_topology(data: dict[str, Any], chance: random.Random) -> Any:
    copy = json.loads(json.dumps(data))
    for _ in range(chance.randrange(1, 3)):
        holder: Any = copy
        key: Any = chance.choice(list(holder))
        while isinstance(holder[key], dict | list) and holder[key] and chance.random() < 0.85:
            holder = holder[key]
            key = chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
        change = chance.randrange(5)
        if change == 0:
            del holder[key]
        elif change == 1:
            holder[key] = chance.choice((None, True, 1.5, "x", [], {}, -1, 0, 1, 2, 10**9, [[]], "left"))
        elif change == 2 and isinstance(holder[key], int):
            holder[key] += chance.choice((-1, 1, 2, -2, 7))
        elif change == 3 and isinstance(holder, list):
            other_key = chance.randrange(len(holder))
            holder[key], holder[other_key] = holder[other_key], holder[key]
        elif isinstance(holder, list):
            holder.insert(key, chance.choice((0, 1, 40, holder[key])))
    return copy


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_mutated_topologies_are_rejected_or_playable(circuit: str) -> None:
    chance = random.Random(f"topologies {circuit}{SEED}")
    playable = 0
    for number in range(160):
        mutant = mutated_topology(topology(circuit), chance)
        with time_limit(10, f"{circuit} {number}"):
            try:
                on = load_track(mutant)
                compiled = rules_for(setup(on.id, cars=len(on.grid), laps=2, seed=number), on)
            except InputError:
                continue
            playable += 1
            game = Game(compiled)
            choose = POLICIES["any"](number)
            while game.question is not None and game.cursor < 40:
                assert state_problems(game.rules, game.race) == []
                game.apply(choose(compiled, game.race, game.question))
    assert playable > 50


def test_a_lane_that_is_all_corner_is_rejected() -> None:
    """No car could ever leave it."""
    for lane in range(3):
        on = track("test_ring")
        data = dict(topology("test_ring"))
        data["corner"] = [
            0 if on.lane[space] == lane else corner for space, corner in enumerate(data["corner"])
        ]
        with pytest.raises(InputError) as error:
            load_track(data)
        assert error.value.message.args["reason"] == "corner"


@pytest.mark.parametrize("driver", DRIVER_IDS)
def test_drivers_handle_a_circuit_without_corners(driver: str) -> None:
    """On a circuit without a corner, shorter than a roll in 6th."""
    data = dict(topology("test_ring"))
    data["corner"] = [-1] * len(data["corner"])
    data["corners"] = []
    compiled = rules_for(setup("test_ring", cars=2, laps=2, driver=driver), load_track(data))
    session = Session()
    session.circuits.tracks["test_ring"] = compiled.track
    session.game = Game(compiled)
    for _ in range(40):
        if session.game.question is None or driver == "human":
            break
        assert send(session, {"do": "play_computers"})["ok"]
    assert send(session, {"do": "hint"})["ok"] or session.game.question is None


@pytest.mark.parametrize("data", [None, 5, "x", [], {}, {"format": 1}, {"format": 2}, [1, 2]])
def test_invalid_topologies_are_rejected(data: object) -> None:
    with pytest.raises(InputError):
        load_track(data)


def new_session() -> Session:
    session = Session()
    for circuit in CIRCUITS:
        assert json.loads(session.handle(json.dumps({"do": "circuit", "topology": topology(circuit)}))) == {
            "ok": True
        }
    return session


def send(session: Session, request: object) -> dict[str, Any]:
    reply = json.loads(session.handle(json.dumps(request)))
    assert isinstance(reply, dict)
    assert isinstance(reply["ok"], bool)
    assert reply["ok"] or isinstance(reply["error"]["id"], str)
    return reply


NO_REQUESTS = (
    "",
    "{",
    "[]",
    "5",
    "null",
    '"new"',
    "{}",
    '{"do":5}',
    '{"do":"fly"}',
    '{"do":"decide","token":' + "9" * 5000 + "}",
    "\ud800",
)


@pytest.mark.parametrize("text", [*NO_REQUESTS, "[" * 100_000, "x" * 3_000_000])
def test_bad_requests_get_one_sentence(text: str) -> None:
    reply = json.loads(Session().handle(text))
    assert reply["ok"] is False
    assert isinstance(reply["error"]["id"], str)


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "season", "act": "open", "text": "t4.\ud800"},
        {"do": "open", "link": "r4.AA\udfff"},
        {"do": "decide", "token": "\ud83d\udca5\udfff"},
        {"do": "board", "circuit": "\ud800"},
        {"do": "new", "setup": {"cars": [{"name": ["\udc00"]}]}},
        {"do": "hint", "\ud800": 1},
    ],
    ids=lambda request: request["do"],
)
def test_lone_surrogates_in_requests_are_rejected(request_: dict[str, Any]) -> None:
    reply = json.loads(Session().handle(json.dumps(request_)).encode())
    assert reply == {"ok": False, "error": {"id": "error.letters"}}
    written_out = json.dumps(request_, ensure_ascii=False)
    assert json.loads(Session().handle(written_out).encode()) == reply


def test_surrogate_pairs_are_accepted() -> None:
    """JSON may write a letter as two surrogates."""
    reply = json.loads(Session().handle(json.dumps({"do": "open", "link": "💥"})))
    assert reply["error"]["id"] != "error.letters"


def test_random_requests_work_or_change_nothing() -> None:
    chance = random.Random(f"requests{SEED}")
    session = new_session()
    cars = [{"name": NAMES[n], "livery": n, "driver": "human"} for n in range(3)]
    valid: dict[str, Any] = {
        "circuit": "monaco",
        "rulebook": "ludodelire",
        "laps": 1,
        "movement_dice": "table",
        "switches": {},
        "seed": 5,
        "cars": cars,
    }
    assert send(session, {"do": "new", "setup": valid})["ok"]
    fields: tuple[Callable[[], Any], ...] = (
        lambda: {"do": "decide", "token": random_json(chance)},
        lambda: {"do": "open", "link": random_json(chance)},
        lambda: {"do": "new", "setup": random_json(chance)},
        lambda: {"do": "new", "setup": {**valid, chance.choice(list(valid)): random_json(chance)}},
        lambda: {
            "do": "new",
            "setup": {
                **valid,
                "cars": [
                    {**cars[0], chance.choice(("name", "livery", "driver")): random_json(chance)},
                    *cars[1:],
                ],
            },
        },
        lambda: {"do": "circuit", "topology": random_json(chance)},
        lambda: {"do": chance.choice(("undo", "redo", "hint", "catalog", "play_computers", "position_text"))},
        lambda: {"do": "play_computers", "decisions": random_json(chance)},
        lambda: {"do": random_json(chance)},
    )
    for number in range(300):
        game_before = session.game
        request = fields[number % len(fields)]()
        reply = send(session, request)
        if not reply["ok"]:
            assert session.game is game_before, request
        if reply["ok"] and number % 3 == 0:
            token = str(send(session, {"do": "hint"}).get("hint", {}).get("token"))
            assert send(session, {"do": "decide", "token": token})["ok"]


def test_mutated_links_through_the_api_are_rejected_or_playable() -> None:
    chance = random.Random(f"bridge{SEED}")
    session, links = new_session(), base_links()
    opened_well = 0
    for number in range(300):
        link, donor = chance.choice(links), chance.choice(links)
        mutant = (
            corrupt_payload(link, donor, chance) if number % 4 else chance.choice(TEXT_MUTATORS)(link, chance)
        )
        game_before = session.game
        with time_limit(20, mutant):
            reply = send(session, {"do": "open", "link": mutant})
            if not reply["ok"]:
                assert session.game is game_before
                continue
            opened_well += 1
            hint = send(session, {"do": "hint"})
            if hint["ok"]:
                assert send(session, {"do": "decide", "token": hint["hint"]["token"]})["ok"]
                assert send(session, {"do": "undo"})["ok"]
    assert opened_well > 20


def test_endless_steps_raise_an_error() -> None:
    compiled = rules("monaco", cars=1)

    def nothing(_rules: Rules, _race: object) -> Flow:
        return SAME

    compiled.asks, compiled.skips = (nothing,) * len(compiled.asks), (None,) * len(compiled.asks)
    race = loop.start(compiled)
    race.step = 0
    with pytest.raises(RuntimeError):
        loop.advance(compiled, race)


@pytest.mark.parametrize(("turn", "moves", "rolls"), [(2000, 7, 0), (20, 100_000, 0), (20, 7, 9999)])
def test_positions_whose_counters_cannot_rise_are_rejected(turn: int, moves: int, rolls: int) -> None:
    """The next turn, move or roll would make a position that no link can hold."""
    text = (
        "race monaco first laps=3 seed=1\n"
        "turn {} moves={} finished=0 order=0 step=gear\n"
        "car Ada livery=0 driver=human at=M20 gear=2 crossings=1 throws={}\n"
        "car Bruno livery=1 driver=human at=M8 gear=2 crossings=1\n"
    )
    with pytest.raises(InputError):
        read_position(text.format(turn, moves, rolls), track("monaco"))
    game = Game(*read_position(text.format(turn // 2, moves // 2, rolls // 2), track("monaco")))
    play_on(game, random.Random(1), 12)
