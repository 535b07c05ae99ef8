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

from engine.core.fields import (
    CAR_MAXIMA,
    CAR_WORDS,
    OUT_REASONS,
    POINTS_CAR_MAXIMA,
    POINTS_CAR_WORDS,
    POINTS_RACE_MAXIMA,
    POINTS_RACE_WORDS,
    RACE_MAXIMA,
    RACE_WORDS,
)
from engine.core.state import (
    FINISHED,
    NEW_POINTS_RACE,
    NEW_TURN,
    ON_TRACK,
    OUT,
    RUNNING,
    Car,
    Race,
    tyre_set_lap,
)
from engine.core.track import Track
from engine.core.types import LIVERIES, MAX_CARS, NAME_LENGTH, WEAR_STOCKS, Decision, Entry, InputError, Setup
from engine.links.tokens import COMPOUNDS, WEAR_LETTERS, extension_fields_of
from engine.links.validate_position import (
    GEAR_QUEUE_STEP,
    empty_race,
    fill_occupied_spaces,
    is_before_grid,
    max_crossings,
    position_problems,
    state_problems,
    uses_simultaneous_gears,
)
from engine.rules.framework.builder import Rules
from engine.rules.framework.program import start_at
from engine.rules.rulebooks.rulebooks import rules_for

PIT_WORDS = ("", "to", "at", "from")
WEATHERS = ("dry", "rain", "changeable")
MAX_TEXT_CHARS = 8000


_MOVE_FLAGS = ("skidded", "no_more_slipstream")
_FLAGS = (*_MOVE_FLAGS, "finishing", "wasted")
_MID_MOVE_FIELDS = (*_FLAGS, "segment_start", "set_lap", "uncounted_stop_corner")

_NUMBERS = ("gear", "crossings", "stops", "grid", "arrival_order", "rolls", "place")


def can_save_position(rules: Rules, race: Race, question: Decision) -> bool:
    """True if a position can contain this moment.

    It cannot before the grid, in a solo lap, between small choices, or when some drivers have already chosen
    gears that all choose simultaneously.
    """
    if (
        rules.question_spec(race).savable_at == "never"
        or is_before_grid(rules, question.step)
        or (race.round == 0 and rules.question_spec(race).savable_at != "before")
    ):
        return False
    return (
        race.turn == NEW_TURN
        and not race.points_state.pending_accidents
        and not (
            question.step == "gear"
            and any(car.points_state.selected_gear for car in race.cars[: question.car])
        )
    )


def position_text(rules: Rules, race: Race) -> str:
    setup = rules.setup
    switches = "".join(f" {name}={choice}" for name, choice in setup.switches)
    order = " order=" + ",".join(str(number) for number in (race.actor, *race.queue))
    step, midway = rules.steps[race.step].name, rules.steps[race.step].question_spec.saves_path
    if uses_simultaneous_gears(rules, step):
        order = ""
    lines = [f"race {setup.circuit} {setup.rulebook} laps={setup.laps} seed={setup.seed}{switches}"]
    dice = f" natural={race.natural} rolled={race.rolled}" if step == "drive" or midway else ""
    lines.append(
        f"turn {race.round} moves={race.moves} finished={race.finished}{order} "
        f"step={step}{dice}{_condition_words(rules, race, step)}"
    )
    for entry, car in zip(setup.entries, race.cars):
        lines.append(
            _car_line(
                rules, f"car {entry.name.replace(' ', '_')} livery={entry.livery} driver={entry.driver}", car
            )
        )
    lines += [_car_line(rules, "backmarker", car) for car in race.cars[len(setup.entries) :]]
    return "\n".join(lines) + "\n"


def _condition_words(rules: Rules, race: Race, step: str) -> str:
    """Return values that only some rules have: weather, debris, and the path driven so far in mid-turn."""
    words, midway = "", rules.steps[race.step].question_spec.saves_path
    if "weather" in rules.saved_groups:
        words += f" weather={WEATHERS[race.weather]}" + (f" settled={race.settled}" if race.settled else "")
    if race.debris:
        words += f" hazards={','.join(map(rules.track.name_of, race.debris))}"
    if race.debris_laps:
        words += f" hazard_laps={','.join(map(str, race.debris_laps))}"
    if midway:
        path = ",".join(map(rules.track.name_of, race.path))
        words += f" path={path} leg={race.segment_start} set_lap={race.set_lap}"
    if step == "drive" or midway:
        words += "".join(f" {RACE_WORDS[name]}=1" for name in _FLAGS if getattr(race, name))
    words += "".join(
        f" {POINTS_RACE_WORDS[name]}={value}"
        for name, value in zip(race.points_state._fields, race.points_state)
        if name in POINTS_RACE_MAXIMA and value != getattr(NEW_POINTS_RACE, name)
    )
    if midway:
        words += f" uncredited={race.uncounted_stop_corner}" if race.uncounted_stop_corner >= 0 else ""
    return words + "".join(f" {word}" for word in _extension_words(rules, race))


