/**
 * The faces that a die shows while it rolls. They do not depend on the result: random faces, more and more
 * slowly, and towards the end those with bad results.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import type { Die } from "../../protocol.d.ts";

/** A face, the time at which it appears after the start of the roll, and its duration, in ms. */
export type RollFrame = { face: number; startMs: number; durationMs: number };

const FRAME_COUNT = 8;
/** Number of faces at the end that show a bad result, if the die has any. */
const BAD_FACE_COUNT = 2;
/** Increase of the duration from face to face, and factor for a bad face. */
const SLOWDOWN = 0.32;
const BAD_FACE_SLOWDOWN = 1.5;

/**
 * Returns a random face.
 * @param previous  the previous face, which is not repeated if possible
 */
function randomFace(faces: number[], previous: number) {
  const others = faces.filter((face) => face !== previous);
  return others[Math.floor(Math.random() * others.length)] ?? itemAt(faces, 0);
}

/**
 * Returns the sequence of faces for a roll.
 * @param die  only its faces are used
 * @param badFaces  faces with bad results
 * @param milliseconds  duration of the roll
 */
export function rollFrames({ sides, faces }: Die, badFaces: number[], milliseconds: number): RollFrame[] {
  const printedFaces = faces ?? Array.from({ length: sides }, (_, index) => index + 1);
  const printedBad = printedFaces.filter((face) => badFaces.includes(face));
  const frames: RollFrame[] = [];
  let all = 0;
  for (let at = 0; at < FRAME_COUNT; at += 1) {
    const isBad = printedBad.length > 0 && at >= FRAME_COUNT - BAD_FACE_COUNT;
    const durationMs = (1 + SLOWDOWN * at) * (isBad ? BAD_FACE_SLOWDOWN : 1);
    frames.push({
      face: randomFace(isBad ? printedBad : printedFaces, frames.at(-1)?.face ?? -1),
      startMs: all,
      durationMs,
    });
    all += durationMs;
  }
  return frames.map(({ face, startMs, durationMs }) => ({
    face,
    startMs: Math.round((startMs * milliseconds) / all),
    durationMs: Math.round((durationMs * milliseconds) / all),
  }));
}
