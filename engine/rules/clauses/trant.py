"""The clauses of Tim Trant's rules: season, car, weather, grid, movement and corners."""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

TRANT: tuple[Clause, ...] = (
    Clause(
        "TRT-SER-1",
        "A season is an agreed number of races, each on a different circuit.",
        "season.plan_validation",
    ),
    Clause(
        "TRT-SER-2",
        "One player per race is the marshal, whose team sits out. The job rotates, so every team misses "
        "the same number of races. If two want to sit out the same race, they roll for it.",
        "season.sit_out_schedule",
    ),
    Clause(
        "TRT-CON-1",
        "Build each car before its first race: 24 points for three-lap races, 20 for two-lap races.",
        "rules.pre_race.car_building",
    ),
    Clause(
        "TRT-CON-2",
        "Each point buys one brake, bodywork, engine, suspension, transmission, tyre or driver point. "
        "Tyres have at most 6.",
        "rules.pre_race.car_building",
    ),
    Clause(
        "TRT-CON-3",
        "One point buys the qualifying advantage. It can be bought only once.",
        "rules.pre_race.car_building",
    ),
    Clause(
        "TRT-CON-4",
        "Each pit crew point takes 3 movement points off a pit stop, 2 in three-lap races. A pit stop "
        "costs at least 1.",
        "rules.pits.jobs",
    ),
    Clause(
        "TRT-CON-5",
        "A team's second car has the same design; only the two drivers' points may differ.",
        "season.season_plan",
    ),
    Clause("TRT-CON-6", "The design is fixed for the season, on every circuit.", "season.event_validation"),
    Clause(
        "TRT-CON-7",
        "In a two-lap race, a car built for three laps drops 4 points, each from a different part: brakes, "
        "bodywork, engine, suspension, transmission or tyres. The owner chooses which.",
        "rules.pre_race.adjustment",
    ),
    Clause(
        "TRT-DUR-1",
        "Races are two or three laps; other lengths can be chosen, but the rulebook does not cover them. "
        "Agree the length and how the grid is set beforehand.",
        "rules.rulebooks.rulebooks",
    ),
    Clause(
        "TRT-WEA-1",
        "First comes the weather: roll the 20-sided die on the circuit's barometer for dry, changeable or "
        "rain. Dry and rain stay for the race.",
        "rules.weather.variable_weather",
    ),
    Clause(
        "TRT-WEA-2",
        "Changeable weather starts dry. Roll again when the leader reaches each of 3 points on every lap: "
        "one third, two thirds, and the last section before the pits.",
        "rules.weather.variable_weather",
    ),
    Clause(
        "TRT-WEA-3",
        "Dry or rain becomes the weather; changeable leaves it as it is. Dry or rain twice in a row, with "
        "no changeable in between, stays to the end. The roll before the race does not count.",
        "rules.weather.variable_weather",
    ),
    Clause(
        "TRT-PRE-1",
        "Order before the race: weather, grid, pits, then tyres and wings.",
        "rules.rulebooks.rulebooks",
    ),
    Clause(
        "TRT-WNG-1",
        "With your first tyres you may choose a high-downforce wing. It stays on for the whole race.",
        "rules.pre_race.wing",
    ),
    Clause(
        "TRT-WNG-2",
        "With it, a move that would end in a corner may be one space shorter. If you agree, so may a move "
        "that ends in the corner only when shortened.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-WNG-3",
        "It caps the result at 11 in 4th, 18 in 5th and 26 in 6th, even with an engine point.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-QUA-1",
        "Roll the 20-sided die for each car; the lowest roll takes pole. Ties roll again.",
        "rules.pre_race.grid",
    ),
    Clause(
        "TRT-QUA-2", "Then choose pits, starting with the last car on the grid.", "rules.pre_race.pit_choice"
    ),
    Clause(
        "TRT-QUA-3",
        "With the qualifying advantage, a car rolls twice and its driver picks the roll that counts.",
        "rules.pre_race.qualifying_point",
    ),
    Clause(
        "TRT-QUA-4",
        "In a full session, each car drives one lap alone, against the clock. The fewest turns take pole; "
        "the better time breaks ties.",
        "rules.pre_race.sessions",
    ),
    Clause(
        "TRT-QUA-5",
        "In the session a car has its two-lap points, and every 2 points used count as one more turn. All "
        "are restored for the race.",
        "rules.pre_race.sessions",
    ),
    Clause("TRT-QUA-6", "The session is dry, and wet tyres are not allowed.", "rules.pre_race.sessions"),
    Clause("TRT-QUA-7", "Start in any gear, from any space before the line.", "rules.pre_race.sessions"),
    Clause(
        "TRT-QUA-8",
        "Count from line to line, including the roll that first crosses it and the one that crosses it "
        "again.",
        "rules.pre_race.sessions",
    ),
    Clause(
        "TRT-QUA-9", "After a session, choose pits in grid order, pole first.", "rules.pre_race.pit_choice"
    ),
    Clause(
        "TRT-QUA-10",
        "On equal turns, a car with the qualifying advantage beats one without, even with a slower time.",
        "rules.pre_race.sessions",
    ),
    Clause(
        "TRT-QUA-11",
        "Instead of rolling, grid places can rotate over the season so that luck evens out. With five "
        "teams of two, each team's places add up to 11.",
        "rules.pre_race.rotation",
    ),
    Clause(
        "TRT-STA-1",
        "Roll for each car before its first move. A 1 stalls it: it leaves in 1st next turn, with no "
        "further stall roll.",
        "rules.pre_race.start",
    ),
    Clause(
        "TRT-ORD-1", "The car in front moves first, then the one behind it, and so on.", "rules.turn.order"
    ),
    Clause(
        "TRT-ORD-2",
        "If cars are level, the one in the section further on moves first, then the one nearer the inside "
        "of its corner or the next. Cars on the track move before cars in the pit lane, and those before "
        "cars at their pits; of these, the one with the least work left moves first.",
        "rules.turn.tie_breaks",
    ),
    Clause(
        "TRT-MOV-1",
        "Before each roll, choose one 20-sided die or two 10-sided dice. The table turns the roll into "
        "movement points for your gear.",
        "rules.gears.two_dice",
    ),
    Clause(
        "TRT-MOV-2",
        "You may change that number with an engine point, soft tyres, the wing and brakes. Drive the result.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-MOV-3",
        "Then rain and zero bodywork or suspension add their movement all at once, judged from the space "
        "reached. Example: in rain on dry tyres, with zero bodywork and the stops not complete, that is 4 "
        "points. From a corner's last space it is a four-space overshoot.",
        "rules.move.damage",
    ),
    Clause("TRT-MOV-4", "No such penalty ever helps a car or reduces another penalty.", "rules.move.damage"),
    Clause(
        "TRT-MOV-5",
        "A space costs 1 point, or 2 on a doubled straight. A last point that cannot buy a space is spent "
        "on the spot.",
        "core.weighted_search",
    ),
    Clause("TRT-PTH-1", "In a corner, change lanes as the arrows show.", "core.track"),
    Clause(
        "TRT-PTH-2",
        "On a straight, take the most direct route, with at most two lane changes unless cars block the "
        "lanes.",
        "core.reach",
    ),
    Clause(
        "TRT-PTH-3",
        "Debris blocks no lane and justifies no extra lane change. You may still choose which space to end "
        "on.",
        "core.reach",
    ),
    Clause("TRT-PTH-4", "Do not zigzag to use up movement.", "core.reach"),
    Clause(
        "TRT-CRN-1",
        "End as many turns in a corner as its flag says, and leaving it costs nothing.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-CRN-2",
        "If you leave a corner one stop short, each movement point spent beyond it costs a tyre point. On "
        "a doubled straight that is 2 per space.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-CRN-3",
        "Soft tyres add a point to each overshoot, older ones even more.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "TRT-CRN-4",
        "You are out if you leave a corner two or more stops short, or enter the next without a single "
        "stop in the last.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-SPN-1",
        "If the cost is one tyre point more than you have, the car spins and has none left. Next turn it "
        "drives off in 1st.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-SPN-2",
        "If the cost is two or more tyre points more than you have, the car is out. It leaves no debris.",
        "rules.corners.point_costs",
    ),
    Clause("TRT-SPN-3", "Paying your last tyre point is not a spin.", "rules.corners.point_costs"),
    Clause(
        "TRT-BRK-1",
        "A brake point cancels a movement point, even one of penalty movement.",
        "rules.move.drive",
    ),
)
