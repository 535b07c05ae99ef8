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

from engine.core.types import WEAR, InputError
from engine.links.bitstream import armour, unarmour
from engine.season import checks, commands
from engine.season.events import KINDS, NAMES, Entered, Event, Line, Merged, Result
from engine.season.plan import MOST_RACES, Date, Options, Plan, Seat, Team, circuits_of_players
from engine.season.state import Season

OLD, OLD_WITH_CIRCUITS, FORMAT, WITH_CIRCUITS = FORMATS = (1, 2, 3, 4)
MOST_CHARACTERS = 500_000
MOST_LINK = 16_000
Json = dict[str, Any]
Value = TypeVar("Value")


class SeasonFile(NamedTuple):
    """A season, the links of its races by race number, and its packed custom circuits by id."""

    season: Season
    links: Mapping[int, str] = {}
    circuits: Mapping[str, bytes] = {}


def text_of(kept: SeasonFile) -> str:
    """Return the text of a season file."""
    data = {
        "yellow_flag": "season",
        "format": format_of(kept),
        **data_of(kept.season),
        "links": {str(race): link for race, link in sorted(kept.links.items())},
        **(
            {"circuits": {circuit: armour(parcel) for circuit, parcel in kept.circuits.items()}}
            if kept.circuits
            else {}
        ),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def format_of(kept: SeasonFile) -> int:
    """Return the format number of a season, for files and links."""
    if kept.season.old:
        return OLD_WITH_CIRCUITS if kept.circuits else OLD
    return WITH_CIRCUITS if kept.circuits else FORMAT


def read(text: str) -> SeasonFile:
    """Return the season of a file; raise InputError if the file is invalid."""
    if len(text) > MOST_CHARACTERS:
        raise InputError("error.season.file")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("error.season.file") from None
    if not isinstance(data, dict) or data.get("yellow_flag") != "season":
        raise InputError("error.season.file")
    number = data.get("format")
    if type(number) is not int or number < OLD:
        raise InputError("error.season.file")
    if number not in FORMATS:
        raise InputError("error.season.newer")
    if set(data) != {"yellow_flag", "format", "plan", "events", "links"} | (
        {"circuits"} if number in (OLD_WITH_CIRCUITS, WITH_CIRCUITS) else set()
    ):
        raise InputError("error.season.file")
    old = number in (OLD, OLD_WITH_CIRCUITS)
    links, season = _links(data["links"]), season_of(data["plan"], data["events"], old=old)
    return SeasonFile(season, links, _circuits(data.get("circuits", {}), season))


def _circuits(data: object, season: Season) -> dict[str, bytes]:
    wanted, table = circuits_of_players(season.plan), _table(data)
    if not all(circuit in wanted and isinstance(parcel, str) for circuit, parcel in table.items()):
        raise InputError("error.season.file")
    try:
        return {circuit: unarmour(parcel) for circuit, parcel in table.items()}
    except InputError:
        raise InputError("error.season.file") from None


def _links(data: object) -> dict[int, str]:
    links: dict[int, str] = {}
    for race, link in _table(data).items():
        if (
            race not in map(str, range(1, MOST_RACES + 1))
            or not isinstance(link, str)
            or len(link) > MOST_LINK
        ):
            raise InputError("error.season.file")
        links[int(race)] = link
    return links


def season_of(plan: object, events: object, *, old: bool) -> Season:
    """Return a season from plain data; raise InputError if an event was not possible at its time."""
    season = Season(checks.checked(plan_of(plan)), old=old)
    if not isinstance(events, list) or len(events) > commands.MOST_EVENTS:
        raise InputError("error.season.file")
    for event in events:
        season = commands.add(season, event_of(event))
    return season


def data_of(season: Season) -> Json:
    """Return the plan and the events as plain data."""
    return {"plan": plan_data(season.plan), "events": [event_data(event) for event in season.events]}


def plan_data(plan: Plan) -> Json:
    """Return a plan as plain data, with designs by part."""
    teams = [
        {
            **team._asdict(),
            "seats": [seat._asdict() for seat in team.seats],
            "parts": dict(zip(WEAR, team.parts)) if team.parts else None,
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


def plan_of(data: object) -> Plan:
    """Return a plan from plain data. Only its structure is checked, not whether it is playable."""
    readers: dict[str, Callable[[object], Any]] = {
        "dates": _all(_date), "teams": _all(_team), "switches": _switches,
        "options": lambda value: _record(Options, value, {}),
    }  # fmt: skip
    return _record(Plan, data, readers)


def _date(data: object) -> Date:
    return _record(Date, data, {"switches": _switches})


def _team(data: object) -> Team:
    return _record(Team, data, {"seats": _all(lambda value: _record(Seat, value, {})), "parts": _parts})


def _parts(data: object) -> tuple[int, ...]:
    if data is None:
        return ()
    table = _table(data)
    if set(table) != set(WEAR):
        raise InputError("error.season.file")
    return tuple([_number(table[part]) for part in WEAR])


def event_data(event: Event) -> Json:
    """Return an event as plain data; result lines omit zeros."""
    data: Json = {"kind": NAMES[type(event)], **event._asdict()}
    if isinstance(event, Merged | Entered):
        data["result"] = [line_data(line) for line in event.result]
    return data


def line_data(line: Line) -> Json:
    """Return a line of a result as plain data, without zeros."""
    return {key: value for key, value in line._asdict().items() if value or key == "driver"}


def event_of(data: object) -> Event:
    """Return an event from plain data."""
    table = dict(_table(data))
    kind = table.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise InputError("error.season.file")
    maker: Callable[..., Event] = KINDS[kind]
    return _record(maker, table, {"result": result_of}, get_type_hints(KINDS[kind]))


def result_of(data: object) -> Result:
    """Return the lines of a result from plain data; missing fields are zero."""
    return tuple([_record(Line, {**Line(0)._asdict(), **_table(line)}, {}) for line in _list(data)])


def _record(
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
    plain: dict[type, Callable[[object], Any]] = {int: _number, str: _text, bool: _flag}
    return kind(
        **{
            key: (readers[key] if key in readers else plain[hints[key]])(value)
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


def _all(reader: Callable[[object], Value]) -> Callable[[object], tuple[Value, ...]]:
    return lambda data: tuple([reader(value) for value in _list(data)])


def _switches(data: object) -> tuple[tuple[str, str], ...]:
    return tuple([(key, _text(value)) for key, value in sorted(_table(data).items())])


def _number(data: object) -> int:
    if type(data) is not int or not -1 <= data < 1 << 48:
        raise InputError("error.season.file")
    return data


def _text(data: object) -> str:
    if not isinstance(data, str) or len(data) > 300:
        raise InputError("error.season.file")
    return data


def _flag(data: object) -> bool:
    if type(data) is not bool:
        raise InputError("error.season.file")
    return data
