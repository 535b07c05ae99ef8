"""The clauses of Tim Trant's rules, continued.

Gears, contact, damage, tyres, pit stops, backmarkers, injuries and results.
"""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

TRANT_MORE: tuple[Clause, ...] = (
    Clause("TRT-GEA-1", "Cars are in 1st at the start and after a spin.", "rules.gears.gears"),
    Clause(
        "TRT-GEA-2",
        "At the start of each turn, before anyone moves, all drivers choose a gear: up one, down one or no "
        "change.",
        "rules.gears.simultaneous_gears",
    ),
    Clause(
        "TRT-GEA-3",
        "When shifting down you may skip up to 3 gears, when shifting up none. Skipping one costs a "
        "transmission point, two also a brake point, three also an engine point. You must have all these "
        "points.",
        "rules.gears.gears",
    ),
    Clause(
        "TRT-SWV-1",
        "If cars block every route for your gear's highest roll, you may shift down further just before "
        "rolling, for one transmission point per gear.",
        "rules.move.extra_downshift",
    ),
    Clause(
        "TRT-SWV-2",
        "Pay for each movement point lost behind other cars. The first 3 cost brake points, as far as you "
        "have them; the rest, up to 6 in all, cost tyre or brake points as you like.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-SWV-3",
        "If you cannot pay, or lose more than 6, you are out and leave debris, and the car ahead loses a "
        "bodywork point.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-SWV-4", "On wet tyres in the dry, the tyre points paid are doubled.", "rules.pre_race.compounds"
    ),
    Clause(
        "TRT-COL-1",
        "If you end a move in a corner next to another car, on any side, both roll: the number on the flag "
        "or less, in rain one more, costs that car a bodywork point. Nothing happens on straights.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "TRT-COL-2",
        "Bodywork may reach zero; a car that must then lose a point is out and leaves debris.",
        "rules.rulebooks.point_base",
    ),
    Clause(
        "TRT-COL-3",
        "If a car goes out that way and no car next to it was damaged, those cars roll. The lowest roll "
        "loses a bodywork point.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "TRT-COL-4",
        "A move is over only after these rolls. A car that loses its last bodywork or suspension point "
        "where its move ended drives the extra point at once, with all its consequences.",
        "rules.move.damage",
    ),
    Clause(
        "TRT-CHR-1",
        "If you agree on the chain reaction, all cars next to one put out by bodywork roll, and the lowest "
        "roll loses a bodywork point. Repeat this each time it puts another car out.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "TRT-DMG-1",
        "At zero bodywork, a car loses the last point of its move if the stops in its current or last "
        "corner are complete; if not, it drives one point further.",
        "rules.move.damage",
    ),
    Clause(
        "TRT-DMG-2",
        "The same applies at zero suspension. With both at zero it is 2 points.",
        "rules.move.damage",
    ),
    Clause(
        "TRT-DBR-1",
        "A car leaves debris where it loses a bodywork point or a roll of 16 damages its engine, and where "
        "bodywork or being blocked puts it out. A corner crash leaves none, nor does an engine point you "
        "choose to spend.",
        "rules.rulebooks.point_base",
    ),
    Clause(
        "TRT-DBR-2",
        "Roll when you enter a space with debris: 1 to 4, in rain 1 to 5, costs a suspension point.",
        "rules.contact.debris",
    ),
    Clause(
        "TRT-DBR-3",
        "A car that must lose a suspension point and has none is out.",
        "rules.contact.debris",
    ),
    Clause(
        "TRT-ENG-1",
        "A movement roll of exactly 16, with whichever dice, costs an engine point and leaves debris; a "
        "car without one is out.",
        "rules.wear.reliability",
    ),
    Clause(
        "TRT-ENG-2",
        "Once a turn, an engine point adds 5 to your roll, up to 20. It leaves no debris.",
        "rules.move.boosts",
    ),
    Clause(
        "TRT-TYR-1",
        "Choose hard, soft or wet before a session, before the race and at pit stops.",
        "rules.pre_race.compounds",
    ),
    Clause("TRT-TYR-2", "Hard tyres in the dry change nothing.", "rules.pre_race.compounds"),
    Clause(
        "TRT-TYR-3",
        "Soft tyres in the dry, on their first lap: one optional extra movement point each turn, unless "
        "bodywork or suspension is at zero; each overshoot costs one tyre point more.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-TYR-4",
        "On their second lap they give no extra point, and each overshoot costs 2 points more.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "TRT-TYR-5",
        "From their third lap, every move is a point shorter and each overshoot costs 3 points more.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-TYR-6",
        "Wet tyres in the dry pay double for overshoots and for movement lost behind other cars.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "TRT-TYR-7",
        "In rain, soft tyres give no extra point but wear as usual. On hard or soft tyres, a move that "
        "ends in a corner continues for 3 points.",
        "rules.move.damage",
    ),
    Clause("TRT-TYR-8", "On wet tyres, it continues for 1 point.", "rules.move.damage"),
    Clause(
        "TRT-TYR-9",
        "In rain, collisions and debris also do damage on a roll one higher.",
        "rules.contact.corner_contact",
    ),
    Clause("TRT-PIT-1", "Enter the pit lane only to stop.", "rules.pits.work_stops"),
    Clause("TRT-PIT-2", "Any number of cars can share a space in the pit lane.", "rules.pits.point_stops"),
    Clause(
        "TRT-PIT-3",
        "If you reach your pit in 5th, you lose one transmission and one brake point; in 6th, two of each. "
        "Without these points you may not drive to your pit in that gear. You are then in 4th, and unused "
        "movement is added to the work. In 4th or lower, unused movement is taken off the work.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-PIT-4",
        "Stop at your own team's pit. Two teams may share one, and several cars may stop there.",
        "rules.pits.point_stops",
    ),
    Clause(
        "TRT-PIT-5",
        "New tyres, with all their points, cost row 10 of the table for your gear: 1, 3, 6 or 10 movement "
        "points, over as many turns as it takes.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-PIT-6",
        "Each pit crew point takes 3 movement points off that, or 2 in three-lap races. The minimum is 1.",
        "rules.pits.work_stops",
    ),
    Clause("TRT-PIT-7", "At your pit you cannot change gear.", "rules.gears.simultaneous_gears"),
    Clause(
        "TRT-PIT-8",
        "A suspension or bodywork point repaired with the tyres adds half their cost, rounded up; each "
        "further one adds their full cost.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-PIT-9",
        "On arrival, declare tyres and repairs. You may order more once those are done.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-PIT-10",
        "Roll every turn at your pit. Movement left after the work drives you out at once.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-BMK-1",
        "At the end of the turn in which the leader completes its first lap, backmarkers join. Their "
        "number is half the cars still racing, rounded down.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "TRT-BMK-2",
        "Drivers place them, one each from the last driver up, in the middle lane, at least a section "
        "ahead of the leader.",
        "rules.contact.backmarkers",
    ),
    Clause("TRT-BMK-3", "They always move in 3rd, with the 20-sided die.", "rules.contact.backmarkers"),
    Clause(
        "TRT-BMK-4",
        "They keep to the middle lane if they can and follow the arrows in corners. On straights they pass "
        "others on the outside of the next corner.",
        "rules.contact.backmarkers",
    ),
    Clause("TRT-BMK-5", "They stop short rather than block every lane.", "rules.contact.backmarkers"),
    Clause(
        "TRT-BMK-6",
        "They can damage others, but take no damage and leave no debris.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "TRT-BMK-7",
        "When just placed, they count as the front cars and move before the leader.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "TRT-BMK-8", "They leave once every car still racing has passed them.", "rules.contact.backmarkers"
    ),
    Clause("TRT-BMK-9", "They are never classified.", "rules.contact.backmarkers"),
    Clause(
        "TRT-INJ-1",
        "When a car goes out, its driver rolls the 20-sided die, adding 3 after engine damage. If the "
        "total is at least the gear number, the driver is unhurt.",
        "rules.contact.injuries",
    ),
    Clause(
        "TRT-INJ-2",
        "If not, roll again. Below the gear number, the driver is out for the season, or killed if a third "
        "roll is below it too. Otherwise, up to 10 misses one race, 11 to 15 two, 16 or more three.",
        "rules.contact.injuries",
    ),
    Clause(
        "TRT-INJ-3",
        "A driver injured in a session is replaced, car included, only from the next race on.",
        "season.season_drivers",
    ),
    Clause(
        "TRT-STP-1",
        "If a driver is out for the season or killed, the race stops once every car has had its turn.",
        "rules.finish.red_flag",
    ),
    Clause(
        "TRT-STP-2",
        "If the leader has completed a lap, the race is over: full points are given by current positions.",
        "rules.finish.red_flag",
    ),
    Clause(
        "TRT-STP-3",
        "If not, restart from current positions, one lap shorter. All tyre points are restored; nothing "
        "else is.",
        "rules.finish.red_flag",
    ),
    Clause(
        "TRT-DRP-1",
        "A driver point re-rolls any one roll about your own car, right after it. The second roll counts, "
        "better or worse.",
        "rules.turn.driver_points",
    ),
    Clause(
        "TRT-FIN-1",
        "The first six score 10, 6, 4, 3, 2 and 1 points for driver and team.",
        "season.standings",
    ),
    Clause(
        "TRT-FIN-2",
        "Finishing earns half a driver point, and a place in the top three another half.",
        "season.season_drivers",
    ),
    Clause(
        "TRT-FIN-3",
        "Earned driver points last until spent, in whole points only; bought ones are restored for every "
        "race.",
        "season.season_drivers",
    ),
    Clause(
        "TRT-CHA-1",
        "The champion is the driver or team with the most points at the end; ties go to more wins, then "
        "more second places, and so on.",
        "season.standings",
    ),
)
