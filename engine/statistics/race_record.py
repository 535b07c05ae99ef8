"""Build a player's race record: result, best laps, luck with the dice, gears and overshoots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.state import FINISHED
from engine.core.types import HUMAN
from engine.play.game import Game
from engine.statistics.lap_history import CompletedLap, fastest_lap, lap_times
from engine.statistics.race_report import report

if TYPE_CHECKING:
    from engine.protocol.personal_records import BestLap, OpponentResult, OvershootCost, RaceRecord

GEAR_COUNT = 6


def lap_category(game: Game) -> str:
    """Return the key of comparable laps: circuit, rulebook and movement dice."""
    setup = game.rules.setup
    return f"{setup.circuit} {setup.rulebook} {dict(setup.switches).get('movement_dice', 'table')}"


def record(game: Game, number: int) -> RaceRecord:
    """Return the record of a car of the entry list, up to the cursor."""
    told, car = report(game), game.race.cars[number]
    throws = [throw for throw in told["throws"] if throw["car"] == number]
    laps = [lap for lap in lap_times(game) if lap.car == number]
    return {
        "category": lap_category(game),
        "circuit": game.rules.setup.circuit,
        "rulebook": game.rules.setup.rulebook,
        "laps": game.rules.setup.laps,
        "over": told["over"],
        "place": car.place if car.status == FINISHED else None,
        "cars": len(game.rules.setup.entries),
        "throws": len(throws),
        "laps_driven": len(laps),
        "lap_throws": sum(lap.time for lap in laps),
        "standing": _best_lap([lap for lap in laps if lap.lap == 1]),
        "flying": _best_lap([lap for lap in laps if lap.lap > 1]),
        "luck": sum(100 * throw["spaces"] - throw["expected"] for throw in throws),
        "gears": [sum(throw["gear"] == gear for throw in throws) for gear in range(1, GEAR_COUNT + 1)],
        "corners": _overshoot_costs(game, number),
        "met": _opponents(game, number),
    }


def _opponents(game: Game, number: int) -> list[OpponentResult]:
    """Return the computer drivers met, and which of them were placed ahead of this car.

    Where both are out, neither has beaten the other, so the driver is left out.
    """
    own = game.race.cars[number].place
    return [
        {"name": entry.name, "ahead": bool(car.place) and not 0 < own < car.place}
        for entry, car in zip(game.rules.setup.entries, game.race.cars, strict=False)
        if entry.driver != HUMAN and (own or car.place)
    ]


def _best_lap(laps: list[CompletedLap]) -> BestLap | None:
    lap = fastest_lap(laps)
    return None if lap is None else {"lap": lap.lap, "time": lap.time}


def _overshoot_costs(game: Game, number: int) -> list[OvershootCost]:
    """Return every corner that the car has overshot, with the tyre points paid."""
    found: dict[int, OvershootCost] = {}
    for event in game.events[: game.now.events]:
        if event.kind != "overshoot" or event.car != number or event.round <= 0:
            continue
        corner = event.data["corner"]
        name = game.rules.track.corners[corner].name
        bill = found.setdefault(corner, {"corner": corner, "name": name, "points": 0, "times": 0})
        bill["points"] += event.data.get("tyres", 0)
        bill["times"] += 1
    return [found[corner] for corner in sorted(found)]
