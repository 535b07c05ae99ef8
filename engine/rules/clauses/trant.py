"""The rules of Tim Trant, clause by clause, in plain words: the season, the car, the weather, the grid,
moving, corners.
"""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

TRANT: tuple[Clause, ...] = (
    Clause(
        "TRT-SER-1", "A season is as many races as you agree on, each on another circuit.", "season.checks"
    ),
    Clause(
        "TRT-SER-2",
        "One player at a time is the marshal and lets the team rest that day; the office goes round, so that "
        "every team misses as many "
        "races as any other. Two who want to rest on the same day throw for it.",
        "season.marshal",
    ),
    Clause(
        "TRT-CON-1",
        "Every car is built before its first race: from 24 points for races of three laps, from 20 for races "
        "of two.",
        "rules.before.car_building",
    ),
    Clause(
        "TRT-CON-2",
        "One point buys one of brakes, bodywork, engine, suspension, transmission or tyres, of which six are "
        "the most, or one driver point.",
        "rules.before.car_building",
    ),
    Clause(
        "TRT-CON-3",
        "For one point the car has an advantage in qualifying. It can be had once.",
        "rules.before.car_building",
    ),
    Clause(
        "TRT-CON-4",
        "A point for the pit crew makes a stop three points of movement shorter, in races of three laps two. "
        "A stop takes one point at the least.",
        "rules.pits.jobs",
    ),
    Clause(
        "TRT-CON-5",
        "A team with a second car runs it to the same design; only the two drivers may have different "
        "points.",
        "season.plan",
    ),
    Clause("TRT-CON-6", "The design stands for the whole season, on every circuit.", "season.commands"),
    Clause(
        "TRT-CON-7",
        "A car built for three laps that starts over two leaves four points at home for that race, from four "
        "different ones of brakes, "
        "bodywork, engine, suspension, transmission and tyres, as its owner likes.",
        "rules.before.adjustment",
    ),
    Clause(
        "TRT-DUR-1",
        "Races are over two or three laps. The book has no other length: whoever drives one lap, or more "
        "than three, goes beyond it. That and the way to the "
        "grid are agreed on beforehand.",
        "rules.books.rulebooks",
    ),
    Clause(
        "TRT-WEA-1",
        "The day begins with the weather: the twenty-sided die against the circuit's barometer says dry, "
        "changeable or rain. Dry and rain stay as they are.",
        "rules.weather.variable_weather",
    ),
    Clause(
        "TRT-WEA-2",
        "Changeable weather begins dry. Three times in every lap, at a third and two thirds of it and in the "
        "last section before the pits, "
        "the weather is thrown for again when the leader gets there.",
        "rules.weather.variable_weather",
    ),
    Clause(
        "TRT-WEA-3",
        "Dry or rain is what it then is; changeable leaves it as it was. The same definite result twice "
        "running, with no changeable one in "
        "between, stays to the end. The throw before the race does not count for that.",
        "rules.weather.variable_weather",
    ),
    Clause(
        "TRT-PRE-1",
        "First comes the weather, then the grid, then the pits, then tyres and wings.",
        "rules.books.rulebooks",
    ),
    Clause(
        "TRT-WNG-1",
        "With the first tyres you may choose a wing for high downforce. It stays on for the whole race.",
        "rules.before.wing",
    ),
    Clause(
        "TRT-WNG-2",
        "With it you may make a move that would end in a corner a space shorter. If you agree on it, one "
        "that does so after it as well.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-WNG-3",
        "It keeps the throw down to 11 in 4th, 18 in 5th and 26 in 6th, whatever the engine adds.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-QUA-1",
        "Every car throws the twenty-sided die, the lowest starts from pole. Equal throws are thrown again.",
        "rules.before.grid",
    ),
    Clause(
        "TRT-QUA-2", "Then the pits are chosen, the last car on the grid first.", "rules.before.pit_choice"
    ),
    Clause(
        "TRT-QUA-3",
        "A car with the advantage in qualifying throws twice, and its driver picks the throw that counts.",
        "rules.before.qualifying_point",
    ),
    Clause(
        "TRT-QUA-4",
        "In a full session each car drives a lap with the circuit to itself, against the clock. The fewest "
        "turns win, the better time settles equal ones.",
        "rules.before.sessions",
    ),
    Clause(
        "TRT-QUA-5",
        "It has its points for two laps then, and every two of them that are used up count as one turn more. "
        "All are back for the race.",
        "rules.before.sessions",
    ),
    Clause("TRT-QUA-6", "In the session it is dry, and nobody drives on wet tyres.", "rules.before.sessions"),
    Clause("TRT-QUA-7", "Set off in any gear, from any space before the line.", "rules.before.sessions"),
    Clause(
        "TRT-QUA-8",
        "What counts is from line to line, with the throw that crosses it first and the one that crosses it "
        "again.",
        "rules.before.sessions",
    ),
    Clause(
        "TRT-QUA-9", "After a session the pits are chosen from pole backwards.", "rules.before.pit_choice"
    ),
    Clause(
        "TRT-QUA-10",
        "Of two cars with equal turns the one that has bought the advantage in qualifying is ahead, whatever "
        "the clock says.",
        "rules.before.sessions",
    ),
    Clause(
        "TRT-QUA-11",
        "Or nobody throws: the places go round over the season so that luck evens out. With five teams of "
        "two the cars of a team have places "
        "that add up to eleven.",
        "rules.before.rotation",
    ),
    Clause(
        "TRT-STA-1",
        "Before its first move every car throws. On a 1 it stalls, and sets off in 1st a turn later, without "
        "another throw.",
        "rules.before.start",
    ),
    Clause(
        "TRT-ORD-1", "The car in front moves first, then the one behind it, and so on.", "rules.turn.order"
    ),
    Clause(
        "TRT-ORD-2",
        "Of level cars the one in the section further on goes first, then the one nearer the inside of the "
        "curve it is in or comes to; cars on "
        "the road before those in the pit lane, cars in the lane before those at their pits, and of these "
        "the one with least left to do.",
        "rules.turn.tie_breaks",
    ),
    Clause(
        "TRT-MOV-1",
        "Before every throw choose one twenty-sided die or two of ten. The table says what the throw is "
        "worth in your gear: that many points of movement.",
        "rules.gears.two_dice",
    ),
    Clause(
        "TRT-MOV-2",
        "An engine point, soft tyres, the wing and brakes change that number if you want them to, and so far "
        "you drive.",
        "rules.move.voluntary",
    ),
    Clause(
        "TRT-MOV-3",
        "Then comes, all at once, what rain and missing bodywork or suspension add, by where the car is "
        "standing at that moment. In rain on dry tyres, without "
        "bodywork and with the stop still missing, that is four points from the last space of a corner, and "
        "four spaces too far.",
        "rules.move.damage",
    ),
    Clause("TRT-MOV-4", "No such penalty ever helps, nor makes another one smaller.", "rules.move.damage"),
    Clause(
        "TRT-MOV-5",
        "A space costs a point, on a doubled straight two. A last point that cannot buy a space is spent "
        "where the car is.",
        "core.reach_weighted",
    ),
    Clause("TRT-PTH-1", "In a corner lanes are changed where the arrows lead.", "core.track"),
    Clause(
        "TRT-PTH-2",
        "On a straight drive the most direct way there is, with two changes of lane at most unless cars "
        "block the lanes.",
        "core.reach",
    ),
    Clause(
        "TRT-PTH-3",
        "Debris blocks no lane and excuses no further change of lane. Which space to end on is your choice "
        "all the same.",
        "core.reach",
    ),
    Clause("TRT-PTH-4", "No zig-zags to get rid of movement.", "core.reach"),
    Clause(
        "TRT-CRN-1",
        "End as many turns inside a corner as its flag says, and it costs nothing.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-CRN-2",
        "With one stop missing every point of movement spent beyond the corner costs a point of tyres, two a "
        "space on a doubled straight.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-CRN-3",
        "Soft tyres cost a point more for it, older ones more than that.",
        "rules.before.compounds",
    ),
    Clause(
        "TRT-CRN-4",
        "With two stops missing you are out; so you are when you drive on into the next corner without a "
        "single stop in the last.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-SPN-1",
        "One point of tyres short: the car spins and has none left. Its next turn it drives off in 1st.",
        "rules.corners.point_costs",
    ),
    Clause(
        "TRT-SPN-2",
        "Two or more short: the car is out, and leaves nothing on the road.",
        "rules.corners.point_costs",
    ),
    Clause("TRT-SPN-3", "Paying with the last point is no spin.", "rules.corners.point_costs"),
    Clause(
        "TRT-BRK-1", "A brake point takes back a point of movement, one of a penalty too.", "rules.move.drive"
    ),
)
