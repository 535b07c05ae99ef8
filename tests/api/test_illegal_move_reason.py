"""Why a space can't be reached: the reason given is true of the position."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.api.session import Session
from engine.core.state import Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Decision
from engine.movement.move_options import brake_points, length_index
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.move import drive
from engine.view.illegal_move_reason import _step_counts, why_not
from tests.support.circuits import rules
from tests.support.messages import messages

AHEAD, BEHIND = 14_000, 3_000  # thousandths of a space around a car
ASKED = 8  # spaces per position

Asked = tuple[Rules, Race, Decision, int]


def illegal_targets(circuit: str, questions: int, **options: object) -> Iterator[Asked]:
    """Yield spaces around the car whose move is asked that are not options, in crowded random races."""
    compiled = rules(circuit, **options)
    game, chance, track = Game(compiled), random.Random(circuit), compiled.track
    while questions and game.question is not None:
        question, race = game.question, game.race
        if compiled.question_spec(race).kind == "drive":
            questions -= 1
            start = race.cars[race.actor].space
            lit = {action.value for action in question.options}
            around = [
                space
                for space in range(track.size)
                if space not in lit
                and (track.progress[space] - track.progress[start] + BEHIND) % track.lap < AHEAD + BEHIND
            ]
            for space in chance.sample(around, min(ASKED, len(around))):
                yield compiled, race, question, space
        game.apply(chance.choice(game.question.options[:3]))


def lengths(question: Decision) -> set[int]:
    moves = question.detail
    return {
        moves.lengths[length_index(action.extra)] - brake_points(action.extra)
        for action in question.options
        if action.kind == "drive"
    }


def without_cars(race: Race, *cars: int) -> Race:
    """Return the race with these cars taken off the road."""
    copy = race.copy()
    copy.occupied = {space: car for space, car in race.occupied.items() if car not in cars}
    return copy


def leads_there(compiled: Rules, race: Race, question: Decision, space: int) -> bool:
    """True if a move of one of the open lengths ends there, with the cars as in this race."""
    legal = drive.moves(compiled, race, question.detail.lengths)
    return any(action == Action("drive", space, action.extra) for action in legal.options)


def check_reason(compiled: Rules, race: Race, question: Decision, space: int) -> str:
    """Check the reason given against the position; return its kind."""
    reason = why_not(compiled, race, question, space)
    kind, args = reason.message.id.removeprefix("why_not."), reason.message.args
    track, occupant = compiled.track, race.occupied.get(space)
    start = race.cars[race.actor].space
    if kind == "taken":
        assert occupant is not None
        assert args["name"] == compiled.setup.entries[occupant].name
    elif kind == "standing":
        assert space == start
    elif kind == "far":
        assert args["away"] > args["have"] == max(lengths(question))
    elif kind == "near":
        assert args["away"] < args["least"] == min(lengths(question))
    elif kind == "behind":
        assert (track.progress[space] - track.progress[start]) % track.lap > track.lap // 2 or abs(
            track.progress[space] - track.progress[start]
        ) <= 1000
    elif kind == "behind_car":
        blocker = args["names"].args["name"]
        [car] = [number for number, entry in enumerate(compiled.setup.entries) if entry.name == blocker]
        assert leads_there(compiled, without_cars(race, car), question, space)
    elif kind in ("behind_cars", "shut"):
        cars = range(len(race.cars))
        assert leads_there(compiled, without_cars(race, *cars), question, space)
        assert not any(leads_there(compiled, without_cars(race, car), question, space) for car in cars)
    elif kind in ("arrow", "weaving"):
        empty = without_cars(race, *range(len(race.cars)))
        assert not leads_there(compiled, empty, question, space)
    elif kind.startswith(("pit", "in_the_pits")):
        assert PIT_LANE in (track.lane[space], track.lane[start])
    else:
        assert kind == "length", kind
    return kind


@pytest.mark.parametrize(
    ("circuit", "options"),
    [
        ("monaco", {"cars": 10, "laps": 2, "seed": 3}),
        ("zandvoort", {"cars": 8, "laps": 2, "seed": 5, "rulebook": "trant"}),
        ("test_ring", {"cars": 6, "laps": 2, "seed": 2, "rulebook": "house"}),
    ],
)
def test_reasons_for_unreachable_spaces_are_true(circuit: str, options: dict[str, object]) -> None:
    message_ids = messages()
    kind_counts: Counter[str] = Counter()
    for case in illegal_targets(circuit, 60, **options):
        kind = check_reason(*case)
        kind_counts[kind] += 1
        assert f"why_not.{kind}" in message_ids
    assert {"far", "behind", "taken"} <= set(kind_counts), kind_counts
    if circuit == "monaco":
        assert {"arrow", "behind_car", "near", "pits_closed"} <= set(kind_counts), kind_counts


def test_the_api_explains_an_unreachable_space() -> None:
    session = Session()
    game = Game(rules("monaco", cars=4, seed=1))
    session.game = game
    while game.question is not None and game.question.step != "drive":
        game.apply(game.question.options[0])
    assert game.question is not None
    own_space = game.race.cars[game.question.car].space
    reply = json.loads(session.handle(json.dumps({"do": "why_not", "space": own_space})))
    assert reply == {"ok": True, "why_not": {"message": {"id": "why_not.standing"}, "clause": None}}
    for space in (-1, game.rules.track.size, "5", None, True):
        assert not json.loads(session.handle(json.dumps({"do": "why_not", "space": space})))["ok"]


def test_steps_are_counted_from_one() -> None:
    """All step counts up to the limit are found, on a ring of three spaces with a short cut."""
    onward = {0: [1, 2], 1: [2], 2: [0]}
    assert _step_counts(1, 0, 5, onward.__getitem__) == {1, 3, 4, 5}
    assert _step_counts(2, 0, 2, onward.__getitem__) == {1, 2}
    assert _step_counts(0, 1, 1, onward.__getitem__) == set()
