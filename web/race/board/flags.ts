/** Bounding boxes of the corner flags and their names, for frames that must not cut them off. */
import { itemAt } from "../../platform/lists/item-at.ts";
import { boxesOverlap, withMargin, type Box } from "./geometry.ts";
import { cornersOf } from "./sizes.ts";
import type { Drawing } from "../../domain/circuits/drawing.ts";

/** Margin around a flag within a frame, in board units. */
const LABEL_MARGIN = 10;

/**
 * Returns the bounding box of a flag and its name at the closest level of detail. It is computed from the
 * attributes of plate and paths, which avoids a forced layout. The text stays within plate and cloth.
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

/** @param picture  contains the flags */
export function createFlags(picture: SVGSVGElement, { corners }: Drawing) {
  let labels: Box[] | null = null;

  return {
    /** Returns the boxes of the flags whose corners overlap a frame. */
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
