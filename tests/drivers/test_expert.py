"""The strongest driver: factors that it considers and the steady driver does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.api.session import Session
from engine.core.dice import D20
from engine.core.state import RUNNING, state_of
from engine.core.types import Action, Chance, Decision
from engine.drivers import rollouts
from engine.drivers.evaluation import retirement_probability
from engine.drivers.minor_policies import choose_reroll
from engine.drivers.registry import BY_ID, answer
from engine.drivers.tables import lap_values
from engine.drivers.tables.lap_values import LapValues
from engine.links.notation import circuit_of_text, read_position
from engine.play import loop
from engine.play.outcome import OUT, SPIN
from engine.play.preview import preview_of, slipstream_after
from engine.rules.framework.rerolls import AGAIN, KEEP
from engine.rules.queries import stops_after_move
from tests.support.circuits import rules, track
from tests.support.policies import POLICIES
from tests.tools.bench.strength import FIRST_SEED, lap_regret

EXPERT, STEADY = BY_ID["expert"], BY_ID["steady"]


def answers(text: str) -> tuple[Action, Action]:
    """Return the answers of the expert and the steady driver in a position."""
    compiled, race = read_position(text, track(circuit_of_text(text)))
    question = loop.next_decision(compiled, race)
    assert question is not None
    return answer(compiled, race, question, EXPERT), answer(compiled, race, question, STEADY)


def test_expert_considers_its_wear_points() -> None:
    """With one tyre point and no brakes, 6th ends in the corner, which the next roll cannot pay for."""
    text = (
        "race monza first laps=1 seed=7 movement_dice=gear_dice\n"
        "turn 9 moves=8 finished=0 order=0 step=gear\n"
        "car Ada livery=0 driver=expert at=L70 gear=5 crossings=1 stops=0 T=1 B=0 F=2\n"
    )
    assert answers(text) == (Action("gear", 5), Action("gear", 6))


@pytest.mark.parametrize(
    ("place", "steady"), [("monza at=L70", 6), ("spa at=M146", 5), ("montreal at=L113", 5)]
)
def test_expert_considers_its_wear_points_under_trant_rules(place: str, steady: int) -> None:
    """Without brakes and transmission, it cannot shift down from 5th or 6th in time for the corner."""
    circuit, space = place.split()
    text = (
        f"race {circuit} trant laps=3 seed=7\n"
        "turn 30 moves=150 finished=0 order=0 step=gear\n"
        f"car Ada livery=0 driver=expert {space} gear=5 crossings=3 stops=0 T=3 B=0 F=0 Bo=3 E=4 RH=2 "
        "full=6,4,2,3,5,2 driver_points=2\n"
    )
    assert answers(text) == (Action("gear", 4), Action("gear", steady))


def test_expert_does_not_wait_behind_debris() -> None:
    """Ada has no suspension left and debris ahead on every lane; staying in 1st would wear out her engine."""
    text = (
        "race spa trant laps=3 seed=7 wing_minus_1=ends_after\n"
        "turn 90 moves=459 finished=0 order=0 step=drive natural=20 rolled=2 weather=dry settled=1 "
        "hazards=L113,M114,R114,R115 lap_marked=2\n"
        "car Ada livery=0 driver=expert at=R113 gear=1 crossings=3 stops=2 T=5 B=0 F=0 Bo=3 E=2 RH=0 "
        "full=6,4,2,3,5,2 tyres=hard fitted=1 before=1 wing=1\n"
    )
    spa = track("spa")
    for action in answers(text):
        assert spa.progress[action.value] > spa.progress[spa.space_named("R113")]
        assert not action.extra


@pytest.mark.parametrize(
    ("engine", "people", "expected"), [(3, 0, ["drive", "drive"]), (4, 2, ["drive", "boost"])]
)
@pytest.mark.parametrize(
    ("place", "low"), [("monza at=M31", 2), pytest.param("spa at=M46", 1, marks=pytest.mark.full)]
)
def test_expert_saves_engine_points_for_unlucky_rolls(
    place: str, low: int, engine: int, people: int, expected: list[str]
) -> None:
    """With three engine points, about thirty rolls left and a risk of 1 in 20 each, it spends none for speed.

    With one more and two driver points in reserve, the steady driver spends one.
    """
    circuit, space = place.split()
    text = (
        f"race {circuit} trant laps=3 seed=7\n"
        f"turn 50 moves=159 finished=0 order=0 step=drive natural={low} rolled=11 weather=dry settled=1\n"
        f"car Ada livery=0 driver=expert {space} gear=5 crossings=2 stops=0 T=4 B=2 F=1 Bo=3 E={engine} RH=2 "
        f"full=6,4,2,3,5,2 tyres=hard fitted=1 before=5 driver_points={people}\n"
    )
    assert [action.kind for action in answers(text)] == expected


@pytest.mark.parametrize(
    ("laps", "full", "people"), [(2, (6, 2, 2, 2, 4, 2), [1, 2, 1]), (3, (6, 2, 2, 2, 5, 3), [2, 4, 2])]
)
def test_expert_builds_trant_cars_with_reserves(laps: int, full: tuple[int, ...], people: list[int]) -> None:
    """They have fewer brakes than the standard car and more reserves; team mates share driver points."""
    compiled = rules("test_ring", cars=6, laps=laps, driver="expert", rulebook="trant", session="off")
    race = loop.start(compiled)
    while (question := loop.next_decision(compiled, race)) is not None and question.step == "build":
        loop.apply_answer(compiled, race, question, answer(compiled, race, question))
    assert {car.full for car in race.cars} == {full}
    assert [race.cars[number].points_state.driver_points for number in (0, 1, 5)] == people


def test_expert_saves_the_last_driver_point_on_the_grid_roll() -> None:
    """With three others left it spends one: fewer than three later rolls will need one."""
    compiled = rules("spa", cars=2, laps=3, driver="expert", rulebook="trant")
    race = loop.start(compiled)
    while (question := loop.next_decision(compiled, race)) is not None and question.step == "build":
        loop.apply_answer(compiled, race, question, answer(compiled, race, question))
    reroll = Decision(0, "reroll", (KEEP, AGAIN), (Chance(0, "grid", D20), D20.index(20)))
    for people, expected in ((4, AGAIN), (1, KEEP)):
        race.cars[0].points_state = race.cars[0].points_state._replace(driver_points=people)
        assert choose_reroll(compiled, race, reroll) == expected


def test_retirement_probability_counts_engine_and_driver_points() -> None:
    """A car is out when it loses more engine points than it has; a driver point makes up for one.

    By hand: two rolls with none left, each with a risk of one in twenty.
    """
    assert retirement_probability(2, 0, 4, 0, 0, 0) == 1_000_000 - 950_000 * 950_000 // 1_000_000
    assert retirement_probability(2, 0, 4, 1, 0, 0) == retirement_probability(2, 0, 4, 0, 0, 1) == 2_500
    assert retirement_probability(0, 1, 4, 3, 0, 0) == 200_000
    risks = [retirement_probability(50, 5, 4, engine, 3, 1) for engine in range(8)]
    assert risks == sorted(risks, reverse=True)
    assert retirement_probability(50, 5, 5, 5, 3, 1) > retirement_probability(50, 5, 4, 5, 3, 1)


@pytest.mark.parametrize(
    ("weather", "value", "expected"), [("rain", 5, AGAIN), ("dry", 5, KEEP), ("dry", 4, AGAIN)]
)
def test_expert_rerolls_debris_that_would_end_the_race(weather: str, value: int, expected: Action) -> None:
    """In rain a five also costs road-holding (TRT-TYR-9)."""
    text = (
        "race spa trant laps=3 seed=7\n"
        f"turn 50 moves=159 finished=0 order=0 step=gear weather={weather} settled=1\n"
        "car Ada livery=0 driver=expert at=M46 gear=5 crossings=2 T=4 B=2 F=1 Bo=3 E=4 RH=0 full=6,4,2,3,5,2 "
        "driver_points=2\n"
    )
    compiled, race = read_position(text, track("spa"))
    question = Decision(0, "reroll", (KEEP, AGAIN), (Chance(0, "hazard", D20), D20.index(value)))
    assert choose_reroll(compiled, race, question) == expected


@pytest.mark.parametrize(("value", "expected"), [(7, KEEP), (9, AGAIN)])
def test_drivers_keep_their_last_driver_point_for_worse_than_a_spin(value: int, expected: Action) -> None:
    """In 5th a seven drives 14 spaces, which is a spin at best; a nine drives 15, which ends the race."""
    text = (
        "race spa trant laps=3 seed=7\n"
        "turn 50 moves=159 finished=0 order=0 step=gear settled=1\n"
        "car Ada livery=0 driver=expert at=M70 gear=5 crossings=2 T=0 B=0 F=1 Bo=3 E=1 RH=1 full=6,4,2,3,5,2 "
        "driver_points=1\n"
    )
    compiled, race = read_position(text, track("spa"))
    dice, _ = compiled.movement_die(compiled, race, 5)
    question = Decision(0, "reroll", (KEEP, AGAIN), (Chance(0, "move", dice.faces), dice.faces.index(value)))
    assert choose_reroll(compiled, race, question) == expected


def test_expert_chooses_the_best_lane() -> None:
    """The steady driver's estimate prefers the outer lane; the exact values prefer the middle one."""
    text = (
        "race monaco first laps=1 seed=7 movement_dice=gear_dice\n"
        "turn 20 moves=19 finished=0 order=0 step=drive natural=12 rolled=12\n"
        "car Ada livery=0 driver=expert at=M130 gear=4 crossings=1 stops=2 T=4 B=1 F=1\n"
    )
    monaco = track("monaco")
    assert [(monaco.name_of(move.value), move.extra) for move in answers(text)] == [("M140", 0), ("L142", 0)]


