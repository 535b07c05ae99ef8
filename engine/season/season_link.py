"""Season links: "t1." and armoured bits.

First the plan and the events without results as deflated text, then the results as numbers. Race links are
omitted. "t2." starts with the custom circuits of the season. "t3." and "t4." are the same for seasons whose
number does not depend on identifiers in the code.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from engine.core.types import WEAR_STOCKS, InputError, load_json
from engine.links.bitstream import BitReader, BitWriter, decode_text, encode_text
from engine.season import season_file
from engine.season.events import EVENT_NAMES, EVENT_TYPES, CarResult, LinkedResult, ManualResult
from engine.season.season_file import SeasonFile
from engine.season.season_plan import MAX_RACES, Options, Plan, PlannedRace, Seat, Team, custom_circuits

LINK_KIND = "t"
MAX_CHARS = 8000
MAX_TEXT_CHARS = 100_000

# Part of the format: frequent phrases of seasons. Append, never change.
DEFLATE_DICTIONARY = (
    b'montrealwatkinsglenzeltwegimolainterlagosmagnycourshockenheimsuzukaspasilverstonemonzazandvoortmonaco"ludodelire""eurogames""chain_reaction":"on"'
    b'"slipstream":"on""draft_extra_roll":"on""pits":"on""construction":"on""driver_points":"on""tyres":"on""wing":"on""weather":"on""backmarkers":"on"'
    b'"inertia":"on""broken_engine":"on""injuries":"on""stoppage":"on""training":"on""wish""swap""rename""void""entered","reason":"["merged",'
    b'{"name":"","preset":"free","rulebook":"trant","seed":"house","dates":[["",2,"rotation",{}],["",3,"session",{}],["",2,"dice",{}]],"teams":['
    b'["",0,[["","human",0,0],["","steady",1,0],["","bold",0,1],["","careful",1,1]],[6,4,2,3,3,2],0],'
)

# Part of the format: reasons for not finishing, as numbers. Append, never reorder.
RETIREMENT_REASONS = (
    "",
    "bodywork",
    "engine",
    "corner",
    "stops",
    "blocked",
    "road_holding",
    "injured",
    "transmission",
    "stopped",
)
OTHER_REASON = 15


def to_link(saved_season: SeasonFile) -> str:
    """Return the link, or "" if it would be too long to open."""
    season, plan, bits = saved_season.season, saved_season.season.plan, BitWriter()
    if saved_season.circuits:
        bits.write_varint(len(saved_season.circuits))
        for circuit, parcel in saved_season.circuits.items():
            bits.write_varint(custom_circuits(plan).index(circuit))
            bits.write_bytes(parcel)
    values = {
        **plan._asdict(),
        "dates": [list({**date._asdict(), "switches": dict(date.switches)}.values()) for date in plan.dates],
        "teams": plan.teams,
        "switches": dict(plan.switches),
    }
    data = [*values.values(), [_event_values(event) for event in season.events]]
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, DEFLATE_DICTIONARY)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    bits.write_bytes(deflate.compress(text) + deflate.flush())
    for event in season.events:
        if isinstance(event, LinkedResult | ManualResult):
            bits.write_varint(len(event.result))
            for line in event.result:
                _write_result(bits, line)
    link = f"{LINK_KIND}{season_file.format_of(saved_season)}.{encode_text(bits.to_bytes())}"
    return link if len(link) <= MAX_CHARS else ""


def _event_values(event: Any) -> list[Any]:
    return [
        EVENT_NAMES[type(event)],
        *[value for field, value in zip(event._fields, event, strict=True) if field != "result"],
    ]


def _write_result(bits: BitWriter, line: CarResult) -> None:
    bits.write(line.driver, 8)
    bits.write(line.place, 4)
    bits.write(line.laps, 4)
    if not line.place:
        is_known_reason = line.out in RETIREMENT_REASONS
        bits.write(RETIREMENT_REASONS.index(line.out) if is_known_reason else OTHER_REASON, 4)
        if not is_known_reason:
            bits.write_text(line.out)
        bits.write_varint(line.hurt)
    else:
        bits.write(int(line.hurt > 0), 1)
        if line.hurt:
            bits.write_varint(line.hurt)
    bits.write_varint(line.spent)
    bits.write_varint(line.throws)
    bits.write_varint(line.best)


def is_link(text: str) -> bool:
    """True if a text starts like a season link."""
    kind = text.strip().removeprefix("#").partition(".")[0]
    return kind[:1] == LINK_KIND and kind[1:].isdigit()


def parse_link(link: str) -> SeasonFile:
    """Return the season of a link; raise InputError if it is damaged, too new or impossible."""
    text = link.strip().removeprefix("#")
    kind, _, body = text.partition(".")
    if len(text) > MAX_CHARS:
        raise InputError("error.link.long", most=MAX_CHARS)
    if not is_link(text) or not kind[1:].isascii() or len(kind) > 5:
        raise InputError("error.link.foreign")
    number = int(kind[1:])
    if number not in season_file.FORMATS:
        raise InputError("error.link.newer")
    bits = BitReader(decode_text(body))
    with_circuits = number in (season_file.LEGACY_FORMAT_WITH_CIRCUITS, season_file.FORMAT_WITH_CIRCUITS)
    count = bits.read_varint(MAX_RACES) if with_circuits else 0
    parcels = [(bits.read_varint(MAX_RACES), bits.read_bytes(MAX_CHARS)) for _ in range(count)]
    data = _decompress(bits.read_bytes(MAX_CHARS))
    try:
        *values, event_values = data
        plan = _fields_by_name(Plan, values)
        plan |= {
            "dates": [_fields_by_name(PlannedRace, date) for date in plan["dates"]],
            "teams": [_team_from_values(team) for team in plan["teams"]],
            "options": _fields_by_name(Options, plan["options"]),
        }
        events = [_event(event, bits) for event in event_values]
    except (TypeError, ValueError, KeyError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("error.link.damaged") from None
    season = season_file.season_of(
        plan, events, is_legacy=number in (season_file.LEGACY_FORMAT, season_file.LEGACY_FORMAT_WITH_CIRCUITS)
    )
    bits.expect_end()
    circuit_ids = custom_circuits(season.plan)
    circuits = {circuit_ids[number]: parcel for number, parcel in parcels if number < len(circuit_ids)}
    if len(circuits) != count:
        raise InputError("error.link.damaged")
    return SeasonFile(season, circuits=circuits)


def _decompress(packed: bytes) -> Any:
    inflate = zlib.decompressobj(-15, DEFLATE_DICTIONARY)
    try:
        plain = inflate.decompress(packed, MAX_TEXT_CHARS).decode()
        if not inflate.eof or inflate.unused_data:
            raise InputError("error.link.damaged")
        return load_json(plain)
    except InputError:
        raise
    except (zlib.error, ValueError, RecursionError):
        raise InputError("error.link.damaged") from None


def _fields_by_name(kind: Any, values: list[Any], *excluded: str) -> dict[str, Any]:
    """Map the values of a record to its field names; missing later fields get their default values."""
    fields = [field for field in kind._fields if field not in excluded]
    if len(values) > len(fields):
        raise InputError("error.link.damaged")
    return dict(zip(fields, values))


def _team_from_values(values: Any) -> dict[str, Any]:
    team = _fields_by_name(Team, values)
    parts = team["parts"]
    return team | {
        "seats": [_fields_by_name(Seat, seat) for seat in team["seats"]],
        "parts": dict(zip(WEAR_STOCKS, parts, strict=True)) if parts else None,
    }


def _event(event: Any, bits: BitReader) -> dict[str, Any]:
    kind, *values = event
    data: dict[str, Any] = {"kind": kind, **_fields_by_name(EVENT_TYPES[kind], values, "result")}
    if "result" in EVENT_TYPES[kind]._fields:
        data["result"] = [_read_result(bits) for _ in range(bits.read_varint(20))]
    return data


def _read_result(bits: BitReader) -> dict[str, Any]:
    driver, place, laps = bits.read(8), bits.read(4), bits.read(4)
    out = ""
    if place:
        hurt = bits.read_varint(99) if bits.read(1) else 0
    else:
        number = bits.read(4)
        if OTHER_REASON > number >= len(RETIREMENT_REASONS):
            raise InputError("error.link.newer")
        out = bits.read_text(80) if number == OTHER_REASON else RETIREMENT_REASONS[number]
        hurt = bits.read_varint(99)
    return {
        "driver": driver,
        "place": place,
        "laps": laps,
        "out": out,
        "hurt": hurt,
        "spent": bits.read_varint(season_file.MAX_NUMBER),
        "throws": bits.read_varint(9999),
        "best": bits.read_varint(999_999),
    }
