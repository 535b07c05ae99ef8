/** The best camera for a frame that the race has asked for. */
import { boxAround, cameraFor, largestScale, withAir } from "./geometry.ts";
import type { Box, Insets, Size } from "./geometry.ts";

const AIR = 0.1;
/** Air round spaces that would be too small with more of it. */
const TIGHT = 0.02;
/** A frame is good enough when its spaces are at least this part of the size they could have. */
const GOOD_ENOUGH = 0.7;
/** Scales that differ by no more than a rounding. */
const AS_GOOD = 0.999;
/** Share of its scale that a frame may lose for all optional parts together. */
const WELCOME_COST = 0.85;

export const NOTHING_COVERED = { top: 0, right: 0, bottom: 0, left: 0 };

export interface FrameOptions {
  /** Air round the box, as a part of its larger side. */
  padding?: number;
  /** A new decision of a person: take the camera back from the user. */
  force?: boolean;
  /** false: switch at once. */
  glide?: boolean;
  /** Pixels of the stage that are covered, now. */
  insets?: () => Partial<Insets>;
  /** No smaller a scale than this, if the box itself allows it: pixels for a board unit. */
  least?: number;
  /** Of the glide, milliseconds. */
  duration?: number;
  /**
   * Taken into the frame as long as that hardly makes the spaces smaller, or leaves them as large as they
   * have to be.
   */
  welcome?: Box[];
}

/**
 * The best place for the camera, and the scale from which on another one does as well.
 * @param unit  board units for one space
 */
export function bestFrame(box: Box, options: FrameOptions, stage: Size, unit: number) {
  const insets = { ...NOTHING_COVERED, ...options.insets?.() };
  const most = Math.max(largestScale(stage, unit), options.least ?? 0);
  let air = options.padding ?? AIR;
  let best = cameraFor(withAir(box, air), stage, insets, most);
  if (best.k < (options.least ?? 0)) {
    air = TIGHT;
    best = cameraFor(withAir(box, air), stage, insets, options.least ?? most);
  }
  const least = Math.min(best.k, options.least ?? best.k * WELCOME_COST);
  let joined = box;
  for (const guest of options.welcome ?? []) {
    const wider = boxAround([joined, guest]) ?? joined;
    const camera = cameraFor(boxAround([withAir(box, air), wider]) ?? wider, stage, insets, most);
    if (camera.k < least) continue;
    joined = wider;
    best = camera;
  }
  return { best, insets, enough: options.least ? least * AS_GOOD : best.k * GOOD_ENOUGH };
}
