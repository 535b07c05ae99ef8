/** Computes the best camera for a requested frame. */
import { boxAround, cameraFor, largestScale, withAir } from "./geometry.ts";
import type { Box, Insets, Size } from "./geometry.ts";

const AIR = 0.1;
/** Reduced margin, used if spaces would be too small with the normal one. */
const TIGHT = 0.02;
/** The current view is good enough if its scale is at least this share of the best one. */
const GOOD_ENOUGH = 0.7;
/** Tolerance for rounding when comparing scales. */
const AS_GOOD = 0.999;
/** Optional boxes together may reduce the scale to this share. */
const WELCOME_COST = 0.85;

export const NOTHING_COVERED = { top: 0, right: 0, bottom: 0, left: 0 };

export interface FrameOptions {
  /** Margin around the box, as a share of its longer side. */
  padding?: number;
  /** Overrides the user's camera; for a new decision of a player. */
  force?: boolean;
  /** False: move the camera without animation. */
  glide?: boolean;
  /** Returns the strips of the stage that are covered now, in pixels. */
  insets?: () => Partial<Insets>;
  /** Minimum scale, in pixels per board unit, if the box fits at it. */
  least?: number;
  /** Duration of the animation, in ms. */
  duration?: number;
  /**
   * Optional boxes. Each is included if the scale stays at or above `least`; without `least`, if the scale is
   * hardly reduced.
   */
  welcome?: Box[];
}

/**
 * Returns the best camera for a frame, and `enough`: the scale from which the current camera will do.
 * @param unit  board units per space
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
