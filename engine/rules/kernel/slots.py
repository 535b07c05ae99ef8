"""The slots of the rules: functions with exactly one owner each. What a slot is asked and what it answers is
declared here once.

A rule takes one while it is installed, ``builder.slots(instead_of="contact").contact_fails = fails``, naming
the rule that had it before; everybody else calls it, ``rules.contact_fails(rules, race, space)``. A name or a
shape that is not declared here is an error of the type checker.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Generic, Protocol

from engine.core.dice import Faces
from engine.core.move_graph import MoveGraph
from engine.core.reach import Reach
from engine.core.state import Car, Race
from engine.core.types import Action, Chances, Decision, Message
from engine.rules.kernel.outcomes import Bill, Left, Reason, Verdict
from engine.rules.kernel.parameters import Declared, Rules


class Search(Protocol):
    """A search for all that a move can lead to; see ``core.reach.search``."""

    def __call__(
        self,
        graph: MoveGraph,
        start: int,
        length: int,
        occupied: Collection[int],
        corner: int,
        *,
        cars: Collection[int] | None = None,
        keeps_lane: bool = False,
    ) -> Reach:
        """The ways from ``start`` on."""


class Slots(Declared, Generic[Rules]):
    """Every slot. Where a car is given by its number the slot is asked about that car, else about the one
    whose turn it is. What comes of an end and the way to it (``cut_short``, ``skid_at``, ``judge``,
    ``touched`` and what they call) depends on neither gear, throw nor brakes: it is looked up once for all of
    them.
    """

    # Order and gears

    among_level_cars: Callable[[Rules, Race, Car], tuple[int, ...]]
    """What cars that are equally far are sorted by, the first one lowest (LUD-ORD-2)."""

    movement_die: Callable[[Rules, Race, int], tuple[Chances, Faces]]
    """The throws of the die of a gear, and the spaces that each face is worth."""

    # Moving

    search: Search
    """The search of the track raced on: one with doubled spaces needs another."""

    lengths: Callable[[Rules, Race, int], tuple[int, ...]]
    """The lengths a driver may choose from for so many spaces thrown, the ordinary one first; one below
    nought is not on offer.
    """

    length_reason: Callable[[Rules, Race, tuple[int, ...], int], Reason | None]
    """Why a move of these lengths is driven in the one with a number; None where nothing is to be said."""

    more_to_choose: Callable[[Rules, Race], tuple[Action, ...]]
    """What the driver may choose instead of driving at once."""

    other_answer: Callable[[Rules, Race, Decision, Action], None]
    """Carries out what ``more_to_choose`` has offered."""

    cut_short: Callable[[Rules, Race, tuple[int, ...], int], tuple[int, ...]]
    """A way without the last spaces that the car does not get to; so many points of it have bought no space
    anyway.
    """

    cut_reason: Callable[[int], Reason]
    """Why a way ends so many spaces early."""

    skid_at: Callable[[Rules, Race, Car, int, Sequence[object]], int]
    """Spaces a car is carried on that ends its move on a space, having left those corners unfinished."""

    carried_on: Callable[[Rules, Race], Message]
    """What carries the mover on that has to drive on now."""

    skid_reason: Callable[[Rules, Race, int, int], Reason]
    """Why a move that ends on a space is carried on from there by so many."""

    sound: Callable[[Rules, Car], bool]
    """Whether a car still has a point of each part it can drive without."""

    tow_gears: Callable[[int, int], bool]
    """Whether the gears of a car and of the one ahead allow a tow (LUD-ASL-1)."""

    drawn_touches: Callable[[Rules, Race], bool]
    """Whether the car being drawn along touches others on straights too (HSE-SLP-4)."""

    boosts: Callable[[Rules, Race], tuple[int, ...]]
    """What an engine point may add to the throw."""

    boosted: Callable[[Rules, Race, int], int]
    """The spaces that the throw is worth with such a boost."""

    # Corners and cars in the way

    judge: Callable[[Rules, Race, Car, list[Left], int], Verdict]
    """The verdict on corners left unfinished by a car with so many tyre points."""

    corner_reason: Callable[[Rules, Race, Left, Verdict], Reason]
    """Why the mover pays what the verdict says, of the corners it leaves unfinished for this one."""

    overshoot_points: Callable[[Rules, Race, Car, list[Left]], int]
    """Tyre points for corners left unfinished."""

    swerve_bill: Callable[[Rules, Race, Car, int, int], Bill]
    """The price of spaces lost behind other cars, for a car with so many points of brakes left: brakes, then
    spaces lost.
    """

    swerve_points: Callable[[Rules, Race, Car, int], int]
    """Tyre points for so many lost spaces that brakes do not pay."""

    # Contact and going out

    touched: Callable[[Rules, Race, int], list[int]]
    """The cars that one ending its move on a space touches."""

    contact_fails: Callable[[Rules, Race, int], int]
    """The highest throw that costs a point in contact, for a move that ends on a space."""

    contact_reason: Callable[[Rules, Race, int, int, Message | None], Reason]
    """What it means to end a move on a space beside so many cars, called so; None where there is nobody."""

    out_of_the_race: Callable[[Rules, Race, int, str], None]
    """What becomes of a car that is out for a reason: it leaves the board at once, or rolls on."""

    backmarkers_due: Callable[[Rules, Race, int], int]
    """How many backmarkers come now, with so many cars still racing (TRT-BMK-1, HSE-BMK-1)."""

    # Weather

    weather_open: Callable[[Race], bool]
    """Whether the weather can still change."""

    weather_becomes: Callable[[Race, int], None]
    """Takes the weather that has been thrown in the race."""

    # Pits

    may_enter_pits: Callable[[Rules, Race, Car], bool]
    """Whether the driver may turn into the pit lane."""

    pit_lane_ahead: Callable[[Rules, Race, int, int, int], tuple[int, ...]]
    """Up to so many spaces of the lane from a space on, for a car: number, space, length."""

    spent_without_moving: Callable[[Rules, Race, tuple[int, ...]], int]
    """The last points of a move along a way, or of a throw at the pit, that move nobody (TRT-DMG-1)."""

    pit_speed: Callable[[Rules, Race, tuple[int, ...]], tuple[int, int]]
    """Points of brakes and transmission that the speed of a way into the pit lane costs."""

    engine_fails: Callable[[Rules, Race, int, int], int]
    """The highest throw that costs the engine of a car a point after the present throw of the movement die,
    when its move ends on a space; 0: its engine is not called.
    """

    trial_judge: Callable[[Rules, Race, Car, list[Left], int], Verdict]
    """What leaving corners early costs before the race."""

    pit_refuses: Callable[[Rules, Race, tuple[int, ...], int], bool]
    """Whether the lane is closed to a car that comes along these spaces of it, braking with so many points:
    too fast, and it cannot pay for that.
    """
