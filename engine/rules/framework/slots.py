"""Slots and hooks: where rules attach their functions, declared with signatures.

A slot has exactly one owner, and a default. A rule takes it while it is installed:
``builder.slots().contact_max_roll = fails``. A rule that takes it over from another one names it:
``builder.slots(replacing="contact").contact_max_roll = fails``. Other code calls
``rules.contact_max_roll(rules, race, space)``.

A hook takes functions of several rules: ``builder.hooks.on_damaged_or_out.append(mark)``. The code at the
extension point calls all of them in registry order: ``for note in rules.on_damaged_or_out: note(rules, race,
number, cause)``. A step that only calls the functions of a hook names the hook among its triggers. A function
that waits for something rare then names its own triggers.

The type checker rejects names and signatures that are not declared here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core.dice import Faces
from engine.core.state import Car, Race
from engine.core.types import Action, Decision, DieRolls, Message
from engine.movement.legal_moves import Filter
from engine.movement.path_corners import UnfinishedCorner
from engine.rules.framework.parameters import DeclaredAttributes, RulesT
from engine.rules.framework.triggers import Trigger

ValueT = TypeVar("ValueT")


def returns(value: ValueT) -> Callable[..., ValueT]:
    """Return a slot's default function, which always returns a value."""
    return lambda *arguments: value


class Verdict(NamedTuple):
    """The penalty for leaving corners early.

    Attributes:
        outcome: "fine", "spin" or "crash"
        tyres: tyre points taken
        clause: the deciding rule
        added_rolls: rolls added to the count of a time trial
    """

    outcome: str
    tyres: int
    clause: str
    added_rolls: int = 0


class BlockedMoveCost(NamedTuple):
    """Cost of blocked spaces.

    Attributes:
        brakes, tyres: points to pay
        is_unaffordable: True if the car cannot pay
    """

    brakes: int
    tyres: int
    is_unaffordable: bool


class Reason(NamedTuple):
    """Why a move has its cost.

    Attributes:
        clause: the clause behind it, or None
    """

    message: Message
    clause: str | None


class Slots(DeclaredAttributes, Generic[RulesT]):
    """All slots. One without a default is taken by a rule that all its readers need.

    A slot with a car argument is about that car; otherwise it is about the car whose turn it is.
    ``truncate_path``, ``skid_spaces_at``, ``overshoot_verdict``, ``cars_in_contact`` and their callees depend
    only on the route and its end space. They must not depend on gear, roll or brakes, because their results
    are shared.
    """

    # Order and gears

    order_of_play: Callable[[RulesT, Race], list[int]]
    """Return the cars on the board in the order in which they take their turns (LUD-ORD-2)."""

    tie_break_key: Callable[[RulesT, Race, Car], tuple[int, ...]]
    """Return the sort key of level cars; the lowest goes first (LUD-ORD-2)."""

    movement_die: Callable[[RulesT, Race, int], tuple[DieRolls, Faces]]
    """Return the rolls of a gear's die, and the spaces for each face."""

    # Moving

    move_lengths: Callable[[RulesT, Race, int], tuple[int, ...]] | None = None
    """Return the move lengths that a driver may choose from for a roll, the normal one first.

    A negative length means that the option is unavailable. None: there is only the roll.
    """

    length_reason: Callable[[RulesT, Race, tuple[int, ...], int], Reason | None] = returns(None)
    """Return why a move has the chosen length (an index into the lengths), or None."""

    extra_options: Callable[[RulesT, Race], tuple[Action, ...]] | None = None
    """Return the driver's options besides moving at once; None if there never are any."""

    apply_extra_option: Callable[[RulesT, Race, Decision, Action], None]
    """Carry out an option of ``extra_options``."""

    truncate_path: Callable[[RulesT, Race, tuple[int, ...], int], tuple[int, ...]] | None = None
    """Return a path without the final spaces that the car does not reach; None if damage cuts none short.

    The number is the points of the move that bought no space in any case.
    """

    truncation_reason: Callable[[int], Reason]
    """Return why a path ends the given number of spaces early."""

    skid_spaces_at: Callable[[RulesT, Race, Car, int, Sequence[object]], int] = returns(0)
    """Return the spaces that a car skids on if it ends its move on a space, with these unfinished corners."""

    forced_move_message: Callable[[RulesT, Race], Message]
    """Return the message that says why the moving car has to drive on now."""

    skid_reason: Callable[[RulesT, Race, int, int], Reason]
    """Return why a move that ends on a space goes on by the given number of spaces."""

    is_undamaged: Callable[[RulesT, Car], bool] = returns(True)
    """True if a car has a point left of each part that it can drive without."""

    can_slipstream_in_gears: Callable[[int, int], bool]
    """True if the gears of a car and of the one ahead allow a slipstream (LUD-ASL-1)."""

    turn_goes_on: Callable[[RulesT, Race], bool] = returns(False)
    """True if the driver still rolls after this part of the move (HSE-SLP-2).

    Neither stop nor contact counts yet.
    """

    slipstream_risks_contact: Callable[[RulesT, Race], bool]
    """True if the slipstreaming car also risks contact on straights (HSE-SLP-4)."""

    boost_options: Callable[[RulesT, Race], tuple[int, ...]]
    """Return the boosts that an engine point may add to the roll."""

    boosted_spaces: Callable[[RulesT, Race, int], int]
    """Return the spaces of the roll with such a boost."""

    # Corners and cars in the way

    overshoot_verdict: Callable[[RulesT, Race, Car, list[UnfinishedCorner], int], Verdict]
    """Return the verdict on unfinished corners for a car with the given tyre points."""

    corner_reason: Callable[[RulesT, Race, UnfinishedCorner, Verdict], Reason]
    """Return why the moving car pays the verdict, for one unfinished corner."""

    overshoot_tyre_cost: Callable[[RulesT, Race, Car, list[UnfinishedCorner]], int]
    """Return the tyre points for unfinished corners."""

    blocked_move_cost: Callable[[RulesT, Race, Car, int, int], BlockedMoveCost]
    """Return the cost of blocked spaces. Arguments after the car: brake points left, blocked spaces."""

    blocked_tyre_cost: Callable[[RulesT, Race, Car, int], int]
    """Return the tyre points for blocked spaces that brakes do not pay."""

    # Contact and going out

    cars_in_contact: Callable[[RulesT, Race, int], list[int]] = lambda rules, race, space: []
    """Return the cars in contact with one that ends its move on a space."""

    contact_max_roll: Callable[[RulesT, Race, int], int] = returns(0)
    """Return the highest contact roll that costs a point, for a move that ends on a space."""

    contact_reason: Callable[[RulesT, Race, int, int, Message | None], Reason] = returns(
        Reason(Message("why.clear"), "LUD-COL-1")
    )
    """Return the contact risk of ending a move on a space.

    Arguments after the space: the number of cars in contact, and their names or None.
    """

    eliminate: Callable[[RulesT, Race, int, str], None]
    """Eliminate a car: remove it from the board, or let it roll on as a wreck."""

    backmarkers_to_add: Callable[[RulesT, Race, int], int]
    """Return how many backmarkers join now, given the number of cars still racing (TRT-BMK-1, HSE-BMK-1)."""

    clear_track_for_restart: Callable[[RulesT, Race], None] = returns(None)
    """Clear the track before a stopped race is restarted; debris stays (G-112)."""

    # Weather

    can_weather_change: Callable[[Race], bool]
    """True if the weather can still change."""

    set_weather: Callable[[Race, int], None]
    """Set the weather of the race to a rolled result."""

    # Pits

    can_enter_pits: Callable[[RulesT, Race, Car], bool] = returns(False)
    """True if the driver may turn into the pit lane."""

    pits_to_choose: Callable[[RulesT, Race], list[int]]
    """Return the pits, from 1, that the next team may choose; the preferred ones last."""

    pit_lane_ahead: Callable[[RulesT, Race, int, int, int], tuple[int, ...]]
    """Return the pit lane spaces ahead. Arguments: car, first space, maximum number of spaces."""

    points_without_movement: Callable[[RulesT, Race, tuple[int, ...]], int] = returns(0)
    """Return the number of final movement points that do not move the car (TRT-DMG-1).

    The path is that of a move; it may be empty for a roll at the pit.
    """

    pit_speed_cost: Callable[[RulesT, Race, tuple[int, ...]], tuple[int, int]] = returns((0, 0))
    """Return the brake points and transmission points that a path into the pit lane costs."""

    engine_check_max_roll: Callable[[RulesT, Race, int, int], int] = returns(0)
    """Return the highest engine roll that costs a car a point after the current movement roll.

    The space is the end of its move. 0: no engine roll.
    """

    trial_overshoot_verdict: Callable[[RulesT, Race, Car, list[UnfinishedCorner], int], Verdict] | None = None
    """Return the verdict on unfinished corners before the race; None if it is that of the race."""

    pit_entry_forbidden: Callable[[RulesT, Race, tuple[int, ...], int], bool] = returns(False)
    """True if a car is too fast for these pit lane spaces and cannot pay for it.

    The number is the brake points spent to shorten the move.
    """


FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Hook(list[FunctionT]):
    """The functions of a hook, in registry order.

    Attributes:
        when: triggers of its functions; None if one of them is always called
    """

    def __init__(self) -> None:
        super().__init__()
        self.when: set[Trigger] | None = set()

    def append(self, function: FunctionT, *, when: Iterable[Trigger] | None = None) -> None:
        """Attach a function; ``when`` lists the triggers without which it has no effect."""
        super().append(function)
        self.when = None if when is None or self.when is None else self.when.union(when)


class Hooks(DeclaredAttributes, Generic[RulesT]):
    """All hooks."""

    limit_gears: Hook[Callable[[RulesT, Race, int, tuple[int, ...]], tuple[int, ...]]]
    """Car, legal gears so far -> legal gears. Restricts the gears by the car's state.

    Called only for cars that have no gear, have spun, are in the pits, or are wrecks.
    """

    filter_moves: Hook[Filter]
    """Remove illegal moves if there is more than one length to choose from.

    Moves into the pit lane are added later.
    """

    pit_cost_reasons: Hook[Callable[[RulesT, Race], list[Reason]]]
    """Return the costs of a route into the pit lane for the moving car, with reasons."""

    on_placed_on_grid: Hook[Callable[[RulesT, Race, int], None]]
    """A car takes its place on the grid."""

    on_damaged_or_out: Hook[Callable[[RulesT, Race, int, str], None]]
    """Car, cause: a car loses a point or goes out; it is still on its space."""

    on_point_lost: Hook[Callable[[RulesT, Race, int, str], None]]
    """Car, part: a car that is still running has lost a point."""

    on_eliminated: Hook[Callable[[RulesT, Race, int, str, int], None]]
    """Car, reason, space: a car is out."""

    on_debris_added: Hook[Callable[[RulesT, Race, int, int], None]]
    """Car, space: a car leaves debris on a space, which may already have some."""

    on_turn_end: Hook[Callable[[RulesT, Race, int], None]]
    """The actor's turn has ended, and everything about its move is settled."""

    on_all_turns_end: Hook[Callable[[RulesT, Race], None]]
    """All cars have taken their turns."""
