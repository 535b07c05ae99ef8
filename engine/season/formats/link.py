"""Season links: "t1." and armoured bits.

First the plan and the events without results as deflated text, then the results as numbers. Race links are
omitted. "t2." starts with the custom circuits of the season. "t3." and "t4." are the same for seasons whose
number does not depend on identifiers in the code.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from engine.core.types import WEAR, InputError
from engine.links.bitstream import BitReader, BitWriter, armour, unarmour
from engine.season.events import KINDS, NAMES, Entered, Line, Merged
from engine.season.formats import file
from engine.season.formats.file import SeasonFile
from engine.season.plan import MOST_RACES, Date, Options, Plan, Seat, Team, circuits_of_players

KIND = "t"
MOST_CHARACTERS = 8000
MOST_TEXT = 100_000

# Part of the format: frequent phrases of seasons. Append, never change.
PHRASES = (
    b'montrealwatkinsglenzeltwegimolainterlagosmagnycourshockenheimsuzukaspasilverstonemonzazandvoortmonaco"ludodelire""eurogames""chain_reaction":"on"'
    b'"slipstream":"on""draft_extra_roll":"on""pits":"on""construction":"on""driver_points":"on""tyres":"on""wing":"on""weather":"on""backmarkers":"on"'
    b'"inertia":"on""broken_engine":"on""injuries":"on""stoppage":"on""training":"on""wish""swap""rename""void""entered","reason":"["merged",'
    b'{"name":"","preset":"free","rulebook":"trant","seed":"house","dates":[["",2,"rotation",{}],["",3,"session",{}],["",2,"dice",{}]],"teams":['
    b'["",0,[["","human",0,0],["","steady",1,0],["","bold",0,1],["","careful",1,1]],[6,4,2,3,3,2],0],'
)

# Part of the format: reasons for not finishing, as numbers. Append, never reorder.
REASONS = (
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
OTHER = 15


def link_of(kept: SeasonFile) -> str:
    """Return the link, or "" if it would be too long to open."""
    season, plan, bits = kept.season, kept.season.plan, BitWriter()
    if kept.circuits:
        bits.put_count(len(kept.circuits))
        for circuit, parcel in kept.circuits.items():
            bits.put_count(circuits_of_players(plan).index(circuit))
            bits.put_bytes(parcel)
    values = {
        **plan._asdict(),
        "dates": [list({**date._asdict(), "switches": dict(date.switches)}.values()) for date in plan.dates],
        "teams": plan.teams,
        "switches": dict(plan.switches),
    }
    data = [*values.values(), [_plain(event) for event in season.events]]
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, PHRASES)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    bits.put_bytes(deflate.compress(text) + deflate.flush())
    for event in season.events:
        if isinstance(event, Merged | Entered):
            bits.put_count(len(event.result))
            for line in event.result:
                _put_line(bits, line)
    link = f"{KIND}{file.format_of(kept)}.{armour(bits.to_bytes())}"
    return link if len(link) <= MOST_CHARACTERS else ""


def _plain(event: Any) -> list[Any]:
    return [
        NAMES[type(event)],
        *[value for field, value in zip(event._fields, event, strict=True) if field != "result"],
    ]


def _put_line(bits: BitWriter, line: Line) -> None:
    bits.put(line.driver, 8)
    bits.put(line.place, 4)
    bits.put(line.laps, 4)
    if not line.place:
        known = line.out in REASONS
        bits.put(REASONS.index(line.out) if known else OTHER, 4)
        if not known:
            bits.put_text(line.out)
        bits.put_count(line.hurt)
    else:
        bits.put(int(line.hurt > 0), 1)
        if line.hurt:
            bits.put_count(line.hurt)
    bits.put_count(line.spent)
    bits.put_count(line.throws)
    bits.put_count(line.best)


def is_link(text: str) -> bool:
    """True if a text starts like a season link."""
    kind = text.strip().removeprefix("#").partition(".")[0]
    return kind[:1] == KIND and kind[1:].isdigit()


def read(link: str) -> SeasonFile:
    """Return the season of a link; raise InputError if it is damaged, too new or impossible."""
    text = link.strip().removeprefix("#")
    kind, _, body = text.partition(".")
    if len(text) > MOST_CHARACTERS:
        raise InputError("error.link.long", most=MOST_CHARACTERS)
    if not is_link(text) or not kind[1:].isascii() or len(kind) > 5:
        raise InputError("error.link.foreign")
    number = int(kind[1:])
    if number not in file.FORMATS:
        raise InputError("error.link.newer")
    bits = BitReader(unarmour(body))
    with_circuits = number in (file.OLD_WITH_CIRCUITS, file.WITH_CIRCUITS)
    count = bits.take_count(MOST_RACES) if with_circuits else 0
    parcels = [(bits.take_count(MOST_RACES), bits.take_bytes(MOST_CHARACTERS)) for _ in range(count)]
    data = _inflated(bits.take_bytes(MOST_CHARACTERS))
    try:
        *values, happened = data
        plan = _named(Plan, values)
        plan |= {
            "dates": [_named(Date, date) for date in plan["dates"]],
            "teams": [_team(team) for team in plan["teams"]],
            "options": _named(Options, plan["options"]),
        }
        events = [_event(event, bits) for event in happened]
    except (TypeError, ValueError, KeyError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("error.link.damaged") from None
    season = file.season_of(plan, events, old=number in (file.OLD, file.OLD_WITH_CIRCUITS))
    bits.finish()
    wanted = circuits_of_players(season.plan)
    circuits = {wanted[number]: parcel for number, parcel in parcels if number < len(wanted)}
    if len(circuits) != count:
        raise InputError("error.link.damaged")
    return SeasonFile(season, circuits=circuits)


def _inflated(packed: bytes) -> Any:
    inflate = zlib.decompressobj(-15, PHRASES)
    try:
        plain = inflate.decompress(packed, MOST_TEXT).decode()
        if not inflate.eof or inflate.unused_data:
            raise InputError("error.link.damaged")
        return json.loads(plain)
    except InputError:
        raise
    except (zlib.error, ValueError, RecursionError):
        raise InputError("error.link.damaged") from None


def _named(kind: Any, values: list[Any], *but: str) -> dict[str, Any]:
    """Map the values of a record to its field names; missing later fields get their default values."""
    fields = [field for field in kind._fields if field not in but]
    if len(values) > len(fields):
        raise InputError("error.link.damaged")
    return dict(zip(fields, values))


def _team(values: Any) -> dict[str, Any]:
    team = _named(Team, values)
    parts = team["parts"]
    return team | {
        "seats": [_named(Seat, seat) for seat in team["seats"]],
        "parts": dict(zip(WEAR, parts, strict=True)) if parts else None,
    }


def _event(event: Any, bits: BitReader) -> dict[str, Any]:
    kind, *values = event
    data: dict[str, Any] = {"kind": kind, **_named(KINDS[kind], values, "result")}
    if "result" in KINDS[kind]._fields:
        data["result"] = [_take_line(bits) for _ in range(bits.take_count(20))]
    return data


def _take_line(bits: BitReader) -> dict[str, Any]:
    driver, place, laps = bits.take(8), bits.take(4), bits.take(4)
    out = ""
    if place:
        hurt = bits.take_count(99) if bits.take(1) else 0
    else:
        number = bits.take(4)
        if OTHER > number >= len(REASONS):
            raise InputError("error.link.newer")
        out = bits.take_text(80) if number == OTHER else REASONS[number]
        hurt = bits.take_count(99)
    return {
        "driver": driver,
        "place": place,
        "laps": laps,
        "out": out,
        "hurt": hurt,
        "spent": bits.take_count(99),
        "throws": bits.take_count(9999),
        "best": bits.take_count(999_999),
    }
