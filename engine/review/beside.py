"""Two races beside each other: where a car of another race stood after as many throws, how many throws one is
ahead of it, and both told throw by throw.
"""

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
    """A car when a game turn was over: ``throws`` for moves up to then, the ``lap`` it drove, ``way`` from
    the line at which lap 1 opens, in thousandths of a space, ``space`` -1 when it is off the board.
    """

    throws: int
    lap: int
    way: int
    space: int


def stands(game: Game, number: int) -> list[Stand]:
    """Where a car of the entry list stood when it lined up and after each of its throws, until it was home or
    out.
    """
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
    """The other race's car where it stood after as many throws as a car of the race at the table has made:
    since the start of the race for ``lap`` 0, else since it began its lap, against that lap of the other.
    None where they cannot be compared.
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
    """From the throw with which the car came over the line, with the way from that line; the first one from
    the grid. With the throw that ended it.
    """
    first = next((n for n, stand in enumerate(found) if stand.lap >= max(1, lap)), None)
    if lap <= 1:
        first = 0
    if first is None:
        return []
    last = next((n for n, stand in enumerate(found) if stand.way >= lap * length), len(found) - 1)
    return [stand._replace(way=stand.way - (max(1, lap) - 1) * length) for stand in found[first : last + 1]]


def beside(game: Game, number: int, other: Game, driver: int) -> Beside:
    """Both races throw by throw. InputError for races on different circuits."""
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
    """Whether the same choices would have brought the same throws: the same race by another driver."""
    one, two = game.rules.setup, other.rules.setup
    nameless = [
        setup._replace(entries=tuple(entry._replace(name="") for entry in setup.entries))
        for setup in (one, two)
    ]
    return number == driver and nameless[0] == nameless[1]


def _throws(game: Game, number: int) -> list[tuple[ThrowBeside, int]]:
    """Every throw for a move with what was driven, and the way then."""
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
