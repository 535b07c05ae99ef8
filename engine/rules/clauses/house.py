"""The house rules, clause by clause, in plain words: what always holds. The options are in
clauses_house_options.
"""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

HOUSE: tuple[Clause, ...] = (
    Clause(
        "HSE-GEN-1",
        "Whatever the house rules leave open is played by the basic game of Ludodélire.",
        "rules.books.rulebooks",
    ),
    Clause(
        "HSE-GEN-2",
        "Six gears, and each throws a die of its own. There is no reverse.",
        "rules.gears.movement",
    ),
    Clause("HSE-GEN-3", "Points left over at the flag are worth nothing.", "rules.finish.finish"),
    Clause(
        "HSE-PRE-1",
        "Before the race come, in this order: the cars, qualifying, the weather, then the tyres, and last of "
        "all the wings.",
        "rules.books.rulebooks",
    ),
    Clause(
        "HSE-PRE-2",
        "Every car gets its standard points, or those it has been built with for the distance.",
        "rules.books.point_base",
    ),
    Clause(
        "HSE-GRD-1",
        "Each car throws the twenty-sided die: the lowest starts from pole. Equal throws are thrown again.",
        "rules.before.grid",
    ),
    Clause(
        "HSE-GRD-2",
        "Where there are stops, the pits are chosen from the back of the grid to the front.",
        "rules.before.pit_choice",
    ),
    Clause(
        "HSE-STA-1",
        "Each car throws the twenty-sided die at the start. A 1 stalls it: no gear and no move in this turn.",
        "rules.before.start",
    ),
    Clause(
        "HSE-STA-2",
        "The others move off in 1st at once. A stalled car does so on its next turn, without that die.",
        "rules.before.start",
    ),
    Clause(
        "HSE-ORD-1",
        "The car in front moves first, then the next one behind it, and so on.",
        "rules.turn.order",
    ),
    Clause(
        "HSE-ORD-2",
        "Of cars that are level the one in the higher gear moves first; then the one in the section further "
        "on; then the one on the inside of "
        "the curve, or of the next one; the track comes before the pit lane, the pit lane before cars at "
        "their pits, and of those the one "
        "with the shortest way out.",
        "rules.turn.tie_breaks",
    ),
    Clause(
        "HSE-MOV-1", "The die of the gear says how many points of movement a car has.", "rules.gears.movement"
    ),
    Clause(
        "HSE-MOV-2",
        "The driver may change that number as far as his options go: a point of the engine, soft tyres, the "
        "wing. What comes of it is the voluntary movement.",
        "rules.move.voluntary",
    ),
    Clause(
        "HSE-MOV-3",
        "Rain and bodywork at nought push a car further from where its voluntary movement has ended, all in "
        "one go. In rain, with hard tyres and no "
        "bodywork, that is four points, and from the last space of a corner four points too far.",
        "rules.move.damage",
    ),
    Clause(
        "HSE-MOV-4",
        "What is meant to hurt never helps: no penalty makes another one smaller.",
        "rules.move.damage",
    ),
    Clause(
        "HSE-MOV-5",
        "A space costs one point of movement, on a doubled straight two. Corners are never doubled.",
        "core.reach_weighted",
    ),
    Clause(
        "HSE-CRN-1",
        "The number on a corner's flag says how often a turn must end in it.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-CRN-2",
        "With one stop missing, every point of movement driven beyond the corner in this turn costs a point "
        "of tyres, and soft tyres add theirs.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-CRN-3",
        "With two or more stops missing a car is out. So is one that drives on into another corner without "
        "any stop in the last.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-SPN-1",
        "One point of tyres short, and the car spins: no tyres left, and it stands backwards where it is. On "
        "its next turn it drives on in 1st.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-SPN-2",
        "Two or more points short, and the car is out. It leaves no debris.",
        "rules.corners.point_costs",
    ),
    Clause("HSE-BRK-1", "A point of brakes takes a point off the movement.", "rules.move.drive"),
    Clause(
        "HSE-GEA-1",
        "At the start of each turn, before anybody moves, all drivers set their levers together: one gear up "
        "or down, or none. The start "
        "and the turn after a spin are driven in 1st.",
        "rules.gears.simultaneous_gears",
    ),
    Clause(
        "HSE-GEA-2",
        "Skipping one gear downwards costs a point of transmission; skipping two a point of brakes as well; "
        "three a point of the engine on "
        "top of that. The points must be there. More cannot be skipped, and nothing on the way up.",
        "rules.gears.simultaneous_gears",
    ),
    Clause(
        "HSE-SWV-1",
        "A driver who finds every way blocked may change down further just before his throw, for a point of "
        "transmission a gear.",
        "rules.move.extra_downshift",
    ),
    Clause(
        "HSE-SWV-2",
        "Movement lost behind other cars is paid in brakes, the first three points or as many as there are, "
        "and then in tyres or brakes, up to six in all.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-SWV-3",
        "If more is lost, or it cannot be paid, the car is out. It leaves debris, and the car it has run "
        "into loses a point of bodywork.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-PTH-1",
        "In corners the arrows show the way. On the straights you take the shortest one: two changes of lane "
        "at most, unless cars stand in "
        "the way, and never a zig-zag.",
        "rules.move.drive",
    ),
    Clause(
        "HSE-PTH-2",
        "Debris blocks no lane. You may pull out to go round it and back in again, as if it were a car.",
        "rules.books.point_base",
    ),
    Clause(
        "HSE-COL-1",
        "A car whose move ends in a corner checks with every car next to it. Both throw the twenty-sided "
        "die: the number on the flag or less, "
        "in rain one more than that, costs a point of bodywork.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "HSE-COL-2",
        "Whoever has to lose bodywork and has none is out, and leaves debris. When no car next to it has "
        "been harmed in that check, those cars "
        "throw once more, and the lowest loses a point.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "HSE-COL-3",
        "A move is over only after its collisions. Who loses the last point of bodywork there, with the "
        "corner not complete, drives one point further at once.",
        "rules.move.damage",
    ),
    Clause(
        "HSE-CHR-1",
        "Chain reaction, as an option: whenever bodywork puts a car out, all cars next to it throw, and the "
        "lowest loses a point.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "HSE-DMG-1",
        "Without bodywork a car loses the last point of its movement, unless the stops of its corner were "
        "not complete: then it drives a point too far.",
        "rules.move.damage",
    ),
    Clause(
        "HSE-DMG-2",
        "Suspension is a part of the bodywork, so there is never more than one such point.",
        "rules.books.point_base",
    ),
    Clause(
        "HSE-DBR-1",
        "Debris stays where a car loses a point of bodywork, fails its engine check, or is put out by "
        "bodywork or by other cars in its way.",
        "rules.books.point_base",
    ),
    Clause(
        "HSE-DBR-2",
        "Whoever enters a space with debris throws: 1 to 4, in rain 1 to 5, costs a point of bodywork. Who "
        "has none is out.",
        "rules.contact.hazards",
    ),
    Clause(
        "HSE-WER-1",
        "A car has points of tyres, brakes, transmission, bodywork and engine. Where they are gone, the car "
        "can no longer do something, or is out.",
        "rules.books.point_base",
    ),
    Clause(
        "HSE-WER-2",
        "Transmission wears only by skipping gears, those skipped behind other cars included.",
        "rules.gears.simultaneous_gears",
    ),
    Clause(
        "HSE-ENG-1",
        "Who throws a 20 in 5th or a 30 in 6th, and nobody else, checks the engine: 1 to 4 on the "
        "twenty-sided die costs a point and leaves "
        "debris. Rain makes no difference.",
        "rules.wear.own_engine",
    ),
    Clause(
        "HSE-ENG-2", "Skipping three gears costs a point of the engine.", "rules.gears.simultaneous_gears"
    ),
    Clause(
        "HSE-ENG-3",
        "Once a turn a point of the engine adds one to four points of movement, whatever the driver likes. "
        "It leaves no debris. If you agree "
        "on it, no more than the gear's die can show.",
        "rules.move.boosts",
    ),
    Clause(
        "HSE-ENG-4",
        "The last point gone, the engine is destroyed. A car that has spent it of its own will still ends "
        "its move.",
        "rules.move.boosts",
    ),
    Clause(
        "HSE-TYR-1",
        "The chapter on wear has another reading of soft tyres: all points for corners double in the first "
        "lap, threefold later. If you agree on it, "
        "it is played so. Wet tyres in the dry double in any case.",
        "rules.before.compounds",
    ),
)
