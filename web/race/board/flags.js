/**
 * The flags of the corners with their names: the room they take, for frames that are to show them whole.
 */
import { overlap, withMargin } from "./geometry.js";

/** @typedef {import("./geometry.js").Box} Box */

/** Air round a flag that a frame takes in, board units. */
const LABEL_MARGIN = 10;

/** @param {SVGSVGElement} picture that shows them @param {import("./board.js").Drawing} drawing */
export function createFlags(picture, { corners }) {
  /** @type {Box[] | null} */
  let labels = null;

  /** The boxes of all flags as they are drawn when the board is near; measured when first wanted. */
  function boxes() {
    if (labels) return labels;
    const detail = picture.dataset.detail ?? "near";
    picture.dataset.detail = "near";
    const measured = [...picture.querySelectorAll(".b-label")].map((label, index) => {
      const { x, y, width, height } = /** @type {SVGGElement} */ (label).getBBox();
      return { x: corners[index].x + x, y: corners[index].y + y, width, height };
    });
    picture.dataset.detail = detail;
    if (measured.every((box) => box.width > 0)) labels = measured;
    return measured;
  }

  return {
    /** Those of the corners that a frame touches. @param {Box} frame */
    near(frame) {
      const all = boxes();
      return corners.flatMap(({ bounds: [x, y, width, height] }, index) =>
        overlap(frame, { x, y, width, height }) ? [withMargin(all[index], LABEL_MARGIN)] : [],
      );
    },
  };
}
