/** Odds in the player's preferred unit: percent, or faces of the die. */
import { say, text } from "../platform/language/messages.ts";
import type { Unit } from "../domain/settings.ts";
import type { GearChoice, Message } from "../protocol.d.ts";

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

/** Returns a share in words: "15%" or "3 in 20". */
function share(args: Message["args"], unit: Unit) {
  const { percent = 0, faces = 0, total = 1 } = args ?? {};
  if (unit === "percent") return say("odds.percent", { percent });
  const divisor = commonDivisor(Number(faces), Number(total));
  return say("odds.fraction", { n: Number(faces) / divisor, of: Number(total) / divisor });
}

/** Returns a message with its share inserted. */
const withShare = ({ id, args }: Message, unit: Unit) =>
  text({ id, args: args?.total ? { ...args, share: share(args, unit) } : args });

/** Returns the odds of a gear in one sentence, with possible losses and conditions. */
export function oddsSentence({ odds, conditions }: GearChoice, unit: Unit) {
  const parts = odds.map((part) => {
    const mainShare = withShare(part, unit);
    const risks = part.risks.map((risk) => withShare(risk, unit)).join(", ");
    return risks ? say("odds.at_risk", { what: mainShare, risks }) : mainShare;
  });
  const oddsText = parts.reduce((first, next) => say("odds.and", { first, next }));
  if (conditions.length === 0) return oddsText;
  return say("odds.provided", {
    odds: oddsText,
    provisos: conditions.map((proviso) => withShare(proviso, unit)).join(", "),
  });
}

/** Returns the share in a few characters, to fit on a space of the board. */
export function shareOnSpace(faces: number, total: number, unit: Unit) {
  if (unit === "percent") return String(Math.round((100 * faces) / total) || "");
  const divisor = commonDivisor(faces, total);
  return `${faces / divisor}/${total / divisor}`;
}
