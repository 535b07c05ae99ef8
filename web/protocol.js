/**
 * The wire protocol between the page and the engine: JSON text in, JSON text out.
 *
 * The page sends one `Request`, the engine answers with one `Reply`. The engine decides every rule, price and
 * order; the page draws what it is told and hands back a token. Sentences never cross the wire: a `Message`
 * names an entry of the message file and carries its values. Spaces are whole numbers, indices into the lists
 * of the circuit's drawing. Cars are whole numbers, indices into `View.cars`.
 */

/**
 * @typedef {{id: string, args?: Record<string, string | number | Message>}} Message An entry of the message
 *   file and its values.
 */

/**
 * @typedef {"tyres" | "brakes" | "fuel" | "bodywork" | "engine" | "road_holding"} Wear The stocks of points
 *   of a car; `road_holding` only where a rule uses it.
 */

/**
 * @typedef {Wear | "driver_points" | "crew" | "qualifying"} Part What points can be spent on when a car is
 *   built.
 */

/** @typedef {Partial<Record<Wear, number>>} Price  Points taken by an act; absent means none. */

/** @typedef {"short" | "stop" | "free" | "cost" | "spin" | "out"} Kind
 *  What an end space means for the car that stops there: short of the next corner, a stop inside it, nothing
 *  to pay on the open road
 *  (all three free); points to pay; a spin; elimination. */

/**
 * @typedef {object} CarSetup
 * @property {string} name       1 to 16 characters, shown as text only
 * @property {number} livery     0 to 9; liveries n and n + 5 are the two cars of one team, in seasons also 10
 *                               and 11; the car's number is livery + 1
 * @property {string} driver     "human" or the id of a computer driver (see `Catalog.drivers`)
 */

/**
 * @typedef {object} Setup
 * @property {string} circuit
 * @property {string} rulebook   id of a preset, "ludodelire"
 * @property {number} laps       1 to 9
 * @property {"table" | "gear_dice"} movement_dice   the twenty-sided die read in the gear table, or one
 *                                   special die for each gear
 * @property {Record<string, string>} [switches]   choices that differ from the defaults, by the ids of
 *                                   `Catalog.rulebooks`
 * @property {number} seed       0 to 2**48 - 1
 * @property {CarSetup[]} cars   1 to 10
 * @property {{id: string, race: number}} [season]   the season a race belongs to (`SeasonHub.id`) and its
 *                                   number there; told, not asked for
 */

/**
 * @typedef {object} CircuitFacts
 * @property {string} id
 * @property {string} name
 * @property {string} country
 * @property {number} laps        usual number of laps
 * @property {number} spaces      spaces of the middle lane
 * @property {number} shortest    spaces of the shortest lap
 * @property {number} stops       compulsory stops in a lap
 * @property {{name: string, stops: number}[]} corners
 * @property {number[]} lanes     spaces of the left, middle and right lane
 * @property {number} grid        cars that have room on it
 * @property {{rain: number, variable: number}} weather   the barometer: a throw of twenty up to `rain` is
 *                                   rain, up to `variable` changeable
 * @property {Record<string, string>} credits
 * @property {string} [variant_of]
 * @property {string} [file]      circuits that players bring: what they call themselves; their `id` also
 *                                carries a number of their contents
 * @property {Emblem} [emblem]
 * @property {Figures | null} [figures]   circuits of the game only
 */

/** @typedef {{width: number, height: number, path: string, start: [number, number, number]}} Emblem
 *  The centre line, small; `start` is the place of the start line and the direction of travel there in
 *  degrees.
 */

/**
 * @typedef {object} Figures              what races of the computer driver gave
 * @property {number} throws_expected     throws in a lap
 * @property {number} finishers_percent   cars that finish
 * @property {number} pole_wins_percent   races won from pole position
 * @property {number} longest_straight    spaces
 */

/**
 * @typedef {object} Board         the picture of a circuit that a player has brought
 * @property {CircuitFacts} facts
 * @property {import("./race/board/board.js").Drawing} drawing
 * @property {string} svg
 * @property {string} text         its text in the compiler's own layout
 */

/**
 * @typedef {{id: string, points: boolean, laps: number[], switches: {id: string, choices: string[], clause:
 *   string, needs: string[], excludes: string[], optional: boolean,
 *    advised: number | null}[]}} Rulebook
 *  `points`: it counts in movement points, and has words of its own for some parts. `laps`: the fewest and
 *  the most it speaks of. `choices`: the default first. `needs`: what any other choice needs:
 *  "laps 2" (that many or more), or the id of another switch away from its default; "a|b" is met by either.
 *  `excludes`: switches that must stand at their
 *  defaults. `optional`: a rule that may be left out, as against a reading of one. `advised`: from so many
 *  laps on the book has no race without it.
 */

