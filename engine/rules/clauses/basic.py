"""The basic game of Ludodélire, clause by clause, in plain words."""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

BASIC: tuple[Clause, ...] = (
    Clause(
        "LUD-AIM-1",
        "A race lasts one or two laps, or more if you agree on it. Be the first across the finish line at "
        "the end of the last one.",
        "rules.books.rulebooks",
    ),
    Clause(
        "LUD-AIM-2",
        "Up to ten cars start: five teams of two. Whoever likes can drive several of them.",
        "rules.books.rulebooks",
    ),
    Clause(
        "LUD-AIM-3",
        "Nobody needs to play the steward: the game offers legal moves and no others.",
        "links.notation",
    ),
    Clause(
        "LUD-PRE-1",
        "Two cars of the same colour are a team. They have separate numbers and share a pit.",
        "core.types",
    ),
    Clause(
        "LUD-PRE-2",
        "Every car has a gear lever and a sheet with its driver, its team and the points it has left.",
        "core.state",
    ),
    Clause(
        "LUD-GRD-1",
        "Each car throws the twenty-sided die for its place on the grid. The lowest throw takes pole "
        "position, the next lowest stands "
        "behind, and so on. Cars with the same throw go on throwing among themselves.",
        "rules.before.grid",
    ),
    Clause("LUD-ORD-1", "On the first turn the cars move in the order of the grid.", "rules.turn.order"),
    Clause(
        "LUD-ORD-2",
        "From the second turn on the car in front moves first, then the one behind it, and so on. The order "
        "is fixed when the turn begins; "
        "overtaking changes it only for the next turn. When two cars are level, the one in the higher gear "
        "goes first; in the same gear, "
        "the one that got there first.",
        "rules.turn.order",
    ),
    Clause(
        "LUD-CAR-1",
        "For one lap a car has 4 points of tyres, 3 of brakes, 2 of fuel, 2 of bodywork and 2 of engine; for "
        "longer races 6, 4, 3, 2 and 2.",
        "rules.wear.wear",
    ),
    Clause(
        "LUD-CAR-2",
        "A car that has lost its last point of bodywork or of engine is out at once. Losing the last point "
        "of tyres is a spin, not the end.",
        "rules.wear.wear",
    ),
    Clause(
        "LUD-GEA-1",
        "At the beginning of your turn you set the gear lever. Only then do you throw.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-GEA-2",
        "Cars set off in 1st. You can change up by one gear a turn, stay where you are, or change down by "
        "one; skipping gears downwards costs points.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-GEA-3",
        "The die decides how many spaces you drive: 1 or 2 in 1st, 2 to 4 in 2nd, 4 to 8 in 3rd, 7 to 12 in "
        "4th, 11 to 20 in 5th and 21 to 30 in 6th.",
        "rules.gears.movement",
    ),
    Clause(
        "LUD-GEA-4",
        "All spaces of the throw are driven, unless you brake, other cars block every way, or you arrive at "
        "your pit.",
        "rules.move.drive",
    ),
    Clause("LUD-TRK-1", "The road has three lanes.", "core.track"),
    Clause(
        "LUD-TRK-2",
        "The yellow flag of a corner says how many turns you have to end inside it: one, two or three. The "
        "small numbers are the lengths of "
        "its shortest and longest way through, for your information.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-TRK-3",
        "Red and white kerbs go with the corners; the red lines across the road are where a corner begins "
        "and ends.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-TRK-4",
        "In corners and just before them arrows show where you may go from a space; every other direction is "
        "closed.",
        "rules.move.drive",
    ),
    Clause(
        "LUD-MOV-1",
        "On the straights you may change lanes twice in a move, but not weave: going back to the lane you "
        "have just left is allowed only "
        "when you have passed a car standing in it. Inside corners the arrows alone decide.",
        "core.reach",
    ),
    Clause("LUD-MOV-2", "There is room for one car on a space, and no driving through others.", "core.reach"),
    Clause(
        "LUD-STA-1",
        "Before its first move every car throws the twenty-sided die. On a 1 the engine stalls.",
        "rules.before.start",
    ),
    Clause(
        "LUD-STA-2",
        "A stalled car stays where it is for this turn. On its next turn it sets off in 1st without another "
        "such throw.",
        "rules.before.start",
    ),
    Clause(
        "LUD-CRN-1",
        "End as many turns inside a corner as its flag says before you leave it. More than that is allowed.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-CRN-2",
        "If one stop is missing when you leave, you pay a point of tyres for every space you end beyond the "
        "corner. Six spaces beyond you "
        "also spin; seven or more, or more than you can pay, and you are out.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-CRN-3",
        "Braking shortens the overshoot: what the brakes take off need not be paid in tyres.",
        "rules.move.drive",
    ),
    Clause(
        "LUD-CRN-4",
        "Only one stop may be missing. Whoever leaves a corner with two or three stops missing is out.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-SPN-1",
        "When the last point of tyres goes, the car spins and is left facing backwards. In its next turn it "
        "faces forward again and drives in 1st.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-SPN-2",
        "With no tyres left you can leave a corner too early by one space only, and spin again. Two spaces, "
        "and you are out. New tyres in the pits end this.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-BRK-1",
        "After the throw each point of brakes takes a space off the move, as many as you like and have.",
        "rules.move.drive",
    ),
    Clause(
        "LUD-BRK-2",
        "Without points of brakes you cannot brake. Changing down by one gear is still possible.",
        "rules.move.drive",
    ),
    Clause(
        "LUD-SWV-1",
        "When other cars block every way, drive as far as you can. The spaces you lose cost points: the "
        "first three brakes, the next three "
        "tyres. Missing brakes are replaced by tyres. If you lose more than six spaces, or cannot pay, you "
        "are out, and the car in front of "
        "you loses a point of bodywork.",
        "rules.corners.swerving",
    ),
    Clause(
        "LUD-REV-1",
        "Skipping gears downwards wears the car: one skipped gear costs a point of fuel; two, fuel and "
        "brakes; three, fuel, brakes and engine.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-REV-2",
        "You can skip gears only with the points to pay for it. The last point of engine may be used, and "
        "that wrecks the car.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-REV-3",
        "Nobody can skip more than three gears: from 6th there is no way to 1st in one turn.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-COL-1",
        "When you end your move beside another car or directly behind one, both drivers throw the "
        "twenty-sided die. Whoever throws a 1 "
        "loses a point of bodywork. Stopping in front of a car is harmless.",
        "rules.contact.contact",
    ),
    Clause("LUD-COL-2", "A car without bodywork is out.", "rules.wear.wear"),
    Clause(
        "LUD-ENG-1",
        "When somebody in 5th or 6th throws a 19 or a 20 for the move, every car on the road that is in 5th "
        "or 6th at that moment throws "
        "for its engine, the thrower included: 1 to 4 costs a point of engine.",
        "rules.wear.engine_check",
    ),
    Clause("LUD-ENG-2", "A car whose last point of engine is gone is out.", "rules.wear.wear"),
    Clause(
        "LUD-PIT-1",
        "Pit stops exist in races of two laps or more. They give a car new tyres.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-PIT-2",
        "Drive along the pit lane to the pit of your team. You stop there whatever the die said; the spaces "
        "left over cost nothing.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-PIT-3",
        "You can turn into the pit lane only if at least one point of tyres is gone.",
        "rules.pits.pits",
    ),
    Clause("LUD-PIT-4", "New tyres are fitted at once: all points of tyres are back.", "rules.pits.pits"),
    Clause(
        "LUD-PIT-5",
        "Then throw the twenty-sided die. From 1 to 10 you leave at once and drive half of it, rounded up, "
        "as in 4th. From 11 on you wait "
        "and set off on your next turn, in any gear up to 4th.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-PIT-6",
        "The pit lane is one car wide, so there is no passing. Nobody touches, loses points or throws for "
        "the engine there; whoever is held up waits for free.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-WIN-1",
        "The cars are placed in the order in which they cross the line at the end of the last lap, and leave "
        "the road when that move is "
        "over. The race ends when no car is left on it.",
        "rules.finish.finish",
    ),
)
