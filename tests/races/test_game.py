"""Games with history: undo and redo change nothing, forks are independent, links hold everything."""

from __future__ import annotations

import random

import pytest

from engine.core.state import Race, digest, state_of
from engine.core.types import InputError
from engine.links import race_link
from engine.links.bitstream import BitWriter
from engine.links.notation import position_text
from engine.links.tokens import format_token
from engine.play.game import Game
from engine.play.open_link import open_link
from engine.rules.framework.builder import Rules
from tests.support.circuits import rules, track
from tests.support.policies import POLICIES


def play_game(
    compiled: Rules,
    decisions: int = 10_000,
    chooser: str = "moderate",
    seed: int = 1,
    start: Race | None = None,
) -> Game:
    """Return a game after the given number of decisions, or at its end."""
    game = Game(compiled, start)
    choose = POLICIES[chooser](seed)
    while game.question is not None and game.cursor < decisions:
        game.apply(choose(compiled, game.race, game.question))
    return game


def open_any(link: str) -> tuple[Game, bool]:
    """Return the game of a link of any kind, and True if all of it replays."""
    return open_link(link, lambda circuit, _: track(circuit))


@pytest.fixture(scope="module")
def game() -> Game:
    return play_game(rules("monaco", cars=5, laps=2, seed=11), 160)


def test_undo_and_redo_restore_every_state(game: Game) -> None:
    states = [state_of(entry.race) for entry in game.history]
    end = game.cursor
    while game.undo():
        assert state_of(game.race) == states[game.cursor]
    assert game.cursor == 0
    assert not game.undo()
    while game.redo():
        assert state_of(game.race) == states[game.cursor]
    assert game.cursor == end
    assert not game.redo()


def test_repeating_undone_decisions_gives_the_same_race() -> None:
    """After undoing, the dice stay the same."""
    game = play_game(rules("zandvoort", cars=4, seed=3), 60)
    tokens, last = game.tokens(), state_of(game.race)
    events_before = list(game.events)
    for _ in range(25):
        game.undo()
    for token in tokens[-25:]:
        game.take(token)
    assert state_of(game.race) == last
    assert game.events == events_before
    assert game.tokens() == tokens


def test_a_different_decision_discards_the_undone_ones() -> None:
    game = play_game(rules("monaco", cars=3, seed=5), 40)
    for _ in range(10):
        game.undo()
    question = game.question
    assert question is not None
    other_action = next(action for action in question.options if action != game.actions[game.cursor])
    events = game.now.events
    game.apply(other_action)
    assert len(game.actions) == game.cursor == 31
    assert len(game.history) == 32
    assert not game.redo()
    assert game.now.events == len(game.events) > events


def test_repeated_race_links_stay_correct() -> None:
    """The game extends its packed history, and undoing, other decisions and forks do not confuse it."""
    chance, choose = random.Random(6), POLICIES["moderate"](6)
    game = Game(rules("zandvoort", cars=4, laps=2, seed=6))
    for _ in range(300):
        if game.question is None or (game.cursor and chance.random() < 0.2):
            for _ in range(chance.randrange(1, 6)):
                game.undo() if chance.random() < 0.8 else game.redo()
        else:
            game.apply(choose(game.rules, game.race, game.question))
        if chance.random() < 0.7:
            assert game.race_link() == game.fork().race_link()
    loaded_game = open_any(game.race_link())[0]
    assert loaded_game.tokens() == game.tokens()


def test_forks_are_independent(game: Game) -> None:
    values_before = (game.tokens(), state_of(game.race), len(game.events))
    fork = game.fork()
    assert (fork.tokens(), state_of(fork.race), len(fork.events)) == values_before
    choose = POLICIES["any"](4)
    for _ in range(20):
        assert fork.question is not None
        fork.apply(choose(fork.rules, fork.race, fork.question))
    assert (game.tokens(), state_of(game.race), len(game.events)) == values_before


def test_illegal_decisions_change_nothing(game: Game) -> None:
    values_before = (game.tokens(), state_of(game.race))
    for token in ("", "g7", "g0", "L999", "L1-99", "P1", "nonsense", "g1 ", "💥", "L" * 10_000):
        if game.question and token in [
            format_token(game.rules.track, action) for action in game.question.options
        ]:
            continue
        with pytest.raises(InputError) as error:
            game.take(token)
        assert error.value.message.id == "error.move.illegal"
    assert (game.tokens(), state_of(game.race)) == values_before


