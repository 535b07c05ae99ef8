"""The clauses of Ludodélire's basic game."""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

BASIC: tuple[Clause, ...] = (
    Clause(
        "LUD-AIM-1",
        "A race lasts one or two laps, or more if you agree. Be the first across the finish line at the "
        "end of the last lap.",
        "rules.rulebooks.rulebooks",
    ),
    Clause(
        "LUD-AIM-2",
        "Up to ten cars start: five teams of two. You may drive more than one.",
        "rules.rulebooks.rulebooks",
    ),
    Clause(
        "LUD-AIM-3",
        "No steward is needed: the game offers only legal moves.",
        "links.notation",
    ),
    Clause(
        "LUD-PRE-1",
        "Two cars of the same colour form a team. Each has its own number; they share a pit.",
        "core.types",
    ),
    Clause(
        "LUD-PRE-2",
        "Each car has a gear lever and a sheet with its driver, its team and the points it has left.",
        "core.state",
    ),
    Clause(
        "LUD-GRD-1",
        "Roll the 20-sided die for each car's grid place. The lowest roll takes pole position, the next "
        "lowest starts behind it, and so on. Tied cars re-roll among themselves.",
        "rules.pre_race.grid",
    ),
    Clause("LUD-ORD-1", "On the first turn, cars move in grid order.", "rules.turn.order"),
    Clause(
        "LUD-ORD-2",
        "From the second turn on, the car in front moves first, then the one behind it, and so on. The "
        "order is fixed when the turn begins; overtaking changes it only for the next turn. If two cars "
        "are level, the one in the higher gear moves first; in the same gear, the one that got there "
        "first.",
        "rules.turn.order",
    ),
    Clause(
        "LUD-CAR-1",
        "For one lap a car has 4 tyre, 3 brake, 2 fuel, 2 bodywork and 2 engine points; for longer races "
        "it has 6, 4, 3, 2 and 2.",
        "rules.wear.wear",
    ),
    Clause(
        "LUD-CAR-2",
        "A car that loses its last bodywork or engine point is out at once. Losing the last tyre point is "
        "a spin, not the end.",
        "rules.wear.wear",
    ),
    Clause(
        "LUD-GEA-1",
        "At the start of your turn, choose a gear. Then roll.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-GEA-2",
        "Cars start in 1st. Each turn, shift up one, stay in gear, or shift down one; skipping gears on "
        "the way down costs points.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-GEA-3",
        "The roll decides how many spaces you move. It is 1 or 2 in 1st, 2 to 4 in 2nd, 4 to 8 in 3rd, 7 "
        "to 12 in 4th, 11 to 20 in 5th and 21 to 30 in 6th.",
        "rules.gears.movement",
    ),
    Clause(
        "LUD-GEA-4",
        "You must drive the full roll unless you brake, other cars block every route, or you reach your pit.",
        "rules.move.drive",
    ),
    Clause("LUD-TRK-1", "The track has three lanes.", "core.track"),
    Clause(
        "LUD-TRK-2",
        "A corner's yellow flag says how many turns you must end in it: one, two or three. The small "
        "numbers are the lengths of the shortest and longest routes through it, for your information.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-TRK-3",
        "Red and white kerbs mark corners; the red lines across the track show where a corner begins and "
        "ends.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-TRK-4",
        "In corners and just before them, arrows show where you may go from a space; no other direction is "
        "allowed.",
        "rules.move.drive",
    ),
    Clause(
        "LUD-MOV-1",
        "On straights you may change lanes twice per move, but you may not zigzag: return to the lane you "
        "have just left only if you have passed a car in it. In corners only the arrows decide.",
        "core.reach",
    ),
    Clause("LUD-MOV-2", "Only one car fits on a space, and you cannot drive through others.", "core.reach"),
    Clause(
        "LUD-STA-1",
        "Before its first move each car rolls the 20-sided die. On a 1 the engine stalls.",
        "rules.pre_race.start",
    ),
    Clause(
        "LUD-STA-2",
        "A stalled car stays where it is this turn. On its next turn it sets off in 1st with no further "
        "stall roll.",
        "rules.pre_race.start",
    ),
    Clause(
        "LUD-CRN-1",
        "Before leaving a corner, end at least as many turns in it as its flag says.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-CRN-2",
        "If you leave a corner one stop short, you pay a tyre point for each space beyond it. At six "
        "spaces you also spin; at seven or more, or if you cannot pay, you are out.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-CRN-3",
        "Braking shortens the overshoot: spaces you brake away cost no tyre points.",
        "rules.move.drive",
    ),
    Clause(
        "LUD-CRN-4",
        "If you leave a corner two or more stops short, you are out.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-SPN-1",
        "A car that loses its last tyre point spins and ends up facing backwards. On its next turn it "
        "faces forward again and moves in 1st.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-SPN-2",
        "With no tyres left you may overshoot a corner by one space only, and you spin again. At two "
        "spaces or more you are out. New tyres in the pits lift this limit.",
        "rules.corners.corners",
    ),
    Clause(
        "LUD-BRK-1",
        "After the roll, each brake point you spend takes one space off the move. Spend any number.",
        "rules.move.drive",
    ),
    Clause(
        "LUD-BRK-2",
        "With no brake points you cannot brake. You can still shift down one gear, or skip one gear for a "
        "fuel point.",
        "rules.move.drive",
    ),
    Clause(
        "LUD-SWV-1",
        "If other cars block every route, go as far as you can. Each space you lose costs a point: the "
        "first three cost brake points, the next three tyre points. Tyre points replace missing brake "
        "points. If you lose more than six spaces, or cannot pay, you are out, and the car ahead loses a "
        "bodywork point.",
        "rules.corners.swerving",
    ),
    Clause(
        "LUD-REV-1",
        "Skipping gears on the way down costs points. Skipping one gear costs 1 fuel; two, 1 fuel and 1 "
        "brake; three, 1 fuel, 1 brake and 1 engine.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-REV-2",
        "You may skip gears only if you can pay for it. You may spend your last engine point, but that "
        "puts the car out.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-REV-3",
        "You cannot skip more than three gears: 6th to 1st in one turn is impossible.",
        "rules.gears.gears",
    ),
    Clause(
        "LUD-COL-1",
        "When you end your move alongside another car or directly behind one, both drivers roll the "
        "20-sided die. A driver who rolls a 1 loses a bodywork point. Stopping in front of a car is "
        "harmless.",
        "rules.contact.contact",
    ),
    Clause("LUD-COL-2", "A car that loses its last bodywork point is out.", "rules.wear.wear"),
    Clause(
        "LUD-ENG-1",
        "When a driver in 5th or 6th rolls 19 or 20 for the move, every car then on the track in 5th or "
        "6th checks its engine. This includes that driver's car. Each rolls the 20-sided die: 1 to 4 costs "
        "an engine point.",
        "rules.wear.engine_check",
    ),
    Clause("LUD-ENG-2", "A car that loses its last engine point is out.", "rules.wear.wear"),
    Clause(
        "LUD-PIT-1",
        "Pit stops are for races of two laps or more. They give a car new tyres.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-PIT-2",
        "Drive down the pit lane to your team's pit. You stop there even if you rolled more; leftover "
        "spaces cost nothing.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-PIT-3",
        "You may enter the pit lane only if you have lost at least one tyre point.",
        "rules.pits.pits",
    ),
    Clause("LUD-PIT-4", "New tyres are fitted at once: all tyre points are restored.", "rules.pits.pits"),
    Clause(
        "LUD-PIT-5",
        "Then roll the 20-sided die. On 1 to 10 you leave at once in 4th, moving half the roll, rounded "
        "up. On 11 to 20 you wait and leave on your next turn, in any gear up to 4th.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-PIT-6",
        "The pit lane is one car wide: no passing. Cars there make no contact and no engine checks; a "
        "blocked car waits at no cost.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-WIN-1",
        "Cars are placed in the order in which they cross the line at the end of the last lap. They leave "
        "the track after that move. The race ends when no car is left on it.",
        "rules.finish.finish",
    ),
)
