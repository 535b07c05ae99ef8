/** Odds in words: percent or faces, risks and conditions. */
import assert from "node:assert/strict";
import test from "node:test";
import { speakLanguage } from "../support/web/render.mjs";
import { view, viewNames } from "../support/web/views.mjs";
import { oddsSentence, shareOnSpace } from "../../web/race/odds.ts";

/** @param {string} name @param {number} gear @returns {any} */
const gearOf = (name, gear) => view(name).question?.gears?.[gear - 1];

test("a clear straight stops short of the corner with every roll", () => {
  assert.equal(oddsSentence(gearOf("monaco/gear", 1), "percent"), "100% short of Sainte-Dévote");
});

test("two results are named in order", () => {
  assert.equal(
    oddsSentence(gearOf("monaco/gear", 3), "percent"),
    "25% short of Sainte-Dévote; 75% stop in Sainte-Dévote",
  );
});

test("as faces of the die, shares are reduced fractions", () => {
  assert.equal(
    oddsSentence(gearOf("monaco/gear", 3), "fraction"),
    "1 in 4 short of Sainte-Dévote; 3 in 4 stop in Sainte-Dévote",
  );
});

test("in the last lap the odds refer to the line", () => {
  assert.equal(
    oddsSentence(gearOf("monaco/to_the_line", 5), "percent"),
    "20% short of the line; 80% finish 2nd",
  );
});

test("the odds name no finishing place if others may cross the line first", () => {
  const sentence = oddsSentence(gearOf("trant/to_the_line", 4), "percent");
  assert.match(sentence, /across the line|short of the line/);
  assert.doesNotMatch(sentence, /finish/);
});

test("a risk has the same unit as the result", () => {
  assert.match(
    oddsSentence(gearOf("pits/gear", 2), "fraction"),
    /17 in 20 short of .+ \(risk: 1 in 20 a bodywork point\)$/,
  );
});

test("a certain loss has no percentage", () => {
  const sentence = oddsSentence(gearOf("trant/gear", 1), "percent");
  assert.match(sentence, /5% short of Tarzan \(risk: an engine point for certain\)/);
});

test("conditions follow the results", () => {
  const sentence = oddsSentence(gearOf("trant/gear", 3), "percent");
  assert.match(sentence, /; if no cars ahead move, 2 blocked spaces clear if they do, with one die$/);
});

test("a gear without conditions has none in its sentence", () => {
  for (const gear of [1, 2, 3])
    assert.doesNotMatch(oddsSentence(gearOf("monaco/gear", gear), "percent"), /if no cars/);
});

test("the shares of a gear add up to 100% in every sample view", () => {
  for (const name of viewNames)
    for (const gear of view(name).question?.gears ?? []) {
      if (gear.odds.length === 0) continue;
      const main = oddsSentence(
        { ...gear, conditions: [], odds: gear.odds.map((odds) => ({ ...odds, risks: [] })) },
        "percent",
      );
      const sum = [...main.matchAll(/(\d+)%/g)].reduce((all, [, percent]) => all + Number(percent), 0);
      assert.ok(Math.abs(sum - 100) <= gear.odds.length, `${name}, gear ${gear.gear}: ${main}`);
    }
});

test("French and German give the same shares in their own words", () => {
  const gear = gearOf("monaco/gear", 3);
  for (const language of ["fr", "de"]) {
    speakLanguage(language);
    const sentence = oddsSentence(gear, "percent");
    assert.deepEqual(sentence.match(/\d+/g), ["25", "75"], sentence);
    assert.doesNotMatch(sentence, /short|stop in|odds\.|[{}]/);
    assert.match(oddsSentence(gear, "fraction"), /1\D+4.*3\D+4/);
  }
});

test("on a space a share is a rounded percent without a sign", () => {
  assert.equal(shareOnSpace(5, 20, "percent"), "25");
  assert.equal(shareOnSpace(1, 3, "percent"), "33");
  assert.equal(shareOnSpace(20, 20, "percent"), "100");
});

test("on a space a share below half a percent shows nothing", () => {
  assert.equal(shareOnSpace(1, 400, "percent"), "");
});

test("on a space a share in faces is a reduced fraction", () => {
  assert.equal(shareOnSpace(5, 20, "fraction"), "1/4");
  assert.equal(shareOnSpace(3, 20, "fraction"), "3/20");
  assert.equal(shareOnSpace(12, 12, "fraction"), "1/1");
});
