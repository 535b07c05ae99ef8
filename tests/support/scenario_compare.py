"""Compare the expectations of a scenario with the race."""

from __future__ import annotations

from typing import Any

from engine.core.fields import POINTS_CAR_WORDS, POINTS_RACE_WORDS
from engine.core.state import FINISHED, OUT
from engine.core.types import Action, Decision, Event
from engine.links import notation, tokens
from tests.support.scenario_table import (
    CONDITIONS,
    EXTENSION_FIELDS,
    ScenarioError,
    ScenarioGame,
    check_decision_token,
    check_names,
    index_of,
)
from tests.support.scenario_vocabulary import EVENTS

WEAR_LETTERS = {letter: part for part, letter in tokens.WEAR_LETTERS.items()}
PIT_WORDS = ("", "to", "at", "from")
POINTS_CAR_FIELDS_BY_WORD = {word: name for name, word in POINTS_CAR_WORDS.items()}
EXPECT_KEYS = {
    "cars",
    "asks",
    "order",
    "round",
    "legal",
    "illegal",
    "options",
    "ways",
    "events",
    "no_events",
    "dice",
    "places",
    "over",
    *CONDITIONS,
    *POINTS_RACE_WORDS.values(),
}


def differences(table: ScenarioGame, expect: dict[str, Any]) -> list[str]:
    """Return all differences from the expectations of a part."""
    check_names(expect, EXPECT_KEYS, "expect")
    names, race, question = table.names, table.race, table.question
    problems = []
    for name, fields in expect.get("cars", {}).items():
        number = index_of(names, name)
        problems += [
            _difference_text(f"{name} {key}", value, car_value(table, number, key))
            for key, value in fields.items()
        ]
    asker = f"{names[question.car]} {question.step}" if isinstance(question, Decision) else "nobody"
    queue = [names[number] for number in (race.actor, *race.queue) if number >= 0]
    placed = sorted((car.place, names[number]) for number, car in enumerate(race.cars) if car.place)
    actual = {
        "asks": asker, "order": queue, "round": race.round, "over": bool(race.over), "dice": table.rolls,
        "places": [name for _, name in placed],
        **{word: getattr(race.points_state, name) for name, word in POINTS_RACE_WORDS.items()},
        "weather": notation.WEATHERS[race.weather], "settled": race.settled,
        "hazards": [table.track.name_of(space) for space in race.debris],
    }  # fmt: skip
    problems += [_difference_text(key, expect[key], value) for key, value in actual.items() if key in expect]
    problems += _option_differences(table, expect)
    for expected in expect.get("events", []):
        _check_event_name(expected, "events")
        if not any(_has_happened(table, event, expected) for event in race.events or []):
            problems.append(f"this should have happened: {expected}; the events are: {format_events(table)}")
    for unwanted in expect.get("no_events", []):
        expected = unwanted if isinstance(unwanted, dict) else {"kind": unwanted}
        _check_event_name(expected, "no_events")
        if any(_has_happened(table, event, expected) for event in race.events or []):
            problems.append(
                f"this should not have happened: {unwanted}; the events are: {format_events(table)}"
            )
    return [problem for problem in problems if problem]


def _check_event_name(expected: dict[str, Any], where: str) -> None:
    """Reject event kinds and fields that don't exist, because they would never match."""
    kind = expected.get("kind")
    if kind is None:
        check_names(
            expected, {"car", "clause", *(name for event in EVENTS.values() for name in event.fields)}, where
        )
        return
    if kind not in EVENTS:
        raise ScenarioError(
            f"{where}: no event is of the kind {kind}; the kinds are {', '.join(sorted(EVENTS))}"
        )
    check_names(expected, {"kind", "car", "clause", *EVENTS[kind].fields}, f"{where}: {kind}", "fields")


def _difference_text(name: str, expected: object, actual: object) -> str:
    return (
        ""
        if expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
        else f"{name}: expected {expected!r}, is {actual!r}"
    )


