/** Sizes of the board's spaces. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  cornersOf,
  createSizes,
  longSideOf,
  distanceToEdge,
  minimumPixelsFor,
} from "../../web/race/board/sizes.ts";

/** A rectangle of 40 by 20, its corner at 10, 10. */
const SQUARES = /** @type {const} */ ({
  absolute: "M10 10L50 10L50 30L10 30Z",
  relative: "m10 10l40 0 0 20-40 0z",
  sides: "M10 10h40v20h-40z",
  absoluteSides: "M10 10H50V30H10Z",
});

test("a rectangle has the same corners however its outline is written", () => {
  for (const outline of Object.values(SQUARES))
    assert.deepEqual(cornersOf(outline), [
      [10, 10],
      [50, 10],
      [50, 30],
      [10, 30],
    ]);
});

test("arcs and curves are replaced by their end points", () => {
  assert.deepEqual(cornersOf("M0 0A5 5 0 0 1 10 0Q15 5 10 10C9 12 1 12 0 10z"), [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]);
});

test("numbers without a space between them are parsed separately", () => {
  assert.deepEqual(cornersOf("M1.5-2l.5-.5"), [
    [1.5, -2],
    [2, -2.5],
  ]);
});

test("the distance to the edge of a rectangle is that to its side, in each direction", () => {
  const corners = cornersOf(SQUARES.absolute);
  const from = { x: 20, y: 20 };
  for (const [x, y, far] of [
    [1, 0, 30],
    [-1, 0, 10],
    [0, 1, 10],
    [0, -1, 10],
  ])
    assert.equal(distanceToEdge(corners, from, { x, y }), far);
});

test("a direction along a side meets the edge at its end", () => {
  assert.equal(distanceToEdge(cornersOf(SQUARES.absolute), { x: 30, y: 10.001 }, { x: 1, y: 0 }), 20);
});

test("a rotated rectangle has the same long side, within 1%", () => {
  const rotatedSizes = [
    [0, 0],
    [40, 0],
    [40, 20],
    [0, 20],
  ].map(([x, y]) => {
    const angle = Math.PI / 6;
    return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)].join(" ");
  });
  assert.equal(longSideOf(SQUARES.absolute), 40);
  assert.ok(Math.abs(longSideOf(`M${rotatedSizes.join("L")}Z`) - 40) < 0.4);
});

test("a box contains its space, and the smallest long side of several is found", () => {
  const sizes = createSizes([SQUARES.absolute, "M0 0h5v25h-5z"]);
  assert.deepEqual(sizes.box(0), { x: 10, y: 10, width: 40, height: 20 });
  assert.equal(sizes.smallestLongSide([0, 1]), 25);
});

test("the preferred size of spaces grows with the window", () => {
  assert.deepEqual([360, 700, 701, 1599, 1600].map(minimumPixelsFor), [29, 29, 41.2, 41.2, 45]);
});
