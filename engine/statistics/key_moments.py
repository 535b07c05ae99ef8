"""Build a race history: which decision led to which event, and the key moments.

It contains only numbers and names; the page has the events' sentences. Event kinds missing from the table
below are ignored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from engine.core.types import Event, Message
from engine.play.game import Game
from engine.rules.queries import FINE
from engine.statistics.lap_history import HUNDREDTHS_PER_TURN, fastest_lap, lap_times, race_order, turn_starts

if TYPE_CHECKING:
    from engine.protocol.race_statistics import KeyMoment, RaceHistory

# Weights of moments, from 1 (a detail) to 6 (the win); 0 is not a key moment.
LEAD_CHANGE_WEIGHT, FASTEST_LAP_WEIGHT = 4, 3


def _weight_if(key: str, weight: int) -> Callable[[Event], int]:
    return lambda event: weight if event.data.get(key) else 0


def _finish_rank(event: Event) -> int:
    return {1: 6, 2: 3, 3: 3}.get(event.data.get("place", 0), 1)


def _overshoot(event: Event) -> int:
    """Weigh an overshoot; if it ends in a spin or a crash, that event is the moment."""
    return 2 if event.data.get("tyres") and event.data.get("outcome") == FINE else 0


def _injury_rank(event: Event) -> int:
    """Weigh an injury; the rolls before its severity is known have no weight."""
    return 4 if event.data.get("races", 0) > 0 else 0


MOMENT_WEIGHTS: dict[str, Callable[[Event], int]] = {
    "out": lambda event: 5,
    "spin": lambda event: 4,
    "finish": _finish_rank,
    "contact": _weight_if("hit", 3),
    "engine": _weight_if("hit", 3),
    "hazard_throw": _weight_if("hit", 3),
    "stall": _weight_if("stalled", 3),
    "pit": lambda event: 2,
    "overshoot": _overshoot,
    "abandoned": lambda event: 5,
    "tow": lambda event: 1,
    "injury": _injury_rank,
    "boost": lambda event: 1,
    "reroll": lambda event: 1,
    "backmarker": lambda event: 2,
    "engine_lock": lambda event: 3,
    "stopped": lambda event: 5,
    "restarted": lambda event: 4,
}


def race_history(game: Game) -> RaceHistory:
    """Return the history up to the cursor, as ``RaceHistory`` in ``engine/protocol``."""
    entries = game.history[: game.cursor + 1]
    event_counts = [entry.events for entry in entries]
    turns = turn_starts(game)
    moments = sorted(
        [*_events(game), *_lead_changes(game), *_fastest_lap_moment(game)],
        key=lambda moment: (moment["event"], -moment["weight"]),
    )
    place = 0
    for moment in moments:
        while place + 1 < len(event_counts) and event_counts[place + 1] <= moment["event"]:
            place += 1
        moment["decision"] = place
    return {
        "decisions": game.cursor,
        "event_counts": event_counts,
        "askers": [-1 if entry.question is None else entry.question.car for entry in entries],
        "turns": cast("list[tuple[int, int]]", [list(turn) for turn in turns]),
        "laps": cast("list[tuple[int, int]]", _lap_starts(game)),
        "moments": moments,
    }


def _moment(kind: str, event: int, source_event: Event, weight: int, say: Message | None = None) -> KeyMoment:
    return {
        "kind": kind,
        "decision": 0,  # set once all moments are sorted
        "event": event,
        "round": source_event.round,
        "car": source_event.car,
        "weight": weight,
        "message": None if say is None else say.as_json(),
    }


def _events(game: Game) -> list[KeyMoment]:
    """Return the key moments that are single events; the weather counts only when it changes."""
    moments = []
    weather: Any = None
    for number, event in enumerate(game.events[: game.now.events]):
        weight = MOMENT_WEIGHTS[event.kind](event) if event.kind in MOMENT_WEIGHTS else 0
        if event.kind == "weather":
            weight = 3 if weather is not None and event.data.get("weather") != weather else 0
            weather = event.data.get("weather")
        if weight and event.round > 0:
            moments.append(
                _moment("win" if event.data.get("place") == 1 else event.kind, number, event, weight)
            )
    return moments


def _lead_changes(game: Game) -> list[KeyMoment]:
    """Return the changes of leader between turn ends, each at the move that decided it."""
    moments = []
    leader_at_turn_end = previous_leader = -1
    leading_since, turn = 0, 0
    for number, entry in enumerate(game.history[: game.cursor + 1]):
        if not entry.race.round:
            continue
        leader = race_order(game.rules, entry.race)[0]
        if leader != previous_leader:
            previous_leader, leading_since = leader, number
        if entry.race.round > turn or entry.race.finished:
            if leader_at_turn_end not in (-1, previous_leader):
                moments.append(_lead_change(game, previous_leader, leading_since))
            leader_at_turn_end, turn = previous_leader, entry.race.round
        if entry.race.finished:
            break
    return moments


def _lead_change(game: Game, car: int, first_decision: int) -> KeyMoment:
    """Return the moment of the new leader's last move before it led, or of the event that put it ahead."""
    events = range(game.history[first_decision - 1].events, game.history[first_decision].events)
    own = [
        number for number in events if game.events[number].kind == "move" and game.events[number].car == car
    ]
    place = own[-1] if own else events[0] if events else max(0, game.history[first_decision].events - 1)
    event = game.events[place]._replace(car=car)
    return _moment(
        "lead",
        place,
        event,
        LEAD_CHANGE_WEIGHT,
        Message("moment.lead", {"name": game.rules.setup.entries[car].name}),
    )


def _fastest_lap_moment(game: Game) -> list[KeyMoment]:
    """Return the fastest lap; empty in a race of one lap, which has nothing to compare it with."""
    lap = fastest_lap(lap_times(game)) if game.rules.setup.laps > 1 else None
    if lap is None:
        return []
    args = {
        "name": game.rules.setup.entries[lap.car].name,
        "lap": lap.lap,
        "turns": lap.time / HUNDREDTHS_PER_TURN,
    }
    return [
        _moment(
            "fastest_lap",
            lap.event,
            game.events[lap.event],
            FASTEST_LAP_WEIGHT,
            Message("moment.fastest_lap", args),
        )
    ]


def _lap_starts(game: Game) -> list[list[int]]:
    """Return for each lap its number and the first decision after the leader began it."""
    lap_starts: list[list[int]] = []
    for number, entry in enumerate(game.history[: game.cursor + 1]):
        lap = (
            min(
                game.rules.setup.laps,
                max(car.crossings for car in entry.race.cars if not car.points_state.backmarker),
            )
            if entry.race.round
            else 0
        )
        if lap > (lap_starts[-1][0] if lap_starts else 0):
            lap_starts.append([lap, number])
    return lap_starts
