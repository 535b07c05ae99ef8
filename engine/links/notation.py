"""Human-readable position text, for bug reports and hand editing.

A position is a few lines::

    race monaco ludodelire laps=2 seed=77
    turn 3 moves=24 order=1,0 step=drive natural=12 rolled=7
    car Ada livery=0 driver=human at=M45 gear=3 crossings=1 T=6 B=3 F=3 Bo=2 E=2 arrived=22
    car Otto livery=5 driver=steady at=L44 gear=3 crossings=1 T=5 B=4 F=3 Bo=2 E=2 grid=1 arrived=23
    car Rex livery=3 driver=steady out=corner grid=2

- ``order`` lists the cars still to move, the current one first.
- Omitted numbers are zero. Omitted points are full.
- ``spun`` and ``pit=to``, ``pit=at`` or ``pit=from`` are added if they apply.
- Spaces in names are written as ``_``.
"""

from __future__ import annotations

from typing import Any

from engine.core.fields import CAR_LIMITS, COURSE_LIMITS, KIT_LIMITS, OUT_REASONS, RACE_LIMITS
from engine.core.state import (
    COURSE,
    FINISHED,
    ON_TRACK,
    OUT,
    RUNNING,
    TURN,
    Car,
    Race,
    lap_of_set,
)
from engine.core.track import Track
from engine.core.types import LIVERIES, MAX_CARS, NAME_LENGTH, WEAR, Decision, Entry, InputError, Setup
from engine.links.invariants import begun, check, occupy
from engine.links.later_fields import later_of
from engine.links.tokens import COMPOUNDS, WEAR_LETTERS
from engine.links.validate_position import (
    LEVERS,
    before_the_grid,
    by_levers,
    most_crossings,
    possible,
)
from engine.rules.books.rulebooks import rules_for
from engine.rules.kernel.builder import Rules

PIT_WORDS = ("", "to", "at", "from")
WEATHERS = ("dry", "rain", "changeable")
MOST_TEXT = 8000


_FLAGS_OF_A_MOVE = ("skidded", "no_tow")
_FLAGS = (*_FLAGS_OF_A_MOVE, "finishing", "wasted")
_MIDWAY = (*_FLAGS, "leg", "set_lap", "uncredited")

_NUMBERS = ("gear", "crossings", "stops", "grid", "arrived", "throws", "place")


def can_be_held(rules: Rules, race: Race, question: Decision) -> bool:
    """True if a position can contain this moment.

    It cannot before the grid, in a solo lap, between small choices, or when some drivers have already chosen
    gears that all choose simultaneously.
    """
    if (
        rules.form(race).held == "never"
        or before_the_grid(rules, question.step)
        or (race.round == 0 and rules.form(race).held != "before")
    ):
        return False
    return (
        race.turn == TURN
        and not race.course.hurt
        and not (question.step == "gear" and any(car.kit.lever for car in race.cars[: question.car]))
    )


def position_text(rules: Rules, race: Race) -> str:
    """Return a position as text."""
    setup = rules.setup
    switches = "".join(f" {name}={choice}" for name, choice in setup.switches)
    order = " order=" + ",".join(str(number) for number in (race.actor, *race.queue))
    step, midway = rules.steps[race.step].name, rules.steps[race.step].form.midway
    if by_levers(rules, step):
        order = ""
    lines = [f"race {setup.circuit} {setup.rulebook} laps={setup.laps} seed={setup.seed}{switches}"]
    dice = f" natural={race.natural} rolled={race.rolled}" if step == "drive" or midway else ""
    lines.append(
        f"turn {race.round} moves={race.moves} finished={race.finished}{order} "
        f"step={step}{dice}{_conditions(rules, race, step)}"
    )
    for entry, car in zip(setup.entries, race.cars):
        lines.append(
            _car_line(
                rules, f"car {entry.name.replace(' ', '_')} livery={entry.livery} driver={entry.driver}", car
            )
        )
    lines += [_car_line(rules, "backmarker", car) for car in race.cars[len(setup.entries) :]]
    return "\n".join(lines) + "\n"


def _conditions(rules: Rules, race: Race, step: str) -> str:
    """Return values that only some rules have: weather, debris, and the path driven so far in mid-turn."""
    words, midway = "", rules.steps[race.step].form.midway
    if "weather" in rules.kept:
        words += f" weather={WEATHERS[race.weather]}" + (f" settled={race.settled}" if race.settled else "")
    if race.hazards:
        words += f" hazards={','.join(map(rules.track.name_of, race.hazards))}"
    if race.hazard_laps:
        words += f" hazard_laps={','.join(map(str, race.hazard_laps))}"
    if midway:
        words += (
            f" path={','.join(map(rules.track.name_of, race.path))} leg={race.leg} set_lap={race.set_lap}"
        )
    if step == "drive" or midway:
        words += "".join(f" {name}=1" for name in _FLAGS if getattr(race, name))
    words += "".join(
        f" {name}={value}"
        for name, value in zip(race.course._fields, race.course)
        if name in COURSE_LIMITS and value != getattr(COURSE, name)
    )
    if midway:
        words += f" uncredited={race.uncredited}" if race.uncredited >= 0 else ""
    return words + "".join(f" {word}" for word in _later_words(rules, race))


