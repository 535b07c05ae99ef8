/**
 * What there is to know of a race on screen, in each of its phases.
 */

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Message} Message */
/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("../protocol.js").RaceHistory} RaceHistory */
/** @typedef {import("../protocol.js").Report} Report */
/** @typedef {import("../protocol.js").BoardState} Scene */
/** @typedef {import("../core/storage/storage.js").StoredRace} StoredRace */

/**
 * @typedef {"opening" | "choosing" | "moving" | "paused" | "failed" | "over" | "replay" | "who" | "elsewhere"
 *   | "parted"} Phase
 *   opening: the engine has not answered yet; choosing: a person at this device decides; moving: a decision
 *   is played, or others decide; paused: it stands still until it is resumed; failed: the engine gave no
 *   answer while others drove; replay: an earlier moment is watched; who: which car is yours?; elsewhere:
 *   somebody decides at another device; parted: two histories of it are known
 */

/**
 * Who of a race's people plays at this device: everybody, those with these cars (nobody: one watches), or not
 * yet known.
 * @typedef {"all" | "ask" | number[]} Seats
 */

/**
 * @typedef {object} Watching        an earlier moment on screen
 * @property {number} at             the decision that comes next there
 * @property {Scene} scene
 * @property {number} told           lines of the log that have been told by then
 * @property {boolean} playing
 * @property {number} until          where it stops playing
 */

/**
 * @typedef {object} Fork            a link tells another history of a race than this device
 * @property {import("../protocol.js").Comparison} comparison
 * @property {StoredRace} stored     the race as this device holds it
 * @property {"held" | "coming"} shown   the one on the board
 */

/** On the stage, in pixels; words go to its left.
 *  @typedef {{x: number, y: number, leftwards: boolean}} DiePlace */

/**
 * @typedef {object} Throwing        a die that falls, or has just fallen
 * @property {import("./throw/beats.js").Thrown} event
 * @property {boolean} own           of a person at this device
 * @property {number} milliseconds   how long it falls
 * @property {DiePlace | null} at   null: out of sight
 * @property {import("./throw/faces.js").Shown[][]} shown   its faces meanwhile, of each die where two fall
 * @property {boolean} fallen
 * @property {boolean} left          the question it has led to is asked
 */

/**
 * @typedef {object} RaceState
 * @property {Phase} phase
 * @property {string} circuit
 * @property {View | null} view      what the panels show; null until the engine has answered for the first
 *                                   time
 * @property {EventView[]} log
 * @property {string} key             the name under which it is stored
 * @property {Seats} seats
 * @property {boolean} visiting       an older state of a race that is stored further on: not stored until
 *                                   something is decided in it
 * @property {{since: number} | null} arrival   while it is shown what has happened since the reader last
 *                                   looked, from this decision on
 * @property {Fork | null} fork       while the phase is "parted"
 * @property {boolean} follows       another window drives it, and this one shows how it goes on
 * @property {number | null} official the day whose Daily Grand Prix this is, when it counts
 * @property {RaceHistory | null} history     the history, up to the last decision of a person
 * @property {Watching | null} replay while the phase is "replay"
 * @property {Report | null} report   while the report is shown, or was
 * @property {number | null} reportCar  the driver whom the report follows; null: yourself
 * @property {number} you            the car of the person at the wheel, or of the last one who was
 * @property {number} driving        the car under way while others move, or -1
 * @property {boolean} thinking      the driver of that car has been deciding for so long that it is worth
 *                                   saying
 * @property {string | null} token   the selected answer
 * @property {string | null} peek    the answer under the pointer; shown in place of the selected one
 * @property {string[]} opened       groups of moves that are folded out
 * @property {import("../protocol.js").Hint | null} hint
 * @property {string | null} handover  the name of the person who takes the wheel, while it is announced
 * @property {boolean} curtain      a secret question waits until the device is in the right hands
 * @property {number | null} trialSince  a time trial is being driven: when its clock was started, in
 *                                   milliseconds
 * @property {boolean} skipping      straight on to the next person's decision
 * @property {Throwing | null} throwing
 */

/** What is known of a race when it is opened, besides what the engine says.
 *  @typedef {Partial<Pick<RaceState, "key" | "seats" | "visiting" | "arrival" | "fork" | "official" |
 *    "follows">>}
 *    Beginning
 */

export {};
