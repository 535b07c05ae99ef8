"""An engine point for more movement (TRT-ENG-2, HSE-ENG-3), once a turn, after the roll is known."""

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

# Spaces of a roll with a boost, by gear and face.
ROWS_DOWN: tuple[Faces, ...] = tuple(
    tuple(row[min(shown + ROWS, len(row)) - 1] for shown in D20) for row in GEAR_TABLE
)

# Boost actions, by the points added or table rows moved down.
BOOSTS = tuple([Action("boost", boost) for boost in range(ROWS + 1)])

# The only Trant boost: five rows.
FIVE_ROWS = (ROWS,)

# Boosts of the house rules, by the most points that may be added.
UP_TO = tuple([tuple(range(1, most + 1)) for most in range(MOST_ADDED + 1)])

# Highest face of each gear's die, for races in which a boost may not exceed it (G-83).
GEAR_MAXIMA = (0, 2, 4, 8, 12, 20, 30)


def install(builder: Builder) -> None:
    """Offer a boost of five rows down the table, the twentieth row at most (TRT-ENG-2)."""
    builder.slots().boosts = rows
    builder.slots().boosted = further_down
    _offer(builder)


def install_added(builder: Builder) -> None:
    """Offer one to four extra points, as the driver likes (HSE-ENG-3)."""
    builder.parameters.boost_cap = builder.choice("boost_cap") == "gear_max"
    builder.slots().boosts = points
    builder.slots().boosted = added
    _offer(builder)


def install_burning_out(builder: Builder) -> None:
    """Destroy an engine without points once the move is over (HSE-ENG-4, G-84)."""
    builder.closing_step(
        "burnt_out",
        burn_out,
        act="a car that spent its last engine point goes out",
        clauses="HSE-ENG-4",
        occasions=NO_ENGINE,
    )


def burn_out(rules: Rules, race: Race) -> None:
    """Eliminate a car without engine points after its move; over the final line it is still placed."""
    race.step += 1
    car = race.cars[race.actor]
    if not car.engine and car.status == RUNNING and not car.kit.wreck and not car.kit.backmarker:
        wear.eliminate(rules, race, race.actor, "engine", "HSE-ENG-4", "boost")


def _offer(builder: Builder) -> None:
    builder.slots(instead_of="drive").more_to_choose = offered
    builder.slots().other_answer = answer


def rows(rules: Rules, race: Race) -> tuple[int, ...]:
    """Return the boost options: five table rows, only if they increase the roll."""
    car, shown = race.cars[race.actor], race.natural - 1
    if car.pit == AT_PIT:
        return FIVE_ROWS if further_down(rules, race, ROWS) > race.rolled else ()
    return FIVE_ROWS if ROWS_DOWN[car.gear][shown] > GEAR_TABLE[car.gear][shown] else ()


def further_down(rules: Rules, race: Race, boost: int) -> int:
    """Return the spaces of the row that the boost leads to.

    At the pit, where a roll is first spent on work, return the remaining points plus what the boost adds.
    """
    car, shown = race.cars[race.actor], race.natural - 1
    raised = ROWS_DOWN[car.gear][shown]
    if car.pit != AT_PIT:
        return raised
    most = throw_limit(car)
    return race.rolled + min(raised, most) - min(GEAR_TABLE[car.gear][shown], most)


def points(rules: Rules, race: Race) -> tuple[int, ...]:
    """Return the boost options: one to four points, up to the gear's highest face if that is agreed."""
    room = GEAR_MAXIMA[race.cars[race.actor].gear] - race.rolled if rules.boost_cap else MOST_ADDED
    return UP_TO[MOST_ADDED if room >= MOST_ADDED else room if room > 0 else 0]


def added(rules: Rules, race: Race, boost: int) -> int:
    """Return the roll plus the boost."""
    return race.rolled + boost


def offered(rules: Rules, race: Race) -> tuple[Action, ...]:
    """Return the boosts that the driver may choose before the move.

    They are offered on the track, in the pit lane and on the way out of the pits, but not while
    slipstreaming.
    """
    car = race.cars[race.actor]
    if car.engine < 1 or not race.natural or (race.turn is not TURN and (race.turn.boost or race.turn.drawn)):
        return ()
    return _answers(rules.boosts(rules, race))


@lru_cache(maxsize=16)
def _answers(boosts: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple([BOOSTS[boost] for boost in boosts])


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Pay the point and ask for the end space again, with more spaces. It leaves no debris."""
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
