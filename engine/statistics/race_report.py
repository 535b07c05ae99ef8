"""Build the race report: classification, positions, gears, points spent and why, and luck with the dice.

Figures come from the states before each decision wherever possible, so that they hold under every rulebook.
Events only supply the reasons. During a race, the gap to a rival is measured in spaces and in good rolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from engine.core.state import COASTS, OUT, RUNNING, Car, Race, distance, takes_normal_turns
from engine.core.track import PROGRESS_PER_SPACE
from engine.core.types import WEAR_STOCKS, Event, Message
from engine.play.game import Game, HistoryEntry
from engine.rules.framework.builder import Rules
from engine.statistics.lap_history import (
    CompletedLap,
    fastest_lap,
    lap_times,
    race_order,
    states_at_turn_ends,
)

if TYPE_CHECKING:
    from engine.protocol.common import Wear
    from engine.protocol.race import Rival
    from engine.protocol.race_statistics import (
        ClassificationRow,
        DamageRoll,
        MoveRoll,
        PointLoss,
        Report,
        Status,
    )


# Reason for spending points, by the kind of event.
SPENDING_REASONS = {
    "gear": "worn.gear",
    "move": "worn.move",
    "overshoot": "worn.overshoot",
    "swerve": "worn.swerve",
    "contact": "worn.contact",
    "engine": "worn.engine",
    "hazard_throw": "worn.hazard",
    "boost": "worn.boost",
    "over_speed": "worn.pit_speed",
}


def report(game: Game) -> Report:
    """Return the report up to the cursor, as ``Report`` in ``engine/protocol``."""
    laps = lap_times(game)
    losses = _points_lost(game)
    best = fastest_lap(laps)
    ends = states_at_turn_ends(game)
    return {
        "over": game.question is None,
        "rounds": [turn for turn, _ in ends],
        "positions": [_places_by_car(game.rules, race) for _, race in ends],
        "laps": cast("list[tuple[int, int]]", _lap_start_turns(game.rules, ends)),
        "gears": _gears_by_turn(ends),
        "classification": _classification(game, laps, losses),
        "fastest": None if best is None else {"car": best.car, "lap": best.lap, "time": best.time},
        "lap_times": [{"car": lap.car, "lap": lap.lap, "time": lap.time} for lap in laps],
        "point_losses": losses,
        "move_rolls": _move_rolls(game),
        "damage_rolls": _damage_rolls(game),
    }


def _places_by_car(rules: Rules, race: Race) -> list[int | None]:
    """Return each car's place; None for those that are out."""
    order = race_order(rules, race)
    return [
        None if is_out(race.cars[number]) else order.index(number) + 1
        for number in range(len(rules.setup.entries))
    ]


def is_out(car: Car) -> bool:
    """Return True if a car no longer races, including a wreck that only rolls on."""
    return car.status == OUT or car.points_state.wreck not in (0, COASTS)


def _lap_start_turns(rules: Rules, ends: list[tuple[int, Race]]) -> list[list[int]]:
    """Return for each lap after the first its number and the turn in which the leader began it."""
    starts: list[list[int]] = []
    for (_, before), (turn, after) in pairwise(ends):
        old, new = (
            max(car.crossings for car in race.cars if not car.points_state.backmarker)
            for race in (before, after)
        )
        starts += [[lap, turn] for lap in range(max(2, old + 1), min(new, rules.setup.laps) + 1)]
    return starts


def _gears_by_turn(ends: list[tuple[int, Race]]) -> list[list[int | None]]:
    """Return each car's gear in every turn after the first entry of ``rounds``.

    None means that the car was no longer racing.
    """
    return [
        [
            after.cars[number].gear if before.cars[number].status == RUNNING else None
            for (_, before), (_, after) in pairwise(ends)
        ]
        for number in range(len(ends[0][1].cars))
        if not ends[0][1].cars[number].points_state.backmarker
    ]


