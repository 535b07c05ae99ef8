/** Start and pits of a drawn circuit, moved along the road. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { compiledCircuit, smallDrawing } from "../support/web/sheet.mjs";
import {
  arrowEffect,
  dragMarkTo,
  isMark,
  createMarkActions,
} from "../../web/features/circuits/drawing-editor/road/marks.ts";
import {
  MIN_HOME_SPACES,
  moveStartTo,
  createStartActions,
} from "../../web/features/circuits/drawing-editor/road/start.ts";
import { marksOf } from "../../web/features/circuits/drawing-editor/view.ts";

/** Moves on the small drawing. @param {string} [state] @param {object} [wishes] */
function moves(state = "good", wishes = {}) {
  const small = smallDrawing();
  let now = { ...small, wishes: { ...small.wishes, ...wishes } };
  const circuit = compiledCircuit();
  /** @type {any[]} */
  const looks = [];
  const tracing = /** @type {any} */ ({
    tracingState: () => ({ state, circuit }),
    checkLine: (/** @type {any} */ ...args) => looks.push(args),
  });
  const change = (/** @type {any} */ element) => {
    now = element;
  };
  const all = {
    ...createMarkActions(tracing, () => now, change),
    ...createStartActions(tracing.tracingState, () => now, change),
  };
  return { ...all, circuit, looks, wishes: () => now.wishes };
}

test("only the start and the ends of the pit lane are marks", () => {
  assert.deepEqual(
    ["start", "enter", "leave", "corner", "bend", undefined].map((kind) => isMark(/** @type {any} */ (kind))),
    [true, true, true, false, false, false],
  );
});

test("the line moves a space forwards or backwards, and the start stays on its straight", () => {
  const { moveMark, wishes, circuit } = moves();
  const { spaces } = circuit.shape.line;
  moveMark("start", 1);
  assert.deepEqual([wishes().line, wishes().start], [spaces + 1, circuit.shape.straights[0].at]);
});

test("pit entry and exit count their spaces away from the line", () => {
  const { pits } = compiledCircuit().shape;
  for (const [kind, by, expected] of /** @type {const} */ ([
    ["enter", 1, -1],
    ["enter", -1, 1],
    ["leave", 1, 1],
    ["leave", -1, -1],
  ])) {
    const { moveMark, wishes } = moves();
    moveMark(kind, by);
    assert.equal(wishes()[kind], pits[kind].spaces + expected);
    const otherEnd = kind === "enter" ? "leave" : "enter";
    assert.equal(wishes()[otherEnd], pits[otherEnd].spaces, "the other end stays where it is");
    assert.equal(wishes().pits, pits.side);
  }
});

test("a mark that can't go further is not moved; the engine is asked why", () => {
  const { moveMark, wishes, looks, circuit } = moves("waiting", {
    line: compiledCircuit().shape.line.maximum,
  });
  moveMark("start", 1);
  assert.equal(wishes().line, circuit.shape.line.maximum);
  const [[asked, held]] = looks;
  assert.deepEqual([asked.wishes.line, held], [circuit.shape.line.maximum + 1, true]);
});

test("quick presses count from the requested place, not from the board being replaced", () => {
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
  const { switchPitSide: crossPits, wishes } = moves();
  crossPits();
  assert.equal(wishes().pits, "right");
});

test("the start moves to the next straight with room for the grid, and its places are reset", () => {
  const { moveStartToNext: nextStart, wishes, circuit } = moves("good", { line: 13, enter: 9 });
  const next = circuit.shape.straights.find(
    (/** @type {any} */ { spaces }, /** @type {number} */ at) => at > 0 && spaces >= MIN_HOME_SPACES,
  );
  nextStart();
  assert.deepEqual([wishes().start, wishes().line, wishes().enter], [next.at, null, null]);
});

test("a lap that is turned round keeps line and pits where they are", () => {
  const { reverseDirection: turnRound, wishes, circuit } = moves("good", { line: 13, enter: 9, leave: 6 });
  turnRound();
  const { spaces } = circuit.shape.straights[0];
  assert.deepEqual(
    [wishes().turned, wishes().line, wishes().enter, wishes().leave],
    [true, spaces + 1 - circuit.shape.line.spaces, 6, 9],
  );
});

test("a start dropped on a short straight has no place for its line", () => {
  const [drawing, { shape }] = [smallDrawing(), compiledCircuit()];
  const short = shape.straights[1];
  assert.ok(short.spaces < MIN_HOME_SPACES);
  const { wishes } = moveStartTo(drawing, shape, short.at);
  assert.deepEqual([wishes.start, wishes.line, wishes.enter], [short.at, null, null]);
});

test("a dragged start is on the line, however far the pointer is", () => {
  const [drawing, circuit] = [smallDrawing(), compiledCircuit()];
  const [x, y] = drawing.line[170];
  const dragged = dragMarkTo(drawing, circuit, "start", [x, y - 40]);
  assert.ok(drawing.line.some(([px, py]) => px === dragged.place[0] && py === dragged.place[1]));
  assert.equal(dragged.nearestValid, dragged.requested);
});

test("an end of the pits is dropped only as far as it can go", () => {
  const [drawing, circuit] = [smallDrawing(), compiledCircuit()];
  const { enter } = circuit.shape.pits;
  const [lineX, lineY] = marksOf(circuit).start;
  const { requested, nearestValid: dropped } = dragMarkTo(drawing, circuit, "enter", [lineX, lineY]);
  assert.equal(dropped.wishes.enter, enter.minimum);
  assert.ok(requested.wishes.enter < enter.minimum);
});

test("pits dragged across the road change sides, near it they stay", () => {
  const [drawing, circuit] = [smallDrawing(), compiledCircuit()];
  const [x, y] = marksOf(circuit).enter;
  const road = marksOf(circuit).start[1];
  assert.equal(dragMarkTo(drawing, circuit, "enter", [x, y]).nearestValid.wishes.pits, "left");
  assert.equal(dragMarkTo(drawing, circuit, "enter", [x, 2 * road - y]).nearestValid.wishes.pits, "right");
  assert.equal(dragMarkTo(drawing, circuit, "enter", [x, road]).nearestValid.wishes.pits, "left");
});

test("arrows along the road move a mark with or against the traffic, arrows across it change sides", () => {
  const [drawing, circuit] = [smallDrawing(), compiledCircuit()];
  const { line } = drawing;
  const at = circuit.shape.straights[0].at;
  const goesRight = line[at + 1][0] > line[at - 1][0];
  assert.equal(arrowEffect(drawing, circuit, "start", [goesRight ? 1 : -1, 0]), 1);
  assert.equal(arrowEffect(drawing, circuit, "start", [goesRight ? -1 : 1, 0]), -1);
  assert.deepEqual(
    new Set(
      [
        [0, 1],
        [0, -1],
      ].map((arrow) => arrowEffect(drawing, circuit, "start", /** @type {any} */ (arrow))),
    ),
    new Set(["left", "right"]),
  );
});
