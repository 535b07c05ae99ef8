"""Rulings shared by several rulebooks: finish, weather, pits, lanes and restarts."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

GENERAL_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-99",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-WIN-1",),
        "The grid is before the line, so the first crossing opens lap 1, and the crossing after the last "
        "lap is the finish. That move is played out in full, then the car leaves the track; places follow "
        "the order of moves, and lapped cars drive their full distance. A car that goes out beyond the "
        "line has already finished, unless it crashed for a corner left in that move; a spin over the line "
        "is a finish. Other cars that go out are not placed; under the house rules a coasting car can "
        "still finish.",
    ),
    Ruling(
        "G-100",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-AWE-7", "ADV-WEA-4", "TRT-WEA-2", "HSE-WEA-3"),
        "In Ludodélire and Eurogames the move, contact and engine checks come first and the weather roll "
        "last. In Trant and the house rules an engine is damaged right at the roll, before any weather "
        "roll. New weather counts from the next car on.",
    ),
    Ruling(
        "G-101",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-AWE-1", "ADV-WEA-3", "LUD-COL-1", "TRT-COL-1", "HSE-COL-1"),
        "In Ludodélire and Eurogames the driver on pole rolls for the race weather. For contact, each "
        "driver rolls for their own car; the game rolls for backmarkers.",
    ),
    Ruling(
        "G-102",
        ("TRT", "HSE"),
        ("TRT-INJ-3", "HSE-INJ-3"),
        "A driver who may not race, even with a light injury, is never replaced before the next race.",
    ),
    Ruling(
        "G-103",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-ASF-1", "ADV-RHO-1", "LUD-CRN-2", "TRT-SPN-2", "HSE-SPN-2"),
        "A crash from overshooting leaves debris only in Eurogames. In Ludodélire and Eurogames you may "
        "agree otherwise. Beyond an overshot corner you change lanes as usual, unless you agree that a car "
        "keeps its lane.",
    ),
    Ruling(
        "G-104",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-PIT-2", "LUD-PIT-6", "TRT-PIT-1", "TRT-PIT-4", "HSE-PIT-6", "HSE-PIT-11"),
        "Pit lane and pits belong to no corner. Leaving an unfinished corner by the pit entry is an "
        "overshoot. It is counted along the lane to the last space reached and settled on the old tyres; a "
        "car that spins there is serviced and leaves next turn at the earliest, in 1st. A car at its pit "
        "is off the lane and blocks no other car. In Ludodélire and Eurogames a team-mate waits on the "
        "space before it, at no cost. If the end of the lane is taken, a car stays in it at no cost.",
    ),
    Ruling(
        "G-105",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-CRN-2", "LUD-CRN-4", "TRT-CRN-2", "TRT-CRN-4", "HSE-CRN-2", "HSE-CRN-3"),
        "If a move overshoots two corners, count each from its own last line and pay for both together. In "
        "Ludodélire and Eurogames the limits of six and seven spaces apply to the larger count. In Trant "
        "and the house rules, driving on into the next corner without any stop in the last puts you out in "
        "any case.",
    ),
    Ruling(
        "G-106",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-MOV-1", "TRT-PTH-2", "TRT-PTH-4", "HSE-PTH-1"),
        "A lane change that begins on a straight space counts as one on the straight, wherever it ends. "
        "Out on the straight and back in at the corner's edge is a zigzag.",
    ),
    Ruling(
        "G-107",
        ("HSE",),
        ("HSE-STP-3",),
        "Tyres keep their age over a restart: they get their points back but are no younger.",
    ),
    Ruling(
        "G-108",
        ("TRT", "HSE"),
        ("TRT-QUA-7", "HSE-TRN-3"),
        "The run-up may begin on any space before the line, back to the exit of the last corner and further.",
    ),
    Ruling(
        "G-109",
        ("HSE",),
        ("HSE-TIM-3",),
        "An illegal gear takes effect once all gears are set, not before.",
    ),
    Ruling(
        "G-110",
        ("TRT", "HSE"),
        ("TRT-PTH-2", "HSE-PTH-1"),
        "Cars are in the way if one is on the next space of your lane or the one after. From there you may "
        "change lanes a third time, and again in the same way, but straight back only if you have passed a "
        "car in the lane you left.",
    ),
    Ruling(
        "G-111",
        ("TRT", "HSE"),
        ("TRT-ORD-2", "HSE-ORD-2"),
        "The order next to the pits holds whether cars are level or not: first cars on the sections next "
        "to the pits, then cars in the pit lane, then cars at their pits, those that need the fewest points "
        "to leave first. They share the turns they have by their positions.",
    ),
    Ruling(
        "G-112",
        ("TRT", "HSE"),
        ("TRT-STP-3", "HSE-STP-3"),
        "Debris stays on the track over a restart.",
    ),
    Ruling(
        "G-113",
        ("TRT",),
        ("TRT-PIT-1",),
        "A car must be able to reach its pit before the end of the race. In the last lap, the pit lane is "
        "closed to a car whose pit is beyond the line.",
    ),
    Ruling(
        "G-114",
        ("TRT", "HSE"),
        ("TRT-TYR-3", "HSE-TYC-3"),
        "The extra point of soft tyres counts once a turn, even if you pit and leave in the same turn.",
    ),
    Ruling(
        "G-115",
        ("TRT",),
        ("TRT-PIT-10",),
        "Tyres neither add a point to work at the pit nor take one off: they count only on the move.",
    ),
    Ruling(
        "G-116",
        ("LUD", "ADV"),
        ("LUD-PIT-6",),
        "A 19 or 20 rolled by a car in the pit lane calls for no engine checks on the track either.",
    ),
    Ruling(
        "G-117",
        ("HSE",),
        ("HSE-PIT-2",),
        "A team may share a pit although another is free.",
    ),
    Ruling(
        "G-118",
        ("HSE",),
        ("HSE-TRN-2", "HSE-TRN-4"),
        "A 20 or 30 in training does not roll for the weather. Driver points spent in training are not "
        "wear points and add no turn.",
    ),
)
