"""Event views of the movement-point rules for the page.

They cover driver points, engine points, pit work, backmarkers, wrecks, accidents and restarts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.state import DEAD, OUT_FOR_SEASON
from engine.core.types import Event, Json, Message
from engine.rules.framework.builder import Rules
from engine.rules.queries import COASTING_FROM, ENGINE_ACCIDENT_BONUS, engine_wreck_rolls_on, mate_of
from engine.view.dice import D20_SIDES, damage_die, plain_die
from engine.view.shared_messages import car_message, driver_name


def _reroll(rules: Rules, event: Event) -> Json:
    data = event.data
    sides = len(rules.movement_faces[1]) if data["purpose"] == "move" else D20_SIDES
    die = plain_die(sides, data["value"], data["purpose"], Message("die.again"))
    return {
        "die": die,
        "message": car_message(
            rules, event, "reroll", "value", "left", what=Message(f"reroll.what.{data['purpose']}")
        ),
    }


def _engine_boost(rules: Rules, event: Event) -> Json:
    return {"message": car_message(rules, event, "boost", "before", "spaces", "left")}


def _car_built(rules: Rules, event: Event) -> Json:
    """Return a message on driver points and crew; the car itself is shown on its sheet.

    The second car of a team is built like the first.
    """
    mate = mate_of(rules, event.car)
    if mate >= 0:
        points = event.data.get("driver_points", 0)
        return {
            "message": car_message(
                rules, event, "built_alike", other=driver_name(rules, mate), driver_points=points
            )
        }
    people = [(key, event.data[key]) for key in ("driver_points", "crew") if event.data.get(key)]
    if not people:
        return {}
    counts = {key: event.data.get(key, 0) for key in ("driver_points", "crew")}
    kind = "built_both" if len(people) > 1 else f"built_{people[0][0]}"
    return {"message": car_message(rules, event, kind, **counts)}


def _car_adjusted(rules: Rules, event: Event) -> Json:
    part, to = (Message(f"wear.{event.data[key]}") if event.data[key] else None for key in ("part", "to"))
    moved = to is not None
    return {
        "message": car_message(
            rules, event, "moved_point" if moved else "scratched", part=part, **({"to": to} if moved else {})
        )
    }


def _over_speed(rules: Rules, event: Event) -> Json:
    kind = (
        "over_speed_work"
        if event.data["work"]
        else "over_speed_both"
        if "fuel" in rules.pit_speed_parts
        else "over_speed"
    )
    return {"message": car_message(rules, event, kind, "points", "work")}


def _work(rules: Rules, event: Event) -> Json:
    return {"message": car_message(rules, event, "work", "points", "crew")}


def _worked(rules: Rules, event: Event) -> Json:
    return {
        "message": car_message(
            rules, event, "worked" if event.data["left"] else "work_done", "points", "left"
        )
    }


def _pit_exit_gear(rules: Rules, event: Event) -> Json:
    gear = Message(f"gear.{event.data['gear']}")
    die = plain_die(D20_SIDES, event.data["value"], "pit_exit", Message("die.leaves_in", {"gear": gear}))
    kind = "pit_leaves_crew" if event.data["crew"] else "pit_leaves"
    return {"die": die, "message": car_message(rules, event, kind, "value", "crew", gear=gear)}


def _second_contact_check(rules: Rules, event: Event) -> Json:
    die = plain_die(D20_SIDES, event.data["value"], "recheck", Message("die.lowest_loses"))
    return {"die": die, "message": car_message(rules, event, "recheck", "value")}


def _backmarker(rules: Rules, event: Event) -> Json:
    message = Message(
        "event.backmarker",
        {"name": driver_name(rules, event.data["by"]), "other": driver_name(rules, event.car)},
    )
    return {"message": message, "space": event.data["space"]}


def _engine_lock(rules: Rules, event: Event) -> Json:
    data = event.data
    most = COASTING_FROM - 1 - data["points"]
    failure_message = Message("die.locks_up_to", {"most": most}) if most > 0 else Message("die.never_locks")
    die = damage_die(
        D20_SIDES,
        data["value"],
        "engine_lock",
        failure_message,
        Message("die.coasts" if data["coasts"] else "die.locked"),
        not data["coasts"],
    )
    kind = "engine_coasts" if data["coasts"] else "engine_locked"
    goes_on = engine_wreck_rolls_on(rules, data["coasts"])
    return {"die": die, "message": car_message(rules, event, kind if goes_on else f"{kind}_stops")}


def _injury_line(rules: Rules, event: Event) -> Json:
    """Return up to three dice: injured or not, how severely, and dead or alive."""
    data = event.data
    stage, races = data["stage"], data["races"]
    engine_bonus = ENGINE_ACCIDENT_BONUS if data["engine"] and not stage else 0
    most = data["gear"] - 1 - engine_bonus
    is_bad_result = races < 0 or races == DEAD
    result = Message(f"die.injury.{stage}.{'low' if is_bad_result else 'high'}")
    failure_message = Message("die.hurt_up_to", {"most": most}) if most > 0 else Message("die.never_hurt")
    die = damage_die(D20_SIDES, data["value"], "injury", failure_message, result, is_bad_result)
    if stage == 0:
        message = car_message(rules, event, "hurt" if is_bad_result else "unhurt")
    elif stage == 1:
        message = (
            car_message(rules, event, "hurt_badly")
            if is_bad_result
            else car_message(rules, event, "misses_races", "races")
        )
    else:
        message = car_message(rules, event, "killed" if is_bad_result else "misses_season")
    assert stage < 2 or races in (OUT_FOR_SEASON, DEAD)
    return {"die": die, "message": message}


POINTS_EVENT_VIEWS: Mapping[str, Any] = {
    "reroll": _reroll,
    "boost": _engine_boost,
    "built": _car_built,
    "adjusted": _car_adjusted,
    "over_speed": _over_speed,
    "work": _work,
    "worked": _worked,
    "pit_exit_gear": _pit_exit_gear,
    "recheck": _second_contact_check,
    "backmarker": _backmarker,
    "engine_lock": _engine_lock,
    "injury": _injury_line,
}
