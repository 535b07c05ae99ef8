"""The advanced rules of Ludodélire, clause by clause, in plain words."""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

ADVANCED: tuple[Clause, ...] = (
    Clause(
        "LUD-ADV-0",
        "Each advanced rule stands by itself: agree before the race which of them you play with.",
        "rules.kernel.switches",
    ),
    Clause(
        "LUD-ATT-1",
        "Before the race every car drives one lap alone, from the last space of the middle lane before the "
        "line. Its throws are counted and the lap is timed.",
        "rules.before.trials",
    ),
    Clause(
        "LUD-ATT-2",
        "The points of the car play no part in a trial, so there is no braking and no skipping of gears.",
        "rules.before.trials",
    ),
    Clause(
        "LUD-ATT-3",
        "Corners count as in the race, but each space you end beyond an unfinished one adds 1 to your count "
        "instead of costing tyres. "
        "With more than one stop missing your trial is over, and you start from the back.",
        "rules.before.trials",
    ),
    Clause("LUD-ATT-4", "Each full minute on the watch adds 1 to your count.", "rules.before.trials"),
    Clause(
        "LUD-ATT-5",
        "The watch stops when the car crosses the line. The lowest count starts from pole position, the next "
        "lowest behind it.",
        "rules.before.trials",
    ),
    Clause("LUD-ATT-6", "Of two equal counts the quicker lap is the better one.", "rules.before.trials"),
    Clause(
        "LUD-ADT-1",
        "There are two kinds of tyres for a dry road: hard ones, which change nothing, and soft ones.",
        "rules.before.compounds",
    ),
    Clause(
        "LUD-ADT-2",
        "In a time trial on soft tyres you can make every move a space longer, whatever the gear; every "
        "corner you leave too early counts 1 more.",
        "rules.before.compounds",
    ),
    Clause(
        "LUD-ADT-3",
        "In the race the same holds in the first lap of a soft set: a space more on any move if you like, "
        "and a point of tyres more for "
        "every corner left too early. The lap in which a set is when the move begins counts for the whole "
        "move.",
        "rules.before.compounds",
    ),
    Clause(
        "LUD-ADT-4",
        "In its second lap a soft set gives no extra space, and every corner left too early costs two points "
        "more.",
        "rules.before.compounds",
    ),
    Clause(
        "LUD-ADT-5",
        "From its third lap on a soft set makes every move a space shorter, like it or not, and every corner "
        "left too early costs three points more.",
        "rules.before.compounds",
    ),
    Clause(
        "LUD-ASF-1",
        "Where a car loses a point of bodywork or engine, or is destroyed, the road becomes dangerous: its "
        "space is marked. A car that goes "
        "out because it left a corner too early leaves nothing behind.",
        "rules.contact.hazards",
    ),
    Clause(
        "LUD-ASF-2",
        "Whoever drives onto a dangerous space, even if only passing over it, throws the twenty-sided die: 1 "
        "to 4, in rain 1 to 5, costs a "
        "point of road-holding.",
        "rules.contact.hazards",
    ),
    Clause(
        "LUD-ASF-3",
        "A car has two points of road-holding unless it was built otherwise. With the last one it is "
        "abandoned where it stands.",
        "rules.contact.hazards",
    ),
    Clause(
        "LUD-ASF-4",
        "If you agree on it, a mark is cleared away once every running car has passed it, and a race is "
        "abandoned at the end of a turn in "
        "which dangerous spaces have closed every way round; the cars are then placed as they stand.",
        "rules.contact.debris_clearing",
    ),
    Clause(
        "LUD-ASL-1",
        "When you end your move right behind another car, in 4th gear or higher and in no lower a gear than "
        "that car, you can let yourself "
        "be towed three spaces further. Nobody has to. A car that stands or has spun gives no tow.",
        "rules.move.slipstream",
    ),
    Clause(
        "LUD-ASL-2",
        "All three spaces are driven; brakes can shorten them, a point a space.",
        "rules.move.slipstream",
    ),
    Clause(
        "LUD-ASL-3",
        "When the tow ends behind yet another car you can be towed again, as often as that happens.",
        "rules.move.slipstream",
    ),
    Clause(
        "LUD-ASL-4",
        "A tow that carries you from outside into a corner costs a point of brakes that does not shorten it. "
        "Without that point you cannot "
        "be towed into the corner.",
        "rules.move.slipstream",
    ),
    Clause(
        "LUD-ASL-5", "Inside corners the arrows bind a towed car like any other.", "rules.move.slipstream"
    ),
    Clause(
        "LUD-ASL-6",
        "Whoever has braked or swerved in this turn to end behind a car gets no tow from it.",
        "rules.move.slipstream",
    ),
    Clause(
        "LUD-AWE-1",
        "Before the race the driver on pole throws the twenty-sided die for the weather: rain, changeable or "
        "sunny, as the circuit has it. "
        "Time trials have a throw of their own.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-AWE-2",
        "Then every driver chooses tyres, unseen by the others: hard, soft or wet.",
        "rules.before.compounds",
    ),
    Clause(
        "LUD-AWE-3",
        "In rain a car on wet tyres whose move ends inside a corner slides on by one space.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-AWE-4",
        "On dry tyres it slides on by three. Brakes can hold it, a point a space. Nobody slides twice in a "
        "turn, and a car that slides out "
        "of the corner has not stopped in it. Soft tyres give no extra space in rain, and cost what they "
        "cost in the dry.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-AWE-5",
        "In rain a touch costs bodywork on 1 and 2, a dangerous space road-holding on 1 to 5, and an engine "
        "fails on 1 to 3 only.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-AWE-6",
        "Wet tyres on a dry road pay double: every point of tyres for corners left too early and for spaces "
        "lost behind other cars counts twice.",
        "rules.before.compounds",
    ),
    Clause(
        "LUD-AWE-7",
        "Changeable weather begins dry, and time trials stay dry. Whoever throws a 19 or 20 in 5th or 6th "
        "then throws for the weather again: "
        "rain or sun stays for the rest of the race, from the next car on.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-A3L-1",
        "For three laps every driver adds four points to his car, wherever he likes.",
        "rules.before.car_building",
    ),
    Clause(
        "LUD-A3L-2",
        "In a race of three laps every stop at the pits costs a turn of waiting; then the car sets off in "
        "4th.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-ACO-1",
        "Every driver builds his own car: 20 points, or 24 for three laps, spread over road-holding, brakes, "
        "tyres, bodywork, fuel and "
        "engine, at least one in each.",
        "rules.before.car_building",
    ),
    Clause(
        "LUD-ACO-2",
        "Cars are built when the weather is known; if you agree on it, before.",
        "rules.before.car_building",
    ),
)
