"""Clause ids and turn lines of rulebooks that share rules with Ludodélire.

A rule cites the clause of the rulebook it was first written for. ``Rules`` renames the clauses of the printed
turn, ``play`` those of events; a clause that is not in the table keeps its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

ClauseMap = Mapping[str, str]


class TurnLine(NamedTuple):
    """A line of the printed turn.

    Attributes:
        description: its text
        clauses: its clause ids, separated by spaces
    """

    description: str
    clauses: str


EUROGAMES_CLAUSES: ClauseMap = {
    "LUD-ATT-1": "ADV-TTR-1", "LUD-ATT-2": "ADV-TTR-1", "LUD-ATT-3": "ADV-TTR-5", "LUD-ATT-4": "ADV-TTR-4",
    "LUD-ATT-5": "ADV-TTR-6",
    "LUD-ATT-6": "ADV-TTR-7",
    "LUD-ADT-1": "ADV-TYR-1", "LUD-ADT-2": "ADV-TYR-4", "LUD-ADT-3": "ADV-TYR-4", "LUD-ADT-4": "ADV-TYR-5",
    "LUD-ADT-5": "ADV-TYR-6",
    "LUD-ASF-1": "ADV-RHO-1", "LUD-ASF-2": "ADV-RHO-2", "LUD-ASF-3": "ADV-RHO-3",
    "LUD-ASL-1": "ADV-SLP-2", "LUD-ASL-2": "ADV-SLP-5", "LUD-ASL-3": "ADV-SLP-6", "LUD-ASL-4": "ADV-SLP-7",
    "LUD-ASL-5": "ADV-SLP-8",
    "LUD-ASL-6": "ADV-SLP-9",
    "LUD-AWE-1": "ADV-WEA-1", "LUD-AWE-2": "ADV-TYR-1", "LUD-AWE-3": "ADV-TYR-9", "LUD-AWE-4": "ADV-TYR-3",
    "LUD-AWE-5": "ADV-WEA-11",
    "LUD-AWE-6": "ADV-TYR-8", "LUD-AWE-7": "ADV-WEA-4",
    "LUD-A3L-1": "ADV-CON-1", "LUD-A3L-2": "ADV-PIT-3", "LUD-ACO-1": "ADV-CON-1", "LUD-ACO-2": "ADV-CON-1",
}  # fmt: skip

TRANT_CLAUSES: ClauseMap = {
    "LUD-GRD-1": "TRT-QUA-1", "LUD-ORD-1": "TRT-ORD-1", "LUD-ORD-2": "TRT-ORD-2",
    "LUD-CAR-1": "TRT-CON-2", "LUD-CAR-2": "TRT-COL-2",
    "LUD-STA-1": "TRT-STA-1", "LUD-STA-2": "TRT-STA-1",
    "LUD-GEA-1": "TRT-GEA-2", "LUD-GEA-2": "TRT-GEA-1", "LUD-REV-1": "TRT-GEA-3", "LUD-REV-2": "TRT-GEA-3",
    "LUD-REV-3": "TRT-GEA-3",
    "LUD-GEA-3": "TRT-MOV-1", "LUD-GEA-4": "TRT-MOV-2", "LUD-MOV-1": "TRT-PTH-2", "LUD-TRK-4": "TRT-PTH-1",
    "LUD-BRK-1": "TRT-BRK-1", "LUD-BRK-2": "TRT-BRK-1",
    "LUD-CRN-1": "TRT-CRN-1", "LUD-CRN-2": "TRT-CRN-2", "LUD-CRN-3": "TRT-BRK-1", "LUD-CRN-4": "TRT-CRN-4",
    "LUD-SPN-1": "TRT-SPN-1", "LUD-SPN-2": "TRT-SPN-2",
    "LUD-SWV-1": "TRT-SWV-2",
    "LUD-COL-1": "TRT-COL-1", "LUD-COL-2": "TRT-COL-2",
    "LUD-PIT-2": "TRT-PIT-1", "LUD-PIT-4": "TRT-PIT-9", "LUD-PIT-6": "TRT-PIT-2",
    "LUD-ASF-1": "TRT-DBR-1", "LUD-ASF-2": "TRT-DBR-2", "LUD-ASF-3": "TRT-DBR-3",
    "LUD-ADT-1": "TRT-TYR-1", "LUD-ADT-3": "TRT-TYR-3", "LUD-ADT-4": "TRT-TYR-4", "LUD-ADT-5": "TRT-TYR-5",
    "LUD-AWE-1": "TRT-WEA-1", "LUD-AWE-2": "TRT-TYR-1", "LUD-AWE-3": "TRT-TYR-8", "LUD-AWE-4": "TRT-TYR-7",
    "LUD-AWE-5": "TRT-TYR-9",
    "LUD-AWE-6": "TRT-TYR-6", "LUD-AWE-7": "TRT-WEA-2",
    "LUD-ACO-1": "TRT-CON-1",
}  # fmt: skip

TRANT_TURN: Mapping[str, TurnLine] = {
    "session": TurnLine("each car drives a lap alone, in entry-list order; it is dry", "TRT-QUA-4 TRT-QUA-6"),
    "session_trim": TurnLine("a car built for three laps drops 4 points", "TRT-QUA-5 TRT-CON-7"),
    "session_tyres": TurnLine("tyres for the lap", "TRT-QUA-6 TRT-TYR-1"),
    "session_wing": TurnLine("the wing for the lap", "TRT-WNG-1"),
    "session_space": TurnLine("a space before the line", "TRT-QUA-7"),
    "session_first_gear": TurnLine("any gear", "TRT-QUA-7"),
    "session_gear": TurnLine("the gear for the next roll", "TRT-GEA-2 TRT-GEA-3"),
    "session_clock": TurnLine("the lap time; turns and points are added up", "TRT-QUA-4 TRT-QUA-5"),
    "session_next": TurnLine("on to the next car", "TRT-QUA-4"),
    "session_grid": TurnLine(
        "the fewest turns take pole; the qualifying advantage breaks ties, then the clock",
        "TRT-QUA-4 TRT-QUA-10 TRT-INJ-3",
    ),
    "session_settle": TurnLine("turns count from the roll that crosses the line", "TRT-QUA-8"),
    "drive": TurnLine(
        "the driver may use an engine point, soft tyres, the wing and brakes, then chooses a route and moves",
        "TRT-MOV-2 TRT-MOV-5 TRT-ENG-2 TRT-WNG-2 TRT-WNG-3 TRT-TYR-3 TRT-TYR-5 TRT-BRK-1 TRT-PTH-1 TRT-PTH-2 "
        "TRT-PTH-3 TRT-PTH-4 LUD-MOV-2 TRT-PIT-1",
    ),
    "hazard": TurnLine(
        "roll for each debris space entered; 1 to 4, in rain 1 to 5, costs a suspension point",
        "TRT-DBR-2 TRT-DBR-3 TRT-TYR-9",
    ),
    "swerve": TurnLine(
        "movement points lost behind other cars cost brake and tyre points",
        "TRT-SWV-2 TRT-SWV-3 TRT-SWV-4",
    ),
    "skid": TurnLine(
        "penalty movement: for rain in corners, and for zero bodywork or suspension",
        "TRT-MOV-3 TRT-MOV-4 TRT-DMG-1 TRT-DMG-2 TRT-TYR-7 TRT-TYR-8 TRT-BRK-1",
    ),
    "corner": TurnLine(
        "overshoots cost tyre points; one point short is a spin, two a crash",
        "TRT-CRN-2 TRT-CRN-3 TRT-CRN-4 TRT-SPN-1 TRT-SPN-2 TRT-SPN-3 TRT-TYR-6 LUD-TRK-2 LUD-TRK-3",
    ),
    "contact_pairs": TurnLine("in a corner: find cars on adjacent spaces", "TRT-COL-1 TRT-PIT-2"),
    "contact": TurnLine(
        "both drivers of each pair roll; up to the number on the flag, in rain one more, costs a bodywork "
        "point",
        "TRT-COL-1 TRT-COL-2 TRT-TYR-9",
    ),
}

HOUSE_CLAUSES: ClauseMap = {
    "LUD-GRD-1": "HSE-GRD-1", "LUD-ORD-1": "HSE-ORD-1", "LUD-ORD-2": "HSE-ORD-1",
    "LUD-CAR-1": "HSE-CON-1", "LUD-CAR-2": "HSE-WER-1",
    "LUD-STA-1": "HSE-STA-1", "LUD-STA-2": "HSE-STA-2",
    "LUD-GEA-1": "HSE-GEA-1", "LUD-GEA-2": "HSE-GEA-1", "LUD-REV-1": "HSE-GEA-2", "LUD-REV-2": "HSE-GEA-2",
    "LUD-REV-3": "HSE-GEA-2",
    "LUD-GEA-3": "HSE-MOV-1", "LUD-GEA-4": "HSE-MOV-2", "LUD-MOV-1": "HSE-PTH-1", "LUD-TRK-4": "HSE-PTH-1",
    "LUD-BRK-1": "HSE-BRK-1", "LUD-BRK-2": "HSE-BRK-1",
    "LUD-CRN-1": "HSE-CRN-1", "LUD-CRN-2": "HSE-CRN-2", "LUD-CRN-3": "HSE-BRK-1", "LUD-CRN-4": "HSE-CRN-3",
    "LUD-SPN-1": "HSE-SPN-1", "LUD-SPN-2": "HSE-SPN-2",
    "LUD-SWV-1": "HSE-SWV-2",
    "LUD-COL-1": "HSE-COL-1", "LUD-COL-2": "HSE-COL-2",
    "LUD-ASF-1": "HSE-DBR-1", "LUD-ASF-2": "HSE-DBR-2", "LUD-ASF-3": "HSE-DBR-2",
    "LUD-ADT-1": "HSE-TYC-1", "LUD-ADT-3": "HSE-TYC-3", "LUD-ADT-4": "HSE-TYC-4", "LUD-ADT-5": "HSE-TYC-5",
    "LUD-AWE-1": "HSE-WEA-1", "LUD-AWE-2": "HSE-TYC-1", "LUD-AWE-3": "HSE-TYC-7", "LUD-AWE-4": "HSE-TYC-7",
    "LUD-AWE-5": "HSE-TYC-7",
    "LUD-AWE-6": "HSE-TYC-6", "LUD-AWE-7": "HSE-WEA-3",
    "LUD-ACO-1": "HSE-CON-2", "LUD-ACO-2": "HSE-CON-2",
    "TRT-CRN-1": "HSE-CRN-1", "TRT-CRN-2": "HSE-CRN-2", "TRT-CRN-4": "HSE-CRN-3", "TRT-SPN-1": "HSE-SPN-1",
    "TRT-SPN-2": "HSE-SPN-2",
    "TRT-SWV-1": "HSE-SWV-1", "TRT-SWV-2": "HSE-SWV-2", "TRT-SWV-3": "HSE-SWV-3",
    "TRT-COL-2": "HSE-COL-2", "TRT-COL-3": "HSE-COL-2", "TRT-COL-4": "HSE-COL-3", "TRT-CHR-1": "HSE-CHR-1",
    "TRT-QUA-4": "HSE-TRN-4", "TRT-QUA-6": "HSE-TRN-2", "TRT-PIT-4": "HSE-PIT-2", "TRT-PIT-5": "HSE-PIT-7",
    "TRT-CON-7": "HSE-CON-7", "TRT-DRP-1": "HSE-DRP-1", "TRT-WNG-1": "HSE-WNG-1",
    "TRT-DMG-1": "HSE-DMG-1", "TRT-WNG-2": "HSE-WNG-2",
    "TRT-WEA-1": "HSE-WEA-1", "TRT-INJ-1": "HSE-INJ-1", "TRT-INJ-2": "HSE-INJ-2",
    "TRT-STP-1": "HSE-STP-1", "TRT-STP-2": "HSE-STP-2", "TRT-STP-3": "HSE-STP-3",
    "TRT-BMK-2": "HSE-BMK-2", "TRT-BMK-4": "HSE-BMK-4", "TRT-BMK-8": "HSE-BMK-8",
}  # fmt: skip

HOUSE_TURN: Mapping[str, TurnLine] = {
    "session": TurnLine("training: each car drives a lap alone, in entry-list order", "HSE-TRN-1"),
    "session_tyres": TurnLine("tyres for the lap, which is dry", "HSE-TRN-2"),
    "session_wing": TurnLine("the wing for the lap", "HSE-TRN-2"),
    "session_space": TurnLine("a space before the line", "HSE-TRN-3"),
    "session_first_gear": TurnLine("any gear", "HSE-TRN-3"),
    "session_gear": TurnLine("the gear for the next roll", "HSE-TRN-1"),
    "session_clock": TurnLine(
        "the lap time; turns, full minutes and points spent make up the count; all points are restored",
        "HSE-TRN-4 HSE-TRN-6",
    ),
    "session_spare": TurnLine("a wrecked car is replaced by one with 4 points fewer", "HSE-TRN-7"),
    "session_again": TurnLine("its driver may drive a second lap, for 2 extra turns", "HSE-TRN-7"),
    "session_grid": TurnLine("the lowest count takes pole; the shorter time breaks ties", "HSE-TRN-5"),
    "session_settle": TurnLine("in training: count the turn", "HSE-TRN-4"),
    "order": TurnLine(
        "the order of play is set: the grid on the first turn, then race positions", "HSE-ORD-1 HSE-ORD-2"
    ),
    "drive": TurnLine(
        "the driver may use an engine point, soft tyres, the wing and brakes, then chooses a route and moves",
        "HSE-MOV-2 HSE-MOV-5 HSE-ENG-3 HSE-WNG-2 HSE-TYC-3 HSE-TYC-5 HSE-BRK-1 HSE-PTH-1 HSE-PTH-2 LUD-MOV-2 "
        "HSE-PIT-3",
    ),
    "hazard": TurnLine(
        "roll for each debris space entered; 1 to 4, in rain 1 to 5, costs a bodywork point",
        "HSE-DBR-2 HSE-TYC-7",
    ),
    "swerve": TurnLine(
        "movement points lost behind other cars cost brake and tyre points", "HSE-SWV-2 HSE-SWV-3"
    ),
    "skid": TurnLine(
        "penalty movement: for rain in corners, and for zero bodywork",
        "HSE-MOV-3 HSE-MOV-4 HSE-DMG-1 HSE-TYC-7 HSE-BRK-1",
    ),
    "corner": TurnLine(
        "overshoots cost tyre points; one point short is a spin, two a crash",
        "HSE-CRN-2 HSE-CRN-3 HSE-SPN-1 HSE-SPN-2 HSE-TYC-6 LUD-TRK-2 LUD-TRK-3",
    ),
    "contact_pairs": TurnLine("in a corner: find cars on adjacent spaces", "HSE-COL-1"),
    "contact": TurnLine(
        "both drivers of each pair roll; up to the number on the flag, in rain one more, costs a bodywork "
        "point",
        "HSE-COL-1 HSE-TYC-7",
    ),
}

# Each rulebook's own clauses for shared ones, and the letters of the rulebooks it may cite.
CLAUSE_ALIASES: Mapping[str, ClauseMap] = {
    "eurogames": EUROGAMES_CLAUSES,
    "trant": TRANT_CLAUSES,
    "house": HOUSE_CLAUSES,
}
TURN_LINES: Mapping[str, Mapping[str, TurnLine]] = {"trant": TRANT_TURN, "house": HOUSE_TURN}
CITED_PREFIXES: Mapping[str, tuple[str, ...]] = {
    "ludodelire": ("LUD",),
    "eurogames": ("LUD", "ADV"),
    "trant": ("LUD", "TRT"),
    "house": ("LUD", "HSE"),
    "first": ("LUD",),
}


def localized_line(
    rulebook: str, step: str, description: str, clauses: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Return a step's text and clauses for a rulebook: its own line, or the shared one with renamed clauses.

    Clauses appear once, and only those of rulebooks that it cites.
    """
    line = TURN_LINES.get(rulebook, {}).get(step)
    if line is not None:
        return line.description, tuple(line.clauses.split())
    own = CLAUSE_ALIASES.get(rulebook, {})
    names = dict.fromkeys(own.get(clause, clause) for clause in clauses)
    return description, tuple(name for name in names if name.startswith(CITED_PREFIXES[rulebook]))
