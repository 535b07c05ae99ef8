"""Events for the page: what to animate, which die to show, and which sentence of the message files tells it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.notation import COMPOUNDS, WEATHERS
from engine.rules.build import Rules
from engine.types import Event, Message

Json = dict[str, Any]
Teller = Callable[[Rules, Event], Json]


def event_views(rules: Rules, events: list[Event], start: int) -> list[Json]:
    """The events from ``start`` on. A move and the stop it makes are told in one sentence."""
    result = []
    for place in range(start, len(events)):
        event = events[place]
        after = events[place + 1] if place + 1 < len(events) else None
        before = events[place - 1] if place else None
        shown: Json = {"round": event.round, "car": event.car, "kind": event.kind, "say": None, "clause": event.clause}
        if event.kind == "move" and event.data["leg"] == "drive" and after is not None and after.kind == "stop" and after.car == event.car:
            shown |= {**_driven(event), "say": _move_to_stop(rules, event, after)}
        elif event.kind == "stop" and before is not None and before.kind == "move" and before.data["leg"] == "drive":
            pass
        else:
            shown |= TELLERS.get(event.kind, _quiet)(rules, event)
        if shown["say"] is not None:
            shown["say"] = shown["say"].as_json()
        result.append(shown)
    return result


def _name(rules: Rules, number: int) -> str:
    return rules.setup.entries[number].name


def _die(sides: int, value: int, purpose: str, fails: int, hit: bool, lost: str) -> Json:
    """A die that fails on low numbers."""
    return {
        "sides": sides,
        "value": value,
        "purpose": Message(f"die.{purpose}").as_json(),
        "fails": (Message("die.fails_on", {"most": fails}) if fails > 1 else Message("die.fails_on_one")).as_json(),
        "result": Message(f"die.lost.{lost}" if hit else "die.nothing").as_json(),
        "tone": "out" if hit else "free",
    }


def _plain_die(sides: int, value: int, purpose: str, result: Message) -> Json:
    return {"sides": sides, "value": value, "purpose": Message(f"die.{purpose}").as_json(), "fails": None, "result": result.as_json(), "tone": "plain"}


def _quiet(rules: Rules, event: Event) -> Json:
    return {}


def _grid(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.pole", {"name": _name(rules, event.car)})} if event.data["slot"] == 1 else {}


def _stall(rules: Rules, event: Event) -> Json:
    die = _die(20, event.data["value"], "stall", rules.stalls_on, event.data["stalled"], "start")
    return {"die": die, "say": Message("event.stall", {"name": _name(rules, event.car)}) if event.data["stalled"] else None}


def _gear(rules: Rules, event: Event) -> Json:
    data = event.data
    args = {"name": _name(rules, event.car), "gear": Message(f"gear.{data['gear']}"), "before": Message(f"gear.{data['before']}")}
    if data["spun"]:
        return {"say": Message("event.turn_round", args)}
    if not data["fuel"]:
        return {}
    skipped = "three" if data["engine"] else "two" if data["brakes"] else "one"
    return {"say": Message(f"event.skip.{skipped}", args)}


def _roll(rules: Rules, event: Event) -> Json:
    data = event.data
    return {"die": _plain_die(data["sides"], data["natural"], "move", Message("die.spaces", {"count": data["spaces"]}))}


def _move_args(rules: Rules, event: Event) -> dict[str, Any]:
    data = event.data
    return {"name": _name(rules, event.car), "gear": Message(f"gear.{data['gear']}"), "spaces": data["spaces"], "brakes": data["brakes"]}


def _driven(event: Event) -> Json:
    return {"path": list(event.data["path"]), "gear": event.data["gear"]}


def _move(rules: Rules, event: Event) -> Json:
    if event.data["leg"] != "drive":
        return {**_driven(event), "say": Message(f"event.leg.{event.data['leg']}", _move_args(rules, event))}
    kind = "event.move_brakes" if event.data["brakes"] else "event.move"
    return {**_driven(event), "say": Message(kind, _move_args(rules, event))}


def _move_to_stop(rules: Rules, event: Event, stop: Event) -> Message:
    corner = rules.track.corners[stop.data["corner"]].name
    args = {**_move_args(rules, event), "corner": corner, "made": stop.data["made"], "needed": stop.data["needed"]}
    kind = "event.stop_only" if stop.data["needed"] == 1 else "event.stop_of"
    return Message(kind + ("_brakes" if event.data["brakes"] else ""), args)


def _stop(rules: Rules, event: Event) -> Json:
    corner = rules.track.corners[event.data["corner"]].name
    return {"say": Message("event.stop", {"name": _name(rules, event.car), "corner": corner, **_numbers(event, "made", "needed")})}


def _numbers(event: Event, *keys: str) -> dict[str, Any]:
    return {key: event.data[key] for key in keys}


def _overshoot(rules: Rules, event: Event) -> Json:
    if event.data["outcome"] == "crash":
        return {}
    corner = rules.track.corners[event.data["corner"]].name
    return {"say": Message("event.overshoot", {"name": _name(rules, event.car), "corner": corner, **_numbers(event, "over", "tyres")})}


def _spin(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.spin", {"name": _name(rules, event.car)})}


def _swerve(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.swerve", {"name": _name(rules, event.car), **_numbers(event, "unused", "brakes", "tyres")})}


def _contact(rules: Rules, event: Event) -> Json:
    data = event.data
    args = {"name": _name(rules, event.car), "other": _name(rules, data["other"])}
    die = _die(20, data["value"], "contact", data["fails"], data["hit"], "bodywork")
    return {"die": die, "say": Message("event.contact_hit" if data["hit"] else "event.contact", args)}


def _engine(rules: Rules, event: Event) -> Json:
    data = event.data
    die = _die(20, data["value"], "engine", data["fails"], data["hit"], "engine")
    return {"die": die, "say": Message("event.engine_hit" if data["hit"] else "event.engine", {"name": _name(rules, event.car)})}


def _wear(rules: Rules, event: Event) -> Json:
    if event.clause != "LUD-SWV-1":
        return {}
    return {"say": Message("event.bumped", {"name": _name(rules, event.car), "left": event.data["left"]})}


def _out(rules: Rules, event: Event) -> Json:
    return {"say": Message(f"event.out.{event.data['reason']}", {"name": _name(rules, event.car)})}


def _pit(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.pit", {"name": _name(rules, event.car), "fitted": event.data["fitted"]})}


def _pit_exit(rules: Rules, event: Event) -> Json:
    data = event.data
    result = Message("die.pit_fast", {"count": data["spaces"]}) if data["fast"] else Message("die.pit_slow")
    kind = "event.pit_fast" if data["fast"] else "event.pit_slow"
    return {"die": _plain_die(20, data["value"], "pit_exit", result), "say": Message(kind, {"name": _name(rules, event.car)})}


def _finish(rules: Rules, event: Event) -> Json:
    kind = "event.win" if event.data["place"] == 1 else "event.finish"
    return {"say": Message(kind, {"name": _name(rules, event.car), "place": event.data["place"]})}


def _race_over(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.race_over" if event.data["finished"] else "event.nobody_finished")}


def _weather(rules: Rules, event: Event) -> Json:
    data = event.data
    found = WEATHERS[data["weather"]]
    die = _plain_die(20, data["value"], "weather", Message(f"weather.{found}"))
    return {"die": die, "say": Message(f"event.weather.{found}", {"name": _name(rules, event.car)})}


def _tyres(rules: Rules, event: Event) -> Json:
    """Told at the pits only: before the race the choice is secret."""
    if event.clause != "LUD-PIT-4":
        return {}
    return {"say": Message("event.tyres", {"name": _name(rules, event.car), "tyres": Message(f"tyres.{COMPOUNDS[event.data['compound']]}")})}


def _hazard(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.hazard", {"space": rules.track.name_of(event.data["space"])}), "space": event.data["space"]}


def _cleared(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.cleared", {"space": rules.track.name_of(event.data["space"])}), "space": event.data["space"]}


def _abandoned(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.abandoned")}


def _hazard_throw(rules: Rules, event: Event) -> Json:
    data = event.data
    die = _die(20, data["value"], "hazard", data["fails"], data["hit"], "road_holding")
    return {"die": die, "say": Message("event.hazard_hit" if data["hit"] else "event.hazard_passed", {"name": _name(rules, event.car)})}


def _tow(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.tow_late" if event.data["late"] else "event.tow", {"name": _name(rules, event.car)})}


def _trial(rules: Rules, event: Event) -> Json:
    data = event.data
    kind = "event.trial_failed" if data["count"] < 0 else "event.trial"
    return {"say": Message(kind, {"name": _name(rules, event.car), "count": data["count"], "seconds": data["seconds"]})}


def _repair(rules: Rules, event: Event) -> Json:
    return {"say": Message("event.repair", {"name": _name(rules, event.car), "part": Message(f"wear.{event.data['part']}"), "left": event.data["left"]})}


TELLERS: dict[str, Teller] = {
    "grid_throw": _quiet, "grid": _grid, "stall": _stall, "gear": _gear, "roll": _roll, "move": _move, "stop": _stop, "overshoot": _overshoot,
    "spin": _spin, "swerve": _swerve, "contact": _contact, "engine": _engine, "wear": _wear, "out": _out, "pit": _pit, "pit_exit": _pit_exit,
    "finish": _finish, "race_over": _race_over, "weather": _weather, "tyres": _tyres, "built": _quiet, "hazard": _hazard, "hazard_throw": _hazard_throw,
    "cleared": _cleared, "abandoned": _abandoned,
    "tow": _tow, "trial": _trial, "repair": _repair,
}  # fmt: skip