def _later_words(rules: Rules, owner: Car | Race) -> list[str]:
    return [
        f"{field.name}={value}" for record in later_of(rules, owner) for field, value in record.differing()
    ]


def _read_later(rules: Rules, owner: Car | Race, values: dict[str, str]) -> None:
    for record in later_of(rules, owner):
        for field in record.fields:
            record.put(field, _number(values, field.name, field.most or 0, field.neutral))


def _car_line(rules: Rules, title: str, car: Car) -> str:
    track = rules.track
    words = [title]
    if car.space >= 0:
        words.append(f"at={track.name_of(car.space)}")
    words += [f"{name}={getattr(car, name)}" for name in _NUMBERS if getattr(car, name) or name == "grid"]
    words += [
        f"{letter}={getattr(car, name)}"
        for (name, letter), full in zip(WEAR_LETTERS.items(), car.full, strict=True)
        if full
    ]
    if "full" in rules.kept:
        words.append(f"full={','.join(map(str, car.full))}")
    if "compound" in rules.kept:
        words.append(f"tyres={COMPOUNDS[car.compound]} fitted={car.fitted}")
    if car.reserve:
        words.append(f"reserve={car.reserve}")
    if car.spun:
        words.append("spun")
    if car.pit != ON_TRACK:
        words.append(f"pit={PIT_WORDS[car.pit]}")
    if car.out:
        words.append(f"out={car.out}")
    words += [
        f"{name}={value}" for name, value in zip(car.kit._fields, car.kit) if value and name in KIT_LIMITS
    ]
    words += _later_words(rules, car)
    return " ".join(words)


def circuit_of(text: str) -> str:
    """Return the circuit that a position text names. Raise InputError if it is not a position."""
    words = text[:MOST_TEXT].split(maxsplit=2)
    if len(words) < 2 or words[0] != "race":
        raise InputError("error.position.shape")
    return words[1][:40]


def read_position(text: str, track: Track) -> tuple[Rules, Race]:
    """Return the rules and the race of a position text. Raise InputError if it is invalid."""
    if len(text) > MOST_TEXT:
        raise InputError("error.position.long")
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if (
        len(lines) < 3
        or lines[0][0] != "race"
        or lines[1][0] != "turn"
        or any(line[0] not in ("car", "backmarker") for line in lines[2:])
    ):
        raise InputError("error.position.shape")
    cars = [(line[1] if len(line) > 1 else "", _values(line[2:])) for line in lines[2:] if line[0] == "car"]
    others = [_values(line[1:]) for line in lines[2:] if line[0] == "backmarker"]
    rules = _read_setup(lines[0], cars, track)
    race = _read_turn(rules, _values(lines[1][2:]), lines[1], len(others))
    for car, (name, values) in zip(race.cars, [*cars, *[("backmarker", values) for values in others]]):
        _read_car(rules, race, car, values, name)
    _settle(rules, race)
    return rules, race


def _values(words: list[str]) -> dict[str, str]:
    return {key: value for key, _, value in (word.partition("=") for word in words)}


def _number(values: dict[str, str], key: str, most: int, default: int = 0) -> int:
    text = values.get(key)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 15 and int(text) <= most):
        raise InputError("error.position.value", key=key[:12], value=text[:12])
    return int(text)


def _read_setup(words: list[str], cars: list[tuple[str, dict[str, str]]], track: Track) -> Rules:
    if len(words) < 3:
        raise InputError("error.position.shape")
    values = _values(words[3:])
    entries = tuple(
        Entry(
            name.replace("_", " ")[:NAME_LENGTH],
            _number(car, "livery", LIVERIES - 1, number),
            car.get("driver", "human")[:16],
        )
        for number, (name, car) in enumerate(cars)
    )
    switches = tuple((key, value) for key, value in values.items() if key not in ("laps", "seed"))
    return rules_for(
        Setup(
            words[1],
            words[2],
            _number(values, "laps", 99, 1),
            entries,
            _number(values, "seed", (1 << 48) - 1),
            switches,
        ),
        track,
    )


