"""Preview moves over the last line as a finish (LUD-WIN-1, G-99).

Points have no value after the finish. Only a car that goes out can still lose it.
"""

from __future__ import annotations

from engine.core.state import Race
from engine.core.types import Action, Decision
from engine.movement.move_options import MoveOptions
from engine.play.last_line import finishes, last_lap
from engine.play.outcome import FREE, OUT
from engine.play.preview import Preview, preview_of, way_of
from engine.rules.framework.builder import Rules


def crosses_last_line(rules: Rules, race: Race, found: MoveOptions, view: Preview) -> bool:
    """Return True if a move ends beyond the last line of the race, whatever happens there."""
    car = race.cars[race.actor]
    if not race.round or race.points_state.session or view.end < 0:
        return False
    if not (race.finishing or last_lap(rules, race, car)):
        return False
    path = way_of(rules, race, found, view.action, found.route_of(view.action))
    return finishes(rules, race, car, path)


def as_finish(rules: Rules, race: Race, found: MoveOptions, view: Preview) -> Preview:
    """Return a move over the last line as free; return any other preview unchanged.

    In a season, contact remains a risk, because it may injure the driver.
    """
    if view.kind == OUT or not crosses_last_line(rules, race, found, view):
        return view
    touched = view.touched if rules.setup.fixture else []
    return view._replace(kind=FREE, brakes=0, tyres=0, fuel=0, touched=touched)


def preview_of_answer(rules: Rules, race: Race, question: Decision, action: Action) -> Preview:
    """Preview an answer to a move question, a move over the last line as a finish."""
    return as_finish(rules, race, question.detail, preview_of(rules, race, question, action))
