"""Compare the expectations of a scenario with the race."""

from __future__ import annotations

from typing import Any

from engine.core.state import COURSE, FINISHED, KIT, OUT
from engine.core.types import Action, Decision, Event
from engine.links import notation, tokens
from tests.scenario_table import CONDITIONS, LATER, ScenarioError, Table, index_of, known, told
from tests.vocabulary import EVENTS

WEAR_LETTERS = {letter: part for part, letter in tokens.WEAR_LETTERS.items()}
PIT_WORDS = ("", "to", "at", "from")
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
    *COURSE._fields,
}


def compare(table: Table, expect: dict[str, Any]) -> list[str]:
    """Return all differences from the expectations of a part."""
    known(expect, EXPECT_KEYS, "expect")
    names, race, question = table.names, table.race, table.question
    problems = []
    for name, fields in expect.get("cars", {}).items():
        number = index_of(names, name)
        problems += [
            _differs(f"{name} {key}", wanted, car_field(table, number, key)) for key, wanted in fields.items()
        ]
    asked = f"{names[question.car]} {question.step}" if isinstance(question, Decision) else "nobody"
    waiting = [names[number] for number in (race.actor, *race.queue) if number >= 0]
    placed = sorted((car.place, names[number]) for number, car in enumerate(race.cars) if car.place)
    found = {
        "asks": asked, "order": waiting, "round": race.round, "over": bool(race.over), "dice": table.thrown,
        "places": [name for _, name in placed],
        **{name: getattr(race.course, name) for name in COURSE._fields},
        "weather": notation.WEATHERS[race.weather], "settled": race.settled,
        "hazards": [table.track.name_of(space) for space in race.hazards],
    }  # fmt: skip
    problems += [_differs(key, expect[key], value) for key, value in found.items() if key in expect]
    problems += _compare_options(table, expect)
    for wanted in expect.get("events", []):
        _event_known(wanted, "events")
        if not any(_happened(table, event, wanted) for event in race.events or []):
            problems.append(f"this should have happened: {wanted}; what happened: {told_events(table)}")
    for unwanted in expect.get("no_events", []):
        wanted = unwanted if isinstance(unwanted, dict) else {"kind": unwanted}
        _event_known(wanted, "no_events")
        if any(_happened(table, event, wanted) for event in race.events or []):
            problems.append(f"this should not have happened: {unwanted}; what happened: {told_events(table)}")
    return [problem for problem in problems if problem]


def _event_known(wanted: dict[str, Any], where: str) -> None:
    """Reject event kinds and fields that don't exist, because they would never match."""
    kind = wanted.get("kind")
    if kind is None:
        known(wanted, {"car", "clause", *(name for event in EVENTS.values() for name in event.fields)}, where)
        return
    if kind not in EVENTS:
        raise ScenarioError(
            f"{where}: no event is of the kind {kind}; the kinds are {', '.join(sorted(EVENTS))}"
        )
    known(wanted, {"kind", "car", "clause", *EVENTS[kind].fields}, f"{where}: {kind}", "fields")


def _differs(what: str, wanted: object, found: object) -> str:
    return (
        ""
        if wanted == found and isinstance(wanted, bool) == isinstance(found, bool)
        else f"{what}: expected {wanted!r}, is {found!r}"
    )


def _compare_options(table: Table, expect: dict[str, Any]) -> list[str]:
    if not {"legal", "illegal", "options", "ways"} & set(expect):
        return []
    for key in ("legal", "illegal", "options", "ways"):
        for token in expect.get(key, ()):
            told(table.track, token)
    question = table.question
    if not isinstance(question, Decision):
        return ["there is no decision open whose options could be compared"]
    legal = table.tokens(question)
    problems = [
        f"{token} should be legal; legal are {' '.join(legal)}"
        for token in expect.get("legal", [])
        if token not in legal
    ]
    problems += [f"{token} should not be legal" for token in expect.get("illegal", []) if token in legal]
    if "options" in expect:
        problems.append(_differs("options", sorted(expect["options"]), sorted(legal)))
    for token, wanted in expect.get("ways", {}).items():
        if token not in legal:
            problems.append(f"{token} should be legal; legal are {' '.join(legal)}")
            continue
        found = _way(table, question, question.options[legal.index(token)])
        known(wanted, found, f"ways.{token}")
        problems += [_differs(f"{token} {key}", value, found.get(key)) for key, value in wanted.items()]
    return problems


def _way(table: Table, question: Decision, action: Action) -> dict[str, Any]:
    """Return an option's path by names, its unused movement points, and its overshoot in spaces."""
    way = question.detail.way(action)
    return {
        "path": [table.track.name_of(space) for space in question.detail.path(action)],
        "unused": way.unused,
        "over": way.over,
    }


def car_field(table: Table, number: int, key: str) -> object:
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
        "arrived",
        "out",
        "throws",
        "fitted",
        "reserve",
    ):
        return getattr(car, key)
    if key in KIT._fields:
        return getattr(car.kit, key)
    if key in LATER["Car"]:
        return getattr(car, key)
    raise ScenarioError(f"a car has no {key}")


def _happened(table: Table, event: Event, wanted: dict[str, Any]) -> bool:
    values = {"kind": event.kind, "car": event.car, "clause": event.clause, **event.data}
    return all(key in values and _same(table, value, values[key]) for key, value in wanted.items())


def _same(table: Table, wanted: object, found: object) -> bool:
    """True if equal; cars and spaces may be given by name."""
    if isinstance(wanted, list) and isinstance(found, tuple | list):
        return len(wanted) == len(found) and all(
            _same(table, one, other) for one, other in zip(wanted, found, strict=True)
        )
    if isinstance(wanted, str) and isinstance(found, int):
        if wanted in table.names:
            return table.names.index(wanted) == found
        return 0 <= found < table.track.size and table.track.name_of(found) == wanted
    return bool(wanted == found)


def told_events(table: Table) -> str:
    """Return a short list of the part's events."""
    lines = []
    for event in table.race.events or []:
        car = table.names[event.car] if event.car >= 0 else "-"
        lines.append(f"{event.kind} {car} " + " ".join(f"{key}={value}" for key, value in event.data.items()))
    return "; ".join(lines) or "nothing"
