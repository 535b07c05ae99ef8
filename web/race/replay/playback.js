/**
 * One decision after another as it was played, until somebody has seen enough.
 */
import { pace } from "../../core/settings.js";

/** @typedef {import("../../protocol.js").EventView} EventView */

/**
 * @param {object} surroundings
 * @param {import("../../core/store.js").Store} surroundings.store
 * @param {import("./replay.js").ReplayBoard} surroundings.board
 * @param {import("./scenes.js").Scenes["change"]} surroundings.change
 */
export function createPlayback({ store, board, change }) {
  /** @type {(() => void) | null} */
  let skipAnimation = null;
  /** @type {(() => void) | null} */
  let skipPause = null;

  return {
    /** @param {number} milliseconds @returns {Promise<void>} */
    pause(milliseconds) {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        skipPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },

    /** The moves of one decision on the board, the commentary with them. @param {EventView[]} events */
    async animate(events) {
      const replay = store.state.race?.replay;
      const speed = pace(store.state.settings.speed);
      const playing = speed === null || !replay ? null : board.animate(events, speed);
      if (!playing || !replay) return;
      const first = events.findIndex((event) => event.kind === "move");
      change({ told: replay.told + Math.max(0, first) });
      skipAnimation = playing.skip;
      await playing.done;
      skipAnimation = null;
    },

    /** What is under way is at its end at once. */
    skip() {
      skipAnimation?.();
      skipPause?.();
    },
  };
}
