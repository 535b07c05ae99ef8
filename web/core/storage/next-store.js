/**
 * The next quick race of this device's reader, prepared: its set-up with the dice, and what the engine will
 * answer in its first turns, packed (`core/engine/first-turns.js` plays them).
 */
import { parsed, PREFIX } from "./area.js";

/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {{version: string, setup: Setup, packed: string}} NextRace  `version`: of the engine */

const NEXT = "next.1";

/** A race but for its dice. @param {Setup} setup */
const sort = (setup) => JSON.stringify({ ...setup, seed: 0 });

/** @param {unknown} found @returns {found is NextRace} */
function isNext(found) {
  const { version, setup, packed } = /** @type {Record<string, any>} */ (found ?? {});
  return [version, packed].every((text) => typeof text === "string") && Number.isSafeInteger(setup?.seed);
}

/** @param {import("./area.js").Area} area */
export function createNextStore({ attempt, read, write }) {
  /**
   * What is prepared by this engine, if it is this race but for its dice.
   * @param {string} version @param {Setup} setup
   */
  function readNext(version, setup) {
    const next = parsed(read(NEXT) ?? "null");
    return isNext(next) && next.version === version && sort(next.setup) === sort(setup) ? next : null;
  }

  return {
    readNext,

    /** The same, once: nobody drives the same race twice. @param {string} version @param {Setup} setup */
    takeNext(version, setup) {
      const next = readNext(version, setup);
      if (next) attempt((storage) => storage.removeItem(PREFIX + NEXT));
      return next;
    },

    /** @param {NextRace} next */
    writeNext(next) {
      write(NEXT, next);
    },
  };
}
