/** Computes the best camera for a requested frame. */
import { boxAround, cameraFor, largestScale, withRelativeMargin } from "./geometry.ts";
import type { Box, Insets, Size } from "./geometry.ts";

const MARGIN_SHARE = 0.1;
/** Reduced margin, used if spaces would be too small with the normal one. */
const TIGHT_MARGIN_SHARE = 0.02;
/** The current view is good enough if its scale is at least this share of the best one. */
const GOOD_SCALE_SHARE = 0.7;
/** Tolerance for rounding when comparing scales. */
const SCALE_TOLERANCE = 0.999;
/** Optional boxes together may reduce the scale to this share. */
const OPTIONAL_SCALE_SHARE = 0.85;

export const NOTHING_COVERED = { top: 0, right: 0, bottom: 0, left: 0 };

export interface FrameOptions {
  /** Margin around the box, as a share of its longer side. */
  padding?: number;
  /** Overrides the user's camera. */
  force?: boolean;
  /** False: move the camera without animation. */
  glide?: boolean;
  /** Returns the strips of the stage that are covered now, in pixels. */
  insets?: () => Partial<Insets>;
  /** Minimum scale, in pixels per board unit, if the box fits at it. */
  minScale?: number;
  /** Duration of the animation, in ms. */
  duration?: number;
  /**
   * Optional boxes. Each is included if the scale stays at or above `minScale`; without it, if the scale is
   * hardly reduced.
   */
  optionalBoxes?: Box[];
}

/**
 * Returns the best camera for a frame, the covered strips, and `minGoodScale`: the scale from which the
 * current camera is good enough.
 * @param unit  board units per space
 */
export function bestFrame(box: Box, options: FrameOptions, stage: Size, unit: number) {
  const insets = { ...NOTHING_COVERED, ...options.insets?.() };
  const maxScale = Math.max(largestScale(stage, unit), options.minScale ?? 0);
  let margin = options.padding ?? MARGIN_SHARE;
  let best = cameraFor(withRelativeMargin(box, margin), stage, insets, maxScale);
  if (best.k < (options.minScale ?? 0)) {
    margin = TIGHT_MARGIN_SHARE;
    best = cameraFor(withRelativeMargin(box, margin), stage, insets, options.minScale ?? maxScale);
  }
  const smallest = Math.min(best.k, options.minScale ?? best.k * OPTIONAL_SCALE_SHARE);
  let includedBox = box;
  for (const optionalBox of options.optionalBoxes ?? []) {
    const wider = boxAround([includedBox, optionalBox]) ?? includedBox;
    const camera = cameraFor(
      boxAround([withRelativeMargin(box, margin), wider]) ?? wider,
      stage,
      insets,
      maxScale,
    );
    if (camera.k < smallest) continue;
    includedBox = wider;
    best = camera;
  }
  return {
    best,
    insets,
    minGoodScale: options.minScale ? smallest * SCALE_TOLERANCE : best.k * GOOD_SCALE_SHARE,
  };
}
