"""Races as text for people: tokens of decisions, and positions that can be read, written by hand and pasted into a bug report.

A position is a few lines::

    race monaco ludodelire laps=2 seed=77
    turn 3 moves=24 finished=0 order=1,0 step=drive natural=12 rolled=7
    car Ada livery=0 driver=human at=M45 gear=3 crossings=1 stops=0 T=6 B=3 F=3 Bo=2 E=2 grid=0 arrived=22 throws=2
    car Otto livery=5 driver=steady at=L44 gear=3 crossings=1 stops=0 T=5 B=4 F=3 Bo=2 E=2 grid=1 arrived=23
    car Rex livery=3 driver=steady out=corner grid=2

``order`` lists the cars still to move, the one whose turn it is first. Numbers that are left out are nought, points
that are left out are full. ``spun`` and ``pit=to``, ``pit=at`` or
``pit=from`` are added where they hold; names with spaces are written with ``_``.
"""

from __future__ import annotations

from engine.race import FINISHED, ON_TRACK, OUT, RUNNING, Car, Race, check, new_race
from engine.rules.books import rules_for
from engine.rules.build import Rules
from engine.track import Track
from engine.types import NAME_LENGTH, Action, Entry, InputError, Setup

PIT_WORDS = ("", "to", "at", "from")
OUT_REASONS = ("", "bodywork", "engine", "corner", "stops", "blocked")
WEAR_LETTERS = {"tyres": "T", "brakes": "B", "fuel": "F", "bodywork": "Bo", "engine": "E"}
MOST_TEXT = 8000

_NUMBERS = ("gear", "crossings", "stops", "grid", "arrived", "throws", "place")


def token_of(track: Track, action: Action) -> str:
    """A decision as text: "g4" is fourth gear, "L12" a stop on that space, "L12-2" the same with two brake points."""
    if action.kind == "gear":
        return f"g{action.value}"
    return track.name_of(action.value) + (f"-{action.extra}" if action.extra else "")


def find_token(track: Track, options: tuple[Action, ...], token: str) -> Action:
    """The legal answer that a token names; InputError when it is not among them."""
    for action in options:
        if token_of(track, action) == token:
            return action
    raise InputError("error.move.illegal", token=token[:12])


def position_text(rules: Rules, race: Race) -> str:
    """A position as text."""
    setup = rules.setup
    switches = "".join(f" {name}={choice}" for name, choice in setup.switches)
    order = ",".join(str(number) for number in (race.actor, *race.queue))
    step = rules.steps[race.step].name
    lines = [f"race {setup.circuit} {setup.rulebook} laps={setup.laps} seed={setup.seed}{switches}"]
    dice = f" natural={race.natural} rolled={race.rolled}" if step == "drive" else ""
    lines.append(f"turn {race.round} moves={race.moves} finished={race.finished} order={order} step={step}{dice}")
    for entry, car in zip(setup.entries, race.cars):
        lines.append(_car_line(rules.track, entry, car))
    return "\n".join(lines) + "\n"


def _car_line(track: Track, entry: Entry, car: Car) -> str:
    words = [f"car {entry.name.replace(' ', '_')} livery={entry.livery} driver={entry.driver}"]
    if car.space >= 0:
        words.append(f"at={track.name_of(car.space)}")
    words += [f"{name}={getattr(car, name)}" for name in _NUMBERS if getattr(car, name) or name == "grid"]
    words += [f"{letter}={getattr(car, name)}" for name, letter in WEAR_LETTERS.items()]
    if car.spun:
        words.append("spun")
    if car.pit != ON_TRACK:
        words.append(f"pit={PIT_WORDS[car.pit]}")
    if car.out:
        words.append(f"out={car.out}")
    return " ".join(words)


def read_position(text: str, track: Track) -> tuple[Rules, Race]:
    """The rules and the race of a position text; InputError with one sentence when it is none."""
    if len(text) > MOST_TEXT:
        raise InputError("error.position.long")
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) < 3 or lines[0][0] != "race" or lines[1][0] != "turn" or any(line[0] != "car" for line in lines[2:]):
        raise InputError("error.position.shape")
    cars = [(line[1] if len(line) > 1 else "", _values(line[2:])) for line in lines[2:]]
    rules = _read_setup(lines[0], cars, track)
    race = _read_turn(rules, _values(lines[1][2:]), lines[1])
    for car, (name, values) in zip(race.cars, cars):
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
        Entry(name.replace("_", " ")[:NAME_LENGTH], _number(car, "livery", 9, number), car.get("driver", "human")[:16])
        for number, (name, car) in enumerate(cars)
    )
    switches = tuple((key, value) for key, value in values.items() if key not in ("laps", "seed"))
    return rules_for(Setup(words[1], words[2], _number(values, "laps", 99, 1), entries, _number(values, "seed", (1 << 48) - 1), switches), track)


