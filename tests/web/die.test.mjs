/** Dice: one silhouette for each number of sides, with the number rolled. */
import assert from "node:assert/strict";
import test from "node:test";
import { only, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { dieIcon, rolledDice, rollingDie } from "../../web/race/cockpit/die.ts";

/** @param {number} sides */
const faceOf = (sides) => only(renderTemplate(dieIcon(sides, 1)), ".die-face").getAttribute("d");

test("every die of the game has its own silhouette", () => {
  const faces = [4, 6, 8, 10, 20].map(faceOf);
  assert.equal(new Set(faces).size, faces.length);
});

test("an unknown number of sides is drawn like a die with twenty", () => {
  assert.equal(faceOf(100), faceOf(20));
});

test("a die shows its number", () => {
  assert.equal(textOf(renderTemplate(dieIcon(12, 9))), "9");
  assert.equal(textOf(renderTemplate(dieIcon(20, "?"))), "?");
});

test("dice with small faces have small numbers", () => {
  const isSmall = (/** @type {number} */ sides) =>
    only(renderTemplate(dieIcon(sides, 1)), "text").classList.contains("die-small");
  assert.deepEqual([4, 6, 8, 10, 12, 20, 30].filter(isSmall), [10, 20, 30]);
});

test("a pair is drawn as two dice, a single die as one", () => {
  assert.deepEqual(textsOf(renderTemplate(rolledDice({ sides: 10, value: 13, pair: [4, 9] })), ".die"), [
    "4",
    "9",
  ]);
  assert.deepEqual(textsOf(renderTemplate(rolledDice({ sides: 20, value: 13 })), ".die"), ["13"]);
});

test("screen readers do not hear drawn dice", () => {
  for (const die of [dieIcon(6, 3), rollingDie(6, [])])
    assert.equal(only(renderTemplate(die), "svg").getAttribute("aria-hidden"), "true");
});

test("a rolling die shows its faces one after the other", () => {
  const picture = renderTemplate(
    rollingDie(12, [
      { face: 7, startMs: 0, durationMs: 100 },
      { face: 12, startMs: 100, durationMs: 250 },
    ]),
  );
  assert.deepEqual(textsOf(picture, "text"), ["7", "12"]);
  const times = [...picture.querySelectorAll("text")].map((element) => [
    element.style.getPropertyValue("--from"),
    element.style.getPropertyValue("--lasts"),
  ]);
  assert.deepEqual(times, [
    ["0ms", "100ms"],
    ["100ms", "250ms"],
  ]);
});
