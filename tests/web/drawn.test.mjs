/** A drawn circuit: wishes, the question to the engine, undo, what storage may hold. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as drawings from "../../web/features/circuits/sheet/drawn.ts";

/** @type {any} */
const LINE = Array.from({ length: 240 }, (_, at) => [
  Math.round(1000 * Math.cos((2 * Math.PI * at) / 240)) / 10 + 0,
  Math.round(1000 * Math.sin((2 * Math.PI * at) / 240)) / 10 + 0,
]);

/** @param {object} [changed] @returns {any} */
const drawn = (changed = {}) => ({
  line: LINE,
  wishes: { ...drawings.usualWishes("drawn-1", "Mill"), ...changed },
});

test("the engine is asked with y upwards and only for places that are wanted", () => {
  const question = drawings.questionOf(drawn({ line: 8 }));
  assert.deepEqual(question.points[60], [LINE[60][0], -LINE[60][1]]);
  assert.equal(question.line, 8);
  for (const name of ["start", "enter", "leave", "turned"]) assert.ok(!(name in question), name);
});

test("a lap is driven as it was drawn, or turned the other way round", () => {
  assert.equal(drawings.questionOf(drawn()).direction, "drawn");
  assert.equal(drawings.questionOf(drawn({ turned: true })).direction, "anticlockwise");
  const reversed = { ...drawn({ turned: true }), line: [...LINE].reverse() };
  assert.equal(drawings.questionOf(reversed).direction, "clockwise");
});

test("a corner without a name is asked for without one", () => {
  const corners = [
    { first: 1, last: 5, stops: 2, name: "" },
    { first: 9, last: 12, stops: 1, name: "Mill" },
  ];
  assert.deepEqual(drawings.questionOf(drawn({ corners })).corners, [
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
  const after = drawings.withCorner(drawn({ corners }), { first: 1, last: 5 }, { stops: 2 });
  assert.deepEqual(after.wishes.corners, [
    { first: 50, last: 60 },
    { first: 1, last: 5, name: "Mill", stops: 2 },
  ]);
});

test("another line forgets corners, start and pits, but not name, weather and scenery", () => {
  const before = drawn({
    corners: [{ first: 1, last: 2 }],
    start: 9,
    enter: 3,
    weather: "wet",
    scenery: "coast",
    turned: true,
    as_it_is: true,
  });
  const wishes = drawings.forAnotherLine(before.wishes);
  assert.deepEqual(
    [wishes.corners, wishes.start, wishes.enter, wishes.turned, "as_it_is" in wishes],
    [[], null, null, false, false],
  );
  assert.deepEqual([wishes.name, wishes.weather, wishes.scenery], ["Mill", "wet", "coast"]);
});

test("pinning wishes for every corner with its stops, and for every bend with none", () => {
  const shape = {
    corners: [
      { first: 1, last: 5 },
      { first: 20, last: 30 },
    ],
    bends: [{ first: 40, last: 44 }],
    straights: [{ at: 7 }],
  };
  const known = { first: 20, last: 30, name: "Mill" };
  const after = drawings.pinned(drawn({ corners: [known] }), /** @type {any} */ (shape), [
    { stops: 2 },
    { stops: 1 },
  ]);
  assert.deepEqual(after.wishes.corners, [
    known,
    { first: 1, last: 5, stops: 2 },
    { first: 40, last: 44, stops: 0 },
  ]);
  assert.equal(after.wishes.start, 7);
});

test("undo and redo lead through all changes, and a new change ends the way forward", () => {
  const history = drawings.createHistory(null);
  assert.deepEqual([history.now(), history.canUndo(), history.canRedo()], [null, false, false]);
  const steps = [80, 90, 100].map((spaces) => drawn({ spaces }));
  for (const step of steps) history.add(step);
  history.undo();
  history.undo();
  history.undo();
  assert.equal(history.now(), steps[0]);
  assert.deepEqual([history.canUndo(), history.canRedo()], [false, true]);
  history.redo();
  assert.equal(history.now(), steps[1]);
  history.add(steps[0]);
  assert.equal(history.canRedo(), false);
});

test("a stored drawing is read back as it was", () => {
  assert.deepEqual(drawings.readDrawn(JSON.parse(JSON.stringify(drawn()))), drawn());
});

test("an older drawing without places of line and pits is read with none", () => {
  const { line: _, enter: __, leave: ___, ...older } = drawn().wishes;
  const found = drawings.readDrawn({ line: LINE, wishes: older });
  assert.deepEqual([found?.wishes.line, found?.wishes.enter, found?.wishes.leave], [null, null, null]);
});

test("a stored drawing with an impossible value is not read", () => {
  const wrong = {
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
  for (const [name, value] of Object.entries(wrong))
    assert.equal(drawings.readDrawn(drawn({ [name]: value })), null, name);
  for (const line of [[], LINE.slice(0, 5), [...LINE, [1]], [...LINE, [1, null]], "line"])
    assert.equal(drawings.readDrawn({ ...drawn(), line }), null);
  for (const nothing of [null, undefined, 5, {}]) assert.equal(drawings.readDrawn(nothing), null);
});
