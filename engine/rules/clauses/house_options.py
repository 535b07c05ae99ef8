"""The clauses of the house rules' options.

Slipstream, training, pit stops, car building, tyres, wings and weather.
"""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

OPTIONS: tuple[Clause, ...] = (
    Clause(
        "HSE-SLP-1",
        "Slipstream: you can follow a car that is in 4th, 5th or 6th. You must be right behind it, in the "
        "same lane and in its gear or one lower. Positions just before that car moves count.",
        "rules.move.house_slipstream",
    ),
    Clause(
        "HSE-SLP-2",
        "When the car ahead has moved, the driver behind may slipstream to the space right behind it, if "
        "that space is free, instead of rolling. To shake off a follower, end your move right in front of "
        "another car.",
        "rules.move.house_slipstream",
    ),
    Clause(
        "HSE-SLP-3",
        "Corners, damage and everything else are settled for both cars as after any move.",
        "rules.move.house_slipstream",
    ),
    Clause(
        "HSE-SLP-4",
        "A slipstreaming car that changed gear this turn checks for contact with all cars next to it, on "
        "straights too. There a 1, in rain also a 2, costs a bodywork point.",
        "rules.move.house_slipstream",
    ),
    Clause(
        "HSE-TRN-1",
        "Training: each car drives a lap alone. Its turns are counted and its time is taken.",
        "rules.pre_race.sessions",
    ),
    Clause(
        "HSE-TRN-2",
        "Training is always dry. Choose tyres and wing freely.",
        "rules.pre_race.sessions",
    ),
    Clause(
        "HSE-TRN-3",
        "Training has a flying start: any space before the line, any gear. The clock runs from crossing to "
        "crossing, and the turns of both crossings count.",
        "rules.pre_race.sessions",
    ),
    Clause(
        "HSE-TRN-4",
        "Add one turn for each full minute and one for every 2 wear points spent. You may spend at most "
        "6 tyre points in the lap.",
        "rules.pre_race.sessions",
    ),
    Clause(
        "HSE-TRN-5",
        "The lowest count takes pole. The shorter time breaks ties.",
        "rules.pre_race.sessions",
    ),
    Clause("HSE-TRN-6", "All points are restored for the race.", "rules.pre_race.sessions"),
    Clause(
        "HSE-TRN-7",
        "A car that goes out in training is replaced by a spare with 4 points fewer, from four different "
        "parts. Its driver may try once more, with 2 turns added to that try.",
        "rules.pre_race.sessions",
    ),
    Clause("HSE-PIT-1", "Pit stops are for races of more than one lap.", "rules.framework.switches"),
    Clause(
        "HSE-PIT-2",
        "The last driver on the grid is first to choose a pit, the driver on pole last. Any pit may be "
        "chosen.",
        "rules.pre_race.pit_choice",
    ),
    Clause(
        "HSE-PIT-3",
        "In 4th or lower, the pit lane is free. Movement left over when you stop is lost.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-4",
        "Entering the pit lane in 5th costs one brake point, in 6th two. Without them you cannot enter.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-5", "The pit lane has room for all cars: no car is blocked in it.", "rules.pits.point_stops"
    ),
    Clause("HSE-PIT-6", "A car that reaches its pit space is at its pit.", "rules.pits.repair_stops"),
    Clause(
        "HSE-PIT-7",
        "A pit stop restores all tyre points at once, and you may change the kind of tyres.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-8",
        "At a fast stop nothing else is repaired: the car leaves again in the same turn.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-9",
        "A long stop repairs bodywork. Each turn of waiting gives 2 repair points, plus 1 per pit crew "
        "point; 2 repair points restore a bodywork point. Leftover repair points are kept until the car "
        "leaves.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-10",
        "A car that is out is not repaired, even if it rolls into its pit.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-PIT-11",
        "To leave, roll the 20-sided die and add pit crew points: up to 5 means 1st gear, 20 or more 3rd, "
        "otherwise 2nd. Roll that gear's die at once; the first point takes the car to the pit lane space "
        "after the pit.",
        "rules.pits.repair_stops",
    ),
    Clause(
        "HSE-CON-1",
        "For one lap a car has 4 tyre, 3 brake, 2 transmission, 2 bodywork and 2 engine points; for two "
        "laps 6, 4, 3, 3 and 3.",
        "rules.rulebooks.point_base",
    ),
    Clause(
        "HSE-CON-2",
        "Or build your own: 20 points, or 24 for three laps, over tyres, brakes, transmission, bodywork, "
        "engine, pit crew and driver. Tyres have at most 6 points, and so has the driver; each of the "
        "first five parts has at least 1.",
        "rules.pre_race.car_building",
    ),
    Clause(
        "HSE-CON-3",
        "Everyone must agree to driver and pit crew points.",
        "rules.pre_race.car_building",
    ),
    Clause(
        "HSE-CON-4", "A team's cars are alike except for driver and pit crew.", "rules.pre_race.car_building"
    ),
    Clause(
        "HSE-CON-5", "Championship cars stay as they are, and are built for three laps.", "season.season_plan"
    ),
    Clause(
        "HSE-CON-6",
        "Before each three-lap championship race you may move up to 4 points to other parts, at most one "
        "from each; none from or to driver and pit crew.",
        "rules.pre_race.adjustment",
    ),
    Clause(
        "HSE-CON-7",
        "For a race of one or two laps, remove 4 points instead, at most one from each part.",
        "rules.pre_race.adjustment",
    ),
    Clause(
        "HSE-DRP-1",
        "A driver point buys a re-roll of one of your rolls. The new roll counts, and you cannot re-roll "
        "it again; other rolls of the same turn may be re-rolled once each.",
        "rules.turn.driver_points",
    ),
    Clause(
        "HSE-TYC-1",
        "Tyres are hard, soft or wet. Choose them for qualifying, for the start and at pit stops. Wet ones "
        "only make sense with weather.",
        "rules.pre_race.compounds",
    ),
    Clause("HSE-TYC-2", "Hard tyres in the dry change nothing.", "rules.pre_race.compounds"),
    Clause(
        "HSE-TYC-3",
        "Soft tyres in the dry, on their first lap: one optional extra movement point each turn, but not "
        "at zero bodywork; each overshoot costs one tyre point more.",
        "rules.move.voluntary",
    ),
    Clause(
        "HSE-TYC-4",
        "On their second lap they give no extra point, and each overshoot costs 2 points more.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "HSE-TYC-5",
        "From their third lap on, every move is a point shorter, and each overshoot costs 3 points more.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "HSE-TYC-6",
        "Wet tyres in the dry pay double for overshoots and for movement lost behind other cars.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "HSE-TYC-7",
        "In rain, a move that ends in a corner continues for 3 points on hard or soft tyres, for 1 on wet "
        "ones. Soft tyres give no extra point but age as usual. Collisions and debris also do damage on a "
        "roll one higher.",
        "rules.weather.weather",
    ),
    Clause(
        "HSE-WNG-1",
        "As an option, all drivers secretly choose a standard or high-downforce wing just before the start.",
        "rules.pre_race.wing",
    ),
    Clause(
        "HSE-WNG-2",
        "High downforce takes a point off a move that ends in a corner, if you like. It caps a car at 11 "
        "points in 4th, 18 in 5th and 26 in 6th.",
        "rules.move.voluntary",
    ),
    Clause(
        "HSE-WEA-1",
        "After qualifying, roll the 20-sided die on the circuit's barometer for the weather. Dry and rain "
        "stay for the whole race.",
        "rules.weather.variable_weather",
    ),
    Clause("HSE-WEA-2", "Changeable weather starts dry.", "rules.weather.variable_weather"),
    Clause(
        "HSE-WEA-3",
        "A driver who rolls a 20 in 5th or a 30 in 6th rolls for the weather at once. Dry or rain becomes "
        "the weather from the next car on; changeable leaves it as it is, and the count restarts.",
        "rules.weather.variable_weather",
    ),
    Clause(
        "HSE-WEA-4",
        "Dry twice in a row, or rain twice in a row, stays to the end.",
        "rules.weather.variable_weather",
    ),
)
