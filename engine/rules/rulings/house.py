"""Rulings on the house rules."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

HOUSE_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-80",
        ("HSE",),
        ("HSE-DMG-2",),
        "Wherever the text says suspension, read bodywork. The penalty is one point, never two.",
    ),
    Ruling(
        "G-81",
        ("HSE",),
        ("HSE-TYC-3", "HSE-TYC-4", "HSE-TYC-5", "HSE-CRN-2", "HSE-TYR-1"),
        "Soft tyres add one, two or three points to an overshoot. If you agree, they multiply it instead: "
        "double on the first lap, triple later.",
    ),
    Ruling(
        "G-82",
        ("HSE",),
        ("HSE-SLP-2", "HSE-SLP-4"),
        "Slipstreaming replaces your own roll: right after the car ahead has moved, you follow its route "
        "to the space behind it, and others may follow you. You get no options but every penalty, and "
        "spend the points of that route. A contact roll costs bodywork on a 1 on straights, and by the "
        "flag in corners. A car that has not moved, has spun, is out, has entered the pits or has finished "
        "gives no slipstream. The gears in which the cars move count, after any extra downshift. If you "
        "agree, you still roll and move in the same turn: that makes one stop, and contact and penalty "
        "movement count after your own roll.",
    ),
    Ruling(
        "G-83",
        ("HSE",),
        ("HSE-ENG-3", "HSE-ENG-1"),
        "Points added by the engine may exceed the gear die's highest number, but not the wing's limit; if "
        "you agree, not the die's either. The 20 or 30 that triggers an engine check is the number on the "
        "die, after any re-roll.",
    ),
    Ruling(
        "G-84",
        ("HSE",),
        ("HSE-ENG-2", "HSE-ENG-4"),
        "If skipped gears or a check take the last engine point, the car is wrecked before it moves. The "
        "gear it is in counts for injury and rolling on. If you spend that point on extra movement, the "
        "move is driven first; crossing the line in it is a finish.",
    ),
    Ruling(
        "G-85",
        ("HSE",),
        ("HSE-WEA-4",),
        "Two rolls in a row must agree: dry and dry, or rain and rain.",
    ),
    Ruling(
        "G-86",
        ("HSE",),
        ("HSE-TRN-7",),
        "The driver chooses which four parts of the spare car lose a point. The two turns are added to the "
        "final count of its lap.",
    ),
    Ruling(
        "G-87",
        ("HSE",),
        ("HSE-INE-1", "HSE-INE-2"),
        "A car wrecked by its bodywork rolls on once; one with a locked engine every turn, one space less "
        "each time until none is left. Wrecks move in their place in the order, straight on by the arrows, "
        "stop short of other cars and pay nothing. If only one of the two options is played, the other die "
        "result stops the car. A car with a locked engine that rolls over the last line finishes; one with "
        "broken bodywork does not.",
    ),
    Ruling(
        "G-88",
        ("HSE",),
        ("HSE-BRE-1", "HSE-INE-2"),
        "Driver points are added to the broken-engine roll and not spent; it cannot be re-rolled. A "
        "coasting car rolls the die of its gear, loses a gear after every second turn and stops after two "
        "turns in 1st. Corners and debris cost it the usual points, and a spin or a crash ends it. If "
        "neither option is played, the car stops at once.",
    ),
    Ruling(
        "G-89",
        ("HSE",),
        ("HSE-TIM-2", "HSE-TIM-4"),
        "A gear not confirmed in time stays as it is. The rest of an unfinished move costs as few points "
        "as possible; between equal routes the next player on the entry list chooses, or the computer if "
        "there is none.",
    ),
    Ruling(
        "G-90",
        ("HSE",),
        ("HSE-BMK-1", "HSE-BMK-8"),
        "The first time, the number of backmarkers is ten minus the cars that started, wrecks included but "
        "not cars whose drivers were injured in training, halved and rounded down. Later laps bring back "
        "only those that have left the track.",
    ),
    Ruling(
        "G-91",
        ("HSE",),
        ("HSE-STP-2", "HSE-STP-3"),
        "The race counts if every car still racing has completed a lap, or if a car has already finished. "
        "A rerun is one lap shorter, but at least two laps; a one-lap race is rerun over one.",
    ),
    Ruling(
        "G-92",
        ("HSE",),
        ("HSE-CON-6",),
        "Points may move only to tyres (up to six), brakes, transmission, bodywork and engine.",
    ),
    Ruling(
        "G-93",
        ("HSE",),
        ("HSE-FIN-3",),
        "A driver earns each of the two points once per championship. Only races they have finished count.",
    ),
    Ruling(
        "G-94",
        ("HSE",),
        ("HSE-KIL-1",),
        "The replacement starts without points. Each one they earn by finishing is permanent, until they "
        "have the number that was bought.",
    ),
    Ruling(
        "G-95",
        ("HSE",),
        ("HSE-PIT-4", "HSE-PIT-9"),
        "A car without the brake points for its gear may not enter the pit lane. Pit stops restore tyres "
        "and bodywork only.",
    ),
    Ruling(
        "G-96",
        ("TRT", "HSE"),
        ("LUD-MOV-2", "HSE-GEN-1"),
        "Trant and the house rules take one car per space, lanes, arrows and the finish from the basic "
        "game; Trant's pit lane has room for all. The house rules also take tied grid rolls and teams of "
        "two. If their own pit stops are not played, they take the basic pit stops from two laps on. Their "
        "own rules on contact, engines and swerving apply.",
    ),
    Ruling(
        "G-97",
        ("HSE",),
        ("HSE-ENG-1",),
        "House-rules engine checks fail on 1 to 4 in rain too.",
    ),
)
