"""The soak test finds no faults in a few trials, and reports one that is planted."""

from __future__ import annotations

import tomllib

import pytest

from engine.core.state import Race
from engine.core.types import Action, Question
from engine.links.notation import read_position
from engine.links.tokens import format_token
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import Flow
from tests.support.circuits import rules
from tests.tools import soak
from tests.tools.soak import MUTANTS_PER_ROUND, RACES, batch


def test_a_batch_finds_no_faults() -> None:
    counts, troubles = batch("a fixed share", rounds=2)
    assert troubles == []
    assert counts.total() == RACES + 2 * sum(MUTANTS_PER_ROUND.values())


def test_a_fault_is_reported_with_a_link_and_a_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(_chance: object) -> Rules:
        compiled = rules("test_ring", cars=2, seed=3)
        answers, place = compiled.answers, compiled.at["drive"]

        def fail(rules: Rules, race: Race, question: Question, answer: Action | int) -> Flow:
            assert race.round < 3, "nobody drives any more"
            drive = answers[place]
            assert drive is not None
            return drive(rules, race, question, answer)

        vars(compiled)["answers"] = (*answers[:place], fail, *answers[place + 1 :])
        return compiled

    monkeypatch.setattr(soak, "random_rules", spoilt)
    _, troubles = batch("a fault", rounds=0)
    told = next(trouble for trouble in troubles if trouble.startswith("races"))
    words, link, scenario = told.split("\n", 2)
    assert "nobody drives any more" in words
    game = soak.open_any_link(link)
    found = tomllib.loads(scenario)["scenario"][0]
    asked = read_position(found["position"], game.rules.track)[1]
    assert asked.cars[asked.actor].space == game.race.cars[game.race.actor].space
    assert game.question is not None
    assert found["take"][0] in [format_token(game.rules.track, action) for action in game.question.options]