def _read_turn(rules: Rules, values: dict[str, str], words: list[str], backmarkers: int) -> Race:
    if backmarkers > (MAX_CARS if "backmarkers" in rules.kept else 0):
        raise InputError("error.position.shape")
    race = begun(rules, backmarkers)
    race.round = _number({"turn": words[1]} if len(words) > 1 else {}, "turn", RACE_LIMITS["round"], 1)
    race.finished = _number(values, "finished", len(race.cars))
    step = values.get("step", "gear")
    levers = by_levers(rules, step)
    order = values.get("order", "0").split(",")
    numbers = [_number({"order": word}, "order", len(race.cars) - 1) for word in order]
    if len(set(numbers)) != len(numbers):
        raise InputError("error.position.value", key="order", value=values["order"][:12])
    form = rules.steps[rules.at[step]].form if step in rules.at else None
    if form is None or form.held == "never":
        raise InputError("error.position.value", key="step", value=step[:12])
    race.actor, race.queue = (-1, ()) if levers else (numbers[0], tuple(numbers[1:]))
    race.step = rules.at[LEVERS if levers else step]
    race.weather = _word(values, "weather", WEATHERS) if "weather" in rules.kept else 0
    _read_hazards(rules, race, values)
    if "kit" in rules.kept:
        counts: dict[str, Any] = {
            name: _number(values, name, most, getattr(COURSE, name)) for name, most in COURSE_LIMITS.items()
        }
        race.course = COURSE._replace(**counts)
    names: tuple[str, ...] = ("moves", "natural", "rolled")
    names += ("settled",) if "settled" in rules.kept else ()
    names += _MIDWAY if form.midway else _FLAGS_OF_A_MOVE if step == "drive" else ()
    for name in names:
        setattr(race, name, _number(values, name, RACE_LIMITS[name], getattr(race, name)))
    _read_later(rules, race, values)
    if form.midway:
        race.path = _spaces(rules, values.get("path", ""))
    return race


def _read_hazards(rules: Rules, race: Race, values: dict[str, str]) -> None:
    """Read the debris spaces, in any order; the default is the first lap."""
    spaces = _spaces(rules, values.get("hazards", "")) if "hazards" in rules.kept else ()
    laps = [
        _number({"hazard_laps": lap}, "hazard_laps", rules.setup.laps + 1)
        for lap in values.get("hazard_laps", "").split(",")
        if lap
    ]
    marks = dict(zip(spaces, [*laps, *[1] * len(spaces)]))
    race.hazards = tuple(sorted(marks))
    race.hazard_laps = tuple([marks[space] for space in race.hazards]) if "hazard_laps" in rules.kept else ()


def _word(values: dict[str, str], key: str, words: tuple[str, ...]) -> int:
    word = values.get(key, words[0])
    if word not in words:
        raise InputError("error.position.value", key=key, value=word[:12])
    return words.index(word)


def _spaces(rules: Rules, text: str) -> tuple[int, ...]:
    return tuple(rules.track.space_named(name) for name in text.split(",") if name)


def _read_car(rules: Rules, race: Race, car: Car, values: dict[str, str], name: str) -> None:
    most_of = {
        **{name: most for name, most in CAR_LIMITS.items() if name in _NUMBERS},
        "crossings": most_crossings(rules, car),
        "arrived": race.moves,
    }
    for key, most in most_of.items():
        setattr(car, key, _number(values, key, most, car.grid if key == "grid" else 0))
    if "full" in rules.kept and "full" in values:
        points = values["full"].split(",")
        if len(points) != len(WEAR):
            raise InputError("error.position.value", key="full", value=values["full"][:12])
        car.full = tuple(_number({"full": word}, "full", CAR_LIMITS["full"]) for word in points)
    if "compound" in rules.kept:
        car.compound, car.fitted = (
            _word(values, "tyres", COMPOUNDS),
            _number(values, "fitted", rules.setup.laps + 2, 1),
        )
    car.reserve = _number(values, "reserve", CAR_LIMITS["reserve"]) if "reserve" in rules.kept else 0
    for (part, letter), full in zip(WEAR_LETTERS.items(), car.full, strict=True):
        setattr(car, part, _number(values, letter, full, full))
    if "kit" in rules.kept:
        car.kit = car.kit._replace(**{name: _number(values, name, most) for name, most in KIT_LIMITS.items()})
    _read_later(rules, car, values)
    car.spun = 1 if "spun" in values else 0
    car.out = values.get("out", "")
    pit = values.get("pit", "")
    if car.out not in OUT_REASONS or pit not in PIT_WORDS:
        raise InputError("error.position.value", key=name[:12], value=(pit or car.out)[:12])
    car.pit = PIT_WORDS.index(pit)
    car.space = rules.track.space_named(values["at"]) if "at" in values else -1
    car.status = RUNNING if car.space >= 0 else FINISHED if car.place else OUT
    if car.status != RUNNING:
        car.pit = car.spun = car.stops = 0
    elif bool(car.out) != bool(car.kit.wreck) or car.place:
        raise InputError("error.position.value", key=name[:12], value=values["at"][:12])


def _settle(rules: Rules, race: Race) -> None:
    """Set what follows from the cars, and reject positions that play can never reach."""
    occupy(rules, race)
    if rules.steps[race.step].name == "drive" and "compound" in rules.kept and race.actor >= 0:
        race.set_lap = lap_of_set(race.cars[race.actor], race.course.laps_off)
    problems = check(rules, race) + possible(rules, race)
    if problems:
        raise InputError("error.position.impossible", reason=problems[0])
