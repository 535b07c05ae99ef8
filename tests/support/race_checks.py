"""Checks applied at every question of a random race."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from engine.core.dice import draw
from engine.core.state import Race, digest, state_of
from engine.core.track import PIT_LANE
from engine.core.types import Chance, Decision, Event, Question
from engine.links.notation import can_save_position, position_text, read_position
from engine.links.position_link import read_position as read_link
from engine.links.race_link import position_link, read_kind
from engine.links.setup_bits import read_setup
from engine.links.tokens import format_token
from engine.links.validate_position import state_problems
from engine.play import loop
from engine.rules.framework.builder import Rules
from tests.support.policies import Policy

MAX_QUESTIONS = 20_000
POSITION_CHECK_EVERY = 3  # decisions; the position round trip is the slowest check
COPY_CHECK_EVERY = 7

# An extra check of a race at a question, for one rulebook.
RaceCheck = Callable[[Rules, Race, Question], None]


def play_checked_race(
    rules: Rules,
    policy: Policy,
    look: RaceCheck,
    texts_every: int,
    *,
    is_position_one_step_early: bool = False,
) -> Race:
    """Drive a race from start to end with checks at every question.

    Every ``texts_every``-th decision, the position is exported and opened again.

    `is_position_one_step_early`: in this rulebook a position may be saved one step before its question, and
    opening it advances to the question.
    """
    race = loop.start(rules)
    race.events = []
    rolled_keys: set[tuple[int, int, int]] = set()
    question_count = event_count = 0
    while (question := loop.advance(rules, race)) is not None:
        question_count += 1
        assert question_count < MAX_QUESTIONS, "the race does not end"
        assert state_problems(rules, race) == []
        events = race.events or []
        check_paths_are_connected(rules, events[event_count:])
        event_count = len(events)
        check_asking_is_repeatable(rules, race, question)
        look(rules, race, question)
        if isinstance(question, Chance):
            key = (race.round, question.car, race.cars[question.car].rolls)
            assert key not in rolled_keys, "the same die is rolled twice"
            rolled_keys.add(key)
            answer = loop.roll(rules, race, question)
            assert answer == draw(rules.setup.seed, *key, len(question.faces))
            loop.apply_answer(rules, race, question, answer)
        else:
            check_tokens_are_unique(rules, question)
            if question_count % texts_every == 0:
                check_positions_round_trip(rules, race, question, is_position_one_step_early)
            if question_count % COPY_CHECK_EVERY == 0:
                check_copies(rules, race, question)
            loop.apply_answer(rules, race, question, policy(rules, race, question))
    return race


def check_asking_is_repeatable(rules: Rules, race: Race, question: Question) -> None:
    state_before, event_count = state_of(race), len(race.events or ())
    repeated_question = loop.advance(rules, race)
    assert type(repeated_question) is type(question)
    assert repeated_question is not None
    assert repeated_question == question
    assert (state_of(race), len(race.events or ())) == (state_before, event_count)


def check_paths_are_connected(rules: Rules, events: list[Event]) -> None:
    """Check that every step on the road leads to a space that follows the one before."""
    track = rules.track
    for event in events:
        broken_steps = [
            (space, next_space)
            for space, next_space in pairwise(event.data.get("path", ()))
            if PIT_LANE not in (track.lane[space], track.lane[next_space])
            and next_space not in track.following[space]
        ]
        assert not broken_steps, (event.kind, [tuple(map(track.name_of, step)) for step in broken_steps])


def check_tokens_are_unique(rules: Rules, question: Decision) -> None:
    assert question.options
    tokens = [format_token(rules.track, action) for action in question.options]
    assert len(set(tokens)) == len(tokens)


def check_copies(rules: Rules, race: Race, question: Decision) -> None:
    state_before = state_of(race)
    for action in (question.options[0], question.options[-1]):
        copy = race.copy()
        assert state_of(copy) == state_before
        assert digest(copy) == digest(race)
        loop.apply_answer(rules, copy, question, action)
        loop.next_decision(rules, copy)
        assert state_of(copy) != state_before
    assert state_of(race) == state_before


def check_positions_round_trip(rules: Rules, race: Race, question: Decision, on_from_text: bool) -> None:
    """Check that position text and link restore exactly the same state, wherever a position exists.

    No position exists during time trials, or while rolled weather waits for the next car. Such races are
    shared whole.
    """
    if not can_save_position(rules, race, question):
        return
    read_rules, read_race = read_position(position_text(rules, race), rules.track)
    assert read_rules.setup == rules.setup
    kind, bits = read_kind(position_link(rules, race))
    assert (kind, read_setup(bits)) == ("p", rules.setup)
    linked = read_link(bits, rules)
    bits.expect_end()
    if on_from_text:
        loop.advance(read_rules, read_race)
        loop.advance(rules, linked)
    assert state_of(read_race) == state_of(race)
    assert state_of(linked) == state_of(race)
