/** The camera while others drive: it zooms in slowly, and on important events only. */
import "../support/web/page-modules.mjs";
import assert from "node:assert/strict";
import test from "node:test";

const { createDirector } = await import("../../web/race/director/director.ts");

Object.assign(globalThis, { window: globalThis });

const AT = [
  [0, 0, 0],
  [100, 0, 0],
  [200, 0, 0],
];

/** @param {number[]} places */
const position = (places) =>
  /** @type {any} */ ({
    cars: places.map((place, car) => ({
      car,
      place,
      status: "running",
      space: car,
      name: "Ada",
      livery: 0,
      number: 1,
    })),
  });

/** A director, and the positions that it gives the camera. */
function createTestDirector() {
  /** @type {{box: number[], isCloseUp: boolean}[]} */
  const looks = [];
  const board = { frame: (/** @type {any} */ look) => looks.push(look) };
  const drawing = { at: AT, unit: 10 };
  return { looks, director: createDirector(() => /** @type {any} */ ({ board, drawing })) };
}

/** @param {string} kind @param {object} [more] */
const event = (kind, more = {}) => /** @type {any} */ ({ kind, car: 1, round: 2, message: null, ...more });
const driven = () => new Promise((resolve) => setTimeout(resolve, 40));

test("the camera zooms in on an overtake", async () => {
  const { looks, director } = createTestDirector();
  const move = event("move", { path: [1, 2] });
  director.begin(position([1, 2]), position([2, 1]));
  director.direct(move, 10, [move]);
  await driven();
  assert.deepEqual(looks[0].box, [160, -40, 80, 80]);
  assert.equal(looks[0].isCloseUp, true);
});

test("the camera stays for a move that gains nothing, and when another car retires", async () => {
  const { looks, director } = createTestDirector();
  const move = event("move", { path: [1, 2] });
  director.begin(position([1, 2]), position([1, 2]));
  director.direct(move, 10, [move]);
  const out = position([2, 1]);
  out.cars[1].status = "out";
  director.begin(position([1, 2]), out);
  director.direct(move, 10, [move]);
  await driven();
  assert.equal(looks.length, 0);
});

test("the camera zooms in on a stalled engine, not on one that starts", () => {
  const { looks, director } = createTestDirector();
  director.begin(position([1, 2]));
  director.direct(event("stall", { die: { tone: "free" } }), 0, []);
  assert.equal(looks.length, 0);
  director.direct(event("stall", { die: { tone: "out" } }), 0, []);
  assert.deepEqual(looks[0].box, [60, -40, 80, 80]);
});

test("the camera does not move without playback", async () => {
  const { looks, director } = createTestDirector();
  director.begin(position([1, 2]), position([2, 1]));
  director.end();
  const move = event("move", { path: [1, 2] });
  director.direct(move, 10, [move]);
  await driven();
  assert.equal(looks.length, 0);
});
