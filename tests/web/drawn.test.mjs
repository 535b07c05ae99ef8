/** A drawn circuit: options, requests to the engine, undo, and stored drawings. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as drawings from "../../web/features/circuits/drawing-editor/lap-drawing.ts";

/** @type {any} */
const LINE = Array.from({ length: 240 }, (_, at) => [
  Math.round(1000 * Math.cos((2 * Math.PI * at) / 240)) / 10 + 0,
  Math.round(1000 * Math.sin((2 * Math.PI * at) / 240)) / 10 + 0,
]);

/** @param {object} [changes] @returns {any} */
const drawingWith = (changes = {}) => ({
  line: LINE,
  wishes: { ...drawings.defaultOptions("drawn-1", "Mill"), ...changes },
});

test("in requests y points upwards, and only places that are set are included", () => {
  const question = drawings.traceRequestOf(drawingWith({ line: 8 }));
  assert.deepEqual(question.points[60], [LINE[60][0], -LINE[60][1]]);
  assert.equal(question.line, 8);
  for (const name of ["start", "enter", "leave", "turned"]) assert.ok(!(name in question), name);
});

test("a lap is driven as it was drawn, or turned the other way round", () => {
  assert.equal(drawings.traceRequestOf(drawingWith()).direction, "drawn");
  assert.equal(drawings.traceRequestOf(drawingWith({ turned: true })).direction, "anticlockwise");
  const reversed = { ...drawingWith({ turned: true }), line: [...LINE].reverse() };
  assert.equal(drawings.traceRequestOf(reversed).direction, "clockwise");
});

test("a corner without a name is requested without one", () => {
  const corners = [
    { first: 1, last: 5, stops: 2, name: "" },
    { first: 9, last: 12, stops: 1, name: "Mill" },
  ];
  assert.deepEqual(drawings.traceRequestOf(drawingWith({ corners })).corners, [
    { first: 1, last: 5, stops: 2 },
    corners[1],
  ]);
});

test("an option of a corner keeps earlier ones and replaces those it overlaps", () => {
  const corners = [
    { first: 1, last: 5, name: "Mill" },
    { first: 4, last: 9, stops: 3 },
    { first: 50, last: 60 },
  ];
  const after = drawings.withCornerOptions(drawingWith({ corners }), { first: 1, last: 5 }, { stops: 2 });
  assert.deepEqual(after.wishes.corners, [
    { first: 50, last: 60 },
    { first: 1, last: 5, name: "Mill", stops: 2 },
  ]);
});

test("a new line resets corners, start and pits, but keeps name, weather and scenery", () => {
  const before = drawingWith({
    corners: [{ first: 1, last: 2 }],
    start: 9,
    enter: 3,
    weather: "wet",
    scenery: "coast",
    turned: true,
    as_it_is: true,
  });
  const wishes = drawings.withoutLineOptions(before.wishes);
  assert.deepEqual(
    [wishes.corners, wishes.start, wishes.enter, wishes.turned, "as_it_is" in wishes],
    [[], null, null, false, false],
  );
  assert.deepEqual([wishes.name, wishes.weather, wishes.scenery], ["Mill", "wet", "coast"]);
});

test("pinning sets the stops of every corner, and none for other bends", () => {
  const shape = {
    corners: [
      { first: 1, last: 5 },
      { first: 20, last: 30 },
    ],
    bends: [{ first: 40, last: 44 }],
    straights: [{ at: 7 }],
  };
  const corner = { first: 20, last: 30, name: "Mill" };
  const after = drawings.pinAll(drawingWith({ corners: [corner] }), /** @type {any} */ (shape), [
    { stops: 2 },
    { stops: 1 },
  ]);
  assert.deepEqual(after.wishes.corners, [
    corner,
    { first: 1, last: 5, stops: 2 },
    { first: 40, last: 44, stops: 0 },
  ]);
  assert.equal(after.wishes.start, 7);
});

test("undo and redo step through all changes, and a new change clears redo", () => {
  const history = drawings.createHistory(null);
  assert.deepEqual([history.currentDrawing(), history.canUndo(), history.canRedo()], [null, false, false]);
  const steps = [80, 90, 100].map((spaces) => drawingWith({ spaces }));
  for (const step of steps) history.add(step);
  history.undo();
  history.undo();
  history.undo();
  assert.equal(history.currentDrawing(), steps[0]);
  assert.deepEqual([history.canUndo(), history.canRedo()], [false, true]);
  history.redo();
  assert.equal(history.currentDrawing(), steps[1]);
  history.add(steps[0]);
  assert.equal(history.canRedo(), false);
});

test("a stored drawing is read back unchanged", () => {
  assert.deepEqual(drawings.readDrawing(JSON.parse(JSON.stringify(drawingWith()))), drawingWith());
});

test("an older drawing without places of line and pits is read with none", () => {
  const { line: _, enter: __, leave: ___, ...older } = drawingWith().wishes;
  const drawing = drawings.readDrawing({ line: LINE, wishes: older });
  assert.deepEqual([drawing?.wishes.line, drawing?.wishes.enter, drawing?.wishes.leave], [null, null, null]);
});

test("a stored drawing with an impossible value is not read", () => {
  const invalid = {
    spaces: 79,
    turned: 1,
    start: -1,
    line: 0,
    enter: 241,
    pits: "both",
    weather: "hot",
    scenery: "moon",
    name: 4,
    corners: [{ first: "a", last: 2 }],
    as_it_is: "yes",
  };
  for (const [name, value] of Object.entries(invalid))
    assert.equal(drawings.readDrawing(drawingWith({ [name]: value })), null, name);
  for (const line of [[], LINE.slice(0, 5), [...LINE, [1]], [...LINE, [1, null]], "line"])
    assert.equal(drawings.readDrawing({ ...drawingWith(), line }), null);
  for (const nothing of [null, undefined, 5, {}]) assert.equal(drawings.readDrawing(nothing), null);
});
