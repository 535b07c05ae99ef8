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
  const gameView = view("monaco/drive");
  const question = /** @type {any} */ (gameView.question);
  frames.frameQuestion(gameView, question);
  const { space } = gameView.cars[question.car];
  const reach = question.choices.map((/** @type {any} */ choice) => choice.space);
  assert.deepEqual([last().spaces, last().litSpaces], [[space, ...reach], reach]);
  assert.deepEqual(last().box, [100 * Number(space) - 450, -400, 900, 900]);
});

test("gears out of reach show no spaces", (t) => {
  const { frames, last } = framing(t);
  const gameView = view("monaco/gear");
  const question = /** @type {any} */ (gameView.question);
  for (const gear of question.gears) gear.token = gear.gear === 1 ? "g1" : null;
  frames.frameQuestion(gameView, question);
  const [first] = question.gears;
  assert.deepEqual(
    last().spaces.slice(1),
    first.heat.map((/** @type {any} */ [space]) => space),
  );
});

test("the next corner is shown only if it comes soon after the farthest space", (t) => {
  const { frames, last } = framing(t);
  const gameView = view("monaco/drive");
  const question = /** @type {any} */ (gameView.question);
  question.roll = { value: 6 };
  const corner = { corner: 2, name: "Mill", stops: 1, stops_made: 0, distance: 10 };
  gameView.cars[question.car].corner = corner;
  frames.frameQuestion(gameView, question);
  assert.equal(last().corner, 2);
  corner.distance = 11;
  frames.frameQuestion(gameView, question);
  assert.equal(last().corner, null);
});

test("for a car not yet on the board its possible spaces are framed, or the whole board", (t) => {
  const { frames, last } = framing(t);
  const gameView = view("monaco/drive");
  const question = /** @type {any} */ (gameView.question);
  gameView.cars[question.car].space = null;
  frames.frameQuestion(gameView, question);
  assert.deepEqual(
    last().spaces,
    question.choices.map((/** @type {any} */ choice) => choice.space),
  );
  frames.frameQuestion(gameView, { ...question, choices: [] });
  assert.deepEqual(last().box, [0, 0, 5000, 3000]);
});

test("cars off the board are not framed, and without cars nothing moves", (t) => {
  const { frames, last } = framing(t);
  const gameView = view("monaco/drive");
  gameView.cars[0].space = null;
  frames.frameCars(gameView);
  assert.deepEqual(
    last().spaces,
    gameView.cars.slice(1).map(({ space }) => space),
  );
  const { frames: other, last: none } = framing(t);
  for (const car of gameView.cars) car.space = null;
  other.frameCars(gameView);
  assert.equal(none(), undefined);
});

test("a race that ends without cars on the board shows the whole board", (t) => {
  const { frames, last } = framing(t);
  frames.frameEnd([]);
  assert.deepEqual(last().box, [0, 0, 5000, 3000]);
  frames.frameEnd([4]);
  assert.deepEqual([last().spaces, last().box], [[4], undefined]);
});
