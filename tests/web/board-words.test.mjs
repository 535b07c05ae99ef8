/** Captions over the board: the latest event, and the answer to a tap. */
import assert from "node:assert/strict";
import test from "node:test";
import { textOf, textsOf } from "../support/web/render.mjs";
import { createCaptions } from "../../web/race/board/captions.ts";

/** Captions over a stage, with a mocked clock. @param {import("node:test").TestContext} t */
function words(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  // The module sets its timers on the window.
  const { setTimeout: real } = window;
  window.setTimeout = /** @type {any} */ (globalThis.setTimeout);
  let now = 0;
  t.mock.method(performance, "now", () => now);
  t.after(() => {
    window.setTimeout = real;
  });
  const stage = document.createElement("div");
  const view = document.createElement("div");
  stage.append(view);
  const board = createCaptions(view);
  const pass = (/** @type {number} */ milliseconds) => {
    now += milliseconds;
    t.mock.timers.tick(milliseconds);
  };
  return {
    stage,
    board,
    pass,
    line: () => textsOf(view, ".lower-third"),
    answer: () => textOf(view.querySelector(".board-answer")),
  };
}

test("a line is shown for 2.6 seconds", (t) => {
  const { board, line, pass, stage } = words(t);
  board.show("Ada spins");
  assert.deepEqual(line(), ["Ada spins"]);
  assert.ok(stage.classList.contains("has-words"));
  pass(2599);
  assert.deepEqual(line(), ["Ada spins"]);
  pass(1);
  assert.deepEqual(line(), []);
  assert.ok(!stage.classList.contains("has-words"));
});

test("the next line waits until the first one has been shown for 0.8 seconds", (t) => {
  const { board, line, pass } = words(t);
  board.show("first");
  pass(300);
  board.show("second");
  assert.deepEqual(line(), ["first"]);
  pass(500);
  assert.deepEqual(line(), ["second"]);
});

test("only the newest line waits, so that captions keep up with the race", (t) => {
  const { board, line, pass } = words(t);
  for (const words of ["first", "second", "third"]) board.show(words);
  pass(800);
  assert.deepEqual(line(), ["third"]);
});

test("undo removes the captions of the decision, including waiting ones", (t) => {
  const { board, line, pass } = words(t);
  board.show("first");
  board.show("second");
  board.removeLine();
  assert.deepEqual(line(), []);
  pass(5000);
  assert.deepEqual(line(), []);
});

test("an answer to a tap hides the line, and disappears after 4.5 seconds", (t) => {
  const { board, line, answer, pass } = words(t);
  board.show("Ada spins");
  board.showTouchReply("Too far");
  assert.deepEqual([answer(), line()], ["Too far", []]);
  pass(4499);
  assert.equal(answer(), "Too far");
  pass(1);
  assert.equal(answer(), "");
});

test("another answer is shown for its full time", (t) => {
  const { board, answer, pass } = words(t);
  board.showTouchReply("Too far");
  pass(4000);
  board.showTouchReply("Taken");
  pass(4000);
  assert.equal(answer(), "Taken");
});

test("an answer disappears when the question has changed", (t) => {
  const { board, answer } = words(t);
  board.showTouchReply("Too far");
  board.hideTouchReply();
  assert.equal(answer(), "");
});

test("a winner's line is marked and has the car's picture", (t) => {
  const { board, stage } = words(t);
  board.show("Ada wins", { livery: 3, number: 4 }, true);
  const line = /** @type {Element} */ (stage.querySelector(".lower-third"));
  assert.ok(line.classList.contains("is-finish"));
  assert.equal(line.querySelector("use")?.getAttribute("href"), "#car-3");
});

test("removing the board removes its captions", (t) => {
  const { board, stage } = words(t);
  board.show("first");
  board.showTouchReply("Too far");
  board.destroy();
  assert.ok(!stage.classList.contains("has-words"));
  assert.equal(textOf(stage), "");
});
