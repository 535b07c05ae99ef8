/** Computes the position of a die: next to its car, or in the middle. */
import { itemAt } from "../../platform/lists/item-at.ts";
import { coveredInsets } from "../stage.ts";
import type { ShownBoard } from "./framing.ts";

/** Distance from a car to its die, and minimum from the stage's edge to the die's centre, in pixels. */
const DIE_DISTANCE_PIXELS = 76;
const DIE_MARGIN_PIXELS = 44;

const keepWithin = (at: number, low: number, high: number) =>
  Math.max(low + DIE_MARGIN_PIXELS, Math.min(high - DIE_MARGIN_PIXELS, at));

/**
 * Returns the position of a die on the stage, in pixels: behind its car, within the uncovered part of the
 * stage. `isTextLeft`: its text has more room on the left. Without a space the die is in the middle. Null if
 * the car is out of view.
 */
export function diePlace({ board, drawing, element }: ShownBoard, space: number | null) {
  if (!board || !drawing || !element) return null;
  const { width, height } = element.getBoundingClientRect();
  const { top, bottom } = coveredInsets(element);
  if (space === null) return { x: width / 2, y: (top + height - bottom) / 2, isTextLeft: false };
  const carPoint = board.placeOf(space);
  if (carPoint.x < 0 || carPoint.y < top || carPoint.x > width || carPoint.y > height - bottom) return null;
  const angle = (itemAt(drawing.at, space)[2] * Math.PI) / 180;
  const x = keepWithin(carPoint.x - DIE_DISTANCE_PIXELS * Math.cos(angle), 0, width);
  const y = keepWithin(carPoint.y - DIE_DISTANCE_PIXELS * Math.sin(angle), top, height - bottom);
  return { x, y, isTextLeft: x > width / 2 };
}
