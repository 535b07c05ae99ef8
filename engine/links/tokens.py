"""Decisions as short text, as links' readers, scenarios and the page name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.core.track import Track
from engine.core.types import PARTS, WEAR, Action, InputError
from engine.rules.kernel.moves import CHOICE_SHIFT, brakes_of

if TYPE_CHECKING:
    from engine.protocol.race import Compound

COMPOUNDS: tuple[Compound, ...] = ("hard", "soft", "wet")
WEAR_LETTERS = {
    "tyres": "T",
    "brakes": "B",
    "fuel": "F",
    "bodywork": "Bo",
    "engine": "E",
    "road_holding": "RH",
}
PART_LETTERS = {**WEAR_LETTERS, "driver_points": "DP", "crew": "PC", "qualifying": "QP"}
STOPS = ("tyre-stop", "full-stop", "fast-stop", "long-stop", "leave", "wait")

# How a move differs from what was thrown: not at all, a point more on soft tyres (or less on worn ones), a
# point less by the wing.
LENGTHS = ("", "+1", "w")


def token_of(track: Track, action: Action) -> str:
    """A decision as text: "g4" is fourth gear, "L12" a stop on that space, "L12-2" the same with two brake
    points, "L12+1" with the space more that soft tyres give, "L12w" with the one less of the high-downforce
    wing. "wet" chooses tyres, "+T" builds a point of tyres and "+" the rest as usual, "stay" takes no tow;
    the others are words that say themselves: "keep", "pit3".
    """
    name = _WORDS.get(action.kind)
    if name is not None:
        return name(track, action)
    return action.kind + "-".join([str(number) for number in (action.value, action.extra) if number])


def _way(track: Track, action: Action) -> str:
    brakes, choice = brakes_of(action), action.extra >> CHOICE_SHIFT
    return track.name_of(action.value) + LENGTHS[choice] + (f"-{brakes}" if brakes else "")


# What is not simply its kind and its numbers.
_WORDS: Mapping[str, Callable[[Track, Action], str]] = {
    "drive": _way,
    "gear": lambda track, action: f"g{action.value}",
    "tyres": lambda track, action: COMPOUNDS[action.value],
    "build": lambda track, action: "+" + (PART_LETTERS[PARTS[action.value]] if PARTS[action.value] else ""),
    "move_point": lambda track, action: (
        f"{PART_LETTERS[PARTS[action.value]]}>{PART_LETTERS[PARTS[action.extra]]}"
        if PARTS[action.value]
        else "as-it-is"
    ),
    "scratch": lambda track, action: f"-{PART_LETTERS[PARTS[action.value]]}",
    "stop": lambda track, action: STOPS[action.value],
    "repair": lambda track, action: (
        "~" + (WEAR_LETTERS[WEAR[action.value]] if action.value < len(WEAR) else "")
    ),
    "clock": lambda track, action: f"t{action.value}",
    "dice": lambda track, action: ("", "1d20", "2d10")[action.value],
    "split": lambda track, action: f"{action.extra}B{action.value}T",
    "wing": lambda track, action: ("low-wing", "high-wing")[action.value],
    "pick": lambda track, action: f"die{action.value}",
    "stuck": lambda track, action: f"g{action.value}!",
    "place": lambda track, action: track.name_of(action.value),
    "roadside": lambda track, action: ("on-the-road", "roadside")[action.value],
    "second_round": lambda track, action: ("no-second-round", "second-round")[action.value],
}


def find_token(track: Track, options: tuple[Action, ...], token: str) -> Action:
    """The legal answer that a token names; InputError when it is not among them."""
    for action in options:
        if token_of(track, action) == token:
            return action
    raise InputError("error.move.illegal", token=token[:12])
