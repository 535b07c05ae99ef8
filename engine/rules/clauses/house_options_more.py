"""The house rules, clause by clause, in plain words: backmarkers, accidents, clocks, and what a championship
adds.
"""

from __future__ import annotations

from engine.rules.clauses.clause import Clause

MORE_OPTIONS: tuple[Clause, ...] = (
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
