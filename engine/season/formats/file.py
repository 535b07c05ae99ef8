"""A season as a file: readable JSON, read strictly. What is not as it must be is refused with one sentence
before anything is believed.

    {"yellow_flag": "season", "format": 3, "plan": {...}, "events": [...], "links": {"1": "r6..."}}

``links`` keeps the links of races beside their results; they are not needed to read the season. A season on
circuits of players is of format 4 and has their parcels under ``circuits``, by id and armoured. Formats 1 and
2 are the same of seasons that were begun when they were numbered otherwise; such a season stays what it is.
What a file does not say of a race, a team, a seat, the options or a result is as usual.
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
    """A season, the links of its races by race, and the parcels of circuits of players by id."""

    season: Season
    links: Mapping[int, str] = {}
    circuits: Mapping[str, bytes] = {}


def text_of(kept: SeasonFile) -> str:
    """The file."""
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
    """The format that a season is written in, as file or link."""
    if kept.season.old:
        return OLD_WITH_CIRCUITS if kept.circuits else OLD
    return WITH_CIRCUITS if kept.circuits else FORMAT


def read(text: str) -> SeasonFile:
    """The season of a file; InputError for anything else."""
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
    """A season from plain data; every event has to be one that could happen then."""
    season = Season(checks.checked(plan_of(plan)), old=old)
    if not isinstance(events, list) or len(events) > commands.MOST_EVENTS:
        raise InputError("error.season.file")
    for event in events:
        season = commands.add(season, event_of(event))
    return season


def data_of(season: Season) -> Json:
    """The plan and the events as plain data."""
    return {"plan": plan_data(season.plan), "events": [event_data(event) for event in season.events]}


def plan_data(plan: Plan) -> Json:
    """A plan as plain data, designs by part."""
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
    """A plan from plain data, its shape looked at but not yet whether it can be run."""
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
    """An event as plain data; lines of a result leave out what is nought."""
    data: Json = {"kind": NAMES[type(event)], **event._asdict()}
    if isinstance(event, Merged | Entered):
        data["result"] = [line_data(line) for line in event.result]
    return data


def line_data(line: Line) -> Json:
    """A line of a result."""
    return {key: value for key, value in line._asdict().items() if value or key == "driver"}


def event_of(data: object) -> Event:
    """An event from plain data."""
    table = dict(_table(data))
    kind = table.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise InputError("error.season.file")
    maker: Callable[..., Event] = KINDS[kind]
    return _record(maker, table, {"result": result_of}, get_type_hints(KINDS[kind]))


def result_of(data: object) -> Result:
    """The lines of a result from plain data; what is left out is nought."""
    return tuple([_record(Line, {**Line(0)._asdict(), **_table(line)}, {}) for line in _list(data)])


def _record(
    kind: Callable[..., Value],
    data: object,
    readers: Mapping[str, Callable[[object], Any]],
    hints: Mapping[str, Any] | None = None,
) -> Value:
    """A record from a table with no other fields than its own, each of its own type. What has a usual value
    may be missing: whoever wrote the table may not have known the field yet.
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
