/**
 * Plays what has happened: moves on the board, and the director's look at the rest.
 */

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").EventView} EventView */

/** Events in which something moves without a way driven. */
const MOTIONS = ["spin", "out"];

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
     * @param {View | null} view  the position before them
     * @param {View | null} [after]   that after them
     */
    animate(events, speed, view, after = null) {
      const path = events.flatMap((event) => event.path ?? []);
      const moves = path.length > 0 || events.some(({ kind }) => MOTIONS.includes(kind));
      if (speed === null) director.end();
      else director.begin(view, after);
      /** @param {EventView} event @param {number} milliseconds @param {"throw" | "landing"} [part] */
      const tell = (event, milliseconds, part) => {
        onEvent(event, milliseconds, part);
        if (part !== "throw") director.direct(event, milliseconds, events);
      };
      const { board } = shown();
      if (!board || !moves || speed === null) {
        for (const event of events) if (!event.path) tell(event, 0);
        return null;
      }
      telling.forget();
      board.clear();
      if (path.length > 0) framing.frameWay(path);
      const playing = board.animate(events, { speed, onEvent: tell });
      return {
        ...playing,
        skip() {
          director.end();
          playing.skip();
        },
      };
    },
  };
}