def test_no_decision_is_accepted_after_the_race() -> None:
    game = play_game(rules("monaco", cars=2, seed=9), chooser="flat out")
    assert game.question is None
    with pytest.raises(InputError, match=r"error\.move\.over"):
        game.take("g1")
    with pytest.raises(InputError, match=r"error\.move\.over"):
        game.position_text()
    assert game.position_link() == game.race_link()
    assert game.undo()
    assert game.question is not None


@pytest.mark.parametrize("circuit", ["monaco", "zandvoort", "test_ring"])
@pytest.mark.parametrize("decisions", [0, 1, 50, 10_000])
def test_race_links_restore_every_moment(circuit: str, decisions: int) -> None:
    game = play_game(rules(circuit, cars=6, laps=2, seed=77, swerve_shortage="strict"), decisions, "brisk")
    loaded_game, is_complete = open_any(game.race_link())
    assert is_complete
    assert loaded_game.rules.setup == game.rules.setup
    assert loaded_game.tokens() == game.tokens()
    assert [state_of(entry.race) for entry in loaded_game.history] == [
        state_of(entry.race) for entry in game.history
    ]
    assert loaded_game.events == game.events
    assert loaded_game.race_link() == game.race_link()


def test_the_link_of_an_undone_game_ends_at_the_cursor(game: Game) -> None:
    fork = game.fork()
    for _ in range(30):
        fork.undo()
    loaded_game, is_complete = open_any(fork.race_link())
    assert is_complete
    assert loaded_game.cursor == len(loaded_game.actions) == fork.cursor
    assert state_of(loaded_game.race) == state_of(fork.race)


def test_a_game_begun_from_a_position_can_be_shared(game: Game) -> None:
    """A position link opens exactly there; a race begun there can be shared as a race link."""
    shared, _ = open_any(game.position_link())
    assert state_of(shared.race) == state_of(game.race)
    going_on = play_game(game.rules, 40, "any", 6, shared.race)
    loaded_game, is_complete = open_any(going_on.race_link())
    assert is_complete
    assert loaded_game.tokens() == going_on.tokens()
    assert state_of(loaded_game.race) == state_of(going_on.race)


def test_a_game_and_its_position_link_continue_identically(game: Game) -> None:
    shared, _ = open_any(game.position_link())
    original = play_game(game.rules, 80, "brisk", 8, game.race)
    continued = play_game(shared.rules, 80, "brisk", 8, shared.race)
    assert original.tokens() == continued.tokens()
    assert digest(original.race) == digest(continued.race)


@pytest.mark.parametrize("wrong_turn", [0, 3, 7])
def test_a_link_under_other_rules_opens_at_its_last_valid_turn(game: Game, wrong_turn: int) -> None:
    bits = BitWriter()
    digests, ends = [], []
    for number in range(game.cursor):
        question = game.history[number].question
        assert question is not None
        bits.write_choice(question.options.index(game.actions[number]), len(question.options))
        if game.history[number + 1].race.round > game.history[number].race.round:
            digests.append(digest(game.history[number + 1].race))
            ends.append(number + 1)
    digests[wrong_turn] ^= 1
    loaded_game, is_complete = open_any(race_link.race_link(game.rules, None, bits, game.cursor, digests))
    assert not is_complete
    assert loaded_game.cursor == len(loaded_game.actions) == (ends[wrong_turn - 1] if wrong_turn else 0)
    assert loaded_game.tokens() == game.tokens()[: loaded_game.cursor]
    assert loaded_game.question is not None


def test_any_mix_of_undo_redo_and_fork_keeps_the_game_valid() -> None:
    """After any mix of undo, redo, take and fork, the game equals one played directly."""
    chance = random.Random("history")
    for seed in range(6):
        compiled = rules("test_ring", cars=4, laps=2, seed=seed)
        game = Game(compiled)
        for _ in range(120):
            choice = chance.random()
            if choice < 0.3:
                game.undo()
            elif choice < 0.45:
                game.redo()
            elif choice < 0.5:
                game = game.fork()
            elif game.question is not None:
                game.take(format_token(compiled.track, chance.choice(game.question.options)))
        straight = Game(compiled)
        for token in game.tokens():
            straight.take(token)
        assert state_of(straight.race) == state_of(game.race)
        assert straight.events == game.events[: game.now.events]
        assert straight.race_link() == game.race_link()


def test_position_text_of_a_game_equals_that_of_its_race(game: Game) -> None:
    assert game.position_text() == position_text(game.rules, game.race)
