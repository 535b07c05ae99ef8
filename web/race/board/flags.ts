/**
 * The flags of the corners with their names: the room they take, for frames that are to show them whole.
 */
import { itemAt } from "../../core/lists/item-at.ts";
import { boxesOverlap, withMargin } from "./geometry.ts";
import { cornersOf } from "./sizes.ts";
import type { Drawing } from "../../core/circuits/drawing.ts";
import type { Box } from "./geometry.ts";

/** Air round a flag that a frame takes in, board units. */
const LABEL_MARGIN = 10;

/**
 * The room that a flag takes with its name when the board is near, read off how it is drawn, so that nothing
 * has to be laid out for it: its letters keep within plate and cloth.
 */
function boxOf(label: Element, foot: { x: number; y: number }) {
  const plate = label.querySelector(".b-plate");
  const [left = 0, top = 0, width = 0, height = 0] = ["x", "y", "width", "height"].map((name) =>
    Number(plate?.getAttribute(name) ?? 0),
  );
  const outlines = [...label.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");
  const corners = outlines.flatMap(cornersOf);
  const xs = [left, left + width, ...corners.map(([x]) => x)];
  const ys = [top, top + height, ...corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x: foot.x + x, y: foot.y + y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** @param picture  that shows them */
export function createFlags(picture: SVGSVGElement, { corners }: Drawing) {
  let labels: Box[] | null = null;

  return {
    /** Those of the corners that a frame touches. */
    near(frame: Box) {
      labels ??= [...picture.querySelectorAll(".b-label")].map((label, index) =>
        boxOf(label, itemAt(corners, index)),
      );
      const all = labels;
      return corners.flatMap(({ bounds: [x, y, width, height] }, index) =>
        boxesOverlap(frame, { x, y, width, height }) ? [withMargin(itemAt(all, index), LABEL_MARGIN)] : [],
      );
    },
  };
}
