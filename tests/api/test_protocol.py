"""The wire protocol: the engine's answers have the types that the page uses."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.play.game import Game
from engine.protocol.common import Message
from engine.protocol.race import View
from engine.protocol.race_statistics import RaceHistory, Report, ResultCard
from engine.protocol.requests import Request
from engine.statistics.key_moments import race_history
from engine.statistics.race_report import report
from engine.view.game_view import game_to_json
from tests.support.circuits import rules
from tests.support.golden_races import RACES, GoldenRace
from tests.support.policies import POLICIES
from tests.tools.protocol_types import type_problems, typescript_types
from web.tooling.toolchain import WEB

SEEN_FIRST, SEEN_ONE_IN = 6, 4  # questions of a kind checked per race: the first, then one in four


def test_the_pages_type_definitions_are_up_to_date() -> None:
    file = WEB / "protocol.d.ts"
    assert file.read_text(encoding="utf-8") == typescript_types(), "run: python3 build.py generate"


@pytest.mark.parametrize("golden", RACES, ids=lambda golden: golden.file.stem)
def test_views_of_golden_races_have_the_declared_types(golden: GoldenRace) -> None:
    """With people driving all cars, so that questions are shown in full.

    Of each kind of question the first ones are checked, then one in four.
    """
    options = {"laps": golden.laps, "cars": golden.cars, "seed": golden.seed, "rulebook": golden.rulebook}
    game = Game(rules(golden.circuit, **options, **golden.switches))
    choose = POLICIES[golden.chooser](golden.seed)
    event_count = 0
    step_counts: Counter[str] = Counter()
    while True:
        step = game.question.step if game.question else "over"
        step_counts[step] += 1
        if step_counts[step] <= SEEN_FIRST or step_counts[step] % SEEN_ONE_IN == 0:
            view = json.loads(json.dumps(game_to_json(game, event_count)))
            event_count = game.now.events
            assert type_problems(view, View, f"decision {game.cursor}") == []
        if game.question is None:
            break
        game.apply(choose(game.rules, game.race, game.question))
    assert type_problems(json.loads(json.dumps(race_history(game))), RaceHistory) == []
    assert type_problems(json.loads(json.dumps(report(game))), Report) == []


def test_type_problems_are_reported_with_their_path() -> None:
    assert type_problems({"id": "a", "args": {"count": 2}}, Message) == []
    assert type_problems({"args": {}}, Message, "say") == ["say.id is missing"]
    assert type_problems({"id": 7}, Message, "say") == ["say.id: 7 is not <class 'str'>"]
    assert type_problems({"id": "a", "ars": {}}, Message, "say") == ["say.ars is not declared"]
    assert type_problems({"do": "decide"}, Request) != []
    assert type_problems({"do": "decide", "token": "g1"}, Request) == []
    card = {
        "over": True,
        "place": None,
        "cars": 6,
        "throws": 9,
        "left": 3,
        "full": 18,
        "marks": ["clean", "odd"],
    }
    [problem] = type_problems(card, ResultCard, "card")
    assert problem.startswith("card.marks[1]: 'odd' is none of")
