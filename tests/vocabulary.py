"""The words of scenarios: every question with its answers, every die, and every kind of event with its
fields. ``python3 -m tests.vocabulary`` writes the last chapter of tests/README.md anew from the tables here.

Two tests keep them true: what the engine asks, throws and tells in all scenarios and in random races of all
rulebooks is in the tables, and everything in the tables happens there.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

README = Path(__file__).resolve().parent / "README.md"
BEGIN = "<!-- Written by `python3 -m tests.vocabulary`; a test keeps it up to date. -->\n"
END = "<!-- The end of what is written by `python3 -m tests.vocabulary`. -->\n"


class Question(NamedTuple):
    """A question: what is asked, and how its answers are written."""

    asks: str
    answers: str


QUESTIONS: Mapping[str, Question] = {
    "build": Question("where the next point of the car goes, before the race", "`+T`, and `+` for the rest"),
    "wing": Question("which wing is fitted", "`low-wing`, `high-wing`"),
    "tyres": Question("which tyres the race is begun on", "`hard`, `soft`, `wet`"),
    "adjust": Question(
        "how the car is fitted to the race: a point left at home, or moved", "`-B`, `B>E`, `as-it-is`"
    ),
    "pit_choice": Question("which pit is taken", "`pit4`"),
    "pick_die": Question("which of two throws for the grid counts", "`die6`"),
    "session_space": Question("where the run-up to a lap alone begins", "`M140`, the name of a space"),
    "session_gear": Question("which gear the run-up is made in", "`g4`"),
    "session_again": Question("whether a second round is driven", "`second-round`, `no-second-round`"),
    "trial_tyres": Question("which tyres a lap alone is driven on", "`hard`, `soft`, `wet`"),
    "trial_clock": Question("how many seconds a lap alone took", "`t83`"),
    "gear": Question("which gear is taken", "`g4`; `g5!` where the lever cannot go"),
    "dice": Question("which dice are thrown", "`1d20`, `2d10`"),
    "reroll": Question("whether a driver point is spent to throw again", "`keep`, `again`"),
    "drive": Question(
        "where to, and with how many points of brakes",
        "`L12`, `L12-2`, `L12+1`, `L12w`, and `boost5` for an engine point",
    ),
    "skid": Question("where to with the extra spaces of rain or damage", "as for `drive`"),
    "tow": Question("where the slipstream leads, if it is taken", "`L12`, `stay`"),
    "draft": Question("whether a car lets itself be drawn along", "`follow`, `stay`"),
    "downshift": Question("which gear is changed down to behind others", "`g3`"),
    "swerve_split": Question("how points lost behind others are paid", "`3B2T`: brakes, then tyres"),
    "roadside": Question("where a coasting car is left", "`on-the-road`, `roadside`"),
    "stop_kind": Question(
        "what kind of stop is made at the pit", "`tyre-stop`, `full-stop`, `fast-stop`, `long-stop`"
    ),
    "new_tyres": Question("which tyres are fitted at the pit", "`hard`, `soft`, `wet`"),
    "repair": Question("which point is renewed next", "`~B`, and `~` for no more"),
    "pit_work": Question("which tyres, and which work is announced", "`hard`, `~B`, and `~` for no more"),
    "pit_boost": Question(
        "an engine point that brings the work at the pit to its end", "`boost5` adds five, `keep` spends none"
    ),
    "pit_more": Question("which further work is done at the same stop", "as for `pit_work`"),
    "pit_turn": Question("whether the car leaves its pit in this turn", "`leave`, `wait`"),
    "place_backmarker": Question("where a backmarker comes in", "`M80`, the name of a space"),
}

DICE: Mapping[str, str] = {
    "grid": "places on the grid",
    "stall": "the engine at the start",
    "weather": "the weather, before the race or during it",
    "move": "movement",
    "contact": "a car beside or ahead",
    "recheck": "the second check of a collision",
    "hazard": "a dangerous space",
    "engine": "the engine at full speed",
    "engine_lock": "an engine that has failed: whether it locks",
    "injury": "an accident's harm to the driver",
    "pit_exit": "the way out of the pits",
    "backmarker": "movement of a backmarker",
}

_VALUE = "the number on the die"
_SPACE = "the space"
_HIT = {"fails": "the highest number that does harm", "hit": "whether it did"}


class Event(NamedTuple):
    """A kind of event: what has happened, and its fields with what they hold. ``nobody``: no car is named."""

    means: str
    fields: Mapping[str, str] = {}
    nobody: bool = False


EVENTS: Mapping[str, Event] = {
    "built": Event(
        "a car has all its points",
        {
            "full": "its points of tyres, brakes, fuel, bodywork, engine and road-holding",
            "driver_points": "and `crew`, `qualifying`: points bought, where there are any",
            "crew": "",
            "qualifying": "",
        },
    ),
    "adjusted": Event(
        "a car is fitted to the race",
        {"part": "the part that gives a point", "to": 'the one that gets it; `""` when it is left at home'},
    ),
    "pit_chosen": Event("a pit is taken", {"box": "its number from 1"}),
    "wing": Event("a wing is fitted", {"wing": "1 for the high one, 0 for the low one"}),
    "tyres": Event(
        "tyres are fitted",
        {"compound": "0 hard, 1 soft, 2 wet", "alone": "1 for a lap alone, otherwise not there"},
    ),
    "weather": Event(
        "the weather is thrown for", {"value": _VALUE, "weather": "0 dry, 1 rain, 2 changeable"}
    ),
    "grid_throw": Event("a throw for the grid", {"value": _VALUE}),
    "grid": Event("a car takes its place", {"slot": "1 is pole position"}),
    "trial": Event("a lap alone is over", {"count": "what it counts; -1: failed", "seconds": "on the clock"}),
    "stall": Event("the throw at the start", {"value": _VALUE, "stalled": "whether the engine stalls"}),
    "gear": Event(
        "a gear is taken",
        {
            "gear": "the new gear",
            "before": "the old one, 0 before the first move",
            "spun": "1 when the car turns round",
            "fuel": "and `brakes`, `engine`: points paid for skipped gears",
            "brakes": "",
            "engine": "",
        },
    ),
    "roll": Event(
        "the movement die",
        {
            "gear": "of the throw",
            "natural": _VALUE,
            "spaces": "what it is worth",
            "sides": "how many faces there are to fall (100 for two dice of ten)",
        },
    ),
    "reroll": Event(
        "a driver point is spent to throw again",
        {"purpose": "of the die", "value": "the number that does not count", "left": "driver points left"},
    ),
    "boost": Event(
        "an engine point is spent on speed",
        {"before": "spaces before", "spaces": "spaces now", "left": "engine points left"},
    ),
    "move": Event(
        "a car moves",
        {
            "path": "the spaces from where it stood to where it stands",
            "gear": "in which it drives",
            "spaces": "what there was to drive; spaces of the path in a part that is not thrown for",
            "brakes": "points of brakes",
            "unused": "spaces lost behind others",
            "leg": 'the part of the move: "drive", "skid", "tow", "draft", "backmarker", "wreck"',
            "bonus": "0 as thrown, 1 with the space of soft or worn tyres, 2 without the space of the wing",
        },
    ),
    "stop": Event(
        "a move ends in a corner",
        {"corner": "its number from 0", "made": "stops made in it", "needed": "stops on its flag"},
    ),
    "overshoot": Event(
        "a corner is left before it is finished",
        {
            "corner": "its number from 0",
            "missing": "stops missing",
            "over": "spaces beyond",
            "tyres": "points of tyres it costs",
            "outcome": '"fine", "spin" or "crash"',
        },
    ),
    "spin": Event("a car stands backwards", {"space": _SPACE}),
    "swerve": Event(
        "spaces lost behind others are paid",
        {"unused": "spaces lost", "brakes": "and `tyres`: points paid", "tyres": ""},
    ),
    "contact": Event("the throw of a car near another", {"other": "the other car", "value": _VALUE, **_HIT}),
    "recheck": Event("the throw of the second check of a collision", {"value": _VALUE}),
    "tow": Event(
        "a car is towed by another's slipstream",
        {"late": "1 when it leads into a corner, for a point of brakes, else 0"},
    ),
    "hazard": Event("a space becomes dangerous", {"space": _SPACE}),
    "hazard_throw": Event("the throw on a dangerous space", {"value": _VALUE, **_HIT, "space": _SPACE}),
    "cleared": Event("a dangerous space is cleared", {"space": _SPACE}, nobody=True),
    "engine": Event("the throw of an engine at full speed", {"value": _VALUE, **_HIT}),
    "engine_lock": Event(
        "the throw of an engine that has failed",
        {"value": _VALUE, "points": "driver points that count for it", "coasts": "1 when the car coasts on"},
    ),
    "wear": Event("a point is lost", {"part": "of which part", "left": "points left"}),
    "out": Event("a car is out", {"reason": "as in `out=`", "space": "where", "gear": "the gear it was in"}),
    "injury": Event(
        "the throws after an accident",
        {
            "stage": "which throw, from 0",
            "value": _VALUE,
            "gear": "of the accident",
            "races": "races missed, 98 for the season, 99 for good; -1: a further throw says",
            "engine": "1 after engine trouble, else 0",
        },
    ),
    "cleared_away": Event("a wreck is taken off the board"),
    "backmarker": Event("a backmarker comes in", {"space": _SPACE, "by": "the car whose driver placed it"}),
    "backmarker_gone": Event("a backmarker leaves"),
    "over_speed": Event("the pit is reached too fast", {"points": "too many", "work": "work this adds"}),
    "pit": Event("new tyres at the pit", {"fitted": "points of tyres that come back"}),
    "repair": Event(
        "a point is renewed at the pit",
        {"part": "of which part", "left": "points of the reserve left; without a reserve the points renewed"},
    ),
    "work": Event(
        "the work at a stop is settled",
        {"points": "movement points it takes", "crew": "points of it that the crew saves"},
    ),
    "worked": Event(
        "work is done", {"points": "movement points used", "left": "movement points still to do"}
    ),
    "pit_exit": Event(
        "the throw for the way out",
        {"value": _VALUE, "spaces": "spaces at once, 0 for a slow exit", "fast": "whether it is a fast one"},
    ),
    "pit_exit_gear": Event(
        "the throw for the gear of the way out",
        {"value": _VALUE, "crew": "points of crew that count for it", "gear": "the gear it gives"},
    ),
    "finish": Event(
        "a car crosses the line for the last time",
        {"place": "1 is the winner", "wrecked": "whether it is out"},
    ),
    "stopped": Event("the race is stopped after an accident", nobody=True),
    "stopped_for_good": Event("it is not begun again; all are placed", nobody=True),
    "restarted": Event("it is begun again", {"laps": "laps of the race now"}, nobody=True),
    "abandoned": Event("the race ends because the road is closed", nobody=True),
    "race_over": Event("the race is over", {"finished": "how many finished"}, nobody=True),
}


def rows(heads: tuple[str, ...], lines: list[tuple[str, ...]]) -> list[str]:
    """A table of Markdown."""
    return [f"| {' | '.join(line)} |" for line in (heads, ("---",) * len(heads), *lines)]


def described(fields: Mapping[str, str]) -> str:
    """Fields with what they hold; one that is told together with the field before it has no words."""
    return "; ".join(f"`{name}` {words}" for name, words in fields.items() if words) or "none"


def page() -> str:
    """The chapter of the README."""
    lines = [
        "A question (`asks`), what it is about, and how its answers are written:",
        "",
        *rows(
            ("question", "about", "answers"),
            [(f"`{name}`", one.asks, one.answers) for name, one in QUESTIONS.items()],
        ),
        "",
        "A die, as `dice` names it:",
        "",
        *rows(("die", "thrown for"), [(f"`{name}`", words) for name, words in DICE.items()]),
        "",
        "An event, and its fields beside `kind`, `car` (an event marked – is about none) and `clause` (under",
        "which it happens). Cars and spaces are written by their names:",
        "",
        *rows(
            ("event", "has happened", "fields"),
            [
                (f"`{name}`" + (" –" if one.nobody else ""), one.means, described(one.fields))
                for name, one in EVENTS.items()
            ],
        ),
    ]
    return "\n".join(lines) + "\n"


def with_page(text: str) -> str:
    """The README with this chapter in its place."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{page()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    README.write_text(with_page(README.read_text(encoding="utf-8")), encoding="utf-8")
