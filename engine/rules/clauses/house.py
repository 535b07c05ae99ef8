"""The clauses of the house rules that always apply.

The options are in ``house_options`` and ``house_options_more``.
"""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

HOUSE: tuple[Clause, ...] = (
    Clause(
        "HSE-GEN-1",
        "Where the house rules are silent, Ludodélire's basic game applies.",
        "rules.rulebooks.rulebooks",
    ),
    Clause(
        "HSE-GEN-2",
        "Each of the six gears has its own die. There is no reverse.",
        "rules.gears.movement",
    ),
    Clause("HSE-GEN-3", "Points left at the finish are worth nothing.", "rules.finish.finish"),
    Clause(
        "HSE-PRE-1",
        "Order before the race: cars, qualifying, weather, tyres, and last the wings.",
        "rules.rulebooks.rulebooks",
    ),
    Clause(
        "HSE-PRE-2",
        "Each car gets its standard points, or those it was built with for the distance.",
        "rules.rulebooks.point_base",
    ),
    Clause(
        "HSE-GRD-1",
        "Roll the 20-sided die for each car; the lowest roll takes pole. Ties roll again.",
        "rules.pre_race.grid",
    ),
    Clause(
        "HSE-GRD-2",
        "With pit stops, choose pits from the back of the grid to the front.",
        "rules.pre_race.pit_choice",
    ),
    Clause(
        "HSE-STA-1",
        "Roll the 20-sided die for each car at the start. A 1 stalls it: no gear and no move this turn.",
        "rules.pre_race.start",
    ),
    Clause(
        "HSE-STA-2",
        "The others leave in 1st at once. A stalled car leaves next turn, with no further stall roll.",
        "rules.pre_race.start",
    ),
    Clause(
        "HSE-ORD-1",
        "The car in front moves first, then the next one behind it, and so on.",
        "rules.turn.order",
    ),
    Clause(
        "HSE-ORD-2",
        "If cars are level, the one in the higher gear moves first; then the one in the section further "
        "on; then the one nearer the inside of its corner or the next. Cars on the track move before cars "
        "in the pit lane, and those before cars at their pits; of these, the one with the shortest way out "
        "moves first.",
        "rules.turn.tie_breaks",
    ),
    Clause("HSE-MOV-1", "The gear's die gives a car its movement points.", "rules.gears.movement"),
    Clause(
        "HSE-MOV-2",
        "The driver may change that number with any options in play: an engine point, soft tyres, the "
        "wing. The result is the voluntary movement.",
        "rules.move.voluntary",
    ),
    Clause(
        "HSE-MOV-3",
        "Then rain and zero bodywork carry a car on from the end of its voluntary movement, all in one go. "
        "Example: in rain, on hard tyres with zero bodywork and the stops not complete, that is 4 points. "
        "From a corner's last space it is a four-point overshoot.",
        "rules.move.damage",
    ),
    Clause(
        "HSE-MOV-4",
        "No such penalty ever helps a car or reduces another penalty.",
        "rules.move.damage",
    ),
    Clause(
        "HSE-MOV-5",
        "A space costs 1 movement point, or 2 on a doubled straight. Corners are never doubled.",
        "core.weighted_search",
    ),
    Clause(
        "HSE-CRN-1",
        "A corner's flag says how many turns you must end in it.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-CRN-2",
        "If you leave a corner one stop short, each movement point spent beyond it this turn costs a tyre "
        "point; soft tyres add their extra points.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-CRN-3",
        "A car that leaves a corner two or more stops short is out. So is one that enters another corner "
        "without any stop in the last.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-SPN-1",
        "If the cost is one tyre point more than it has, the car spins: it has no tyres left and faces "
        "backwards where it is. Next turn it drives on in 1st.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-SPN-2",
        "If the cost is two or more tyre points more than it has, the car is out. It leaves no debris.",
        "rules.corners.point_costs",
    ),
    Clause("HSE-BRK-1", "Each brake point takes off one movement point.", "rules.move.drive"),
    Clause(
        "HSE-GEA-1",
        "At the start of each turn, before any car moves, all drivers choose a gear at the same time: up "
        "one, down one or no change. The start and the turn after a spin are in 1st.",
        "rules.gears.simultaneous_gears",
    ),
    Clause(
        "HSE-GEA-2",
        "When shifting down, skipping one gear costs a transmission point; two, also a brake point; three, "
        "also an engine point. You must have the points. You cannot skip more than three, or any when "
        "shifting up.",
        "rules.gears.simultaneous_gears",
    ),
    Clause(
        "HSE-SWV-1",
        "If every route is blocked, a driver may shift down further just before rolling, for one "
        "transmission point per gear.",
        "rules.move.extra_downshift",
    ),
    Clause(
        "HSE-SWV-2",
        "Pay for each movement point lost behind other cars. The first 3 cost brake points, as far as you "
        "have them; the rest, up to 6 in all, cost tyre or brake points as you like.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-SWV-3",
        "If you lose more, or cannot pay, you are out and leave debris, and the car ahead loses a bodywork "
        "point.",
        "rules.corners.point_costs",
    ),
    Clause(
        "HSE-PTH-1",
        "In corners, follow the arrows. On straights, take the shortest route: at most two lane changes "
        "unless cars are in the way, and never a zigzag.",
        "rules.move.drive",
    ),
    Clause(
        "HSE-PTH-2",
        "Debris blocks no lane. You may drive round it and back into your lane, as if it were a car.",
        "rules.rulebooks.point_base",
    ),
    Clause(
        "HSE-COL-1",
        "A car that ends its move in a corner checks with each car next to it. Both roll the 20-sided die: "
        "the number on the flag or less, in rain one more, costs a bodywork point.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "HSE-COL-2",
        "A car that must lose bodywork and has none is out and leaves debris. If that check damaged no car "
        "next to it, those cars roll again. The lowest roll loses a bodywork point.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "HSE-COL-3",
        "A move is over only after its contact rolls. A car that loses its last bodywork point there, with "
        "the corner's stops not complete, drives one point further at once.",
        "rules.move.damage",
    ),
    Clause(
        "HSE-CHR-1",
        "Optional chain reaction: whenever bodywork puts a car out, all cars next to it roll, and the "
        "lowest roll loses a bodywork point.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "HSE-DMG-1",
        "At zero bodywork a car loses the last point of its movement. If its corner's stops are not "
        "complete, it drives one point further instead.",
        "rules.move.damage",
    ),
    Clause(
        "HSE-DMG-2",
        "Suspension is part of bodywork, so the damage penalty is never more than one point.",
        "rules.rulebooks.point_base",
    ),
    Clause(
        "HSE-DBR-1",
        "Debris stays where a car loses a bodywork point, fails its engine check, or is put out by "
        "bodywork or by being blocked.",
        "rules.rulebooks.point_base",
    ),
    Clause(
        "HSE-DBR-2",
        "Roll when you enter a space with debris: 1 to 4, in rain 1 to 5, costs a bodywork point. If you "
        "have none, you are out.",
        "rules.contact.debris",
    ),
    Clause(
        "HSE-WER-1",
        "A car has tyre, brake, transmission, bodywork and engine points. When one kind runs out, the car "
        "loses an ability or is out.",
        "rules.rulebooks.point_base",
    ),
    Clause(
        "HSE-WER-2",
        "Transmission points are lost only by skipping gears, including extra downshifts behind other cars.",
        "rules.gears.simultaneous_gears",
    ),
    Clause(
        "HSE-ENG-1",
        "Only the car that rolls a 20 in 5th or a 30 in 6th checks its engine: 1 to 4 on the 20-sided die "
        "costs a point and leaves debris. Rain makes no difference.",
        "rules.wear.house_engine_check",
    ),
    Clause("HSE-ENG-2", "Skipping three gears costs an engine point.", "rules.gears.simultaneous_gears"),
    Clause(
        "HSE-ENG-3",
        "Once a turn, an engine point adds 1 to 4 movement points, as the driver likes. It leaves no "
        "debris. If you agree, the total cannot exceed the gear's highest roll.",
        "rules.move.boosts",
    ),
    Clause(
        "HSE-ENG-4",
        "A car that loses its last engine point has a destroyed engine and is out. If the driver chose to "
        "spend that point for movement, the car still completes its move.",
        "rules.move.boosts",
    ),
    Clause(
        "HSE-TYR-1",
        "The house rules' wear chapter reads soft tyres differently: all tyre points for overshoots are "
        "doubled on the first lap and tripled later. If you agree, play it that way. Wet tyres in the dry "
        "always double.",
        "rules.pre_race.compounds",
    ),
)
