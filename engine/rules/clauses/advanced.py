"""The clauses of Ludodélire's advanced rules."""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

ADVANCED: tuple[Clause, ...] = (
    Clause(
        "LUD-ADV-0",
        "Each advanced rule is independent: agree before the race which of them to use.",
        "rules.framework.switches",
    ),
    Clause(
        "LUD-ATT-1",
        "Before the race each car drives one lap alone, from the last middle-lane space before the line. "
        "Its rolls are counted and the lap is timed.",
        "rules.pre_race.trials",
    ),
    Clause(
        "LUD-ATT-2",
        "Car points are not used in a trial, so you cannot brake or skip gears.",
        "rules.pre_race.trials",
    ),
    Clause(
        "LUD-ATT-3",
        "Corners count as in the race, but each space you overshoot adds 1 to your count instead of "
        "costing tyre points. If you leave a corner more than one stop short, your trial is over and you "
        "start from the back.",
        "rules.pre_race.trials",
    ),
    Clause("LUD-ATT-4", "Each full minute on the watch adds 1 to your count.", "rules.pre_race.trials"),
    Clause(
        "LUD-ATT-5",
        "The watch stops when the car crosses the line. The lowest count takes pole, the next lowest "
        "starts behind it.",
        "rules.pre_race.trials",
    ),
    Clause("LUD-ATT-6", "On equal counts, the quicker lap starts ahead.", "rules.pre_race.trials"),
    Clause(
        "LUD-ADT-1",
        "There are two kinds of tyres for a dry track: hard, which change nothing, and soft.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "LUD-ADT-2",
        "In a time trial on soft tyres you may make any move one space longer, in any gear; each corner "
        "overshot counts 1 more.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "LUD-ADT-3",
        "In the race the same applies on a soft set's first lap: one optional extra space on any move, and "
        "one extra tyre point for each corner overshot. The set's lap when a move begins counts for the "
        "whole move.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "LUD-ADT-4",
        "On its second lap a soft set gives no extra space, and each corner overshot costs two extra points.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "LUD-ADT-5",
        "From its third lap on, a soft set makes every move one space shorter, and each corner overshot "
        "costs three extra points. The shorter move is not optional.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "LUD-ASF-1",
        "A car that loses a bodywork or engine point, or is destroyed, leaves debris: its space is marked. "
        "A car that goes out for overshooting a corner leaves none.",
        "rules.contact.debris",
    ),
    Clause(
        "LUD-ASF-2",
        "Drive onto debris, even just passing over it, and you roll the 20-sided die: 1 to 4, in rain 1 to "
        "5, costs a road-holding point.",
        "rules.contact.debris",
    ),
    Clause(
        "LUD-ASF-3",
        "A car has two road-holding points unless it was built otherwise. If it loses the last one, it is "
        "out and is abandoned where it is.",
        "rules.contact.debris",
    ),
    Clause(
        "LUD-ASF-4",
        "If you agree, debris is cleared once every car still racing has passed it. If you agree, a race "
        "is also abandoned at the end of a turn in which debris has closed every route; the cars are then "
        "placed in their current order.",
        "rules.contact.debris_clearing",
    ),
    Clause(
        "LUD-ASL-1",
        "When you end your move right behind another car, you may slipstream three spaces further. You "
        "must be in 4th or higher, and in no lower a gear than that car. A stationary or spun car gives no "
        "slipstream.",
        "rules.move.slipstream",
    ),
    Clause(
        "LUD-ASL-2",
        "You must drive all three spaces; each brake point takes one off.",
        "rules.move.slipstream",
    ),
    Clause(
        "LUD-ASL-3",
        "If the slipstream ends behind another car, you may slipstream again, and so on.",
        "rules.move.slipstream",
    ),
    Clause(
        "LUD-ASL-4",
        "Slipstreaming into a corner from outside costs a brake point that does not shorten the move. "
        "Without it you cannot slipstream into the corner.",
        "rules.move.slipstream",
    ),
    Clause("LUD-ASL-5", "In corners, arrows apply to slipstreaming as usual.", "rules.move.slipstream"),
    Clause(
        "LUD-ASL-6",
        "If you braked or swerved this turn to end behind a car, it gives you no slipstream.",
        "rules.move.slipstream",
    ),
    Clause(
        "LUD-AWE-1",
        "Before the race the driver on pole rolls the 20-sided die for the weather: rain, changeable or "
        "sunny, by the circuit's own odds. Time trials have their own roll.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-AWE-2",
        "Then each driver secretly chooses tyres: hard, soft or wet.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "LUD-AWE-3",
        "In rain, a car on wet tyres whose move ends in a corner skids one space further.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-AWE-4",
        "On dry tyres it skids three. Each brake point takes one space off a skid. No car skids twice in a "
        "turn, and one that skids out of the corner has not stopped in it. In rain, soft tyres give no "
        "extra space, but overshoots still cost their extra points.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-AWE-5",
        "In rain, contact costs a bodywork point on 1 or 2, and debris costs a road-holding point on 1 to "
        "5. Engine checks fail on 1 to 3 only.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-AWE-6",
        "Wet tyres on a dry track pay double: each tyre point for overshooting corners or for spaces lost "
        "behind other cars counts twice.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "LUD-AWE-7",
        "Changeable weather begins dry; time trials stay dry. A driver who rolls 19 or 20 in 5th or 6th "
        "then rolls for the weather again. Rain or sun then lasts for the rest of the race, from the next "
        "car on.",
        "rules.weather.weather",
    ),
    Clause(
        "LUD-A3L-1",
        "For three laps, add four points to your car wherever you like.",
        "rules.pre_race.car_building",
    ),
    Clause(
        "LUD-A3L-2",
        "In a three-lap race every pit stop costs a turn of waiting; then the car leaves in 4th.",
        "rules.pits.pits",
    ),
    Clause(
        "LUD-ACO-1",
        "Each driver builds their own car: 20 points, or 24 for three laps, spread over road-holding, "
        "brakes, tyres, bodywork, fuel and engine, at least 1 in each.",
        "rules.pre_race.car_building",
    ),
    Clause(
        "LUD-ACO-2",
        "Cars are built once the weather is known or, if you agree, before.",
        "rules.pre_race.car_building",
    ),
)
