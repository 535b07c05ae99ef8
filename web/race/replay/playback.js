/**
 * One decision after another as it was played, until somebody has seen enough.
 */
import { pace } from "../../core/settings.js";
import { still } from "../../core/theme.js";
import { beatsOf, firstMove } from "../throw/beats.js";
import { createFalls } from "../throw/falls.js";
import * as to from "../transitions.js";

/** @typedef {import("../../protocol.js").EventView} EventView */

/**
 * @param {object} surroundings
 * @param {import("../../core/store.js").Store} surroundings.store
 * @param {import("./replay.js").ReplayBoard} surroundings.board
 * @param {import("./scenes.js").Scenes["change"]} surroundings.change
 */
export function createPlayback({ store, board, change }) {
  /** @type {(() => void) | null} */
  let skipBeat = null;
  /** @type {(() => void) | null} */
  let skipPause = null;
  let skipped = false;

  const speed = () => (still() ? null : pace(store.state.settings.speed));

  /** @param {number} milliseconds @param {(skip: () => void) => void} keep @returns {Promise<void>} */
  const lasting = (milliseconds, keep) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      keep(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  const { fall } = createFalls({
    store,
    board,
    speed,
    pause: (milliseconds) =>
      lasting(milliseconds / (speed() ?? 1), (skip) => {
        skipBeat = skip;
      }),
  });

  /** Cars drive. @param {EventView[]} events */
  async function drive(events) {
    const playing = board.animate(events, pace(store.state.settings.speed));
    if (!playing) return;
    skipBeat = playing.skip;
    await playing.done;
  }

  return {
    /** @param {number} milliseconds */
    pause: (milliseconds) =>
      lasting(milliseconds, (skip) => {
        skipPause = skip;
      }),

    /** One decision on the board, with its dice and the commentary. @param {EventView[]} events */
    async animate(events) {
      const replay = store.state.race?.replay;
      if (!replay || pace(store.state.settings.speed) === null) return;
      skipped = false;
      for (const beat of beatsOf(events)) {
        if (skipped) break;
        change({ told: replay.told + (beat.thrown ? beat.from : firstMove(beat)) });
        if (beat.thrown) await fall(beat.thrown, events.slice(0, beat.from));
        else await drive(beat.events);
      }
      skipBeat = null;
      store.changeRace(to.takenUp);
    },

    /** What is under way is at its end at once. */
    skip() {
      skipped = true;
      skipBeat?.();
      skipPause?.();
    },
  };
}
