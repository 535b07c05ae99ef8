/**
 * The wire protocol, further: seasons, what is asked of them and what the page is shown.
 */

/** @typedef {import("./protocol.js").Message} Message */
/** @typedef {import("./protocol.js").Wear} Wear */

/**
 * A season. The page keeps it as the text of its file (`SeasonState.file`) and sends that along with every request; the engine stores nothing.
 * All that is shown of it comes from `hub`. Drivers are numbers: the seat they were signed for, and 16 more for each one who stands in for it.
 * @typedef {object} SeasonState
 * @property {string} file           readable JSON: to store, to export, to send with requests
 * @property {string} link           "t3...", or "t4..." with circuits of players ("t1", "t2" of an old season); "" when the season has become too long for one
 * @property {{facts: import("./protocol.js").CircuitFacts, text: string}[]} circuits   those of players in its calendar, as far as the engine knows them
 * @property {SeasonHub} hub
 */

/**
 * @typedef {object} SeasonPlan      the draft of a season, as `propose` gives it and `create` takes it
 * @property {string} name
 * @property {"trant" | "house" | "free"} preset
 * @property {string} rulebook       of the preset; any in a free season
 * @property {number} seed
 * @property {{circuit: string, laps: number, grid: "dice" | "session" | "rotation", switches: Record<string, string>}[]} dates   `switches`: of this race only
 * @property {SeasonTeam[]} teams    1 to 12
 * @property {Record<string, string>} switches   for all races
 * @property {{marshal: boolean, built: boolean, scheme: string, drops: number, must_run: number}} options   `marshal`: a team rests in each race. `built`: cars are
 *           built once for the season (always in the two presets). `scheme`: of `SeasonDraft.schemes`. `drops`: worst results that do not count for drivers.
 *           `must_run`: laps to complete to score, 0 for none.
 */

/**
 * @typedef {object} SeasonTeam
 * @property {string} name
 * @property {number} colours        livery of its first car; with two cars 0 to 4 or 10, whose mates are 5 to 9 and 11
 * @property {{driver: string, by: string, points: number, crew: number}[]} seats   one or two; `by`: "human" or the id of a computer driver
 * @property {Record<Wear, number> | null} parts   its design; null where cars are not built for the season
 * @property {number} qualifying     0 or 1
 */

/**
 * @typedef {object} SeasonDraft
 * @property {SeasonPlan} draft
 * @property {{where: string, say: Message}[]} problems   empty: it can be created. `where`: "name" "rulebook" "options" "teams" "dates" "teams.2" "dates.0" "seed"
 * @property {{points: number, spent: number[]} | null} design   what each design has to cost, and what each team's costs
 * @property {Record<string, number[]>} schemes   points by place
 */

/**
 * @typedef {object} SeasonHub
 * @property {string} id
 * @property {string} name
 * @property {"trant" | "house" | "free"} preset
 * @property {string} rulebook
 * @property {SeasonPlan["options"]} options
 * @property {number | null} next    the race to be run; null: the season is over
 * @property {number[]} races_run    in this order `by_race` and `sums` of the standings
 * @property {SeasonDate[]} calendar
 * @property {{team: number, name: string, colours: number, liveries: number[], parts: Record<Wear, number> | null, qualifying: number, crews: number[],
 *           humans: number, rested: number, rests: number[], may_swap: boolean}[]} teams   `rests`: the races it sits out; `rested`: those run by now
 * @property {SeasonDriver[]} drivers   in the order of the standings
 * @property {{drivers: SeasonRow[], teams: SeasonRow[]}} standings
 * @property {{circuit: string, what: "lap" | "race", laps: number | null, value: number, race: number, driver: number, name: string}[]} records   "lap": in
 *           hundredths of a game turn; "race": throws over so many laps
 * @property {{kind: string, say: Message, reason: string}[]} log   what has happened, oldest first
 * @property {{race: number, winner: number, throws: {team: number, values: number[]}[]}[]} clashes   throws for a race that several teams wished to sit out
 */

/**
 * @typedef {object} SeasonDate
 * @property {number} race           from 1
 * @property {string} circuit
 * @property {number} laps
 * @property {"dice" | "session" | "rotation"} grid
 * @property {Record<string, string>} switches
 * @property {"run" | "next" | "ahead" | "cancelled"} state
 * @property {boolean} by_hand       the result was written or corrected by the host
 * @property {number | null} rests   the team of the marshal
 * @property {number[]} wishes       teams that would like to rest
 * @property {number | null} winner  driver
 * @property {string} link           of the race as it was run, "" when it is not kept
 * @property {{driver: number, name: string, team: number, livery: number, grid: number | null, in_hand: number}[]} entrants   as things stand; `in_hand`: driver points
 * @property {SeasonLine[] | null} result   from first to last
 */

/** @typedef {{driver: number, place: number, laps: number, out: string, hurt: number, spent: number, throws: number, best: number}} SeasonEntry   A line of a
 *  result as the host enters it: `place` 0 with a reason `out` ("engine", "corner" ..., "stopped") or a place and "". `hurt`: races to miss, 98 the season, 99 dead.
 *  `best` in hundredths of a game turn. What is left out is 0. */

/** @typedef {SeasonEntry & {name: string, team: number, points: number, why: Message | null}} SeasonLine */

/**
 * @typedef {object} SeasonDriver
 * @property {number} driver
 * @property {string} name
 * @property {number} team
 * @property {number} livery
 * @property {string} by
 * @property {boolean} stands_in
 * @property {boolean} drives_next
 * @property {number} misses         races still to miss
 * @property {"out" | "dead" | null} fate   "out": for the rest of the season
 * @property {number} bought         driver points there anew in every race
 * @property {number} earned_halves  earned ones, in halves
 * @property {number} in_hand        whole points for the next race
 * @property {number} finished       races classified in
 * @property {({place: number | null, hurt: number} | null)[]} form   the last five races; null: no start
 */

/** @typedef {{id: number, rank: number, points: number, by_race: (number | null)[], dropped: number[], sums: number[], counts: number[]}} SeasonRow   `id`: driver or
 *  team. `dropped`: indices into `by_race`. `counts`: wins, second places ... */

/** @typedef {{columns: Message[], rows: (string | number)[][]}} SeasonTable   For a CSV file. */

/**
 * @typedef {{do: "season"} & ({act: "propose", preset: string, seed: number, name: string, people: string[], rulebook?: string, races?: number, teams?: number}
 *   | {act: "check", draft: SeasonPlan} | {act: "fit", draft: SeasonPlan} | {act: "create", draft: SeasonPlan} | {act: "open", text: string}
 *   | {season: string} & ({act: "hub"} | {act: "wish", team: number, race: number} | {act: "swap", team: number, what: "drivers" | "crews"}
 *   | {act: "rename", driver: number, name: string} | {act: "enter", race: number, lines: Partial<SeasonEntry>[], reason: string}
 *   | {act: "void", race: number, again: boolean, reason: string} | {act: "merge" | "weigh", link: string} | {act: "simulate", steps?: number} | {act: "table"}))} SeasonRequest
 *   propose, check, fit: `draft`, `problems`, `design`, `schemes` in the reply; fit changes designs so that they add up. create, open (a file's text or a link)
 *   and everything that has happened: `season` in the reply. enter: a result by hand, of the next race or in place of one. void: strikes a race out, to be run `again`
 *   or not at all. merge: the finished race of a link, and `notice` says whether it was new. weigh: `weighed`, the result that a link brings, where the season has another one.
 *   simulate: some decisions of the next race; `simulation` until it is over,
 *   then `season`. table: `table`, the standings for a CSV file.
 */

export {};
