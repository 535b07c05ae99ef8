/** The line of a drawn circuit: even points, spans, bends, its place on the sheet. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as lines from "../../web/features/circuits/drawing-editor/line.ts";

/** @type {import("../../web/features/circuits/drawing-editor/line.ts").Line} */
const SQUARE = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];

/** A circle of this number of points. @param {number} count @returns {any} */
const circle = (count, radius = 100) =>
  Array.from({ length: count }, (_, at) => [
    radius * Math.cos((2 * Math.PI * at) / count),
    radius * Math.sin((2 * Math.PI * at) / count),
  ]);

test("a lap is closed: its last point leads back to the first", () => {
  assert.equal(lines.lapLengthOf(SQUARE), 400);
});

test("points are spread evenly along a lap, and none is added or lost", () => {
  const points = lines.resample(SQUARE, 8);
  assert.deepEqual(points, [
    [0, 0],
    [50, 0],
    [100, 0],
    [100, 50],
    [100, 100],
    [50, 100],
    [0, 100],
    [0, 50],
  ]);
  assert.equal(lines.resample(circle(37)).length, 240);
});

test("a dot and a short stroke are not a lap", () => {
  assert.equal(lines.closeStroke(Array(50).fill([3, 3]), 300), null);
  assert.equal(lines.closeStroke(circle(50, 10), 300), null);
  assert.equal(lines.closeStroke(circle(50), 300)?.length, 240);
});

test("a span goes the shorter way, also across the first point", () => {
  assert.deepEqual(lines.pointIndicesOf({ first: 238, last: 2 }, 240), [238, 239, 0, 1, 2]);
  assert.deepEqual(lines.pointIndicesOf({ first: 2, last: 238 }, 240), [238, 239, 0, 1, 2]);
  assert.ok(lines.spansOverlap({ first: 238, last: 2 }, { first: 2, last: 9 }, 240));
  assert.ok(!lines.spansOverlap({ first: 238, last: 1 }, { first: 2, last: 9 }, 240));
});

test("moving a corner moves its neighbours less and less with distance, and leaves the rest in place", () => {
  const lineBefore = lines.resample(circle(60));
  const lineAfter = lines.moveSpan(lineBefore, { first: 50, last: 60 }, 10, 0);
  const shift = (/** @type {number} */ at) => Math.round((lineAfter[at][0] - lineBefore[at][0]) * 10) / 10;
  assert.equal(shift(55), 10);
  assert.ok(shift(62) < 10 && shift(62) > shift(66) && shift(66) > 0, "less with distance");
  assert.deepEqual(lineAfter[180], lineBefore[180]);
  assert.equal(lineAfter[55][1], lineBefore[55][1]);
});

test("tightening moves a corner outwards and widening inwards", () => {
  const lineBefore = lines.resample(circle(60));
  const far = (/** @type {any} */ line) => Math.hypot(...line[55]);
  assert.ok(far(lines.bendSpan(lineBefore, { first: 50, last: 60 }, 0.35)) > far(lineBefore));
  assert.ok(far(lines.bendSpan(lineBefore, { first: 50, last: 60 }, -0.35)) < far(lineBefore));
  assert.deepEqual(lines.bendSpan(lineBefore, { first: 50, last: 60 }, 0.35)[180], lineBefore[180]);
});

test("a line through knots passes through each of them", () => {
  const smooth = lines.splineThrough(SQUARE);
  for (const knot of SQUARE) assert.ok(smooth.some((point) => lines.distanceBetween(point, knot) < 0.001));
});

test("a line is centred on the sheet and takes at most four fifths of its room", () => {
  const box = lines.boxOf(lines.fitInto(SQUARE, 1000, 700));
  assert.deepEqual(box, { x: 220, y: 70, right: 780, bottom: 630, width: 560, height: 560 });
});

test("a line becomes a path that is open or closed; an empty one becomes nothing", () => {
  assert.equal(lines.pathOf(SQUARE.slice(0, 2)), "M0 0L100 0Z");
  assert.equal(lines.pathOf(SQUARE.slice(0, 2), true), "M0 0L100 0");
  assert.equal(lines.pathOf([]), "");
});
