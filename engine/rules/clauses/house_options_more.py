"""The clauses of the house rules' options, continued: backmarkers, accidents, time limits, championship."""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

MORE_OPTIONS: tuple[Clause, ...] = (
    Clause(
        "HSE-BMK-1",
        "At the end of each turn in which the leader completes a lap, but not the race, backmarkers join. "
        "Take 10 minus the number of cars that started, halve it and round down.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-2",
        "Drivers place them, the last driver first, in the middle lane, at least one section ahead of the "
        "leader.",
        "rules.contact.backmarkers",
    ),
    Clause("HSE-BMK-3", "They always roll the die for 3rd.", "rules.contact.backmarkers"),
    Clause(
        "HSE-BMK-4",
        "They keep to the middle lane if they can and follow the arrows in corners. On straights they pass "
        "others on the outside of the next corner.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-5",
        "They stop short rather than block every lane.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-6",
        "They do damage in collisions but take none, and leave no debris.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-7",
        "When first placed, they move before the leader.",
        "rules.contact.backmarkers",
    ),
    Clause(
        "HSE-BMK-8",
        "Once all cars still racing have passed one, it leaves the track. Only those that have left can "
        "join again on the next lap.",
        "rules.contact.backmarkers",
    ),
    Clause("HSE-BMK-9", "They are never classified.", "rules.contact.backmarkers"),
    Clause(
        "HSE-INE-1",
        "A car put out by its bodywork still rolls on in the next turn, as many spaces as its gear number.",
        "rules.contact.wrecks",
    ),
    Clause(
        "HSE-INE-2",
        "With a destroyed engine, roll the 20-sided die and add driver points. Up to 10, the engine locks: "
        "the car rolls on turn by turn, its gear number of spaces at first, then one space fewer each "
        "time.",
        "rules.contact.wrecks",
    ),
    Clause(
        "HSE-BRE-1",
        "With 11 or more it coasts: it still rolls dice and moves, but loses a gear every two turns. The "
        "driver may shift down, never up.",
        "rules.contact.wrecks",
    ),
    Clause(
        "HSE-BRE-2",
        "It may stop off the track, or in the way. A car left on the track is cleared one full turn after "
        "it went out, or after the turn of its last move if that is later.",
        "rules.contact.wrecks",
    ),
    Clause(
        "HSE-BRE-3", "A car with a broken engine can still finish and be classified.", "rules.contact.wrecks"
    ),
    Clause("HSE-BRE-4", "A broken car that reaches its pit is not repaired.", "rules.pits.repair_stops"),
    Clause(
        "HSE-TIM-1",
        "Do not count spaces on the board. On screen, routes and their costs are not shown in advance.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-TIM-2",
        "Choose gears within 10 seconds. Or, if you agree, the first driver to choose counts 6 seconds for "
        "the others.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-TIM-3",
        "After that, gears stay as they are, and skipped gears cost as usual. Choosing an illegal gear "
        "wrecks the transmission, and the car is out.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-TIM-4",
        "Each move has 30 seconds. Then the next player drives the rest of it by a route that costs the "
        "fewest points possible, choosing freely between equal ones.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-TIM-5",
        "The time limits are there to keep the game going, not to put anyone out.",
        "rules.gears.time_limits",
    ),
    Clause(
        "HSE-MRK-1",
        "Counters in the corners ahead show how many stops are left. They change no rule; on screen the "
        "number is shown with the car.",
        "view.game_view",
    ),
    Clause(
        "HSE-CMP-1",
        "A championship is an agreed number of races, each on a different circuit. Qualifying and laps may "
        "vary from race to race, and everyone may take part.",
        "season.plan_validation",
    ),
    Clause(
        "HSE-CMP-2",
        "Cars are fixed before the first race. Drivers and crews may swap cars within a team between races.",
        "season.event_validation",
    ),
    Clause(
        "HSE-FIN-1",
        "The first six score 10, 6, 4, 3, 2 and 1 points for driver and team.",
        "season.standings",
    ),
    Clause(
        "HSE-FIN-2",
        "The driver with the most points is champion, and so is the team whose cars have the most "
        "together. Ties go to more wins, then more second places, and so on.",
        "season.standings",
    ),
    Clause(
        "HSE-FIN-3",
        "A driver gains a driver point for finishing their second race, and another for their fifth.",
        "season.season_drivers",
    ),
    Clause(
        "HSE-INJ-1",
        "When you go out, roll the 20-sided die at once, adding 3 if it was the engine. If the total is "
        "below the gear number, the driver is injured.",
        "rules.contact.injuries",
    ),
    Clause(
        "HSE-INJ-2",
        "Then roll again. Below the gear number, the driver is out for the championship, or killed if a "
        "third roll is below it too. Otherwise, up to 10 misses one race, 11 to 15 two, 16 or more three.",
        "rules.contact.injuries",
    ),
    Clause(
        "HSE-INJ-3",
        "An injured driver is not replaced before the next race, even after an injury in qualifying.",
        "season.season_drivers",
    ),
    Clause(
        "HSE-STP-1",
        "After a severe injury or death, the race stops once all cars have moved this turn.",
        "rules.finish.red_flag",
    ),
    Clause(
        "HSE-STP-2",
        "If every car still racing has completed a lap, current positions are the result.",
        "rules.finish.red_flag",
    ),
    Clause(
        "HSE-STP-3",
        "If not, they are the grid of a new race at once: one lap shorter, but at least two laps, or one "
        "if the race had only one. Tyre points are restored; the kind of tyres stays, and nothing else is "
        "repaired.",
        "rules.finish.red_flag",
    ),
    Clause(
        "HSE-KIL-1",
        "A killed driver's earned driver points are gone, and bought ones are lost for now. Each driver "
        "point the replacement earns by finishing is permanent, until they have the number that was "
        "bought.",
        "season.season_drivers",
    ),
)
