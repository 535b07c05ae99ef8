"""Kinds of tyres (LUD-ADT, LUD-AWE, ADV-TYR, TRT-TYR): hard, soft and wet, with their effects by age."""

from __future__ import annotations

from engine.core.state import HARD, RAIN, SOFT, WET, Car, Race, lap_of_set
from engine.core.types import Action, Decision, Message
from engine.rules.before.hidden_turns import answered, ask_starters
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import IN_THE_PITS
from engine.rules.kernel.outcomes import Left, Reason
from engine.rules.kernel.steps import Form

# Extra tyre points per overshoot on a soft set, by its lap (LUD-ADT-3 to LUD-ADT-5, G-20).
SOFT_PENALTIES = (0, 1, 2, 3)
WET_IN_THE_DRY = 2

# Alternative of the house rules: factors for the whole cost (HSE-TYR-1).
SOFT_FACTORS = (1, 2, 3, 3)


def install_soft(builder: Builder) -> None:
    """Add soft tyres to the hard ones (LUD-ADT-1)."""
    builder.parameters.dry_compounds = (HARD, SOFT)


def install(builder: Builder) -> None:
    """Install the choice before the race, and lengths and costs for soft and wet sets."""
    rain = builder.parameters.rain_falls
    builder.parameters.compounds = (*builder.parameters.dry_compounds, WET) if rain else (HARD, SOFT)
    builder.keep("compound")
    builder.parameters.tyres_differ = True
    builder.slots(instead_of="drive").lengths = lengths
    builder.slots(instead_of="drive").length_reason = length_reason
    builder.parameters.soft_multiplies = builder.choice("soft_penalty") == "multiplicative"
    builder.slots(instead_of="corners").overshoot_points = overshoot_points
    builder.slots(instead_of="swerving").swerve_points = swerve_points
    after = builder.latest("grid_place", "weather", "pit_choice")
    builder.step(
        "tyre_age",
        age,
        act="the tyres' age now counts for the whole move",
        clauses="LUD-ADT-3",
        after="roll",
    )
    builder.step(
        "tyre_turn",
        ask_starters,
        act="each driver is asked for tyres in secret",
        clauses="LUD-AWE-2",
        after=after,
    )
    builder.step(
        "tyres",
        ask,
        answer,
        act="each driver chooses tyres",
        clauses="LUD-ADT-1 LUD-AWE-2",
        after="tyre_turn",
        form=Form(secret=("compound",), policy="tyres", clause="LUD-AWE-2", held="before"),
    )


def install_at_the_pits(builder: Builder, clause: str = "LUD-PIT-4") -> None:
    """Install the same choice with every new set."""
    builder.step(
        "new_tyres",
        ask_fitted,
        answer_fitted,
        act="a car just served may change its kind of tyres",
        clauses="LUD-PIT-4",
        after="pit_stop",
        form=Form(policy="tyres", clause=clause, held="pit"),
        occasions=IN_THE_PITS,
    )


def ask(rules: Rules, race: Race) -> Decision:
    """Ask for the kind of tyres."""
    return Decision(race.actor, "tyres", tuple([Action("tyres", compound) for compound in rules.compounds]))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Fit the tyres and go to the next driver."""
    race.cars[race.actor].compound = action.value
    race.emit("tyres", race.actor, "LUD-AWE-2", compound=action.value)
    answered(race)


def age(rules: Rules, race: Race) -> None:
    """Store the lap of the set at the beginning of the move (G-40)."""
    race.set_lap = lap_of_set(race.cars[race.actor], race.course.laps_off)


def ask_fitted(rules: Rules, race: Race) -> Decision | None:
    """Ask for the kind of tyres of a car that has just been served (LUD-PIT-4)."""
    return Decision(
        race.actor, "new_tyres", tuple([Action("tyres", compound) for compound in rules.compounds])
    )


def answer_fitted(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Fit the tyres; the set counts from this crossing, even if the pit is before the line (G-40)."""
    car = race.cars[race.actor]
    car.compound = action.value
    car.fitted = car.crossings + (rules.track.progress[car.space] > rules.track.lap // 2)
    race.set_lap = lap_of_set(car, race.course.laps_off)
    race.emit("tyres", race.actor, "LUD-PIT-4", compound=action.value)
    race.step += 1


def lengths(rules: Rules, race: Race, spaces: int) -> tuple[int, ...]:
    """Return the lengths that a driver may choose from.

    Soft tyres may add a space in their first dry lap and lose one in their third (LUD-ADT-2, -3, -5).
    """
    car = race.cars[race.actor]
    if car.compound != SOFT:
        return (spaces,)
    lap = race.set_lap or lap_of_set(car, race.course.laps_off)
    if lap >= 3:
        return (spaces - 1,)
    return (spaces, spaces + 1) if lap == 1 and race.weather != RAIN else (spaces,)


def length_reason(rules: Rules, race: Race, lengths: tuple[int, ...], choice: int) -> Reason | None:
    """Return the reason for a space more on fresh soft tyres."""
    return Reason(Message("why.soft"), "LUD-ADT-3") if lengths[choice] > lengths[0] else None


def overshoot_points(rules: Rules, race: Race, car: Car, left: list[Left]) -> int:
    """Return the tyre points for corners left early (LUD-AWE-6, TRT-CRN-3, HSE-TYC).

    A soft set adds its penalty to each corner; a wet set doubles the total in the dry.
    """
    points = sum(corner.over for corner in left)
    if car.compound == SOFT and rules.soft_multiplies:
        return points * SOFT_FACTORS[min(race.set_lap or lap_of_set(car, race.course.laps_off), 3)]
    if car.compound == SOFT:
        return points + SOFT_PENALTIES[min(race.set_lap or lap_of_set(car, race.course.laps_off), 3)] * len(
            left
        )
    return points * WET_IN_THE_DRY if car.compound == WET and race.weather != RAIN else points


def swerve_points(rules: Rules, race: Race, car: Car, points: int) -> int:
    """Return the tyre points for blocked spaces: doubled for wet tyres in the dry (LUD-AWE-6, TRT-SWV-4)."""
    return points * WET_IN_THE_DRY if car.compound == WET and race.weather != RAIN else points
