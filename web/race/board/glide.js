/**
 * A glide of the camera from what it shows to what it is to show.
 */
import { NOTHING_COVERED } from "./frames.js";
import { boxBetween, cameraFor, eased, visibleBox } from "./geometry.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./pane.js").Stand} Stand */

/**
 * @param {object} camera
 * @param {import("./geometry.js").Size} camera.stage  as large as it is now
 * @param {() => Stand} camera.where
 * @param {(place: Stand) => void} camera.stand
 */
export function createGlide({ stage, where, stand }) {
  /** @type {{from: Box, to: Box, start: number | null, duration: number} | null} */
  let glide = null;

  return {
    /** Whether the camera glides. */
    on: () => glide !== null,

    /** @param {Stand} place @param {number} duration  milliseconds */
    begin(place, duration) {
      glide = { from: visibleBox(where(), stage), to: visibleBox(place, stage), start: null, duration };
    },

    stop() {
      glide = null;
    },

    /** @param {number} now */
    step(now) {
      if (!glide) return;
      glide.start ??= now;
      const part = Math.min(1, (now - glide.start) / glide.duration);
      const box = boxBetween(glide.from, glide.to, eased(part));
      const running = glide;
      stand(cameraFor(box, stage, NOTHING_COVERED, Infinity));
      glide = part < 1 ? running : null;
    },

    /** Where the camera will be when its glide is over. @returns {Stand} */
    settled: () => (glide ? cameraFor(glide.to, stage, NOTHING_COVERED, Infinity) : where()),
  };
}
