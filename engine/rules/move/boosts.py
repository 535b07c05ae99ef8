"""An engine point for more movement (TRT-ENG-2, HSE-ENG-3), once a turn, after the roll is known."""

from __future__ import annotations

from engine.core.dice import D20, GEAR_TABLE, Faces
from engine.core.state import AT_PIT, NEW_TURN, Race, is_racing
from engine.core.types import Action, Decision
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.triggers import NO_ENGINE
from engine.rules.move.voluntary import limited_roll
from engine.rules.turn import wear

BOOST_ROWS = 5
MAX_ADDED_POINTS = 4

# Spaces of a roll with a boost, by gear and face.
BOOSTED_TABLE: tuple[Faces, ...] = tuple(
    tuple(row[min(face + BOOST_ROWS, len(row)) - 1] for face in D20) for row in GEAR_TABLE
)

# Boost actions, by the points added or table rows moved down.
BOOSTS = tuple([Action("boost", boost) for boost in range(BOOST_ROWS + 1)])

# The only Trant boost: five rows.
FIVE_ROWS = (BOOST_ROWS,)

# Boosts of the house rules, by the most points that may be added.
POINT_BOOSTS_BY_MAXIMUM = tuple([tuple(range(1, most + 1)) for most in range(MAX_ADDED_POINTS + 1)])

# Highest face of each gear's die, for races in which a boost may not exceed it (G-83).
GEAR_MAXIMA = (0, 2, 4, 8, 12, 20, 30)


def install_boosts(builder: Builder) -> None:
    """Offer a boost of five rows down the table, the twentieth row at most (TRT-ENG-2)."""
    builder.slots().boost_options = table_boosts
    builder.slots().boosted_spaces = spaces_after_table_boost
    _install_boost_options(builder)


def install_point_boosts(builder: Builder) -> None:
    """Offer one to four extra points, of the driver's choice (HSE-ENG-3)."""
    is_capped = builder.switch_choice("boost_cap") == "gear_max"
    builder.slots().boost_options = capped_point_boosts if is_capped else point_boosts
    builder.slots().boosted_spaces = spaces_after_point_boost
    _install_boost_options(builder)


def install_burning_out(builder: Builder) -> None:
    """Destroy an engine without points once the move is over (HSE-ENG-4, G-84)."""
    builder.closing_step(
        "burnt_out",
        burn_out,
        description="a car that spent its last engine point goes out",
        clauses="HSE-ENG-4",
        when=(NO_ENGINE,),
    )


def burn_out(rules: Rules, race: Race) -> Flow:
    """Eliminate a car without engine points after its move; over the final line it is still placed."""
    car = race.cars[race.actor]
    if not car.engine and is_racing(car):
        wear.eliminate(rules, race, race.actor, "engine", "HSE-ENG-4", "boost")
    return NEXT


def _install_boost_options(builder: Builder) -> None:
    builder.slots().extra_options = offered_boosts
    builder.slots().apply_extra_option = apply_boost


def table_boosts(rules: Rules, race: Race) -> tuple[int, ...]:
    """Return the boost options: five table rows, only if they increase the roll."""
    car, face_index = race.cars[race.actor], race.natural - 1
    if car.pit == AT_PIT:
        return FIVE_ROWS if spaces_after_table_boost(rules, race, BOOST_ROWS) > race.rolled else ()
    return FIVE_ROWS if BOOSTED_TABLE[car.gear][face_index] > GEAR_TABLE[car.gear][face_index] else ()


def spaces_after_table_boost(rules: Rules, race: Race, boost: int) -> int:
    """Return the spaces of the row that the boost leads to.

    At the pit, where a roll is first spent on work, return the remaining points plus what the boost adds.
    """
    car, face_index = race.cars[race.actor], race.natural - 1
    boosted_roll = BOOSTED_TABLE[car.gear][face_index]
    if car.pit != AT_PIT:
        return boosted_roll
    return race.rolled + limited_roll(car, boosted_roll) - limited_roll(car, GEAR_TABLE[car.gear][face_index])


def point_boosts(rules: Rules, race: Race) -> tuple[int, ...]:
    """Return the boost options: one to four points (HSE-ENG-3)."""
    return POINT_BOOSTS_BY_MAXIMUM[MAX_ADDED_POINTS]


def capped_point_boosts(rules: Rules, race: Race) -> tuple[int, ...]:
    """Return the boost options if no roll may exceed the gear's highest face (G-83)."""
    room = GEAR_MAXIMA[race.cars[race.actor].gear] - race.rolled
    return POINT_BOOSTS_BY_MAXIMUM[min(max(room, 0), MAX_ADDED_POINTS)]


def spaces_after_point_boost(rules: Rules, race: Race, boost: int) -> int:
    """Return the roll plus the boost."""
    return race.rolled + boost


def offered_boosts(rules: Rules, race: Race) -> tuple[Action, ...]:
    """Return the boosts that the driver may choose before the move.

    They are offered on the track, in the pit lane and on the way out of the pits, but not while
    slipstreaming.
    """
    car = race.cars[race.actor]
    if (
        car.engine < 1
        or not race.natural
        or (race.turn is not NEW_TURN and (race.turn.boost or race.turn.is_slipstreaming == 1))
    ):
        return ()
    return tuple([BOOSTS[boost] for boost in rules.boost_options(rules, race)])


def apply_boost(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Pay the point and ask for the end space again, with more spaces. It leaves no debris."""
    car = race.cars[race.actor]
    before = race.rolled
    race.rolled = rules.boosted_spaces(rules, race, action.value)
    car.engine -= 1
    race.turn = race.turn._replace(boost=action.value)
    race.emit(
        "boost",
        race.actor,
        "TRT-ENG-2" if action.value == BOOST_ROWS else "HSE-ENG-3",
        before=before,
        spaces=race.rolled,
        left=car.engine,
    )