/**
 * @typedef {{say: Message, space: number | null}} Warning Of a circuit: what is allowed but unwise, and a
 *   space of the middle lane where there is a place to point to.
 */
/**
 * @typedef {{circuits: CircuitFacts[], drivers: {id: string, name: Message}[], names: string[], rulebooks:
 *   Rulebook[]}} Catalog `names`: default driver names by livery.
 */

/**
 * @typedef {object} CarView
 * @property {number} car
 * @property {string} name
 * @property {number} number
 * @property {number} livery
 * @property {string} driver
 * @property {"running" | "finished" | "out"} status
 * @property {number} place          1 = leader; cars that are out come last
 * @property {number | null} gap     spaces behind the leader, rounded down; null when not running
 * @property {number} lap            the lap being driven, from 1 (0 on the grid)
 * @property {number | null} space   null when the car is off the board
 * @property {boolean} backwards     spun: drawn facing against the traffic
 * @property {boolean} in_pit        standing at its pit
 * @property {number} gear           0 before the start
 * @property {Record<Wear, {left: number, full: number}>} wear
 * @property {{corner: number, name: string, stops: number, made: number, ahead: number} | null} corner
 *           the corner the car is in or reaches next: flag, stops made, spaces before it (0 = inside)
 * @property {{compound: "hard" | "soft" | "wet", lap: number} | null} tyres kind and age of the set; null
 *   where there are no kinds, and while they are chosen in secret
 * @property {Message | null} out    why it is out
 * @property {Kit | null} kit        null where cars have nothing of the kind
 */

/**
 * @typedef {object} Kit              what only rules that count in movement points know of a car
 * @property {"low" | "high" | null} wing   null where there are none, and while they are chosen in secret
 * @property {number | null} driver_points
 * @property {number | null} crew
 * @property {boolean} qualifying
 * @property {number | null} box      the pit that the team has chosen
 * @property {number} work            movement points still to be worked off at the pit
 * @property {"rolls" | "locked" | "coasts" | null} wreck out, but still on the board; a car that "coasts"
 *   still races
 * @property {number} hurt            races that its driver misses, 98 the rest of the season, 99 for good
 */

/**
 * @typedef {{car: number, number: number, space: number}} Backmarker A car in nobody's race; `car` is its
 *   number in events.
 */

/**
 * @typedef {{sides: number, value: number, purpose: Message, fails: Message | null, result: Message, tone:
 *   "free" | "cost" | "out" | "plain"}} Die
 *  A die that fell: what it was for, which numbers are bad ("damage on 1"), what came of it. */

/**
 * @typedef {object} EventView
 * @property {number} round
 * @property {number} car           -1: nobody in particular
 * @property {string} kind          "grid" "stall" "gear" "roll" "move" "corner" "spin" "swerve" "out"
 *                                  "contact" "engine" "pit" "finish" "race_over" ...
 * @property {Message | null} say   null: nothing for the commentary
 * @property {string | null} clause e.g. "LUD-CRN-2"
 * @property {number[]} [path]      spaces driven, start included (kind "move")
 * @property {number} [gear]        in which they were driven
 * @property {boolean} [stays]      kind "out": the wreck stays on the board for now
 * @property {Die} [die]
 */

/**
 * @typedef {object} GearChoice     one of the six notches of the lever
 * @property {number} gear
 * @property {string | null} token  null: not legal now, see `reason`
 * @property {Message | null} reason
 * @property {number} low           fewest and most spaces of this gear's die
 * @property {number} high
 * @property {Price} price          points the change itself takes
 * @property {boolean} wrecks       the change takes the last engine point: the car would be out
 * @property {{value: number, count: number, kind: Kind, price: Price}[]} faces each result with its number of
 *   faces and the best that can be made of it;
 *                                  empty when not legal
 * @property {number} total         faces of the die
 * @property {[number, number, Kind][]} heat   [space, faces that open the space, what it means there at its
 *                                   cheapest]
 * @property {Message[]} odds       the sentence, part by part: "67 % stop in La Rascasse", "17 % one brake",
 *                                  "17 % out"
 */

/**
 * @typedef {object} DriveChoice
 * @property {string} token
 * @property {number} space         where the car comes to stand
 * @property {number[]} path        start and end included
 * @property {Kind} kind
 * @property {Price} price
 * @property {number} risk          probability of losing a bodywork point of one's own to contact at that
 *                                  space (0: no roll)
 * @property {number} hazards       dangerous spaces on the way, a roll for each
 * @property {number} skid          spaces the car will skid on from there, in rain; price and kind count it
 *                                  in
 * @property {Message} where        "Outer lane, 8th space"
 * @property {Message} then         "three spaces left in the corner"
 * @property {{say: Message, clause: string | null}[]} why
 * @property {string} group         choices with the same group may be shown as one row
 * @property {Message} group_title
 */

