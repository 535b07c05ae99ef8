"""The vocabulary of scenarios: every question with its answers, every die, every kind of event.

``python3 build.py generate`` regenerates the last chapter of docs/testing.md from these tables.

Two tests keep the tables correct: every question, die and event in all scenarios and in random races of all
rulebooks is listed, and everything listed occurs there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from web.tooling.toolchain import ROOT

PAGE = ROOT / "docs" / "testing.md"
BEGIN = "<!-- Written by `python3 build.py generate`; a test keeps it up to date. -->\n"
END = "<!-- End of the part written by `python3 build.py generate`. -->\n"


class QuestionDoc(NamedTuple):
    """A question: its topic and the notation of its answers."""

    asks: str
    answers: str


QUESTIONS: Mapping[str, QuestionDoc] = {
    "build": QuestionDoc(
        "which part gets the next point of the car, before the race", "`+T`, and `+` for the rest"
    ),
    "wing": QuestionDoc("which wing is fitted", "`low-wing`, `high-wing`"),
    "tyres": QuestionDoc("which tyres the car starts the race on", "`hard`, `soft`, `wet`"),
    "adjust": QuestionDoc(
        "how the car is adapted to the race: a point dropped, or moved", "`-B`, `B>E`, `as-it-is`"
    ),
    "pit_choice": QuestionDoc("which pit is taken", "`pit4`"),
    "pick_die": QuestionDoc("which of two grid rolls counts", "`die6`"),
    "session_space": QuestionDoc("where the run-up to a timed lap begins", "`M140`, the name of a space"),
    "session_gear": QuestionDoc("which gear the run-up is made in", "`g4`"),
    "session_again": QuestionDoc(
        "whether the driver drives a second lap", "`second-round`, `no-second-round`"
    ),
    "trial_tyres": QuestionDoc("which tyres the timed lap is driven on", "`hard`, `soft`, `wet`"),
    "trial_clock": QuestionDoc("how many seconds the timed lap took", "`t83`"),
    "gear": QuestionDoc("which gear is chosen", "`g4`; `g5!` for an illegal gear"),
    "dice": QuestionDoc("which dice are rolled", "`1d20`, `2d10`"),
    "reroll": QuestionDoc("whether to spend a driver point on a re-roll", "`keep`, `again`"),
    "drive": QuestionDoc(
        "where to move, and how many brake points to spend",
        "`L12`, `L12-2`, `L12+1`, `L12w`, and `boost5` for an engine point",
    ),
    "skid": QuestionDoc("where to move with the extra spaces of rain or damage", "as for `drive`"),
    "tow": QuestionDoc("where to slipstream to, if at all", "`L12`, `stay`"),
    "draft": QuestionDoc("whether to slipstream behind the car ahead", "`follow`, `stay`"),
    "downshift": QuestionDoc("which gear to shift down to when blocked", "`g3`"),
    "swerve_split": QuestionDoc("how to pay for points lost behind other cars", "`3B2T`: brakes, then tyres"),
    "roadside": QuestionDoc(
        "whether a coasting car stays on the track or leaves it", "`on-the-road`, `roadside`"
    ),
    "stop_kind": QuestionDoc("which kind of pit stop", "`tyre-stop`, `full-stop`, `fast-stop`, `long-stop`"),
    "new_tyres": QuestionDoc("which tyres are fitted at the pit", "`hard`, `soft`, `wet`"),
    "repair": QuestionDoc("which point to repair next", "`~B`, and `~` for no more"),
    "pit_work": QuestionDoc("which tyres, and which work to declare", "`hard`, `~B`, and `~` for no more"),
    "pit_boost": QuestionDoc(
        "whether to finish the pit work with an engine point", "`boost5` adds five, `keep` spends none"
    ),
    "pit_more": QuestionDoc("which further work to do at the same pit stop", "as for `pit_work`"),
    "pit_turn": QuestionDoc("whether the car leaves its pit in this turn", "`leave`, `wait`"),
    "place_backmarker": QuestionDoc("where to place a backmarker", "`M80`, the name of a space"),
}

DICE: Mapping[str, str] = {
    "grid": "places on the grid",
    "stall": "the engine at the start",
    "weather": "the weather, before the race or during it",
    "move": "movement",
    "contact": "contact with another car",
    "recheck": "the second check after a collision",
    "hazard": "debris",
    "engine": "an engine check",
    "engine_lock": "a broken engine: whether it locks or coasts",
    "injury": "the driver's injury after going out",
    "pit_exit": "the pit exit",
    "backmarker": "movement of a backmarker",
}

_VALUE = "the number on the die"
_SPACE = "the space"
_HIT = {"fails": "the highest number that costs a point", "hit": "true if it costs one"}


class EventDoc(NamedTuple):
    """A kind of event: its meaning and its fields. ``nobody``: the event names no car."""

    means: str
    fields: Mapping[str, str] = {}
    nobody: bool = False


EVENTS: Mapping[str, EventDoc] = {
    "built": EventDoc(
        "a car has all its points",
        {
            "full": "its tyre, brake, fuel, bodywork, engine and road-holding points",
            "driver_points": "and `crew`, `qualifying`: points bought, if any",
            "crew": "",
            "qualifying": "",
        },
    ),
    "adjusted": EventDoc(
        "a car is adapted to the race",
        {"part": "the part that gives a point", "to": 'the part that gets it; `""` if the point is dropped'},
    ),
    "pit_chosen": EventDoc("a pit is chosen", {"box": "its number from 1"}),
    "wing": EventDoc("a wing is fitted", {"wing": "1 for the high one, 0 for the low one"}),
    "tyres": EventDoc(
        "tyres are fitted",
        {"compound": "0 hard, 1 soft, 2 wet", "alone": "1 for a timed lap, otherwise omitted"},
    ),
    "weather": EventDoc("a weather roll", {"value": _VALUE, "weather": "0 dry, 1 rain, 2 changeable"}),
    "grid_throw": EventDoc("a grid roll", {"value": _VALUE}),
    "grid": EventDoc("a car takes its place", {"slot": "1 is pole position"}),
    "trial": EventDoc("a timed lap is over", {"count": "its count; -1: failed", "seconds": "lap time"}),
    "stall": EventDoc("the roll at the start", {"value": _VALUE, "stalled": "true if the engine stalls"}),
    "gear": EventDoc(
        "a gear is chosen",
        {
            "gear": "the new gear",
            "before": "the old one, 0 before the first move",
            "spun": "1 if the car turns round after a spin",
            "fuel": "and `brakes`, `engine`: points paid for skipped gears",
            "brakes": "",
            "engine": "",
        },
    ),
    "roll": EventDoc(
        "the movement die",
        {
            "gear": "the gear of the roll",
            "natural": _VALUE,
            "spaces": "spaces or movement points it gives",
            "sides": "number of equally likely results (100 for two 10-sided dice)",
        },
    ),
    "reroll": EventDoc(
        "a driver point buys a re-roll",
        {"purpose": "which die", "value": "the discarded number", "left": "driver points left"},
    ),
    "boost": EventDoc(
        "an engine point is spent on extra movement",
        {"before": "spaces before", "spaces": "spaces now", "left": "engine points left"},
    ),
    "move": EventDoc(
        "a car moves",
        {
            "path": "the spaces from its start to its end",
            "gear": "its gear",
            "spaces": "spaces available; for a part without a roll, the spaces of the path",
            "brakes": "brake points spent",
            "unused": "spaces lost behind other cars",
            "leg": 'the part of the move: "drive", "skid", "tow", "draft", "backmarker", "wreck"',
            "bonus": "0 as rolled, 1 with the space of soft or worn tyres, 2 without the wing's space",
        },
    ),
    "stop": EventDoc(
        "a move ends in a corner",
        {"corner": "its number from 0", "made": "stops made in it", "needed": "stops on its flag"},
    ),
    "overshoot": EventDoc(
        "a corner is overshot",
        {
            "corner": "its number from 0",
            "missing": "stops short",
            "over": "spaces beyond",
            "tyres": "tyre points it costs",
            "outcome": '"fine", "spin" or "crash"',
        },
    ),
    "spin": EventDoc("a car spins and faces backwards", {"space": _SPACE}),
    "swerve": EventDoc(
        "spaces lost behind other cars are paid for",
        {"unused": "spaces lost", "brakes": "and `tyres`: points paid", "tyres": ""},
    ),
    "contact": EventDoc("a contact roll", {"other": "the other car", "value": _VALUE, **_HIT}),
    "recheck": EventDoc("a roll of the second check after a collision", {"value": _VALUE}),
    "tow": EventDoc(
        "a car slipstreams",
        {"late": "1 if it leads into a corner and costs a brake point, else 0"},
    ),
    "hazard": EventDoc("debris is left on a space", {"space": _SPACE}),
    "hazard_throw": EventDoc("a roll on a space with debris", {"value": _VALUE, **_HIT, "space": _SPACE}),
    "cleared": EventDoc("debris is cleared from a space", {"space": _SPACE}, nobody=True),
    "engine": EventDoc("an engine check", {"value": _VALUE, **_HIT}),
    "engine_lock": EventDoc(
        "a roll for a broken engine",
        {"value": _VALUE, "points": "driver points added", "coasts": "1 if the car coasts"},
    ),
    "wear": EventDoc("a point is lost", {"part": "which part", "left": "points left"}),
    "out": EventDoc(
        "a car is out", {"reason": "as in `out=`", "space": "its space", "gear": "the gear it was in"}
    ),
    "injury": EventDoc(
        "a roll for injury",
        {
            "stage": "number of the roll, from 0",
            "value": _VALUE,
            "gear": "the gear the car was in",
            "races": "races missed; 98: the season, 99: killed, -1: decided by another roll",
            "engine": "1 after engine trouble, else 0",
        },
    ),
    "cleared_away": EventDoc("a wreck is removed from the track"),
    "backmarker": EventDoc("a backmarker joins", {"space": _SPACE, "by": "the car whose driver placed it"}),
    "backmarker_gone": EventDoc("a backmarker leaves"),
    "over_speed": EventDoc(
        "the pit is reached too fast", {"points": "gears above 4th", "work": "work this adds"}
    ),
    "pit": EventDoc("new tyres at the pit", {"fitted": "tyre points restored"}),
    "repair": EventDoc(
        "a point is restored at the pit",
        {"part": "which part", "left": "points of the reserve left; without a reserve, points restored"},
    ),
    "work": EventDoc(
        "the work of a pit stop is set",
        {"points": "movement points it takes", "crew": "points saved by the pit crew"},
    ),
    "worked": EventDoc(
        "work is done", {"points": "movement points used", "left": "movement points still to do"}
    ),
    "pit_exit": EventDoc(
        "the pit exit roll",
        {
            "value": _VALUE,
            "spaces": "spaces moved at once, 0 for a slow exit",
            "fast": "true for a fast exit",
        },
    ),
    "pit_exit_gear": EventDoc(
        "the roll for the exit gear",
        {"value": _VALUE, "crew": "pit crew points added", "gear": "the exit gear"},
    ),
    "finish": EventDoc(
        "a car crosses the line for the last time",
        {"place": "1 is the winner", "wrecked": "true if the car is out"},
    ),
    "stopped": EventDoc("the race is stopped after an accident", nobody=True),
    "stopped_for_good": EventDoc("a stopped race is over; all cars are placed", nobody=True),
    "restarted": EventDoc("a stopped race restarts", {"laps": "its laps now"}, nobody=True),
    "abandoned": EventDoc("the race ends because debris blocks the track", nobody=True),
    "race_over": EventDoc("the race is over", {"finished": "number of cars that finished"}, nobody=True),
}


def rows(heads: tuple[str, ...], lines: list[tuple[str, ...]]) -> list[str]:
    """Return a Markdown table."""
    return [f"| {' | '.join(line)} |" for line in (heads, ("---",) * len(heads), *lines)]


def describe_fields(fields: Mapping[str, str]) -> str:
    """Describe fields; a field without words is covered by the one before it."""
    return "; ".join(f"`{name}` {words}" for name, words in fields.items() if words) or "none"


def vocabulary_chapter() -> str:
    """Return the chapter."""
    lines = [
        "Questions (`asks`), their topics, and the notation of their answers:",
        "",
        *rows(
            ("question", "topic", "answers"),
            [(f"`{name}`", spec.asks, spec.answers) for name, spec in QUESTIONS.items()],
        ),
        "",
        "Dice, as named in `dice`:",
        "",
        *rows(("die", "rolled for"), [(f"`{name}`", words) for name, words in DICE.items()]),
        "",
        "Events and their fields. All have `kind` and `clause`; all but those marked – have `car`. Cars",
        "and spaces are written by name:",
        "",
        *rows(
            ("event", "meaning", "fields"),
            [
                (f"`{name}`" + (" –" if spec.nobody else ""), spec.means, describe_fields(spec.fields))
                for name, spec in EVENTS.items()
            ],
        ),
    ]
    return "\n".join(lines) + "\n"


def page_with_chapter(text: str) -> str:
    """Return the page with this chapter replaced."""
    beginning, _, remainder = text.partition(BEGIN)
    return f"{beginning}{BEGIN}\n{vocabulary_chapter()}\n{END}{remainder.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page_with_chapter(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