@pytest.mark.full
@pytest.mark.parametrize("circuit", ["monza", "monaco"])
def test_expert_loses_at_most_one_percent_of_a_lap_alone(circuit: str) -> None:
    """It loses at most one percent of a lap, where the steady driver loses more than two."""
    expert, steady = (
        [lap_regret(circuit, FIRST_SEED + number, driver) for number in range(12)]
        for driver in (EXPERT, STEADY)
    )
    assert all(loss > -10 for loss, _, _ in expert)
    assert sum(loss for loss, _, _ in expert) < 0.01 * sum(best for _, best, _ in expert)
    assert sum(loss for loss, _, _ in steady) > 0.02 * sum(best for _, best, _ in steady)


@pytest.mark.parametrize(
    ("question_text", "own", "rival", "expected"),
    [
        # A brake point would leave it a space farther from Bo; slipstreaming saves a roll.
        ("drive natural=8 rolled=8", "at=M149 gear=4", "at=R153 gear=4", "R152"),
        # In 5th it would pass; in 4th it may end behind the other car.
        ("gear", "at=M149 gear=5", "at=R152 gear=4", 4),
        ("gear", "at=M49 gear=4", "at=M57 gear=4", 4),
    ],
)
def test_expert_plans_for_slipstreams(
    question_text: str, own: str, rival: str, expected: int | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ending behind a car counts as much as the three extra spaces; without slipstreaming its answers differ.

    Rollouts, which may prefer to be in front, are off.
    """
    monkeypatch.setattr(rollouts, "is_rollout_due", lambda *_: False)
    for tows in ("on", "off"):
        text = (
            f"race spa ludodelire laps=1 seed=7 slipstream={tows}\n"
            f"turn 9 moves=8 finished=0 order=0 step={question_text}\n"
            f"car Ada livery=0 driver=expert {own} crossings=1 stops=0 T=4 B=2 F=1\n"
            f"car Bo livery=1 driver=expert {rival} crossings=1 stops=0 T=4 B=2 F=1\n"
        )
        action, spa = answers(text)[0], track("spa")
        answer_name = spa.name_of(action.value) if action.kind == "drive" else action.value
        assert (answer_name == expected) == (tows == "on")


@pytest.mark.parametrize(
    "book", [{"rulebook": "ludodelire"}, {"rulebook": "eurogames", "long_race_rules": "any"}]
)
def test_slipstreams_are_predicted_as_they_are_asked(book: dict[str, str]) -> None:
    """The forecast offers the same routes and starts at the same space.

    Other questions come first only after brakes, debris, a skid or a spin.
    """
    foreseen = 0
    for seed in range(9):
        compiled = rules("zandvoort", cars=10, laps=1, seed=seed, slipstream="on", track_safety="on", **book)
        race, choose = loop.start(compiled), POLICIES["follower"](seed)
        while (question := loop.next_decision(compiled, race)) is not None:
            action = choose(compiled, race, question)
            midway, is_plain = None, False
            if question.step in ("drive", "tow") and action.kind == "drive":
                view = preview_of(compiled, race, question, action)
                midway = slipstream_after(compiled, race, question.detail, view)
                spends = view.points or view.unused or view.skid or view.hazards
                is_plain = not spends and view.kind not in (SPIN, OUT)
            loop.apply_answer(compiled, race, question, action)
            pending = loop.next_decision(compiled, race)
            tows = pending is not None and pending.step == "tow" and pending.car == question.car
            if midway is not None:
                trial, expected = midway
                assert tows and pending is not None and pending == expected
                assert trial.path == race.path
                assert state_of(trial)[:2] == state_of(race)[:2]
                foreseen += 1
            elif is_plain and question.step == "drive":
                assert not tows
    assert foreseen > 30


@pytest.mark.parametrize("credit", ["none", "yes"])
def test_stops_of_extended_moves_are_predicted(credit: str) -> None:
    """Stops of moves extended by a skid or slipstream are predicted correctly.

    Stops made in an earlier corner do not count for the new one.
    """
    skids = tows = 0
    for seed in range(14):
        compiled = rules(
            "zandvoort", cars=10, laps=2, seed=seed, rulebook="eurogames", slipstream="on",
            tow_stop_credit=credit, tyres="on", weather="on",
        )  # fmt: skip
        race, choose, car_and_stops = loop.start(compiled), POLICIES["follower"](seed), (-1, 0)
        while (question := loop.next_decision(compiled, race)) is not None:
            if car_and_stops[0] >= 0 and question.car != car_and_stops[0]:
                car = race.cars[car_and_stops[0]]
                assert car.status != RUNNING or car.stops == car_and_stops[1]
                car_and_stops = (-1, 0)
            action = choose(compiled, race, question)
            if question.step in ("tow", "skid"):
                view = preview_of(compiled, race, question, action)
                car_and_stops = (question.car, stops_after_move(compiled, race, view.end_space, view.left))
                tows, skids = tows + (question.step == "tow"), skids + (question.step == "skid")
                if view.left:
                    car_and_stops = (-1, 0)
            loop.apply_answer(compiled, race, question, action)
    assert min(tows, skids) > 20, (tows, skids)


def test_expert_falls_back_to_the_steady_driver_under_house_rules() -> None:
    compiled = rules("test_ring", cars=3, laps=2, seed=3, rulebook="house", driver="expert")
    race, question_count = loop.start(compiled), 0
    while (question := loop.next_decision(compiled, race)) is not None and question_count < 60:
        action = answer(compiled, race, question, EXPERT)
        question_count += 1
        assert action == answer(compiled, race, question, STEADY)
        loop.apply_answer(compiled, race, question, action)
    assert question_count > 30


def test_expert_slows_down_earlier_without_fuel() -> None:
    """Without fuel no gear can be skipped, so 5th before Montreal's last corner is too fast."""
    text = (
        "race montreal first laps=1 seed=7 movement_dice=gear_dice\n"
        "turn 19 moves=18 finished=0 order=0 step=gear\n"
        "car Ada livery=0 driver=expert at=L113 gear=5 crossings=1 stops=0 T=4 B=3 F=0\n"
    )
    assert answers(text)[0] == Action("gear", 4)


@pytest.mark.full
def test_expert_studies_a_circuit_in_steps() -> None:
    """A race reports its progress, and studied values equal those computed on demand."""
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
        settings = {"circuit": "monaco", "rulebook": "first", "laps": 2, "seed": 9, "switches": {}}
        return ask(do="new", setup={**settings, "cars": cars, "movement_dice": "gear_dice"})

    lap_values._cached_values.clear()
    assert "tables_percent" not in race("steady")
    percents = [race("expert")["tables_percent"]]
    while percents[-1] != 100:
        percents.append(ask(do="precompute_tables")["tables_percent"])
    assert percents[0] == 0
    assert len(percents) > 10
    assert percents == sorted(percents)
    assert "tables_percent" not in race("expert")
    [values] = lap_values._cached_values.values()
    computed = LapValues(rules(laps=2, cars=2, rulebook="first", movement_dice="gear_dice"), values.stocks)
    for space in range(0, track("monaco").size, 7):
        if track("monaco").lane[space] < 3:
            assert values.row(1, space, 0).by_current_gear == computed.row(1, space, 0).by_current_gear


def test_studied_values_cover_every_car_that_can_be_built() -> None:
    """The studied values cover every possible car, because cars are built after the circuit is studied."""
    compiled = rules("test_ring", cars=2, laps=3, driver="expert", rulebook="eurogames", construction="on")
    race = loop.start(compiled)
    question = loop.next_decision(compiled, race)
    values = lap_values.lap_values_of(compiled, race)
    while question is not None and question.step != "gear":
        loop.apply_answer(compiled, race, question, answer(compiled, race, question))
        question = loop.next_decision(compiled, race)
    assert race.cars[0].full
    assert lap_values.lap_values_of(compiled, race) is values


@pytest.mark.parametrize(("place", "gear", "steady"), [("monza at=M67", 4, 6), ("spa at=M146", 4, 5)])
def test_expert_considers_its_wear_points_in_rain(place: str, gear: int, steady: int) -> None:
    """The steady driver takes a gear here for which it has too few points left."""
    circuit, space = place.split()
    text = (
        f"race {circuit} eurogames laps=3 seed=1 tyres=on weather=on\n"
        "turn 60 moves=300 finished=0 order=0 step=gear weather=rain\n"
        f"car Ada livery=0 driver=expert {space} gear=5 crossings=3 T=2 B=0 F=0 Bo=3 E=3 full=6,3,3,3,3,0 "
        "tyres=wet fitted=3\n"
    )
    assert answers(text) == (Action("gear", gear), Action("gear", steady))


@pytest.mark.parametrize(("tyres", "gear"), [("hard", 5), ("wet", 4)])
def test_expert_knows_wet_tyres_cost_double_in_the_dry(tyres: str, gear: int) -> None:
    text = (
        "race monaco eurogames laps=3 seed=1 tyres=on weather=on\n"
        "turn 40 moves=300 finished=0 order=0 step=gear\n"
        "car Ada livery=0 driver=expert at=M90 gear=4 crossings=3 T=2 B=0 F=1 Bo=3 E=3 full=6,3,3,3,3,0 "
        f"tyres={tyres} fitted=3\n"
    )
    assert answers(text)[0] == Action("gear", gear)
