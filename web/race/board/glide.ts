/**
 * Animates the camera from its current view to a target.
 */
import { NOTHING_COVERED } from "./frames.ts";
import { boxBetween, cameraFor, eased, visibleBox } from "./geometry.ts";
import type { Box, Size } from "./geometry.ts";
import type { Stand } from "./pane.ts";

export function createGlide({
  stage,
  where,
  stand,
}: {
  /** Current size in pixels; updated in place. */
  stage: Size;
  where: () => Stand;
  stand: (place: Stand) => void;
}) {
  let glide: { from: Box; to: Box; start: number | null; duration: number } | null = null;

  return {
    /** True while the camera glides. */
    on: () => glide !== null,

    /** @param duration  milliseconds */
    begin(place: Stand, duration: number) {
      glide = { from: visibleBox(where(), stage), to: visibleBox(place, stage), start: null, duration };
    },

    stop() {
      glide = null;
    },

    step(now: number) {
      if (!glide) return;
      glide.start ??= now;
      const part = Math.min(1, (now - glide.start) / glide.duration);
      const box = boxBetween(glide.from, glide.to, eased(part));
      const running = glide;
      stand(cameraFor(box, stage, NOTHING_COVERED, Infinity));
      glide = part < 1 ? running : null;
    },

    /** Returns the camera at the end of the glide, or the current one. */
    settled: (): Stand => (glide ? cameraFor(glide.to, stage, NOTHING_COVERED, Infinity) : where()),
  };
}