def _extension_words(rules: Rules, owner: Car | Race) -> list[str]:
    return [
        f"{field.position_word}={value}"
        for record in extension_fields_of(rules, owner)
        for field, value in record.non_neutral()
    ]


def _read_extension_fields(rules: Rules, owner: Car | Race, values: dict[str, str]) -> None:
    for record in extension_fields_of(rules, owner):
        for field in record.fields:
            record.put(field, _parse_number(values, field.position_word, field.maximum or 0, field.neutral))


def _car_line(rules: Rules, title: str, car: Car) -> str:
    track = rules.track
    words = [title]
    if car.space >= 0:
        words.append(f"at={track.name_of(car.space)}")
    words += [
        f"{CAR_WORDS[name]}={getattr(car, name)}" for name in _NUMBERS if getattr(car, name) or name == "grid"
    ]
    words += [
        f"{letter}={getattr(car, name)}"
        for (name, letter), full in zip(WEAR_LETTERS.items(), car.full, strict=True)
        if full
    ]
    if "full" in rules.saved_groups:
        words.append(f"full={','.join(map(str, car.full))}")
    if "compound" in rules.saved_groups:
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
        f"{POINTS_CAR_WORDS[name]}={value}"
        for name, value in zip(car.points_state._fields, car.points_state)
        if value and name in POINTS_CAR_MAXIMA
    ]
    words += _extension_words(rules, car)
    return " ".join(words)


def circuit_of_text(text: str) -> str:
    """Return the circuit that a position text names. Raise InputError if it is not a position."""
    words = text[:MAX_TEXT_CHARS].split(maxsplit=2)
    if len(words) < 2 or words[0] != "race":
        raise InputError("error.position.shape")
    return words[1][:40]


def read_position(text: str, track: Track) -> tuple[Rules, Race]:
    """Return the rules and the race of a position text. Raise InputError if it is invalid."""
    if len(text) > MAX_TEXT_CHARS:
        raise InputError("error.position.long")
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if (
        len(lines) < 3
        or lines[0][0] != "race"
        or lines[1][0] != "turn"
        or any(line[0] not in ("car", "backmarker") for line in lines[2:])
    ):
        raise InputError("error.position.shape")
    cars = [
        (line[1] if len(line) > 1 else "", _parse_values(line[2:])) for line in lines[2:] if line[0] == "car"
    ]
    others = [_parse_values(line[1:]) for line in lines[2:] if line[0] == "backmarker"]
    rules = _read_setup(lines[0], cars, track)
    race = _read_turn(rules, _parse_values(lines[1][2:]), lines[1], len(others))
    for car, (name, values) in zip(race.cars, [*cars, *[("backmarker", values) for values in others]]):
        _read_car(rules, race, car, values, name)
    _derive_and_validate(rules, race)
    return rules, race


def _parse_values(words: list[str]) -> dict[str, str]:
    return {key: value for key, _, value in (word.partition("=") for word in words)}


def _parse_number(values: dict[str, str], key: str, maximum: int, default: int = 0) -> int:
    text = values.get(key)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 15 and int(text) <= maximum):
        raise InputError("error.position.value", key=key[:12], value=text[:12])
    return int(text)


def _read_setup(words: list[str], cars: list[tuple[str, dict[str, str]]], track: Track) -> Rules:
    if len(words) < 3:
        raise InputError("error.position.shape")
    values = _parse_values(words[3:])
    entries = tuple(
        Entry(
            name.replace("_", " ")[:NAME_LENGTH],
            _parse_number(car, "livery", LIVERIES - 1, number),
            car.get("driver", "human")[:16],
        )
        for number, (name, car) in enumerate(cars)
    )
    switches = tuple((key, value) for key, value in values.items() if key not in ("laps", "seed"))
    return rules_for(
        Setup(
            words[1],
            words[2],
            _parse_number(values, "laps", 99, 1),
            entries,
            _parse_number(values, "seed", (1 << 48) - 1),
            switches,
        ),
        track,
    )


