"""Computer drivers decline slipstreams that would leave them blocked, and shift down far enough."""

from __future__ import annotations

import pytest

from engine.core.types import Action, Decision
from engine.drivers.minor_policies import choose_downshift, choose_slipstream
from engine.play.forecast import race_at_roll
from engine.rules.framework.builder import Rules
from engine.rules.move import extra_downshift, house_slipstream
from engine.rules.move.house_slipstream import FOLLOW, STAY
from tests.support.circuits import track
from tests.support.mid_turn import position_at_step

# Ada is behind Elsa, who has just moved into a corner, to M102. Bruno is there already, or far away. The stop
# counts only after Ada's own roll, in the same turn.
TOW = """race monaco house laps=3 seed=1 slipstream=on draft_extra_roll=on
turn 14 moves=131 finished=0 order=2,0
car Ada livery=0 driver=expert at=M85 gear=5 crossings=1 T=6 B=4 F=1 Bo=3 E=3
car Bruno livery=1 driver=expert at={bruno} gear=4 crossings=1 stops=1 T=5 B=4 F=3 Bo=3 E=3
car Elsa livery=4 driver=expert at=M102 gear=5 crossings=1 stops=1 T=6 B=4 F=3 Bo=3 E=3
"""


# The same on a straight, in 4th.
STRAIGHT = (
    TOW.format(bruno="M150")
    .replace("M85 gear=5", "M17 gear=4")
    .replace("M102 gear=5 crossings=1 stops=1", "M26 gear=4 crossings=1")
)


def slipstream_question(text: str, end: str, spaces: int) -> tuple[Rules, Decision, Action]:
    """Return the question to Ada about slipstreaming behind a move of some spaces, and the answer."""
    road = track("monaco")
    path = [road.space_named(end)]
    while len(path) <= spaces:
        path.append(road.before[path[-1]])
    compiled, race = position_at_step(
        text, "draft", 2, path=tuple(reversed(path)), turn={"behind": 1}, queue=(0,)
    )
    question = house_slipstream.ask_house_slipstream(compiled, race)
    assert isinstance(question, Decision)
    assert question.car == 0
    return compiled, question, choose_slipstream(compiled, race, question)


@pytest.mark.parametrize("bruno", ["L104", "M150"])
def test_drivers_decline_slipstreams_from_which_their_roll_overshoots(bruno: str) -> None:
    assert slipstream_question(TOW.format(bruno=bruno), "M102", 16)[2] == STAY


def test_drivers_slipstream_on_a_straight() -> None:
    assert slipstream_question(STRAIGHT, "M26", 8)[2] == FOLLOW


def test_drivers_shift_down_far_enough_when_blocked() -> None:
    """Directly behind both, Ada would be out half of the time even in 3rd."""
    text = TOW.format(bruno="L104").replace("at=M85 gear=5", "at=M101 gear=4 stops=1").replace("F=1", "F=3")
    compiled, race = position_at_step(text, "downshift", 0, queue=(0,))
    question = extra_downshift.ask_extra_downshift(compiled, race)
    assert isinstance(question, Decision)
    assert [action.value for action in question.options] == [4, 3, 2, 1]
    assert choose_downshift(compiled, race, question).value <= 2


def test_the_forecast_of_a_blocked_cars_lower_gear_counts_its_points() -> None:
    """Each gear costs a transmission point, unlike a change of gear at the start of the turn."""
    text = TOW.format(bruno="L104").replace("at=M85 gear=5", "at=M101 gear=4 stops=1").replace("F=1", "F=3")
    compiled, race = position_at_step(text, "downshift", 0, queue=(0,))
    question = extra_downshift.ask_extra_downshift(compiled, race)
    assert isinstance(question, Decision)
    for action, fuel in zip(question.options, (3, 2, 1, 0), strict=True):
        ready = race_at_roll(compiled, race, question, action)
        assert ready is not None
        assert (ready.cars[0].gear, ready.cars[0].fuel) == (action.value, fuel)