def _read_turn(rules: Rules, values: dict[str, str], words: list[str]) -> Race:
    race = new_race(len(rules.setup.entries), rules.stock)
    race.grid_rolls = ()
    race.round = _number({"turn": words[1]} if len(words) > 1 else {}, "turn", 2000, 1)
    race.moves = _number(values, "moves", 100_000)
    race.finished = _number(values, "finished", len(race.cars))
    order = values.get("order", "0").split(",")
    numbers = [_number({"order": word}, "order", len(race.cars) - 1) for word in order]
    if len(set(numbers)) != len(numbers):
        raise InputError("error.position.value", key="order", value=values["order"][:12])
    race.actor, race.queue = numbers[0], tuple(numbers[1:])
    step = values.get("step", "gear")
    if step not in ("gear", "drive"):
        raise InputError("error.position.value", key="step", value=step[:12])
    race.step = rules.at[step]
    race.natural, race.rolled = _number(values, "natural", 30), _number(values, "rolled", 30)
    return race


def _read_car(rules: Rules, race: Race, car: Car, values: dict[str, str], name: str) -> None:
    limits = {"gear": 6, "crossings": rules.setup.laps + 1, "stops": 3, "grid": 9, "arrived": race.moves, "throws": 99, "place": 10}
    for key, most in limits.items():
        setattr(car, key, _number(values, key, most, car.grid if key == "grid" else 0))
    for part, letter in WEAR_LETTERS.items():
        setattr(car, part, _number(values, letter, rules.stock[part], rules.stock[part]))
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
    elif car.out or car.place:
        raise InputError("error.position.value", key=name[:12], value=values["at"][:12])


def _settle(rules: Rules, race: Race) -> None:
    """Fill in what follows from the cars, and refuse positions that play can never reach."""
    for number, car in enumerate(race.cars):
        if car.space >= 0 and car.pit != 2:
            race.occupied[car.space] = number
    problems = check(rules.track, race) + possible(rules, race)
    if problems:
        raise InputError("error.position.impossible", reason=problems[0])


def possible(rules: Rules, race: Race) -> list[str]:
    """What a position asks for that the rules could not go on from, in sentences; empty when the race can be played on."""
    problems = [] if race.round else ["the race has not begun"]
    waiting = [race.actor, *race.queue]
    if len(set(waiting)) != len(waiting) or any(race.cars[number].status != RUNNING for number in waiting):
        problems.append("a car that is off the board is to move")
    for number, car in enumerate(race.cars):
        if car.status == RUNNING:
            problems += _impossible_car(rules, race, number, car)
    places = sorted(car.place for car in race.cars if car.status == FINISHED)
    if places != list(range(1, race.finished + 1)):
        problems.append("the places of the finishers do not add up")
    step, actor = rules.steps[race.step].name, race.cars[race.actor]
    if step == "gear" and actor.pit != 2 and race.round == 1 and actor.gear > 0:
        problems.append("a car is in gear before its first move")
    if step == "drive" and not race.rolled:
        problems.append("a car is to drive without a roll")
    return problems


def _impossible_car(rules: Rules, race: Race, number: int, car: Car) -> list[str]:
    track = rules.track
    problems = []
    if car.bodywork < 1 or car.engine < 1:
        problems.append(f"car {number} should be out")
    if car.crossings > rules.setup.laps:
        problems.append(f"car {number} has finished and still stands on the track")
    corner = track.corner[car.space]
    if car.stops > (track.corners[corner].stops if corner >= 0 else 0):
        problems.append(f"car {number} has made more stops than its corner asks for")
    if car.gear == 0 and (race.round > 2 or (race.round > 1 and number != race.actor and number not in race.queue)):
        problems.append(f"car {number} has never been put in gear")
    if car.pit != ON_TRACK and not rules.pits_open:
        problems.append(f"car {number} is in the pit lane of a race without pit stops")
    return problems
