"""The house rules, clause by clause, in plain words: the options that a car is prepared by, and
the weather.
"""

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
        "rules.turn.driver_points",
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
)