/**
 * @typedef {object} Question
 * @property {number} car
 * @property {"gear" | "drive" | "skid" | "tow" | "draft" | "choose" | "place" | "build" | "adjust" | "clock"}
 *   step "skid", "tow" and "draft" are answered
 *                                        like "drive"; a tow may be declined by the choice "stay", on the own
 *                                        space. "place": a space of the board is to be chosen
 * @property {boolean} human        false: a computer driver is to answer, send {"do": "drive_on"}
 * @property {GearChoice[]} [gears]       step "gear": six, first to sixth
 * @property {DriveChoice[]} [choices]    step "drive": cheapest first
 * @property {{gear: number, natural: number, value: number, sides: number, table: boolean, two: boolean,
 *   boost: number}} [rolled] step "drive"; `table`: the
 *                                        die is read in the gear table; `two`: it is the sum of two; `boost`:
 *                                        what the engine has added
 * @property {{token: string, adds: number, value: number, left: number, last: boolean}[]} [boosts] step
 *   "drive": engine points that lengthen the move; it is asked
 *                                        again. `last`: the car goes out after it
 * @property {number | null} [seconds]    so long the person has; then send {"do": "time_up"}
 * @property {boolean} [blind]            prices and reasons are not shown beforehand
 * @property {boolean} [timed]            in a session before the race: whether the lap has begun, and the
 *                                   clock runs
 * @property {Message | null} [blocked]   step "drive": cars in the way cut the move short
 * @property {Message} [title]            steps "skid", "choose", "place", "draft", "build", "adjust" and
 *                                   "clock"
 * @property {Message | null} [what]      a line below it
 * @property {string} [clause]            steps "place", "build" and "adjust"
 * @property {boolean} [secret]           the others should not look
 * @property {Die} [die]                  step "choose": the die that may be thrown again
 * @property {{token: string, label: Message, detail: Message, clause: string}[]} [options]   step "choose"
 * @property {number} [left]              step "build": points still to spend, of `total`; a part's token
 *                                   spends one, `rest` all that are left as usual.
 *                                        Step "adjust": points that may still go; a part's token scratches
 *                                        one, `to` moves it to another part, `rest` ends it
 * @property {number} [total]
 * @property {{part: Part, points: number, token: string | null, to?: Record<string, string>}[]} [parts]
 * @property {string} [rest]
 * @property {number} [count]             step "clock": throws of the time trial that has just ended; the
 *                                   answer is "t" and the seconds it took, "t83" ...
 * @property {number} [most]              ... but no more than these
 * @property {string} preselected         the token that Enter confirms
 */

/**
 * @typedef {object} View
 * @property {Setup} setup
 * @property {string} link           race link, without "#"; goes into the address bar
 * @property {string} position_link  the same position without its history
 * @property {number} round          game turn, from 1 (0 while the grid is drawn)
 * @property {number} lap            the leader's lap
 * @property {CarView[]} cars        in order of the set-up
 * @property {number[]} order        cars from first to last, those out at the end
 * @property {Backmarker[]} backmarkers
 * @property {boolean} counts_stops  the board shows the stops that cars still owe
 * @property {boolean | null} settled    whether the weather stays to the end; null: that is not known of this
 *                                   weather
 * @property {Question | null} question   null: the race is over
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {number | null} undo_car the car whose decision an undo would take back
 * @property {"dry" | "rain" | "changeable" | null} weather   null: no weather in this race
 * @property {number[]} hazards      dangerous spaces
 * @property {number} log_from       the page cuts its log to this length ...
 * @property {EventView[]} events    ... and appends these
 * @property {Message | null} notice a plain word to the player, e.g. a link of another engine opened only in
 *   part
 */

/* Further parts of it, under the names by which the page knows them. */

/** @typedef {import("./protocol-story.js").Story} Story */
/** @typedef {import("./protocol-story.js").KeyMoment} KeyMoment */
/** @typedef {import("./protocol-story.js").Scene} Scene */
/** @typedef {import("./protocol-story.js").Report} Report */
/** @typedef {import("./protocol-story.js").Classified} Classified */
/** @typedef {import("./protocol-story.js").Fact} Fact */
/** @typedef {import("./protocol-story.js").Comparison} Comparison */
/** @typedef {import("./protocol-story.js").Mark} Mark */
/** @typedef {import("./protocol-story.js").Card} Card */

