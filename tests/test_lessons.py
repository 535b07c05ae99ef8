"""The lessons: every position opens, every ending of a step is possible, and every message exists."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

from engine.api.bridge import Session
from engine.core.types import HUMAN, Action, Event, InputError
from engine.drivers.registry import BY_ID, answer
from engine.links.notation import circuit_of, read_position
from engine.play.game import Game
from engine.review.event_match import first_fact
from engine.rules.clauses.clauses import CLAUSES
from engine.view.view import view
from tests.circuits import topology, track
from tests.messages import LANGUAGES, areas
from web.tooling.machine import WEB

LESSONS: list[dict[str, Any]] = json.loads(
    (WEB / "features" / "learn" / "lessons.json").read_text(encoding="utf-8")
)
STEPS = [
    (lesson["id"], number, step) for lesson in LESSONS for number, step in enumerate(lesson["steps"], start=1)
]
NAMES = [f"{lesson}-{number}" for lesson, number, _ in STEPS]
TRIES = 3000
DECISIONS_MOST = 40
READER = 0


def opened(step: dict[str, Any]) -> Game:
    text = "\n".join(step["position"]) + "\n"
    return Game(*read_position(text, track(circuit_of(text))))


def others_drive(game: Game) -> None:
    """Let computer drivers decide until the reader is asked, as the page does."""
    while (question := game.question) and (driver := game.rules.setup.entries[question.car].driver) != HUMAN:
        game.apply(answer(game.rules, game.race, question, BY_ID[driver]))


def ending(game: Game, step: dict[str, Any]) -> str | None:
    """Return the lesson's ending for the current state of the game."""
    asked = game.question.step if game.question else ""
    found = first_fact(
        game.events[: game.now.events], READER, asked, [one["fact"] for one in step["endings"]]
    )
    return None if found is None else str(step["endings"][found]["says"])


@cache
def endings_met(name: str) -> frozenset[str]:
    """Return the endings met by random decisions, up to all of them."""
    _, _, step = STEPS[NAMES.index(name)]
    wanted = {one["says"] for one in step["endings"]}
    dice = random.Random(name)
    met: set[str] = set()
    come_to: dict[tuple[Action, ...], Game] = {
        (): opened(step)
    }  # equal decisions lead to the same position, so its computation is reused
    for _ in range(TRIES):
        decided: tuple[Action, ...] = ()
        while (question := come_to[decided].question) is not None and len(decided) < DECISIONS_MOST:
            before, decided = come_to[decided], (*decided, dice.choice(question.options))
            if decided not in come_to:
                come_to[decided] = before.fork()
                come_to[decided].apply(decided[-1])
                others_drive(come_to[decided])
            if (says := ending(come_to[decided], step)) is not None:
                met.add(says)
                break
        if met == wanted:
            break
    return frozenset(met)


@pytest.mark.parametrize("name", NAMES)
def test_every_ending_can_come_about(name: str) -> None:
    _, _, step = STEPS[NAMES.index(name)]
    game = opened(step)
    assert view(game, 0)["question"]["human"]
    assert ending(game, step) is None
    assert "right" in {one["says"] for one in step["endings"]}
    assert endings_met(name) == {one["says"] for one in step["endings"]}


def test_six_lessons_cite_clauses_that_there_are() -> None:
    assert [lesson["id"] for lesson in LESSONS] == [
        "gears",
        "corners",
        "braking",
        "overshooting",
        "slipstream",
        "pits",
    ]
    assert {lesson["clause"] for lesson in LESSONS} <= {clause.id for clause in CLAUSES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_words(language: str) -> None:
    wanted = {f"learn.{lesson['id']}{more}" for lesson in LESSONS for more in ("", ".what", ".done")}
    for lesson, number, step in STEPS:
        words = f"learn.{lesson}.{number}"
        wanted |= {words, f"{words}.task", *[f"{words}.{one['says']}" for one in step["endings"]]}
    ids = {lesson["id"] for lesson in LESSONS}
    found = {name for name in areas(language)["learn"] if name.split(".")[1] in ids}
    assert found == wanted


def told(kind: str, **data: Any) -> Event:
    return Event(kind, READER, 1, "", data)


def test_the_first_fact_in_the_list_counts_whenever_it_happened() -> None:
    events = [told("move", brakes=1), told("stop", made=1), Event("overshoot", 1, 1, "", {"over": 2})]
    stop, brake, over = {"kind": "stop", "made": 1}, {"kind": "move", "brakes": [1, 2]}, {"kind": "overshoot"}
    assert first_fact(events, READER, "gear", [over, stop, brake]) == 1
    assert first_fact(events, READER, "gear", [brake, stop]) == 0
    assert first_fact(events, READER, "gear", [over, {"kind": "move", "brakes": [0, 2]}]) is None
    assert first_fact(events, 1, "gear", [stop, over]) == 1


def test_a_fact_may_wait_for_a_question() -> None:
    events = [told("move", brakes=0)]
    over = {"kind": "move", "step": "gear"}
    assert first_fact(events, READER, "tow", [over]) is None
    assert first_fact(events, READER, "gear", [over]) == 0


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        {},
        "stop",
        [1],
        [{}],
        [{"kind": 3}],
        [{"kind": "stop"}] * 21,
        [{"kind": "stop", **{str(n): n for n in range(12)}}],
    ],
)
def test_what_is_no_list_of_facts_is_refused(nonsense: object) -> None:
    with pytest.raises(InputError):
        first_fact([], READER, "gear", nonsense)


def test_a_position_text_is_opened_through_the_door() -> None:
    session = Session()
    text = "\n".join(STEPS[0][2]["position"])

    def ask(**request: Any) -> dict[str, Any]:
        return dict(json.loads(session.handle(json.dumps(request))))

    assert ask(do="position", text=text)["needs"] == "monaco"
    assert ask(do="circuit", topology=topology("monaco"))["ok"]
    assert ask(do="position", text=text)["view"]["question"]["step"] == "gear"
    assert ask(do="facts", car=READER, wanted=[{"kind": "gear", "gear": 2}])["fact"] is None
    assert ask(do="take", token="g2")["ok"]
    assert ask(do="facts", car=READER, wanted=[{"kind": "stop"}, {"kind": "gear", "gear": 2}])["fact"] == 1
    for wrong in ({"text": "race"}, {"text": 3}, {"text": text[:60]}):
        assert ask(do="position", **wrong)["error"]
    assert not ask(do="facts", car="0", wanted=[])["ok"]
    assert ask(do="facts", car=READER, wanted=[{"kind": "gear"}])["fact"] == 0
