"""Rulings on Ludodélire's basic game and advanced rules; some apply to other rulebooks too."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

BASIC_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-01",
        ("LUD", "ADV", "TRT"),
        ("LUD-GEA-3", "TRT-MOV-1"),
        "The gear table has a row for each roll from 1 to 20. In 1st, 11 and up give 2; in 5th and 6th "
        "each pair of neighbouring rolls shares a number, so only 19 and 20 give 20 in 5th and 30 in 6th. "
        "A roll of 10 gives 1, 3, 6, 10, 15 or 25 from 1st to 6th.",
    ),
    Ruling(
        "G-02",
        ("LUD", "ADV", "HSE"),
        ("LUD-GEA-3", "HSE-MOV-1"),
        "Gear dice: 1st has 4 sides (1, 1, 2, 2); 2nd, 6 sides (2, 3, 3, 4, 4, 4); 3rd, 8 sides (4, 5, 6, "
        "6, 7, 7, 8, 8); 4th, 12 sides (7 to 12, twice each); 5th, 20 sides (11 to 20, twice each); 6th, "
        "30 sides (21 to 30, three times each).",
    ),
    Ruling(
        "G-03",
        ("LUD", "ADV"),
        ("LUD-PIT-5",),
        "A car that leaves the pit at once counts as being in 4th and shifts from there on its next turn. "
        "Half the roll is counted along the pit lane, from the pit on.",
    ),
    Ruling(
        "G-04",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-AWE-1", "ADV-WEA-1", "TRT-WEA-1", "HSE-WEA-1"),
        "Each circuit has its own barometer, which divides the rolls from 1 to 20: low ones are rain, "
        "middle ones changeable weather, high ones dry.",
    ),
    Ruling(
        "G-05",
        ("LUD", "ADV"),
        ("LUD-CAR-2", "LUD-SPN-1"),
        "Losing the last tyre point is a spin. That alone never puts a car out.",
    ),
    Ruling(
        "G-06",
        ("LUD", "ADV"),
        ("LUD-CRN-2", "LUD-SPN-2"),
        "If the cost takes your last tyre point, you spin. If it is more, you are out; or, if you agree, "
        "you still only spin up to the sixth space. The one space allowed without tyres is counted in "
        "spaces, whatever the tyres cost.",
    ),
    Ruling(
        "G-07",
        ("LUD", "ADV"),
        ("LUD-CRN-2",),
        "The sixth space of an overshoot spins even a car with tyre points to spare; the seventh puts it "
        "out regardless of its tyres. Both limits count spaces; the cost is in points.",
    ),
    Ruling(
        "G-08",
        ("LUD", "ADV"),
        ("LUD-CRN-3",),
        "Brakes shorten the move before the corner is settled. Brake points never pay for a space already "
        "driven.",
    ),
    Ruling(
        "G-09",
        ("LUD", "ADV"),
        ("LUD-GEA-2",),
        "Shift up by at most one gear per turn.",
    ),
    Ruling(
        "G-10",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-GEA-1", "TRT-GEA-2", "HSE-GEA-1"),
        "In Ludodélire and Eurogames each driver chooses a gear on their own turn; in Trant and the house "
        "rules all choose before any car moves. Wherever a gear matters, it is the one the car is in at "
        "that moment.",
    ),
    Ruling(
        "G-11",
        ("LUD", "ADV"),
        ("LUD-GRD-1", "LUD-ORD-2"),
        "Tied cars re-roll for the grid. Of level cars, the one in the higher gear moves first, then the "
        "one that got there first, then the one further up the grid.",
    ),
    Ruling(
        "G-12",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-MOV-1", "TRT-PTH-2", "HSE-PTH-1"),
        "Only lane changes made on straights count towards the limit of two; in corners only the arrows "
        "decide. Entering or leaving the pit lane is not a lane change.",
    ),
    Ruling(
        "G-13",
        ("LUD", "ADV"),
        ("LUD-REV-2",),
        "You may skip gears only if you have all the points it costs. Spending your last engine point on "
        "it puts you out at once.",
    ),
    Ruling(
        "G-14",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-SWV-1", "TRT-SWV-2", "HSE-SWV-2"),
        "You are blocked only if, after braking, no route of the full length is free; a free one must be "
        "driven at any cost. If blocked, go as far as any route leads. The car ahead is the one on the "
        "next space of your lane, or else the first on a space the arrows lead to. Tyre points replace "
        "missing brake points, up to six points in all; in Ludodélire and Eurogames you may agree that "
        "they do not.",
    ),
    Ruling(
        "G-15",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-COL-1", "TRT-COL-1", "HSE-COL-1"),
        "In Ludodélire and Eurogames a car that has moved checks for contact with cars alongside and the "
        "one directly ahead, never behind; in Trant and the house rules, with every car in an adjacent "
        "space. Each pair rolls separately, one die per car.",
    ),
    Ruling(
        "G-16",
        ("LUD", "ADV"),
        ("LUD-ENG-1", "LUD-AWE-7", "ADV-WEA-4"),
        "The engine check comes last in a move, after contact. It is for every car on the track then in "
        "5th or 6th, in track order; cars in the pit lane and cars that have finished are exempt. The "
        "check and any weather roll are made even if the driver who triggered them went out in that move.",
    ),
    Ruling(
        "G-17",
        ("LUD", "ADV"),
        ("LUD-PIT-2",),
        "You may enter the pit lane in any gear; spaces left over at your pit are lost at no cost. If you "
        "agree, in 4th at most.",
    ),
    Ruling(
        "G-18",
        ("LUD", "ADV", "HSE"),
        ("LUD-CAR-1", "HSE-CON-1"),
        "For two laps a Ludodélire car has 2 bodywork and 2 engine points, a house-rules car 3 and 3. Each "
        "book keeps its own numbers.",
    ),
    Ruling(
        "G-19",
        ("LUD", "ADV"),
        ("LUD-ATT-3", "ADV-TTR-5", "ADV-TTR-8"),
        "In a trial, overshot spaces only add to the count: no car spins or crashes. If you leave a corner "
        "two or more stops short, the trial is over; if several do, the highest roll starts last.",
    ),
    Ruling(
        "G-20",
        ("LUD", "TRT"),
        ("LUD-ADT-2", "LUD-ADT-3", "LUD-ADT-4", "LUD-ADT-5", "TRT-TYR-3", "TRT-TYR-4", "TRT-TYR-5"),
        "Soft tyres: the extra space is one space in every gear. Their extra cost is added once per corner "
        "overshot, not per space: one point, then two, then three.",
    ),
    Ruling(
        "G-21",
        ("LUD", "ADV", "TRT"),
        ("LUD-AWE-4", "ADV-TYR-7", "TRT-TYR-7"),
        "In rain, soft tyres skid like hard ones and give no extra space. Their extra overshoot cost still "
        "applies, by age.",
    ),
    Ruling(
        "G-22",
        ("LUD", "ADV"),
        ("LUD-AWE-3", "LUD-AWE-4", "ADV-TYR-3", "ADV-TYR-9"),
        "A skid is decided where the move ends and, if the car has not skidded yet, where each slipstream "
        "ends: once a turn at most. The spaces must be driven, but brakes may cancel them. Skidding out of "
        "the corner makes no stop in it; skidding on within it makes just one. Slipstream comes after the "
        "skid.",
    ),
    Ruling(
        "G-23",
        ("LUD", "ADV"),
        (
            "LUD-ASL-1",
            "LUD-ASL-3",
            "LUD-ASL-4",
            "LUD-ASL-6",
            "ADV-SLP-2",
            "ADV-SLP-6",
            "ADV-SLP-7",
            "ADV-SLP-9",
        ),
        "A car that is stationary, spun, in the pit lane or out of the race gives no slipstream; in "
        "Ludodélire it may be in any gear no higher than yours. A slipstream is a small move with two lane "
        "changes of its own. It is offered only if a route of three spaces, less any braked away, is free. "
        "It costs the brake point whenever you slipstream into a corner from outside. That point does not "
        "rule out a further slipstream; swerving, or brakes that shortened the move, do.",
    ),
    Ruling(
        "G-24",
        ("LUD",),
        ("LUD-ASF-4",),
        "Clearing debris and abandoning races are used only if you agree. Debris is cleared when every car "
        "still racing has passed it. A race ends with the turn in which every lane of one row has debris, "
        "and cars are placed by the distance driven.",
    ),
    Ruling(
        "G-25",
        ("LUD", "ADV"),
        ("LUD-ASF-3", "ADV-RHO-3"),
        "If debris is played, a car that is not built gets 2 road-holding points on top of its other points.",
    ),
    Ruling(
        "G-26",
        ("LUD", "ADV"),
        ("LUD-A3L-1", "LUD-ACO-1", "ADV-CON-1"),
        "For three laps a built Ludodélire car has 24 points; one that is not built gets four more than "
        "its printed ones, for road-holding too if that is played. A Eurogames car that is not built "
        "starts three laps with 6 tyre points and 3 each for brakes, fuel, bodywork and engine.",
    ),
    Ruling(
        "G-27",
        ("LUD",),
        ("LUD-ACO-2",),
        "Roll for the weather first, then build the cars, unless you agree on the opposite order.",
    ),
    Ruling(
        "G-28",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-AWE-7", "ADV-WEA-9", "TRT-WEA-3", "HSE-WEA-4"),
        "In Ludodélire the first rain or sun after changeable weather lasts to the end; in the other "
        "rulebooks the same result must come twice in a row.",
    ),
)
