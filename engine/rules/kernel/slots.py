"""Slots: functions with exactly one owner each, declared here with their signatures.

A rule takes a slot while it is installed and names the previous owner:
``builder.slots(replacing="contact").contact_max_roll = fails``. Other code calls
``rules.contact_max_roll(rules, race, space)``. The type checker rejects names and signatures that are not
declared here.
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
    """A move search; see ``engine.core.reach.search``."""

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
        """Return the routes from ``start``."""


class Slots(Declared, Generic[Rules]):
    """All slots.

    A slot with a car argument is about that car; otherwise it is about the car whose turn it is.
    ``truncate_path``, ``skid_spaces_at``, ``overshoot_verdict``, ``cars_in_contact`` and their callees depend
    only on the route and its end space. They must not depend on gear, roll or brakes, because their results
    are shared.
    """

    # Order and gears

    among_level_cars: Callable[[Rules, Race, Car], tuple[int, ...]]
    """Return the sort key of level cars; the lowest goes first (LUD-ORD-2)."""

    movement_die: Callable[[Rules, Race, int], tuple[Chances, Faces]]
    """Return the rolls of a gear's die, and the spaces for each face."""

    # Moving

    search: Search
    """The move search for the track; circuits with doubled spaces use a different one."""

    lengths: Callable[[Rules, Race, int], tuple[int, ...]]
    """Return the move lengths that a driver may choose from for a roll, the normal one first.

    A negative length means that the option is unavailable.
    """

    length_reason: Callable[[Rules, Race, tuple[int, ...], int], Reason | None]
    """Return why a move has the chosen length (an index into the lengths), or None."""

    more_to_choose: Callable[[Rules, Race], tuple[Action, ...]]
    """Return the driver's options besides moving at once."""

    other_answer: Callable[[Rules, Race, Decision, Action], None]
    """Carry out an option of ``extra_options``."""

    cut_short: Callable[[Rules, Race, tuple[int, ...], int], tuple[int, ...]]
    """Return a path without the final spaces that the car does not reach.

    The number is the points of the move that bought no space in any case.
    """

    cut_reason: Callable[[int], Reason]
    """Return why a path ends the given number of spaces early."""

    skid_at: Callable[[Rules, Race, Car, int, Sequence[object]], int]
    """Return the spaces that a car skids on if it ends its move on a space, with these unfinished corners."""

    carried_on: Callable[[Rules, Race], Message]
    """Return the message that says why the moving car has to drive on now."""

    skid_reason: Callable[[Rules, Race, int, int], Reason]
    """Return why a move that ends on a space goes on by the given number of spaces."""

    sound: Callable[[Rules, Car], bool]
    """True if a car has a point left of each part that it can drive without."""

    tow_gears: Callable[[int, int], bool]
    """True if the gears of a car and of the one ahead allow a slipstream (LUD-ASL-1)."""

    drawn_touches: Callable[[Rules, Race], bool]
    """True if the slipstreaming car also risks contact on straights (HSE-SLP-4)."""

    boosts: Callable[[Rules, Race], tuple[int, ...]]
    """Return the boosts that an engine point may add to the roll."""

    boosted: Callable[[Rules, Race, int], int]
    """Return the spaces of the roll with such a boost."""

    # Corners and cars in the way

    judge: Callable[[Rules, Race, Car, list[Left], int], Verdict]
    """Return the verdict on unfinished corners for a car with the given tyre points."""

    corner_reason: Callable[[Rules, Race, Left, Verdict], Reason]
    """Return why the moving car pays the verdict, for one unfinished corner."""

    overshoot_points: Callable[[Rules, Race, Car, list[Left]], int]
    """Return the tyre points for unfinished corners."""

    swerve_bill: Callable[[Rules, Race, Car, int, int], Bill]
    """Return the cost of blocked spaces. Arguments after the car: brake points left, blocked spaces."""

    swerve_points: Callable[[Rules, Race, Car, int], int]
    """Return the tyre points for blocked spaces that brakes do not pay."""

    # Contact and going out

    touched: Callable[[Rules, Race, int], list[int]]
    """Return the cars in contact with one that ends its move on a space."""

    contact_fails: Callable[[Rules, Race, int], int]
    """Return the highest contact roll that costs a point, for a move that ends on a space."""

    contact_reason: Callable[[Rules, Race, int, int, Message | None], Reason]
    """Return the contact risk of ending a move on a space.

    Arguments after the space: the number of cars in contact, and their names or None.
    """

    out_of_the_race: Callable[[Rules, Race, int, str], None]
    """Eliminate a car: remove it from the board, or let it roll on as a wreck."""

    backmarkers_due: Callable[[Rules, Race, int], int]
    """Return how many backmarkers join now, given the number of cars still racing (TRT-BMK-1, HSE-BMK-1)."""

    # Weather

    weather_open: Callable[[Race], bool]
    """True if the weather can still change."""

    weather_becomes: Callable[[Race, int], None]
    """Set the weather of the race to a rolled result."""

    # Pits

    may_enter_pits: Callable[[Rules, Race, Car], bool]
    """True if the driver may turn into the pit lane."""

    pit_lane_ahead: Callable[[Rules, Race, int, int, int], tuple[int, ...]]
    """Return the pit lane spaces ahead. Arguments: car, first space, maximum number of spaces."""

    spent_without_moving: Callable[[Rules, Race, tuple[int, ...]], int]
    """Return the number of final movement points that do not move the car (TRT-DMG-1).

    The path is that of a move; it may be empty for a roll at the pit.
    """

    pit_speed: Callable[[Rules, Race, tuple[int, ...]], tuple[int, int]]
    """Return the brake points and transmission points that a path into the pit lane costs."""

    engine_fails: Callable[[Rules, Race, int, int], int]
    """Return the highest engine roll that costs a car a point after the current movement roll.

    The space is the end of its move. 0: no engine roll.
    """

    trial_judge: Callable[[Rules, Race, Car, list[Left], int], Verdict]
    """Return the verdict on unfinished corners before the race."""

    pit_refuses: Callable[[Rules, Race, tuple[int, ...], int], bool]
    """True if a car is too fast for these pit lane spaces and cannot pay for it.

    The number is the brake points spent to shorten the move.
    """