def _read_turn(rules: Rules, values: dict[str, str], words: list[str], backmarker_count: int) -> Race:
    if backmarker_count > (MAX_CARS if "backmarkers" in rules.saved_groups else 0):
        raise InputError("error.position.shape")
    race = empty_race(rules, backmarker_count)
    race.round = _parse_number({"turn": words[1]} if len(words) > 1 else {}, "turn", RACE_MAXIMA["round"], 1)
    race.finished = _parse_number(values, "finished", len(race.cars))
    step = values.get("step", "gear")
    is_simultaneous = uses_simultaneous_gears(rules, step)
    order = values.get("order", "0").split(",")
    numbers = [_parse_number({"order": word}, "order", len(race.cars) - 1) for word in order]
    if len(set(numbers)) != len(numbers):
        raise InputError("error.position.value", key="order", value=values["order"][:12])
    spec = rules.steps[rules.at[step]].question_spec if step in rules.at else None
    if spec is None or spec.savable_at == "never":
        raise InputError("error.position.value", key="step", value=step[:12])
    race.actor, race.queue = (-1, ()) if is_simultaneous else (numbers[0], tuple(numbers[1:]))
    start_at(rules, race, GEAR_QUEUE_STEP if is_simultaneous else step)
    race.weather = _parse_word(values, "weather", WEATHERS) if "weather" in rules.saved_groups else 0
    _read_hazards(rules, race, values)
    if "kit" in rules.saved_groups:
        counts: dict[str, Any] = {
            name: _parse_number(values, POINTS_RACE_WORDS[name], most, getattr(NEW_POINTS_RACE, name))
            for name, most in POINTS_RACE_MAXIMA.items()
        }
        race.points_state = NEW_POINTS_RACE._replace(**counts)
    names: tuple[str, ...] = ("moves", "natural", "rolled")
    names += ("settled",) if "settled" in rules.saved_groups else ()
    names += _MID_MOVE_FIELDS if spec.saves_path else _MOVE_FLAGS if step == "drive" else ()
    for name in names:
        setattr(race, name, _parse_number(values, RACE_WORDS[name], RACE_MAXIMA[name], getattr(race, name)))
    _read_extension_fields(rules, race, values)
    if spec.saves_path:
        race.path = _parse_spaces(rules, values.get("path", ""))
    return race


def _read_hazards(rules: Rules, race: Race, values: dict[str, str]) -> None:
    """Read the debris spaces, in any order; the default is the first lap."""
    spaces = _parse_spaces(rules, values.get("hazards", "")) if "hazards" in rules.saved_groups else ()
    laps = [
        _parse_number({"hazard_laps": lap}, "hazard_laps", rules.setup.laps + 1)
        for lap in values.get("hazard_laps", "").split(",")
        if lap
    ]
    marks = dict(zip(spaces, [*laps, *[1] * len(spaces)]))
    race.debris = tuple(sorted(marks))
    race.debris_laps = (
        tuple([marks[space] for space in race.debris]) if "hazard_laps" in rules.saved_groups else ()
    )


def _parse_word(values: dict[str, str], key: str, words: tuple[str, ...]) -> int:
    word = values.get(key, words[0])
    if word not in words:
        raise InputError("error.position.value", key=key, value=word[:12])
    return words.index(word)


def _parse_spaces(rules: Rules, text: str) -> tuple[int, ...]:
    return tuple(rules.track.space_named(name) for name in text.split(",") if name)


def _read_car(rules: Rules, race: Race, car: Car, values: dict[str, str], name: str) -> None:
    most_of = {
        **{name: most for name, most in CAR_MAXIMA.items() if name in _NUMBERS},
        "crossings": max_crossings(rules, car),
        "arrival_order": race.moves,
    }
    for key, most in most_of.items():
        setattr(car, key, _parse_number(values, CAR_WORDS[key], most, car.grid if key == "grid" else 0))
    if "full" in rules.saved_groups and "full" in values:
        points = values["full"].split(",")
        if len(points) != len(WEAR_STOCKS):
            raise InputError("error.position.value", key="full", value=values["full"][:12])
        car.full = tuple(_parse_number({"full": word}, "full", CAR_MAXIMA["full"]) for word in points)
    if "compound" in rules.saved_groups:
        car.compound, car.fitted = (
            _parse_word(values, "tyres", COMPOUNDS),
            _parse_number(values, "fitted", rules.setup.laps + 2, 1),
        )
    car.reserve = (
        _parse_number(values, "reserve", CAR_MAXIMA["reserve"]) if "reserve" in rules.saved_groups else 0
    )
    for (part, letter), full in zip(WEAR_LETTERS.items(), car.full, strict=True):
        setattr(car, part, _parse_number(values, letter, full, full))
    if "kit" in rules.saved_groups:
        car.points_state = car.points_state._replace(
            **{
                name: _parse_number(values, POINTS_CAR_WORDS[name], most)
                for name, most in POINTS_CAR_MAXIMA.items()
            }
        )
    _read_extension_fields(rules, car, values)
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
    elif bool(car.out) != bool(car.points_state.wreck) or car.place:
        raise InputError("error.position.value", key=name[:12], value=values["at"][:12])


def _derive_and_validate(rules: Rules, race: Race) -> None:
    """Set what follows from the cars, and reject positions that play can never reach."""
    fill_occupied_spaces(rules, race)
    if rules.steps[race.step].name == "drive" and "compound" in rules.saved_groups and race.actor >= 0:
        race.set_lap = tyre_set_lap(race.cars[race.actor], race.points_state.laps_off)
    problems = state_problems(rules, race) + position_problems(rules, race)
    if problems:
        raise InputError("error.position.impossible", reason=problems[0])
