/** Calls to the board after a change of the race. */
import assert from "node:assert/strict";
import test from "node:test";
import { raceState, recorder } from "../support/web/render.mjs";
import { createBoardSync } from "../../web/race/board-link/board-sync.ts";

/**
 * A board that records its calls.
 * @param {"percent" | "fraction"} [unit] @param {object} [known]  answers of the framing
 */
function board(unit = "percent", known = {}) {
  const recording = recorder();
  const framing = recorder({ isInSight: () => true, ...known });
  const telling = createBoardSync({
    shown: () => /** @type {any} */ ({ board: recording, drawing: {}, place: undefined }),
    framing,
    parade: recorder({ cars: () => [{ space: 3 }, { space: null }] }),
    parts: () => null,
    unit: () => unit,
  });
  const names = () => recording.calls.splice(0).map(([name]) => name);
  const frames = async () => {
    await new Promise((resolve) => requestAnimationFrame(() => resolve(null)));
    return framing.calls.splice(0).map(([name]) => name);
  };
  return { telling, names, calls: recording.calls, frames };
}

/** @param {any} race @param {object} changed */
const after = (race, changed) => ({ ...race, ...changed });

test("a question about gears lights the present gear's chances", () => {
  const { telling, calls } = board();
  const race = raceState("monaco/gear");
  telling.sync(race);
  const [, heat, total] = calls.find(([name]) => name === "showHeat");
  const now = race.view?.cars[race.view.question?.car ?? 0].gear;
  const gear = race.view?.question?.gears?.find((one) => one.gear === now);
  assert.deepEqual([heat, total], [gear?.heat, gear?.total]);
});

test("chances on the board are percentages or fractions, as the reader wishes", () => {
  for (const [unit, words] of /** @type {const} */ ([
    ["percent", "25"],
    ["fraction", "1/4"],
  ])) {
    const { telling, calls } = board(unit);
    telling.sync(raceState("monaco/gear"));
    const [, , total, share] = calls.find(([name]) => name === "showHeat");
    assert.equal(share(total / 4), words);
  }
});

test("a question where to drive lights the spaces once, and a tap only selects", () => {
  const { telling, names, calls } = board();
  const race = raceState("monaco/drive");
  telling.sync(race);
  assert.ok(names().includes("showChoices"));
  telling.sync(race);
  assert.deepEqual(names(), []);
  const token = race.view?.question?.choices?.at(-1)?.token;
  telling.sync(after(race, { token }));
  assert.deepEqual(
    calls.find(([name]) => name === "select"),
    ["select", token],
  );
});

test("an answer chosen after a look elsewhere is brought back into sight", async () => {
  for (const [inSight, wanted] of [
    [true, []],
    [false, ["frameQuestion"]],
  ]) {
    const { telling, frames } = board("percent", { isInSight: () => inSight });
    const race = raceState("monaco/drive");
    telling.sync(race);
    assert.deepEqual(await frames(), ["frameQuestion"]);
    telling.sync(after(race, { token: race.view?.question?.choices?.at(-1)?.token }));
    assert.deepEqual(
      (await frames()).filter((name) => name !== "isInSight"),
      wanted,
    );
  }
});

test("a new question takes the answer to a tap away", () => {
  const { telling, names } = board();
  telling.sync(raceState("monaco/drive"));
  names();
  telling.sync(raceState("monaco/gear"));
  assert.ok(names().includes("words.hush"));
});

test("a decision that is taken back takes the words over the board away", () => {
  const { telling, names } = board();
  const race = raceState("monaco/drive");
  telling.sync(after(race, { log: [1, 2, 3] }));
  names();
  telling.sync(after(race, { log: [1] }));
  assert.deepEqual(names(), ["words.unsay"]);
});

test("watching an earlier moment takes the words over the board away, a later one does not", () => {
  const { telling, names } = board();
  const race = after(raceState("monaco/end"), { log: [1, 2, 3] });
  const watched = (/** @type {number} */ told) =>
    after(race, { phase: "replay", replay: { told, at: told, playing: true } });
  telling.sync(race);
  names();
  telling.sync(watched(1));
  assert.deepEqual(names(), ["words.unsay"]);
  telling.sync(watched(2));
  assert.ok(!names().includes("words.unsay"));
  telling.sync(watched(0));
  assert.ok(names().includes("words.unsay"));
});

test("a new question is framed once; others' turns show all cars", async () => {
  const { telling, frames } = board();
  const race = raceState("monaco/drive");
  telling.sync(race);
  assert.deepEqual(await frames(), ["frameQuestion"]);
  telling.sync(race);
  assert.deepEqual(await frames(), []);
  telling.sync(after(race, { phase: "elsewhere" }));
  assert.deepEqual(await frames(), ["frameCars"]);
});

test("a frame for a question that is gone meanwhile is dropped", async () => {
  const { telling, frames } = board();
  telling.sync(raceState("monaco/gear"));
  telling.sync(raceState("monaco/drive"));
  assert.deepEqual(await frames(), ["frameQuestion"]);
});

test("at the end of the race the board is cleared and the finished cars are framed", async () => {
  const { telling, names, frames } = board();
  telling.sync(raceState("monaco/drive"));
  names();
  await frames();
  telling.sync(raceState("monaco/end"));
  assert.ok(names().includes("clear"));
  assert.deepEqual(await frames(), ["frameEnd"]);
});
