/** Requests to trace a drawing while it changes. */
import assert from "node:assert/strict";
import test from "node:test";
import { page } from "../support/web/render.mjs";
import { answerOf, smallDrawing } from "../support/web/sheet.mjs";
import { createTracing } from "../../web/features/circuits/drawing-editor/tracing.ts";

/** Tracing, and requests to the engine that the test answers. */
function engine() {
  /** @type {{request: any, resolve: (reply: any) => void, reject: (error: Error) => void}[]} */
  const requests = [];
  const tracing = createTracing(
    (request) => new Promise((resolve, reject) => requests.push({ request, resolve, reject })),
    page().store,
  );
  return { tracing, requests };
}

const pause = () => new Promise((resolve) => setTimeout(resolve));
const problem = { message: { id: "compiler.trace.tight" }, point: 5 };

test("a good drawing becomes a board without flags of its own", async () => {
  const tracing = createTracing(answerOf, page().store);
  await tracing.trace(smallDrawing());
  const { state, circuit } = tracing.tracingState();
  assert.equal(state, "good");
  assert.equal(circuit?.facts.name, "My circuit 1");
  assert.equal(circuit?.picture.querySelector(".b-labels"), null);
});

test("a drawing that can't be a circuit is bad, and keeps the last good board", async () => {
  const { tracing, requests } = engine();
  tracing.trace(smallDrawing());
  assert.equal(tracing.tracingState().state, "waiting");
  requests[0].resolve({ ok: true, trace_result: { problem, shape: null, text: "" } });
  await pause();
  assert.deepEqual([tracing.tracingState().state, tracing.tracingState().problem], ["bad", problem]);
});

test("if the engine does not answer the drawing can be tried again", async () => {
  const { tracing, requests } = engine();
  tracing.trace(smallDrawing());
  requests[0].reject(new Error("gone"));
  await pause();
  assert.equal(tracing.tracingState().state, "lost");
});

test("the answer to an older drawing is not shown", async () => {
  const { tracing, requests } = engine();
  tracing.trace(smallDrawing());
  tracing.trace(smallDrawing());
  requests[0].resolve({ ok: true, trace_result: { problem, shape: null, text: "" } });
  await pause();
  assert.equal(tracing.tracingState().state, "waiting");
});

test("the board of an earlier drawing is shown without delay", async () => {
  let questions = 0;
  const ask = (/** @type {any} */ request) => {
    questions += 1;
    return answerOf(request);
  };
  const tracing = createTracing(/** @type {any} */ (ask), page().store);
  const drawing = smallDrawing();
  await tracing.trace(drawing);
  await tracing.trace(smallDrawing());
  const questionsBefore = questions;
  tracing.trace(drawing);
  assert.deepEqual([tracing.tracingState().state, questions], ["good", questionsBefore]);
});

test("while a line is dragged only its newest position is checked", async () => {
  const { tracing, requests } = engine();
  const [first, second, third] = [80, 90, 100].map((spaces) => ({
    ...smallDrawing(),
    wishes: { ...smallDrawing().wishes, spaces },
  }));
  for (const drawing of [first, second, third]) tracing.checkLine(drawing);
  assert.equal(requests.length, 1);
  requests[0].resolve({ ok: true, trace_result: { problem, shape: null, text: "" } });
  await pause();
  assert.deepEqual(
    requests.map(({ request }) => request.spaces),
    [80, 100],
  );
  assert.ok(requests[1].request.quick);
  assert.deepEqual(tracing.tracingState().problem, problem);
});

test("the result of a cancelled check is not shown", async () => {
  const { tracing, requests } = engine();
  tracing.checkLine(smallDrawing());
  tracing.cancelCheck();
  requests[0].resolve({ ok: true, trace_result: { problem, shape: null, text: "" } });
  await pause();
  assert.equal(tracing.tracingState().problem, null);
});

const bad = { ok: true, trace_result: { problem, shape: null, text: "" } };
const repairReply = (/** @type {boolean} */ in_order) => ({
  ok: true,
  repaired_outline: { points: [[1, -2]], spaces: 95, in_order },
  next_attempt: null,
});

