/**
 * What the page knows at any moment. One record, replaced and never changed in place; screens and panels are functions of it.
 */

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../protocol.js").Message} Message */
/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("./storage/storage.js").StoredRace} StoredRace */

/** @typedef {import("./storage/storage.js").StoredSeason} StoredSeason */
/** @typedef {import("../protocol.js").Story} Story */
/** @typedef {import("../protocol.js").Scene} Scene */

/** @typedef {{id: string, name: Message}} DriverKind */

/** @typedef {"home" | "setup" | "race" | "rules" | "circuits" | "circuit" | "draw" | "races" | "report" | "daily" | "learn" | "lesson" | "seasons" | "season"} Screen */

/**
 * @typedef {object} Boot            how far the engine has come
 * @property {"download" | "start" | "ready" | "failed"} stage
 * @property {number} fraction       0 to 1, measured, not guessed
 * @property {"no-webassembly" | "boot-failed" | null} fault
 */

/**
 * @typedef {object} Watching        an earlier moment on screen
 * @property {number} at             the decision that comes next there
 * @property {Scene} scene
 * @property {number} told           lines of the log that have been told by then
 * @property {boolean} playing
 * @property {number} until          where it stops playing
 */

/** Who of a race's people plays at this device: everybody, those with these cars (nobody: one watches), or not yet known. @typedef {"all" | "ask" | number[]} Seats */

/**
 * @typedef {object} Fork            a link tells another story of a race than this device
 * @property {import("../protocol.js").Comparison} comparison
 * @property {StoredRace} stored     the race as this device holds it
 * @property {"held" | "coming"} shown   the one on the board
 */

/**
 * @typedef {object} RaceState
 * @property {string} circuit
 * @property {View | null} view      what the panels show; null until the engine has answered for the first time
 * @property {EventView[]} log
 * @property {string} key             the name under which it is stored
 * @property {"waiting" | "asking" | "moving" | "held" | "stuck" | "over" | "replay" | "who" | "elsewhere" | "parted"} phase
 *                                   who: which car is yours?; elsewhere: somebody decides at another device; parted: two stories of it are known
 * @property {Seats} seats
 * @property {boolean} visiting       an older state of a race that is stored further on: not stored until something is decided in it
 * @property {{since: number} | null} arrival   while it is shown what has happened since the reader last looked, from this decision on
 * @property {Fork | null} fork       while the phase is "parted"
 * @property {number | null} official the day whose Daily Grand Prix this is, when it counts
 * @property {Story | null} story     the history, up to the last decision of a person
 * @property {Watching | null} replay while the phase is "replay"
 * @property {import("../protocol.js").Report | null} report   while the report is shown, or was
 * @property {number | null} reportCar  the driver whom the report follows; null: yourself
 * @property {number} you            the car of the person at the wheel, or of the last one who was
 * @property {number} driving        the car under way while others move, or -1
 * @property {boolean} thinking      the driver of that car has been deciding for so long that it is worth saying
 * @property {number} named          the car whose name was asked for in the race order, or -1
 * @property {string | null} token   the selected answer
 * @property {string | null} peek    the answer under the pointer; shown in place of the selected one
 * @property {string[]} opened       groups of moves that are folded out
 * @property {{token: string, why: Message} | null} hint
 * @property {string | null} handover  the name of the person who takes the wheel, while it is announced
 * @property {boolean} curtain      a secret question waits until the device is in the right hands
 * @property {number | null} trialSince  a time trial is being driven: when its clock was started, in milliseconds
 * @property {boolean} skipping      straight on to the next person's decision
 */

/**
 * @typedef {object} LessonState
 * @property {number} number          of the lesson, from 1
 * @property {number} step            from 0; as many as there are: the lesson has been finished
 * @property {string | null} verdict  what the lesson says to what was done: "right", or the name of a mistake; null as long as nothing is decided
 */

/** A clause is null until it has been looked up, "none" when there is none, "missing" when the table could not be had.
 *  @typedef {{kind: "menu"} | {kind: "keys"} | {kind: "settings"} | {kind: "send"} | {kind: "text", title: string, text: string}
 *    | {kind: "clause", id: string, clause: import("./language/clauses.js").Clause | "none" | "missing" | null}} Dialog */

/** @typedef {{text: string, tone: "plain" | "bad", offer?: {label: string, act: () => void}}} Notice */

/**
 * @typedef {object} State
 * @property {Screen} screen
 * @property {Boot} boot
 * @property {DriverKind[]} drivers
 * @property {string[]} names        default names by livery
 * @property {Setup} draft           the race being set up
 * @property {"here" | "link"} together   several people of the race being set up sit at this device, or each at their own
 * @property {number} liveryOpen     entry whose livery picker is open, or -1
 * @property {string} favourite      circuit of the quick race
 * @property {number | null} day     whose Daily Grand Prix is shown; null: today
 * @property {string | null} circuit     the circuit that the gallery shows
 * @property {import("../features/circuits/circuit-editor.js").Draft | null} sketch   the circuit being drawn
 * @property {RaceState | null} race
 * @property {string} seasonAt       the season that is shown: its id, its link, or the address of a new one
 * @property {import("../features/season/controller.js").Desk | null} season   what is shown of it
 * @property {import("../race/panels/first-times.js").Note | null} note   what is being explained because it happens for the first time
 * @property {LessonState | null} lesson   while a lesson is on screen
 * @property {StoredRace[]} stored   newest first
 * @property {StoredSeason[]} seasons   newest first
 * @property {number} damaged        stored races that cannot be read and are kept all the same
 * @property {Notice | null} notice
 * @property {Dialog | null} dialog
 * @property {{at: string, sought: string}} reading   the place in the rules that is shown, and the words looked for there
 * @property {boolean} logOpen       phone: commentary over the board
 * @property {Record<string, number>} cornerWeights  what the mini map would hide in the corners of the stage, "bottom-right" and so on: the more, the worse
 * @property {boolean} showKey       the key to the board's colours, for beginners
 * @property {import("./settings.js").Settings} settings
 * @property {import("../offline/offline.js").Kept} kept   the game on this device
 */

/** @param {string} circuit @returns {RaceState} the race screen before the engine has answered */
export function waitingRace(circuit) {
  return {
    circuit,
    view: null,
    log: [],
    key: "",
    phase: "waiting",
    seats: "all",
    visiting: false,
    arrival: null,
    fork: null,
    official: null,
    story: null,
    replay: null,
    report: null,
    reportCar: null,
    you: -1,
    driving: -1,
    thinking: false,
    named: -1,
    token: null,
    peek: null,
    opened: [],
    hint: null,
    handover: null,
    curtain: false,
    trialSince: null,
    skipping: false,
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */

/**
 * @param {State} initial
 * @param {(state: State) => void} paint  called at most once a frame
 */
export function createStore(initial, paint) {
  let state = initial;
  let queued = false;

  function schedule() {
    if (queued) return;
    queued = true;
    requestAnimationFrame(() => {
      queued = false;
      paint(state);
    });
  }

  return {
    get state() {
      return state;
    },
    /** @param {Partial<State>} patch */
    update(patch) {
      state = { ...state, ...patch };
      schedule();
    },
    /** Changes the race on screen; does nothing when there is none. @param {Partial<RaceState>} patch */
    updateRace(patch) {
      if (state.race) this.update({ race: { ...state.race, ...patch } });
    },
  };
}
