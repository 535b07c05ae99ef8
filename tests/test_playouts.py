"""Playouts of the strongest driver: when another answer than the one with the best mean is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from engine.coach.hint import hint
from engine.coach.review import Review
from engine.core.state import RUNNING, Race
from engine.core.types import Action, Decision, Fixture, Sheet
from engine.drivers import playouts
from engine.drivers.playouts import TRIES, Alone, Landing, Landings, dice_of, due, surely, worth_of
from engine.drivers.registry import BY_ID, answer
from engine.drivers.tables.lap_values import LapValues, lap_values_of
from engine.drivers.tables.value_table import CRASH
from engine.links.notation import circuit_of, read_position
from engine.play import loop
from engine.play.game import Game
from engine.rules.books.rulebooks import rules_for
from engine.rules.kernel.builder import Rules
from tests.circuits import rules, track

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


def asked(places: dict[str, str], *, laps: int = 1, seed: int = 11) -> tuple[Rules, Race, Decision]:
    """Return the question to Bruno, with the others at these places."""
    text = LAST_CORNER.format(laps=laps, seed=seed, **places)
    compiled, race = read_position(text, track(circuit_of(text)))
    question = loop.next_decision(compiled, race)
    assert question is not None and question.car == 1
    return compiled, race, question


def test_where_only_a_daring_gear_can_win_it_is_taken() -> None:
    """The others will finish next turn, so only being first counts."""
    assert answer(*asked(AHEAD), EXPERT) == Action("gear", 5)


def test_who_leads_safely_takes_no_chances() -> None:
    assert answer(*asked(FAR_BEHIND), EXPERT) == Action("gear", 4)


def test_before_the_last_third_they_are_silent() -> None:
    """The same places with one more lap to go."""
    compiled, race, question = asked(AHEAD, laps=2)
    assert not due(compiled, race, 1)
    assert answer(compiled, race, question, EXPERT) == Action("gear", 4)
    compiled, race, question = asked(AHEAD)
    assert due(compiled, race, 1)


@pytest.mark.parametrize("places", [AHEAD, FAR_BEHIND])
def test_they_do_not_foresee_the_dice(places: dict[str, str]) -> None:
    """Earlier questions do not matter either."""
    answers = set()
    for seed in range(6):
        playouts._kept.clear()
        for _ in range(2):
            answers.add(answer(*asked(places, seed=seed), EXPERT))
    assert len(answers) == 1


def test_without_play_outs_the_best_in_the_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the playouts make the difference."""
    monkeypatch.setattr(playouts, "due", lambda *_: False)
    assert answer(*asked(AHEAD), EXPERT) == Action("gear", 4)


@pytest.mark.parametrize(
    ("book", "switches"),
    [
        ("ludodelire", {"slipstream": "on"}),
        ("eurogames", {"slipstream": "on"}),
        ("trant", {"session": "off"}),
    ],
)
def test_an_answer_is_always_an_option(
    book: str, switches: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is never far behind the best mean, and some answers differ from it."""
    others: list[Action] = []
    begun = 0
    better = playouts.better

    def watched(
        compiled: Rules, race: Race, values: LapValues, worths: Worths, landings: Ways
    ) -> Action | None:
        nonlocal begun
        begun += 1
        assert due(compiled, race, race.actor)
        found = better(compiled, race, values, worths, landings)
        assert found is None or worths[found] <= min(worths.values()) + playouts.APART
        if found is not None:
            others.append(found)
        return found

    monkeypatch.setattr(playouts, "better", watched)
    for seed in range(2):
        compiled = rules("zandvoort", cars=6, laps=1, seed=seed, driver="expert", rulebook=book, **switches)
        race = loop.start(compiled)
        while (question := loop.next_decision(compiled, race)) is not None:
            action = answer(compiled, race, question, EXPERT)
            assert action in question.options
            loop.carry_out(compiled, race, question, action)
    assert begun > 40
    assert others


def test_cars_alone_arrive_as_the_tables_say() -> None:
    """They take as many rolls on average as in the tables."""
    compiled, race, _ = asked(AHEAD)
    values = lap_values_of(compiled, race)
    alone = Alone(values)
    for space, gear, tyres, brakes in (("M40", 4, 4, 3), ("L80", 3, 2, 1), ("R100", 0, 0, 1)):
        place = track("zandvoort").space_named(space)
        landing = Landing(1, place, 0, gear, tyres, brakes, 1, 0)
        mean = values.read(values.row(1, place, 0).best[gear], 1, tyres, brakes, 1)
        state = alone.state(landing)
        total, count = 0, 0
        for number in range(40):
            for dice in dice_of(state, number):
                time = alone.arrival(state, dice)
                total += 1000 * (time // playouts.TURN) if time < playouts.NEVER else values.out(1)
                count += 1
        assert count == 40 * TRIES
        assert abs(total / count - mean) < 0.03 * mean, (space, total / count, mean)


def test_what_may_be_chance_is_no_gain() -> None:
    unit = playouts.OTHERS * CRASH
    assert surely([100 * unit] * 8)
    assert not surely([0] * 8)
    assert not surely([100 * unit] * 4 + [-100 * unit] * 4)
    # A single lucky try gains exactly its standard error.
    assert not surely([800 * unit] + [0] * 7)
    assert surely([800 * unit] * 2 + [0] * 6)
    assert not surely([playouts.LEAST * unit // 2] * 8)


def test_in_a_season_every_place_has_its_points() -> None:
    """In a single race winning counts most, and finishing counts more than any place behind the winner."""
    single = asked(AHEAD)[0]
    setup = single.setup._replace(fixture=Fixture(1, 1, 0, (Sheet(),) * 3))
    season = rules_for(setup, track("zandvoort"))
    gains = {
        compiled: [
            worth_of(compiled, place, 10) - worth_of(compiled, place + 1, 10) for place in range(1, 10)
        ]
        for compiled in (single, season)
    }
    assert gains[single][0] > 10 * max(gains[single][1:])
    assert gains[season][0] < 3 * gains[season][1]
    assert min(gains[season][:6]) > 2 * max(gains[single][3:]) > 0
    for compiled in (single, season):
        assert worth_of(compiled, 10, 10) > sum(gains[single][3:])


def test_a_hint_names_what_the_strongest_does_and_says_why() -> None:
    compiled, race, question = asked(AHEAD)
    values = lap_values_of(compiled, race)
    while values.study(1000) < 100:
        pass
    best, why = hint(compiled, race, question)
    assert best == answer(compiled, race, question, EXPERT) == Action("gear", 5)
    assert "hint.played_out" in str(why.as_json())
    assert "hint.fewer" in str(why.as_json())
    best, why = hint(*asked(FAR_BEHIND))
    assert best == Action("gear", 4)
    assert "hint.played_out" not in str(why.as_json())


def test_a_review_blames_nobody_for_it() -> None:
    """The losses still add up."""
    compiled, race, _ = asked(AHEAD)
    for gear, blamed in ((5, False), (4, False), (2, True)):
        game = Game(compiled, race.copy())
        game.apply(Action("gear", gear))
        while game.question is not None and game.race.cars[1].status == RUNNING:
            game.apply(answer(compiled, game.race, game.question, EXPERT))
        work = Review(game, 1)
        while not work.done:
            work.step()
        assert (work.judged[0].lost > 0) == blamed
        assert sum(work.totals) == work.end - work.start
