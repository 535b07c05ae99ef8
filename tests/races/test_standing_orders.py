"""Standing orders: given, carried out or not, cancelled, and saved in the link."""

from __future__ import annotations

import json

import pytest

from engine.api.session import Session
from engine.core.types import InputError
from engine.links.race_link import STANDING_ORDERS, Order, read_kind
from engine.play import orders
from engine.play.game import Game, HistoryEntry
from engine.rules.rulebooks.rulebooks import rules_for
from tests.support.circuits import setup, topology, track
from tests.support.session_requests import ask_ok
from tests.tools.link_counts import links_per_player


def race_of_people(people: int = 2, book: str = "ludodelire") -> Game:
    """Return a race of people in its second game turn, at the gear question of the last player.

    All others have moved, the first car included.
    """
    for seed in range(1, 50):
        game = Game(rules_for(setup(cars=people, seed=seed, rulebook=book), track("monaco")))
        while (question := game.question) is not None and game.race.round < 3:
            if (game.race.round, question.car, question.step) == (2, people - 1, "gear"):
                if not game.race.queue:
                    return game
                break
            game.apply(question.options[0])
    raise AssertionError


def carried(game: Game) -> list[str]:
    """Return the decisions made by orders from here on."""
    tokens = []
    while (action := orders.automatic_answer(game)) is not None:
        game.apply(action)
        tokens.append(game.tokens()[-1])
    return tokens


def next_turn(game: Game, car: int) -> None:
    """Answer with the first option until it is this car's turn."""
    while game.question is not None and game.question.car != car:
        game.apply(game.question.options[0])


def test_an_order_is_carried_out_at_the_next_turn() -> None:
    game = race_of_people()
    turn = orders.next_turn_of(game.rules, game.race, game.question, 0)
    assert turn is not None
    assert [action.value for action in turn.question.options][:2] == [1, 2]
    orders.set_order(game, 0, 2, 2)
    assert orders.pending_orders(game) == [Order(0, 2, 2, game.cursor)]
    next_turn(game, 0)
    [gear, drive] = carried(game)[:2]
    assert gear == "g2"
    assert drive[0] in "LMR"
    assert orders.pending_orders(game) == []
    assert game.question is not None
    assert game.question.car == 1


def test_an_order_is_not_carried_out_for_another_car() -> None:
    game = race_of_people()
    orders.set_order(game, 0, 2, 2)
    assert game.question is not None
    game.apply(game.question.options[0])
    assert (game.question.car, game.question.step) == (1, "drive")
    assert orders.automatic_answer(game) is None


def test_without_a_lane_only_the_gear_is_chosen() -> None:
    game = race_of_people()
    orders.set_order(game, 0, 2, 0)
    next_turn(game, 0)
    assert carried(game) == ["g2"]
    assert game.question is not None
    assert (game.question.car, game.question.step) == (0, "drive")


def test_an_order_can_be_cancelled_or_replaced() -> None:
    game = race_of_people()
    orders.set_order(game, 0, 2, 0)
    orders.set_order(game, 0, 1, 0)
    assert [order.gear for order in orders.pending_orders(game)] == [1]
    orders.set_order(game, 0, 0, 0)
    assert orders.pending_orders(game) == []
    next_turn(game, 0)
    assert orders.automatic_answer(game) is None


def test_a_changed_car_cancels_its_order() -> None:
    """If the car has lost a point since the order, its driver is asked."""
    game = race_of_people()
    orders.set_order(game, 0, 2, 2)
    next_turn(game, 0)
    assert orders.automatic_answer(game) is not None
    changed_race = game.race.copy()
    changed_race.cars[0].bodywork -= 1
    game.history[game.cursor] = HistoryEntry(changed_race, game.question, game.now.events)
    assert orders.automatic_answer(game) is None
    assert orders.expired_order(game) == game.orders[0]


