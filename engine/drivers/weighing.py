"""What moves and throws are worth to the usual driver: throws to the finish by the table of the circuit, with
what points and risks mean to him.
"""

from __future__ import annotations

from engine.core.state import AT_PIT, ON_TRACK, Car, Race
from engine.core.track import PIT_LANE
from engine.core.types import Action, Decision
from engine.drivers.evaluation import HARM, WHOLE, Evaluation, dear, harm, price_of
from engine.drivers.pit_value import lane_worth
from engine.drivers.tables.value_table import CRASH, THROW
from engine.play.forecast import Known, Thrown, before_throw, throws
from engine.play.preview import OUT, Leg, Legs, Preview, leg_of, preview
from engine.play.preview import SPIN as SPINS
from engine.rules.gears.gears import price as gear_price
from engine.rules.kernel.builder import Rules
from engine.rules.kernel.moves import CHOICE_SHIFT, MOST_BRAKES, Moves
from engine.rules.kernel.outcomes import Left
from engine.rules.wear import wear
from engine.rules.wear.engine_check import FAST

# Faces of the die that is thrown for contact.
CONTACT_FACES = 20

# A dangerous space costs a point one time in five or four.
HAZARD_ODDS = 5

# One throw in ten in 5th or 6th calls for an engine check, and one check in five fails.
ENGINE_ODDS = 50

# A spin costs the way back up through the gears.
SPIN = 3500

# More than any move is worth.
NEVER = 1 << 60


def gear_worth(
    rules: Rules, race: Race, evaluation: Evaluation, question: Decision, action: Action, known: Known
) -> int:
    """Expected thousandths of a throw to the finish after choosing a gear, the points of the change included.
    Lower is better.
    """
    car, gear = race.cars[question.car], action.value
    fuel, brakes, engine = (0, 0, 0) if car.spun or car.pit == AT_PIT else gear_price(rules, car, gear)
    if engine and wear.fatal(rules, car, "engine"):
        return 2 * CRASH
    paid = (
        engine * HARM + fuel * dear(evaluation.fuel, car.fuel) + brakes * dear(evaluation.brake, car.brakes)
    )
    if called(rules, car, gear):
        callers = 1 + sum(other.gear >= FAST and other.space >= 0 for other in race.cars if other is not car)
        paid += callers * harm(rules, car, "engine") * evaluation.danger // (100 * ENGINE_ODDS)
    ready = before_throw(rules, race, question, action)
    return 2 * CRASH if ready is None else paid + throw_worth(rules, ready, evaluation, known)


def called(rules: Rules, car: Car, gear: int) -> bool:
    """Whether a gear is one of those whose engines are called to a check, where top results do that."""
    return gear >= FAST and car.pit == ON_TRACK and not rules.unlucky


def throw_worth(rules: Rules, ready: Race, evaluation: Evaluation, known: Known) -> int:
    """What the throw that is about to fall is worth on average."""
    total = faces = 0
    ends = Ends(rules, evaluation)
    for thrown in throws(rules, ready, known):
        faces += thrown.faces
        total += thrown.faces * ends.best(thrown)
    return total // faces


class Ends:
    """The best ends of so many spaces for the throws in one gear, each looked at once whatever brakes lead
    there.
    """

    def __init__(self, rules: Rules, evaluation: Evaluation) -> None:
        self._rules, self._evaluation = rules, evaluation
        self._legs: Legs = {}
        self._least: dict[tuple[int, tuple[int, ...] | None], tuple[int, int] | None] = {}

    def best(self, thrown: Thrown) -> int:
        """What the throw is worth, by the best that can be made of it."""
        race, found = thrown.race, thrown.found
        if found is None:
            return 2 * CRASH
        if thrown.legs is not self._legs:
            self._legs, self._least = thrown.legs, {}
        best = self._by_ends(race, found) if found.whole else None
        if best is None:
            return min(
                move_worth(
                    self._rules, race, self._evaluation, preview(self._rules, race, found, way, self._legs)
                )
                for way in found.cheapest()
            )
        return best

    def _by_ends(self, race: Race, found: Moves) -> int | None:
        """The same from what ends so far away are worth; None where brakes are not all that tells ways to an
        end apart.
        """
        left = race.cars[race.actor].brakes
        best, price = NEVER, [0]
        for extra, driven in found.levels:
            brakes = extra & MOST_BRAKES
            if driven != found.lengths[extra >> CHOICE_SHIFT] - brakes:
                return None  # held up by other cars
            level = driven, found.kept.get(extra)
            if level not in self._least:
                self._least[level] = self._of(race, found, extra, driven)
            least = self._least[level]
            if least is None:
                return None
            while len(price) <= brakes:
                price.append(price[-1] + dear(self._evaluation.brake, left + 1 - len(price)))
            best = min(best, least[0] + price[brakes], least[1])
        return best

    def _of(self, race: Race, found: Moves, extra: int, driven: int) -> tuple[int, int] | None:
        """The least that ends so far away are worth: of those that brakes come on top of, and of those where
        points do not matter any more. None where some are only the beginning of a skid.
        """
        least = [NEVER, NEVER]
        for space in found.ends(extra, driven):
            action = Action("drive", space, extra)
            leg = leg_of(self._rules, race, found, action, self._legs)
            if leg is None or leg.skid:
                return None
            worth, points = _before_brakes(self._rules, race, self._evaluation, space, leg)
            least[not points] = min(least[not points], worth)
        return least[0], least[1]


