"""What is done for a driver whose time is up (HSE-TIM-3, HSE-TIM-4): the lever stays where it is, the move is the one that costs least."""

from __future__ import annotations

from engine.drivers.choices import look
from engine.outlook import RANKS
from engine.race import Race
from engine.rules.build import Rules
from engine.types import Action, Ask


def when_time_is_up(rules: Rules, race: Race, question: Ask) -> Action:
    """The answer that is given instead. Of equally cheap moves the first counts, as the next driver would have to choose one."""
    if question.step == "gear":
        gears = [action for action in question.options if action.kind == "gear"]
        return min(gears, key=lambda action: abs(action.value - race.cars[question.car].gear))
    ways = [action for action in question.options if action.kind == "drive"]
    if not ways:
        return question.options[0]

    def wear(action: Action) -> tuple[bool, int, int]:
        view = look(rules, race, question, action)
        return (RANKS[view.kind] >= RANKS["spin"], view.brakes + view.tyres, RANKS[view.kind])

    return min(ways, key=wear)
