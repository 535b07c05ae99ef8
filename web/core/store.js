/**
 * What the page knows at any moment. One record, replaced and never changed in place; screens and panels are
 * functions of it.
 */

/** @typedef {import("../protocol.js").View} View */
/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../protocol.js").Message} Message */
/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("./storage/storage.js").StoredRace} StoredRace */

/** @typedef {import("./storage/storage.js").StoredSeason} StoredSeason */
/** @typedef {import("../protocol.js").RaceHistory} RaceHistory */
/** @typedef {import("../protocol.js").BoardState} Scene */

/** @typedef {import("../protocol.js").DriverFacts} DriverKind */

/**
 * @typedef {"home" | "setup" | "race" | "rules" | "circuits" | "circuit" | "draw" | "sheet" | "races" |
 *   "report" | "daily" | "learn" | "lesson" | "puzzles" | "seasons" | "season" | "friends" | "about" |
 *   "profile" | "link" | "print"} Screen
 */

/**
 * @typedef {object} Boot            how far the engine has come
 * @property {"download" | "start" | "ready" | "failed"} status
 * @property {number} fraction       0 to 1, measured, not guessed
 * @property {"no-webassembly" | "boot-failed" | null} fault
 */

/** @typedef {import("../race/state.js").RaceState} RaceState */

/**
 * @typedef {object} LessonState
 * @property {number} number          of the lesson, from 1
 * @property {number} step            from 0; as many as there are: the lesson has been finished
 * @property {string | null} verdict  what the lesson says to what was done: "right", or the name of a
 *                                   mistake; null as long as nothing is decided
 */

/**
 * A clause is null until it has been looked up, "none" when there is none, "missing" when the table could not
 * be had.
 *  @typedef {{kind: "menu"} | {kind: "keys"} | {kind: "settings"} | {kind: "send", link?: string}
 *    | {kind: "name", take: (name: string | null) => void}
 *    | {kind: "text", title:
 *    string, text: string}
 *    | {kind: "clause", id: string, clause: import("./language/clauses.js").Clause | "none" | "missing" |
 *    null}} Dialog
 */

/** Several people of a race sit at this device, or each at their own. @typedef {"here" | "link"} Together */

/** A text in the address that is no link as it stands, or was refused.
 *  @typedef {{words: string, error: Message | null}} Unread */

/** @typedef {{text: string, tone: "plain" | "bad", offer?: {label: string, act: () => void}}} Notice */

/**
 * @typedef {object} State
 * @property {Screen} screen
 * @property {Boot} boot
 * @property {DriverKind[]} drivers
 * @property {string[]} names        default names by livery
 * @property {Setup} draft           the race being set up
 * @property {Together} together     where the people of that race sit
 * @property {{draft: Setup, together: Together}} friends   the race with friends being set up, and where they
 *                                   sit
 * @property {number} liveryOpen     entry whose livery picker is open, or -1
 * @property {string} favourite      circuit of the quick race
 * @property {number | null} day     whose Daily Grand Prix is shown; null: today
 * @property {string | null} circuit     the circuit that the gallery shows, or that is printed
 * @property {import("../features/circuits/sketch.js").Draft | null} sketch   the circuit being drawn
 * @property {RaceState | null} race
 * @property {string} seasonAt       the season that is shown: its id, its link, or the address of a new one
 * @property {import("../features/season/controller.js").SeasonShown | null} season   what is shown of it
 * @property {import("../race/panels/first-times.js").Note | null} note what is being explained because it
 *   happens for the first time
 * @property {import("../race/director/gone.js").Gone | null} gone   whose car has
 *   gone out, while the race waits
 * @property {LessonState | null} lesson   while a lesson is on screen
 * @property {StoredRace[]} stored   newest first
 * @property {StoredSeason[]} seasons   newest first
 * @property {number} damaged        stored races that cannot be read and are kept all the same
 * @property {Unread | null} unread
 * @property {Notice | null} notice
 * @property {number | null} studied   percent of the circuit that the experts know, while they learn it
 * @property {boolean} slow          something that is waited for takes longer than usual
 * @property {Dialog | null} dialog
 * @property {{at: string, sought: string}} reading   the place in the rules that is shown, and the words
 *                                   looked for there
 * @property {boolean} logOpen       phone: commentary over the board
 * @property {Record<string, number> | null} cornerWeights  what the mini map would hide in the corners of the
 *                                   stage, "bottom-right" and so on: the more, the worse; null: not yet known
 * @property {boolean} showKey       the key to the board's colours, for beginners
 * @property {import("./settings.js").Settings} settings
 * @property {import("../offline/offline.js").Kept} kept   the game on this device
 */

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
    /**
     * Changes the race on screen by one of its transitions (race/transitions.js); does nothing when there is
     * none.
     * @template {unknown[]} Args
     * @param {(race: RaceState, ...args: Args) => RaceState} transition @param {Args} args
     */
    changeRace(transition, ...args) {
      const { race } = state;
      const changed = race && transition(race, ...args);
      if (changed !== race) this.update({ race: changed });
    },
  };
}
