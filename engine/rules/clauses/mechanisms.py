"""The mechanisms of the game with their clauses in all rulebooks: the rows of docs/rules-matrix.md.

A clause may belong to several mechanisms; a test finds clauses that belong to none. A clause added later
names its mechanism itself (``Clause.about``).
"""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.clauses.clauses import CLAUSES


class Mechanism(NamedTuple):
    """One mechanism of the game.

    Attributes:
        clauses: clause ids; "TRT-BMK-1-3" means clauses 1 to 3 of that chapter
    """

    name: str
    clauses: str

    def ids(self) -> tuple[str, ...]:
        """Return the clause ids one by one; clauses that name the mechanism themselves come last."""
        found: list[str] = []
        for words in self.clauses.split():
            book, chapter, first, *last = words.split("-")
            found += [
                f"{book}-{chapter}-{number}"
                for number in range(int(first), int(last[0] if last else first) + 1)
            ]
        return (*found, *[clause.id for clause in CLAUSES if clause.about == self.name])


M = Mechanism

GROUPS: dict[str, tuple[Mechanism, ...]] = {
    "The race": (
        M("Players, cars and teams", "LUD-AIM-2 LUD-PRE-1-2 TRT-SER-2 HSE-PRE-2"),
        M("Laps and winning", "LUD-AIM-1 LUD-A3L-1 LUD-WIN-1 TRT-DUR-1 HSE-GEN-3"),
        M("Options, and what applies without them", "LUD-AIM-3 LUD-ADV-0 ADV-GEN-1 HSE-GEN-1-2"),
        M("Order before the race", "TRT-PRE-1 HSE-PRE-1"),
    ),
    "Qualifying and the grid": (
        M("Grid roll", "LUD-GRD-1 TRT-QUA-1 HSE-GRD-1"),
        M("The qualifying advantage", "TRT-CON-3 TRT-QUA-3 TRT-QUA-10"),
        M(
            "Timed lap: start and course",
            "LUD-ATT-1 ADV-TTR-1-3 TRT-QUA-4 TRT-QUA-7-8 HSE-TRN-1 HSE-TRN-3",
        ),
        M("Timed lap: count", "LUD-ATT-3-4 ADV-TTR-4-6 ADV-TTR-10 TRT-QUA-4-5 HSE-TRN-4"),
        M("Tied laps", "LUD-ATT-5-6 ADV-TTR-6-7 TRT-QUA-10 HSE-TRN-5"),
        M("Wear points in trials", "LUD-ATT-2 ADV-TTR-1 TRT-QUA-5 HSE-TRN-4 HSE-TRN-6"),
        M("Tyres, wing and weather in trials", "LUD-ADT-2 LUD-AWE-7 ADV-TYR-1 ADV-WEA-2 TRT-QUA-6 HSE-TRN-2"),
        M("Failed trials", "ADV-TTR-8-9 TRT-INJ-3 HSE-TRN-7"),
        M("Rotating grid", "TRT-QUA-11"),
        M("Choosing pits", "TRT-QUA-2 TRT-QUA-9 HSE-GRD-2 HSE-PIT-2"),
        M("Stalled engines", "LUD-STA-1-2 TRT-STA-1 HSE-STA-1-2"),
    ),
    "The turn": (
        M("Order of play", "LUD-ORD-1-2 TRT-ORD-1 HSE-ORD-1"),
        M("Level cars", "LUD-ORD-2 TRT-ORD-2 HSE-ORD-2"),
        M("Choosing a gear", "LUD-GEA-1-2 TRT-GEA-1-2 HSE-GEA-1"),
        M("Skipping gears", "LUD-REV-1-3 ADV-PEN-3 TRT-GEA-3 HSE-GEA-2 HSE-WER-2"),
        M("Movement dice", "LUD-GEA-3 TRT-MOV-1 HSE-GEN-2 HSE-MOV-1"),
        M("Driving the full roll", "LUD-GEA-4 TRT-MOV-5 HSE-MOV-5"),
        M("Doubled straights", "TRT-MOV-5 HSE-MOV-5"),
        M("Voluntary movement", "TRT-MOV-2 HSE-MOV-2"),
        M("Penalty movement", "TRT-MOV-3-4 HSE-MOV-3-4"),
        M("Braking", "LUD-BRK-1-2 ADV-PEN-2 TRT-BRK-1 HSE-BRK-1"),
    ),
    "The track": (
        M("Lanes, lines and flags", "LUD-TRK-1-3"),
        M("Arrows", "LUD-TRK-4 TRT-PTH-1 HSE-PTH-1"),
        M("Changing lanes", "LUD-MOV-1 TRT-PTH-2 TRT-PTH-4 HSE-PTH-1"),
        M("Debris and lanes", "TRT-PTH-3 HSE-PTH-2"),
        M("Cars per space", "LUD-MOV-2 TRT-PIT-2"),
    ),
    "Corners": (
        M("Stops", "LUD-CRN-1 TRT-CRN-1 HSE-CRN-1"),
        M("One stop short: the cost", "LUD-CRN-2 ADV-PEN-4 TRT-CRN-2-3 HSE-CRN-2"),
        M("Braking off the cost", "LUD-CRN-3 TRT-BRK-1 HSE-BRK-1"),
        M("More stops short", "LUD-CRN-4 TRT-CRN-4 HSE-CRN-3"),
        M("Spins", "LUD-SPN-1-2 LUD-CRN-2 ADV-PEN-4 TRT-SPN-1 TRT-SPN-3 HSE-SPN-1"),
        M("Crashes", "LUD-CRN-2 LUD-SPN-2 TRT-SPN-2 HSE-SPN-2"),
        M("Stop counters", "HSE-MRK-1"),
    ),
    "Other cars": (
        M("Blocked: the cost", "LUD-SWV-1 TRT-SWV-2 TRT-SWV-4 HSE-SWV-2"),
        M("Blocked: too much to pay", "LUD-SWV-1 TRT-SWV-3 HSE-SWV-3"),
        M("Shifting down when blocked", "TRT-SWV-1 HSE-SWV-1"),
        M(
            "Collisions: who rolls, and the odds",
            "LUD-COL-1 LUD-AWE-5 ADV-WEA-11 TRT-COL-1 TRT-TYR-9 HSE-COL-1 HSE-TYC-7",
        ),
        M("Collisions: out of bodywork", "LUD-COL-2 ADV-PEN-1 TRT-COL-2 HSE-COL-2"),
        M("Re-rolls next to a wreck", "TRT-COL-3 HSE-COL-2"),
        M("Chain reaction", "TRT-CHR-1 HSE-CHR-1"),
        M("Extra move after the last point", "TRT-COL-4 HSE-COL-3"),
        M("Slipstream: conditions and distance", "LUD-ASL-1-2 ADV-SLP-1-5 HSE-SLP-1-2"),
        M("Slipstream: several in a row", "LUD-ASL-3 ADV-SLP-6"),
        M("Slipstream into corners", "LUD-ASL-4-5 ADV-SLP-7-8 HSE-SLP-3"),
        M("Slipstream: exclusions and risk", "LUD-ASL-6 ADV-SLP-9 HSE-SLP-4"),
        M("Backmarkers join", "TRT-BMK-1-2 TRT-BMK-7 HSE-BMK-1-2 HSE-BMK-7"),
        M("Backmarkers move", "TRT-BMK-3-5 HSE-BMK-3-5"),
        M("Backmarkers: harm, exit, results", "TRT-BMK-6 TRT-BMK-8-9 HSE-BMK-6 HSE-BMK-8-9"),
    ),
    "The car": (
        M("Standard points", "LUD-CAR-1 HSE-CON-1 HSE-WER-1"),
        M("Out of points", "LUD-CAR-2 ADV-PEN-1 HSE-WER-1"),
        M("Building a car", "LUD-A3L-1 LUD-ACO-1 ADV-CON-1-2 TRT-CON-1-2 HSE-CON-2"),
        M("When cars are built", "LUD-ACO-2 ADV-CON-1 TRT-CON-1"),
        M("Two cars of one design", "TRT-CON-5 HSE-CON-4"),
        M("Adapting cars to the race", "TRT-CON-6-7 HSE-CON-5-7"),
        M("Pit crews", "TRT-CON-4 TRT-PIT-6 HSE-CON-3 HSE-PIT-9 HSE-PIT-11"),
        M("Driver points", "TRT-DRP-1 HSE-CON-3 HSE-DRP-1"),
        M("Driving with damage", "TRT-DMG-1-2 HSE-DMG-1-2"),
        M("Debris: causes", "LUD-ASF-1 ADV-RHO-1 ADV-RHO-4 TRT-DBR-1 HSE-DBR-1"),
        M("Debris: effects", "LUD-ASF-2-3 ADV-RHO-2-3 TRT-DBR-2-3 HSE-DBR-2"),
        M("Clearing debris, and a blocked track", "LUD-ASF-4"),
        M("Engine damage", "LUD-ENG-1-2 LUD-AWE-5 ADV-WEA-11 TRT-ENG-1 HSE-ENG-1-2"),
        M("Engine points for speed", "TRT-ENG-2 HSE-ENG-3-4"),
        M("Wings", "TRT-WNG-1-3 HSE-WNG-1-2"),
    ),
    "Tyres and weather": (
        M("Choosing tyres", "LUD-ADT-1 LUD-AWE-2 ADV-TYR-1 TRT-TYR-1 HSE-TYC-1"),
        M("Hard tyres in the dry", "LUD-ADT-1 ADV-TYR-2 TRT-TYR-2 HSE-TYC-2"),
        M(
            "Soft tyres in the dry, by age",
            "LUD-ADT-3-5 ADV-TYR-4-6 ADV-TYR-10-11 TRT-TYR-3-5 TRT-CRN-3 HSE-TYC-3-5 HSE-TYR-1",
        ),
        M("Hard and soft tyres in rain", "LUD-AWE-4 ADV-TYR-3 ADV-TYR-7 TRT-TYR-7 HSE-TYC-7"),
        M("Wet tyres in rain", "LUD-AWE-3 ADV-TYR-9 TRT-TYR-8 HSE-TYC-7"),
        M("Wet tyres in the dry", "LUD-AWE-6 ADV-TYR-8 ADV-TYR-10 TRT-TYR-6 TRT-SWV-4 HSE-TYC-6"),
        M("Weather at the start", "LUD-AWE-1 ADV-WEA-1 ADV-WEA-3 TRT-WEA-1 HSE-WEA-1"),
        M("Changing weather", "LUD-AWE-7 ADV-WEA-4-10 TRT-WEA-2-3 HSE-WEA-2-4"),
        M("Higher risks in rain", "LUD-AWE-5 ADV-WEA-11 TRT-TYR-9 HSE-TYC-7"),
    ),
    "Pit stops": (
        M("When to pit", "LUD-PIT-1 LUD-PIT-3 ADV-PIT-2 TRT-PIT-1 HSE-PIT-1"),
        M("In the pit lane", "LUD-PIT-2 LUD-PIT-6 TRT-PIT-2 TRT-PIT-4 HSE-PIT-3 HSE-PIT-5-6"),
        M("Entering too fast", "TRT-PIT-3 HSE-PIT-4"),
        M("New tyres", "LUD-PIT-4 ADV-PIT-2 ADV-PIT-4 TRT-PIT-5 HSE-PIT-7"),
        M("Repairs", "ADV-PIT-1 ADV-PIT-3 TRT-PIT-8-9 HSE-PIT-9-10"),
        M(
            "Duration and pit exit",
            "LUD-PIT-5 LUD-A3L-2 ADV-PIT-2-3 TRT-PIT-6-7 TRT-PIT-10 HSE-PIT-8 HSE-PIT-11",
        ),
    ),
    "Accidents": (
        M("Rolling wrecks", "HSE-INE-1-2"),
        M("Coasting with a broken engine", "HSE-BRE-1-4 HSE-INE-2"),
        M("Injured drivers", "TRT-INJ-1-3 HSE-INJ-1-3"),
        M("Stopped races", "LUD-ASF-4 TRT-STP-1-3 HSE-STP-1-3"),
        M("Time limits", "LUD-ATT-4 ADV-TTR-4 HSE-TIM-1-5"),
    ),
    "Between races": (
        M("The season", "TRT-SER-1-2 TRT-CON-6 HSE-CMP-1-2 HSE-CON-5"),
        M("Points for a result", "TRT-FIN-1 HSE-FIN-1"),
        M("Champions", "TRT-CHA-1 HSE-FIN-2"),
        M("Earning and losing driver points", "TRT-FIN-2-3 HSE-FIN-3 HSE-KIL-1"),
    ),
}
