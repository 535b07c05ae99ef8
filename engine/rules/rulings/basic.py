"""Rulings on the basic game and its advanced rules, some of them for other rulebooks too."""

from __future__ import annotations

from engine.rules.rulings.ruling import Ruling

BASIC_RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "G-01",
        ("LUD", "ADV", "TRT"),
        ("LUD-GEA-3", "TRT-MOV-1"),
        "The gear table has a row for each throw from 1 to 20. In 1st the upper half gives 2, in 5th and "
        "6th two neighbouring throws share a number, so that only 19 and 20 are worth 20 in 5th and 30 in "
        "6th; a throw of 10 is worth 1, 3, 6, 10, 15 or 25 from 1st to 6th.",
    ),
    Ruling(
        "G-02",
        ("LUD", "ADV", "HSE"),
        ("LUD-GEA-3", "HSE-MOV-1"),
        "The dice of the gears: in 1st four sides with 1, 1, 2 and 2; in 2nd six with 2, 3, 3, 4, 4 and "
        "4; in 3rd eight with 4, 5, 6, 6, 7, 7, 8 and 8. In 4th twelve sides have each number from 7 to "
        "12 twice, in 5th twenty have 11 to 20 twice, in 6th thirty have 21 to 30 three times.",
    ),
    Ruling(
        "G-03",
        ("LUD", "ADV"),
        ("LUD-PIT-5",),
        "Whoever leaves the pit at once has driven in 4th and changes gear from there on his next turn. "
        "The half of the throw is counted along the lane, from the pit on.",
    ),
    Ruling(
        "G-04",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-AWE-1", "ADV-WEA-1", "TRT-WEA-1", "HSE-WEA-1"),
        "Every circuit has a barometer of its own, which shares the throws from 1 to 20 out: the low ones "
        "are rain, those in the middle changeable weather, the high ones dry.",
    ),
    Ruling(
        "G-05",
        ("LUD", "ADV"),
        ("LUD-CAR-2", "LUD-SPN-1"),
        "Losing the last point of tyres is a spin. That alone never puts a car out.",
    ),
    Ruling(
        "G-06",
        ("LUD", "ADV"),
        ("LUD-CRN-2", "LUD-SPN-2"),
        "A bill that takes exactly the tyres left is a spin; one that is higher puts the car out, or, if "
        "you agree on it, still is a spin up to the sixth space. The one space allowed without tyres is a "
        "space, whatever it would cost.",
    ),
    Ruling(
        "G-07",
        ("LUD", "ADV"),
        ("LUD-CRN-2",),
        "The sixth space is a spin even for a car with tyres to spare, and the seventh puts it out "
        "however many it has. Both are counted in spaces, the price in points.",
    ),
    Ruling(
        "G-08",
        ("LUD", "ADV"),
        ("LUD-CRN-3",),
        "Brakes shorten the move before the corner is settled. No point of brakes pays for a space that "
        "has been driven.",
    ),
    Ruling(
        "G-09",
        ("LUD", "ADV"),
        ("LUD-GEA-2",),
        "No more than one gear up a turn.",
    ),
    Ruling(
        "G-10",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-GEA-1", "TRT-GEA-2", "HSE-GEA-1"),
        "In Ludodélire and Eurogames each lever is set on the driver's own turn, in Trant and the house "
        "rules all are set before anybody moves. Wherever a gear counts, it is the one in which the lever "
        "stands at that moment.",
    ),
    Ruling(
        "G-11",
        ("LUD", "ADV"),
        ("LUD-GRD-1", "LUD-ORD-2"),
        "Equal throws for the grid are thrown again by those concerned. Of level cars the one in the "
        "higher gear goes first, then the one that was there first, then the one further up on the grid.",
    ),
    Ruling(
        "G-12",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-MOV-1", "TRT-PTH-2", "HSE-PTH-1"),
        "Only changes of lane made on the straights count towards the two; in corners the arrows alone "
        "decide. Turning into the pit lane or out of it is no change of lane.",
    ),
    Ruling(
        "G-13",
        ("LUD", "ADV"),
        ("LUD-REV-2",),
        "Gears can be skipped only with every point that it costs. Spending the last point of engine on "
        "it puts the car out on the spot.",
    ),
    Ruling(
        "G-14",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-SWV-1", "TRT-SWV-2", "HSE-SWV-2"),
        "Cars are in the way only when, after braking, no way of the full length is free; a free one must "
        "be driven whatever it costs. Otherwise the car goes as far as any way leads, and the car ahead "
        "is the one on the next space of its lane, or else on the first that the arrows lead to. Tyres "
        "stand in for brakes that are missing, up to six points in all; in Ludodélire and Eurogames you "
        "may agree that they do not.",
    ),
    Ruling(
        "G-15",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-COL-1", "TRT-COL-1", "HSE-COL-1"),
        "In Ludodélire and Eurogames the car that has moved meets those beside it and the one directly "
        "ahead, never the one behind; in Trant and the house rules it meets every car on a space that "
        "touches its own. Each pair throws by itself, one die a car.",
    ),
    Ruling(
        "G-16",
        ("LUD", "ADV"),
        ("LUD-ENG-1", "LUD-AWE-7", "ADV-WEA-4"),
        "The engine check is the last act of a move, after collisions, for every car on the road whose "
        "lever then stands in 5th or 6th, in the order on the track; cars in the pit lane and those that "
        "have finished are left out. It is made, and the weather thrown for, even when the move has ended "
        "the thrower's race.",
    ),
    Ruling(
        "G-17",
        ("LUD", "ADV"),
        ("LUD-PIT-2",),
        "You may turn into the pit lane in any gear, and what is left of the move is lost at no cost. If "
        "you agree on it, in 4th at most.",
    ),
    Ruling(
        "G-18",
        ("LUD", "ADV", "HSE"),
        ("LUD-CAR-1", "HSE-CON-1"),
        "For two laps a car of Ludodélire has 2 points of bodywork and 2 of engine, one of the house "
        "rules 3 and 3. Each book keeps its own numbers.",
    ),
    Ruling(
        "G-19",
        ("LUD", "ADV"),
        ("LUD-ATT-3", "ADV-TTR-5", "ADV-TTR-8"),
        "In a trial spaces beyond a corner only add to the count, however many: nobody spins or crashes. "
        "With two stops missing it is over, and of several with that fate the highest throw starts last.",
    ),
    Ruling(
        "G-20",
        ("LUD", "TRT"),
        ("LUD-ADT-2", "LUD-ADT-3", "LUD-ADT-4", "LUD-ADT-5", "TRT-TYR-3", "TRT-TYR-4", "TRT-TYR-5"),
        "The space more is one space in every gear. What soft tyres add to the price is added once for "
        "each corner left early, not for each space: one point, then two, then three.",
    ),
    Ruling(
        "G-21",
        ("LUD", "ADV", "TRT"),
        ("LUD-AWE-4", "ADV-TYR-7", "TRT-TYR-7"),
        "Soft tyres in rain slide as hard ones do and give no space more. What their age adds to a corner "
        "stays.",
    ),
    Ruling(
        "G-22",
        ("LUD", "ADV"),
        ("LUD-AWE-3", "LUD-AWE-4", "ADV-TYR-3", "ADV-TYR-9"),
        "Whether a car slides is settled where its move has ended and, if it has not slid yet, where each "
        "tow ends: once a turn at most. The spaces must be driven, but brakes may take them back; sliding "
        "out of the corner leaves no stop in it, sliding on within it makes a single one. A tow is "
        "offered after the slide.",
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
        "A car that stands, has spun, is in the pit lane or is out of the race gives no tow; in "
        "Ludodélire it may be in any gear that is no higher than yours. A tow is a small move with two "
        "changes of lane of its own, offered only where a free way of three spaces, less those braked "
        "away, exists. The point of brakes is due whenever a tow goes into a corner from outside and "
        "rules out no further tow, as brakes that have shortened the move and swerving do.",
    ),
    Ruling(
        "G-24",
        ("LUD",),
        ("LUD-ASF-4",),
        "Marshals and abandoned races are played only if you agree on them. A mark goes when every "
        "running car has passed it; a race ends with the turn in which every lane of one row has become "
        "dangerous, and the cars are placed by the distance they have driven.",
    ),
    Ruling(
        "G-25",
        ("LUD", "ADV"),
        ("LUD-ASF-3", "ADV-RHO-3"),
        "A car that nobody has built gets 2 points of road-holding where dangerous spaces are played, on "
        "top of what it has.",
    ),
    Ruling(
        "G-26",
        ("LUD", "ADV"),
        ("LUD-A3L-1", "LUD-ACO-1", "ADV-CON-1"),
        "With the third lap a built car of Ludodélire has 24 points, and one that is not built gets four "
        "more than its printed ones, for road-holding too where that is played. An unbuilt car of "
        "Eurogames starts over three laps with 6 points of tyres and 3 each of brakes, fuel, bodywork and "
        "engine.",
    ),
    Ruling(
        "G-27",
        ("LUD",),
        ("LUD-ACO-2",),
        "The weather is thrown for first and the cars are built after it, unless you agree on the other "
        "order.",
    ),
    Ruling(
        "G-28",
        ("LUD", "ADV", "TRT", "HSE"),
        ("LUD-AWE-7", "ADV-WEA-9", "TRT-WEA-3", "HSE-WEA-4"),
        "In Ludodélire the first rain or sun after changeable weather stays to the end. In the other "
        "books it takes the same result twice running.",
    ),
)
