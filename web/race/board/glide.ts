/** Animates the camera from its current view to a target. */
import { NOTHING_COVERED } from "./frames.ts";
import { boxBetween, cameraFor, ease, visibleBox } from "./geometry.ts";
import type { Box, CameraPosition, Size } from "./geometry.ts";

type GlideOptions = {
  /** Current size in pixels; updated in place. */
  stage: Size;
  currentCamera: () => CameraPosition;
  applyCamera: (place: CameraPosition) => void;
};

export function createGlide({ stage, currentCamera, applyCamera }: GlideOptions) {
  let glide: { from: Box; to: Box; start: number | null; duration: number } | null = null;

  return {
    /** True while the camera glides. */
    isGliding: () => glide !== null,

    /** @param duration  milliseconds */
    begin(place: CameraPosition, duration: number) {
      glide = {
        from: visibleBox(currentCamera(), stage),
        to: visibleBox(place, stage),
        start: null,
        duration,
      };
    },

    stop() {
      glide = null;
    },

    step(now: number) {
      if (!glide) return;
      glide.start ??= now;
      const part = Math.min(1, (now - glide.start) / glide.duration);
      const box = boxBetween(glide.from, glide.to, ease(part));
      const currentGlide = glide;
      applyCamera(cameraFor(box, stage, NOTHING_COVERED, Infinity));
      glide = part < 1 ? currentGlide : null;
    },

    /** Returns the camera at the end of the glide, or the current one. */
    targetCamera: (): CameraPosition =>
      glide ? cameraFor(glide.to, stage, NOTHING_COVERED, Infinity) : currentCamera(),
  };
}
