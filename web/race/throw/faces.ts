/**
 * The faces that a die shows while it falls. They know nothing of how it will come to lie: any of its faces,
 * ever more slowly, and towards the end those that would hurt.
 */
import { itemAt } from "../../core/lists/item-at.ts";
import type { Die } from "../../protocol.d.ts";

/** Milliseconds from the roll on. */
export type Shown = { face: number; from: number; lasts: number };

const FACES = 8;
/** How many of them, at the end, are such that would hurt, where there are any. */
const THREATS = 2;
/** Each face is shown longer than the one before it; a threat longer still. */
const SLOWER = 0.32;
const THREAT_STAYS = 1.5;

/** @param besides  the face before it */
function any(faces: number[], besides: number) {
  const others = faces.filter((face) => face !== besides);
  return others[Math.floor(Math.random() * others.length)] ?? itemAt(faces, 0);
}

/**
 * @param die  of which only the faces are looked at
 * @param hurts  numbers that would hurt
 * @param milliseconds  how long it falls
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
