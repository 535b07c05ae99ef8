"""Rollouts of the strongest driver: cases in which the answer with the best mean is not chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from engine.analysis.decision_review import Review
from engine.analysis.hint import explain_best_answer
from engine.core.state import RUNNING, Race
from engine.core.types import Action, Decision, SeasonCarSheet, SeasonRaceRef
from engine.drivers import rollouts
from engine.drivers.registry import BY_ID, answer
from engine.drivers.rollouts import Landings, is_rollout_due, is_significant, place_value
from engine.drivers.tables.lap_values import LapValues, lap_values_of
from engine.drivers.tables.solo_races import (
    FINISH_TIME_PER_TURN,
    NEVER_FINISHES,
    OTHERS,
    TRIES,
    Landing,
    SoloRaces,
    dice_of,
    solo_races_of,
)
from engine.drivers.tables.value_table import CRASH_COST
from engine.links.notation import circuit_of_text, read_position
from engine.play import loop
from engine.play.game import Game
from engine.rules.framework.builder import Rules
from engine.rules.rulebooks.rulebooks import rules_for
from tests.support.circuits import rules, track

EXPERT = BY_ID["expert"]

Worths = Mapping[Action, int]
Ways = Callable[[Action], Landings]

# The question to Bruno. Here 5th is more dangerous than 4th and takes longer on average.
LAST_CORNER = (
    "race zandvoort first laps={laps} seed={seed}\n"
    "turn 15 moves=47 finished=0 order=1 step=gear\n"
    "car Ada livery=0 driver=expert at={ada} gear=4 crossings=1 stops={stops} grid=2 arrived=47 throws=1 T=3 "
    "B=0 F=1 Bo=2 E=2\n"
    "car Bruno livery=1 driver=expert at=L129 gear=4 crossings=1 stops=1 grid=0 arrived=44 T=4 B=2 F=1 Bo=2 "
    "E=2\n"
    "car Carl livery=2 driver=expert at={carl} gear=4 crossings=1 stops={stops} grid=1 arrived=46 throws=1 "
    "T=2 B=1 F=1 Bo=2 E=2\n"
)
AHEAD = {"ada": "L142", "carl": "L145", "stops": "1"}
FAR_BEHIND = {"ada": "L40", "carl": "L30", "stops": "0"}


def question_to_bruno(
    places: dict[str, str], *, laps: int = 1, seed: int = 11
) -> tuple[Rules, Race, Decision]:
    """Return the question to Bruno, with the others at these places."""
    text = LAST_CORNER.format(laps=laps, seed=seed, **places)
    compiled, race = read_position(text, track(circuit_of_text(text)))
    question = loop.next_decision(compiled, race)
    assert question is not None and question.car == 1
    return compiled, race, question


def test_expert_takes_a_risky_gear_if_only_it_can_win() -> None:
    """The others will finish next turn, so only being first counts."""
    assert answer(*question_to_bruno(AHEAD), EXPERT) == Action("gear", 5)


def test_expert_takes_no_risk_with_a_safe_lead() -> None:
    assert answer(*question_to_bruno(FAR_BEHIND), EXPERT) == Action("gear", 4)


def test_playouts_start_only_in_the_last_third() -> None:
    """The same places are also tested with one more lap to go."""
    compiled, race, question = question_to_bruno(AHEAD, laps=2)
    assert not is_rollout_due(compiled, race, 1)
    assert answer(compiled, race, question, EXPERT) == Action("gear", 4)
    compiled, race, question = question_to_bruno(AHEAD)
    assert is_rollout_due(compiled, race, 1)


@pytest.mark.parametrize("places", [AHEAD, FAR_BEHIND])
def test_playouts_do_not_depend_on_the_seed(places: dict[str, str]) -> None:
    """They do not depend on earlier questions either."""
    answers = set()
    for seed in range(6):
        solo_races_of.cache_clear()
        for _ in range(2):
            answers.add(answer(*question_to_bruno(places, seed=seed), EXPERT))
    assert len(answers) == 1


def test_without_playouts_the_best_mean_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """This proves that rollouts cause the risky choice above."""
    monkeypatch.setattr(rollouts, "is_rollout_due", lambda *_: False)
    assert answer(*question_to_bruno(AHEAD), EXPERT) == Action("gear", 4)


@pytest.mark.parametrize(
    ("book", "switches"),
    [
        ("ludodelire", {"slipstream": "on"}),
        ("eurogames", {"slipstream": "on"}),
        pytest.param("trant", {"session": "off"}, marks=pytest.mark.full),
    ],
)
def test_playout_answers_are_valid_options_near_the_best_mean(
    book: str, switches: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers are never far behind the best mean, and some differ from it."""
    other_answers: list[Action] = []
    start_count = 0
    better = rollouts.best_by_rollout

    def watched(
        compiled: Rules, race: Race, values: LapValues, worths: Worths, landings: Ways
    ) -> Action | None:
        nonlocal start_count
        start_count += 1
        assert is_rollout_due(compiled, race, race.actor)
        action = better(compiled, race, values, worths, landings)
        assert action is None or worths[action] <= min(worths.values()) + rollouts.MAX_LAG_MILLIROLLS
        if action is not None:
            other_answers.append(action)
        return action

    monkeypatch.setattr(rollouts, "best_by_rollout", watched)
    for seed in range(2):
        compiled = rules("zandvoort", cars=6, laps=1, seed=seed, driver="expert", rulebook=book, **switches)
        race = loop.start(compiled)
        while (question := loop.next_decision(compiled, race)) is not None:
            action = answer(compiled, race, question, EXPERT)
            assert action in question.options
            loop.apply_answer(compiled, race, question, action)
    assert start_count > 40
    assert other_answers


