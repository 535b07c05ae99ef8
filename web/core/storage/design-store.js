/**
 * The cars that this device's people have built last, by rulebook and number of points.
 */

/** @typedef {Record<string, number>} Points  by part */

const DESIGNS = "designs.1";

/** @param {unknown} value */
const isDesign = (value) =>
  typeof value === "object" && value !== null && Object.values(value).every(Number.isSafeInteger);

/** @param {Pick<import("./area.js").Area, "readTable" | "write">} area */
export const createDesignStore = ({ readTable, write }) => ({
  /** @param {string} kind @returns {Points | null} */
  last: (kind) => readTable(DESIGNS, isDesign)[kind] ?? null,

  /** @param {string} kind @param {Points} points */
  keep(kind, points) {
    write(DESIGNS, { ...readTable(DESIGNS, isDesign), [kind]: points });
  },
});
