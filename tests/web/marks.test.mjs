/** Start and pits of a drawn circuit, moved along the road. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { madeCircuit, smallDrawing } from "../support/web/sheet.mjs";
import { arrowOf, heldAt, isMark, markMoves } from "../../web/features/circuits/sheet/road/marks.ts";
import { HOME, startAt, startMoves } from "../../web/features/circuits/sheet/road/start.ts";
import { marksOf } from "../../web/features/circuits/sheet/view.ts";

/** Moves on the small drawing. @param {string} [state] @param {object} [wishes] */
function moves(state = "good", wishes = {}) {
  const small = smallDrawing();
  let now = { ...small, wishes: { ...small.wishes, ...wishes } };
  const made = madeCircuit();
  /** @type {any[]} */
  const looks = [];
  const tracing = /** @type {any} */ ({
    seen: () => ({ state, made }),
    look: (/** @type {any} */ ...args) => looks.push(args),
  });
  const change = (/** @type {any} */ drawn) => {
    now = drawn;
  };
  const all = { ...markMoves(tracing, () => now, change), ...startMoves(tracing.seen, () => now, change) };
  return { ...all, made, looks, wishes: () => now.wishes };
}

test("only the start and the ends of the pit lane are marks", () => {
  assert.deepEqual(
    ["start", "enter", "leave", "corner", "bend", undefined].map((kind) => isMark(/** @type {any} */ (kind))),
    [true, true, true, false, false, false],
  );
});

test("the line moves a space on or back, and the start stays on its straight", () => {
  const { moveMark, wishes, made } = moves();
  const { spaces } = made.shape.line;
  moveMark("start", 1);
  assert.deepEqual([wishes().line, wishes().start], [spaces + 1, made.shape.straights[0].at]);
});

test("pit entry and exit count their spaces away from the line", () => {
  const { pits } = madeCircuit().shape;
  for (const [kind, by, expected] of /** @type {const} */ ([
    ["enter", 1, -1],
    ["enter", -1, 1],
    ["leave", 1, 1],
    ["leave", -1, -1],
  ])) {
    const { moveMark, wishes } = moves();
    moveMark(kind, by);
    assert.equal(wishes()[kind], pits[kind].spaces + expected);
    const other = kind === "enter" ? "leave" : "enter";
    assert.equal(wishes()[other], pits[other].spaces, "the other end stays where it is");
    assert.equal(wishes().pits, pits.side);
  }
});

test("a mark that can't go further is not moved; the engine is asked why", () => {
  const { moveMark, wishes, looks, made } = moves("waiting", { line: madeCircuit().shape.line.most });
  moveMark("start", 1);
  assert.equal(wishes().line, made.shape.line.most);
  const [[asked, held]] = looks;
  assert.deepEqual([asked.wishes.line, held], [made.shape.line.most + 1, true]);
});

test("quick presses count on from the wanted place, not from the board being replaced", () => {
  const { moveMark, wishes } = moves("waiting", { line: 14 });
  moveMark("start", 1);
  assert.equal(wishes().line, 15);
});

test("a drawing without a board has no marks to move", () => {
  const { moveMark, wishes } = moves("bad");
  moveMark("start", 1);
  assert.equal(wishes().line, null);
});

test("the pits change sides", () => {
  const { crossPits, wishes } = moves();
  crossPits();
  assert.equal(wishes().pits, "right");
});

test("the start goes to the next straight with room for the grid, and loses its places there", () => {
  const { nextStart, wishes, made } = moves("good", { line: 13, enter: 9 });
  const next = made.shape.straights.find(
    (/** @type {any} */ { spaces }, /** @type {number} */ at) => at > 0 && spaces >= HOME,
  );
  nextStart();
  assert.deepEqual([wishes().start, wishes().line, wishes().enter], [next.at, null, null]);
});

test("a lap that is turned round keeps line and pits where they are", () => {
  const { turnRound, wishes, made } = moves("good", { line: 13, enter: 9, leave: 6 });
  turnRound();
  const { spaces } = made.shape.straights[0];
  assert.deepEqual(
    [wishes().turned, wishes().line, wishes().enter, wishes().leave],
    [true, spaces + 1 - made.shape.line.spaces, 6, 9],
  );
});

test("a start dropped on a short straight has no place for its line", () => {
  const [drawn, { shape }] = [smallDrawing(), madeCircuit()];
  const short = shape.straights[1];
  assert.ok(short.spaces < HOME);
  const { wishes } = startAt(drawn, shape, short.at);
  assert.deepEqual([wishes.start, wishes.line, wishes.enter], [short.at, null, null]);
});

test("a dragged start is on the line, however far the pointer is", () => {
  const [drawn, made] = [smallDrawing(), madeCircuit()];
  const [x, y] = drawn.line[170];
  const held = heldAt(drawn, made, "start", [x, y - 40]);
  assert.ok(drawn.line.some(([px, py]) => px === held.place[0] && py === held.place[1]));
  assert.equal(held.dropped, held.asked);
});

test("an end of the pits is dropped only as far as it can go", () => {
  const [drawn, made] = [smallDrawing(), madeCircuit()];
  const { enter } = made.shape.pits;
  const [lineX, lineY] = marksOf(made).start;
  const { asked, dropped } = heldAt(drawn, made, "enter", [lineX, lineY]);
  assert.equal(dropped.wishes.enter, enter.least);
  assert.ok(asked.wishes.enter < enter.least);
});

test("pits dragged across the road change sides, near it they stay", () => {
  const [drawn, made] = [smallDrawing(), madeCircuit()];
  const [x, y] = marksOf(made).enter;
  const road = marksOf(made).start[1];
  assert.equal(heldAt(drawn, made, "enter", [x, y]).dropped.wishes.pits, "left");
  assert.equal(heldAt(drawn, made, "enter", [x, 2 * road - y]).dropped.wishes.pits, "right");
  assert.equal(heldAt(drawn, made, "enter", [x, road]).dropped.wishes.pits, "left");
});

test("arrows along the road move a mark with or against the traffic, arrows across it change sides", () => {
  const [drawn, made] = [smallDrawing(), madeCircuit()];
  const { line } = drawn;
  const at = made.shape.straights[0].at;
  const goesRight = line[at + 1][0] > line[at - 1][0];
  assert.equal(arrowOf(drawn, made, "start", [goesRight ? 1 : -1, 0]), 1);
  assert.equal(arrowOf(drawn, made, "start", [goesRight ? -1 : 1, 0]), -1);
  assert.deepEqual(
    new Set(
      [
        [0, 1],
        [0, -1],
      ].map((arrow) => arrowOf(drawn, made, "start", /** @type {any} */ (arrow))),
    ),
    new Set(["left", "right"]),
  );
});
