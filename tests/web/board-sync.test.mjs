/** Calls to the board after a change of the race. */
import assert from "node:assert/strict";
import test from "node:test";
import { raceState, recordCalls } from "../support/web/render.mjs";
import { createBoardSync } from "../../web/race/board-link/board-sync.ts";

/**
 * A board that records its calls.
 * @param {"percent" | "fraction"} [unit] @param {object} [overrides]  answers of the framing
 */
function board(unit = "percent", overrides = {}) {
  const recording = recordCalls();
  const framing = recordCalls({ isInSight: () => true, ...overrides });
  const boardSync = createBoardSync({
    shownBoard: () => /** @type {any} */ ({ board: recording, drawing: {}, element: undefined }),
    framing,
    finishPositions: recordCalls({ cars: () => [{ space: 3 }, { space: null }] }),
    lazyEffects: () => null,
    unit: () => unit,
  });
  const names = () => recording.calls.splice(0).map(([name]) => name);
  const frames = async () => {
    await new Promise((resolve) => requestAnimationFrame(() => resolve(null)));
    return framing.calls.splice(0).map(([name]) => name);
  };
  return { boardSync, names, calls: recording.calls, frames };
}

/** @param {any} race @param {object} changes */
const withChanges = (race, changes) => ({ ...race, ...changes });

test("a gear question shows the odds of the current gear", () => {
  const { boardSync, calls } = board();
  const race = raceState("monaco/gear");
  boardSync.sync(race);
  const [, heat, total] = calls.find(([name]) => name === "showHeat");
  const now = race.view?.cars[race.view.question?.car ?? 0].gear;
  const gear = race.view?.question?.gears?.find((gear) => gear.gear === now);
  assert.deepEqual([heat, total], [gear?.heat, gear?.total]);
});

test("odds on the board are percentages or fractions, by the player's setting", () => {
  for (const [unit, words] of /** @type {const} */ ([
    ["percent", "25"],
    ["fraction", "1/4"],
  ])) {
    const { boardSync, calls } = board(unit);
    boardSync.sync(raceState("monaco/gear"));
    const [, , total, share] = calls.find(([name]) => name === "showHeat");
    assert.equal(share(total / 4), words);
  }
});

test("a move question lights the spaces once, and a tap only selects", () => {
  const { boardSync, names, calls } = board();
  const race = raceState("monaco/drive");
  boardSync.sync(race);
  assert.ok(names().includes("showChoices"));
  boardSync.sync(race);
  assert.deepEqual(names(), []);
  const token = race.view?.question?.choices?.at(-1)?.token;
  boardSync.sync(withChanges(race, { token }));
  assert.deepEqual(
    calls.find(([name]) => name === "select"),
    ["select", token],
  );
});

test("an answer chosen after the camera has moved is brought back into view", async () => {
  for (const [inSight, expected] of [
    [true, []],
    [false, ["frameQuestion"]],
  ]) {
    const { boardSync, frames } = board("percent", { isInSight: () => inSight });
    const race = raceState("monaco/drive");
    boardSync.sync(race);
    assert.deepEqual(await frames(), ["frameQuestion"]);
    boardSync.sync(withChanges(race, { token: race.view?.question?.choices?.at(-1)?.token }));
    assert.deepEqual(
      (await frames()).filter((name) => name !== "isInSight"),
      expected,
    );
  }
});

test("a new question hides the explanation of a tap", () => {
  const { boardSync, names } = board();
  boardSync.sync(raceState("monaco/drive"));
  names();
  boardSync.sync(raceState("monaco/gear"));
  assert.ok(names().includes("captions.hideTouchReply"));
});

test("undo hides the caption on the board", () => {
  const { boardSync, names } = board();
  const race = raceState("monaco/drive");
  boardSync.sync(withChanges(race, { log: [1, 2, 3] }));
  names();
  boardSync.sync(withChanges(race, { log: [1] }));
  assert.deepEqual(names(), ["captions.removeLine"]);
});

test("a jump back in the replay hides the caption, a jump forward does not", () => {
  const { boardSync, names } = board();
  const race = withChanges(raceState("monaco/end"), { log: [1, 2, 3] });
  const watched = (/** @type {number} */ count) =>
    withChanges(race, { phase: "replay", replay: { eventsShown: count, at: count, isPlaying: true } });
  boardSync.sync(race);
  names();
  boardSync.sync(watched(1));
  assert.deepEqual(names(), ["captions.removeLine"]);
  boardSync.sync(watched(2));
  assert.ok(!names().includes("captions.removeLine"));
  boardSync.sync(watched(0));
  assert.ok(names().includes("captions.removeLine"));
});

test("a new question is framed once; others' turns show all cars", async () => {
  const { boardSync, frames } = board();
  const race = raceState("monaco/drive");
  boardSync.sync(race);
  assert.deepEqual(await frames(), ["frameQuestion"]);
  boardSync.sync(race);
  assert.deepEqual(await frames(), []);
  boardSync.sync(withChanges(race, { phase: "awaiting" }));
  assert.deepEqual(await frames(), ["frameCars"]);
});

test("a new question takes the camera back at once, so that a move before the frame counts", () => {
  const { boardSync, names } = board();
  boardSync.sync(raceState("monaco/drive"));
  assert.ok(names().includes("releaseCamera"));
});

test("a note that appears after the question is framed, but never overrides the user's camera", async () => {
  const { boardSync, names, frames } = board();
  const race = raceState("monaco/drive");
  boardSync.sync(race);
  await frames();
  names();
  const note = document.createElement("p");
  note.className = "note";
  document.body.append(note);
  boardSync.sync(race);
  note.remove();
  assert.deepEqual(await frames(), ["frameQuestion"]);
  assert.deepEqual(names(), []);
});

test("a frame for an outdated question is discarded", async () => {
  const { boardSync, frames } = board();
  boardSync.sync(raceState("monaco/gear"));
  boardSync.sync(raceState("monaco/drive"));
  assert.deepEqual(await frames(), ["frameQuestion"]);
});

test("at the end of the race the board is cleared and the finished cars are framed", async () => {
  const { boardSync, names, frames } = board();
  boardSync.sync(raceState("monaco/drive"));
  names();
  await frames();
  boardSync.sync(raceState("monaco/end"));
  assert.ok(names().includes("clear"));
  assert.deepEqual(await frames(), ["frameEnd"]);
});
