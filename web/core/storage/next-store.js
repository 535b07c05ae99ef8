/**
 * What is prepared for the next visit (`core/engine/first-turns.js` plays it), packed: how the last race will
 * be opened, and the next quick race, its set-up with the dice and what the engine will answer in its first
 * turns. `version` is that of the engine it comes from. And which version has practised.
 */
import { parsed, PREFIX } from "./area.js";

/** @typedef {import("../../protocol.js").Setup} Setup */
/** @typedef {import("../engine/first-turns.js").Prepared} Prepared */
/** @typedef {{version: string, setup: Setup} & Prepared} NextRace */

const NEXT = "next.1";
const LATEST = "latest.1";
const PRACTISED = "practised.1";

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

    /**
     * How a race will be opened, if that is known.
     * @param {string} version @param {string} link @returns {Prepared | null}
     */
    readLatest(version, link) {
      const latest = Object(parsed(read(LATEST) ?? "null"));
      const fits = latest.version === version && latest.link === link && typeof latest.packed === "string";
      return fits ? latest : null;
    },

    /** @param {{version: string, link: string} & Prepared} latest */
    writeLatest(latest) {
      write(LATEST, latest);
    },

    /**
     * Whether the browser has had the time to make something of this engine's machine.
     * @param {string} version
     */
    hasPractised: (version) => parsed(read(PRACTISED) ?? "null") === version,

    /** @param {string} version */
    writePractised(version) {
      write(PRACTISED, version);
    },
  };
}
