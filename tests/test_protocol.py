"""The wire protocol: the engine's answers have the types that the page uses."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.play.game import Game
from engine.protocol.look_back import Card, RaceHistory, Report
from engine.protocol.parts import Message
from engine.protocol.race import View
from engine.protocol.requests import Request
from engine.review.key_moments import race_history
from engine.review.report import report
from engine.view.view import view
from tests.circuits import rules
from tests.golden_races import RACES, Golden
from tests.policies import CHOOSERS
from tests.protocol import declarations, problems
from web.tooling.machine import WEB

SEEN_FIRST, SEEN_ONE_IN = 6, 4  # questions of a kind checked per race: the first, then one in four


def test_the_page_has_the_types_as_they_are() -> None:
    file = WEB / "protocol.d.ts"
    assert file.read_text(encoding="utf-8") == declarations(), (
        "run: python3 -m tests.protocol > web/protocol.d.ts"
    )


@pytest.mark.parametrize("golden", RACES, ids=lambda golden: golden.file.stem)
def test_every_view_of_a_golden_race(golden: Golden) -> None:
    """With people driving all cars, so that questions are shown in full.

    Of each kind of question the first ones are checked, then one in four.
    """
    how = {"laps": golden.laps, "cars": golden.cars, "seed": golden.seed, "rulebook": golden.rulebook}
    game = Game(rules(golden.circuit, **how, **golden.switches))
    choose = CHOOSERS[golden.chooser](golden.seed)
    told = 0
    seen: Counter[str] = Counter()
    while True:
        step = game.question.step if game.question else "over"
        seen[step] += 1
        if seen[step] <= SEEN_FIRST or seen[step] % SEEN_ONE_IN == 0:
            shown = json.loads(json.dumps(view(game, told)))
            told = game.now.events
            assert problems(shown, View, f"decision {game.cursor}") == []
        if game.question is None:
            break
        game.apply(choose(game.rules, game.race, game.question))
    assert problems(json.loads(json.dumps(race_history(game))), RaceHistory) == []
    assert problems(json.loads(json.dumps(report(game))), Report) == []


def test_what_is_not_of_a_type_is_told_with_its_place() -> None:
    assert problems({"id": "a", "args": {"count": 2}}, Message) == []
    assert problems({"args": {}}, Message, "say") == ["say.id is missing"]
    assert problems({"id": 7}, Message, "say") == ["say.id: 7 is not <class 'str'>"]
    assert problems({"id": "a", "ars": {}}, Message, "say") == ["say.ars is not told of"]
    assert problems({"do": "take"}, Request) != []
    assert problems({"do": "take", "token": "g1"}, Request) == []
    card = {
        "over": True,
        "place": None,
        "cars": 6,
        "throws": 9,
        "left": 3,
        "full": 18,
        "marks": ["clean", "odd"],
    }
    [problem] = problems(card, Card, "card")
    assert problem.startswith("card.marks[1]: 'odd' is none of")