class Risks:
    """What may happen to the car whose turn it is, in thousandths of a throw, where the last point of a part
    is the race.
    """

    def __init__(self, rules: Rules, race: Race, evaluation: Evaluation) -> None:
        self._rules, self._race, self._evaluation = rules, race, evaluation
        self._spare = -1

    def of(self, race: Race, view: Preview) -> int:
        """What may happen at the end of a move, and on its way."""
        if not view.touched and not view.hazards:
            return 0
        rules, car, risk = self._rules, race.cars[race.actor], 0
        end = view.end if view.end >= 0 else view.action.value
        if view.touched:
            risk = len(view.touched) * rules.contact_fails(rules, race, end) * self.harm(car, "bodywork")
            risk //= CONTACT_FACES
        if view.hazards:
            risk += view.hazards * self.harm(car, rules.hazard_costs) // HAZARD_ODDS
        return risk * self._evaluation.need // 100

    def harm(self, car: Car, part: str) -> int:
        """What the loss of a point means: the last one is the race, and a part at nought carries the
        car on from then; the others matter as he is made.
        """
        rules, price = self._rules, harm(self._rules, car, part)
        to_nought = part in rules.beyond_nought and getattr(car, part) <= 1
        whole = to_nought or wear.fatal(rules, car, part)
        if price == CRASH and rules.unlucky and car.kit.driver_points:
            # A driver point may avert it.
            return CRASH // HAZARD_ODDS + price_of(rules, self._race, self._race.actor, "driver_points")
        told = price if whole else price * self._evaluation.danger // 100
        return max(told, self._suspension()) if part == "road_holding" else told

    def _suspension(self) -> int:
        """What a point of it is worth for the debris to come."""
        if self._spare < 0:
            self._spare = price_of(self._rules, self._race, self._race.actor, "road_holding")
        return self._spare


def move_worth(rules: Rules, race: Race, evaluation: Evaluation, view: Preview) -> int:
    """Thousandths of a throw to the finish after a move, with everything it costs and risks. Lower
    is better.
    """
    worth, points = _before_brakes(rules, race, evaluation, view.action.value, view)
    if points and view.brakes:
        brakes = race.cars[race.actor].brakes
        worth += sum([dear(evaluation.brake, brakes - n) for n in range(view.brakes)])
    return worth


def _before_brakes(
    rules: Rules, race: Race, evaluation: Evaluation, space: int, view: Preview | Leg
) -> tuple[int, bool]:
    """The same without points of brakes, and whether they come on top of it, for an option that leads to a
    space.
    """
    car = race.cars[race.actor]
    laps_left = rules.setup.laps - car.crossings + 1
    track = rules.track
    if view.kind == OUT:
        return evaluation.table.value(laps_left, car.space, car.gear, car.stops) + 2 * CRASH, False
    if track.progress[car.space] - track.progress[space] > track.lap // 2:
        laps_left -= 1
    if laps_left <= 0:
        # Over the last line: points are worth nothing any more, a crash has been dealt with above.
        return evaluation.home, False
    end = view.end if view.end >= 0 else space
    if track.lane[end] == PIT_LANE:
        worth = lane_worth(rules, race, evaluation, laps_left, end)
    else:
        stops = _stops_at(rules, race, end, view.left)
        worth = evaluation.table.value(laps_left, end, car.gear, stops) + waiting(rules, car, end, stops)
    if view.tyres:
        worth += sum([dear(evaluation.tyre, car.tyres - n) for n in range(view.tyres)])
    worth += view.throws * THROW
    if view.kind == SPINS:
        worth += SPIN
    risk = 0
    if view.touched:
        fails = len(view.touched) * rules.contact_fails(rules, race, end)
        risk = fails * harm(rules, car, "bodywork") // CONTACT_FACES * evaluation.heed(rules, car, "bodywork")
    if view.hazards:
        part = rules.hazard_costs
        risk += view.hazards * harm(rules, car, part) // HAZARD_ODDS * evaluation.heed(rules, car, part)
    # Of two alike moves the one that leaves more ways on is better.
    worth += risk // WHOLE - len(track.following[space])
    return worth - evaluation.blocks.get(end, 0), True


def waiting(rules: Rules, car: Car, end: int, stops: int) -> int:
    """What it costs to stay where he is for no stop, where that is a choice for cars with parts at nought.
    What lies ahead, debris that may be the end of such a car, is there in the next turn as well, and so it
    would be in every turn until the engine gives out.
    """
    return CRASH if rules.beyond_nought and end == car.space and stops == car.stops else 0


def stops_after(rules: Rules, race: Race, view: Preview) -> int:
    """Stops made in the corner where a move ends. Midway, in a skid or before a tow, those that the car has
    count only if all of the move lies in that corner.
    """
    return _stops_at(rules, race, view.end if view.end >= 0 else view.action.value, view.left)


def _stops_at(rules: Rules, race: Race, end: int, left: list[Left]) -> int:
    track, car = rules.track, race.cars[race.actor]
    corner = track.corner[end]
    if corner < 0 or left:
        return 0
    here = track.corner[car.space] == corner
    made = car.stops if here and not any(track.corner[space] != corner for space in race.path) else 0
    if not (here or rules.tow_counts_as_stop) and race.step == rules.at.get("tow"):
        return made
    return min(made + 1, track.corners[corner].stops)