/** @typedef {import("./protocol-season.js").SeasonState} SeasonState */
/** @typedef {import("./protocol-season.js").SeasonPlan} SeasonPlan */
/** @typedef {import("./protocol-season.js").SeasonTeam} SeasonTeam */
/** @typedef {import("./protocol-season.js").SeasonDraft} SeasonDraft */
/** @typedef {import("./protocol-season.js").SeasonHub} SeasonHub */
/** @typedef {import("./protocol-season.js").SeasonDate} SeasonDate */
/** @typedef {import("./protocol-season.js").SeasonEntry} SeasonEntry */
/** @typedef {import("./protocol-season.js").SeasonLine} SeasonLine */
/** @typedef {import("./protocol-season.js").SeasonDriver} SeasonDriver */
/** @typedef {import("./protocol-season.js").SeasonRow} SeasonRow */
/** @typedef {import("./protocol-season.js").SeasonTable} SeasonTable */
/** @typedef {import("./protocol-season.js").SeasonRequest} SeasonRequest */

/**
 * @typedef {{do: "catalog"} | {do: "circuit", topology: object} | {do: "new", setup: Setup} | {do: "open",
 *   link: string}
 *   | {do: "board", circuit: string} | {do: "take", token: string} | {do: "drive_on", decisions?: number} |
 *   {do: "time_up"} | {do: "undo"} | {do: "redo"} | {do: "hint"} | {do: "position_text"}
 *   | {do: "compile", text: string, original?: string} | {do: "story"} | {do: "moment", decision: number} |
 *   {do: "fork", decision: number}
 *   | {do: "report"} | SeasonRequest | {do: "season_start", season: string} | {do: "position", text: string}
 *   | {do: "facts", car: number, wanted: Fact[]}
 *   | {do: "compare", held: string} | {do: "daily", day: number} | {do: "card"}} Request
 *   catalog: `catalog` in the reply. circuit: registers a compiled topology, needed before a race on it.
 *   take: a person's decision.
 *   drive_on: the decision of the computer driver whose turn it is, or as many in a row, as long as no person
 *   is asked. undo, redo: to the previous or next decision of a person.
 *   compile: a circuit text, and the text of the circuit it is a variant of; `compiled` in the reply, and
 *   races can be driven on it.
 *   board: `board` in the reply, for a circuit that was compiled or that a link has brought along.
 *   story, report: `story`, `report` in the reply. moment: `moment`, the board before an earlier decision;
 *   the race stays where it is.
 *   fork: another race with the same decisions before that one takes this one's place; `view`.
 *   compare: `comparison`, how the race at the table, come by a link, stands to the one in the link that is
 *   held; the table stays as it is.
 *   daily: `daily`, the race of a day, counted from 1 January 1970. card: `card`.
 *   position: opens a position text; `view`. facts: `fact` in the reply, the place of the first of the wanted
 *   facts that is true of a car since then.
 *   season: see `SeasonRequest`. season_start: puts the next race of a season on the table; `view`.
 *   hint: `hint` in the reply. position_text: `text` in the reply, the position as readable lines.
 */

/**
 * @typedef {object} Reply
 * @property {boolean} ok
 * @property {View} [view]
 * @property {Catalog} [catalog]
 * @property {{token: string, why: Message}} [hint]
 * @property {string} [text]
 * @property {{facts: CircuitFacts, warnings: Warning[]}} [compiled]
 * @property {Board} [board]
 * @property {Story} [story]
 * @property {Scene} [moment]
 * @property {Report} [report]
 * @property {Comparison} [comparison]
 * @property {{setup: Setup}} [daily]
 * @property {Card} [card]
 * @property {number | null} [fact]
 * @property {SeasonState} [season]
 * @property {SeasonPlan} [draft]
 * @property {SeasonDraft["problems"]} [problems]
 * @property {SeasonDraft["design"]} [design]
 * @property {SeasonDraft["schemes"]} [schemes]
 * @property {SeasonDraft["lines"]} [lines]
 * @property {SeasonDraft["may"]} [may]
 * @property {{race: number, percent: number}} [simulation]
 * @property {{race: number, lines: SeasonLine[]}} [weighed]
 * @property {{outcome: "same" | "ahead" | "behind" | "parted", at: number}} [joined] `at`: the first event
 *   that differs
 * @property {SeasonState} [coming]
 * @property {{drivers: SeasonTable, teams: SeasonTable}} [table]
 * @property {Message} [notice]
 * @property {Message} [error]      ok false: one clear sentence; nothing has changed
 * @property {string} [needs]       ok false: the id of a circuit to register first; then send the request
 *                                  again
 */

export {};
