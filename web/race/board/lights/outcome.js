/** The three looks of a space one may end on. Each has a fill and a mark; none is told by its hue alone. */

/** @typedef {import("../../../protocol.js").Kind} Kind */
/** @typedef {import("../../../protocol.js").Price} Price */
/** @typedef {import("../../../protocol.js").DriveChoice} DriveChoice */
/** @typedef {"free" | "cost" | "out"} Outcome */

/**
 * @param {Kind} kind
 * @param {Price} price
 * @param {number} risk  above 0 where a roll may take a point
 * @returns {Outcome}
 */
export function outcomeOf(kind, price, risk) {
  if (kind === "out" || kind === "spin") return "out";
  if (kind === "cost" || risk > 0 || Object.values(price).some((points) => points > 0)) return "cost";
  return "free";
}

/** The look of the space that a move leads to. @param {DriveChoice} choice */
export const outcomeOfChoice = ({ kind, price, risk, hazards }) => outcomeOf(kind, price, risk + hazards);
