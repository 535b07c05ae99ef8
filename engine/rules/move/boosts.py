"""An engine point for more movement (TRT-ENG-2, HSE-ENG-3): once a turn, after the throw has been seen."""

from __future__ import annotations

from functools import lru_cache

from engine.core.dice import D20, GEAR_TABLE, Faces
from engine.core.state import AT_PIT, RUNNING, TURN, Race
from engine.core.types import Action, Decision
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import NO_ENGINE
from engine.rules.move.voluntary import throw_limit
from engine.rules.wear import wear

ROWS = 5
MOST_ADDED = 4

# The spaces of a throw with a boost, for each gear and what the die shows.
ROWS_DOWN: tuple[Faces, ...] = tuple(
    tuple(row[min(shown + ROWS, len(row)) - 1] for shown in D20) for row in GEAR_TABLE
)

# The answers that add so many points or go so many rows down the table, by their number.
BOOSTS = tuple([Action("boost", boost) for boost in range(ROWS + 1)])

# Five rows are all that is offered.
FIVE_ROWS = (ROWS,)

# One point up to so many.
UP_TO = tuple([tuple(range(1, most + 1)) for most in range(MOST_ADDED + 1)])

# The most that each gear's die can show, for those who agree that a boost leads no further (G-83).
GEAR_MAXIMA = (0, 2, 4, 8, 12, 20, 30)


def install(builder: Builder) -> None:
    """Five rows further down the table, the twentieth at most (TRT-ENG-2)."""
    builder.slots().boosts = rows
    builder.slots().boosted = further_down
    _offer(builder)


def install_added(builder: Builder) -> None:
    """One to four points more, as the driver likes (HSE-ENG-3)."""
    builder.parameters.boost_cap = builder.choice("boost_cap") == "gear_max"
    builder.slots().boosts = points
    builder.slots().boosted = added
    _offer(builder)


def install_burning_out(builder: Builder) -> None:
    """An engine without a point left is done for once the move is over (HSE-ENG-4, G-84)."""
    builder.closing_step(
        "burnt_out",
        burn_out,
        act="a car that spent its last engine point goes out",
        clauses="HSE-ENG-4",
        occasions=NO_ENGINE,
    )


def burn_out(rules: Rules, race: Race) -> None:
    """After the move, so that a car that has crossed the last line is placed all the same."""
    race.step += 1
    car = race.cars[race.actor]
    if not car.engine and car.status == RUNNING and not car.kit.wreck and not car.kit.backmarker:
        wear.eliminate(rules, race, race.actor, "engine", "HSE-ENG-4", "boost")


def _offer(builder: Builder) -> None:
    builder.slots(instead_of="drive").more_to_choose = offered
    builder.slots().other_answer = answer


def rows(rules: Rules, race: Race) -> tuple[int, ...]:
    """What a boost may add: five rows, if that is any good."""
    car, shown = race.cars[race.actor], race.natural - 1
    if car.pit == AT_PIT:
        return FIVE_ROWS if further_down(rules, race, ROWS) > race.rolled else ()
    return FIVE_ROWS if ROWS_DOWN[car.gear][shown] > GEAR_TABLE[car.gear][shown] else ()


def further_down(rules: Rules, race: Race, boost: int) -> int:
    """The spaces of the row that the boost leads to; at the pit, where a throw is spent on work first, what
    it adds to the points that are left.
    """
    car, shown = race.cars[race.actor], race.natural - 1
    raised = ROWS_DOWN[car.gear][shown]
    if car.pit != AT_PIT:
        return raised
    most = throw_limit(car)
    return race.rolled + min(raised, most) - min(GEAR_TABLE[car.gear][shown], most)


def points(rules: Rules, race: Race) -> tuple[int, ...]:
    """What a boost may add: one to four, no further than the gear's own maximum where that is agreed."""
    room = GEAR_MAXIMA[race.cars[race.actor].gear] - race.rolled if rules.boost_cap else MOST_ADDED
    return UP_TO[MOST_ADDED if room >= MOST_ADDED else room if room > 0 else 0]


def added(rules: Rules, race: Race, boost: int) -> int:
    """The spaces of the throw and the boost."""
    return race.rolled + boost


def offered(rules: Rules, race: Race) -> tuple[Action, ...]:
    """The boosts that the driver may still choose before he drives, on the track, in the pit lane and on the
    way out of the pits. Nobody boosts being drawn along.
    """
    car = race.cars[race.actor]
    if car.engine < 1 or not race.natural or (race.turn is not TURN and (race.turn.boost or race.turn.drawn)):
        return ()
    return _answers(rules.boosts(rules, race))


@lru_cache(maxsize=16)
def _answers(boosts: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple([BOOSTS[boost] for boost in boosts])


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Pay the point and ask again where to go, with more to drive. It leaves no debris."""
    car = race.cars[race.actor]
    before = race.rolled
    race.rolled = rules.boosted(rules, race, action.value)
    car.engine -= 1
    race.turn = race.turn._replace(boost=action.value)
    race.emit(
        "boost",
        race.actor,
        "TRT-ENG-2" if action.value == ROWS else "HSE-ENG-3",
        before=before,
        spaces=race.rolled,
        left=car.engine,
    )
