/** Requests to trace a drawing while it changes. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { answerOf, smallDrawing } from "../support/web/sheet.mjs";
import { createTracing } from "../../web/features/circuits/sheet/tracing.ts";

/** Questions that are answered when a test says so. */
function engine() {
  /** @type {{request: any, resolve: (reply: any) => void, reject: (error: Error) => void}[]} */
  const asked = [];
  const tracing = createTracing(
    (request) => new Promise((resolve, reject) => asked.push({ request, resolve, reject })),
    () => {},
  );
  return { tracing, asked };
}

const pause = () => new Promise((resolve) => setTimeout(resolve));
const problem = { say: { id: "compiler.trace.tight" }, point: 5 };

test("a good drawing becomes a board without flags of its own", async () => {
  const tracing = createTracing(answerOf, () => {});
  await tracing.trace(smallDrawing());
  const { state, made } = tracing.seen();
  assert.equal(state, "good");
  assert.equal(made?.facts.name, "My circuit 1");
  assert.equal(made?.picture.querySelector(".b-labels"), null);
});

test("a drawing that can't be a circuit is bad, and keeps the last good board", async () => {
  const { tracing, asked } = engine();
  tracing.trace(smallDrawing());
  assert.equal(tracing.seen().state, "waiting");
  asked[0].resolve({ ok: true, traced: { problem, shape: null, text: "" } });
  await pause();
  assert.deepEqual([tracing.seen().state, tracing.seen().problem], ["bad", problem]);
});

test("an engine that does not answer loses the drawing, which can be tried again", async () => {
  const { tracing, asked } = engine();
  tracing.trace(smallDrawing());
  asked[0].reject(new Error("gone"));
  await pause();
  assert.equal(tracing.seen().state, "lost");
});

test("the answer to an older drawing is not shown", async () => {
  const { tracing, asked } = engine();
  tracing.trace(smallDrawing());
  tracing.trace(smallDrawing());
  asked[0].resolve({ ok: true, traced: { problem, shape: null, text: "" } });
  await pause();
  assert.equal(tracing.seen().state, "waiting");
});

test("the board of an earlier drawing is shown without delay", async () => {
  let questions = 0;
  const ask = (/** @type {any} */ request) => {
    questions += 1;
    return answerOf(request);
  };
  const tracing = createTracing(/** @type {any} */ (ask), () => {});
  const drawing = smallDrawing();
  await tracing.trace(drawing);
  await tracing.trace(smallDrawing());
  const before = questions;
  tracing.trace(drawing);
  assert.deepEqual([tracing.seen().state, questions], ["good", before]);
});

test("while a line is dragged only its newest place is asked about", async () => {
  const { tracing, asked } = engine();
  const [first, second, third] = [80, 90, 100].map((spaces) => ({
    ...smallDrawing(),
    wishes: { ...smallDrawing().wishes, spaces },
  }));
  for (const drawing of [first, second, third]) tracing.look(drawing);
  assert.equal(asked.length, 1);
  asked[0].resolve({ ok: true, traced: { problem, shape: null, text: "" } });
  await pause();
  assert.deepEqual(
    asked.map(({ request }) => request.spaces),
    [80, 100],
  );
  assert.ok(asked[1].request.quick);
  assert.deepEqual(tracing.seen().problem, problem);
});

test("the result of a forgotten check is not shown", async () => {
  const { tracing, asked } = engine();
  tracing.look(smallDrawing());
  tracing.forget();
  asked[0].resolve({ ok: true, traced: { problem, shape: null, text: "" } });
  await pause();
  assert.equal(tracing.seen().problem, null);
});

test("a line that the engine repairs keeps the wishes for its corners only in the same order", async () => {
  const drawing = smallDrawing();
  drawing.wishes.corners = [{ first: 1, last: 5 }];
  for (const in_order of [true, false]) {
    const { tracing, asked } = engine();
    const mending = tracing.mend(drawing);
    asked[0].resolve({ ok: true, mended: { points: [[1, -2]], spaces: 95, in_order } });
    const mended = await mending;
    assert.equal(asked[0].request.do, "mend");
    assert.deepEqual(mended?.line, [[1, 2]]);
    assert.deepEqual([mended?.wishes.spaces, mended?.wishes.corners.length], [95, in_order ? 1 : 0]);
  }
});

test("a drawing beyond repair stays bad, a straight that can't be stretched stays good", async () => {
  const { tracing, asked } = engine();
  const mending = tracing.mend(smallDrawing());
  asked[0].resolve({ ok: true, mended: null });
  assert.equal(await mending, null);
  assert.equal(tracing.seen().state, "bad");
  const stretching = tracing.stretch(smallDrawing(), 60, 20);
  asked[1].resolve({ ok: true, mended: null });
  assert.equal(await stretching, null);
  assert.equal(tracing.seen().state, "good");
  assert.deepEqual([asked[1].request.do, asked[1].request.at, asked[1].request.length], ["stretch", 60, 20]);
});

test("a made-up line that can't be had leaves an empty sheet empty", async () => {
  const { tracing, asked } = engine();
  const inventing = tracing.invent({ seed: 1, manner: "new" }, null);
  asked[0].resolve({ ok: true, invented: null });
  assert.equal(await inventing, null);
  assert.equal(tracing.seen().state, "empty");
});
