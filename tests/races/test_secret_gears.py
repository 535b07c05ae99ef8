"""Secret gear choices of the players who are asked after the current one."""

from __future__ import annotations

from engine.api.session import Session
from engine.links.tokens import format_token
from engine.play.game import Game
from engine.play.orders import later_secret_gears
from engine.rules.rulebooks.rulebooks import rules_for
from tests.support.circuits import rules, setup, topology, track
from tests.support.session_requests import ask_ok

SEATS = 3
DECISIONS = 80


def test_gears_offered_early_to_later_players_match_their_own_question() -> None:
    """Secret choices do not depend on each other."""
    session, game = Session(), Game(rules(rulebook="trant", laps=2, cars=SEATS))
    ask_ok(session, do="circuit", topology=topology("monaco"))
    later_gears: list[dict[str, object]] = []
    compared_count = 0
    for _ in range(DECISIONS):
        question = game.question
        assert question is not None
        tokens = [format_token(game.rules.track, action) for action in question.options]
        ask_ok(session, do="open", link=game.race_link())
        expected = [entry["tokens"] for entry in later_gears if entry["car"] == question.car]
        if expected:
            assert expected == [tokens]
            compared_count += 1
        later_gears = [
            {"car": entry["car"], "tokens": [gear["token"] for gear in entry["gears"] if gear["token"]]}
            for entry in ask_ok(session, do="secret_gears")["secret_gears"]
        ]
        assert not later_gears or (question.step == "gear" and game.race.round)
        game.take(tokens[0])
    assert compared_count


def test_a_computer_rival_between_two_players_is_skipped() -> None:
    base = setup(rulebook="trant", laps=2, cars=SEATS)
    first, second, third = base.entries
    game = Game(
        rules_for(base._replace(entries=(first, second._replace(driver="steady"), third)), track("monaco"))
    )
    car_pairs = set()
    for _ in range(DECISIONS):
        question = game.question
        assert question is not None
        if question.step == "gear":
            car_pairs |= {
                (question.car, later_gear.question.car)
                for later_gear in later_secret_gears(game.rules, game.race, question)
            }
        game.take(format_token(game.rules.track, question.options[0]))
    assert (0, 2) in car_pairs
    assert 1 not in {car for _, car in car_pairs}