def test_simulated_arrivals_agree_with_the_tables() -> None:
    """The average number of rolls equals the one in the tables."""
    compiled, race, _ = question_to_bruno(AHEAD)
    values = lap_values_of(compiled, race)
    solo_races = SoloRaces(values)
    for space, gear, tyres, brakes in (("M40", 4, 4, 3), ("L80", 3, 2, 1), ("R100", 0, 0, 1)):
        place = track("zandvoort").space_named(space)
        landing = Landing(1, place, 0, gear, tyres, brakes, 1, 0)
        mean = values.read(values.row(1, place, 0).by_current_gear[gear], 1, tyres, brakes, 1)
        state = solo_races.state(landing)
        total, count = 0, 0
        for number in range(40):
            for dice in dice_of(state, number):
                time = solo_races.finish_time(state, dice)
                total += (
                    1000 * (time // FINISH_TIME_PER_TURN) if time < NEVER_FINISHES else values.out_cost(1)
                )
                count += 1
        assert count == 40 * TRIES
        assert abs(total / count - mean) < 0.03 * mean, (space, total / count, mean)


def test_a_gain_within_chance_is_not_significant() -> None:
    unit = OTHERS * CRASH_COST
    assert is_significant([100 * unit] * 8)
    assert not is_significant([0] * 8)
    assert not is_significant([100 * unit] * 4 + [-100 * unit] * 4)
    # A single lucky try gains exactly its standard error.
    assert not is_significant([800 * unit] + [0] * 7)
    assert is_significant([800 * unit] * 2 + [0] * 6)
    assert not is_significant([rollouts.MIN_MEAN_GAIN * unit // 2] * 8)


def test_season_races_value_every_place_by_its_points() -> None:
    """In a single race winning counts most, and finishing counts more than any place behind the winner."""
    single = question_to_bruno(AHEAD)[0]
    setup = single.setup._replace(season_race=SeasonRaceRef(1, 1, 0, (SeasonCarSheet(),) * 3))
    season = rules_for(setup, track("zandvoort"))
    gains = {
        compiled: [
            place_value(compiled, place, 10) - place_value(compiled, place + 1, 10) for place in range(1, 10)
        ]
        for compiled in (single, season)
    }
    assert gains[single][0] > 10 * max(gains[single][1:])
    assert gains[season][0] < 3 * gains[season][1]
    assert min(gains[season][:6]) > 2 * max(gains[single][3:]) > 0
    for compiled in (single, season):
        assert place_value(compiled, 10, 10) > sum(gains[single][3:])


def test_a_hint_gives_the_experts_answer_and_reason() -> None:
    compiled, race, question = question_to_bruno(AHEAD)
    values = lap_values_of(compiled, race)
    while values.study(1000) < 100:
        pass
    best, _, comparisons, _ = explain_best_answer(compiled, race, question)
    assert best == answer(compiled, race, question, EXPERT) == Action("gear", 5)
    assert "hint.played_out" in [item.id for item in comparisons]
    assert "hint.fewer" in [item.id for item in comparisons]
    best, _, comparisons, _ = explain_best_answer(*question_to_bruno(FAR_BEHIND))
    assert best == Action("gear", 4)
    assert "hint.played_out" not in [item.id for item in comparisons]


def test_a_review_charges_nothing_for_a_playout_choice() -> None:
    """The losses still add up."""
    compiled, race, _ = question_to_bruno(AHEAD)
    for gear, blamed in ((5, False), (4, False), (2, True)):
        game = Game(compiled, race.copy())
        game.apply(Action("gear", gear))
        while game.question is not None and game.race.cars[1].status == RUNNING:
            game.apply(answer(compiled, game.race, game.question, EXPERT))
        work = Review(game, 1)
        while not work.is_done:
            work.step()
        assert (work.reviewed_decisions[0].cost > 0) == blamed
        assert sum(work.totals) == work.end - work.start
