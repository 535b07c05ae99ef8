"""Check the forecast of a gear against the engine.

The gear is set, each face is rolled, and every legal move is driven to the end of the turn. Its cost and the
rolls on the way are compared with the forecast.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from engine.core.state import OUT as IS_OUT
from engine.core.state import Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Chance, Decision, Question
from engine.play import loop
from engine.play.forecast import LANE, SURELY, Face, Forecast, forecasts
from engine.play.preview import COST, FREE, LINE, OUT, RANKS, SHORT, SPIN, STOP
from engine.rules.gears import two_dice
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.moves import brakes_of
from engine.rules.turn.driver_points import KEEP

# Steps at which a move is over and paid for: the pit crew takes over, or the turn ends.
MOVE_IS_OVER = ("pit_stop", "pit_work", "new_tyres", "pit_begin", "end_turn", "session_settle")
FEW_FACES = 1


class Outcome(NamedTuple):
    """Result of a move, with the fields of ``Face`` that a move can determine."""

    kind: str
    brakes: int
    tyres: int
    fuel: int
    throws: int
    corner: int
    touched: int
    contact: int
    hazards: int
    engine: int
    in_lane: bool

    def worth(self) -> tuple[int, bool, int, int]:
        """Return a sort key; lower is better."""
        points = self.brakes + self.tyres + self.fuel + self.throws
        return RANKS[self.kind], self.in_lane, points, self.touched + self.hazards


class Disagreement(AssertionError):
    """A forecast that does not hold."""


def check_question(rules: Rules, race: Race, question: Decision, chance: random.Random, faces: int) -> int:
    """Check the forecasts of a gear question for this many faces of each gear; 0 checks all.

    Returns the number of faces checked.
    """
    seen = forecasts(rules, race, question)
    checked = 0
    for action in question.options:
        if action.kind != "gear":
            continue
        forecast = seen[action.value]
        ready = _before_the_throw(rules, race, question, action, chance)
        if ready is None:
            _same({face.kind for face in forecast.faces}, {OUT}, race, action, "no throw")
            continue
        trial, die = ready
        numbers = sorted(set(die.faces))
        for natural in numbers if not faces else chance.sample(numbers, min(faces, len(numbers))):
            check_face(rules, trial, die, natural, forecast, action)
            checked += 1
        if not trial.turn.two_dice:
            shown = sorted(number for face in forecast.faces for number in face.natural)
            _same(shown, numbers, race, action, "numbers")
            _same(forecast.total, len(die.faces), race, action, "faces")
    return checked


def check_face(
    rules: Rules, ready: Race, die: Chance, natural: int, forecast: Forecast, action: Action
) -> None:
    """Roll a number, drive every legal move, and compare the best result with the forecast."""
    (promised,) = [face for face in forecast.faces if natural in face.natural]
    outcomes = list(_outcomes(rules, ready, die, natural))
    least = min(outcome.worth() for outcome in outcomes)
    best = {outcome for outcome in outcomes if outcome.worth() == least}
    if not any(_kept(promised, outcome) for outcome in best):
        raise Disagreement(
            f"gear {action.value}, {natural} on the die: promised {promised}, found {sorted(best)[:3]}"
        )


def _kept(promised: Face, found: Outcome) -> bool:
    """True if a forecast matches a result."""
    if promised.kind != found.kind:
        return False
    if found.kind == OUT:
        return promised.engine == found.engine
    ahead = promised.corner
    if found.kind == STOP and ahead != found.corner:
        return False
    if found.kind == FREE and ahead != LINE:
        return False
    if found.kind == SHORT and found.corner == LANE != ahead:
        return False
    return (
        promised.brakes, promised.tyres, promised.fuel, promised.throws, promised.touched, promised.contact,
        promised.hazards, promised.engine,
    ) == (
        found.brakes, found.tyres, found.fuel, found.throws, found.touched, found.contact, found.hazards,
        found.engine,
    )  # fmt: skip


def _same(promised: object, found: object, race: Race, action: Action, what: str) -> None:
    if promised != found:
        raise Disagreement(f"gear {action.value}, {what}: promised {promised}, found {found}")


def _before_the_throw(
    rules: Rules, race: Race, question: Decision, action: Action, chance: random.Random
) -> tuple[Race, Chance] | None:
    """Return the race just before the die is rolled; None if the car cannot get there.

    If all levers are set together, the others are set too, and no car moves before this one.
    """
    trial = race.copy()
    number = question.car
    for other in trial.cars:
        # Levers set in secret by others may wreck them when shown; a forecast cannot know that.
        other.kit = other.kit._replace(lever=0)
    loop.carry_out(rules, trial, question, action)
    if "levers" in rules.at and question.step == "gear":
        while trial.step != rules.at["next_car"]:
            asked = _step(rules, trial)
            if asked is not None:
                _answer(rules, trial, asked, chance)
        if number not in trial.queue:
            return None
        trial.queue = (number,)
    while trial.actor in (number, -1) or "levers" in rules.at:
        car = trial.cars[number]
        if car.status or car.space < 0 or car.kit.wreck != race.cars[number].kit.wreck:
            return None
        asked = _step(rules, trial)
        if isinstance(asked, Chance) and asked.purpose == "move":
            assert asked.car == number
            return trial, asked
        if asked is not None:
            _answer(rules, trial, asked, chance)
    return None


def _step(rules: Rules, race: Race) -> Question | None:
    """Run one step of the turn."""
    place = race.step
    question = rules.wrapped[place].ask(rules, race)
    if question is None and race.step == place:
        race.step += 1
    return question


def _answer(rules: Rules, race: Race, question: Question, chance: random.Random | None = None) -> None:
    """Answer neutrally: harmless dice, free gears, no re-rolls."""
    if isinstance(question, Chance) and question.purpose == "recheck":
        # Ties are rolled again: every car gets a different number, the mover the best.
        own = question.car == race.actor
        loop.carry_out(rules, race, question, len(question.faces) - 1 if own else question.car % 19)
    elif isinstance(question, Chance):
        loop.carry_out(rules, race, question, len(question.faces) - 1)
    elif question.step == "gear":
        now = race.cars[question.car].gear
        gears = [action for action in question.options if action.kind == "gear"]
        loop.carry_out(rules, race, question, min(gears, key=lambda gear: abs(gear.value - now)))
    elif question.step == "dice" and chance is not None:
        loop.carry_out(rules, race, question, chance.choice((two_dice.ONE, two_dice.TWO)))
    else:
        loop.carry_out(rules, race, question, question.options[0])


def _outcomes(rules: Rules, ready: Race, die: Chance, natural: int) -> Iterator[Outcome]:
    """Yield the result of every legal move after a roll."""
    trial = ready.copy()
    number = die.car
    loop.carry_out(rules, trial, die, die.faces.index(natural))
    start = ready.cars[number]
    engine = 0
    while True:
        asked = _step(rules, trial)
        if (
            asked is not None
            and asked.car == number
            and isinstance(asked, Decision)
            and asked.step == "drive"
        ):
            break
        if trial.actor != number or trial.step in _places(rules):
            yield Outcome(OUT, 0, 0, 0, 0, -1, 0, 0, 0, engine, False)
            return
        if isinstance(asked, Chance) and asked.purpose == "engine":
            engine = _harm(rules, trial, asked, "engine")
        if asked is not None:
            _answer(rules, trial, asked)
        if trial.cars[number].engine < start.engine:
            engine = SURELY
    least: tuple[int, int] | None = None
    ways = [action for action in asked.options if action.kind == "drive"]
    for action in sorted(ways, key=brakes_of):
        # Points spent are not refunded, so moves that brake more than another one costs are no better.
        if least is not None and least[0] <= RANKS[COST] and brakes_of(action) > least[1]:
            break
        after = trial.copy()
        after.events = []
        before = after.cars[number].copy()
        loop.carry_out(rules, after, asked, action)
        for outcome in _driven(rules, after, number, before, engine):
            mark = (outcome.worth()[0], outcome.worth()[2])
            least = mark if least is None else min(least, mark)
            yield outcome


def _places(rules: Rules) -> set[int]:
    return {rules.at[name] for name in MOVE_IS_OVER if name in rules.at}


def _harm(rules: Rules, race: Race, roll: Chance, part: str) -> int:
    """Return the highest face with which a roll costs the rolling car a point of a part."""
    before = getattr(race.cars[roll.car], part)
    most = 0
    for face, value in enumerate(roll.faces):
        trial = race.copy()
        loop.carry_out(rules, trial, roll, face)
        if trial.thrown >= 0:
            loop.carry_out(rules, trial, Decision(roll.car, "reroll", (KEEP,), (roll, face)), KEEP)
        car = trial.cars[roll.car]
        if getattr(car, part) == before and not car.status and car.kit.wreck == race.cars[roll.car].kit.wreck:
            break
        most = value
    return most


def _driven(
    rules: Rules, race: Race, number: int, before: object, engine: int, touched: int = 0, contact: int = 0,
    hazards: int = 0,
) -> Iterator[Outcome]:  # fmt: skip
    """Yield the results of the rest of a turn, for every further choice of its driver."""
    count = race.trial_count
    while True:
        if race.step in _places(rules) or race.actor != number:
            break
        trial_ends = "trial_settle" in rules.at and race.step == rules.at["trial_settle"] and not race.round
        asked = _step(rules, race)
        if trial_ends:
            yield _timed(rules, race, number, before, count, engine)
            return
        if asked is None:
            continue
        if isinstance(asked, Chance):
            if asked.purpose == "hazard" and asked.car == number:
                hazards += 1
            elif asked.purpose == "contact" and asked.car == number:
                touched, contact = touched + 1, _harm(rules, race, asked, "bodywork")
            elif asked.purpose == "engine" and asked.car == number:
                engine = engine or _harm(rules, race, asked, "engine")
            _answer(rules, race, asked)
        elif asked.step in ("skid", "swerve_split"):
            for action in asked.options:
                after = race.copy()
                after.events = list(race.events or ())
                loop.carry_out(rules, after, asked, action)
                yield from _driven(rules, after, number, before, engine, touched, contact, hazards)
            return
        else:
            _answer(rules, race, asked)
    yield _paid(rules, race, number, before, touched, contact, hazards, engine)


def _paid(
    rules: Rules, race: Race, number: int, before: object, touched: int, contact: int, hazards: int,
    engine: int,
) -> Outcome:  # fmt: skip
    """Return the result of the move by its cost."""
    car = race.cars[number]
    lost = [getattr(before, part) - getattr(car, part) for part in ("brakes", "tyres", "fuel")]
    if car.status == IS_OUT or car.kit.wreck != getattr(before, "kit").wreck:  # noqa: B009
        return Outcome(OUT, 0, 0, 0, 0, -1, 0, 0, 0, SURELY if engine == SURELY else 0, False)
    lane = rules.track.lane[car.space] == PIT_LANE
    kind, corner = _kind(rules, race, number, before, lost)
    return Outcome(kind, lost[0], lost[1], lost[2], 0, corner, touched, contact, hazards, engine, lane)


def _timed(rules: Rules, race: Race, number: int, before: object, count: int, engine: int) -> Outcome:
    """Return the result of a move in a time trial, where its cost is in rolls."""
    car = race.cars[number]
    if race.step == rules.at["trial_clock"] and not race.trial_count:
        return Outcome(OUT, 0, 0, 0, 0, -1, 0, 0, 0, 0, False)
    throws = race.trial_count - count - 1
    lost = [getattr(before, part) - getattr(car, part) for part in ("brakes", "tyres", "fuel")]
    kind, corner = _kind(rules, race, number, before, [*lost, throws])
    return Outcome(kind, lost[0], lost[1], lost[2], throws, corner, 0, 0, 0, engine, False)


def _kind(rules: Rules, race: Race, number: int, before: object, lost: list[int]) -> tuple[str, int]:
    car, events = race.cars[number], race.events or []
    if car.spun:
        return SPIN, -1
    if any(lost):
        return COST, -1
    laps = rules.setup.laps if race.round else 1
    if car.crossings > laps:
        return FREE, LINE
    if rules.track.lane[car.space] == PIT_LANE:
        return SHORT, LANE
    path = [space for event in events if event.kind == "move" for space in event.data["path"]]
    corner = rules.track.corner[car.space]
    if corner >= 0 and any(event.kind == "stop" for event in events):
        stayed = all(rules.track.corner[space] == corner for space in path)
        made = getattr(before, "stops") if stayed else 0  # noqa: B009
        if made < rules.track.corners[corner].stops:
            return STOP, corner
    return SHORT, -1
