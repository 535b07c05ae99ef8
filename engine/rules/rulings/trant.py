"""Rulings on Trant's rules, many of them for the house rules too."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

TRANT_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-50",
        ("TRT",),
        ("TRT-PIT-5",),
        "The row of a throw of 10 is meant: 1, 3, 6 or 10 points of movement from 1st to 4th.",
    ),
    Ruling(
        "G-51",
        ("TRT",),
        ("TRT-PIT-6", "TRT-PIT-8", "TRT-PIT-9"),
        "Half as much again is rounded up, to 2, 5, 9 or 15 points of movement, and each further point "
        "costs 1, 3, 6 or 10. The crew helps once in a stop and leaves one point at least, to which comes "
        "what too high a gear has added; work ordered later has the same prices.",
    ),
    Ruling(
        "G-52",
        ("TRT",),
        ("TRT-PIT-3",),
        "What is left of the move is worked off at once by a car that arrives in 4th or lower, and added "
        "for one in 5th or 6th. Who lacks the points for his speed may not turn in, unless his brakes can "
        "keep him from reaching the pit in that gear.",
    ),
    Ruling(
        "G-53",
        ("TRT",),
        ("TRT-ENG-1", "TRT-ENG-2", "TRT-GEA-3"),
        "The engine may be down to nought; a car is out only when it has to lose a point that it has not "
        "got. Adding to a throw and skipping three gears need a point.",
    ),
    Ruling(
        "G-54",
        ("TRT",),
        ("TRT-ENG-2",),
        "The point is announced when the throw stands. Throw and five together, 20 at most, are looked up "
        "in the table.",
    ),
    Ruling(
        "G-55",
        ("TRT",),
        ("TRT-MOV-1", "TRT-ENG-1"),
        "The dice are chosen anew before every throw. The sixteen that hurts the engine is the sum of the "
        "throw that counts, as it fell.",
    ),
    Ruling(
        "G-56",
        ("TRT", "HSE"),
        ("TRT-MOV-5", "HSE-MOV-5"),
        "The space that is entered has the price. A last point too few for a doubled space is spent "
        "without moving, and counts as driven beyond an unfinished corner.",
    ),
    Ruling(
        "G-57",
        ("TRT", "HSE"),
        ("TRT-MOV-4", "TRT-BRK-1", "HSE-MOV-4", "HSE-BRK-1"),
        "Where rain drives a car on, nothing is taken off for parts that are at nought. Brakes may take "
        "penalty movement back.",
    ),
    Ruling(
        "G-58",
        ("TRT", "HSE"),
        ("TRT-DMG-1", "TRT-COL-4", "HSE-DMG-1", "HSE-COL-3"),
        "Whether the stops are complete is judged before this turn's own stop is counted; a corner whose "
        "overshoot has been paid is complete, and so is the road before the first corner. A part lost on "
        "the way counts from the next turn: only the extra point for one that has just come to nought is "
        "driven at once, and rain is not counted a second time.",
    ),
    Ruling(
        "G-59",
        ("TRT", "HSE"),
        ("TRT-COL-3", "TRT-CHR-1", "HSE-COL-2", "HSE-CHR-1"),
        "With the chain reaction its throws take the place of the second check. The same check means all "
        "pairs of that move; both cars of a pair throw against the flag of the corner in which the mover "
        "has ended, even if the other stands just outside. Equal lowest throws are thrown again, and "
        "backmarkers take no part.",
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
        "The mark lies where the car stands when the point goes: for skipped gears and for an engine hurt "
        "by its own throw where the move begins, for an engine check after the move where it has ended. A "
        "space with several marks means one throw, and a car that stays on its space does not enter it.",
    ),
    Ruling(
        "G-61",
        ("TRT", "HSE"),
        ("TRT-INJ-2", "HSE-INJ-2"),
        "A throw of 15 is still two races; three begin with 16.",
    ),
    Ruling(
        "G-62",
        ("TRT",),
        ("TRT-STP-2", "TRT-STP-3"),
        "The lap that counts is the leader's. What is started again keeps cars, kinds of tyres, weather "
        "and damage, has all points of tyres back and a lap less to go, but one at least.",
    ),
    Ruling(
        "G-63",
        ("TRT", "HSE"),
        ("TRT-ORD-2", "HSE-ORD-2"),
        "If cars are level even then, the one that moved earlier in the turn before goes first, and at "
        "the start the one further up on the grid.",
    ),
    Ruling(
        "G-64",
        ("TRT", "HSE"),
        ("TRT-CON-2", "TRT-CON-3", "TRT-CON-7", "HSE-CON-7"),
        "In Trant no part needs a point; tyres stop at six and the advantage in qualifying at one, "
        "nothing else has a limit. Points left at home come from four different parts that have one, or "
        "from as many as there are, never from driver or crew; bodywork and suspension may come to nought "
        "by it.",
    ),
    Ruling(
        "G-65",
        ("TRT",),
        ("TRT-QUA-4", "TRT-QUA-5"),
        "A car built for three laps leaves its four points behind first. Every point lost or spent in the "
        "session counts, those of the driver too, and the half is rounded down. A wreck whose driver is "
        "unhurt starts from the back with all its points; of several the highest throw is last.",
    ),
    Ruling(
        "G-66",
        ("TRT",),
        ("TRT-WEA-2",),
        "The weather is thrown for when the car that leads after its move has crossed such a point in it. "
        "That comes after the move, point by point in the order on the track.",
    ),
    Ruling(
        "G-67",
        ("TRT", "HSE"),
        ("TRT-BMK-4", "TRT-BMK-1", "TRT-BMK-7", "HSE-BMK-4", "HSE-BMK-1", "HSE-BMK-7"),
        "Backmarkers owe no stops and wear no tyres, do not slide, stall, or throw for debris or engines, "
        "and stand in the way like any car; blocked, they stop on the last free space. In a corner they "
        "check for collisions, and only the racing car can lose. Half a backmarker is none; if there are "
        "more of them than drivers, placing begins again with the last car. In the order of play one "
        "carries the leader's distance and its lead when placed, and is passed by who has come further.",
    ),
    Ruling(
        "G-68",
        ("TRT",),
        ("TRT-SER-2",),
        "Each team rests once before any rests again. Of teams that want the same race the lower throw "
        "has it. The host of a season may leave the marshal out, and then all race.",
    ),
    Ruling(
        "G-69",
        ("TRT",),
        ("TRT-FIN-3",),
        "Halves add up, and only whole points can be spent. Those that were bought go first.",
    ),
    Ruling(
        "G-70",
        ("TRT", "HSE"),
        ("TRT-TYR-5", "HSE-TYC-5"),
        "The point that old soft tyres take comes off what was thrown, before any option, like it or not. "
        "It is no penalty movement.",
    ),
    Ruling(
        "G-71",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-CRN-1", "TRT-CRN-4", "HSE-CRN-3"),
        "A car carried into the next corner by overshooting the last has made a stop there in Trant and "
        "the house rules, and none in Ludodélire and Eurogames. You may agree on the other way in each of "
        "them.",
    ),
    Ruling(
        "G-72",
        ("TRT", "HSE"),
        ("TRT-SWV-1", "HSE-SWV-1"),
        "No way means none as long as the longest throw of the gear from where the car stands. Tyres lost "
        "behind other cars never spin a car here: only corners do.",
    ),
    Ruling(
        "G-73",
        ("TRT", "HSE"),
        ("TRT-WNG-2", "TRT-WNG-3", "HSE-WNG-2"),
        "The wing's limit comes after the engine's points and before the point of soft tyres. Its point "
        "less needs a voluntary move that would end in a corner without it; if you agree on it, one that "
        "ends there with it will do as well.",
    ),
)
