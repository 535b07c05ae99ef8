"""Shared dice of a live table: seeds derived from secrets that the players reveal with each decision."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.api.session import Session
from engine.core.state import digest
from engine.core.types import InputError
from engine.links.sections import MAX_SECTION_BYTES
from engine.links.shared_dice import (
    RevealedSecrets,
    add_secrets,
    cut_dice,
    hash_secret,
    pack_dice,
    seeds_of,
    unpack_dice,
)
from engine.links.tokens import format_token
from engine.play.game import Game
from engine.statistics.history_diff import DIVERGED, SAME, compare_histories
from tests.support.circuits import rules, topology
from tests.support.fuzz import game_of_link
from tests.support.session_requests import ask, ask_ok
from web.tooling.toolchain import ROOT

# A race of six decisions by `Players(1)`, as written on 2026-11-28. Old links have to open in every version.
LINK = (
    "r16.SwtXZtb25hY28BAAAAAAABAwBEEgUAJ6wkTd6RQCgzUVw0c2FB2F3ordLtaPQrseAmYi47s5W9kMFdOiYBvsw1gChCjSCpfYo4w"
    "AAAAMJ9s"
)


class Players:
    """The players of a table: each has a chain of secrets, and reveals them one by one."""

    def __init__(self, seed: int, players: int = 2, length: int = 200) -> None:
        dice = random.Random(seed)
        chains: list[list[bytes]] = []
        for _ in range(players):
            chain = [dice.randbytes(12)]
            for _ in range(length):
                chain.append(hash_secret(chain[-1]))
            chains.append(chain)
        self._chains = chains
        self.anchors = tuple(chain.pop() for chain in chains)

    def reveal(self) -> RevealedSecrets:
        return self.anchors, tuple(chain.pop() for chain in self._chains)


def token(game: Game, choice: int = 0) -> str:
    assert game.question is not None
    options = game.question.options
    return format_token(game.rules.track, options[choice % len(options)])


def take_decisions(game: Game, players: Players | None, decisions: int) -> Game:
    for number in range(decisions):
        if game.question is None:
            break
        game.take(token(game, number), None if players is None else players.reveal())
    return game


def session_with_monaco() -> Session:
    session = Session()
    ask_ok(session, do="circuit", topology=topology("monaco"))
    return session


def state(game: Game) -> tuple[int, int, str]:
    return game.cursor, digest(game.race), game.race_link()


def test_an_old_link_keeps_its_shared_dice() -> None:
    assert game_of_link(LINK).dice == take_decisions(Game(rules(cars=3)), Players(1), 6).dice


def test_dice_depend_on_every_players_secrets() -> None:
    without_players = take_decisions(Game(rules(cars=3)), None, 30)
    shared = take_decisions(Game(rules(cars=3)), Players(1), 30)
    with_other_players = take_decisions(Game(rules(cars=3)), Players(2), 30)
    assert len({digest(game.race) for game in (without_players, shared, with_other_players)}) == 3
    same_players = take_decisions(Game(rules(cars=3)), Players(1), 30)
    assert state(same_players) == state(shared)


def test_a_race_with_shared_dice_replays_from_its_link() -> None:
    for seed in range(6):
        game = Game(rules(cars=3, seed=seed))
        take_decisions(game, None, seed)
        take_decisions(game, Players(seed, players=1 + seed), 40)
        take_decisions(game, None, seed)
        loaded_game = game_of_link(game.race_link())
        assert state(loaded_game) == state(game)
        assert loaded_game.dice == game.dice
        assert digest(loaded_game.history[20].race) == digest(game.history[20].race)


def test_secrets_may_come_with_some_decisions_only_and_from_new_players() -> None:
    game = Game(rules(cars=3))
    for seed in range(4):
        take_decisions(game, None, 3)
        take_decisions(game, Players(seed, players=seed + 1), 5)
    assert len(game.dice) == 4
    loaded_game = game_of_link(game.race_link())
    assert state(take_decisions(loaded_game, Players(9), 8)) == state(take_decisions(game, Players(9), 8))


def test_undoing_a_decision_removes_its_secrets() -> None:
    players = Players(1)
    game = take_decisions(Game(rules(cars=3)), players, 12)
    short = state(game.fork(7))
    for _ in range(5):
        game.undo()
    assert state(game) == short
    assert state(game_of_link(game.race_link())) == short
    for _ in range(5):
        game.redo()
    assert state(game_of_link(game.race_link())) == state(game)
    for _ in range(5):
        game.undo()
    game.take(token(game, 1))
    assert game.dice == cut_dice(take_decisions(Game(rules(cars=3)), Players(1), 7).dice, 7)
    assert state(game_of_link(game.race_link())) == state(game)


def test_the_same_decisions_with_other_dice_are_a_different_history() -> None:
    first = take_decisions(take_decisions(Game(rules(cars=3)), Players(1), 4), Players(2), 1)
    second = take_decisions(take_decisions(Game(rules(cars=3)), Players(1), 4), Players(3), 1)
    assert compare_histories(first, second) == (DIVERGED, 4)
    assert compare_histories(first.fork(4), second.fork(4)) == (SAME, 4)


def test_wrong_secrets_are_rejected_and_change_nothing() -> None:
    players = Players(1)
    game = take_decisions(Game(rules(cars=3)), players, 3)
    state_before = state(game)
    anchors, secrets = players.reveal()
    skipped = players.reveal()
    for proof in (
        (anchors, anchors),
        (anchors, secrets[::-1]),
        (anchors, secrets[:1]),
        (anchors[::-1], secrets),
        skipped,
        ((), ()),
        ((b"1" * 12,) * 11, (b"1" * 12,) * 11),
    ):
        with pytest.raises(InputError, match=r"error\.dice\.secret"):
            game.take(token(game), proof)
        assert state(game) == state_before
    game.take(token(game), (anchors, secrets))
    assert game.cursor == 4


def test_a_link_never_outgrows_its_section() -> None:
    dice = add_secrets((), 0, *Players(0, players=10).reveal())
    with pytest.raises(InputError, match=r"error\.dice\.full"):
        for number in range(1, 100):
            dice = add_secrets(dice, number, *Players(number, players=10).reveal())
    assert len(pack_dice(dice)) <= MAX_SECTION_BYTES
    assert unpack_dice(pack_dice(dice)) == dice


def test_a_forged_section_is_damaged() -> None:
    game = take_decisions(Game(rules(cars=3)), Players(1), 6)
    (period,) = game.dice
    forged = (period._replace(secrets=period.secrets[::-1]),)
    with pytest.raises(InputError, match=r"error\.link\.damaged"):
        seeds_of(forged)
    game.dice = forged
    with pytest.raises(InputError, match=r"error\.link\.damaged"):
        game_of_link(game.race_link())


def test_damaged_sections_give_a_typed_error() -> None:
    packed = pack_dice(take_decisions(Game(rules(cars=3)), Players(1), 6).dice)
    dice = random.Random(5)
    for _ in range(500):
        damaged = bytearray(packed[: dice.randrange(len(packed) + 1)])
        for _ in range(dice.randrange(4)):
            if damaged:
                damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        try:
            seeds_of(unpack_dice(bytes(damaged)))
        except InputError as error:
            assert error.message.id == "error.link.damaged"


def test_a_position_with_shared_dice_opens() -> None:
    game = Game(rules(cars=3))
    for players in [Players(1)] * 25:
        game.take(token(game), players.reveal())
        loaded_game = game_of_link(game.position_link())
        assert loaded_game.question == game.question


def test_requests_carry_secrets_and_the_proof() -> None:
    players, session = Players(1), session_with_monaco()
    view = ask_ok(session, do="open", link=Game(rules(cars=3)).race_link())["view"]
    assert "shared_dice" not in view
    option = token(Game(rules(cars=3)))
    anchors, secrets = players.reveal()
    dice = {"anchors": [anchor.hex() for anchor in anchors], "secrets": [secret.hex() for secret in secrets]}
    for invalid_dice in (
        7,
        {},
        {**dice, "secrets": ["zz"]},
        {**dice, "secrets": ["00"]},
        {**dice, "anchors": [1, 2]},
    ):
        assert ask(session, do="decide", token=option, dice=invalid_dice)["error"]["id"] == "error.request"
    invalid_dice = {**dice, "secrets": dice["anchors"]}
    assert ask(session, do="decide", token=option, dice=invalid_dice)["error"]["id"] == "error.dice.secret"
    view = ask_ok(session, do="decide", token=option, dice=dice)["view"]
    assert view["shared_dice"] == {"anchors": dice["anchors"], "revealed": 1, "decisions": 1, "token": option}
    proof = ask_ok(session, do="shared_dice")["shared_dice"]
    assert proof == [{**dice, "decisions": [0]}]
    opened_view = ask_ok(session_with_monaco(), do="open", link=view["link"])["view"]
    assert opened_view["shared_dice"] == view["shared_dice"]


def test_the_check_in_the_documents_finds_every_forged_secret() -> None:
    session = session_with_monaco()
    game = take_decisions(take_decisions(Game(rules(cars=3)), Players(1), 9), Players(2, players=4), 5)
    ask_ok(session, do="open", link=game.race_link())
    proof = ask_ok(session, do="shared_dice")["shared_dice"]
    page = (ROOT / "docs" / "live.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(page.split("```python\n")[1].split("```")[0], names)
    assert names["check"](proof)
    for period in proof:
        for number, secret in enumerate(period["secrets"]):
            period["secrets"][number] = secret[:-1] + ("0" if secret[-1] != "0" else "1")
            assert not names["check"](proof)
            period["secrets"][number] = secret
        period["decisions"].pop()
        assert not names["check"](proof)
        period["decisions"].append(99)
    assert names["check"](proof)
