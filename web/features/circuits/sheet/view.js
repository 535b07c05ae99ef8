/**
 * Where things lie on the sheet: the poster under the line that was drawn, and what is in sight.
 */

/** @typedef {import("./line.js").Point} Point */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./tracing.js").Made} Made */
/** @typedef {"start" | "enter" | "leave"} MarkKind  the start, and where the pit lane begins and ends */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** Pixels: room for the flags above the poster. */
const FLAG = 26;

/** Where the poster lies on the sheet. @param {Made} made @returns {Box & {scale: number}} */
export function posterBox({ shape, board }) {
  const [scale, left, top] = shape.frame;
  const { width, height } = board.drawing;
  return { x: -left / scale, y: -top / scale, width: width / scale, height: height / scale, scale };
}

/**
 * What of the sheet is in sight, on a paper of so many pixels.
 * @param {Table} table @param {number} pixels its height @returns {Box}
 */
export function viewOf(table, pixels) {
  const { state, made } = table.seen();
  if (made && state !== "empty" && table.stroke().length === 0) {
    const { x, y, width, height } = posterBox(made);
    const above = (height * FLAG) / Math.max(3 * FLAG, pixels - FLAG);
    return { x, y: y - above, width, height: height + above };
  }
  return { x: 0, y: 0, ...table.sheet() };
}

/** Units of the sheet for a pixel of the screen. @param {SVGSVGElement} paper @param {Box} view */
export const unitOf = (paper, view) =>
  Math.max(view.width / (paper.clientWidth || 1), view.height / (paper.clientHeight || 1));

/**
 * Where the start/finish line is, and the first and the last space of the pit lane, which come after those of
 * the road.
 * @param {Made} made @returns {Record<MarkKind, Point>}
 */
export function marksOf({ facts, shape, board }) {
  const [scale, left, top] = shape.frame;
  const { at, line } = board.drawing;
  const place = (/** @type {number[]} */ [x, y]) =>
    /** @type {Point} */ ([(x - left) / scale, (y - top) / scale]);
  const pits = at.slice(facts.lanes.reduce((sum, count) => sum + count, 0));
  return { start: place(line), enter: place(pits[0]), leave: place(pits[pits.length - 1]) };
}

/** Where the flags stand. @param {Made} made @returns {Point[]} */
export function flagsOf({ shape, board }) {
  const [scale, left, top] = shape.frame;
  return board.drawing.corners.map((/** @type {{x: number, y: number}} */ { x, y }) => [
    (x - left) / scale,
    (y - top) / scale,
  ]);
}