test("a repair is searched for one attempt at a time, and offered with its board", async () => {
  for (const inOrder of [true, false]) {
    const drawing = smallDrawing();
    drawing.wishes.corners = [{ first: 1, last: 5, stops: 2, name: "" }];
    const { tracing, requests } = engine();
    const answer = async (/** @type {any} */ reply) => {
      requests[requests.length - 1].resolve(reply);
      await pause();
    };
    tracing.trace(drawing);
    await answer(bad);
    await answer({ ok: true, repaired_outline: null, next_attempt: 1 });
    assert.deepEqual(
      requests.slice(1).map(({ request }) => [request.do, request.attempt]),
      [
        ["repair_outline", 0],
        ["repair_outline", 1],
      ],
    );
    await answer(repairReply(inOrder));
    assert.equal(tracing.tracingState().repair, null, "not before its board is known");
    await answer(await answerOf({ do: "trace" }));
    await answer(await answerOf({ do: "board" }));
    const { repair, state } = tracing.tracingState();
    assert.equal(state, "bad");
    assert.ok(repair && repair !== "none");
    assert.deepEqual(repair.line, [[1, 2]]);
    assert.deepEqual([repair.wishes.spaces, repair.wishes.corners.length], [95, inOrder ? 1 : 0]);
    const lengthBefore = requests.length;
    tracing.trace(repair);
    assert.deepEqual(
      [tracing.tracingState().state, tracing.tracingState().repair, requests.length],
      ["good", null, lengthBefore],
    );
  }
});

test("a repair without a valid board is not offered; the next is tried, up to the last", async () => {
  const { tracing, requests } = engine();
  tracing.trace(smallDrawing());
  for (const reply of [bad, repairReply(true), bad]) {
    requests[requests.length - 1].resolve(reply);
    await pause();
  }
  assert.deepEqual([requests[3].request.do, requests[3].request.attempt], ["repair_outline", 1]);
  assert.equal(tracing.tracingState().repair, null);
  requests[3].resolve({ ok: true, repaired_outline: null, next_attempt: null });
  await pause();
  assert.deepEqual(
    [tracing.tracingState().state, tracing.tracingState().repair, requests.length],
    ["bad", "none", 4],
  );
});

test("a new drawing or an empty sheet ends the search for a repair", async () => {
  for (const next of ["trace", "empty"]) {
    const { tracing, requests } = engine();
    tracing.trace(smallDrawing());
    requests[0].resolve(bad);
    await pause();
    if (next === "trace") tracing.trace(smallDrawing());
    else tracing.reset();
    const lengthBefore = requests.length;
    requests[1].resolve({ ok: true, repaired_outline: null, next_attempt: 1 });
    await pause();
    assert.deepEqual([requests.length, tracing.tracingState().repair], [lengthBefore, null]);
  }
});

test("no repair is searched for if the engine has none for the problem", async () => {
  const { tracing, requests } = engine();
  tracing.trace(smallDrawing());
  const short = { message: { id: "compiler.trace.short" }, point: null };
  requests[0].resolve({ ok: true, trace_result: { problem: short, shape: null, text: "" } });
  await pause();
  assert.equal(requests.length, 1);
});

test("a straight that can't be stretched stays good", async () => {
  const { tracing, requests } = engine();
  const stretching = tracing.resizeStraight(smallDrawing(), 60, 20);
  requests[0].resolve({ ok: true, repaired_outline: null });
  assert.equal(await stretching, null);
  assert.equal(tracing.tracingState().state, "good");
  assert.deepEqual(
    [requests[0].request.do, requests[0].request.at, requests[0].request.length],
    ["resize_straight", 60, 20],
  );
});

test("if no line can be invented an empty sheet stays empty", async () => {
  const { tracing, requests } = engine();
  const inventing = tracing.generate({ seed: 1, manner: "new" }, null);
  requests[0].resolve({ ok: true, generated_outline: null });
  assert.equal(await inventing, null);
  assert.equal(tracing.tracingState().state, "empty");
});
