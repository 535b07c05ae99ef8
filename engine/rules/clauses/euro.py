"""The advanced rules of Jeux Descartes and Eurogames, clause by clause, in plain words."""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

EUROGAMES: tuple[Clause, ...] = (
    Clause(
        "ADV-GEN-1",
        "Seven advanced rules, each on or off by itself: slipstream, time trials, tyres, weather, and, for "
        "races of three laps, car "
        "building, dangerous spaces and full stops at the pits. Those three can be allowed in shorter races "
        "too.",
        "rules.kernel.switches",
    ),
    Clause("ADV-SLP-1", "Only a car in 4th, 5th or 6th is ever towed.", "rules.move.slipstream"),
    Clause(
        "ADV-SLP-2",
        "When your move has ended right behind another car you can be towed three spaces further, before "
        "corners and collisions are settled.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-3",
        "A tow leads out one lane, past the car ahead and back in front of it; or out one lane and straight "
        "on; or out two lanes and "
        "straight on. These changes of lane come on top of those of the move before.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-4",
        "Both cars must be in 4th or higher, and yours in no lower a gear than the one ahead. The printed "
        "sheet says it the other way "
        "round; if you agree on it, only a car in a lower gear is towed.",
        "rules.books.euro_base",
    ),
    Clause(
        "ADV-SLP-5",
        "Nobody has to be towed, but a tow is three spaces; brakes can shorten it, a point a space.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-6",
        "When the tow ends behind yet another car you can be towed again, as often as that happens.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-7",
        "A tow that carries you into a corner costs a point of brakes that does not shorten it. Without that "
        "point you cannot be towed into the corner.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-SLP-8",
        "Inside corners the arrows bind a towed car too. Whoever has come into a corner by a tow has not "
        "stopped in it this turn; if you agree on it, he has.",
        "rules.books.euro_base",
    ),
    Clause(
        "ADV-SLP-9",
        "Whoever has braked or swerved in this turn to end behind a car gets no tow from it.",
        "rules.move.slipstream",
    ),
    Clause(
        "ADV-TTR-1",
        "Before the race every driver drives one lap alone, by the usual rules of moving. The points of the "
        "car are out of play: no "
        "braking, no skipped gears, no spins; mistakes cost throws.",
        "rules.before.trials",
    ),
    Clause(
        "ADV-TTR-2",
        "The car starts from the last space of the middle lane before the line, and its lap is timed.",
        "rules.before.trials",
    ),
    Clause(
        "ADV-TTR-3",
        "The watch runs from the first throw, in 1st gear, until the car crosses the line again. Every throw "
        "counts.",
        "rules.before.trials",
    ),
    Clause("ADV-TTR-4", "Each full minute on the watch counts as one throw more.", "rules.before.trials"),
    Clause(
        "ADV-TTR-5",
        "So does each space driven beyond an unfinished corner, times what your tyres make of it.",
        "rules.before.trials",
    ),
    Clause(
        "ADV-TTR-6",
        "Throws, minutes and spaces together are your time. The lowest starts from pole.",
        "rules.before.trials",
    ),
    Clause(
        "ADV-TTR-7",
        "Of two equal times the quicker lap is the better one; if the watch cannot tell them apart either, "
        "dice do.",
        "rules.before.trials",
    ),
    Clause(
        "ADV-TTR-8",
        "Leave a corner with more than one stop missing and your trial is over: you start from the last "
        "place.",
        "rules.before.trials",
    ),
    Clause(
        "ADV-TTR-9",
        "Several drivers with that fate throw for the last places; the highest starts last.",
        "rules.before.trials",
    ),
    Clause(
        "ADV-TTR-10",
        "An example: 18 throws in 4 minutes 22 seconds with 2 spaces too far make 18 + 4 + 2 = 24.",
        "rules.before.trials",
    ),
    Clause(
        "ADV-TYR-1",
        "Hard, soft or wet tyres: you choose before the trials, before the race and at every stop.",
        "rules.before.compounds",
    ),
    Clause("ADV-TYR-2", "Hard tyres on a dry road change nothing, in any lap.", "rules.move.euro_tyres"),
    Clause(
        "ADV-TYR-3",
        "Hard tyres in rain: a move that ends inside a corner slides on by three spaces.",
        "rules.weather.weather",
    ),
    Clause(
        "ADV-TYR-4",
        "Soft tyres on a dry road, in a trial or the first lap of the set: a space more on any move if you "
        "like; each space beyond an "
        "unfinished corner costs double.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-5",
        "In their second lap they give no extra space and still cost double.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-6",
        "From their third lap on, a move that does not end in a corner is a space shorter, and the cost is "
        "threefold.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-7",
        "Soft tyres in rain slide on by three out of a corner move, give no extra space, and cost double, "
        "from the third lap on threefold "
        "and with the space less on straights.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-8",
        "Wet tyres on a dry road cost double, from their third lap on threefold.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-9",
        "Wet tyres in rain: a move that ends inside a corner slides on by one space, and nothing costs more.",
        "rules.weather.weather",
    ),
    Clause(
        "ADV-TYR-10",
        "What is doubled or trebled is the price of spaces driven beyond unfinished corners, in throws or in "
        "points of tyres. How far is "
        "too far still goes by the spaces, and spaces lost behind other cars cost what they always do.",
        "rules.move.euro_tyres",
    ),
    Clause(
        "ADV-TYR-11",
        "Soft tyres grow old by laps, used or not. Only a new set makes them young again.",
        "rules.before.compounds",
    ),
    Clause(
        "ADV-WEA-1",
        "The twenty-sided die against the circuit's barometer says rain, changeable or sunshine: once before "
        "the trials and once before "
        "the race, before tyres are chosen.",
        "rules.weather.weather",
    ),
    Clause(
        "ADV-WEA-2",
        "For the trials the driver who goes first throws. Changeable weather stays dry in all trials.",
        "rules.before.trials",
    ),
    Clause(
        "ADV-WEA-3",
        "For the race the driver on pole throws. Sunshine and rain then hold to the end.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-4",
        "Changeable weather begins dry. Whoever moves by a 20 in 5th or a 30 in 6th throws for the weather "
        "again at the end of his turn.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-5",
        "Changeable again: everything stays as it is until the next throw.",
        "rules.weather.euro_weather",
    ),
    Clause("ADV-WEA-6", "Sunshine: the sun is out until the next throw.", "rules.weather.euro_weather"),
    Clause("ADV-WEA-7", "Rain: it rains until the next throw.", "rules.weather.euro_weather"),
    Clause(
        "ADV-WEA-8",
        "Changeable after sunshine or rain: changeable and dry until the next throw. If you agree on it, a "
        "wet road stays wet.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-9",
        "Sunshine twice in a row, or rain twice in a row, stays for the rest of the race.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-10",
        "Sunshine after rain, or rain after sunshine, lasts until the next throw.",
        "rules.weather.euro_weather",
    ),
    Clause(
        "ADV-WEA-11",
        "In rain a touch costs bodywork on 1 and 2, a dangerous space road-holding on 1 to 5, and an engine "
        "fails on 1 to 3 only.",
        "rules.weather.weather",
    ),
    Clause(
        "ADV-CON-1",
        "When the weather of the race is known, every driver spreads 20 points over tyres, brakes, fuel, "
        "engine, bodywork and "
        "road-holding. Cars not built for three laps have 6, 3, 3, 3 and 3 points, and 2 of road-holding.",
        "rules.before.car_building",
    ),
    Clause("ADV-CON-2", "Each part gets at least one point.", "rules.before.car_building"),
    Clause(
        "ADV-PEN-1",
        "A car is out when its last point of bodywork, engine or road-holding goes.",
        "rules.wear.wear",
    ),
    Clause("ADV-PEN-2", "Without brake points there is no braking.", "rules.move.drive"),
    Clause("ADV-PEN-3", "Without fuel points no gear can be skipped.", "rules.gears.gears"),
    Clause(
        "ADV-PEN-4",
        "Spaces driven beyond an unfinished corner are paid in tyres, and the last point of tyres is a spin.",
        "rules.corners.corners",
    ),
    Clause(
        "ADV-RHO-1",
        "The space where a car loses a point of bodywork or engine, or goes out for whatever reason, is "
        "dangerous from then on. If you "
        "agree on it, a car that goes out in a corner leaves nothing behind.",
        "rules.contact.hazards",
    ),
    Clause(
        "ADV-RHO-2",
        "Whoever crosses it or stops on it throws the die: 1 to 4, in rain 1 to 5, costs a point of "
        "road-holding.",
        "rules.contact.hazards",
    ),
    Clause(
        "ADV-RHO-3",
        "With its last point of road-holding a car is out where it stands.",
        "rules.contact.hazards",
    ),
    Clause(
        "ADV-RHO-4",
        "There can be any number of dangerous spaces; none is dangerous twice over.",
        "rules.contact.hazards",
    ),
    Clause(
        "ADV-PIT-1",
        "Two points a car lie ready in the pits to make good points of brakes, fuel, bodywork, engine or "
        "road-holding, up to what the car "
        "began with. What is taken is gone.",
        "rules.pits.euro_pits",
    ),
    Clause(
        "ADV-PIT-2",
        "A tyre stop renews tyres and goes by the basic rules, die included, except that no point of tyres "
        "need be gone.",
        "rules.pits.euro_pits",
    ),
    Clause(
        "ADV-PIT-3",
        "A full stop, announced on arrival, renews tyres and other parts. The car waits and leaves on its "
        "next turn, in 4th or lower.",
        "rules.pits.euro_pits",
    ),
    Clause(
        "ADV-PIT-4",
        "New soft tyres give no extra space on the move that leaves the pit.",
        "rules.move.euro_tyres",
    ),
)
