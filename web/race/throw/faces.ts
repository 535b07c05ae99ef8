/**
 * The faces that a die shows while it rolls. They do not depend on the result: random faces, more and more
 * slowly, and towards the end those with bad results.
 */
import { itemAt } from "../../core/lists/item-at.ts";
import type { Die } from "../../protocol.d.ts";

/** A face, the time at which it appears after the start of the roll, and its duration, in ms. */
export type Shown = { face: number; from: number; lasts: number };

const FACES = 8;
/** Number of faces at the end that show a bad result, if the die has any. */
const THREATS = 2;
/** Increase of the duration from face to face, and factor for a bad face. */
const SLOWER = 0.32;
const THREAT_STAYS = 1.5;

/**
 * Returns a random face.
 * @param besides  the previous face, which is not repeated if possible
 */
function any(faces: number[], besides: number) {
  const others = faces.filter((face) => face !== besides);
  return others[Math.floor(Math.random() * others.length)] ?? itemAt(faces, 0);
}

/**
 * Returns the sequence of faces for a roll.
 * @param die  only its faces are used
 * @param hurts  faces with bad results
 * @param milliseconds  duration of the roll
 */
export function rollFrames({ sides, faces }: Die, hurts: number[], milliseconds: number): Shown[] {
  const printed = faces ?? Array.from({ length: sides }, (_, index) => index + 1);
  const threats = printed.filter((face) => hurts.includes(face));
  const shown: Shown[] = [];
  let all = 0;
  for (let at = 0; at < FACES; at += 1) {
    const threat = threats.length > 0 && at >= FACES - THREATS;
    const lasts = (1 + SLOWER * at) * (threat ? THREAT_STAYS : 1);
    shown.push({ face: any(threat ? threats : printed, shown.at(-1)?.face ?? -1), from: all, lasts });
    all += lasts;
  }
  return shown.map(({ face, from, lasts }) => ({
    face,
    from: Math.round((from * milliseconds) / all),
    lasts: Math.round((lasts * milliseconds) / all),
  }));
}