def test_a_worse_forecast_cancels_an_order() -> None:
    """If rivals are in front by now, the gear's forecast is worse and its driver is asked."""
    game = race_of_people(4)
    orders.set_order(game, 0, 2, 2)
    next_turn(game, 0)
    assert orders.automatic_answer(game) is not None
    changed_race = game.race.copy()
    in_the_way = game.rules.track.following[changed_race.cars[0].space]
    for car, space in zip(changed_race.cars[1:], in_the_way, strict=False):
        changed_race.occupied.pop(car.space, None)
        car.space = space
        changed_race.occupied[space] = changed_race.cars.index(car)
    game.history[game.cursor] = HistoryEntry(changed_race, game.question, game.now.events)
    assert orders.automatic_answer(game) is None


@pytest.mark.parametrize(
    ("car", "gear"), [(1, 1), (0, 3), (0, 6)], ids=["who is asked", "no legal gear", "far off"]
)
def test_invalid_orders_are_rejected(car: int, gear: int) -> None:
    game = race_of_people()
    with pytest.raises(InputError):
        orders.set_order(game, car, gear, 0)
    assert game.orders == []


def test_a_car_that_has_yet_to_move_cannot_order() -> None:
    game = race_of_people(3)
    while 2 not in game.race.queue:
        game.undo()
    assert orders.next_turn_of(game.rules, game.race, game.question, 2) is None


def test_undo_restores_an_order() -> None:
    """Undo takes back decisions made by order together with the one before, and the order applies again."""
    session = Session()
    ask_ok(session, do="circuit", topology=topology("monaco"))
    game = race_of_people()
    ask_ok(session, do="open", link=game.race_link())
    ask_ok(session, do="order", car=0, gear=2, lane=2)
    token = session.game.question.options[0].value if session.game and session.game.question else 0
    view = ask_ok(session, do="decide", token=f"g{token}")["view"]
    view = ask_ok(session, do="decide", token=view["question"]["choices"][0]["token"])["view"]
    assert view["is_automatic"]
    view = ask_ok(session, do="play_computers", decisions=100, use_orders=True)["view"]
    assert view["question"]["car"] == 1
    assert view["orders"] == []
    opened_view = ask_ok(session, do="open", link=view["link"])["view"]
    assert opened_view["undo_car"] == 1
    view = ask_ok(session, do="undo")["view"]
    assert view["question"]["car"] == 1
    assert view["orders"] == [{"car": 0, "gear": 2, "lane": 2}]


def test_a_player_without_an_order_is_not_driven_automatically() -> None:
    session = Session()
    ask_ok(session, do="circuit", topology=topology("monaco"))
    ask_ok(session, do="open", link=race_of_people().race_link())
    reply = json.loads(session.handle(json.dumps({"do": "play_computers", "use_orders": True})))
    assert reply["error"]["id"] == "error.move.human"


def test_orders_are_saved_in_the_link() -> None:
    game = race_of_people()
    link_without_order = game.race_link()
    orders.set_order(game, 0, 2, 3)
    link = game.race_link()
    assert (link_without_order[:4], link[:4]) == ("r13.", "r13.")
    assert link_without_order != link
    session = Session()
    ask_ok(session, do="circuit", topology=topology("monaco"))
    view = ask_ok(session, do="open", link=link)["view"]
    assert view["link"] == link
    assert view["orders"] == [{"car": 0, "gear": 2, "lane": 3}]
    assert read_kind(link)[1].generation > STANDING_ORDERS


def test_a_forged_order_is_ignored() -> None:
    """Orders in a link are ignored if the player or the order is not allowed."""
    game = race_of_people()
    game.orders = [Order(1, 1, 0, game.cursor), Order(0, 6, 0, game.cursor), Order(0, 2, 0, 0)]
    session = Session()
    ask_ok(session, do="circuit", topology=topology("monaco"))
    view = ask_ok(session, do="open", link=game.race_link())["view"]
    assert view["orders"] == []


def test_with_orders_a_lap_takes_at_most_twelve_links_per_player() -> None:
    """Two players who order like a computer driver need twelve on average over a lap of Monaco.

    Without orders it is more than seventeen.
    """
    with_orders = [links_per_player(human_count=2, seed=seed) for seed in range(1, 9)]
    without = [links_per_player(human_count=2, seed=seed, ordering=False) for seed in range(1, 9)]
    assert sum(with_orders) / 8 <= 12
    assert sum(without) / 8 > 17
