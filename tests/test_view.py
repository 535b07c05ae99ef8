"""What the page is sent: plain data with a sentence for every place that has one, in whatever position the
race is.
"""

from __future__ import annotations

import random

import pytest

from engine.api.bridge import Session
from engine.core.types import NAMES, InputError
from engine.play.game import Game
from engine.view.view import view
from tests.circuits import rules, track


def not_plain(data: object, path: str = "view") -> list[str]:
    """The places where something else than JSON's own kinds is sent; a Message that nobody wrote out is a
    tuple.
    """
    if isinstance(data, dict):
        wrong = [f"{path}: {key!r} as a key" for key in data if not isinstance(key, str)]
        return wrong + [place for key, value in data.items() for place in not_plain(value, f"{path}.{key}")]
    if isinstance(data, list):
        return [place for number, value in enumerate(data) for place in not_plain(value, f"{path}[{number}]")]
    return (
        []
        if data is None or isinstance(data, (str, int, float, bool))
        else [f"{path}: {type(data).__name__}"]
    )


@pytest.mark.parametrize(
    ("circuit", "cars", "laps"), [("test_ring", 6, 2), ("monaco", 10, 1), ("zandvoort", 8, 2)]
)
def test_every_view_is_plain(circuit: str, cars: int, laps: int) -> None:
    """Crowded races driven at random by people, so that blocked ways, spins, pits and all
    questions come up.
    """
    chance = random.Random(f"view {circuit}")
    compiled = rules(circuit, cars=cars, laps=laps, seed=11)
    blocked = 0
    game = Game(compiled)
    for _ in range(150):
        if game.question is None:
            game = Game(compiled)
        shown = view(game, 0)
        assert not_plain(shown) == []
        question = shown["question"]
        if question is not None and question.get("blocked"):
            blocked += 1
            assert question["blocked"]["id"].startswith("blocked.")
        assert game.question is not None
        game.apply(chance.choice(game.question.options[:3]))
    assert blocked or circuit != "test_ring"


def test_the_catalogue_lists_computer_drivers_only() -> None:
    """The page fills a grid with them; a person among them would wait for somebody who is not there."""
    drivers = Session().catalog({})["catalog"]["drivers"]
    assert [driver["id"] for driver in drivers] == ["steady", "bold", "careful"]


def test_decisions_in_a_row_are_the_same_as_one_by_one() -> None:
    """Up to the next question to a person: the same race, and the same told of it."""
    cars = [
        {"name": NAMES[number], "livery": number, "driver": "bold" if number else "human"}
        for number in range(6)
    ]
    setup = {
        "circuit": "monaco",
        "rulebook": "ludodelire",
        "laps": 1,
        "movement_dice": "table",
        "switches": {},
        "seed": 3,
        "cars": cars,
    }
    races = []
    for request in ({}, {"decisions": 100}):
        session, told = Session(), list[object]()
        session.circuits.tracks["monaco"] = track("monaco")
        shown = session.new({"setup": setup})["view"]
        while (question := shown["question"]) is not None:
            shown = (
                session.take({"token": question["preselected"]})
                if question["human"]
                else session.drive_on(request)
            )["view"]
            told = told[: shown["log_from"]] + shown["events"]
        races.append((shown["link"], told))
    assert races[0] == races[1]


@pytest.mark.parametrize("decisions", [0, -1, 1.0, True, "2", None, 10**9])
def test_so_many_decisions_cannot_be_asked_for(decisions: object) -> None:
    session = Session()
    session.game = Game(rules("monaco", cars=2, driver="bold"))
    with pytest.raises(InputError):
        session.drive_on({"decisions": decisions})
    assert session.drive_on({})["view"]["question"]


def test_every_throw_for_the_grid_is_told() -> None:
    """With its die; whoever throws lowest is said to be on pole after all of them."""
    told = [
        event for event in view(Game(rules("monaco", cars=6, laps=1, seed=5)), 0)["events"] if event["say"]
    ]
    throws = [event for event in told if event["kind"] == "grid_throw"]
    assert {event["car"] for event in throws} == set(range(6))
    first = {event["car"]: event["die"]["value"] for event in reversed(throws)}
    [pole] = [event for event in told if event["kind"] == "grid"]
    assert told.index(pole) == len(throws)
    assert first[pole["car"]] == min(first.values())
