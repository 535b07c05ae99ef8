/**
 * What the rooms of the page know of each other: types only. Types may point anywhere; what runs imports
 * downwards only.
 */

/** @template T @typedef {import("./loading/lazy.js").Lazy<T>} Lazy */
/** @typedef {import("./store.js").State} State */
/** @typedef {import("./engine/questions.js").Request} Request */
/** @typedef {import("../protocol.js").Reply} Reply */

/**
 * @typedef {object} Page            everything a screen may use
 * @property {import("../main/actions/actions.js").Actions} actions
 * @property {import("../race/session.js").Session} session
 * @property {import("../race/replay/replay.js").Replay} replay
 * @property {import("../race/board-link/board-link.js").BoardLink} board
 * @property {import("./store.js").Store} store
 * @property {import("./circuits/custom-circuits.js").CustomCircuits} customCircuits
 * @property {import("../offline/offline.js").Offline} offline
 * @property {import("../sound/door.js").SoundDoor} sound
 * @property {import("./storage/storage.js").Storage} storage
 * @property {Doors} doors
 * @property {(request: Request) => Promise<Reply>} ask
 * @property {import("./engine/engine.js").Engine["foretell"]} foretell
 * @property {(view: import("../protocol.js").View) => Promise<void>} bringResult   of a race of a season
 * @property {() => void} retry      starts the engine again after a fault, and what it was wanted for
 */

/**
 * @typedef {object} Doors           to features that a race shows too
 * @property {Lazy<typeof import("../features/friends/friends.js")>} friends
 * @property {Lazy<typeof import("../features/season/merge-result.js")>} seasonResult
 */

/**
 * @typedef {object} ScreenPart      a screen, as its module exports it
 * @property {(state: State, page: Page) => unknown} paint      a function of the state, which changes nothing
 * @property {(state: State, page: Page) => void} [follow] after each painting: what has to be done about what
 *   has
 *                                   changed, and asked for what is missing
 */

export {};
