"""The lessons: every position opens, every ending of a step is possible, and every message exists."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

from engine.api.read_only_requests import first_matching_fact
from engine.api.session import Session
from engine.core.kinds import EventKind
from engine.core.types import HUMAN, Action, Event, InputError
from engine.drivers.registry import BY_ID, answer
from engine.links.notation import circuit_of_text, read_position
from engine.play.game import Game
from engine.view.game_view import game_to_json
from tests.support.circuits import topology, track
from tests.support.messages import LANGUAGES, messages_by_area
from web.tooling.catalog.catalog import CLAUSES
from web.tooling.toolchain import WEB

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


def open_lesson(step: dict[str, Any]) -> Game:
    text = "\n".join(step["position"]) + "\n"
    return Game(*read_position(text, track(circuit_of_text(text))))


def others_drive(game: Game) -> None:
    """Let computer drivers decide until the player is asked, as the page does."""
    while (question := game.question) and (driver := game.rules.setup.entries[question.car].driver) != HUMAN:
        game.apply(answer(game.rules, game.race, question, BY_ID[driver]))


def ending(game: Game, step: dict[str, Any]) -> str | None:
    """Return the lesson's ending for the current state of the game."""
    step_name = game.question.step if game.question else ""
    ending_number = first_matching_fact(
        game.events[: game.now.events], READER, step_name, [end["fact"] for end in step["endings"]]
    )
    return None if ending_number is None else str(step["endings"][ending_number]["says"])


@cache
def endings_met(name: str) -> frozenset[str]:
    """Return the endings met by random decisions, up to all of them."""
    _, _, step = STEPS[NAMES.index(name)]
    all_endings = {end["says"] for end in step["endings"]}
    dice = random.Random(name)
    endings: set[str] = set()
    come_to: dict[tuple[Action, ...], Game] = {
        (): open_lesson(step)
    }  # equal decisions lead to the same position, so its computation is reused
    for _ in range(TRIES):
        decided: tuple[Action, ...] = ()
        while (question := come_to[decided].question) is not None and len(decided) < DECISIONS_MOST:
            game_before, decided = come_to[decided], (*decided, dice.choice(question.options))
            if decided not in come_to:
                come_to[decided] = game_before.fork()
                come_to[decided].apply(decided[-1])
                others_drive(come_to[decided])
            if (says := ending(come_to[decided], step)) is not None:
                endings.add(says)
                break
        if endings == all_endings:
            break
    return frozenset(endings)


@pytest.mark.parametrize("name", NAMES)
def test_every_ending_of_a_step_is_possible(name: str) -> None:
    _, _, step = STEPS[NAMES.index(name)]
    game = open_lesson(step)
    assert game_to_json(game, 0)["question"]["human"]
    assert ending(game, step) is None
    assert "right" in {end["says"] for end in step["endings"]}
    assert endings_met(name) == {end["says"] for end in step["endings"]}


def test_the_six_lessons_cite_known_clauses() -> None:
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
def test_every_lesson_has_its_messages(language: str) -> None:
    expected = {f"learn.{lesson['id']}{suffix}" for lesson in LESSONS for suffix in ("", ".what", ".done")}
    for lesson, number, step in STEPS:
        words = f"learn.{lesson}.{number}"
        expected |= {words, f"{words}.task", *[f"{words}.{end['says']}" for end in step["endings"]]}
    ids = {lesson["id"] for lesson in LESSONS}
    ids_found = {name for name in messages_by_area(language)["learn"] if name.split(".")[1] in ids}
    assert ids_found == expected


def event(kind: EventKind, **data: Any) -> Event:
    return Event(kind, READER, 1, "", data)


def test_the_first_matching_condition_in_the_list_counts() -> None:
    events = [event("move", brakes=1), event("stop", made=1), Event("overshoot", 1, 1, "", {"over": 2})]
    stop, brake, over = {"kind": "stop", "made": 1}, {"kind": "move", "brakes": [1, 2]}, {"kind": "overshoot"}
    assert first_matching_fact(events, READER, "gear", [over, stop, brake]) == 1
    assert first_matching_fact(events, READER, "gear", [brake, stop]) == 0
    assert first_matching_fact(events, READER, "gear", [over, {"kind": "move", "brakes": [0, 2]}]) is None
    assert first_matching_fact(events, 1, "gear", [stop, over]) == 1


def test_a_condition_can_require_a_question_step() -> None:
    events = [event("move", brakes=0)]
    over = {"kind": "move", "step": "gear"}
    assert first_matching_fact(events, READER, "tow", [over]) is None
    assert first_matching_fact(events, READER, "gear", [over]) == 0


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
def test_an_invalid_list_of_conditions_is_rejected(nonsense: object) -> None:
    with pytest.raises(InputError):
        first_matching_fact([], READER, "gear", nonsense)


def test_a_position_text_opens_through_the_api() -> None:
    session = Session()
    text = "\n".join(STEPS[0][2]["position"])

    def ask(**request: Any) -> dict[str, Any]:
        return dict(json.loads(session.handle(json.dumps(request))))

    assert ask(do="position", text=text)["needs"] == "monaco"
    assert ask(do="circuit", topology=topology("monaco"))["ok"]
    assert ask(do="position", text=text)["view"]["question"]["step"] == "gear"
    assert ask(do="match_events", car=READER, facts=[{"kind": "gear", "gear": 2}])["fact"] is None
    assert ask(do="decide", token="g2")["ok"]
    assert (
        ask(do="match_events", car=READER, facts=[{"kind": "stop"}, {"kind": "gear", "gear": 2}])["fact"] == 1
    )
    for invalid_request in ({"text": "race"}, {"text": 3}, {"text": text[:60]}):
        assert ask(do="position", **invalid_request)["error"]
    assert not ask(do="match_events", car="0", facts=[])["ok"]
    assert ask(do="match_events", car=READER, facts=[{"kind": "gear"}])["fact"] == 0