def _classification(
    game: Game, laps: list[CompletedLap], points_lost: list[PointLoss]
) -> list[ClassificationRow]:
    """Return one line per car, from first to last."""
    rules, race = game.rules, game.race
    finish_turns, gaps = _finish_turns_and_gaps(game)
    events = game.events[: game.now.events]
    lines: list[ClassificationRow] = []
    for number in race_order(rules, race):
        car = race.cars[number]
        own = [lap.time for lap in laps if lap.car == number]
        status: Status = "out" if is_out(car) else "running" if car.status == RUNNING else "finished"
        lines.append(
            {
                "car": number,
                "place": car.place or None,
                "status": status,
                "laps": _laps_done(rules, race, number),
                "turns": finish_turns.get(number, race.round),
                "gap": gaps.get(number),
                "out": Message(f"out.{car.out}").as_json() if car.out and status == "out" else None,
                "points_lost": sum(entry["points"] for entry in points_lost if entry["car"] == number),
                "stops": sum(event.kind == "pit" and event.car == number for event in events),
                "best": min(own, default=None),
            }
        )
    return lines


def _laps_done(rules: Rules, race: Race, number: int) -> int:
    car = race.cars[number]
    return rules.setup.laps if car.place else max(0, min(rules.setup.laps, car.crossings) - 1)


