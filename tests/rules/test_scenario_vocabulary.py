"""docs/testing.md lists exactly the questions, dice and events that occur.

They are collected from every scenario and from random races of all rulebooks.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from engine.core.kinds import EventKind
from engine.core.state import Race
from engine.core.track import Track
from engine.core.types import Chance, Decision
from engine.links.tokens import format_token
from engine.play import loop
from engine.play.turn_engine import RollFunction
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import BOOKS
from tests.support import scenario_runner
from tests.support.circuits import allowed_switches, rules
from tests.support.policies import POLICIES
from tests.support.scenario_table import is_token
from tests.support.scenario_vocabulary import DICE, EVENTS, PAGE, QUESTIONS, page_with_chapter
from web.tooling.toolchain import ROOT

SCENARIOS = ROOT / "tests" / "scenarios"
SEEDS = 12


class Met(NamedTuple):
    """Questions, dice and events that occurred.

    Attributes:
        fields: event kind -> its fields
        without_car: event kinds without a car
        with_car: event kinds with a car
        answers: token -> its circuit
    """

    questions: set[str]
    dice: set[str]
    fields: dict[str, set[str]]
    without_car: set[str]
    with_car: set[str]
    answers: dict[str, Track]

    def see(self, question: Any, track: Track) -> None:
        if isinstance(question, Decision):
            self.questions.add(question.step)
            self.answers.update((format_token(track, action), track) for action in question.options)
        elif question is not None:
            self.dice.add(question.purpose)

    def hear(self, kind: str, car: int, fields: Iterable[str]) -> None:
        self.fields.setdefault(kind, set()).update(fields)
        (self.without_car if car < 0 else self.with_car).add(kind)


def short_races() -> Iterator[Rules]:
    """Yield short races of every rulebook with random switches."""
    for book in BOOKS.values():
        for seed in range(SEEDS):
            chance, laps = random.Random(f"{book.id} {seed}"), 1 + seed % 3
            switches = {
                switch.id: chance.choice(switch.choices[1:])
                for switch in book.switches
                if chance.random() < 0.6
            }
            options = allowed_switches(laps, switches, book.id)
            yield rules("test_ring", laps=laps, cars=3, seed=seed, rulebook=book.id, **options)


@cache
def occurrences_met() -> Met:
    """Return everything that occurs in the scenarios and in those races."""
    occurrences = Met(set(), set(), {}, set(), set(), {})
    advance_original, emit_original = loop.advance, Race.emit

    def advance(compiled: Rules, race: Race, fall: RollFunction | None = None) -> Any:
        """Ask one question at a time, so that dice are seen as well."""
        question = advance_original(compiled, race)
        occurrences.see(question, compiled.track)
        while fall is not None and type(question) is Chance:
            loop.apply_answer(compiled, race, question, fall(compiled, race, question))
            question = advance_original(compiled, race)
            occurrences.see(question, compiled.track)
        return question

    def emit(race: Race, kind: EventKind, car: int, clause: str, **data: Any) -> None:
        occurrences.hear(kind, car, data)
        emit_original(race, kind, car, clause, **data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "advance", advance)
        patch.setattr(Race, "emit", emit)
        for scenario in scenario_runner.load(SCENARIOS):
            scenario_runner.run_scenario(scenario)
        for number, compiled in enumerate(short_races()):
            choose = list(POLICIES.values())[number % len(POLICIES)](number)
            loop.play_out(compiled, loop.start(compiled), choose)
    return occurrences


def test_the_chapter_on_scenarios_is_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page_with_chapter(text), "run: python3 build.py generate"


def test_listed_questions_and_dice_are_those_that_occur() -> None:
    assert occurrences_met().questions == set(QUESTIONS)
    assert occurrences_met().dice == set(DICE)


def test_listed_events_and_fields_are_those_that_occur() -> None:
    assert occurrences_met().fields == {kind: set(event.fields) for kind, event in EVENTS.items()}


def test_events_without_a_car_are_listed_as_such() -> None:
    assert occurrences_met().without_car == {kind for kind, event in EVENTS.items() if event.nobody}
    assert not occurrences_met().without_car & occurrences_met().with_car


def test_every_offered_answer_is_a_valid_scenario_token() -> None:
    strange = [token for token, track in occurrences_met().answers.items() if not is_token(track, token)]
    assert len(occurrences_met().answers) > 1000
    assert strange == []