def _option_differences(table: ScenarioGame, expect: dict[str, Any]) -> list[str]:
    if not {"legal", "illegal", "options", "ways"} & set(expect):
        return []
    for key in ("legal", "illegal", "options", "ways"):
        for token in expect.get(key, ()):
            check_decision_token(table.track, token)
    question = table.question
    if not isinstance(question, Decision):
        return ["no decision is open, so there are no options to compare"]
    legal = table.tokens(question)
    problems = [
        f"{token} should be legal; legal answers: {' '.join(legal)}"
        for token in expect.get("legal", [])
        if token not in legal
    ]
    problems += [f"{token} should not be legal" for token in expect.get("illegal", []) if token in legal]
    if "options" in expect:
        problems.append(_difference_text("options", sorted(expect["options"]), sorted(legal)))
    for token, expected in expect.get("ways", {}).items():
        if token not in legal:
            problems.append(f"{token} should be legal; legal answers: {' '.join(legal)}")
            continue
        actual = _describe_route(table, question, question.options[legal.index(token)])
        check_names(expected, actual, f"ways.{token}")
        problems += [
            _difference_text(f"{token} {key}", value, actual.get(key)) for key, value in expected.items()
        ]
    return problems


def _describe_route(table: ScenarioGame, question: Decision, action: Action) -> dict[str, Any]:
    """Return an option's path by names, its unused movement points, and its overshoot in spaces."""
    route = question.detail.route_of(action)
    return {
        "path": [table.track.name_of(space) for space in question.detail.path(action)],
        "unused": route.blocked_spaces,
        "over": route.overshoot_spaces,
    }


def car_value(table: ScenarioGame, number: int, key: str) -> object:
    """Return a field of a car by its name in position texts."""
    car = table.race.cars[number]
    if key in WEAR_LETTERS:
        return getattr(car, WEAR_LETTERS[key])
    if key == "at":
        return table.track.name_of(car.space) if car.space >= 0 else ""
    if key == "pit":
        return PIT_WORDS[car.pit]
    if key == "spun":
        return bool(car.spun)
    if key == "state":
        return {FINISHED: "finished", OUT: "out"}.get(car.status, "running")
    if key == "tyres":
        return tokens.COMPOUNDS[car.compound]
    if key == "full":
        return list(car.full)
    if key in (
        "gear",
        "crossings",
        "stops",
        "place",
        "grid",
        "out",
        "fitted",
        "reserve",
    ):
        return getattr(car, key)
    if key in ("arrived", "throws"):
        return car.arrival_order if key == "arrived" else car.rolls
    if key in POINTS_CAR_FIELDS_BY_WORD:
        return getattr(car.points_state, POINTS_CAR_FIELDS_BY_WORD[key])
    if key in EXTENSION_FIELDS["Car"]:
        return getattr(car, key)
    raise ScenarioError(f"a car has no {key}")


def _has_happened(table: ScenarioGame, event: Event, expected: dict[str, Any]) -> bool:
    values = {"kind": event.kind, "car": event.car, "clause": event.clause, **event.data}
    return all(key in values and _matches(table, value, values[key]) for key, value in expected.items())


def _matches(table: ScenarioGame, expected: object, actual: object) -> bool:
    """True if equal; cars and spaces may be given by name."""
    if isinstance(expected, list) and isinstance(actual, tuple | list):
        return len(expected) == len(actual) and all(
            _matches(table, a, b) for a, b in zip(expected, actual, strict=True)
        )
    if isinstance(expected, str) and isinstance(actual, int):
        if expected in table.names:
            return table.names.index(expected) == actual
        return 0 <= actual < table.track.size and table.track.name_of(actual) == expected
    return bool(expected == actual)


def format_events(table: ScenarioGame) -> str:
    """Return a short list of the part's events."""
    lines = []
    for event in table.race.events or []:
        car = table.names[event.car] if event.car >= 0 else "-"
        lines.append(f"{event.kind} {car} " + " ".join(f"{key}={value}" for key, value in event.data.items()))
    return "; ".join(lines) or "nothing"
