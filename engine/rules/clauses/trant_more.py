"""The rules of Tim Trant, continued: gears, collisions, damage, tyres, stops, backmarkers, and what accidents
and results mean.
"""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

TRANT_MORE: tuple[Clause, ...] = (
    Clause("TRT-GEA-1", "Cars set off in 1st, at the start and after a spin.", "rules.gears.gears"),
    Clause(
        "TRT-GEA-2",
        "At the beginning of a turn all drivers set their gears, before anybody moves: one up, one down or "
        "as it is.",
        "rules.gears.simultaneous_gears",
    ),
    Clause(
        "TRT-GEA-3",
        "Never further up; further down by up to three more: one gear skipped costs a point of transmission, "
        "two a point of brakes as well, three one "
        "of the engine on top. Who lacks one of them cannot.",
        "rules.gears.gears",
    ),
    Clause(
        "TRT-SWV-1",
        "Where cars leave no way for the longest throw of your gear you may, just before you throw, change "
        "down further, for a point of transmission a gear.",
        "rules.move.extra_downshift",
    ),
    Clause(
        "TRT-SWV-2",
        "Points of movement lost behind other cars are paid: the first three in brakes, or in all brakes "
        "there are, the others, up to six "
        "altogether, in tyres or brakes as you like.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-SWV-3",
        "Whoever cannot pay, or loses more than six, is out and leaves debris, and the car ahead loses a "
        "point of bodywork.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-SWV-4", "On wet tyres in the dry what is paid in tyres counts twice.", "rules.before.compounds"
    ),
    Clause(
        "TRT-COL-1",
        "Who ends a move in a corner next to another car, whichever side, throws, and so does the other: up "
        "to the number on the flag, in rain one "
        "more, costs a point of bodywork. Nothing happens on straights.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "TRT-COL-2",
        "Bodywork may be down to nought. Who then has to lose a point is out and leaves debris.",
        "rules.books.point_base",
    ),
    Clause(
        "TRT-COL-3",
        "When a car goes out that way and none of the cars beside it has come to harm, these throw among "
        "themselves, and the lowest loses a point.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "TRT-COL-4",
        "Only after that is a move over. A car that loses its last bodywork or suspension where its move has "
        "ended drives the extra point at once, with all "
        "that may come of it.",
        "rules.move.damage",
    ),
    Clause(
        "TRT-CHR-1",
        "If you agree on the chain reaction, all cars beside one that bodywork has put out throw, and the "
        "lowest loses a point, again and again "
        "while that puts another one out.",
        "rules.contact.corner_contact",
    ),
    Clause(
        "TRT-DMG-1",
        "A car without bodywork loses the last point of its move when the stops of its corner, or of the one "
        "it has left last, are complete; if "
        "they are not, it drives one point further.",
        "rules.move.damage",
    ),
    Clause(
        "TRT-DMG-2",
        "The same goes for a car without suspension. Without either it is two points.",
        "rules.move.damage",
    ),
    Clause(
        "TRT-DBR-1",
        "Debris lies where a car loses a point of bodywork, where a throw of sixteen hurts its engine, and "
        "where bodywork or other cars in the "
        "way put it out. A crash in a corner leaves none, nor does an engine point of your own will.",
        "rules.books.point_base",
    ),
    Clause(
        "TRT-DBR-2",
        "Who drives onto a space with debris throws: 1 to 4, in rain 1 to 5, costs a point of suspension.",
        "rules.contact.hazards",
    ),
    Clause(
        "TRT-DBR-3",
        "Who has to lose a point of suspension and has none left is out.",
        "rules.contact.hazards",
    ),
    Clause(
        "TRT-ENG-1",
        "A movement throw of exactly sixteen, with whichever dice, costs a point of the engine and leaves "
        "debris; without one the car is out.",
        "rules.wear.reliability",
    ),
    Clause(
        "TRT-ENG-2",
        "Once a turn an engine point adds five to your throw, up to twenty. It leaves no debris.",
        "rules.move.boosts",
    ),
    Clause(
        "TRT-TYR-1",
        "Hard, soft or wet: chosen before a session, before the race and at every stop.",
        "rules.before.compounds",
    ),
    Clause("TRT-TYR-2", "Hard tyres in the dry change nothing.", "rules.before.compounds"),
    Clause(
        "TRT-TYR-3",
        "Soft tyres in the dry, in their first lap: a point of movement more on any move if you like, unless "
        "bodywork or suspension is at nought; a corner "
        "left too early costs a point of tyres more.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-TYR-4",
        "In their second lap they give nothing more, and the corner costs two points more.",
        "rules.before.compounds",
    ),
    Clause(
        "TRT-TYR-5",
        "From their third lap on every move is a point shorter, and the corner costs three points more.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-TYR-6",
        "Wet tyres in the dry pay double for corners left too early and for movement lost behind other cars.",
        "rules.before.compounds",
    ),
    Clause(
        "TRT-TYR-7",
        "In rain soft tyres give nothing and wear as ever; on hard or soft ones a move that ends in a corner "
        "goes on for three points.",
        "rules.move.damage",
    ),
    Clause("TRT-TYR-8", "On wet ones for one.", "rules.move.damage"),
    Clause(
        "TRT-TYR-9",
        "In rain collisions and debris do harm on a throw one higher.",
        "rules.contact.corner_contact",
    ),
    Clause("TRT-PIT-1", "Turn into the pit lane only to stop.", "rules.pits.work_stops"),
    Clause(
        "TRT-PIT-2", "The lane has room for any number of cars, on every space.", "rules.pits.point_stops"
    ),
    Clause(
        "TRT-PIT-3",
        "Who reaches the pit in 5th loses a point each of transmission and brakes, in 6th two each, is then "
        "in 4th, and what was left of the move "
        "is added to the work; in 4th or lower it is worked off already.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-PIT-4",
        "A car stops at its own team's pit. Two teams may share one, and several cars may stand there.",
        "rules.pits.point_stops",
    ),
    Clause(
        "TRT-PIT-5",
        "New tyres, with all their points, cost what the table's tenth row gives in your gear: 1, 3, 6 or 10 "
        "points of movement, over as many turns "
        "as it takes.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-PIT-6",
        "The pit crew takes three a point off that, in races of three laps two. One point is the least.",
        "rules.pits.work_stops",
    ),
    Clause("TRT-PIT-7", "At the pit the gear stays as it is.", "rules.gears.simultaneous_gears"),
    Clause(
        "TRT-PIT-8",
        "A point of suspension or bodywork made good together with the tyres costs half as much again, "
        "rounded up, each further one as much as tyres.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-PIT-9",
        "Say on arrival which tyres and what else. More can be ordered later, when that is finished.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-PIT-10",
        "A car at its pit throws every turn. What the work leaves over drives it out at once.",
        "rules.pits.work_stops",
    ),
    Clause(
        "TRT-BMK-1",
        "At the end of the turn in which the leader completes his first lap, slower cars come onto the road, "
        "half as many as are still racing.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "TRT-BMK-2",
        "The drivers place them, one each from the last one up, in the middle lane, a section or more ahead "
        "of the leader.",
        "rules.contact.backmarkers",
    ),
    Clause("TRT-BMK-3", "They always drive in 3rd, with the twenty-sided die.", "rules.contact.backmarkers"),
    Clause(
        "TRT-BMK-4",
        "They keep to the middle lane while they can, follow the arrows, and pass others on straights on the "
        "side away from the next corner.",
        "rules.contact.backmarkers",
    ),
    Clause("TRT-BMK-5", "They stop short rather than block the whole road.", "rules.contact.backmarkers"),
    Clause(
        "TRT-BMK-6",
        "They can do harm to others but come to none themselves, and leave no debris.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "TRT-BMK-7",
        "When they have just been placed they are in front of all, and move before the leader.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "TRT-BMK-8", "They go home when everybody still racing has passed them.", "rules.contact.backmarkers"
    ),
    Clause("TRT-BMK-9", "They are in nobody's result.", "rules.contact.backmarkers"),
    Clause(
        "TRT-INJ-1",
        "When a car goes out its driver throws, with three more after engine trouble. With his gear or more "
        "he climbs out unhurt.",
        "rules.contact.injuries",
    ),
    Clause(
        "TRT-INJ-2",
        "If not, another throw: lower than the gear, and the season is over for him, or his life if a third "
        "one is lower too; up to 10 he misses a race, "
        "from 11 two, from 16 three.",
        "rules.contact.injuries",
    ),
    Clause(
        "TRT-INJ-3",
        "A driver hurt in a session is replaced, car and all, in the next race and not in this one.",
        "season.people",
    ),
    Clause(
        "TRT-STP-1",
        "When a driver is out for the season or dead, the race stops as soon as every car has had its turn.",
        "rules.finish.red_flag",
    ),
    Clause(
        "TRT-STP-2",
        "If the leader has completed a lap it is over, with full points for the cars as they stand.",
        "rules.finish.red_flag",
    ),
    Clause(
        "TRT-STP-3",
        "If not, the cars start again as they stand, over a lap less, with all their tyre points and what "
        "else they have left.",
        "rules.finish.red_flag",
    ),
    Clause(
        "TRT-DRP-1",
        "A driver point throws one of your own dice again, right after it has fallen. The second throw "
        "counts, better or worse.",
        "rules.turn.driver_points",
    ),
    Clause(
        "TRT-FIN-1",
        "The first six score 10, 6, 4, 3, 2 and 1 points for driver and team.",
        "season.standings",
    ),
    Clause(
        "TRT-FIN-2",
        "Finishing earns half a driver point, and a place among the first three another half.",
        "season.people",
    ),
    Clause(
        "TRT-FIN-3",
        "Driver points earned are spent once, whole ones only, and last until then; those that were bought "
        "are there anew in every race.",
        "season.people",
    ),
    Clause(
        "TRT-CHA-1",
        "Who has most points at the end is champion; of equal ones who has most wins, then most second "
        "places, and so on.",
        "season.standings",
    ),
)
