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

/** A message with its share in it. @param {Message} message @param {Unit} unit */
const shared = ({ id, args }, unit) =>
  text({ id, args: args?.total ? { ...args, share: share(args, unit) } : args });

/**
 * What a gear may bring, in one sentence, with what may be lost besides and what it all hangs on.
 * @param {GearChoice} gear
 * @param {Unit} unit
 */
export function oddsSentence({ odds, provisos }, unit) {
  const parts = odds.map((part) => {
    const what = shared(part, unit);
    const risks = part.risks.map((risk) => shared(risk, unit)).join(", ");
    return risks ? say("odds.at_risk", { what, risks }) : what;
  });
  const said = parts.reduce((first, next) => say("odds.and", { first, next }));
  if (provisos.length === 0) return said;
  return say("odds.provided", {
    odds: said,
    provisos: provisos.map((proviso) => shared(proviso, unit)).join(", "),
  });
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
