/** Puzzles from the player's mistakes: when they are repeated, and which are removed. */
import assert from "node:assert/strict";
import test from "node:test";
import { localStoreWith } from "../support/web/local-store.mjs";
import { createPuzzleStore } from "../../web/domain/storage/puzzle-store.ts";

const TODAY = 20_000;

/** @param {[string, unknown][]} [storedValues] */
function store(storedValues = []) {
  return createPuzzleStore(
    localStoreWith(Object.fromEntries(storedValues.map(([key, value]) => [key, JSON.stringify(value)]))),
  );
}

/** @param {string} position */
const mistake = (position, loss = 300) => ({ position, kind: /** @type {const} */ ("gear"), lost: loss });

test("a solved puzzle comes back later each time, a failed one tomorrow", () => {
  const puzzles = store();
  puzzles.addMistakes([mistake("one"), mistake("two", 200)], TODAY);
  puzzles.addMistakes([mistake("one")], TODAY + 5);
  assert.deepEqual(
    puzzles.mistakes().map(({ position, due }) => [position, due]),
    [
      ["one", TODAY + 1],
      ["two", TODAY + 1],
    ],
  );
  let day = TODAY + 1;
  const waits = [];
  while (puzzles.mistakes().some(({ position }) => position === "one")) {
    puzzles.reschedule("one", true, day);
    const due = puzzles.mistakes().find(({ position }) => position === "one")?.due;
    if (due !== undefined) {
      waits.push(due - day);
      day = due;
    }
  }
  assert.deepEqual(waits, [1, 3, 7, 16, 35]);
  puzzles.reschedule("two", true, day);
  puzzles.reschedule("two", false, day);
  assert.deepEqual(puzzles.mistakes(), [{ ...mistake("two", 200), step: 0, due: day + 1 }]);
});

test("if there are too many puzzles the costliest are kept", () => {
  const puzzles = store();
  for (let number = 0; number < 80; number += 1)
    puzzles.addMistakes([mistake(`p${number}`, 100 + number)], TODAY);
  assert.equal(puzzles.mistakes().length, 60);
  assert.equal(Math.min(...puzzles.mistakes().map(({ lost }) => lost)), 120);
});

test("only the first answer of a day counts", () => {
  const puzzles = store();
  assert.equal(puzzles.lossOfDay(TODAY), null);
  puzzles.saveSolvedDay(TODAY, 400);
  puzzles.saveSolvedDay(TODAY, 0);
  assert.equal(puzzles.lossOfDay(TODAY), 400);
  for (let day = 1; day < 80; day += 1) puzzles.saveSolvedDay(TODAY + day, 0);
  assert.equal(puzzles.lossOfDay(TODAY), null);
  assert.equal(puzzles.lossOfDay(TODAY + 79), 0);
});

test("damaged puzzles are left out", () => {
  for (const damaged of [null, 3, [], { mistakes: 3, days: "x" }, { mistakes: [{ position: 1 }, null] }])
    assert.deepEqual(store([["puzzles.1", damaged]]).mistakes(), []);
  const mistakeDue = { ...mistake("one"), due: 5, step: 0 };
  const puzzles = store([
    ["puzzles.1", { mistakes: [mistakeDue, { ...mistakeDue, kind: "tow" }], days: { 7: "much", 8: 0 } }],
  ]);
  assert.deepEqual(puzzles.mistakes(), [mistakeDue]);
  assert.equal(puzzles.lossOfDay(7), null);
  assert.equal(puzzles.lossOfDay(8), 0);
});
