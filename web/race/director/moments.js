/**
 * Big moments: a crash, a spin, contact that costs points, and the lead. Each has a word of its own over the
 * board, a scene on it, and for the reader's own car some time that a tap skips.
 */
import { say } from "../../core/language/messages.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").EventView} EventView */
/** @typedef {"crash" | "spin" | "contact" | "lead"} MomentKind */

/** Milliseconds for a moment of the reader's car, after the move. */
export const OWN_MOMENT_MS = 2000;

/** The moment in an event, if any. @param {EventView} event @returns {MomentKind | null} */
export function momentOf({ kind, die, say: words }) {
  if (!words || die?.tone === "free") return null;
  if (kind === "out") return "crash";
  if (kind === "spin") return "spin";
  return kind === "contact" ? "contact" : null;
}

/**
 * Whether a car has taken the lead by its move.
 * @param {number} car @param {View | null} before @param {View | null} after
 */
export function takesLead(car, before, after) {
  const [was, is] = [before?.cars[car], after?.cars[car]];
  return was !== undefined && was.place > 1 && is?.place === 1 && is.status === "running" && after?.lap !== 0;
}

/** @param {MomentKind} kind */
export const momentWord = (kind) => say(`band.${kind}`);
