"""Re-rolls are offered where they can help: the page keeps other rolls without asking."""

from __future__ import annotations

from typing import Any

from engine.api.session import Session
from tests.support.circuits import topology
from tests.support.session_requests import ask_ok

Json = dict[str, Any]
NAMES = ("You", "Bruno", "Chloé", "Dan", "Elsa", "Finn")
TURNS = 11


def trant_race(seed: int) -> tuple[Session, Json]:
    """Return a race under the Trant rules with one player, who has driver points, at its first question."""
    session = Session()
    ask_ok(session, do="circuit", topology=topology("monaco"))
    cars = [
        {"name": name, "livery": livery, "driver": "steady" if livery else "human"}
        for livery, name in enumerate(NAMES)
    ]
    race = {"circuit": "monaco", "rulebook": "trant", "laps": 2, "movement_dice": "table"}
    return session, ask_ok(session, do="new", setup={**race, "cars": cars, "seed": seed})["view"]


def asked_rolls(seed: int) -> list[Json]:
    """Return the re-roll questions of 11 turns in which the player follows the hints and keeps all rolls."""
    session, view = trant_race(seed)
    questions: list[Json] = []
    while (question := view["question"]) and view["round"] <= TURNS:
        if not question["human"]:
            view = ask_ok(session, do="play_computers")["view"]
        elif "keep_token" in question:
            questions.append(question)
            view = ask_ok(session, do="decide", token=question["keep_token"])["view"]
        else:
            token = question["only_answer"] or ask_ok(session, do="hint")["hint"]["token"]
            view = ask_ok(session, do="decide", token=token)["view"]
    return questions


def test_few_rolls_are_offered_for_a_reroll() -> None:
    for seed in (1, 2, 3):
        rolls = asked_rolls(seed)
        assert len(rolls) > TURNS
        assert sum(question["can_improve"] for question in rolls) <= 10


def test_a_harmless_roll_is_never_offered_for_a_reroll() -> None:
    for question in asked_rolls(2):
        assert not (question["can_improve"] and question["die"]["tone"] == "free")
        assert question["options"][0]["token"] == question["keep_token"]
        assert len(question["options"]) == 2


def test_a_costly_roll_is_offered_for_a_reroll_if_another_face_is_free() -> None:
    movement_rolls = [roll for roll in asked_rolls(1) if roll["die"]["purpose"]["id"] == "die.move"]
    [costly] = [roll for roll in movement_rolls if roll["can_improve"]]
    assert costly["die"]["value"] == 19


def test_undo_skips_rolls_that_were_kept_without_asking() -> None:
    session, view = trant_race(2)
    kept_count = 0
    while (question := view["question"]) and kept_count < 5:
        if not question["human"]:
            view = ask_ok(session, do="play_computers")["view"]
            continue
        if "keep_token" in question:
            kept_count += not question["can_improve"]
            view = ask_ok(session, do="decide", token=question["keep_token"])["view"]
            continue
        token = question["only_answer"] or ask_ok(session, do="hint")["hint"]["token"]
        view = ask_ok(session, do="decide", token=token)["view"]
    while view["can_undo"]:
        view = ask_ok(session, do="undo")["view"]
        assert "keep_token" not in view["question"] or view["question"]["can_improve"]
