"""Season files: readable JSON, read strictly.

Invalid files are rejected with one error before any content is used.

    {"yellow_flag": "season", "format": 3, "plan": {...}, "events": [...], "links": {"1": "r6..."}}

``links`` keeps the links of races next to their results; they are not needed to read the season. A season
with custom circuits has format 4 and contains them packed and armoured under ``circuits``, by id. Formats 1
and 2 are the same for seasons with a legacy season number, which they keep. Missing fields of a race, team,
seat, options or result have their default values.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, get_type_hints

from engine.core.types import WEAR_STOCKS, InputError, Json, load_json
from engine.links.bitstream import decode_text, encode_text
from engine.season import plan_validation
from engine.season.event_validation import MAX_EVENTS, append_event
from engine.season.events import (
    EVENT_NAMES,
    EVENT_TYPES,
    CarResult,
    Event,
    LinkedResult,
    ManualResult,
    Result,
)
from engine.season.season_plan import MAX_RACES, Options, Plan, PlannedRace, Seat, Team, custom_circuits
from engine.season.state import Season

LEGACY_FORMAT, LEGACY_FORMAT_WITH_CIRCUITS, FORMAT, FORMAT_WITH_CIRCUITS = FORMATS = (1, 2, 3, 4)
MAX_CHARS = 500_000
MAX_LINK_CHARS = 16_000
MAX_NUMBER = (1 << 48) - 1
Value = TypeVar("Value")


class SeasonFile(NamedTuple):
    """A season, the links of its races by race number, and its packed custom circuits by id."""

    season: Season
    links: Mapping[int, str] = {}
    circuits: Mapping[str, bytes] = {}


def to_text(season_file: SeasonFile) -> str:
    data = {
        "yellow_flag": "season",
        "format": format_of(season_file),
        **season_data(season_file.season),
        "links": {str(race): link for race, link in sorted(season_file.links.items())},
        **(
            {"circuits": {circuit: encode_text(parcel) for circuit, parcel in season_file.circuits.items()}}
            if season_file.circuits
            else {}
        ),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def format_of(season_file: SeasonFile) -> int:
    """Return the format number of a season, for files and links."""
    if season_file.season.old:
        return LEGACY_FORMAT_WITH_CIRCUITS if season_file.circuits else LEGACY_FORMAT
    return FORMAT_WITH_CIRCUITS if season_file.circuits else FORMAT


def parse_file(text: str) -> SeasonFile:
    """Return the season of a file; raise InputError if the file is invalid."""
    if len(text) > MAX_CHARS:
        raise InputError("error.season.file")
    try:
        data = load_json(text)
    except InputError:
        raise
    except (ValueError, RecursionError):
        raise InputError("error.season.file") from None
    if not isinstance(data, dict) or data.get("yellow_flag") != "season":
        raise InputError("error.season.file")
    number = data.get("format")
    if type(number) is not int or number < LEGACY_FORMAT:
        raise InputError("error.season.file")
    if number not in FORMATS:
        raise InputError("error.season.newer")
    if set(data) != {"yellow_flag", "format", "plan", "events", "links"} | (
        {"circuits"} if number in (LEGACY_FORMAT_WITH_CIRCUITS, FORMAT_WITH_CIRCUITS) else set()
    ):
        raise InputError("error.season.file")
    old = number in (LEGACY_FORMAT, LEGACY_FORMAT_WITH_CIRCUITS)
    links, season = _links(data["links"]), season_of(data["plan"], data["events"], is_legacy=old)
    return SeasonFile(season, links, _circuits(data.get("circuits", {}), season))


def _circuits(data: object, season: Season) -> dict[str, bytes]:
    circuit_ids, table = custom_circuits(season.plan), _table(data)
    if not all(circuit in circuit_ids and isinstance(parcel, str) for circuit, parcel in table.items()):
        raise InputError("error.season.file")
    try:
        return {circuit: decode_text(parcel) for circuit, parcel in table.items()}
    except InputError:
        raise InputError("error.season.file") from None


def _links(data: object) -> dict[int, str]:
    links: dict[int, str] = {}
    for race, link in _table(data).items():
        if (
            race not in map(str, range(1, MAX_RACES + 1))
            or not isinstance(link, str)
            or len(link) > MAX_LINK_CHARS
        ):
            raise InputError("error.season.file")
        links[int(race)] = link
    return links


def season_of(plan: object, events: object, *, is_legacy: bool) -> Season:
    """Return a season from plain data; raise InputError if an event was not possible at its time."""
    season = Season(plan_validation.validated(read_plan(plan)), has_legacy_number=is_legacy)
    if not isinstance(events, list) or len(events) > MAX_EVENTS:
        raise InputError("error.season.file")
    for event in events:
        season = append_event(season, event_of(event))
    return season


def season_data(season: Season) -> Json:
    """Return the plan and the events as plain data."""
    return {"plan": plan_data(season.plan), "events": [event_data(event) for event in season.events]}


def plan_data(plan: Plan) -> Json:
    """Return a plan as plain data, with designs by part."""
    teams = [
        {
            **team._asdict(),
            "seats": [seat._asdict() for seat in team.seats],
            "parts": dict(zip(WEAR_STOCKS, team.parts)) if team.parts else None,
        }
        for team in plan.teams
    ]
    dates = [{**date._asdict(), "switches": dict(date.switches)} for date in plan.dates]
    return {
        **plan._asdict(),
        "dates": dates,
        "teams": teams,
        "switches": dict(plan.switches),
        "options": plan.options._asdict(),
    }


def read_plan(data: object) -> Plan:
    """Return a plan from plain data. Only its structure is checked, not whether it is playable."""
    readers: dict[str, Callable[[object], Any]] = {
        "dates": _list_of(_read_date),
        "teams": _list_of(_read_team),
        "switches": _switches,
        "options": lambda value: _parse_record(Options, value, {}),
    }
    return _parse_record(Plan, data, readers)


def _read_date(data: object) -> PlannedRace:
    return _parse_record(PlannedRace, data, {"switches": _switches})


def _read_team(data: object) -> Team:
    return _parse_record(
        Team, data, {"seats": _list_of(lambda value: _parse_record(Seat, value, {})), "parts": _parse_parts}
    )


def _parse_parts(data: object) -> tuple[int, ...]:
    if data is None:
        return ()
    table = _table(data)
    if set(table) != set(WEAR_STOCKS):
        raise InputError("error.season.file")
    return tuple([_number(table[part]) for part in WEAR_STOCKS])


def event_data(event: Event) -> Json:
    """Return an event as plain data; result lines omit zeros."""
    data: Json = {"kind": EVENT_NAMES[type(event)], **event._asdict()}
    if isinstance(event, LinkedResult | ManualResult):
        data["result"] = [line_data(line) for line in event.result]
    return data


def line_data(line: CarResult) -> Json:
    """Return a line of a result as plain data, without zeros."""
    return {key: value for key, value in line._asdict().items() if value or key == "driver"}


def event_of(data: object) -> Event:
    table = dict(_table(data))
    kind = table.pop("kind", None)
    if not isinstance(kind, str) or kind not in EVENT_TYPES:
        raise InputError("error.season.file")
    maker: Callable[..., Event] = EVENT_TYPES[kind]
    return _parse_record(maker, table, {"result": result_of}, get_type_hints(EVENT_TYPES[kind]))


def result_of(data: object) -> Result:
    """Return the lines of a result from plain data; missing fields are zero."""
    return tuple(
        [_parse_record(CarResult, {**CarResult(0)._asdict(), **_table(line)}, {}) for line in _list(data)]
    )


def _parse_record(
    kind: Callable[..., Value],
    data: object,
    readers: Mapping[str, Callable[[object], Any]],
    hints: Mapping[str, Any] | None = None,
) -> Value:
    """Return a record from a table without unknown fields, each field of its own type.

    Fields with a default may be missing, so that files of older versions stay readable.
    """
    table = _table(data)
    hints = hints or get_type_hints(kind)
    if not set(hints) - set(getattr(kind, "_field_defaults", ())) <= set(table) <= set(hints):
        raise InputError("error.season.file")
    simple_types: dict[type, Callable[[object], Any]] = {int: _number, str: _read_text, bool: _parse_bool}
    return kind(
        **{
            key: (readers[key] if key in readers else simple_types[hints[key]])(value)
            for key, value in table.items()
        }
    )


def _table(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InputError("error.season.file")
    return data


def _list(data: object) -> list[Any]:
    if not isinstance(data, list) or len(data) > 100:
        raise InputError("error.season.file")
    return data


def _list_of(reader: Callable[[object], Value]) -> Callable[[object], tuple[Value, ...]]:
    return lambda data: tuple([reader(value) for value in _list(data)])


def _switches(data: object) -> tuple[tuple[str, str], ...]:
    return tuple([(key, _read_text(value)) for key, value in sorted(_table(data).items())])


def _number(data: object) -> int:
    if type(data) is not int or not -1 <= data <= MAX_NUMBER:
        raise InputError("error.season.file")
    return data


def _read_text(data: object) -> str:
    if not isinstance(data, str) or len(data) > 300:
        raise InputError("error.season.file")
    return data


def _parse_bool(data: object) -> bool:
    if type(data) is not bool:
        raise InputError("error.season.file")
    return data
