/** Circuits of the reader's own and those that links bring. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { reply } from "../support/web/views.mjs";
import { circuitName, circuitOf, drawingOf, once } from "../../web/core/circuits/circuits.ts";
import { compileText, createCustomCircuits } from "../../web/core/circuits/custom-circuits.ts";

/** Facts of a circuit. @param {string} id @param {object} [changed] @returns {any} */
const factsOf = (id, changed = {}) => ({
  ...reply("sheet/traced").compiled.facts,
  id,
  file: id.split("~")[0],
  ...changed,
});

/** @param {any[]} stored */
function circuits(stored = []) {
  /** @type {any[]} */
  let kept = stored;
  const storage = {
    readCircuits: (/** @type {any} */ isSound) => kept.filter(isSound),
    writeCircuits: (/** @type {any[]} */ circuits) => {
      kept = circuits;
    },
  };
  return {
    all: createCustomCircuits(/** @type {any} */ (storage), () => {}),
    kept: () => kept.map(({ id }) => id),
  };
}

/** @param {string} id @param {object} [changed] */
const own = (id, changed = {}) => ({ id, text: `text of ${id}`, facts: factsOf(id, changed) });

test("circuits on the device are known by their name", () => {
  circuits([own("known~1", { name: "Mill Ring" })]);
  assert.equal(circuitName("known~1"), "Mill Ring");
});

test("a circuit from a link that is not known yet is called as its link says", () => {
  assert.equal(circuitName("far-away~99"), "far-away");
  assert.equal(circuitOf("far-away~99"), null);
});

test("damaged circuits on the device are left out", () => {
  const wrong = [
    null,
    { id: "a~1", text: 5, facts: factsOf("a~1") },
    own("a~1", { id: "b~1" }),
    own("a~1", { lanes: [1, 2] }),
    own("a~1", { corners: [{ name: "x" }] }),
    own("a~1", { weather: { rain: 1 } }),
    own("a~1", { emblem: { path: "M0 0", width: 1, height: null, start: [0, 0, 0] } }),
    own("a~1", { stops: 1.5 }),
  ];
  assert.deepEqual(
    circuits([...wrong, own("sound~1")]).all.own.map(({ id }) => id),
    ["sound~1"],
  );
});

test("a circuit replaces the older one of its file, and the one it was made from", () => {
  const { all, kept } = circuits([own("ring~1"), own("other~1"), own("third~1")]);
  all.keep("new text", factsOf("ring~2"), "third~1");
  assert.deepEqual(kept(), ["ring~2", "other~1"]);
  assert.equal(all.textOf("ring~2"), "new text");
});

test("only another circuit of the same file is in the way", () => {
  const { all } = circuits([own("ring~1")]);
  assert.equal(all.inTheWay(factsOf("ring~2"), null)?.id, "ring~1");
  assert.equal(all.inTheWay(factsOf("ring~1"), null), null, "the same circuit");
  assert.equal(all.inTheWay(factsOf("ring~2"), "ring~1"), null, "it is being edited");
  assert.equal(all.inTheWay(factsOf("oval~1"), null), null);
});

test("a visiting circuit is known but not kept, until the reader keeps it", () => {
  const { all, kept } = circuits();
  all.visit({ facts: factsOf("guest~1"), text: "guest text" });
  assert.deepEqual(
    [kept(), all.visitors().includes("guest~1"), all.textOf("guest~1")],
    [[], true, "guest text"],
  );
  all.keep("guest text", factsOf("guest~1"));
  assert.ok(!all.visitors().includes("guest~1"));
  all.forget("guest~1");
  assert.deepEqual([kept(), all.textOf("guest~1")], [[], null]);
});

test("the oldest circuits go when there are more than sixty", () => {
  const { all, kept } = circuits(Array.from({ length: 60 }, (_, number) => own(`c${number}~1`)));
  all.keep("text", factsOf("new~1"));
  assert.deepEqual([kept().length, kept()[0], kept().at(-1)], [60, "new~1", "c58~1"]);
});

test("the engine draws circuits that are not of this site, once", async () => {
  const { all } = circuits();
  const { board } = reply("sheet/board");
  let asked = 0;
  all.drawWith(
    /** @type {any} */ (
      async () => {
        asked += 1;
        return { ok: true, board: { ...board, facts: factsOf("drawn-by~1") } };
      }
    ),
  );
  const [one, other] = await Promise.all([drawingOf("drawn-by~1"), drawingOf("drawn-by~1")]);
  assert.deepEqual([one, asked], [other, 1]);
  assert.equal(all.textOf("drawn-by~1"), board.text);
});

test("a board that could not be had is asked for again", async () => {
  /** @type {Map<string, Promise<number>>} */
  const kept = new Map();
  const fails = () => Promise.reject(new Error("offline"));
  await assert.rejects(once(kept, "a", fails));
  assert.equal(await once(kept, "a", async () => 5), 5);
});

test("a variant of an unknown circuit is refused as the engine says", async () => {
  const refused = { ok: false, error: { id: "error.circuit.original", args: { circuit: "unknown" } } };
  assert.equal(await compileText(/** @type {any} */ (async () => refused), "text"), refused);
});
