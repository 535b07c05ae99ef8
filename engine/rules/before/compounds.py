"""Kinds of tyres (LUD-ADT, LUD-AWE, ADV-TYR, TRT-TYR): hard, soft and wet, how sets age, and what that does
to moves and tyre bills.
"""

from __future__ import annotations

from engine.core.state import HARD, RAIN, SOFT, WET, Car, Race, lap_of_set
from engine.core.types import Action, Decision, Message
from engine.rules.before.hidden_turns import answered, ask_starters
from engine.rules.kernel.builder import Builder, Rules
from engine.rules.kernel.occasions import IN_THE_PITS
from engine.rules.kernel.outcomes import Left, Reason
from engine.rules.kernel.steps import Form

# What a soft set adds to each overshoot, by its lap: one more point, then two, then three (LUD-ADT-3 to
# LUD-ADT-5, G-20).
SOFT_PENALTIES = (0, 1, 2, 3)
WET_IN_THE_DRY = 2

# The other reading of the house rules: the whole bill is multiplied (HSE-TYR-1).
SOFT_FACTORS = (1, 2, 3, 3)


def install_soft(builder: Builder) -> None:
    """Soft tyres beside the hard ones (LUD-ADT-1)."""
    builder.parameters.dry_compounds = (HARD, SOFT)


def install(builder: Builder) -> None:
    """A choice before the race, and other lengths and bills for soft and wet sets."""
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
    """The same choice with every new set."""
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
    """Which tyres?"""
    return Decision(race.actor, "tyres", tuple([Action("tyres", compound) for compound in rules.compounds]))


def answer(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Fit them; when everybody has chosen, the race begins."""
    race.cars[race.actor].compound = action.value
    race.emit("tyres", race.actor, "LUD-AWE-2", compound=action.value)
    answered(race)


def age(rules: Rules, race: Race) -> None:
    """Note the lap of the set at the beginning of the move (G-40)."""
    race.set_lap = lap_of_set(race.cars[race.actor], race.course.laps_off)


def ask_fitted(rules: Rules, race: Race) -> Decision | None:
    """Which tyres now, for a car that has just been served (LUD-PIT-4)?"""
    return Decision(
        race.actor, "new_tyres", tuple([Action("tyres", compound) for compound in rules.compounds])
    )


def answer_fitted(rules: Rules, race: Race, question: Decision, action: Action) -> None:
    """Fit them. A set counts from the line of this passage, whether the pit lies before or behind
    it (G-40).
    """
    car = race.cars[race.actor]
    car.compound = action.value
    car.fitted = car.crossings + (rules.track.progress[car.space] > rules.track.lap // 2)
    race.set_lap = lap_of_set(car, race.course.laps_off)
    race.emit("tyres", race.actor, "LUD-PIT-4", compound=action.value)
    race.step += 1


def lengths(rules: Rules, race: Race, spaces: int) -> tuple[int, ...]:
    """The lengths a driver may choose from: soft tyres add a space in their first dry lap and take one in
    their third (LUD-ADT-2, -3, -5).
    """
    car = race.cars[race.actor]
    if car.compound != SOFT:
        return (spaces,)
    lap = race.set_lap or lap_of_set(car, race.course.laps_off)
    if lap >= 3:
        return (spaces - 1,)
    return (spaces, spaces + 1) if lap == 1 and race.weather != RAIN else (spaces,)


def length_reason(rules: Rules, race: Race, lengths: tuple[int, ...], choice: int) -> Reason | None:
    """A space more on fresh soft tyres."""
    return Reason(Message("why.soft"), "LUD-ADT-3") if lengths[choice] > lengths[0] else None


def overshoot_points(rules: Rules, race: Race, car: Car, left: list[Left]) -> int:
    """Tyre points for corners left early: a soft set adds its penalty to each, a wet one doubles all in the
    dry (LUD-AWE-6, TRT-CRN-3, HSE-TYC).
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
    """Tyre points for spaces lost behind other cars: doubled for wet tyres in the dry (LUD-AWE-6,
    TRT-SWV-4).
    """
    return points * WET_IN_THE_DRY if car.compound == WET and race.weather != RAIN else points
