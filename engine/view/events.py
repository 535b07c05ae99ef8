"""Event views for the page: what to animate, which die to show, and the log message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.dice import D20
from engine.core.types import Event, Message
from engine.links.notation import WEATHERS
from engine.links.tokens import COMPOUNDS
from engine.rules.gears.two_dice import SUMS
from engine.rules.kernel.builder import Rules
from engine.view.dice import danger, pair_of, plain_die
from engine.view.phrases import name_of, sides_shown
from engine.view.points_events import POINTS_TELLERS

Json = dict[str, Any]
Teller = Callable[[Rules, Event], Json]


def event_views(rules: Rules, events: list[Event], start: int) -> list[Json]:
    """Return the events from ``start`` on. A move and the stop it completes share one message."""
    result = []
    for place in range(start, len(events)):
        event = events[place]
        after = events[place + 1] if place + 1 < len(events) else None
        before = events[place - 1] if place else None
        shown: Json = {
            "round": event.round,
            "car": event.car,
            "kind": event.kind,
            "say": None,
            "clause": event.clause,
        }
        if (
            event.kind == "move"
            and event.data["leg"] == "drive"
            and after is not None
            and after.kind == "stop"
            and after.car == event.car
        ):
            shown |= {**_driven(event), "say": _move_to_stop(rules, event, after)}
            if _is_last(rules, event.data["path"][-1]):
                shown["last"] = True
        elif (
            event.kind == "stop"
            and before is not None
            and before.kind == "move"
            and before.data["leg"] == "drive"
        ):
            pass
        elif event.kind == "out" and before is not None and before.kind == "overshoot":
            shown |= {**_out(rules, event), "say": _out_at(rules, event, before)}
        else:
            shown |= _teller(rules, event.kind)(rules, event)
        if shown["say"] is not None:
            shown["say"] = shown["say"].as_json()
        result.append(shown)
    return result


def _is_last(rules: Rules, space: int) -> bool:
    """True if a space is the last one of its corner."""
    track = rules.track
    return bool(track.corner[space] != track.corner[track.following[space][0]])


def _teller(rules: Rules, kind: str) -> Teller:
    return TELLERS.get(kind) or (_by_name if kind in rules.told else _quiet)


def _quiet(rules: Rules, event: Event) -> Json:
    return {}


def _by_name(rules: Rules, event: Event) -> Json:
    """Return the message named after the event, with its driver and data as arguments."""
    who = {"name": name_of(rules, event.car)} if event.car >= 0 else {}
    return {"say": Message(f"event.{event.kind}", {**who, **event.data})}


def _grid_throw(rules: Rules, event: Event) -> Json:
    thrown = plain_die(20, event.data["value"], "grid", Message("die.lowest_first"))
    return {"die": thrown, "say": Message("event.grid_throw", {"name": name_of(rules, event.car)})}


def _grid(rules: Rules, event: Event) -> Json:
    return (
        {"say": Message("event.pole", {"name": name_of(rules, event.car)})} if event.data["slot"] == 1 else {}
    )


def _stall(rules: Rules, event: Event) -> Json:
    die = danger(event.data["value"], "stall", rules.stalls_on, event.data["stalled"], "start")
    return {
        "die": die,
        "say": Message("event.stall", {"name": name_of(rules, event.car)}) if event.data["stalled"] else None,
    }


def _gear(rules: Rules, event: Event) -> Json:
    data = event.data
    args = {
        "name": name_of(rules, event.car),
        "gear": Message(f"gear.{data['gear']}"),
        "before": Message(f"gear.{data['before']}"),
    }
    if event.clause == rules.own("TRT-SWV-1"):
        return {"say": Message("event.downshift", {**args, "fuel": data["fuel"]})}
    if data["spun"]:
        return {"say": Message("event.turn_round", args)}
    if not data["fuel"]:
        return {}
    skipped = "three" if data["engine"] else "two" if data["brakes"] else "one"
    return {"say": Message(f"event.skip.{skipped}", args)}


def _roll(rules: Rules, event: Event) -> Json:
    data = event.data
    purpose = "move_two" if data["sides"] == len(SUMS) else "move"
    spaces = Message("die.spaces", {"count": data["spaces"]})
    thrown = plain_die(sides_shown(data["sides"]), data["natural"], purpose, spaces)
    if purpose == "move_two":
        thrown["pair"] = pair_of(data["natural"], event.round, event.car)
    faces = rules.movement_faces[data["gear"]]
    if len(faces) == data["sides"] and faces != D20:
        thrown["faces"] = sorted(set(faces))
    return {"die": thrown, "gear": data["gear"]}


def _move_args(rules: Rules, event: Event) -> dict[str, Any]:
    data = event.data
    return {
        "name": name_of(rules, event.car),
        "gear": Message(f"gear.{data['gear']}"),
        "spaces": data["spaces"],
        "brakes": data["brakes"],
    }


def _driven(event: Event) -> Json:
    return {"path": list(event.data["path"]), "gear": event.data["gear"]}


def _move(rules: Rules, event: Event) -> Json:
    if event.data["leg"] != "drive":
        return {**_driven(event), "say": Message(f"event.leg.{event.data['leg']}", _move_args(rules, event))}
    kind = "event.move_brakes" if event.data["brakes"] else "event.move"
    return {**_driven(event), "say": Message(kind, _move_args(rules, event))}


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
    return {
        "say": Message(
            "event.stop",
            {"name": name_of(rules, event.car), "corner": corner, **_numbers(event, "made", "needed")},
        )
    }


def _numbers(event: Event, *keys: str) -> dict[str, Any]:
    return {key: event.data[key] for key in keys}


def _overshoot(rules: Rules, event: Event) -> Json:
    if event.data["outcome"] == "crash":
        return {}
    corner = rules.track.corners[event.data["corner"]].name
    return {
        "say": Message(
            "event.overshoot",
            {"name": name_of(rules, event.car), "corner": corner, **_numbers(event, "over", "tyres")},
        )
    }


def _spin(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.spin", {"name": name_of(rules, event.car)})}


def _swerve(rules: Rules, event: Event) -> Json:
    return {
        "say": Message(
            "event.swerve",
            {"name": name_of(rules, event.car), **_numbers(event, "unused", "brakes", "tyres")},
        )
    }


def _contact(rules: Rules, event: Event) -> Json:
    data = event.data
    args = {"name": name_of(rules, event.car), "other": name_of(rules, data["other"])}
    die = danger(data["value"], "contact", data["fails"], data["hit"], "bodywork")
    return {"die": die, "say": Message("event.contact_hit" if data["hit"] else "event.contact", args)}


def _engine(rules: Rules, event: Event) -> Json:
    data = event.data
    die = danger(data["value"], "engine", data["fails"], data["hit"], "engine")
    return {
        "die": die,
        "say": Message(
            "event.engine_hit" if data["hit"] else "event.engine", {"name": name_of(rules, event.car)}
        ),
    }


def _wear(rules: Rules, event: Event) -> Json:
    """Return a message on lost points that no die event reports."""
    kinds = {
        rules.own(rules.blocked_clause): "event.bumped",
        "TRT-ENG-1": "event.sixteen",
        rules.own("TRT-COL-3"): "event.recheck_hit",
        rules.own("TRT-CHR-1"): "event.recheck_hit",
    }
    kind = kinds.get(event.clause)
    return (
        {}
        if kind is None
        else {"say": Message(kind, {"name": name_of(rules, event.car), "left": event.data["left"]})}
    )


def _out(rules: Rules, event: Event) -> Json:
    reason = event.data["reason"]
    kind = "event.out.burnt" if event.clause == "HSE-ENG-4" and reason == "engine" else f"event.out.{reason}"
    return {
        "say": Message(kind, {"name": name_of(rules, event.car)}),
        "stays": event.round > 0 and _rolls_on(rules, reason),
    }


def _out_at(rules: Rules, event: Event, overshoot: Event) -> Message:
    """Return a message on the corner and the overshoot."""
    corner = rules.track.corners[overshoot.data["corner"]].name
    args = {"name": name_of(rules, event.car), "corner": corner, **_numbers(overshoot, "over", "missing")}
    return Message(f"event.out_at.{event.data['reason']}", args)


def _rolls_on(rules: Rules, reason: str) -> bool:
    """True if a car that is out for this reason stays on the board for a while."""
    if reason == "bodywork":
        return rules.bodies_roll
    return reason == "engine" and (rules.engines_roll or rules.engines_coast)


def _pit(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.pit", {"name": name_of(rules, event.car), "fitted": event.data["fitted"]})}


def _pit_exit(rules: Rules, event: Event) -> Json:
    data = event.data
    result = Message("die.pit_fast", {"count": data["spaces"]}) if data["fast"] else Message("die.pit_slow")
    kind = "event.pit_fast" if data["fast"] else "event.pit_slow"
    return {
        "die": plain_die(20, data["value"], "pit_exit", result),
        "say": Message(kind, {"name": name_of(rules, event.car)}),
    }


def _finish(rules: Rules, event: Event) -> Json:
    kind = "event.win" if event.data["place"] == 1 else "event.finish"
    return {"say": Message(kind, {"name": name_of(rules, event.car), "place": event.data["place"]})}


def _race_over(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.race_over" if event.data["finished"] else "event.nobody_finished")}


def _weather(rules: Rules, event: Event) -> Json:
    data = event.data
    found = WEATHERS[data["weather"]]
    thrown = plain_die(20, data["value"], "weather", Message(f"weather.{found}"))
    later = event.round > 0 and found == "changeable" and event.clause in ("TRT-WEA-3", "HSE-WEA-3")
    return {
        "die": thrown,
        "say": Message(
            "event.weather.no_change" if later else f"event.weather.{found}",
            {"name": name_of(rules, event.car)},
        ),
    }


def _tyres(rules: Rules, event: Event) -> Json:
    """Return a message at the pits and on solo laps; before the race the choice is secret."""
    if event.round == 0 and "alone" not in event.data:
        return {}
    return {
        "say": Message(
            "event.tyres",
            {
                "name": name_of(rules, event.car),
                "tyres": Message(f"tyres.{COMPOUNDS[event.data['compound']]}"),
            },
        )
    }


def _hazard(rules: Rules, event: Event) -> Json:
    return {
        "say": Message("event.hazard", {"space": rules.track.name_of(event.data["space"])}),
        "space": event.data["space"],
    }


def _cleared(rules: Rules, event: Event) -> Json:
    return {
        "say": Message("event.cleared", {"space": rules.track.name_of(event.data["space"])}),
        "space": event.data["space"],
    }


def _hazard_throw(rules: Rules, event: Event) -> Json:
    data = event.data
    die = danger(data["value"], "hazard", data["fails"], data["hit"], rules.hazard_costs)
    return {
        "die": die,
        "say": Message(
            f"event.hazard_hit.{rules.hazard_costs}" if data["hit"] else "event.hazard_passed",
            {"name": name_of(rules, event.car)},
        ),
    }


def _tow(rules: Rules, event: Event) -> Json:
    return {
        "say": Message(
            "event.tow_late" if event.data["late"] else "event.tow", {"name": name_of(rules, event.car)}
        )
    }


def _trial(rules: Rules, event: Event) -> Json:
    data = event.data
    kind = "event.trial_failed" if data["count"] < 0 else "event.trial"
    return {
        "say": Message(
            kind, {"name": name_of(rules, event.car), "count": data["count"], "seconds": data["seconds"]}
        )
    }


def _repair(rules: Rules, event: Event) -> Json:
    args = {
        "name": name_of(rules, event.car),
        "part": Message(f"wear.{event.data['part']}"),
        "left": event.data["left"],
    }
    return {"say": Message("event.repair" if event.clause == "ADV-PIT-1" else "event.mended", args)}


TELLERS: dict[str, Teller] = {
    "grid_throw": _grid_throw, "grid": _grid, "stall": _stall, "gear": _gear, "roll": _roll, "move": _move,
    "stop": _stop, "overshoot": _overshoot,
    "spin": _spin, "swerve": _swerve, "contact": _contact, "engine": _engine, "wear": _wear, "out": _out,
    "pit": _pit, "pit_exit": _pit_exit,
    "finish": _finish, "race_over": _race_over, "weather": _weather, "tyres": _tyres, "wing": _quiet,
    "hazard": _hazard, "hazard_throw": _hazard_throw,
    "cleared": _cleared,
    "tow": _tow, "trial": _trial, "repair": _repair, **POINTS_TELLERS,
}  # fmt: skip
