/** Frames for the camera: a question, all cars, the end. */
import assert from "node:assert/strict";
import test from "node:test";
import { recordCalls } from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { createFraming } from "../../web/race/board-link/framing.ts";

/** @param {import("node:test").TestContext} t */
function framing(t) {
  const board = recordCalls();
  const at = Array.from({ length: 1000 }, (_, space) => [100 * space, 50, 0]);
  const drawing = { at, unit: 100, width: 5000, height: 3000 };
  const frames = createFraming(
    () => /** @type {any} */ ({ board, drawing, element: undefined }),
    () => {},
  );
  t.after(frames.stopMeasuring);
  const last = () => board.calls.filter(([name]) => name === "frame").at(-1)?.[1];
  return { frames, last };
}

test("the stage shows the own car, its surroundings and every space in reach", (t) => {
  const { frames, last } = framing(t);
  const shown = view("monaco/drive");
  const question = /** @type {any} */ (shown.question);
  frames.frameQuestion(shown, question);
  const { space } = shown.cars[question.car];
  const reach = question.choices.map((/** @type {any} */ choice) => choice.space);
  assert.deepEqual([last().spaces, last().litSpaces], [[space, ...reach], reach]);
  assert.deepEqual(last().box, [100 * Number(space) - 450, -400, 900, 900]);
});

test("gears out of reach show no spaces", (t) => {
  const { frames, last } = framing(t);
  const shown = view("monaco/gear");
  const question = /** @type {any} */ (shown.question);
  for (const gear of question.gears) gear.token = gear.gear === 1 ? "g1" : null;
  frames.frameQuestion(shown, question);
  const [first] = question.gears;
  assert.deepEqual(
    last().spaces.slice(1),
    first.heat.map((/** @type {any} */ [space]) => space),
  );
});

test("the next corner is shown only if it comes soon after the farthest space", (t) => {
  const { frames, last } = framing(t);
  const shown = view("monaco/drive");
  const question = /** @type {any} */ (shown.question);
  question.rolled = { value: 6 };
  const corner = { corner: 2, name: "Mill", stops: 1, made: 0, ahead: 10 };
  shown.cars[question.car].corner = corner;
  frames.frameQuestion(shown, question);
  assert.equal(last().corner, 2);
  corner.ahead = 11;
  frames.frameQuestion(shown, question);
  assert.equal(last().corner, null);
});

test("for a car not yet on the board its possible spaces are framed, or the whole board", (t) => {
  const { frames, last } = framing(t);
  const shown = view("monaco/drive");
  const question = /** @type {any} */ (shown.question);
  shown.cars[question.car].space = null;
  frames.frameQuestion(shown, question);
  assert.deepEqual(
    last().spaces,
    question.choices.map((/** @type {any} */ choice) => choice.space),
  );
  frames.frameQuestion(shown, { ...question, choices: [] });
  assert.deepEqual(last().box, [0, 0, 5000, 3000]);
});

test("cars off the board are not framed, and without cars nothing moves", (t) => {
  const { frames, last } = framing(t);
  const shown = view("monaco/drive");
  shown.cars[0].space = null;
  frames.frameCars(shown);
  assert.deepEqual(
    last().spaces,
    shown.cars.slice(1).map(({ space }) => space),
  );
  const { frames: other, last: none } = framing(t);
  for (const car of shown.cars) car.space = null;
  other.frameCars(shown);
  assert.equal(none(), undefined);
});

test("a race that ends without cars on the board shows the whole board", (t) => {
  const { frames, last } = framing(t);
  frames.frameEnd([]);
  assert.deepEqual(last().box, [0, 0, 5000, 3000]);
  frames.frameEnd([4]);
  assert.deepEqual([last().spaces, last().box], [[4], undefined]);
});
