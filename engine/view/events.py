"""Event views for the page: what to animate, which die to show, and the log message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine.core.dice import D20
from engine.core.types import Event, Json, Message
from engine.links.notation import WEATHERS
from engine.links.tokens import COMPOUNDS
from engine.rules.framework.builder import Rules
from engine.rules.queries import TWO_DICE_SUMS, stays_on_board
from engine.view.dice import D20_SIDES, damage_die_d20, dice_pair_for_total, plain_die
from engine.view.points_events import POINTS_EVENT_VIEWS
from engine.view.shared_messages import car_message, die_sides, driver_name

EventViewFunction = Callable[[Rules, Event], Json]


def event_views(rules: Rules, events: list[Event], start: int) -> list[Json]:
    """Return the events from ``start`` on. A move and the stop it completes share one message."""
    result = []
    for place in range(start, len(events)):
        event = events[place]
        after = events[place + 1] if place + 1 < len(events) else None
        before = events[place - 1] if place else None
        view: Json = {
            "round": event.round,
            "car": event.car,
            "kind": event.kind,
            "message": None,
            "clause": event.clause,
        }
        if (
            event.kind == "move"
            and event.data["leg"] == "drive"
            and after is not None
            and after.kind == "stop"
            and after.car == event.car
        ):
            view |= {**_move_fields(event), "message": _move_to_stop(rules, event, after)}
            if _is_last_of_corner(rules, event.data["path"][-1]):
                view["ends_on_last_space"] = True
        elif (
            event.kind == "stop"
            and before is not None
            and before.kind == "move"
            and before.data["leg"] == "drive"
        ):
            pass
        elif event.kind == "out" and before is not None and before.kind == "overshoot":
            view |= {**_elimination(rules, event), "message": _elimination_place(rules, event, before)}
        else:
            view |= _view_function(rules, event.kind)(rules, event)
        if view["message"] is not None:
            view["message"] = view["message"].as_json()
        result.append(view)
    return result


def _is_last_of_corner(rules: Rules, space: int) -> bool:
    track = rules.track
    return bool(track.corner[space] != track.corner[track.following[space][0]])


def _view_function(rules: Rules, kind: str) -> EventViewFunction:
    return EVENT_VIEWS.get(kind) or (_default_message if kind in rules.kinds_with_message else _no_message)


def _no_message(rules: Rules, event: Event) -> Json:
    return {}


def _default_message(rules: Rules, event: Event) -> Json:
    """Return the message named after the event, with its driver and data as arguments."""
    args = {"name": driver_name(rules, event.car)} if event.car >= 0 else {}
    return {"message": Message(f"event.{event.kind}", {**args, **event.data})}


def _grid_roll(rules: Rules, event: Event) -> Json:
    die = plain_die(D20_SIDES, event.data["value"], "grid", Message("die.lowest_first"))
    return {"die": die, "message": car_message(rules, event, "grid_throw")}


def _grid(rules: Rules, event: Event) -> Json:
    return {"message": car_message(rules, event, "pole")} if event.data["slot"] == 1 else {}


def _stall(rules: Rules, event: Event) -> Json:
    die = damage_die_d20(event.data["value"], "stall", rules.stall_max_roll, event.data["stalled"], "start")
    return {"die": die, "message": car_message(rules, event, "stall") if event.data["stalled"] else None}


def _gear_line(rules: Rules, event: Event) -> Json:
    data = event.data
    args = {
        "name": driver_name(rules, event.car),
        "gear": Message(f"gear.{data['gear']}"),
        "before": Message(f"gear.{data['before']}"),
    }
    if message := rules.event_message(event):
        return {"message": Message(f"event.{message}", {**args, "fuel": data["fuel"]})}
    if data["spun"]:
        return {"message": Message("event.turn_round", args)}
    if not data["fuel"]:
        return {}
    skipped = "three" if data["engine"] else "two" if data["brakes"] else "one"
    return {"message": Message(f"event.skip.{skipped}", args)}


def _roll(rules: Rules, event: Event) -> Json:
    data = event.data
    purpose = "move_two" if data["sides"] == len(TWO_DICE_SUMS) else "move"
    spaces = Message("die.spaces", {"count": data["spaces"]})
    die = plain_die(die_sides(data["sides"]), data["natural"], purpose, spaces)
    if purpose == "move_two":
        die["pair"] = cast("tuple[int, int]", dice_pair_for_total(data["natural"], event.round, event.car))
    faces = rules.movement_faces[data["gear"]]
    if len(faces) == data["sides"] and faces != D20:
        die["faces"] = sorted(set(faces))
    return {"die": die, "gear": data["gear"]}


def _move_args(rules: Rules, event: Event) -> dict[str, Any]:
    data = event.data
    return {
        "name": driver_name(rules, event.car),
        "gear": Message(f"gear.{data['gear']}"),
        "spaces": data["spaces"],
        "brakes": data["brakes"],
    }


def _move_fields(event: Event) -> Json:
    return {"path": list(event.data["path"]), "gear": event.data["gear"]}


def _move(rules: Rules, event: Event) -> Json:
    if event.data["leg"] != "drive":
        return {
            **_move_fields(event),
            "message": Message(f"event.leg.{event.data['leg']}", _move_args(rules, event)),
        }
    kind = "event.move_brakes" if event.data["brakes"] else "event.move"
    return {**_move_fields(event), "message": Message(kind, _move_args(rules, event))}


def _move_to_stop(rules: Rules, event: Event, stop: Event) -> Message:
    corner = rules.track.corners[stop.data["corner"]].name
    args = {
        **_move_args(rules, event),
        "corner": corner,
        "made": stop.data["made"],
        "needed": stop.data["needed"],
    }
    kind = "event.stop_only" if stop.data["needed"] == 1 else "event.stop_of"
    return Message(kind + ("_brakes" if event.data["brakes"] else ""), args)


def _stop(rules: Rules, event: Event) -> Json:
    corner = rules.track.corners[event.data["corner"]].name
    stops_made, stops_needed = event.data["made"], event.data["needed"]
    return {"message": car_message(rules, event, "stop", corner=corner, made=stops_made, needed=stops_needed)}


def _overshoot(rules: Rules, event: Event) -> Json:
    if event.data["outcome"] == "crash":
        return {}
    corner = rules.track.corners[event.data["corner"]].name
    over, tyres = event.data["over"], event.data["tyres"]
    return {"message": car_message(rules, event, "overshoot", corner=corner, over=over, tyres=tyres)}


def _spin(rules: Rules, event: Event) -> Json:
    return {"message": car_message(rules, event, "spin")}


def _swerve(rules: Rules, event: Event) -> Json:
    return {"message": car_message(rules, event, "swerve", "unused", "brakes", "tyres")}


def _contact(rules: Rules, event: Event) -> Json:
    data = event.data
    die = damage_die_d20(data["value"], "contact", data["fails"], data["hit"], "bodywork")
    kind, other = "contact_hit" if data["hit"] else "contact", driver_name(rules, data["other"])
    return {"die": die, "message": car_message(rules, event, kind, other=other)}


def _engine(rules: Rules, event: Event) -> Json:
    data = event.data
    die = damage_die_d20(data["value"], "engine", data["fails"], data["hit"], "engine")
    return {"die": die, "message": car_message(rules, event, "engine_hit" if data["hit"] else "engine")}


def _wear(rules: Rules, event: Event) -> Json:
    """Return a message on lost points that no die event reports."""
    message = rules.event_message(event)
    return {"message": car_message(rules, event, message, "left")} if message else {}


def _elimination(rules: Rules, event: Event) -> Json:
    reason = event.data["reason"]
    message = rules.event_message(event) or f"out.{reason}"
    return {
        "message": car_message(rules, event, message),
        "wreck_stays": event.round > 0 and stays_on_board(rules, reason),
    }


def _elimination_place(rules: Rules, event: Event, overshoot: Event) -> Message:
    corner = rules.track.corners[overshoot.data["corner"]].name
    over, missing = overshoot.data["over"], overshoot.data["missing"]
    kind = f"out_at.{event.data['reason']}"
    return car_message(rules, event, kind, corner=corner, over=over, missing=missing)


def _pit(rules: Rules, event: Event) -> Json:
    return {"message": car_message(rules, event, "pit", "fitted")}


def _pit_exit(rules: Rules, event: Event) -> Json:
    data = event.data
    result = Message("die.pit_fast", {"count": data["spaces"]}) if data["fast"] else Message("die.pit_slow")
    die = plain_die(D20_SIDES, data["value"], "pit_exit", result)
    return {"die": die, "message": car_message(rules, event, "pit_fast" if data["fast"] else "pit_slow")}


def _finish_line(rules: Rules, event: Event) -> Json:
    return {"message": car_message(rules, event, "win" if event.data["place"] == 1 else "finish", "place")}


def _race_over(rules: Rules, event: Event) -> Json:
    return {"message": Message("event.race_over" if event.data["finished"] else "event.nobody_finished")}


def _weather(rules: Rules, event: Event) -> Json:
    data = event.data
    weather_name = WEATHERS[data["weather"]]
    die = plain_die(D20_SIDES, data["value"], "weather", Message(f"weather.{weather_name}"))
    message = f"weather.{weather_name}"
    if event.round > 0 and weather_name == "changeable":
        message = rules.event_message(event) or message
    return {"die": die, "message": car_message(rules, event, message)}


def _tyres_line(rules: Rules, event: Event) -> Json:
    """Return a message at the pits and on solo laps; before the race the choice is secret."""
    if event.round == 0 and "alone" not in event.data:
        return {}
    tyres = Message(f"tyres.{COMPOUNDS[event.data['compound']]}")
    return {"message": car_message(rules, event, "tyres", tyres=tyres)}


def _debris_added(rules: Rules, event: Event) -> Json:
    return {
        "message": Message("event.hazard", {"space": rules.track.name_of(event.data["space"])}),
        "space": event.data["space"],
    }


def _debris_cleared(rules: Rules, event: Event) -> Json:
    return {
        "message": Message("event.cleared", {"space": rules.track.name_of(event.data["space"])}),
        "space": event.data["space"],
    }


def _debris_roll(rules: Rules, event: Event) -> Json:
    data = event.data
    part = rules.debris_damaged_part
    die = damage_die_d20(data["value"], "hazard", data["fails"], data["hit"], part)
    return {
        "die": die,
        "message": car_message(rules, event, f"hazard_hit.{part}" if data["hit"] else "hazard_passed"),
    }


def _slipstream(rules: Rules, event: Event) -> Json:
    return {"message": car_message(rules, event, "tow_late" if event.data["late"] else "tow")}


def _time_trial_result(rules: Rules, event: Event) -> Json:
    kind = "trial_failed" if event.data["count"] < 0 else "trial"
    return {"message": car_message(rules, event, kind, "count", "seconds")}


def _repair(rules: Rules, event: Event) -> Json:
    part, left = Message(f"wear.{event.data['part']}"), event.data["left"]
    return {
        "message": car_message(rules, event, rules.event_message(event) or "mended", part=part, left=left)
    }


EVENT_VIEWS: dict[str, EventViewFunction] = {
    "grid_throw": _grid_roll, "grid": _grid, "stall": _stall, "gear": _gear_line, "roll": _roll,
    "move": _move,
    "stop": _stop, "overshoot": _overshoot,
    "spin": _spin, "swerve": _swerve, "contact": _contact, "engine": _engine, "wear": _wear,
    "out": _elimination,
    "pit": _pit, "pit_exit": _pit_exit,
    "finish": _finish_line, "race_over": _race_over, "weather": _weather, "tyres": _tyres_line,
    "wing": _no_message,
    "hazard": _debris_added, "hazard_throw": _debris_roll,
    "cleared": _debris_cleared,
    "tow": _slipstream, "trial": _time_trial_result, "repair": _repair, **POINTS_EVENT_VIEWS,
}  # fmt: skip
