/**
 * Plays what has happened: moves on the board, and the director's look at the rest.
 */

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").EventView} EventView */

/** Events in which something moves without a way driven. */
const MOTIONS = ["spin", "out"];

/** Some time that can be cut short. */
function pause() {
  let isOver = false;
  let end = () => {};
  return {
    /** @param {number} milliseconds @returns {Promise<void>} */
    wait: (milliseconds) =>
      new Promise((resolve) => {
        end = resolve;
        if (isOver || milliseconds <= 0) resolve();
        else setTimeout(resolve, milliseconds);
      }),
    end() {
      isOver = true;
      end();
    },
  };
}

/**
 * @param {object} around
 * @param {() => import("./framing.js").Shown} around.shown
 * @param {import("./framing.js").Framing} around.framing
 * @param {import("./telling.js").Telling} around.telling
 * @param {import("../director/director.js").Director} around.director
 * @param {(event: EventView, milliseconds: number, part?: "throw" | "landing") => void} around.onEvent
 */
export function createPlaying({ shown, framing, telling, director, onEvent }) {
  return {
    /**
     * @param {EventView[]} events
     * @param {number | null} speed  null: nothing is to move
     * @param {{view: View, you: number} | null} before  the position before them, and the reader's car
     * @param {View | null} [after]   that after them
     */
    animate(events, speed, before, after = null) {
      const path = events.flatMap((event) => event.path ?? []);
      const moves = path.length > 0 || events.some(({ kind }) => MOTIONS.includes(kind));
      const gear = events.find((event) => event.path)?.gear;
      director.begin(before?.view ?? null, after, before?.you, speed === null);
      /** @param {EventView} event @param {number} milliseconds @param {"throw" | "landing"} [part] */
      const tell = (event, milliseconds, part) => {
        onEvent({ gear, ...event }, milliseconds, part);
        if (part !== "throw") director.direct(event, milliseconds, events);
      };
      const { board } = shown();
      if (!board || !moves || speed === null) {
        for (const event of events)
          if (event.path) director.direct(event, 0, events);
          else tell(event, 0);
        return null;
      }
      telling.forget();
      board.clear();
      if (path.length > 0) framing.frameWay(path);
      const playing = board.animate(events, { speed, onEvent: tell });
      const rest = pause();
      return {
        ...playing,
        done: playing.done.then(() => {
          director.arrived();
          return rest.wait(director.ownMomentMs(events) / speed);
        }),
        skip() {
          director.end();
          rest.end();
          playing.skip();
        },
      };
    },
  };
}
