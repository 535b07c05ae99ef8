"""Kinds of tyres (LUD-ADT, LUD-AWE, ADV-TYR, TRT-TYR): hard, soft and wet, with their effects by age."""

from __future__ import annotations

from engine.core.state import HARD, RAIN, SOFT, WET, Car, Race, tyre_lap, tyre_set_lap
from engine.core.types import Action, Decision, Message
from engine.movement.path_corners import UnfinishedCorner
from engine.rules.framework.builder import Builder, Rules
from engine.rules.framework.program import NEXT, Flow
from engine.rules.framework.slots import Reason
from engine.rules.framework.steps import QuestionSpec
from engine.rules.framework.triggers import IN_PITS
from engine.rules.pre_race.grid import starters
from engine.rules.pre_race.secret_choices import advance_queue, queue_starters

# Extra tyre points per overshoot on a soft set, by its lap (LUD-ADT-3 to LUD-ADT-5, G-20).
SOFT_PENALTIES = (0, 1, 2, 3)
WET_IN_THE_DRY = 2

# Alternative of the house rules: factors for the whole cost (HSE-TYR-1).
SOFT_FACTORS = (1, 2, 3, 3)


def install_compounds(builder: Builder) -> None:
    """Install the choice before the race, and lengths and costs for soft and wet sets (LUD-ADT-1)."""
    has_soft_tyres = builder.has_rule("soft_tyres") or not builder.parameters.has_weather
    dry_compounds = (HARD, SOFT) if has_soft_tyres else (HARD,)
    builder.parameters.compounds = (*dry_compounds, WET) if builder.parameters.has_weather else dry_compounds
    builder.save_fields("compound")
    builder.parameters.has_tyre_choice = True
    builder.slots().move_lengths = lengths_with_tyres
    builder.slots().length_reason = length_reason
    multiplies = builder.switch_choice("soft_penalty") == "multiplicative"
    builder.slots(replacing="corners").overshoot_tyre_cost = (
        multiplied_overshoot_points if multiplies else tyre_overshoot_points
    )
    builder.slots(replacing="swerving").blocked_tyre_cost = tyre_swerve_points
    after = builder.last_existing_step("grid_place", "weather", "pit_choice")
    builder.step(
        "tyre_age",
        age,
        description="the tyres' age now counts for the whole move",
        clauses="LUD-ADT-3",
        after="roll",
    )
    builder.step(
        "tyre_turn",
        queue_starters,
        description="each driver is asked for tyres in secret",
        clauses="LUD-AWE-2",
        after=after,
    )
    builder.step(
        "tyres",
        ask_tyres,
        apply_tyres,
        description="each driver chooses tyres",
        clauses="LUD-ADT-1 LUD-AWE-2",
        after="tyre_turn",
        question_spec=QuestionSpec(
            secret_fields=("compound",), policy="tyres", clause="LUD-AWE-2", savable_at="before"
        ),
    )


def install_at_the_pits(builder: Builder, clause: str = "LUD-PIT-4") -> None:
    """Install the same choice with every new set."""
    builder.step(
        "new_tyres",
        ask_fitted,
        answer_fitted,
        description="a car just served may change its kind of tyres",
        clauses="LUD-PIT-4",
        after="pit_stop",
        question_spec=QuestionSpec(policy="tyres", clause=clause, savable_at="pit"),
        when=(IN_PITS,),
    )


def ask_tyres(rules: Rules, race: Race) -> Decision | Flow:
    """Ask for the kind of tyres, if any car starts."""
    if not starters(race):
        return NEXT
    return Decision(race.actor, "tyres", tuple([Action("tyres", compound) for compound in rules.compounds]))


def apply_tyres(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Fit the tyres and go to the next driver."""
    race.cars[race.actor].compound = action.value
    race.emit("tyres", race.actor, "LUD-AWE-2", compound=action.value)
    return advance_queue(race)


def age(rules: Rules, race: Race) -> Flow:
    """Store the lap of the set at the beginning of the move (G-40)."""
    race.set_lap = tyre_set_lap(race.cars[race.actor], race.points_state.laps_off)
    return NEXT


def ask_fitted(rules: Rules, race: Race) -> Decision:
    """Ask for the kind of tyres of a car that has just been served (LUD-PIT-4)."""
    return Decision(
        race.actor, "new_tyres", tuple([Action("tyres", compound) for compound in rules.compounds])
    )


def answer_fitted(rules: Rules, race: Race, question: Decision, action: Action) -> Flow:
    """Fit the tyres; the set counts from this crossing, even if the pit is before the line (G-40)."""
    car = race.cars[race.actor]
    car.compound = action.value
    car.fitted = car.crossings + (rules.track.progress[car.space] > rules.track.lap // 2)
    race.set_lap = tyre_set_lap(car, race.points_state.laps_off)
    race.emit("tyres", race.actor, "LUD-PIT-4", compound=action.value)
    return NEXT


def lengths_with_tyres(rules: Rules, race: Race, spaces: int) -> tuple[int, ...]:
    """Return the lengths that a driver may choose from.

    Soft tyres may add a space in their first dry lap and lose one in their third (LUD-ADT-2, -3, -5).
    """
    car = race.cars[race.actor]
    if car.compound != SOFT:
        return (spaces,)
    lap = tyre_lap(race, car)
    if lap >= 3:
        return (spaces - 1,)
    return (spaces, spaces + 1) if lap == 1 and race.weather != RAIN else (spaces,)


def length_reason(rules: Rules, race: Race, lengths: tuple[int, ...], choice: int) -> Reason | None:
    """Return the reason for a space more on fresh soft tyres."""
    return Reason(Message("why.soft"), "LUD-ADT-3") if lengths[choice] > lengths[0] else None


def tyre_overshoot_points(rules: Rules, race: Race, car: Car, left: list[UnfinishedCorner]) -> int:
    """Return the tyre points for corners left early (LUD-AWE-6, TRT-CRN-3, HSE-TYC).

    A soft set adds its penalty to each corner; a wet set doubles the total in the dry.
    """
    points = sum(corner.overshoot_spaces for corner in left)
    if car.compound == SOFT:
        return points + SOFT_PENALTIES[min(tyre_lap(race, car), 3)] * len(left)
    return points * WET_IN_THE_DRY if car.compound == WET and race.weather != RAIN else points


def multiplied_overshoot_points(rules: Rules, race: Race, car: Car, left: list[UnfinishedCorner]) -> int:
    """Return the tyre points for corners left early if a soft set multiplies the whole cost (HSE-TYR-1)."""
    if car.compound != SOFT:
        return tyre_overshoot_points(rules, race, car, left)
    points = sum(corner.overshoot_spaces for corner in left)
    return points * SOFT_FACTORS[min(tyre_lap(race, car), 3)]


def tyre_swerve_points(rules: Rules, race: Race, car: Car, points: int) -> int:
    """Return the tyre points for blocked spaces: doubled for wet tyres in the dry (LUD-AWE-6, TRT-SWV-4)."""
    return points * WET_IN_THE_DRY if car.compound == WET and race.weather != RAIN else points
