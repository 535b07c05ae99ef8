"""The history of a race: which decision led to which event, and the moments worth seeing again.

Everything is a number or a name: the sentences are those of the events, which the page has. Kinds of events
that are not in the table below are no key moments, and do no harm.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from engine.core.types import Event, Message
from engine.play.game import Game
from engine.review.lap_history import TURN, fastest, lap_times, race_order, turns
from engine.rules.corners.corners import FINE

if TYPE_CHECKING:
    from engine.protocol.look_back import KeyMoment, RaceHistory

# How much a moment matters: from 1, a detail, to 6, what the race was about. Nought is nothing to remember.
LEAD, FASTEST_LAP = 4, 3


def _when(key: str, weight: int) -> Callable[[Event], int]:
    return lambda event: weight if event.data.get(key) else 0


def _finish(event: Event) -> int:
    return {1: 6, 2: 3, 3: 3}.get(event.data.get("place", 0), 1)


def _overshoot(event: Event) -> int:
    """What ends in a spin or a crash is told by that."""
    return 2 if event.data.get("tyres") and event.data.get("outcome") == FINE else 0


def _injury(event: Event) -> int:
    """A driver who has been hurt; the throws before that are known are no moment of their own."""
    return 4 if event.data.get("races", 0) > 0 else 0


WEIGHTS: dict[str, Callable[[Event], int]] = {
    "out": lambda event: 5, "spin": lambda event: 4, "finish": _finish, "contact": _when("hit", 3),
    "engine": _when("hit", 3),
    "hazard_throw": _when("hit", 3), "stall": _when("stalled", 3), "pit": lambda event: 2,
    "overshoot": _overshoot, "abandoned": lambda event: 5,
    "tow": lambda event: 1, "injury": _injury, "boost": lambda event: 1, "reroll": lambda event: 1,
    "backmarker": lambda event: 2,
    "engine_lock": lambda event: 3, "stopped": lambda event: 5, "restarted": lambda event: 4,
}  # fmt: skip


def race_history(game: Game) -> RaceHistory:
    """The history up to the cursor, in the shape of ``RaceHistory`` in ``engine/protocol``."""
    moments = game.moments[: game.cursor + 1]
    told = [moment.events for moment in moments]
    begun = turns(game)
    found = sorted(
        [*_events(game), *_leads(game), *_fastest(game)],
        key=lambda moment: (moment["event"], -moment["weight"]),
    )
    place = 0
    for moment in found:
        while place + 1 < len(told) and told[place + 1] <= moment["event"]:
            place += 1
        moment["decision"] = place
    return {
        "decisions": game.cursor,
        "told": told,
        "askers": [-1 if moment.question is None else moment.question.car for moment in moments],
        "turns": cast("list[tuple[int, int]]", [list(turn) for turn in begun]),
        "laps": cast("list[tuple[int, int]]", _laps(game)),
        "moments": found,
    }


def _moment(kind: str, event: int, told: Event, weight: int, say: Message | None = None) -> KeyMoment:
    return {
        "kind": kind,
        "decision": 0,  # until all of them are put in order
        "event": event,
        "round": told.round,
        "car": told.car,
        "weight": weight,
        "say": None if say is None else say.as_json(),
    }


def _events(game: Game) -> list[KeyMoment]:
    """What the events themselves tell. The weather counts when it changes."""
    found = []
    weather: Any = None
    for number, event in enumerate(game.events[: game.now.events]):
        weight = WEIGHTS[event.kind](event) if event.kind in WEIGHTS else 0
        if event.kind == "weather":
            weight = 3 if weather is not None and event.data.get("weather") != weather else 0
            weather = event.data.get("weather")
        if weight and event.round > 0:
            found.append(
                _moment("win" if event.data.get("place") == 1 else event.kind, number, event, weight)
            )
    return found


def _leads(game: Game) -> list[KeyMoment]:
    """Turns at whose end somebody else was ahead, at the move that settled it."""
    found = []
    settled = holder = -1
    since, turn = 0, 0
    for number, moment in enumerate(game.moments[: game.cursor + 1]):
        if not moment.race.round:
            continue
        leader = race_order(game.rules, moment.race)[0]
        if leader != holder:
            holder, since = leader, number
        if moment.race.round > turn or moment.race.finished:
            if settled not in (-1, holder):
                found.append(_lead(game, holder, since))
            settled, turn = holder, moment.race.round
        if moment.race.finished:
            break
    return found


def _lead(game: Game, car: int, since: int) -> KeyMoment:
    """The new leader's last move before it was ahead, or whatever else brought that about."""
    events = range(game.moments[since - 1].events, game.moments[since].events)
    own = [
        number for number in events if game.events[number].kind == "move" and game.events[number].car == car
    ]
    place = own[-1] if own else events[0] if events else max(0, game.moments[since].events - 1)
    event = game.events[place]._replace(car=car)
    return _moment(
        "lead", place, event, LEAD, Message("moment.lead", {"name": game.rules.setup.entries[car].name})
    )


def _fastest(game: Game) -> list[KeyMoment]:
    """The fastest lap; in a race of one lap there is nothing to compare it with."""
    lap = fastest(lap_times(game)) if game.rules.setup.laps > 1 else None
    if lap is None:
        return []
    args = {"name": game.rules.setup.entries[lap.car].name, "lap": lap.lap, "turns": lap.time / TURN}
    return [
        _moment(
            "fastest_lap", lap.event, game.events[lap.event], FASTEST_LAP, Message("moment.fastest_lap", args)
        )
    ]


def _laps(game: Game) -> list[list[int]]:
    """For each lap its number, and the first decision after the leader had begun it."""
    found: list[list[int]] = []
    for number, moment in enumerate(game.moments[: game.cursor + 1]):
        lap = (
            min(
                game.rules.setup.laps,
                max(car.crossings for car in moment.race.cars if not car.kit.backmarker),
            )
            if moment.race.round
            else 0
        )
        if lap > (found[-1][0] if found else 0):
            found.append([lap, number])
    return found
