/**
 * Chances in the unit that the reader has chosen: percent, or faces of the die.
 */
import { say, text } from "../core/language/messages.js";

/** @typedef {import("../protocol.js").Message} Message */
/** @typedef {import("../protocol.js").GearChoice} GearChoice */
/** @typedef {import("../core/settings.js").Unit} Unit */

/** @param {number} one @param {number} other @returns {number} */
const commonDivisor = (one, other) => (other === 0 ? one : commonDivisor(other, one % other));

/** "15 %", or "3 in 20" @param {Message["args"]} args @param {Unit} unit */
function share(args, unit) {
  const { percent = 0, faces = 0, total = 1 } = args ?? {};
  if (unit === "percent") return say("odds.percent", { percent });
  const divisor = commonDivisor(Number(faces), Number(total));
  return say("odds.fraction", { n: Number(faces) / divisor, of: Number(total) / divisor });
}

/** What a gear may bring, in one sentence. @param {GearChoice} gear @param {Unit} unit */
export function oddsSentence({ odds }, unit) {
  return odds.map(({ id, args }) => text({ id, args: { ...args, share: share(args, unit) } })).join(", ");
}

/**
 * On a space of the board there is room for a few signs only.
 * @param {number} faces
 * @param {number} total
 * @param {Unit} unit
 */
export function shareOnSpace(faces, total, unit) {
  if (unit === "percent") return String(Math.round((100 * faces) / total) || "");
  const divisor = commonDivisor(faces, total);
  return `${faces / divisor}/${total / divisor}`;
}
