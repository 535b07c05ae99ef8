"""Histories and reports of finished races agree with the golden logs."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from engine.api.session import Session
from engine.core.state import state_of
from engine.core.types import WEAR_STOCKS, Event
from engine.play.game import Game
from engine.statistics.key_moments import race_history
from engine.statistics.lap_history import lap_times
from engine.statistics.race_report import report
from engine.view.game_view import game_to_json
from tests.support.circuits import topology
from tests.support.golden_races import RACES, GoldenRace, policy_of, rules_of
from tests.support.plain_data import not_plain
from tests.support.session_requests import ask


def game_of(golden: GoldenRace) -> Game:
    """Return a golden race with its history. Read-only."""
    return game_at(RACES.index(golden))


@cache
def game_at(place: int) -> Game:
    golden = RACES[place]
    game = Game(rules_of(golden))
    choose = policy_of(golden)
    while (question := game.question) is not None:
        game.apply(choose(game.rules, game.race.copy(), question))
    return game


def stored_log(golden: GoldenRace) -> str:
    return golden.file.read_text(encoding="utf-8")


each = pytest.mark.parametrize("golden", RACES, ids=lambda golden: golden.file.stem)


@each
def test_histories_and_reports_are_plain_data(golden: GoldenRace) -> None:
    game = game_of(golden)
    assert not_plain(race_history(game)) == []
    assert not_plain(report(game)) == []


@each
def test_every_moment_belongs_to_the_decision_that_led_to_it(golden: GoldenRace) -> None:
    game = game_of(golden)
    history = race_history(game)
    counts = history["event_counts"]
    assert counts == [moment.events for moment in game.history]
    for moment in history["moments"]:
        assert counts[moment["decision"]] <= moment["event"] < counts[moment["decision"] + 1]
        assert game.events[moment["event"]].round == moment["round"]
    race = stored_log(golden).split("\nturn 1:", 1)[1]
    outs = race.count(" out reason=")
    spins = len(re.findall(r"-SPN-1 \w+ spin", race))
    kinds = Counter(moment["kind"] for moment in history["moments"])
    assert (kinds["out"], kinds["spin"], kinds["win"]) == (
        outs,
        spins,
        len(re.findall(r" finish place=1\b", race)),
    )


@each
def test_positions_match_the_order_of_moves(golden: GoldenRace) -> None:
    """From the second turn on the cars move in the order of their positions, as in the log."""
    game = game_of(golden)
    summary = report(game)
    at = dict(zip(summary["rounds"], summary["positions"], strict=True))
    names = [entry.name for entry in game.rules.setup.entries]
    for turn, line in re.findall(r"^turn (\d+): (.*)$", stored_log(golden), re.MULTILINE):
        moving = [word for word in line.split(", ") if word in names]
        if int(turn) > 1:
            places = {
                name: place for name, place in zip(names, at[int(turn) - 1], strict=True) if place is not None
            }
            assert [name for name in sorted(places, key=lambda name: places[name]) if name in moving] == [
                name for name in moving if name in places
            ], turn


@each
def test_the_classification_matches_the_final_state(golden: GoldenRace) -> None:
    game = game_of(golden)
    summary = report(game)
    ending = stored_log(golden).rsplit("\n\n", 1)[1]
    for line in summary["classification"]:
        name = game.rules.setup.entries[line["car"]].name
        [end] = [text for text in ending.splitlines() if text.split()[0] == name]
        ending_text = end[len("  ") + 6 :].strip()
        assert ending_text.startswith(
            f"place {line['place']}" if line["place"] else f"out: {game.race.cars[line['car']].out}"
        )
        assert line["laps"] == golden.laps or line["status"] == "out"
    places = [line["place"] for line in summary["classification"] if line["place"]]
    assert places == list(range(1, len(places) + 1))
    assert [line["turns"] for line in summary["classification"] if line["place"]] == sorted(
        line["turns"] for line in summary["classification"] if line["place"]
    )


@each
def test_every_point_lost_is_accounted_for(golden: GoldenRace) -> None:
    """Points at the end, less those gained in the pits, are the initial ones minus the listed losses."""
    game = game_of(golden)
    losses: Counter[tuple[int, str]] = Counter()
    for entry in report(game)["point_losses"]:
        assert entry["points"] > 0
        assert entry["why"]["id"] != "worn.other" or entry["clause"], entry
        losses[entry["car"], entry["part"]] += entry["points"]
    for number, car in enumerate(game.race.cars):
        if any(event.kind in ("pit", "repair") and event.car == number for event in game.events):
            continue
        for part, full in zip(WEAR_STOCKS, car.full, strict=True):
            assert full - getattr(car, part) == losses[number, part], (number, part)


@each
def test_reported_rolls_match_the_log(golden: GoldenRace) -> None:
    race = stored_log(golden).split("\nturn 1:", 1)[1]
    fallen = [
        int(spaces)
        for spaces in re.findall(r"(?:LUD-GEA-3|TRT-MOV-1|HSE-MOV-1) \w+ roll .*?spaces=(\d+)", race)
    ]
    rolls = report(game_of(golden))["move_rolls"]
    assert [throw["spaces"] for throw in rolls] == fallen
    assert {throw["expected"] for throw in rolls if throw["gear"] == 1} <= {150}
    assert {throw["expected"] for throw in rolls if throw["gear"] == 5} <= {1550}
    hits = sum(" hit=True" in line or " stalled=True" in line for line in race.splitlines())
    assert sum(danger["hit"] for danger in report(game_of(golden))["damage_rolls"]) == hits


@each
def test_laps_add_up_to_the_race(golden: GoldenRace) -> None:
    game = game_of(golden)
    laps = lap_times(game)
    summary = report(game)
    for line in summary["classification"]:
        own_laps = [lap for lap in laps if lap.car == line["car"]]
        assert [lap.lap for lap in own_laps] == list(range(1, len(own_laps) + 1))
        if line["place"]:
            assert len(own_laps) == golden.laps
            assert 100 * (line["turns"] - 1) < sum(lap.time for lap in own_laps) <= 100 * line["turns"]
    assert summary["fastest"] is not None
    assert summary["fastest"]["time"] == min(lap.time for lap in laps)


@each
def test_lead_changes_match_the_positions(golden: GoldenRace) -> None:
    game = game_of(golden)
    summary = report(game)
    leaders = [places.index(1) if 1 in places else None for places in summary["positions"]]
    changes = [
        (turn, new_leader)
        for turn, (old_leader, new_leader) in zip(summary["rounds"][1:], pairwise(leaders), strict=True)
        if old_leader != new_leader and new_leader is not None
    ]
    moments = race_history(game)["moments"]
    winning_round = next((moment["round"] for moment in moments if moment["kind"] == "win"), game.race.round)
    assert [(moment["round"], moment["car"]) for moment in moments if moment["kind"] == "lead"] == [
        change for change in changes if change[0] <= winning_round
    ]


def test_unknown_events_do_not_break_reports() -> None:
    """Later rulebooks may have events of their own."""
    original = game_of(RACES[0])
    game = original.fork()
    for place in range(0, len(game.events), 3):
        event = game.events[place]
        if event.kind not in ("move", "roll", "finish", "out"):
            kind: Any = "pit_board"
            game.events[place] = Event(kind, event.car, event.round, "NEW-1", {"shown": "lap", "tyres": 7})
    assert race_history(game)["decisions"] == original.cursor
    assert [line["car"] for line in report(game)["classification"]] == [
        line["car"] for line in report(original)["classification"]
    ]
    assert report(game)["positions"] == report(original)["positions"]
    assert sum(entry["points"] for entry in report(game)["point_losses"]) == sum(
        entry["points"] for entry in report(original)["point_losses"]
    )
    assert len(game_to_json(game, 0)["events"]) == len(game.events)


def test_a_race_begun_midway_has_a_history_from_there() -> None:
    """No lap is timed that began before the position."""
    full_game = game_of(RACES[0])
    place = next(number for number, moment in enumerate(full_game.history) if moment.race.round == 12)
    later_game = Game(full_game.rules, full_game.history[place].race)
    for action in full_game.actions[place:]:
        later_game.apply(action)
    later_report, full_report = report(later_game), report(full_game)
    assert later_report["rounds"][0] == 11
    assert later_report["positions"] == full_report["positions"][11:]
    assert [(lap["car"], lap["lap"]) for lap in later_report["lap_times"]] == [
        (lap["car"], lap["lap"]) for lap in full_report["lap_times"] if lap["lap"] > 1
    ]


@pytest.fixture
def session() -> Session:
    """Return a session with a race."""
    table = Session()
    ask(table, do="circuit", topology=topology("zandvoort"))
    ask(table, do="open", link=game_of(RACES[0]).race_link())
    return table


def test_viewing_a_past_moment_changes_nothing(session: Session) -> None:
    game = session.game
    assert game is not None
    link, state = game.race_link(), state_of(game.race)
    for decision in (0, 30, game.cursor):
        scene = ask(session, do="board_state", decision=decision)["board_state"]
        assert isinstance(scene, dict)
        assert scene["round"] == game.history[decision].race.round
        assert [car["space"] for car in scene["cars"]] == [
            car.space if car.space >= 0 else None for car in game.history[decision].race.cars
        ]
    assert (game.race_link(), state_of(game.race)) == (link, state)
    for invalid_decision in (-1, game.cursor + 1, "3", None, True):
        assert ask(session, do="board_state", decision=invalid_decision)["ok"] is False
        assert ask(session, do="fork", decision=invalid_decision)["ok"] is False
    assert session.game is game


def test_a_fork_leaves_the_original_race_unchanged(session: Session) -> None:
    original = session.game
    assert original is not None
    link = original.race_link()
    forked = ask(session, do="fork", decision=30)["view"]
    assert isinstance(forked, dict)
    assert forked["can_redo"] is False
    assert forked["log_from"] == original.history[30].events
    assert forked["link"] != link
    history = ask(session, do="history")["history"]
    assert isinstance(history, dict)
    assert history["decisions"] == 30
    while session.game is not None and session.game.question is not None:
        session.game.apply(session.game.question.options[0])
    assert original.race_link() == link


def test_undone_decisions_are_not_in_the_history() -> None:
    game = game_of(RACES[0]).fork()
    game.cursor = 40
    history = race_history(game)
    assert history["decisions"] == 40
    assert len(history["event_counts"]) == 41
    assert all(moment["decision"] < 40 for moment in history["moments"])
    assert report(game)["over"] is False
