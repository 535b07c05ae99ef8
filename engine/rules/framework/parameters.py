"""Parameters: numbers and tables, each declared once with its type, meaning and default, if any.

Values that one module alone reads are not here: they are a record of that module (``Builder.set_record``).

A rule writes a parameter while it is installed: ``builder.parameters.slipstream_spaces = 3``. Other code
reads it as ``rules.slipstream_spaces``. The type checker rejects names and types that are not declared here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from engine.core.dice import Faces
from engine.core.state import HARD

if TYPE_CHECKING:
    from engine.core.kinds import StepName

# Type of the compiled rules that functions of slots, hooks and steps receive. The class is
# ``engine.rules.framework.builder.Rules``, which this module cannot import.
RulesT = TypeVar("RulesT")


class DeclaredAttributes:
    """Attributes declared by annotations. Class values are defaults, set on each instance for speed."""

    declared_names: ClassVar[frozenset[str]] = frozenset()
    defaults: ClassVar[Mapping[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        names = frozenset(vars(cls).get("__annotations__", ()))
        cls.declared_names = cls.declared_names | names
        cls.defaults = {**cls.defaults, **{name: vars(cls)[name] for name in names if name in vars(cls)}}
        for name in names & cls.defaults.keys():
            delattr(cls, name)


class BuildPlan(NamedTuple):
    """Points of a car that its driver builds, by part.

    Attributes:
        points: points to spend, those of ``least`` included
        parts: parts that can be improved
        least: points that each car has from the start
        most: upper limits
        spread: parts in the order in which the standard car improves them, repeated as needed
        has_identical_cars: True if the two cars of a team are built alike (TRT-CON-5, HSE-CON-4)
        shares_driver_points: True if the second driver of a team gets points from the first (TRT-CON-5)
    """

    points: int
    parts: tuple[str, ...] = ()
    least: Mapping[str, int] = {}
    most: Mapping[str, int] = {}
    spread: tuple[str, ...] = ()
    has_identical_cars: bool = False
    shares_driver_points: bool = False


class OldReadings(NamedTuple):
    """Former readings of the rules that a race begun before a change keeps.

    ``engine.rules.rulebooks.versions`` explains each.
    """

    allows_reentry: bool = False
    near_run_up: bool = False
    returns_by_arrows: bool = False
    skids_where_truncated: bool = False
    slipstream_compares_gears_early: bool = False
    driver_points_are_wear: bool = False
    coasting_cars_lose_nothing: bool = False
    locked_engines_cannot_finish: bool = False
    second_check_is_the_last: bool = False
    soft_tyres_add_point_again: bool = False
    weather_changes_in_training: bool = False
    injured_roll_for_grid: bool = False
    pit_lane_rolls_check_engines: bool = False


class Parameters(DeclaredAttributes):
    """All parameters. One without a default is set by a rule that all its readers need."""

    old_readings: OldReadings = OldReadings()
    """Former readings of the rules that the race keeps; none in a new race."""

    # The car

    initial_points: Mapping[str, int]
    """Points of each part at the start of the race; a missing part does not exist (LUD-CAR-1)."""

    fatal_last_points: Mapping[str, str]
    """Parts whose last point eliminates the car, each with the clause."""

    fatal_below_zero: Mapping[str, str] = {}
    """Parts that may be at zero and eliminate the car when one more point is lost, each with the clause."""

    adjustable_parts: Mapping[str, int] = {}
    """Parts that may give a point when a car is adjusted to a race; no people (G-64, HSE-CON-6).

    Each has the fewest points that it keeps (HSE-CON-2).
    """

    non_fatal_parts: tuple[str, ...] = ()
    """Parts that a car can drive without, at the cost of penalty movement or lost points (TRT-DMG-1)."""

    has_wings: bool = False
    """True if drivers choose a wing."""

    special_rolls: frozenset[int] = frozenset()
    """Faces of the movement die that have an effect besides their spaces."""

    simultaneous_gears: bool = False
    """True if all gears are chosen before any car moves."""

    can_choose_dice: bool = False
    """True if drivers choose between one die and two."""

    # Building cars

    build_plan: BuildPlan = BuildPlan(0)
    """Parts and limits of cars that drivers build. Without parts, no cars are built."""

    # Turn and order

    uses_movement_points: bool = False
    """True if movement is counted in points, and a stop counts only after the whole move."""

    closing_step: StepName
    """The first of the steps that end every turn, including turns that end early."""

    turn_end_step: StepName = "round"
    """The step that follows when all cars have moved."""

    allows_rerolls: bool = False
    """True if driver points buy re-rolls (TRT-DRP-1, HSE-DRP-1)."""

    min_restart_laps: int = 0
    """Fewest laps of a restarted race; 0 if a severe injury stops no race (TRT-STP-1)."""

    # Gears and dice

    skipped_gear_costs: tuple[tuple[int, int, int], ...]
    """Points of fuel, brakes and engine, by the number of gears skipped when shifting down (LUD-REV-1)."""

    sets_gear_at_pit: bool = False
    """True if a car waiting at its pit chooses a gear with the others."""

    engine_damage_roll: int = 0
    """The movement roll that costs an engine point; 0 if there is none (TRT-ENG-1)."""

    movement_faces: tuple[Faces, ...]
    """Faces of the movement die, by gear."""

    movement_spaces: tuple[Faces, ...]
    """Spaces for each face of the movement die, by gear."""

    stall_max_roll: int = 0
    """The highest start roll that stalls the engine; 0 if there is none (LUD-STA-1)."""

    # Moving

    can_swerve_for_debris: bool = False
    """True if a driver may change lanes to avoid debris as if it were a car (HSE-PTH-2)."""

    forbids_debris_detours: bool = False
    """True if extra lane changes to avoid debris are forbidden (TRT-PTH-3)."""

    overshoot_forbids_lane_change: bool = False
    """True if lane changes beyond an unfinished corner are forbidden (LUD-CRN-2)."""

    allows_third_change: bool = False
    """True if cars in the way allow more than two lane changes (TRT-PTH-2, HSE-PTH-1)."""

    free_route_keeps_lane: bool = False
    """True if a forbidden lane change does not count as a free route either (TRT-SWV-1, HSE-SWV-1)."""

    after_segment_step: StepName
    """The step after a further part of the move: a skid or slipstreaming."""

    after_elimination_step: StepName
    """The step after the acting car is eliminated during its move; by default ``closing_step``."""

    slipstream_spaces: int = 0
    """Spaces of a slipstream (LUD-ASL-1); 0 if there is none."""

    slipstream_counts_as_stop: bool = True
    """True if a turn that ends in a corner by slipstreaming counts as a stop there (ADV-SLP-8)."""

    has_slipstream_extra_roll: bool = False
    """True if a driver who has slipstreamed also rolls in the same turn (HSE-SLP-2)."""

    wing_may_enter_corner: bool = False
    """True if the wing may shorten a move that only then ends in a corner (TRT-WNG-2)."""

    skid_spaces: tuple[int, int, int] = (0, 0, 0)
    """Spaces that a car skids in rain, by its tyres: hard, soft, wet (LUD-AWE-3, LUD-AWE-4)."""

    skid_depends_on_corners: bool = False
    """True if skids depend on the corners left unfinished."""

    # Corners and cars in the way

    overshoot_spin_spaces: int
    """Overshoot spaces at which a car spins, whatever its tyres (LUD-CRN-2)."""

    overshoot_crash_spaces: int
    """Fewest overshoot spaces at which a car crashes, whatever its tyres (LUD-CRN-2)."""

    unpaid_overshoot_result: str
    """Result if the tyre points are too few: "crash" or "spin" (LUD-CRN-2)."""

    overshoot_counts_as_stop: bool = False
    """True if a car that enters a corner by overshooting the previous one makes a stop there (LUD-CRN-1)."""

    last_tyre_point_spins: bool = True
    """True if paying the last tyre point for blocked spaces makes a car spin."""

    # Contact, engines, debris

    contact_spaces: Sequence[Collection[int]] = ()
    """For each end space, the spaces on which other cars may be in contact."""

    debris_rolls_by_weather: tuple[int, int, int]
    """The highest debris roll that costs a point, by weather (LUD-ASF-2)."""

    debris_damaged_part: str
    """The part that loses a point on debris."""

    # Tyres and weather

    compounds: tuple[int, ...] = (HARD,)
    """Kinds of tyres to choose from; a single one if there is no choice."""

    has_tyre_choice: bool = False
    """True if drivers choose kinds of tyres, and sets age."""

    has_weather: bool = False
    """True if the race has weather."""

    weather_can_settle: bool = False
    """True if changeable weather may become permanent (ADV-WEA-5, TRT-WEA-3)."""

    # Pits

    allows_pit_stops: bool = False
    """True if pit stops are allowed in this race."""

    wide_pit_lane: bool = False
    """True if cars can pass each other in the pit lane (TRT-PIT-2)."""

    team_pit_spaces: tuple[int, ...] = ()
    """By team, the pit lane space next to its pit; empty if there is none."""

    repair_points: int = 0
    """Repair points that each car keeps in its pit, for the whole race (ADV-PIT-1)."""

    leaves_pit_by_roll: bool = False
    """True if a car leaves its pit with a movement roll, in a gear found by a die (HSE-PIT-11).

    A car that has spun into its pit turns round on the way out, not by choosing 1st gear.
    """

    stops_cost_movement_points: bool = False
    """True if pit stops cost movement points, and unspent ones count as work (TRT-PIT-3, TRT-PIT-5)."""

    repairable_parts: tuple[str, ...] = ()
    """Parts that a pit stop may repair, at the cost of waiting or of movement points."""

    pit_speed_parts: tuple[str, ...] = ()
    """Parts that lose a point for each gear above 4th in which a car enters the pit lane."""
