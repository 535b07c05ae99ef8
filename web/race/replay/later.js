/**
 * The replay as the page knows it. Its code comes with the panels of watching, when something is first
 * watched again.
 */
import { watching } from "../door.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {Parameters<typeof import("./replay.js").createReplay>[0]} Surroundings */

/** @param {Surroundings} surroundings @returns {Replay} */
export function replayWhenWanted(surroundings) {
  /** @type {Replay | null} */
  let replay = null;
  /** How often the race has turned to something else: what was wanted before is not done any more. */
  let departures = 0;

  /**
   * @template {unknown[]} Args
   * @param {(replay: Replay, ...args: Args) => unknown} act
   * @returns {(...args: Args) => Promise<void>}
   */
  const later =
    (act) =>
    async (...args) => {
      const before = departures;
      if (!replay && (await surroundings.ready()))
        replay ??= watching.now()?.createReplay(surroundings) ?? null;
      if (replay && before === departures) await act(replay, ...args);
    };

  return {
    show: later((it, ...args) => it.show(...args)),
    goTo: later((it, ...args) => it.goTo(...args)),
    watch: later((it, ...args) => it.watch(...args)),
    watchEvent: later((it, ...args) => it.watchEvent(...args)),
    toggle: later((it) => it.toggle()),
    step: later((it, ...args) => it.step(...args)),
    toTurn: later((it, ...args) => it.toTurn(...args)),
    toKeyMoment: later((it, ...args) => it.toKeyMoment(...args)),
    close: () => replay?.close(),
    skip: () => replay?.skip(),
    leave() {
      departures += 1;
      replay?.leave();
    },
  };
}
