"""Checks applied at every question of a random race."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from engine.core.dice import draw
from engine.core.state import Race, digest, state_of
from engine.core.track import PIT_LANE
from engine.core.types import Chance, Decision, Event, Question
from engine.links.invariants import check
from engine.links.notation import can_be_held, position_text, read_position
from engine.links.position_link import read_position as read_link
from engine.links.race_link import position_link, read_kind, read_setup
from engine.links.tokens import token_of
from engine.play import loop
from engine.rules.kernel.builder import Rules
from tests.policies import Chooser

MOST_QUESTIONS = 20_000
TEXTS_EVERY = 3  # decisions; the position round trip is the slowest check
COPIES_EVERY = 7

# An extra check of a race at a question, for one rulebook.
Look = Callable[[Rules, Race, Question], None]


def drive_checked(
    compiled: Rules, choose: Chooser, look: Look, texts_every: int, *, on_from_text: bool = False
) -> Race:
    """Drive a race from start to end with checks at every question.

    Every ``texts_every``-th decision, the position is exported and opened again.

    `is_position_one_step_early`: in this rulebook a position may be saved one step before its question, and
    opening it advances to the question.
    """
    race = loop.start(compiled)
    race.events = []
    fallen: set[tuple[int, int, int]] = set()
    asked = told = 0
    while (question := loop.advance(compiled, race)) is not None:
        asked += 1
        assert asked < MOST_QUESTIONS, "the race does not end"
        assert check(compiled, race) == []
        events = race.events or []
        ways_are_unbroken(compiled, events[told:])
        told = len(events)
        asked_twice_is_asked_once(compiled, race, question)
        look(compiled, race, question)
        if isinstance(question, Chance):
            key = (race.round, question.car, race.cars[question.car].throws)
            assert key not in fallen, "the same fall twice"
            fallen.add(key)
            answer = loop.throw(compiled, race, question)
            assert answer == draw(compiled.setup.seed, *key, len(question.faces))
            loop.carry_out(compiled, race, question, answer)
        else:
            options_have_names_of_their_own(compiled, question)
            if asked % texts_every == 0:
                texts_lead_back(compiled, race, question, on_from_text)
            if asked % COPIES_EVERY == 0:
                copies_are_equal_and_independent(compiled, race, question)
            loop.carry_out(compiled, race, question, choose(compiled, race, question))
    return race


def asked_twice_is_asked_once(compiled: Rules, race: Race, question: Question) -> None:
    before, told = state_of(race), len(race.events or ())
    again = loop.advance(compiled, race)
    assert type(again) is type(question)
    assert again is not None
    assert again == question
    assert (state_of(race), len(race.events or ())) == (before, told)


def ways_are_unbroken(compiled: Rules, events: list[Event]) -> None:
    """Check that every step on the road leads to a space that follows the one before."""
    track = compiled.track
    for event in events:
        broken = [
            (here, there)
            for here, there in pairwise(event.data.get("path", ()))
            if PIT_LANE not in (track.lane[here], track.lane[there]) and there not in track.following[here]
        ]
        assert not broken, (event.kind, [tuple(map(track.name_of, step)) for step in broken])


def options_have_names_of_their_own(compiled: Rules, question: Decision) -> None:
    assert question.options
    tokens = [token_of(compiled.track, action) for action in question.options]
    assert len(set(tokens)) == len(tokens)


def copies_are_equal_and_independent(compiled: Rules, race: Race, question: Decision) -> None:
    before = state_of(race)
    for action in (question.options[0], question.options[-1]):
        copy = race.copy()
        assert state_of(copy) == before
        assert digest(copy) == digest(race)
        loop.carry_out(compiled, copy, question, action)
        loop.next_decision(compiled, copy)
        assert state_of(copy) != before
    assert state_of(race) == before


def texts_lead_back(compiled: Rules, race: Race, question: Decision, on_from_text: bool) -> None:
    """Check that position text and link restore exactly the same state, wherever a position exists.

    No position exists during time trials, or while rolled weather waits for the next car. Such races are
    shared whole.
    """
    if not can_be_held(compiled, race, question):
        return
    read_rules, read = read_position(position_text(compiled, race), compiled.track)
    assert read_rules.setup == compiled.setup
    kind, bits = read_kind(position_link(compiled, race))
    assert (kind, read_setup(bits)) == ("p", compiled.setup)
    linked = read_link(bits, compiled)
    bits.finish()
    if on_from_text:
        loop.advance(read_rules, read)
        loop.advance(compiled, linked)
    assert state_of(read) == state_of(race)
    assert state_of(linked) == state_of(race)
