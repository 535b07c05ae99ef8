"""The strongest computer driver: every gear and every move by exact values of what follows, on all lanes and
with the points that are left, and an eye for the cars around.

The values are those of a dry track. In rain, which carries a car on, what the plain table says of a place in
the wet beyond what it says of it in the dry comes on top. The same goes for parts at nought. Races under the
house rules he leaves to the usual driver.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.drivers import driver
from engine.drivers.driver import POLICIES
from engine.drivers.evaluation import STEADY, Character, evaluation_of
from engine.drivers.eyes import Eyes, carried_on
from engine.drivers.minor_policies import first
from engine.drivers.tables.lap_values import lap_values_of
from engine.play.advice import Weighed
from engine.play.forecast import Known
from engine.play.observation import Observation
from engine.play.preview import preview_of
from engine.rules.kernel.builder import Rules

# Percent: there is nothing left to study.
KNOWN = 100

# Percent of the usual price of risks, for him and for the seasoned one. Measured: who pays less for contact
# wins more, as long as the car holds, which in rain it does not.
DANGER, SEASONED = 30, 100


def own(rules: Rules, race: Race, character: Character, percent: int = DANGER) -> Character:
    """A temperament as he has it, where his values hold."""
    if carried_on(rules, race):
        return character
    return character._replace(danger=character.danger * percent // 100)


def choose(seen: Observation, character: Character = STEADY) -> Action:
    """The driver's answer; equal ones are settled by the order of the options."""
    return _answer(seen, character, DANGER, counts=True)


def seasoned(seen: Observation, character: Character = STEADY) -> Action:
    """The answer of one who knows every lane as well, but does not count what a move would leave him: points
    have prices to him, he pays for risks in full, and plays nothing out.
    """
    return _answer(seen, character, SEASONED, counts=False)


def _answer(seen: Observation, character: Character, percent: int, *, counts: bool) -> Action:
    rules, race, question = seen.rules, seen.race, seen.asked
    if len(question.options) == 1:
        return question.options[0]
    form = rules.form(race)
    if form.kind not in ("drive", "gear"):
        return POLICIES.get(form.policy, first)(rules, race, question)
    if not knows(rules, race):
        return driver.choose(seen, character._replace(heeds=True))
    eyes = Eyes(rules, race, evaluation_of(rules, race, own(rules, race, character, percent)), counts=counts)
    if form.kind == "drive":
        return _way(eyes, question)
    gears = [action for action in question.options if action.kind == "gear"]
    known = Known()
    worths = {action: eyes.gear_worth(question, action, known) for action in gears}
    return eyes.played_out(question, worths) or min(gears, key=worths.__getitem__)


def _way(eyes: Eyes, question: Decision) -> Action:
    """Where to drive, or the boost that leads to something better."""
    rules, race = eyes.rules, eyes.race
    ways, boosts = driver.split(question.options)
    views = [preview_of(rules, race, question, way) for way in ways]
    worths = [eyes.way_worth(race, question.detail, view) for view in views]
    place = min(range(len(ways)), key=worths.__getitem__)
    best = ways[place]
    if boosts:
        usual = Weighed(views[place], worths[place])
        best = driver.better_boost(rules, race, eyes.evaluation, usual, boosts, eyes.worth)
    if best.kind == "boost":
        return best
    return eyes.played_out(question, dict(zip(ways, worths, strict=True))) or best


def study(rules: Rules, race: Race, most: int) -> int:
    """Work out a part of his values ahead, as many places as are asked for; how many percent of them he knows
    then.
    """
    return lap_values_of(rules, race).study(most) if _hold(rules) else KNOWN


def knows(rules: Rules, race: Race) -> bool:
    """Whether the values hold for the car whose turn it is."""
    return _hold(rules)


def _hold(rules: Rules) -> bool:
    """Not under the house rules, where nobody has measured them: of the rulebooks that count movement in
    points only Trant's has throws that cost the engine of themselves.
    """
    return not rules.stops_count_late or rules.unlucky > 0
