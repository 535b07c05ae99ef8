/**
 * The moments of a race as the engine has them, and one of them on the board.
 */
import { pace } from "../../core/settings.js";
import * as to from "../transitions.js";
import { KEY_WEIGHT } from "./moments.js";

/** @typedef {import("../../protocol.js").BoardState} Scene */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../protocol.js").Request} Request */
/** @typedef {ReturnType<typeof createScenes>} Scenes */

/**
 * How long a decision stays on screen at the speed of life, in milliseconds: nothing to see, a move, a key
 * moment.
 */
const STAYS = { quiet: 240, moved: 620, key: 1700 };
/** At once means quickly when one watches. */
const QUICKEST = 12;

/**
 * @param {object} surroundings
 * @param {import("../../core/store.js").Store} surroundings.store
 * @param {(request: Request) => Promise<Reply | null>} surroundings.asked
 * @param {import("./replay.js").ReplayBoard} surroundings.board
 */
export function createScenes({ store, asked, board }) {
  /** @param {Partial<import("../state.js").Watching>} patch */
  function change(patch) {
    if (store.state.race?.replay) store.changeRace(to.rewound, patch);
  }

  /** What the decision taken at a moment led to. @param {number} at */
  function eventsAfter(at) {
    const race = store.state.race;
    return race?.history ? race.log.slice(race.history.told[at], race.history.told[at + 1]) : [];
  }

  return {
    change,
    eventsAfter,

    /** @param {number} at @returns {Promise<Scene | null>} */
    async sceneOf(at) {
      return (await asked({ do: "moment", decision: at }))?.moment ?? null;
    },

    /** The history up to now; the one at hand unless the race has gone on. @param {number} events */
    async storyNow(events) {
      const known = store.state.race?.history;
      if (known && known.told[known.decisions] === events) return known;
      return (await asked({ do: "history" }))?.history ?? null;
    },

    /** @param {Scene} scene */
    put(scene) {
      const race = store.state.race;
      if (!race?.view || !race.history) return;
      change({ at: scene.decision, scene, told: race.history.told[scene.decision] });
      board.settle({ ...race.view, ...scene, question: null }, race.you);
    },

    /** Where somebody moves next, or has just moved. @param {number} at */
    lookAt(at) {
      const path = [at, at - 1]
        .map((place) => eventsAfter(place).flatMap((event) => event.path ?? []))
        .find((spaces) => spaces.length > 0);
      if (path) board.look(path);
    },

    /**
     * How long it stays, in milliseconds.
     * @param {number} at  the decision just seen
     * @param {EventView[]} events
     */
    stays(at, events) {
      const key = store.state.race?.history?.moments.some(
        (moment) => moment.decision === at && moment.weight >= KEY_WEIGHT,
      );
      const kind = key ? "key" : events.some((event) => event.say !== null) ? "moved" : "quiet";
      return STAYS[kind] / (pace(store.state.settings.speed) ?? QUICKEST);
    },
  };
}
