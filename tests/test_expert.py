"""The strongest driver: what he sees that the steady one does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.api.bridge import Session
from engine.core.types import Action
from engine.drivers import lap_values
from engine.drivers.lap_values import LapValues
from engine.drivers.registry import BY_ID, answer
from engine.links.notation import circuit_of, read_position
from engine.play import loop
from tests.bench.strength import FIRST_SEED, regrets
from tests.circuits import rules, track

EXPERT, STEADY = BY_ID["expert"], BY_ID["steady"]


def answers(text: str) -> tuple[Action, Action]:
    """What the expert and the steady driver answer in a position."""
    compiled, race = read_position(text, track(circuit_of(text)))
    question = loop.next_decision(compiled, race)
    assert question is not None
    return answer(compiled, race, question, EXPERT), answer(compiled, race, question, STEADY)


def test_he_counts_his_points() -> None:
    """One tyre point, no brakes: 6th would be the end three times in four, and 5th is nearly safe."""
    text = (
        "race monza first laps=1 seed=7 movement_dice=gear_dice\n"
        "turn 9 moves=8 finished=0 order=0 step=gear\n"
        "car Ada livery=0 driver=expert at=L71 gear=5 crossings=1 stops=0 T=1 B=0 F=2\n"
    )
    assert answers(text) == (Action("gear", 5), Action("gear", 6))


def test_he_chooses_his_lane() -> None:
    """Three spaces that count alike on the middle lane: half a throw lies between them."""
    text = (
        "race monaco first laps=1 seed=7 movement_dice=gear_dice\n"
        "turn 20 moves=19 finished=0 order=0 step=drive natural=12 rolled=12\n"
        "car Ada livery=0 driver=expert at=R130 gear=4 crossings=1 stops=2 T=4 B=1 F=1\n"
    )
    expert, _ = answers(text)
    assert track("monaco").name_of(expert.value) == "R138"
    assert expert.extra == 0


@pytest.mark.parametrize("circuit", ["monza", "monaco"])
def test_alone_he_gives_away_next_to_nothing(circuit: str) -> None:
    """At most one percent of a lap, where the steady driver gives away more than two."""
    own, steady = (
        [regrets(circuit, FIRST_SEED + number, driver) for number in range(12)] for driver in (EXPERT, STEADY)
    )
    assert all(lost > -10 for lost, _, _ in own)
    assert sum(lost for lost, _, _ in own) < 0.01 * sum(best for _, best, _ in own)
    assert sum(lost for lost, _, _ in steady) > 0.02 * sum(best for _, best, _ in steady)


@pytest.mark.parametrize("book", ["trant", "house"])
def test_what_his_values_do_not_know_he_leaves_to_the_usual_driver(book: str) -> None:
    compiled = rules("test_ring", cars=3, laps=2, seed=3, rulebook=book, driver="expert")
    race, asked = loop.start(compiled), 0
    while (question := loop.next_decision(compiled, race)) is not None and asked < 60:
        action = answer(compiled, race, question, EXPERT)
        asked += 1
        assert action == answer(compiled, race, question, STEADY)
        loop.carry_out(compiled, race, question, action)
    assert asked > 30


def test_he_knows_when_his_fuel_is_gone() -> None:
    """Without fuel no gear can be skipped: 5th on the way to Montreal's last corner leaves no way down."""
    text = (
        "race montreal first laps=1 seed=7 movement_dice=gear_dice\n"
        "turn 19 moves=18 finished=0 order=0 step=gear\n"
        "car Ada livery=0 driver=expert at=L113 gear=5 crossings=1 stops=0 T=4 B=3 F=0\n"
    )
    assert answers(text)[0] == Action("gear", 4)


def test_he_learns_a_circuit_bit_by_bit() -> None:
    """A race with him says how much he knows; what he studied is what he would have worked out when asked."""
    session = Session()
    session.circuits.tracks = {"monaco": track("monaco")}

    def ask(**request: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
        assert reply["ok"], reply
        return reply

    def race(driver: str) -> dict[str, Any]:
        cars = [
            {"name": "Ada", "livery": 0, "driver": "human"},
            {"name": "Bo", "livery": 1, "driver": driver},
        ]
        told = {"circuit": "monaco", "rulebook": "first", "laps": 2, "seed": 9, "switches": {}, "cars": cars}
        return ask(do="new", setup={**told, "movement_dice": "gear_dice"})

    lap_values._kept.clear()
    assert "studied" not in race("steady")
    known = [race("expert")["studied"]]
    while known[-1] != 100:
        known.append(ask(do="study")["studied"])
    assert known[0] == 0
    assert len(known) > 10
    assert known == sorted(known)
    assert "studied" not in race("expert")
    [values] = lap_values._kept.values()
    fresh = LapValues(rules(laps=2, cars=2, rulebook="first", movement_dice="gear_dice"), values.stocks)
    for space in range(0, track("monaco").size, 7):
        if track("monaco").lane[space] < 3:
            assert values.row(1, space, 0).best == fresh.row(1, space, 0).best


def test_he_has_studied_for_whatever_car_is_built() -> None:
    """What cars are made of is not known when the circuit is studied; nobody waits for him afterwards."""
    compiled = rules("test_ring", cars=2, laps=3, driver="expert", rulebook="eurogames", construction="on")
    race = loop.start(compiled)
    question = loop.next_decision(compiled, race)
    studied = lap_values.lap_values_of(compiled, race)
    while question is not None and question.step != "gear":
        loop.carry_out(compiled, race, question, answer(compiled, race, question))
        question = loop.next_decision(compiled, race)
    assert race.cars[0].full
    assert lap_values.lap_values_of(compiled, race) is studied


@pytest.mark.parametrize(("place", "gear", "steady"), [("monza at=L71", 4, 6), ("spa at=M146", 4, 5)])
def test_he_counts_his_points_in_rain(place: str, gear: int, steady: int) -> None:
    """Where the steady driver takes a gear that the points left do not carry."""
    circuit, space = place.split()
    text = (
        f"race {circuit} eurogames laps=3 seed=1 tyres=on weather=on\n"
        "turn 60 moves=300 finished=0 order=0 step=gear weather=rain\n"
        f"car Ada livery=0 driver=expert {space} gear=5 crossings=3 T=2 B=0 F=0 Bo=3 E=3 full=6,3,3,3,3,0 "
        "tyres=wet fitted=3\n"
    )
    assert answers(text) == (Action("gear", gear), Action("gear", steady))


@pytest.mark.parametrize(("tyres", "gear"), [("hard", 5), ("wet", 4)])
def test_he_knows_that_wet_tyres_cost_twice_in_the_dry(tyres: str, gear: int) -> None:
    text = (
        "race monaco eurogames laps=3 seed=1 tyres=on weather=on\n"
        "turn 40 moves=300 finished=0 order=0 step=gear\n"
        "car Ada livery=0 driver=expert at=M90 gear=4 crossings=3 T=2 B=0 F=1 Bo=3 E=3 full=6,3,3,3,3,0 "
        f"tyres={tyres} fitted=3\n"
    )
    assert answers(text)[0] == Action("gear", gear)
