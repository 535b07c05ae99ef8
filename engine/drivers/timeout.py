"""Choose for a driver whose time is up (HSE-TIM-3, HSE-TIM-4).

The gear stays where it is; the move is one of the cheapest.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import HUMAN, Action, Decision
from engine.play.outcome import RANKS, SPIN
from engine.play.preview import Preview, preview_of
from engine.rules.framework.builder import Rules


def cheapest(rules: Rules, race: Race, question: Decision) -> list[Action]:
    """Return the answers that may be given instead.

    That is the current gear, or all moves that take the fewest points, the most promising first.
    """
    if rules.question_spec(race).kind == "gear":
        gears = [action for action in question.options if action.kind == "gear"]
        return [min(gears, key=lambda action: abs(action.value - race.cars[question.car].gear))]
    ways = [action for action in question.options if action.kind == "drive"]
    if not ways:
        return [question.options[0]]
    views = sorted(
        (preview_of(rules, race, question, action) for action in ways), key=lambda view: RANKS[view.kind]
    )
    least = min(map(_wear, views))
    return [view.action for view in views if _wear(view) == least]


def _wear(view: Preview) -> tuple[bool, int]:
    return (RANKS[view.kind] >= RANKS[SPIN], view.brakes + view.tyres)


def next_human_driver(rules: Rules, number: int) -> int:
    """Return the next human driver on the entry list, or -1 if there is none (G-89).

    That player sits to the left and chooses between equally cheap moves.
    """
    entries = rules.setup.entries
    around = [*range(number + 1, len(entries)), *range(number)]
    return next((other for other in around if entries[other].driver == HUMAN), -1)
