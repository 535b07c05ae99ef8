/** Positions on the sheet: the poster under the drawn line, and the visible part. */
import { itemAt } from "../../../platform/lists/item-at.ts";
import type { Point } from "./line.ts";
import type { TracedCircuit, TracingState } from "./tracing.ts";

/** The start, and where the pit lane begins and ends. */
export type MarkKind = "start" | "enter" | "leave";
type Box = { x: number; y: number; width: number; height: number };

/** The part of the editor model that the view depends on. */
interface ViewedModel {
  tracingState: () => TracingState;
  stroke: () => readonly unknown[];
  sheet: () => { width: number; height: number };
}

/** Space for the flags above the poster, in pixels. */
const FLAG_SPACE_PX = 26;

/** The place of the poster on the sheet. */
export function posterBox({ shape, board }: TracedCircuit): Box & { scale: number } {
  const [scale, left, top] = shape.frame;
  const { width, height } = board.drawing;
  return { x: -left / scale, y: -top / scale, width: width / scale, height: height / scale, scale };
}

/**
 * The visible part of the sheet.
 *
 * @param pixels  height of its element
 */
export function viewOf(model: ViewedModel, pixels: number): Box {
  const { state, circuit } = model.tracingState();
  if (circuit && state !== "empty" && model.stroke().length === 0) {
    const { x, y, width, height } = posterBox(circuit);
    const flagHeight = (height * FLAG_SPACE_PX) / Math.max(3 * FLAG_SPACE_PX, pixels - FLAG_SPACE_PX);
    return { x, y: y - flagHeight, width, height: height + flagHeight };
  }
  return { x: 0, y: 0, ...model.sheet() };
}

/** Units of the sheet per pixel of the screen. */
export const unitOf = (size: { width: number; height: number }, view: Box) =>
  Math.max(view.width / (size.width || 1), view.height / (size.height || 1));

/**
 * Returns the positions of the start/finish line and of the first and last pit space. In the board's `at`,
 * pit spaces follow the road's spaces.
 */
export function marksOf({ facts, shape, board }: TracedCircuit): Record<MarkKind, Point> {
  const [scale, left, top] = shape.frame;
  const { at, line } = board.drawing;
  const place = ([x, y]: [number, number, number]): Point => [(x - left) / scale, (y - top) / scale];
  const pits = at.slice(facts.lanes.reduce((sum, count) => sum + count, 0));
  return { start: place(line), enter: place(itemAt(pits, 0)), leave: place(itemAt(pits, -1)) };
}

/** Returns the positions of the flags. */
export function flagsOf({ shape, board }: TracedCircuit): Point[] {
  const [scale, left, top] = shape.frame;
  return board.drawing.corners.map(({ x, y }) => [(x - left) / scale, (y - top) / scale]);
}
