"""The Daily Grand Prix: every day the same valid race for everyone, and its result card."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from engine.api import daily as daily_module
from engine.api.daily import (
    BASIC_RULES,
    CIRCUIT_ROTATIONS,
    FIRST_GEAR_DICE_DAY,
    FIRST_GENERATED_DAY,
    GENERATED_DAYS_END,
    LAST_DAY,
    WEEKDAY_RULES,
    CircuitRotation,
    circuit_of_day,
    daily_setup,
    has_generated_circuit,
    result_card,
    weekday,
)
from engine.api.session import Session
from engine.core.types import HUMAN, InputError
from engine.drivers.registry import answer
from engine.play.game import Game
from engine.protocol.replies import Reply
from engine.rules.rulebooks.rulebooks import checked_setup, rules_for
from tests.support.circuits import FOLDER, rules, topology, track
from tests.support.daily_races import TODAY
from tests.tools import write_sundays
from tests.tools.protocol_types import type_problems
from web.tooling.sunday_circuits import SundayCircuit, sunday_circuits

YEARS = range(TODAY - 400, TODAY + 3000)

# These days must never change: people have driven their races.
FIXED = {
    0: ("hockenheim", 183175332278511),
    20_000: ("montreal", 76737296100228),
    20_778: ("zeltweg", 254636371787775),
    20_779: ("magnycours", 257086995060687),
}


def test_past_days_keep_their_circuit_and_seed() -> None:
    assert {day: (daily_setup(day).circuit, daily_setup(day).seed) for day in FIXED} == FIXED


def test_weekdays_match_the_calendar() -> None:
    for day in (0, 1, TODAY, LAST_DAY):
        assert weekday(day) == datetime.fromtimestamp(day * 86_400, UTC).weekday()


def test_circuits_rotate_evenly_without_repeats() -> None:
    circuits = [circuit_of_day(day) for day in range(YEARS.start, YEARS.stop)]
    assert all(today != tomorrow for today, tomorrow in pairwise(circuits))
    counts = Counter(circuits)
    assert set(counts) == set(CIRCUIT_ROTATIONS[-1].circuits)
    assert max(counts.values()) - min(counts.values()) <= 2


def test_every_daily_race_is_valid_with_unique_dice() -> None:
    races = [daily_setup(day) for day in range(TODAY, TODAY + 300)]
    assert len({race.seed for race in races}) == len(races)
    for race in races:
        assert checked_setup(race) == race
        assert [entry.driver == HUMAN for entry in race.entries] == [True, False, False, False, False, False]
        assert len({entry.livery for entry in race.entries}) == 6
        assert race.laps == 1
        assert (FOLDER / f"{race.circuit}.toml").is_file()


def test_weekdays_have_basic_rules_and_weekends_optional_ones() -> None:
    by_day = {weekday(day): daily_setup(day) for day in range(TODAY, TODAY + 7)}
    assert all((by_day[day].rulebook, by_day[day].switches) == ("ludodelire", ()) for day in range(4))
    assert all(by_day[day].switches for day in (4, 5, 6))
    assert by_day[6].rulebook == "eurogames"


def test_each_gear_has_a_die_from_december_2026_on_and_not_before() -> None:
    assert date(1970, 1, 1) + timedelta(FIRST_GEAR_DICE_DAY) == date(2026, 12, 1)
    for day in range(FIRST_GEAR_DICE_DAY - 14, FIRST_GEAR_DICE_DAY):
        rules = WEEKDAY_RULES.get(weekday(day), BASIC_RULES)
        assert (daily_setup(day).rulebook, daily_setup(day).switches) == rules
    for day in range(FIRST_GEAR_DICE_DAY, FIRST_GEAR_DICE_DAY + 14):
        setup_before = daily_setup(day - 14)
        assert daily_setup(day).switches == (("movement_dice", "gear_dice"), *setup_before.switches)
        assert daily_setup(day).rulebook == setup_before.rulebook


def test_a_new_circuit_rotation_leaves_earlier_days_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    setups_before = [daily_setup(day) for day in range(TODAY - 40, TODAY)]
    for new_circuits in (("monza", "spa", "brands"), tuple(reversed(CIRCUIT_ROTATIONS[-1].circuits))):
        monkeypatch.setattr(
            daily_module, "CIRCUIT_ROTATIONS", (*CIRCUIT_ROTATIONS, CircuitRotation(TODAY, new_circuits))
        )
        assert [daily_setup(day) for day in range(TODAY - 40, TODAY)] == setups_before
        later_circuits = [circuit_of_day(day) for day in range(TODAY - 1, TODAY + 60)]
        assert all(today != tomorrow for today, tomorrow in pairwise(later_circuits))
        assert set(later_circuits[1:]) == set(new_circuits)


@pytest.mark.parametrize("day", [-1, LAST_DAY + 1, 1.5, True, "7", None])
def test_invalid_days_are_rejected(day: object) -> None:
    with pytest.raises(InputError):
        daily_setup(day)


def test_the_api_gives_everyone_the_same_daily_race() -> None:
    setup, same_setup = (
        json.loads(Session().handle(json.dumps({"do": "daily", "day": TODAY})))["daily"]["setup"]
        for _ in range(2)
    )
    assert setup == same_setup
    assert json.loads(Session().handle(json.dumps({"do": "daily", "day": "today"})))["ok"] is False
    session = Session()
    session.handle(json.dumps({"do": "circuit", "topology": topology(setup["circuit"])}))
    assert json.loads(session.handle(json.dumps({"do": "new", "setup": setup})))["view"]["setup"] == setup


def number_of(day: date) -> int:
    return (day - date(1970, 1, 1)).days


def ask_daily(day: int, session: Session | None = None, **fields: object) -> dict[str, Any]:
    reply = (session or Session()).handle(json.dumps({"do": "daily", "day": day, **fields}))
    assert not type_problems(json.loads(reply), Reply)
    return dict(json.loads(reply))


def test_sundays_have_generated_circuits_from_a_set_day_on() -> None:
    """Until then, and on all other days, the circuits are the usual ones."""
    sundays = sunday_circuits()
    assert [number_of(sunday.day) for sunday in sundays] == list(
        range(FIRST_GENERATED_DAY, GENERATED_DAYS_END, 7)
    )
    assert [day for day in range(TODAY - 400, TODAY + 3000) if has_generated_circuit(day)] == [
        number_of(sunday.day) for sunday in sundays
    ]
    assert (
        len({sunday.name for sunday in sundays}) == len({sunday.parcel for sunday in sundays}) == len(sundays)
    )
    for day in (FIRST_GENERATED_DAY - 7, FIRST_GENERATED_DAY + 1, GENERATED_DAYS_END + 5):
        daily = ask_daily(day, parcel=sundays[0].parcel)["daily"]
        assert (daily["setup"]["circuit"], daily["circuit"]) == (circuit_of_day(day), None)


# These Sundays must never change either.
SUNDAYS = {
    date(2026, 12, 6): "mint-heath~8b38f416",
    date(2027, 1, 3): "kestrel-dunes~6c86d8ed",
    date(2028, 2, 27): "linden-fell~de1c713a",
}


def test_sundays_keep_their_circuits() -> None:
    parcels = {sunday.day: sunday.parcel for sunday in sunday_circuits()}
    circuits = {
        day: ask_daily(number_of(day), parcel=parcels[day])["daily"]["setup"]["circuit"] for day in SUNDAYS
    }
    assert circuits == SUNDAYS


@pytest.mark.parametrize("sunday", sunday_circuits()[::20], ids=lambda sunday: str(sunday.day))
def test_a_sundays_circuit_can_be_raced_on_and_its_link_opens(sunday: SundayCircuit) -> None:
    """It meets the quality limits, can be raced on, and its link opens without the list of Sundays."""
    session = Session()
    daily = ask_daily(number_of(sunday.day), session, parcel=sunday.parcel)["daily"]
    assert daily["circuit"]["facts"]["name"] == sunday.name
    assert write_sundays.meets_quality_bar(session.circuits.custom_circuit(daily["setup"]["circuit"]))
    view = json.loads(session.handle(json.dumps({"do": "new", "setup": daily["setup"]})))["view"]
    assert view["setup"] == daily["setup"]
    opened_view = json.loads(Session().handle(json.dumps({"do": "open", "link": view["link"]})))["view"]
    assert opened_view["setup"] == daily["setup"]


@pytest.mark.parametrize(
    "parcel", [None, 7, "", "AAAA", sunday_circuits()[0].parcel[:-1], sunday_circuits()[0].parcel + "A"]
)
def test_a_sunday_without_its_circuit_is_rejected(parcel: object) -> None:
    reply = ask_daily(FIRST_GENERATED_DAY, parcel=parcel)
    assert not reply["ok"]
    assert reply["error"]["id"] in ("error.daily.circuit", "error.link.damaged")


def finish_race(day: int) -> Game:
    game = Game(rules_for(daily_setup(day), track(daily_setup(day).circuit)))
    while game.question is not None:
        game.apply(answer(game.rules, game.race, game.question))
    return game


@pytest.mark.parametrize("day", range(TODAY, TODAY + 7))
def test_the_result_card_agrees_with_the_race(day: int) -> None:
    game = finish_race(day)
    card = result_card(game)
    rolls = [event for event in game.events if event.kind == "roll" and event.car == 0 and event.round]
    car = game.race.cars[0]
    assert card["over"] is True
    assert card["throws"] == len(rolls) > 5
    assert card["place"] == (car.place or None)
    assert 0 <= card["left"] <= card["full"]
    assert len(card["marks"]) == len(
        {event.round for event in rolls}
        | {event.round for event in game.events if event.kind == "out" and event.car == 0}
    )
    assert ("out" in card["marks"]) == (card["place"] is None)
    assert ("spun" in card["marks"]) <= any(event.kind == "spin" and event.car == 0 for event in game.events)
    if card["left"] < card["full"]:
        assert set(card["marks"]) - {"clean"}


def test_a_race_without_people_has_no_result_card() -> None:
    with pytest.raises(InputError):
        result_card(Game(rules(driver="steady")))
