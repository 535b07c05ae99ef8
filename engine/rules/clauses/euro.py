"""The clauses of the advanced rules by Jeux Descartes and Eurogames."""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

EUROGAMES: tuple[Clause, ...] = (
    Clause(
        "ADV-GEN-1",
        "There are seven advanced rules, each independently on or off: slipstream, time trials, tyres and "
        "weather, and, for three-lap races, car building, dangerous spaces and full pit stops. Those last "
        "three can be allowed in shorter races too.",
        "rules.framework.switches",
    ),
    Clause("ADV-SLP-1", "Only cars in 4th, 5th or 6th may slipstream.", "rules.move.slipstream"),
    Clause(
        "ADV-SLP-2",
        "When your move ends right behind another car, you may slipstream three spaces further, before "
        "corners and contact are settled.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-3",
        "You may slipstream out one lane, past the car ahead and back in front of it; or out one lane and "
        "straight on; or out two lanes and straight on. These lane changes come on top of those of the "
        "move before.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-4",
        "Both cars must be in 4th or higher, and yours in no lower a gear than the one ahead. The printed "
        "sheet says it the other way round; if you agree, only a car in a lower gear may slipstream.",
        "rules.rulebooks.euro_base",
    ),
    Clause(
        "ADV-SLP-5",
        "Slipstreaming is optional, but you must drive all three spaces; each brake point takes one off.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-6",
        "If the slipstream ends behind another car, you may slipstream again, and so on.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-7",
        "Slipstreaming into a corner costs a brake point that does not shorten the move. Without it you "
        "cannot slipstream into the corner.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-8",
        "In corners, arrows apply to slipstreaming too. A car that slipstreams into a corner makes no stop "
        "in it this turn; if you agree, it does.",
        "rules.rulebooks.euro_base",
    ),
    Clause(
        "ADV-SLP-9",
        "If you braked or swerved this turn to end behind a car, it gives you no slipstream.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-TTR-1",
        "Before the race each driver drives one lap alone, by the usual movement rules. Car points are not "
        "used: no braking, no skipped gears, no spins; overshoots add rolls.",
        "rules.pre_race.trials",
    ),
    Clause(
        "ADV-TTR-2",
        "The car starts from the last middle-lane space before the line, and its lap is timed.",
        "rules.pre_race.trials",
    ),
    Clause(
        "ADV-TTR-3",
        "The watch runs from the first roll, in 1st gear, until the car crosses the line again. Every roll "
        "counts.",
        "rules.pre_race.trials",
    ),
    Clause("ADV-TTR-4", "Each full minute on the watch counts as one extra roll.", "rules.pre_race.trials"),
    Clause(
        "ADV-TTR-5",
        "Each space you overshoot counts as one extra roll, times your tyres' multiplier.",
        "rules.pre_race.trials",
    ),
    Clause(
        "ADV-TTR-6",
        "Rolls, minutes and spaces together are your time. The lowest takes pole.",
        "rules.pre_race.trials",
    ),
    Clause(
        "ADV-TTR-7",
        "If times are equal, the quicker lap starts ahead; if the watch shows the same time too, they roll "
        "for it.",
        "rules.pre_race.trials",
    ),
    Clause(
        "ADV-TTR-8",
        "If you leave a corner more than one stop short, your trial is over and you start from last place.",
        "rules.pre_race.trials",
    ),
    Clause(
        "ADV-TTR-9",
        "If this happens to several drivers, they roll for the last places; the highest roll starts last.",
        "rules.pre_race.trials",
    ),
    Clause(
        "ADV-TTR-10",
        "Example: 18 rolls in 4 minutes 22 seconds with 2 spaces too far make 18 + 4 + 2 = 24.",
        "rules.pre_race.trials",
    ),
    Clause(
        "ADV-TYR-1",
        "Choose hard, soft or wet tyres before the trials, before the race and at every pit stop.",
        "rules.pre_race.compounds",
    ),
    Clause("ADV-TYR-2", "Hard tyres on a dry track change nothing, on any lap.", "rules.move.euro_tyres"),
    Clause(
        "ADV-TYR-3",
        "Hard tyres in rain: a move that ends in a corner skids three spaces further.",
        "rules.weather.weather",
    ),
    Clause(
        "ADV-TYR-4",
        "Soft tyres on a dry track, in a trial or on the set's first lap: one optional extra space on any "
        "move; each space you overshoot costs double.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-5",
        "On their second lap they give no extra space and still cost double.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-6",
        "From their third lap on, a move that does not end in a corner is one space shorter, and each "
        "space you overshoot costs triple.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-7",
        "Soft tyres in rain skid three spaces if a move ends in a corner, give no extra space, and "
        "overshoots cost double. From the third lap on overshoots cost triple, and a move that does not "
        "end in a corner is one space shorter.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-8",
        "With wet tyres on a dry track, overshoots cost double; from their third lap on, triple.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-9",
        "Wet tyres in rain: a move that ends in a corner skids one space further, and nothing costs more.",
        "rules.weather.weather",
    ),
    Clause(
        "ADV-TYR-10",
        "Only the cost of overshot spaces is doubled or tripled, in rolls or tyre points. Spins and "
        "crashes still depend on the number of spaces, and spaces lost behind other cars cost the usual "
        "points.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-11",
        "Soft tyres age by the lap, used or not. Only a new set resets their age.",
        "rules.pre_race.compounds",
    ),
    Clause(
        "ADV-WEA-1",
        "Roll the 20-sided die on the circuit's barometer for rain, changeable or sunshine: once before "
        "the trials and once before the race, before tyres are chosen.",
        "rules.weather.weather",
    ),
    Clause(
        "ADV-WEA-2",
        "For the trials, the driver who starts first rolls. Changeable weather stays dry in all trials.",
        "rules.pre_race.trials",
    ),
    Clause(
        "ADV-WEA-3",
        "For the race, the driver on pole rolls. Sunshine or rain then lasts to the end.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-4",
        "Changeable weather begins dry. On a result of 20 in 5th or 30 in 6th, you roll for the weather "
        "again at the end of your turn.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-5",
        "Changeable again: nothing changes until the next roll.",
        "rules.weather.euro_weather",
    ),
    Clause("ADV-WEA-6", "Sunshine: the sun is out until the next roll.", "rules.weather.euro_weather"),
    Clause("ADV-WEA-7", "Rain: it rains until the next roll.", "rules.weather.euro_weather"),
    Clause(
        "ADV-WEA-8",
        "Changeable after sunshine or rain: changeable and dry until the next roll. If you agree, a wet "
        "track stays wet.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-9",
        "Sunshine twice in a row, or rain twice in a row, lasts for the rest of the race.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-10",
        "Sunshine after rain, or rain after sunshine, lasts until the next roll.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-11",
        "In rain, contact costs a bodywork point on 1 or 2, and a dangerous space costs a road-holding "
        "point on 1 to 5. Engine checks fail on 1 to 3 only.",
        "rules.weather.weather",
    ),
    Clause(
        "ADV-CON-1",
        "Once the race weather is known, each driver spreads 20 points over tyres, brakes, fuel, engine, "
        "bodywork and road-holding. A three-lap car that is not built has 6 tyre points and 3 each for "
        "brakes, fuel, engine and bodywork. If dangerous spaces are played, it also has 2 road-holding "
        "points.",
        "rules.pre_race.car_building",
    ),
    Clause("ADV-CON-2", "Each part gets at least one point.", "rules.pre_race.car_building"),
    Clause(
        "ADV-PEN-1",
        "A car that loses its last bodywork, engine or road-holding point is out.",
        "rules.wear.wear",
    ),
    Clause("ADV-PEN-2", "Without brake points you cannot brake.", "rules.move.drive"),
    Clause("ADV-PEN-3", "Without fuel points you cannot skip gears.", "rules.gears.gears"),
    Clause(
        "ADV-PEN-4",
        "Overshot spaces are paid in tyre points, and losing the last tyre point is a spin.",
        "rules.corners.corners",
    ),
    Clause(
        "ADV-RHO-1",
        "A space where a car loses a bodywork or engine point, or goes out for any reason, is dangerous "
        "from then on. If you agree, a crash from overshooting a corner makes no space dangerous.",
        "rules.contact.debris",
    ),
    Clause(
        "ADV-RHO-2",
        "Cross it or stop on it and you roll the die: 1 to 4, in rain 1 to 5, costs a road-holding point.",
        "rules.contact.debris",
    ),
    Clause(
        "ADV-RHO-3",
        "A car that loses its last road-holding point is out where it is.",
        "rules.contact.debris",
    ),
    Clause(
        "ADV-RHO-4",
        "Any number of spaces can be dangerous; none is doubly dangerous.",
        "rules.contact.debris",
    ),
    Clause(
        "ADV-PIT-1",
        "Each car has two points in the pits to restore brake, fuel, bodywork, engine or road-holding "
        "points, up to the number it began with. Each of the two can be used only once.",
        "rules.pits.euro_pits",
    ),
    Clause(
        "ADV-PIT-2",
        "A tyre stop gives new tyres by the basic rules, die included, except that you need not have lost "
        "a tyre point.",
        "rules.pits.euro_pits",
    ),
    Clause(
        "ADV-PIT-3",
        "A full pit stop, announced on arrival, restores tyres and other parts. The car waits and leaves "
        "on its next turn, in 4th or lower.",
        "rules.pits.euro_pits",
    ),
    Clause(
        "ADV-PIT-4",
        "New soft tyres give no extra space on the move out of the pit.",
        "rules.move.euro_tyres",
    ),
)
