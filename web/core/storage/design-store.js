/**
 * The cars that this device's people have built last, by rulebook and number of points.
 */
import { parsed } from "./area.js";

/** @typedef {Record<string, number>} Points  by part */

const DESIGNS = "designs.1";

/** @param {Pick<import("./area.js").Area, "read" | "write">} area */
export function createDesignStore({ read, write }) {
  /** @returns {Record<string, unknown>} */
  function all() {
    const found = parsed(read(DESIGNS) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? /** @type {Record<string, unknown>} */ (found)
      : {};
  }

  return {
    /** @param {string} kind @returns {Points | null} */
    last(kind) {
      const found = all()[kind];
      if (typeof found !== "object" || found === null) return null;
      return Object.values(found).every(Number.isSafeInteger) ? /** @type {Points} */ (found) : null;
    },

    /** @param {string} kind @param {Points} points */
    keep(kind, points) {
      write(DESIGNS, { ...all(), [kind]: points });
    },
  };
}