def _finish_turns_and_gaps(game: Game) -> tuple[dict[int, int], dict[int, int]]:
    """Return the turn in which each car finished or went out, and the gaps to the winner.

    A gap is the number of spaces a car still had to go when the winner finished.
    """
    finish_turns: dict[int, int] = {}
    gaps: dict[int, int] = {}
    rules = game.rules
    home = rules.setup.laps * rules.track.lap
    for before, after in pairwise(game.history[: game.cursor + 1]):
        for number, (one, other) in enumerate(_car_pairs(rules, before, after)):
            if not is_out(one) and one.status == RUNNING and (is_out(other) or other.status != RUNNING):
                finish_turns[number] = before.race.round
        if not before.race.finished and after.race.finished:
            gaps = {
                number: 0 if car.place else -((distance(rules.track, car) - home) // 1000)
                for number, car in enumerate(after.race.cars[: len(rules.setup.entries)])
                if car.place != 1 and not is_out(car)
            }
    return finish_turns, gaps


def _car_pairs(rules: Rules, before: HistoryEntry, after: HistoryEntry) -> Iterable[tuple[Car, Car]]:
    """Return the state of every car of the entry list at two moments, in pairs."""
    racers = len(rules.setup.entries)
    return zip(before.race.cars[:racers], after.race.cars[:racers], strict=True)


def _points_lost(game: Game) -> list[PointLoss]:
    """Return every point that a car has lost.

    Losses are the differences between the states before and after a decision; events give the reasons.
    """
    losses: list[PointLoss] = []
    for before, after in pairwise(game.history[: game.cursor + 1]):
        if not before.race.round:
            continue
        event_range = range(before.events, after.events)
        for number, (one, other) in enumerate(_car_pairs(game.rules, before, after)):
            car_events = [event for event in event_range if game.events[event].car == number]
            for part in WEAR_STOCKS:
                points = getattr(one, part) - getattr(other, part) + _refilled_points(game, car_events, part)
                if points > 0:
                    losses += _explain_losses(game, car_events, part, points, before.race.round, number)
    return losses


def _refilled_points(game: Game, own: list[int], part: str) -> int:
    return (
        sum(game.events[event].data.get("fitted", 0) for event in own if game.events[event].kind == "pit")
        if part == "tyres"
        else 0
    )


def _explain_losses(
    game: Game, own: list[int], part: Wear, cost: int, turn: int, number: int
) -> list[PointLoss]:
    """Split lost points by the events that explain them, one entry each.

    Points that no event explains are assigned to the car's last event.
    """
    losses: list[PointLoss] = []
    for event in own:
        points = min(cost, _points_in_event(game.events[event], part))
        if points > 0:
            losses.append(_loss_entry(number, turn, part, points, game.events[event], event))
            cost -= points
    if cost:
        last = own[-1] if own else None
        losses.append(
            _loss_entry(number, turn, part, cost, None if last is None else game.events[last], last)
        )
    return losses


def _points_in_event(event: Event, part: str) -> int:
    if event.kind == "wear":
        return int(event.data.get("part") == part)
    if event.kind == "boost":
        return int(part == "engine")
    if event.kind == "over_speed":
        return int(event.data["points"]) if part in ("brakes", "fuel") else 0
    points = event.data.get(part)
    return points if type(points) is int and event.kind in SPENDING_REASONS else 0


def _loss_entry(
    car: int, turn: int, part: Wear, points: int, event: Event | None, number: int | None
) -> PointLoss:
    reason = SPENDING_REASONS.get(event.kind, "worn.other") if event else "worn.other"
    if event is not None and event.kind == "wear":
        reason = f"worn.{part}" if part in ("bodywork", "engine", "road_holding") else "worn.other"
    return {
        "car": car,
        "round": turn,
        "part": part,
        "points": points,
        "why": Message(reason).as_json(),
        "clause": event.clause if event else None,
        "event": number,
    }


def _move_rolls(game: Game) -> list[MoveRoll]:
    """Return every movement roll: spaces rolled, and the gear's mean in hundredths of a space."""
    rolls: list[MoveRoll] = []
    for number, event in enumerate(game.events[: game.now.events]):
        if event.kind != "roll" or not event.round:
            continue
        gear = event.data["gear"]
        faces = game.rules.movement_spaces[gear]
        rolls.append(
            {
                "car": event.car,
                "round": event.round,
                "gear": gear,
                "spaces": event.data["spaces"],
                "expected": (100 * sum(faces) + len(faces) // 2) // len(faces),
                "event": number,
            }
        )
    return rolls


def _damage_rolls(game: Game) -> list[DamageRoll]:
    """Return every roll that could do damage: on how many of its faces, and whether it did."""
    rolls: list[DamageRoll] = []
    for number, event in enumerate(game.events[: game.now.events]):
        failing_faces, is_hit = _damage_chance(game.rules, event.kind, event.data)
        if failing_faces > 0 and event.round:
            sides = event.data.get("sides", 20)
            rolls.append(
                {
                    "car": event.car,
                    "round": event.round,
                    "kind": event.kind,
                    "fails": failing_faces,
                    "sides": sides,
                    "hit": is_hit,
                    "event": number,
                }
            )
    return rolls


def _damage_chance(rules: Rules, kind: str, data: Mapping[str, Any]) -> tuple[int, bool]:
    if kind == "stall":
        return rules.stall_max_roll, bool(data.get("stalled"))
    failing_faces = data.get("fails")
    return (failing_faces, bool(data["hit"])) if type(failing_faces) is int and "hit" in data else (0, False)


TOP_GEAR = 6


def rival_facts(rules: Rules, race: Race, own: int, other: int) -> Rival:
    """Return the facts on a car of the entry list that are not in the view of the race."""
    car = race.cars[other]
    spaces = rules.movement_spaces[car.gear] if car.gear else (0,)
    gap = _gap(rules, race, own, other)
    return {
        "gap": None if gap is None else gap.as_json(),
        "low": min(spaces),
        "high": max(spaces),
    }


def _gap(rules: Rules, race: Race, own: int, other: int) -> Message | None:
    """Describe the gap between two cars on the road; None if one is not there."""
    own_car, other_car = race.cars[own], race.cars[other]
    if own == other or not (_is_racing(own_car) and _is_racing(other_car)):
        return None
    way = distance(rules.track, other_car) - distance(rules.track, own_car)
    spaces = abs(way) // PROGRESS_PER_SPACE
    if not spaces:
        return Message("rival.level")
    rolls, gear = rolls_for(rules, own_car if way > 0 else other_car, spaces)
    where = "ahead" if way > 0 else "behind"
    args = {"n": spaces, "rolls": rolls, "gear": Message(f"gear.{gear}")}
    return Message(f"rival.{where}" if rolls == 1 else f"rival.{where}.rolls", args)


def _is_racing(car: Car) -> bool:
    return takes_normal_turns(car) and car.space >= 0


def rolls_for(rules: Rules, car: Car, spaces: int) -> tuple[int, int]:
    """Return how many good rolls a car needs for a distance on an empty road, and the last one's gear.

    A good roll is the highest of its gear; one gear up with each roll. A single roll is made in the lowest
    gear that is enough.
    """
    highest = [0, *(max(rules.movement_spaces[gear]) for gear in range(1, TOP_GEAR + 1))]
    top = 1 if car.spun else min(TOP_GEAR, car.gear + 1)
    for gear in range(1, top + 1):
        if highest[gear] >= spaces:
            return 1, gear
    rolls, gear, driven = 1, top, highest[top]
    while driven < spaces:
        gear = min(TOP_GEAR, gear + 1)
        rolls, driven = rolls + 1, driven + highest[gear]
    return rolls, gear
