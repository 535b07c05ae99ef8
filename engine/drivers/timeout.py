"""What is done for a driver whose time is up (HSE-TIM-3, HSE-TIM-4): the lever stays where it is, the move is
the one that costs least.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import HUMAN, Action, Decision
from engine.play.preview import RANKS, SPIN, Preview, preview_of
from engine.rules.kernel.builder import Rules


def cheapest(rules: Rules, race: Race, question: Decision) -> list[Action]:
    """The answers that may be given instead: the lever where it is, or all moves that take fewest points, the
    most promising first.
    """
    if rules.form(race).kind == "gear":
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


def neighbour(rules: Rules, number: int) -> int:
    """The person to the left of a driver, who chooses between equally cheap moves for him: the next one on
    the entry list; -1 when nobody else is there (G-89).
    """
    entries = rules.setup.entries
    around = [*range(number + 1, len(entries)), *range(number)]
    return next((other for other in around if entries[other].driver == HUMAN), -1)
