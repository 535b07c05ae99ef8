"""Rulings on the house rules."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

HOUSE_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-80",
        ("HSE",),
        ("HSE-DMG-2",),
        "Wherever suspension is written, bodywork is meant. The penalty is one point and never two.",
    ),
    Ruling(
        "G-81",
        ("HSE",),
        ("HSE-TYC-3", "HSE-TYC-4", "HSE-TYC-5", "HSE-CRN-2", "HSE-TYR-1"),
        "Soft tyres add one, two or three points to a corner not finished. If you agree on it they "
        "multiply instead: double in the first lap, threefold later.",
    ),
    Ruling(
        "G-82",
        ("HSE",),
        ("HSE-SLP-2", "HSE-SLP-4"),
        "Being drawn along takes the place of the driver's own throw: right after the car ahead has moved "
        "he follows its way to the space behind it, and others may follow him. He has no options but "
        "every penalty, and spends the points of that way; in a collision on the straight a 1 hurts, in a "
        "corner the flag holds. A car that has not moved, has spun, is out, has turned into the pits or "
        "has finished draws nobody along. If you agree on it, he still throws and moves on his own turn.",
    ),
    Ruling(
        "G-83",
        ("HSE",),
        ("HSE-ENG-3", "HSE-ENG-1"),
        "The points added may go beyond what the gear's die can show, but not beyond the wing's limit; if "
        "you agree on it, not beyond the die either. The 20 or 30 that checks the engine is the number on "
        "the die, after a second throw if there is one.",
    ),
    Ruling(
        "G-84",
        ("HSE",),
        ("HSE-ENG-2", "HSE-ENG-4"),
        "Gone by skipped gears or in a check, the last point wrecks the car before it moves, and the gear "
        "of its lever counts for what follows. Spent for more movement, it lets the move be driven first, "
        "and a line crossed in it is a finish.",
    ),
    Ruling(
        "G-85",
        ("HSE",),
        ("HSE-WEA-4",),
        "Two throws running must say the same: dry and dry, or rain and rain.",
    ),
    Ruling(
        "G-86",
        ("HSE",),
        ("HSE-TRN-7",),
        "Which four parts of the spare car give a point is the driver's choice. The two turns come to the "
        "adjusted count of its round.",
    ),
    Ruling(
        "G-87",
        ("HSE",),
        ("HSE-INE-1", "HSE-INE-2"),
        "A car wrecked by its bodywork rolls once, one with a locked engine turn by turn, a space less "
        "each time until none is left. Wrecks move in their place in the order, straight on by the "
        "arrows, stop short of other cars and pay nothing. With only one of the two options in play, the "
        "other outcome of the die is a halt.",
    ),
    Ruling(
        "G-88",
        ("HSE",),
        ("HSE-BRE-1", "HSE-INE-2"),
        "The driver's points are added to this throw and not spent; nobody may throw it again. A coasting "
        "car throws the die of its gear, loses a gear after every second turn and stops after two in 1st; "
        "corners cost it what they always do, and a spin or a crash ends it. Where neither option is "
        "played the car stops at once.",
    ),
    Ruling(
        "G-89",
        ("HSE",),
        ("HSE-TIM-2", "HSE-TIM-4"),
        "A lever that is not confirmed in time stays in its gear. What is left of an unfinished move "
        "takes as few points as can be; between equal ways the next player of the entry list chooses, or "
        "the computer where there is none.",
    ),
    Ruling(
        "G-90",
        ("HSE",),
        ("HSE-BMK-1", "HSE-BMK-8"),
        "Half of ten less the cars that started, wrecks included, rounded down: so many come the first "
        "time. In later laps only those that have left the track come again.",
    ),
    Ruling(
        "G-91",
        ("HSE",),
        ("HSE-STP-2", "HSE-STP-3"),
        "Every car still running must have completed a lap. The new race has a lap less and two at least, "
        "but a race over one lap is run again over one.",
    ),
    Ruling(
        "G-92",
        ("HSE",),
        ("HSE-CON-6",),
        "Points may move to tyres, up to six, brakes, transmission, bodywork and engine, and to nothing "
        "else.",
    ),
    Ruling(
        "G-93",
        ("HSE",),
        ("HSE-FIN-3",),
        "Each of the two points comes once in a championship, to the driver himself. Only races that he "
        "has finished count.",
    ),
    Ruling(
        "G-94",
        ("HSE",),
        ("HSE-KIL-1",),
        "The successor begins without points. Each one that he earns by finishing is his for good, until "
        "there are as many as had been bought.",
    ),
    Ruling(
        "G-95",
        ("HSE",),
        ("HSE-PIT-4", "HSE-PIT-9"),
        "Without the points of brakes for its gear a car is not let into the lane. Stops make good tyres "
        "and bodywork and nothing else.",
    ),
    Ruling(
        "G-96",
        ("TRT", "HSE"),
        ("LUD-MOV-2", "HSE-GEN-1"),
        "From the basic game both take one car to a space, lanes, arrows and the finish; in Trant's pit "
        "lane there is room for all. The house rules take equal throws for the grid and teams of two as "
        "well and, where their own stops are not played, the basic pit stops from two laps on. What they "
        "say themselves, on collisions, engines and swerving, stays theirs.",
    ),
    Ruling(
        "G-97",
        ("HSE",),
        ("HSE-ENG-1",),
        "In rain, too, 1 to 4 costs the point.",
    ),
)
