"""The parameters of the rules: numbers and tables, each declared once with its type, its meaning and, where
there is one, the value it has when no rule says otherwise.

A rule writes one while it is installed, ``builder.parameters.tow_spaces = 3``; everybody else reads it as
``rules.tow_spaces``. A name or a type that is not declared here is an error of the type checker.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from engine.core.dice import Faces
from engine.core.state import HARD
from engine.core.types import Chances

# What the functions of slots, hooks and steps are handed: the compiled rules, of which they are a part
# themselves. The class of that name stands above them all, in `kernel.builder`.
Rules = TypeVar("Rules")


class Declared:
    """Attributes declared by their annotations. What a class gives a value is the default of its instances;
    it lies in them alone, so that reading is as quick as can be.
    """

    declared: ClassVar[frozenset[str]] = frozenset()
    defaults: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        names = frozenset(vars(cls).get("__annotations__", ()))
        cls.declared = cls.declared | names
        cls.defaults = {**cls.defaults, **{name: vars(cls)[name] for name in names if name in vars(cls)}}
        for name in names & cls.defaults.keys():
            delattr(cls, name)


class Parameters(Declared):
    """Every parameter. One without a default belongs to a rule that all who read it need."""

    # The car

    stock: Mapping[str, int]
    """Points of each part that a car begins with; a part that is left out does not exist (LUD-CAR-1)."""

    last_points: Mapping[str, str]
    """Parts whose last point is the end of the race, each with the clause that says so."""

    beyond_nought: Mapping[str, str] = {}
    """Clauses for parts that may stand at nought and put the car out when one more point is lost."""

    frail_parts: tuple[str, ...] = ()
    """Parts a car can drive without, for which it then drives on or falls short (TRT-DMG-1)."""

    trimmed_parts: tuple[str, ...] = ()
    """Parts that may give a point when a car is fitted to a race: no people (G-64, HSE-CON-6)."""

    fewest_points: int = 0
    """Points that each of these parts keeps at least (HSE-CON-2)."""

    wings: bool = False
    """Whether drivers choose a wing."""

    run_up: int = 0
    """Spaces of each lane before the line on which the run-up to a lap alone may begin; 0: on any."""

    telling: frozenset[int] = frozenset()
    """Numbers of the movement die that mean more than their spaces."""

    levers_together: bool = False
    """Whether all levers are set before anybody moves."""

    chooses_dice: bool = False
    """Whether drivers choose between one die and two."""

    # Building cars

    build_least: Mapping[str, int] = {}
    """Points that each part has before any is bought."""

    build_parts: tuple[str, ...] = ()
    """Parts that may be bought."""

    build_points: int
    """Points of a whole car, driver and crew included."""

    build_most: Mapping[str, int] = {}
    """The most points of a part, where there is a limit."""

    build_spread: tuple[str, ...] = ()
    """Where the standard car spends its points, one after another, over and over."""

    mates_alike: bool = False
    """Whether the two cars of a team are built alike (TRT-CON-5, HSE-CON-4)."""

    mates_share_points: bool = False
    """Whether the second driver of a team is given points of the first (TRT-CON-5)."""

    # Before the race

    rotation: int
    """Number of the race in a season whose grid goes round, from 1 (TRT-QUA-11)."""

    season_grid: tuple[tuple[int, ...], ...]
    """Places of the grid that a season has settled, one for each car; empty where it has not."""

    pole_chooses_first: bool = False
    """Whether the first on the grid chooses his pit first, not the last (TRT-QUA-9)."""

    minutes_count: bool = False
    """Whether each whole minute of a lap alone counts as a throw (HSE-TRN-4)."""

    session_compounds: tuple[int, ...] = ()
    """Kinds of tyres for a lap alone; empty where they are those of the race."""

    session_begins: str
    """The step with which a lap alone begins."""

    # Turn and order

    in_points: bool = False
    """Whether movement is counted in points, and cars have a kit."""

    closing: str = ""
    """The first of the steps that every turn ends with, also one that is over early."""

    next_round: str = "round"
    """The step that follows when all cars have moved."""

    rerolls: bool = False
    """Whether driver points buy second throws (TRT-DRP-1, HSE-DRP-1)."""

    all_need_a_lap: bool = False
    """Whether a stopped race counts only when every car, not just the leader, has completed a lap."""

    shortest_restart: int = 1
    """Laps that a race begun again has at least."""

    stops_for_the_hurt: bool = False
    """Whether a race is stopped for a driver who has been hurt gravely (TRT-STP-1)."""

    # Gears and dice

    skip_prices: tuple[tuple[int, int, int], ...]
    """Points of fuel, brakes and engine by the number of gears skipped downwards (LUD-REV-1)."""

    levers_may_break: bool = False
    """Whether a lever may be left where it cannot go, which breaks the transmission (HSE-TIM-3)."""

    gear_at_the_pit: bool = False
    """Whether a car that waits at its pit sets a gear with the others."""

    turns_round_on_leaving: bool = False
    """Whether a car that has spun into its pit turns round on the way out, not by its lever."""

    gear_seconds: int
    """Seconds for the levers (HSE-TIM-2)."""

    counts_after_the_first: bool
    """Whether these seconds begin when the first lever has been set."""

    move_seconds: int
    """Seconds for a move (HSE-TIM-4)."""

    throw_begins: str = "roll"
    """The step with which the throw of the movement die begins."""

    unlucky: int = 0
    """The movement throw that takes an engine point of itself; 0 where none does (TRT-ENG-1)."""

    usual_dice: str = "table"
    """What ``movement_dice`` is where it has not been chosen: "table" or "gear_dice"."""

    movement_faces: tuple[Faces, ...]
    """By gear what is printed on the movement die."""

    movement_throws: tuple[Chances, ...]
    """By gear the throws of the movement die, unless the driver has taken another."""

    movement_spaces: tuple[Faces, ...]
    """By gear the spaces that each face of the movement die is worth."""

    stalls_on: int = 0
    """The highest throw of the start that stalls the engine; 0 where none does (LUD-STA-1)."""

    boost_cap: bool
    """Whether an engine point leads no further than the highest face of the gear (HSE-ENG-3)."""

    # Moving

    counts_left_over: bool = False
    """Whether points not driven to the pit are counted, to be worked off there (TRT-PIT-3)."""

    debris_is_an_obstacle: bool = False
    """Whether a driver may pull out for debris like for a car (HSE-PTH-2)."""

    most_direct: bool = False
    """Whether nobody changes lanes once more to keep off dangerous spaces (TRT-PTH-3)."""

    overshoot_keeps_lane: bool = False
    """Whether nobody changes lanes beyond a corner that is not finished (LUD-CRN-2)."""

    room_keeps_lane: bool = False
    """Whether nobody finds room for his throw by such a change of lanes either (TRT-SWV-1, HSE-SWV-1)."""

    after_a_leg: str
    """The step that follows when a car has driven on: in a skid, in a tow, drawn along."""

    after_a_wreck: str = "closing"
    """The step that follows when the mover is put out in its move."""

    after_own_engine: str
    """The step that follows when the throw for its engine has put the mover out."""

    tow_spaces: int = 0
    """Spaces of a tow (LUD-ASL-1); 0 where nobody is towed."""

    tow_counts_as_stop: bool = True
    """Whether a turn that a tow ends inside a corner is a stop there (ADV-SLP-8)."""

    draft_extra_roll: bool = False
    """Whether a driver who has been drawn along throws in the same turn as well (HSE-SLP-2)."""

    wing_ends_after: bool = False
    """Whether the wing's point less may be what brings the move into a corner (TRT-WNG-2)."""

    skid: tuple[int, int, int] = (0, 0, 0)
    """Spaces a car is carried on in rain by its tyres: hard, soft, wet (LUD-AWE-3, LUD-AWE-4)."""

    skid_heeds_corners: bool = False
    """Whether it matters for a skid which corners have been left unfinished."""

    # Corners and cars in the way

    overshoot_spin: int
    """Spaces overshot that make a car spin, whatever the tyres (LUD-CRN-2)."""

    overshoot_crash: int
    """Spaces overshot from which on a car crashes, whatever the tyres (LUD-CRN-2)."""

    overshoot_unpaid: str
    """What comes of tyres that do not suffice: "crash" or "spin" (LUD-CRN-2)."""

    overshoot_stop_counts: bool = False
    """Whether a car carried into a corner by overshooting the one before has stopped there (LUD-CRN-1)."""

    stops_count_late: bool = False
    """Whether a stop is counted only when everything that follows the move is over."""

    swerve_spins: bool = True
    """Whether the last tyre point paid for lost spaces makes a car spin."""

    swerve_shortage: str
    """What makes up for missing brakes: "tyres", or nothing where it is "strict" (LUD-SWV-1)."""

    blocked_clause: str
    """The clause that puts out a car which cannot pay for lost spaces."""

    # Contact, engines, debris

    touching: Sequence[Collection[int]] = ()
    """For each space those on which others may be touched by a car that ends its move there."""

    contact_loses_on: tuple[int, int, int]
    """By weather the highest throw that costs bodywork in contact (LUD-COL-1)."""

    chain_reaction: bool = False
    """Whether cars throw again whenever bodywork puts one of their neighbours out (TRT-CHR-1)."""

    engine_loses_on: tuple[int, int, int]
    """By weather the highest throw that costs an engine point (LUD-ENG-1)."""

    hazard_loses_on: tuple[int, int, int]
    """By weather the highest throw that costs a point on a dangerous space (LUD-ASF-2)."""

    hazard_costs: str
    """The part that dangerous spaces cost a point of."""

    debris_after: frozenset[str] = frozenset()
    """What leaves a dangerous space behind: causes of a loss or of going out (LUD-ASF-1)."""

    crash_debris: str = "no"
    """What ``corner_crash_debris`` is where it has not been chosen: "yes" or "no" (G-103)."""

    bodies_roll: bool = False
    """Whether a car with broken bodywork rolls on once (HSE-INE-1)."""

    engines_roll: bool = False
    """Whether a car with a locked engine rolls out (HSE-INE-2)."""

    engines_coast: bool = False
    """Whether a car with a broken engine may coast home (HSE-BRE-1)."""

    # Tyres and weather

    dry_compounds: tuple[int, ...] = (HARD,)
    """Kinds of tyres for a dry track."""

    compounds: tuple[int, ...] = (HARD,)
    """Kinds of tyres to choose from; a single one where nobody chooses."""

    tyres_differ: bool = False
    """Whether there are kinds of tyres to choose from, and sets that age."""

    soft_multiplies: bool = False
    """Whether soft tyres multiply the whole bill for overshooting, not add to it (HSE-TYR-1)."""

    rain_falls: bool = False
    """Whether it may rain."""

    weather_settles: bool = False
    """Whether changeable weather may come to stay (ADV-WEA-5, TRT-WEA-3)."""

    barometer: tuple[int, int]
    """The highest throws that mean rain, and changeable weather (LUD-AWE-1)."""

    weather_points: tuple[int, ...]
    """Where the leader makes the marshal throw, in thousandths of a space from the line (TRT-WEA-2)."""

    # Pits

    pits_open: bool = False
    """Whether anybody may stop in this race."""

    wide_pit_lane: bool = False
    """Whether cars pass each other in the pit lane (TRT-PIT-2)."""

    team_pits: tuple[int, ...] = ()
    """By team the space of the lane beside its pit; empty where there is none."""

    pit_needs_lost_tyre: bool
    """Whether only a car that has lost a tyre point may stop (LUD-PIT-3)."""

    max_pit_gear: int
    """The highest gear in which a car may turn into the lane (LUD-PIT-2)."""

    pit_always_waits: bool
    """Whether every car leaves its pit on its next turn only (LUD-A3L-2)."""

    slow_exit_gears: tuple[int, ...]
    """The gears in which a car that has waited leaves its pit (LUD-PIT-5)."""

    reserve: int = 0
    """Points for repairs that each car keeps in its pit, for the whole race (ADV-PIT-1)."""

    leaves_by_throw: bool = False
    """Whether a car leaves its pit with a throw in the gear that a die has given it (HSE-PIT-11)."""

    works_off_stops: bool = False
    """Whether stops are worked off in movement points (TRT-PIT-5)."""

    mended_parts: tuple[str, ...] = ()
    """Parts that a stop may mend at the price of waiting or of movement points."""

    lane_speed_costs: tuple[str, ...] = ()
    """Parts of which a car pays a point for each gear above the fourth in which it comes."""

    crew_saves: int
    """Movement points of work that a point of crew saves (TRT-CON-4)."""
