/**
 * Fetches what one sees while watching a race again, with its words, as soon as there is a race.
 */
import { needAreas } from "./languages.js";

/** @typedef {typeof import("../panels/watching.js")} Panels */

/** @type {Panels | null} */
let panels = null;
/** @type {Promise<Panels> | null} */
let coming = null;

/** Null until they have arrived. */
export const watchingPanels = () => panels;

/** Rejects when they cannot be had; the next wish tries again. @returns {Promise<Panels>} */
export function fetchWatching() {
  coming ??= Promise.all([import("../panels/watching.js"), needAreas(["replay"])]).then(
    ([module]) => {
      panels = module;
      return module;
    },
    (error) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}
