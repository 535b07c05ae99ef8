/** The decisions that belong to events of a race (race/replay/history-lookup.ts). */
import assert from "node:assert/strict";
import test from "node:test";
import { decisionOf, turnAt } from "../../web/race/replay/history-lookup.ts";

/** @type {Parameters<typeof decisionOf>[0]} */
const history = {
  decisions: 4,
  event_counts: [2, 5, 5, 9, 12],
  askers: [],
  laps: [],
  moments: [],
  turns: [
    [1, 1],
    [3, 3],
  ],
};

test("an event belongs to the last decision taken before it", () => {
  assert.deepEqual(
    [0, 1, 2, 4, 5, 8, 9, 11, 12, 99].map((event) => decisionOf(history, event)),
    [0, 0, 0, 0, 2, 2, 3, 3, 3, 3],
  );
  assert.equal(decisionOf({ ...history, decisions: 0, event_counts: [7] }, 3), 0);
});

test("a moment belongs to the latest turn begun", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((at) => turnAt(history, at)),
    [0, 1, 1, 3, 3],
  );
});
