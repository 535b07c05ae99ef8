"""Facts about a rival: the gap in spaces and in good rolls, and the range of its gear."""

from __future__ import annotations

import pytest

from engine.api.session import Session
from engine.statistics.race_report import rolls_for
from tests.support.circuits import rules, topology
from tests.support.session_requests import ask, ask_ok

POSITION = (
    "race cala-moka first laps=1 seed=7 movement_dice=gear_dice\n"
    "turn 7 moves=44 finished=0 order=0,1 step=gear\n"
    "car You livery=11 driver=human at=M36 gear=4 crossings=1 stops=1 grid=1 arrived=40 "
    "T=4 B=3 F=2 Bo=2 E=2\n"
    "car Elsa livery=4 driver=careful at=M{space} gear=3 crossings=1 grid=0 arrived=43 T=1 B=2 F=1 Bo=2 E=2\n"
)


def open_position(space: int) -> Session:
    """Return a session with the player's car on M36 in 4th and Elsa's on a space of the same lane in 3rd."""
    session = Session()
    ask_ok(session, do="circuit", topology=topology("cala-moka"))
    ask_ok(session, do="position", text=POSITION.format(space=space))
    return session


def test_the_gap_is_given_in_spaces_and_in_good_rolls_of_the_car_behind() -> None:
    card = ask_ok(open_position(46), do="rival", car=1, you=0)["rival"]
    assert card["gap"]["id"] == "rival.ahead"
    spaces = card["gap"]["args"]["n"]
    assert 8 <= spaces <= 12
    faces = rules("cala-moka", rulebook="first", movement_dice="gear_dice").movement_spaces
    enough = next(gear for gear in range(1, 7) if max(faces[gear]) >= spaces)
    assert card["gap"]["args"]["gear"] == {"id": f"gear.{enough}"}
    assert (card["low"], card["high"]) == (min(faces[3]), max(faces[3]))
    behind = ask_ok(open_position(46), do="rival", car=0, you=1)["rival"]["gap"]
    assert behind["id"] == "rival.behind"
    assert behind["args"]["n"] == spaces


def test_a_wide_gap_is_given_in_several_rolls() -> None:
    gap = ask_ok(open_position(62), do="rival", car=1, you=0)["rival"]["gap"]
    assert gap["id"] == "rival.ahead.rolls"
    assert gap["args"]["rolls"] == 2


def test_level_cars_have_no_gap() -> None:
    """Alongside, less than a space ahead or behind."""
    session = open_position(46)
    gap_ids = set()
    for space in range(30, 45):
        text = POSITION.format(space=space).replace(f"at=M{space} gear=3", f"at=L{space} gear=3")
        ask_ok(session, do="position", text=text)
        gap_ids.add(ask_ok(session, do="rival", car=1, you=0)["rival"]["gap"]["id"])
    assert gap_ids == {"rival.behind", "rival.level", "rival.ahead"}


def test_good_rolls_shift_up_one_gear_at_a_time() -> None:
    compiled = rules("cala-moka", rulebook="first", movement_dice="gear_dice")
    game = open_position(46).game
    assert game is not None
    car = game.race.cars[0]
    high = {gear: max(compiled.movement_spaces[gear]) for gear in range(1, 7)}
    assert rolls_for(compiled, car, 1) == (1, 1)
    assert rolls_for(compiled, car, high[5]) == (1, 5)
    assert rolls_for(compiled, car, high[5] + 1) == (2, 6)
    assert rolls_for(compiled, car, high[5] + high[6] + 1) == (3, 6)


@pytest.mark.parametrize("fields", [{"car": 2, "you": 0}, {"car": 1}, {"car": 1, "you": "0"}])
def test_unknown_cars_are_rejected(fields: dict[str, object]) -> None:
    assert not ask(open_position(46), do="rival", **fields)["ok"]
