"""What has to be up for a step to have anything to do.

Most steps of a turn wait for something rare: a car at its pit, points lost behind others, a die still to be
thrown. Such a step names its occasions, and where none of them is given, the turn goes past it and its
neighbours in one stride. It has then nothing to do, or leads on over steps that have nothing to do either. A
step that names none is always called.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.state import COURSE, KIT, TURN, Race
from engine.core.types import Question
from engine.rules.kernel.parameters import Rules
from engine.rules.kernel.steps import ALWAYS, AskFunction

# The mover is out, a wreck, or in nobody's race.
NOT_RACING = 1 << 1
# The mover is in the pit lane or at its pit.
IN_THE_PITS = 1 << 2
# It is the game turn of a start.
START = 1 << 3
# Somebody is being drawn along, or an accident has still to be looked into.
UNDER_WAY = 1 << 4
# The mover is in 4th gear or higher.
FAST = 1 << 5
# Twenty spaces or more have been thrown, or a natural sixteen.
TELLING_THROW = 1 << 6
# Dice or cars have still to be dealt with.
PENDING = 1 << 7
# Spaces of the throw are lost behind other cars.
LOST_SPACES = 1 << 8
# There are dangerous spaces.
HAZARDS = 1 << 9
# It is not dry.
NOT_DRY = 1 << 10
# Something of this turn is remembered that only the rules counted in movement points know.
REMEMBERED = 1 << 11
# The mover has no point left of a part.
NO_BODYWORK, NO_ENGINE, NO_ROAD_HOLDING = 1 << 12, 1 << 13, 1 << 14

# The occasion of a part at nought.
NOUGHT = {"bodywork": NO_BODYWORK, "engine": NO_ENGINE, "road_holding": NO_ROAD_HOLDING}

FAST_GEAR, TELLING_SPACES, TELLING_NUMBER = 4, 20, 16


def in_strides(
    asks: Sequence[AskFunction[Rules]], occasions: Sequence[int]
) -> tuple[AskFunction[Rules], ...]:
    """The same steps, but that several in a row which nothing calls for are passed at once."""
    found = []
    for place, ask in enumerate(asks):
        after = place
        together = 0
        while after < len(asks) and occasions[after] != ALWAYS:
            together |= occasions[after]
            after += 1
        found.append(_striding(ask, together, after) if after - place > 1 else ask)
    return tuple(found)


def _striding(ask: AskFunction[Rules], occasions: int, after: int) -> AskFunction[Rules]:
    """A step that leads on to a later one where there is no occasion for any up to there."""
    not_racing, in_the_pits, start, under_way, fast, telling, pending, lost, hazards, not_dry, remembered = (
        bool(occasions & 1 << bit) for bit in range(1, 12)
    )
    bodywork, engine, road_holding = (bool(occasions & part) for part in NOUGHT.values())

    def ask_or_pass(rules: Rules, race: Race) -> Question | None:
        car = race.cars[race.actor]
        if (
            (pending and race.pending)
            or (remembered and race.turn is not TURN)
            or (fast and car.gear >= FAST_GEAR)
            or (in_the_pits and car.pit)
            or (hazards and race.hazards)
            or (not_dry and race.weather)
            or (lost and race.unused)
            or (telling and (race.rolled >= TELLING_SPACES or race.natural == TELLING_NUMBER))
            or (not_racing and (car.status or (car.kit is not KIT and (car.kit.wreck or car.kit.backmarker))))
            or (start and race.round == race.course.started)
            or (under_way and race.course is not COURSE and (race.course.trail or race.course.hurt))
            or (bodywork and not car.bodywork)
            or (engine and not car.engine)
            or (road_holding and not car.road_holding)
        ):
            return ask(rules, race)
        race.step = after
        return None

    return ask_or_pass
