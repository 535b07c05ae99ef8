/**
 * The wire protocol, further: a race looked back at, compared with another story of it, and summed up.
 */

/** @typedef {import("./protocol.js").Message} Message */
/** @typedef {import("./protocol.js").View} View */
/** @typedef {import("./protocol.js").Wear} Wear */

/**
 * @typedef {object} Story the history up to now, by decisions: the first is 0, the one to be taken now
 *   `decisions`
 * @property {number} decisions
 * @property {number[]} told         for each of them how many events had been told before it: decision n led
 *                                   to the events from told[n] to told[n + 1]
 * @property {number[]} askers       the car that was asked, -1 for nobody
 * @property {[number, number][]} turns   game turn, its first decision
 * @property {[number, number][]} laps    lap, the first decision after the leader had begun it
 * @property {KeyMoment[]} moments   in the order in which they happened
 */

/**
 * @typedef {object} KeyMoment
 * @property {string} kind           "win" "finish" "out" "spin" "lead" "fastest_lap" "pit" "contact" "engine"
 *                                   "hazard_throw" "weather" "stall" "overshoot" "tow" ...
 * @property {number} decision       the one that led to it
 * @property {number} event          its place in the log
 * @property {number} round
 * @property {number} car            -1: nobody in particular
 * @property {number} weight         1, a detail, to 6, the winner at the line
 * @property {Message | null} say    null: the event's own sentence
 */

/**
 * @typedef {Pick<View, "round" | "lap" | "cars" | "backmarkers" | "order" | "weather" | "settled" |
 *   "hazards"> & {decision: number}} Scene The board before a decision.
 */

/**
 * @typedef {object} Report          the race in figures, up to now; lists by car follow the set-up
 * @property {boolean} over
 * @property {number[]} rounds       game turns; the first entry is the one before the race was begun or taken
 *                                   up, 0 for the grid
 * @property {(number | null)[][]} positions   for each of them the place of every car at its end; null when
 *                                   it is out
 * @property {[number, number][]} laps         lap, the turn in which the leader began it; from the second on
 * @property {(number | null)[][]} gears       for each car its gear in every turn but the first of `rounds`
 * @property {Classified[]} classification     from first to last
 * @property {LapTime | null} fastest
 * @property {LapTime[]} lap_times
 * @property {{car: number, round: number, part: Wear, points: number, why: Message, clause: string | null,
 *   event: number | null}[]} worn every loss of points
 * @property {{car: number, round: number, gear: number, spaces: number, expected: number, event: number}[]}
 *   throws throws for a move; `expected` in
 *           hundredths of a space
 * @property {{car: number, round: number, kind: string, fails: number, sides: number, hit: boolean, event:
 *   number}[]} dangers dice that could do harm
 */

/** @typedef {{car: number, lap: number, time: number}} LapTime  In hundredths of a game turn. */

/**
 * @typedef {object} Classified
 * @property {number} car
 * @property {number | null} place
 * @property {"running" | "finished" | "out"} status
 * @property {number} laps           driven from end to end
 * @property {number} turns          game turns until it was home, or out
 * @property {number | null} gap     spaces still to go when the winner was home
 * @property {Message | null} out
 * @property {number} worn           points lost
 * @property {number} stops          at the pits
 * @property {number | null} best    its fastest lap, in hundredths of a game turn
 */

/**
 * @typedef {{kind: string, step?: string} & Record<string, unknown>} Fact An event of this kind with these
 *   values, or one of the values of a list; with
 *  `step`, only while that step's question is open. */

/**
 * @typedef {object} Comparison      how a race that a link has brought stands to the one held so far
 * @property {"other" | "same" | "further" | "shorter" | "parted"} relation of the link's to the held one;
 *   "other": not the same race at all
 * @property {number} common         decisions that both have; the first one in which they part, if they do
 * @property {StoryEnd} held
 * @property {StoryEnd} coming
 * @property {{car: number, round: number, held: Message | null, coming: Message | null} | null} parting who
 *   chose what, in which game turn; null in the
 *                                   place of a choice that is still secret
 */

/**
 * @typedef {Omit<Scene, "decision"> & {decisions: number, over: boolean}} StoryEnd How far a story has come,
 *   and the board at its end.
 */

/**
 * @typedef {"clean" | "paid" | "spun" | "out"} Mark How a game turn went for a car: nothing lost, points
 *   lost, a spin, the end.
 */

/**
 * @typedef {{over: boolean, place: number | null, cars: number, throws: number, left: number, full: number,
 *   marks: Mark[]}} Card A person's race in a few numbers: `place` is null
 *  for one that is out, `left` of `full` points remain, a mark for each game turn. */

export {};
