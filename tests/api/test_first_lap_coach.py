"""The coach of the first lap: when it speaks, and that its figures match the current question."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from engine.api.session import Session
from engine.play import loop
from engine.rules.corners.corners import overshoot_limits
from tests.support.circuits import rules, topology
from tests.support.messages import messages_by_area
from tests.support.session_requests import ask_ok

Json = dict[str, Any]
DRIVERS = ("human", "steady", "bold", "careful")


def start_guided_race(session: Session, seed: int, rulebook: str, circuit: str, **options: Any) -> Json:
    """Start a race of a person and three drivers; return its first view."""
    ask_ok(session, do="circuit", topology=topology(circuit))
    names = ("You", "Bruno", "Chloé", "Dario")
    cars = [
        {"name": name, "livery": livery, "driver": driver}
        for livery, (name, driver) in enumerate(zip(names, DRIVERS, strict=True))
    ]
    race = {"circuit": circuit, "rulebook": rulebook, "laps": 1, "movement_dice": "gear_dice"}
    view: Json = ask_ok(session, do="new", setup={**race, "cars": cars, "seed": seed}, **options)["view"]
    return view


class CoachMoment(NamedTuple):
    """A question to the person, the events since the last one, and the coach's words."""

    view: Json
    events: list[Json]
    words: Json | None


@cache
def lap(seed: int, rulebook: str = "first", circuit: str = "cala-moka") -> list[CoachMoment]:
    """Return the moments of a race driven by the hints."""
    session, moments, events = Session(), [], []
    view = start_guided_race(session, seed, rulebook, circuit)
    while question := view["question"]:
        events += view["events"]
        if question["human"]:
            moments.append(CoachMoment(view, events, ask_ok(session, do="guide")["guide"]))
            events = []
            view = ask_ok(session, do="decide", token=ask_ok(session, do="hint")["hint"]["token"])["view"]
        else:
            view = ask_ok(session, do="play_computers")["view"]
    return moments


LAPS = range(1, 13)


def test_coach_speaks_at_two_corners_and_says_goodbye() -> None:
    names = set()
    for seed in LAPS:
        spoken = [(view, words) for view, _, words in lap(seed) if words]
        names_said = [words["name"] for _, words in spoken]
        names |= set(names_said)
        assert names_said.count("goodbye") == 1
        assert names_said[-1] == "goodbye"
        corners = {view["cars"][0]["corner"]["corner"] for view, words in spoken[:-1]}
        assert {0} <= corners <= {0, 1}
        assert "corner" in names_said
    assert names >= {"first", "straight", "corner", "again", "green", "goodbye"}


def test_coach_figures_match_the_gear_lever() -> None:
    sentence_count = 0
    for view, _, words in [moment for seed in LAPS for moment in lap(seed)]:
        for sentence in words["words"] if words else ():
            if sentence["id"] not in ("guide.sure", "guide.likely", "guide.faster", "guide.short_of_it"):
                continue
            number = int(sentence["args"]["gear"]["id"][-1])
            [gear] = [gear for gear in view["question"]["gears"] if gear["gear"] == number]
            assert gear["token"] is not None
            kinds = ("cost", "spin", "out") if sentence["id"] == "guide.faster" else ("stop",)
            n = sum(face["count"] for face in gear["faces"] if face["kind"] in kinds)
            assert (sentence["args"]["n"], sentence["args"]["of"]) == (n, gear["total"])
            assert (sentence["id"] == "guide.sure") == (n == gear["total"] and kinds == ("stop",))
            sentence_count += 1
    assert sentence_count > 20


def test_coach_says_how_far_beyond_the_corner_this_car_spins_and_goes_out() -> None:
    """A one-lap car has four tyre points: losing the last one is a spin, one more space a retirement."""
    bills = 0
    for view, _, words in [moment for seed in LAPS for moment in lap(seed)]:
        tyres = view["cars"][0]["wear"]["tyres"]["left"]
        for sentence in words["words"] if words else ():
            if sentence["id"] == "guide.bill":
                assert sentence["args"] == {"spin": tyres, "out": tyres + 1}
                bills += tyres == 4
    assert bills


def overshoot_limits_of(tyres: int, **options: Any) -> tuple[int, int]:
    """Return the spaces beyond a corner that spin a car with these tyre points, and put it out."""
    compiled = rules("test_ring", cars=1, **options)
    race = loop.start(compiled)
    race.cars[0].tyres = tyres
    return overshoot_limits(compiled, race, 0, 0)


def test_limits_of_an_overshoot_are_those_of_the_tyres_and_the_rulebook() -> None:
    basic = [overshoot_limits_of(tyres, rulebook="first") for tyres in (0, 1, 4, 6, 9)]
    assert basic == [(1, 2), (1, 2), (4, 5), (6, 7), (6, 7)]
    assert overshoot_limits_of(4, overshoot_unpaid="spin") == (4, 7)
    assert overshoot_limits_of(4, rulebook="trant", laps=3) == (5, 6)


def test_coach_comments_on_the_previous_move() -> None:
    stops = 0
    for view, events, words in [moment for seed in LAPS for moment in lap(seed)]:
        if not words or view["question"]["step"] != "gear":
            continue
        ids = [message["id"] for message in words["words"]]
        for kind, sentence in (("stop", "guide.stopped"), ("overshoot", "guide.overshot")):
            assert (sentence in ids) == any(event["kind"] == kind and event["car"] == 0 for event in events)
        stops += "guide.stopped" in ids
    assert stops > 20


def test_coach_is_silent_in_an_official_attempt() -> None:
    session = Session()
    view = start_guided_race(session, 1, "first", "cala-moka", official=True)
    while not view["question"]["human"]:
        view = ask_ok(session, do="play_computers")["view"]
    assert ask_ok(session, do="guide")["guide"] is None


def test_coach_is_unavailable_without_a_question() -> None:
    session = Session()
    assert json.loads(session.handle('{"do": "guide"}'))["ok"] is False
    view = start_guided_race(session, 1, "first", "cala-moka")
    while view["question"]["human"]:
        view = ask_ok(session, do="decide", token=ask_ok(session, do="hint")["hint"]["token"])["view"]
    assert json.loads(session.handle('{"do": "guide"}'))["error"]["id"] == "error.request"


def test_coach_works_on_other_circuits_and_rules() -> None:
    names_said = {words["name"] for _, _, words in lap(3, "ludodelire", "monaco") if words}
    assert names_said >= {"first", "corner", "goodbye"}


def test_every_coach_message_exists() -> None:
    used_ids = {
        message["id"]
        for seed in LAPS
        for _, _, words in lap(seed)
        if words
        for message in (words["title"], *words["words"])
    }
    written_ids = set(messages_by_area("en")["guide"]) - {"guide.who", "guide.no_more"}
    assert used_ids <= written_ids
    # Rare results of careful advice.
    rare = {"guide.short_of_it", "guide.overshot", "guide.room", "guide.dear", "guide.dear.what"}
    assert written_ids - used_ids <= rare
