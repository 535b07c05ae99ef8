/** The reader's own circuits, and circuits from links. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { reply } from "../support/web/views.mjs";
import { circuitName, circuitOf, drawingOf, fetchOnce } from "../../web/domain/circuits/circuits.ts";
import { compileText, createCustomCircuits } from "../../web/domain/circuits/custom-circuits.ts";

/** Facts of a circuit. @param {string} id @param {object} [changes] @returns {any} */
const factsOf = (id, changes = {}) => ({
  ...reply("sheet/traced").compiled_circuit.facts,
  id,
  file: id.split("~")[0],
  ...changes,
});

/** @param {any[]} storedValues */
function circuits(storedValues = []) {
  /** @type {any[]} */
  let stored = storedValues;
  const storage = {
    readCircuits: (/** @type {any} */ isSound) => stored.filter(isSound),
    writeCircuits: (/** @type {any[]} */ circuits) => {
      stored = circuits;
    },
  };
  return {
    all: createCustomCircuits(/** @type {any} */ (storage), () => {}),
    storedIds: () => stored.map(({ id }) => id),
  };
}

/** @param {string} id @param {object} [changes] */
const ownCircuit = (id, changes = {}) => ({ id, text: `text of ${id}`, facts: factsOf(id, changes) });

test("circuits on the device are shown by name", () => {
  circuits([ownCircuit("known~1", { name: "Mill Ring" })]);
  assert.equal(circuitName("known~1"), "Mill Ring");
});

test("an unknown circuit from a link is named after its id", () => {
  assert.equal(circuitName("far-away~99"), "far-away");
  assert.equal(circuitOf("far-away~99"), null);
});

test("damaged circuits on the device are left out", () => {
  const invalid = [
    null,
    { id: "a~1", text: 5, facts: factsOf("a~1") },
    ownCircuit("a~1", { id: "b~1" }),
    ownCircuit("a~1", { lanes: [1, 2] }),
    ownCircuit("a~1", { corners: [{ name: "x" }] }),
    ownCircuit("a~1", { weather: { rain: 1 } }),
    ownCircuit("a~1", { emblem: { path: "M0 0", width: 1, height: null, start: [0, 0, 0] } }),
    ownCircuit("a~1", { stops: 1.5 }),
  ];
  assert.deepEqual(
    circuits([...invalid, ownCircuit("sound~1")]).all.own.map(({ id }) => id),
    ["sound~1"],
  );
});

test("a circuit replaces the older one of its file, and the one it was made from", () => {
  const { all, storedIds } = circuits([ownCircuit("ring~1"), ownCircuit("other~1"), ownCircuit("third~1")]);
  all.save("new text", factsOf("ring~2"), "third~1");
  assert.deepEqual(storedIds(), ["ring~2", "other~1"]);
  assert.equal(all.textOf("ring~2"), "new text");
});

test("only another circuit with the same file id conflicts", () => {
  const { all } = circuits([ownCircuit("ring~1")]);
  assert.equal(all.findConflict(factsOf("ring~2"), null)?.id, "ring~1");
  assert.equal(all.findConflict(factsOf("ring~1"), null), null, "the same circuit");
  assert.equal(all.findConflict(factsOf("ring~2"), "ring~1"), null, "the circuit being edited");
  assert.equal(all.findConflict(factsOf("oval~1"), null), null);
});

test("a circuit from a link is available but not stored until the player saves it", () => {
  const { all, storedIds } = circuits();
  all.addTemporary({ facts: factsOf("guest~1"), text: "guest text" });
  assert.deepEqual(
    [storedIds(), all.temporaryIds().includes("guest~1"), all.textOf("guest~1")],
    [[], true, "guest text"],
  );
  all.save("guest text", factsOf("guest~1"));
  assert.ok(!all.temporaryIds().includes("guest~1"));
  all.remove("guest~1");
  assert.deepEqual([storedIds(), all.textOf("guest~1")], [[], null]);
});

test("the oldest circuits are removed when there are more than sixty", () => {
  const { all, storedIds } = circuits(Array.from({ length: 60 }, (_, number) => ownCircuit(`c${number}~1`)));
  all.save("text", factsOf("new~1"));
  assert.deepEqual([storedIds().length, storedIds()[0], storedIds().at(-1)], [60, "new~1", "c58~1"]);
});

test("the engine draws a circuit that is not part of the site, once", async () => {
  const { all } = circuits();
  const { board } = reply("sheet/board");
  let requestCount = 0;
  all.drawWith(
    /** @type {any} */ (
      async () => {
        requestCount += 1;
        return { ok: true, board: { ...board, facts: factsOf("drawn-by~1") } };
      }
    ),
  );
  const [firstDrawing, secondDrawing] = await Promise.all([drawingOf("drawn-by~1"), drawingOf("drawn-by~1")]);
  assert.deepEqual([firstDrawing, requestCount], [secondDrawing, 1]);
  assert.equal(all.textOf("drawn-by~1"), board.text);
});

test("a circuit that is deleted while the engine draws it is gone", async () => {
  const { all } = circuits([ownCircuit("short-lived~1")]);
  const { board } = reply("sheet/board");
  all.drawWith(
    /** @type {any} */ (
      async () => {
        all.remove("short-lived~1");
        return { ok: true, board: { ...board, facts: factsOf("short-lived~1") } };
      }
    ),
  );
  await drawingOf("short-lived~1");
  assert.equal(all.textOf("short-lived~1"), null);
});

test("a board that failed to load is requested again", async () => {
  /** @type {Map<string, Promise<number>>} */
  const cache = new Map();
  const fails = () => Promise.reject(new Error("offline"));
  await assert.rejects(fetchOnce(cache, "a", fails));
  assert.equal(await fetchOnce(cache, "a", async () => 5), 5);
});

test("a variant of an unknown circuit is rejected with the engine's reason", async () => {
  const refused = { ok: false, error: { id: "error.circuit.original", args: { circuit: "unknown" } } };
  assert.equal(await compileText(/** @type {any} */ (async () => refused), "text"), refused);
});
