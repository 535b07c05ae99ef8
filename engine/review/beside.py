"""Compare two races roll by roll: ghost position, rolls ahead, and a full table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.core.state import FINISHED, OUT, Car, Race, distance
from engine.core.types import InputError
from engine.play.game import Game
from engine.review.lap_history import ends_of_turns
from engine.review.report import report

if TYPE_CHECKING:
    from engine.protocol.records import Beside, BesideTurn, Ghost, ThrowBeside

THOUSAND = 1000


class Stand(NamedTuple):
    """A car at the end of a game turn.

    Attributes:
        rolls: movement rolls so far
        lap: the lap that the car is driving
        distance: from the line at which lap 1 begins, in thousandths of a space
        space: -1 when the car is off the board
    """

    throws: int
    lap: int
    way: int
    space: int


def stands(game: Game, number: int) -> list[Stand]:
    """Return a car's progress on the grid and after each of its rolls, until it finishes or goes out."""
    track, home = game.rules.track, game.rules.setup.laps * game.rules.track.lap
    rolls = [
        event.round
        for event in game.events[: game.now.events]
        if event.kind == "roll" and event.car == number and event.round > 0
    ]
    found: list[Stand] = []
    for turn, race in ends_of_turns(game):
        car = race.cars[number]
        throws = sum(thrown <= turn for thrown in rolls)
        if found and throws == found[-1].throws:
            continue
        if car.status == OUT:
            break
        way = home if car.status == FINISHED else distance(track, car)
        found.append(Stand(throws, car.crossings, way, -1 if car.status == FINISHED else car.space))
        if car.status == FINISHED:
            break
    return found


def ghost(game: Game, number: int, other: Game, driver: int, lap: int) -> Ghost | None:
    """Return the other race's car after the same number of rolls as car ``number`` has made in ``game``.

    Args:
        driver: the car in the other race
        lap: 0 to compare from the start of the race; otherwise the current lap of ``number`` with this lap of
            the other

    Returns None if the two cannot be compared.
    """
    if game.rules.track.id != other.rules.track.id:
        return None
    own, theirs = stands(game, number), stands(other, driver)
    if not own or not theirs:
        return None
    now = own[-1]
    if lap:
        own, theirs = _of_lap(own, now.lap, game.rules.track.lap), _of_lap(theirs, lap, game.rules.track.lap)
        if not own or not theirs or (now.lap > 1) != (lap > 1):
            return None
    made, way = own[-1].throws - own[0].throws, own[-1].way
    place = min(made, len(theirs) - 1)
    there = next((n for n, stand in enumerate(theirs) if stand.way >= way), None)
    entry = other.rules.setup.entries[driver]
    return {
        "name": entry.name,
        "livery": entry.livery,
        "space": None if theirs[place].space < 0 or made > place else theirs[place].space,
        "throws": None if there is None else made - there,
    }


def _of_lap(found: list[Stand], lap: int, length: int) -> list[Stand]:
    """Return the points from the roll that began a lap to the roll that ended it.

    Distances are counted from the line that begins the lap. Lap 1 begins on the grid.
    """
    first = next((n for n, stand in enumerate(found) if stand.lap >= max(1, lap)), None)
    if lap <= 1:
        first = 0
    if first is None:
        return []
    last = next((n for n, stand in enumerate(found) if stand.way >= lap * length), len(found) - 1)
    return [stand._replace(way=stand.way - (max(1, lap) - 1) * length) for stand in found[first : last + 1]]


def beside(game: Game, number: int, other: Game, driver: int) -> Beside:
    """Compare both races roll by roll; raise InputError if the circuits differ."""
    if game.rules.track.id != other.rules.track.id:
        raise InputError("error.request")
    own, theirs = _throws(game, number), _throws(other, driver)
    turns: list[BesideTurn] = []
    for n in range(max(len(own), len(theirs))):
        one, two = own[n] if n < len(own) else None, theirs[n] if n < len(theirs) else None
        ahead = None if one is None or two is None else (one[1] - two[1]) // THOUSAND
        turns.append(
            {
                "throw": n + 1,
                "own": None if one is None else one[0],
                "other": None if two is None else two[0],
                "ahead": ahead,
            }
        )
    parted = next((turn["throw"] for turn in turns if turn["own"] != turn["other"]), None)
    return {
        "own": game.rules.setup.entries[number].name,
        "other": other.rules.setup.entries[driver].name,
        "same_dice": _same_dice(game, number, other, driver),
        "parted": parted,
        "turns": turns,
    }


def _same_dice(game: Game, number: int, other: Game, driver: int) -> bool:
    """Return True if the same choices would have brought the same rolls.

    That needs the same car in the same set-up; only the drivers' names may differ.
    """
    one, two = game.rules.setup, other.rules.setup
    nameless = [
        setup._replace(entries=tuple(entry._replace(name="") for entry in setup.entries))
        for setup in (one, two)
    ]
    return number == driver and nameless[0] == nameless[1]


def _throws(game: Game, number: int) -> list[tuple[ThrowBeside, int]]:
    """Return every movement roll with its outcome, and the distance after it."""
    told = report(game)
    ways = {stand.throws: stand.way for stand in stands(game, number)}
    ends = dict(ends_of_turns(game))
    found: list[tuple[ThrowBeside, int]] = []
    way = 0
    for throw in told["throws"]:
        if throw["car"] != number:
            continue
        way = ways.get(len(found) + 1, way)
        paid = sum(
            loss["points"]
            for loss in told["worn"]
            if (loss["car"], loss["round"]) == (number, throw["round"])
        )
        race: Race = ends[throw["round"]]
        car: Car = race.cars[number]
        found.append(
            (
                {
                    "gear": throw["gear"],
                    "spaces": throw["spaces"],
                    "paid": paid,
                    "out": car.status == OUT,
                    "home": car.status == FINISHED,
                    "space": None if car.space < 0 else car.space,
                },
                way,
            )
        )
    return found
