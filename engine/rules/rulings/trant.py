"""Rulings on Trant's rules; many apply to the house rules too."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

TRANT_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-50",
        ("TRT",),
        ("TRT-PIT-5",),
        "The tyre change uses the table row for a roll of 10: 1, 3, 6 or 10 movement points from 1st to 4th.",
    ),
    Ruling(
        "G-51",
        ("TRT",),
        ("TRT-PIT-6", "TRT-PIT-8", "TRT-PIT-9"),
        "Tyres with one repair cost half as much again, rounded up: 2, 5, 9 or 15 movement points; each "
        "further repair costs 1, 3, 6 or 10. The pit crew helps once per pit stop and leaves at least one "
        "point, plus any points that arriving too fast has added. Work ordered later has the same prices.",
    ),
    Ruling(
        "G-52",
        ("TRT",),
        ("TRT-PIT-3",),
        "A car that arrives in 4th or lower spends the rest of its move on the work at once; in 5th or 6th "
        "it is added to the work. A car without the points for its speed may not reach its pit in that "
        "gear; it may enter the pit lane only if its move, with brakes if needed, ends before the pit.",
    ),
    Ruling(
        "G-53",
        ("TRT",),
        ("TRT-ENG-1", "TRT-ENG-2", "TRT-GEA-3"),
        "The engine may reach zero; a car is out only when it must lose an engine point it does not have. "
        "Adding to a roll and skipping three gears each need an engine point.",
    ),
    Ruling(
        "G-54",
        ("TRT",),
        ("TRT-ENG-2",),
        "Announce the engine point once the roll is final. Look up the roll plus five, at most 20, in the "
        "table.",
    ),
    Ruling(
        "G-55",
        ("TRT",),
        ("TRT-MOV-1", "TRT-ENG-1"),
        "Choose the dice again before every roll. The 16 that damages the engine is the natural total of "
        "the roll that counts.",
    ),
    Ruling(
        "G-56",
        ("TRT", "HSE"),
        ("TRT-MOV-5", "HSE-MOV-5"),
        "The space you enter decides the price of a step. A last point that cannot pay for a doubled space "
        "is spent without moving and counts as driven beyond an unfinished corner.",
    ),
    Ruling(
        "G-57",
        ("TRT", "HSE"),
        ("TRT-MOV-4", "TRT-BRK-1", "HSE-MOV-4", "HSE-BRK-1"),
        "Penalty movement is set once, by where the voluntary move ends. If rain carries a car on from "
        "there, parts at zero take nothing off; if they hold it back into a corner, rain does not carry it "
        "on. Brakes may cancel penalty movement.",
    ),
    Ruling(
        "G-58",
        ("TRT", "HSE"),
        ("TRT-DMG-1", "TRT-COL-4", "HSE-DMG-1", "HSE-COL-3"),
        "The stops are judged complete or not before this turn's own stop is counted; a corner whose "
        "overshoot has been paid is complete, and so is the track before the first corner. A part lost "
        "during the move counts from the next turn. Only the extra point for one that has just reached "
        "zero is driven at once, and rain is not counted twice.",
    ),
    Ruling(
        "G-59",
        ("TRT", "HSE"),
        ("TRT-COL-3", "TRT-CHR-1", "HSE-COL-2", "HSE-CHR-1"),
        "With the chain reaction, its rolls replace the second check. That check means all pairs of the "
        "move; both cars of a pair roll against the flag of the corner the moving car ended in, even if "
        "the other is just outside. Tied lowest rolls are re-rolled, and backmarkers take no part. If the "
        "car with the lowest roll has no bodywork, it is out, and those left check again.",
    ),
    Ruling(
        "G-60",
        ("LUD", "ADV", "TRT", "HSE"),
        (
            "LUD-ASF-1",
            "LUD-ASF-2",
            "ADV-RHO-1",
            "ADV-RHO-2",
            "TRT-DBR-1",
            "TRT-DBR-2",
            "HSE-DBR-1",
            "HSE-DBR-2",
        ),
        "Debris is placed where the car is when it loses the point. For skipped gears, and for an engine "
        "damaged by its own roll, that is where the move begins. For an engine check after the move, it is "
        "where the move has ended. A space with several marks means one roll, and a car that stays on its "
        "space does not enter it.",
    ),
    Ruling(
        "G-61",
        ("TRT", "HSE"),
        ("TRT-INJ-2", "HSE-INJ-2"),
        "Injuries: a roll of 15 still means two races; three begin at 16.",
    ),
    Ruling(
        "G-62",
        ("TRT",),
        ("TRT-STP-2", "TRT-STP-3"),
        "The leader's laps decide. A restarted race keeps cars, tyre types, weather and damage, restores "
        "all tyre points and is one lap shorter, but at least one lap.",
    ),
    Ruling(
        "G-63",
        ("TRT", "HSE"),
        ("TRT-ORD-2", "HSE-ORD-2"),
        "If cars are still level, the one that moved earlier in the previous turn goes first; at the "
        "start, the one further up the grid.",
    ),
    Ruling(
        "G-64",
        ("TRT", "HSE"),
        ("TRT-CON-2", "TRT-CON-3", "TRT-CON-7", "HSE-CON-7"),
        "In Trant no part needs a point; tyres have at most six points and the qualifying advantage is "
        "bought once, nothing else is limited. Points dropped for a race come from four different parts "
        "that have one, or from fewer parts if only those have one. They never come from driver, pit crew "
        "or the qualifying advantage. In Trant this may take bodywork and suspension to zero; in the house "
        "rules every part keeps a point.",
    ),
    Ruling(
        "G-65",
        ("TRT",),
        ("TRT-QUA-4", "TRT-QUA-5"),
        "A three-lap car drops its four points first. Every point lost or spent in the session counts, "
        "driver points included, and the half is rounded down. A wreck whose driver is uninjured starts "
        "from the back with all its points; of several, the highest roll starts last. Injured drivers do "
        "not start and roll for no place.",
    ),
    Ruling(
        "G-66",
        ("TRT",),
        ("TRT-WEA-2",),
        "Roll for the weather when the car that leads after its move has crossed a weather point in that "
        "move. The rolls come after the move, point by point in track order.",
    ),
    Ruling(
        "G-67",
        ("TRT", "HSE"),
        ("TRT-BMK-4", "TRT-BMK-1", "TRT-BMK-7", "HSE-BMK-4", "HSE-BMK-1", "HSE-BMK-7"),
        "Backmarkers need no stops, wear no tyres, do not skid, stall, or roll for debris or engines, and "
        "block like any car; when blocked, they stop on the last free space. In a corner they check for "
        "contact, and only the racing car can lose. Half a backmarker counts as none; if there are more of "
        "them than drivers, placing begins again with the last car. In the order of play each has the "
        "leader's distance plus its lead when placed, and is passed by any car that has gone further.",
    ),
    Ruling(
        "G-68",
        ("TRT",),
        ("TRT-SER-2",),
        "Each team sits out once before any sits out again. If teams want the same race, the lower roll "
        "gets it. The host of a season may drop the marshal; then all race.",
    ),
    Ruling(
        "G-69",
        ("TRT",),
        ("TRT-FIN-3",),
        "Halves add up, and only whole points can be spent. Bought ones go first.",
    ),
    Ruling(
        "G-70",
        ("TRT", "HSE"),
        ("TRT-TYR-5", "HSE-TYC-5"),
        "Old soft tyres take their point off the roll, before any option. It is compulsory, but it is not "
        "penalty movement.",
    ),
    Ruling(
        "G-71",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-CRN-1", "TRT-CRN-4", "HSE-CRN-3"),
        "A car that overshoots one corner into the next makes a stop there in Trant and the house rules, "
        "but not in Ludodélire and Eurogames. You may agree otherwise in each of them.",
    ),
    Ruling(
        "G-72",
        ("TRT", "HSE"),
        ("TRT-SWV-1", "HSE-SWV-1"),
        "Blocked means that no route as long as the gear's highest result is free from where the car is. "
        "Tyre points lost behind other cars never spin a car here: only corners do.",
    ),
    Ruling(
        "G-73",
        ("TRT", "HSE"),
        ("TRT-WNG-2", "TRT-WNG-3", "HSE-WNG-2"),
        "The wing's limit comes after the engine point and before the soft tyres' extra point. To be one "
        "point shorter, a voluntary move must end in a corner without the wing; if you agree, it is enough "
        "that it ends there with it.",
    ),
)
