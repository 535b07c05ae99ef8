"""The house rules, clause by clause, in plain words: the options, and what a championship adds."""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

OPTIONS: tuple[Clause, ...] = (
    Clause(
        "HSE-SLP-1",
        "Slipstream: a car right behind another in the same lane, one gear lower or in the same, can follow "
        "it when that one drives in 4th, "
        "5th or 6th. What counts is how they stand before the car ahead moves.",
        "rules.move.house_slipstream",
    ),
    Clause(
        "HSE-SLP-2",
        "When the car ahead has moved, the driver behind may be drawn along to the space behind it, if that "
        "is free, instead of throwing. "
        "Stopping right in front of something else is how to get rid of him.",
        "rules.move.house_slipstream",
    ),
    Clause(
        "HSE-SLP-3",
        "Corners, damage and everything else are settled for each of the two as after any move.",
        "rules.move.house_slipstream",
    ),
    Clause(
        "HSE-SLP-4",
        "Whoever is drawn along and has changed gear in this turn checks for collisions with all cars next "
        "to him, on straights too: there a 1 "
        "costs bodywork, in rain a 2 as well.",
        "rules.move.house_slipstream",
    ),
    Clause(
        "HSE-TRN-1",
        "Training: every car drives a lap alone. Its turns are counted and its time is taken.",
        "rules.before.sessions",
    ),
    Clause(
        "HSE-TRN-2",
        "In training it is always dry. Tyres and wing are free to choose.",
        "rules.before.sessions",
    ),
    Clause(
        "HSE-TRN-3",
        "The start is a flying one, from any space behind the line and in any gear. The watch runs from "
        "crossing to crossing, and the "
        "turns of both crossings count.",
        "rules.before.sessions",
    ),
    Clause(
        "HSE-TRN-4",
        "To the turns come one for each full minute and one for every two points spent. No more than six "
        "points of tyres may go in the lap.",
        "rules.before.sessions",
    ),
    Clause(
        "HSE-TRN-5",
        "The lowest number starts from pole. Of equal ones the shorter time is the better one.",
        "rules.before.sessions",
    ),
    Clause("HSE-TRN-6", "For the race every car has all its points again.", "rules.before.sessions"),
    Clause(
        "HSE-TRN-7",
        "A car put out in training is replaced by the spare one, which has four points fewer, from four "
        "different parts. Its driver may try once more; "
        "two turns are added to that try.",
        "rules.before.sessions",
    ),
    Clause("HSE-PIT-1", "Stops are for races of more than one lap.", "rules.kernel.switches"),
    Clause(
        "HSE-PIT-2",
        "The last on the grid chooses his pit first, any one he likes, the pole driver last.",
        "rules.before.pit_choice",
    ),
    Clause(
        "HSE-PIT-3",
        "In 4th or lower, the pit lane costs nothing. Movement left over on stopping is lost.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-4",
        "Turning into the lane in 5th costs a point of brakes, in 6th two. Without them you cannot turn in.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-5", "The lane has room for everybody: nobody is held up in it.", "rules.pits.point_stops"
    ),
    Clause("HSE-PIT-6", "Whoever reaches the space at his pit stands at the pit.", "rules.pits.repair_stops"),
    Clause(
        "HSE-PIT-7",
        "The stop makes all points of tyres good at once, and the kind of tyres may be changed.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-8",
        "A fast stop is nothing but that: the car leaves again in the same turn.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-9",
        "A long stop mends bodywork. Each turn of waiting gives two points, and one more for every point of "
        "pit crew; two of them mend a point. "
        "What is over is kept while the car stands there.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-10",
        "A car that is out is not mended, even if it rolls into its pit.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-11",
        "Leaving, the twenty-sided die and the points of pit crew say the gear: up to 5 is 1st, 20 and more "
        "3rd, else 2nd. That gear's die is thrown "
        "at once, and the first point leads onto the space of the lane after the pit.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-CON-1",
        "For one lap a car has 4 points of tyres, 3 of brakes, 2 of transmission, 2 of bodywork and 2 of "
        "engine; for two 6, 4, 3, 3 and 3.",
        "rules.books.point_base",
    ),
    Clause(
        "HSE-CON-2",
        "Or you build your own: 20 points, for three laps 24, over tyres, brakes, transmission, bodywork, "
        "engine, pit crew and driver. No more than "
        "6 of tyres and 6 for the driver; each of the first five gets one at least.",
        "rules.before.car_building",
    ),
    Clause(
        "HSE-CON-3",
        "Points for drivers and pit crews have to be agreed on by everybody.",
        "rules.before.car_building",
    ),
    Clause(
        "HSE-CON-4", "The cars of a team are alike, but for driver and pit crew.", "rules.before.car_building"
    ),
    Clause(
        "HSE-CON-5", "In a championship cars stay as they are, and are built for three laps.", "season.plan"
    ),
    Clause(
        "HSE-CON-6",
        "Before each of its races up to four points may move to other parts, one from each at most. Driver "
        "and pit crew give none and get none.",
        "rules.before.adjustment",
    ),
    Clause(
        "HSE-CON-7",
        "For a race of two laps four points go, one from each part at most, and none is moved.",
        "rules.before.adjustment",
    ),
    Clause(
        "HSE-DRP-1",
        "A driver point buys another throw of a die of yours. What is thrown then stands, but other dice of "
        "the same turn may be thrown again too, once each.",
        "rules.turn.rerolls",
    ),
    Clause(
        "HSE-TYC-1",
        "Tyres are hard, soft or wet. You choose them for qualifying, for the start and at stops. Wet ones "
        "only make sense with weather.",
        "rules.before.compounds",
    ),
    Clause("HSE-TYC-2", "Hard tyres in the dry change nothing.", "rules.before.compounds"),
    Clause(
        "HSE-TYC-3",
        "Soft tyres in the dry, in their first lap: a point of movement more in any turn if you like, but "
        "not without bodywork; a corner not "
        "finished costs a point of tyres more.",
        "rules.move.voluntary",
    ),
    Clause(
        "HSE-TYC-4",
        "In their second lap they give nothing, and such a corner costs two points more.",
        "rules.before.compounds",
    ),
    Clause(
        "HSE-TYC-5",
        "In their third lap every move is a point shorter, and such a corner costs three points more.",
        "rules.before.compounds",
    ),
    Clause(
        "HSE-TYC-6",
        "Wet tyres in the dry double the points of tyres that corners and cars in the way cost.",
        "rules.before.compounds",
    ),
    Clause(
        "HSE-TYC-7",
        "In rain a move that ends in a corner goes on by three points on hard or soft tyres, by one on wet "
        "ones. Soft ones give nothing and grow "
        "old all the same. Collisions and debris do harm on one number more.",
        "rules.weather.weather",
    ),
    Clause(
        "HSE-WNG-1",
        "As an option every driver sets the wing just before the start, to standard or to high downforce. "
        "Nobody sees what the others do.",
        "rules.before.wing",
    ),
    Clause(
        "HSE-WNG-2",
        "High downforce takes a point off a move that ends in a corner, if you like. It leaves a car no more "
        "than 11 points in 4th, 18 in 5th and 26 in 6th.",
        "rules.move.voluntary",
    ),
    Clause(
        "HSE-WEA-1",
        "After qualifying the twenty-sided die against the circuit's ratings says what the weather is. Dry "
        "weather and rain stay for the whole race.",
        "rules.weather.variable_weather",
    ),
    Clause("HSE-WEA-2", "Variable weather begins dry, for the time being.", "rules.weather.variable_weather"),
    Clause(
        "HSE-WEA-3",
        "A driver who throws a 20 in 5th or a 30 in 6th throws for the weather at once. Dry or rain is what "
        "it is then; variable leaves "
        "it as it is, and counting begins anew.",
        "rules.weather.variable_weather",
    ),
    Clause(
        "HSE-WEA-4",
        "Dry twice in a row, or rain twice in a row, stays to the end.",
        "rules.weather.variable_weather",
    ),
    Clause(
        "HSE-BMK-1",
        "At the end of the turn in which the leader completes a lap, but not the race, backmarkers come in: "
        "half as many as cars are missing from ten.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-2",
        "The drivers put them on the track, the last one first: in the middle lane, and at least one section "
        "ahead of the leader.",
        "rules.contact.backmarkers",
    ),
    Clause("HSE-BMK-3", "They always throw the die of 3rd.", "rules.contact.backmarkers"),
    Clause(
        "HSE-BMK-4",
        "They keep to the middle lane where they can, follow the arrows in corners, and pass on the outside "
        "of the next corner.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-5",
        "They never close the track completely: rather than that they stop short.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-6",
        "They do harm in collisions but come to none, and leave no debris.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-7",
        "In the turn in which they come in they move before the leader.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-8",
        "When all cars have passed one it leaves the track. Only those that have left can come in again in "
        "the next lap.",
        "rules.contact.backmarkers",
    ),
    Clause("HSE-BMK-9", "They are never placed.", "rules.contact.backmarkers"),
    Clause(
        "HSE-INE-1",
        "A car put out by its bodywork still rolls on in the next turn, as many spaces as the number of its "
        "gear.",
        "rules.contact.wrecks",
    ),
    Clause(
        "HSE-INE-2",
        "With a destroyed engine, throw the twenty-sided die and add the driver's points. Up to 10 the "
        "engine is locked: the car rolls on turn "
        "by turn, the number of its gear at first, then a space less each time.",
        "rules.contact.wrecks",
    ),
    Clause(
        "HSE-BRE-1",
        "With 11 or more it coasts: it goes on throwing and moving, but loses a gear every two turns. The "
        "driver may change down, never up.",
        "rules.contact.wrecks",
    ),
    Clause(
        "HSE-BRE-2",
        "It may stop beside the track, or in the way. A car left on the track is cleared away at the end of "
        "the turn after the one in which it "
        "went out, or of the turn of its last move if that is later.",
        "rules.contact.wrecks",
    ),
    Clause("HSE-BRE-3", "Such a car can still reach the finish and be placed.", "rules.contact.wrecks"),
    Clause("HSE-BRE-4", "It is not mended if it rolls into its pit.", "rules.pits.repair_stops"),
    Clause(
        "HSE-TIM-1",
        "No counting out on the board. On a screen: the ways and what they cost are not shown beforehand.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-TIM-2",
        "All gears have to be set within ten seconds. Or, if you agree on it: the first who has set his "
        "counts six seconds for the others.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-TIM-3",
        "After that the levers stay where they are, and skipped gears cost what they always do. A lever "
        "where it may not be wrecks the "
        "transmission, and the car is out.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-TIM-4",
        "Each move has thirty seconds. Then the next player drives what is left of it, in a way that takes "
        "as few points as possible, but "
        "which of those is up to him.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-TIM-5",
        "All this is to keep the game going, not to throw anybody out of it.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-MRK-1",
        "Counters in the corners ahead show how many stops are still missing. They change no rule; on a "
        "screen the number is shown with the car.",
        "view.view",
    ),
    Clause(
        "HSE-CMP-1",
        "A championship is an agreed number of races, no circuit twice. Qualifying and laps can differ from "
        "one to the next, and everybody may take part.",
        "season.checks",
    ),
    Clause(
        "HSE-CMP-2",
        "The cars are settled before the first race. Drivers and crews may change cars within a team between "
        "races.",
        "season.commands",
    ),
    Clause(
        "HSE-FIN-1",
        "The first six score 10, 6, 4, 3, 2 and 1 points, for the driver and for the team.",
        "season.standings",
    ),
    Clause(
        "HSE-FIN-2",
        "The driver with most points is champion, and so is the team whose cars have most together. Of "
        "equals the one with more wins is, "
        "then with more second places, and so on.",
        "season.standings",
    ),
    Clause(
        "HSE-FIN-3",
        "A driver gains a driver point by finishing his second race, and another by finishing his fifth.",
        "season.people",
    ),
    Clause(
        "HSE-INJ-1",
        "Whoever goes out throws the twenty-sided die at once, and adds 3 if it was the engine. Less than "
        "the gear means that the driver is hurt.",
        "rules.contact.injuries",
    ),
    Clause(
        "HSE-INJ-2",
        "Then he throws again. Less than the gear: his championship is over, and with a third throw less "
        "than the gear he is killed. From there "
        "to 10 he misses one race, from 11 to 15 two, above that three.",
        "rules.contact.injuries",
    ),
    Clause(
        "HSE-INJ-3",
        "Nobody takes his place before the next race, even if it has happened in qualifying.",
        "season.people",
    ),
    Clause(
        "HSE-STP-1",
        "After a severe injury or a death the race is stopped when all cars have moved in this turn.",
        "rules.finish.red_flag",
    ),
    Clause(
        "HSE-STP-2",
        "If every car still driving has completed a lap, the positions count as the result.",
        "rules.finish.red_flag",
    ),
    Clause(
        "HSE-STP-3",
        "If not, they are the grid of a new race, which follows at once and is a lap shorter, but no shorter "
        "than two. Tyres are made good; their "
        "kind stays, and nothing else is mended.",
        "rules.finish.red_flag",
    ),
    Clause(
        "HSE-KIL-1",
        "The driver points that a killed driver has earned are gone. Those bought come back one by one: as "
        "many of the points that his successor "
        "earns by finishing are for good.",
        "season.people",
    ),
)
