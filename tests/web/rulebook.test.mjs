/** The choices of a set-up among the switches of a rulebook, here an invented one. */
import assert from "node:assert/strict";
import test from "node:test";
import { writtenData } from "../support/web/written-data.mjs";
import { withRulesOf, withDefaultRules, readChoices, withChoice } from "../../web/domain/rules/rulebook.ts";
import {
  advisedSwitches,
  availability,
  changedSwitches,
  presetOf,
  allowedChoices,
  withAllRules,
} from "../../web/domain/rules/availability.ts";

/** @typedef {import("../../web/domain/rules/rulebook.ts").Choices} Choices */
/** @typedef {import("../../web/protocol.d.ts").SwitchView} Switch */

/**
 * @type {import("../../web/protocol.d.ts").RulebookView &
 *   { switches: [Switch, Switch, Switch, Switch, Switch, Switch, Switch, Switch] }}
 */
const BOOK = writtenData("sample_rulebook");
const SWITCHES = BOOK.switches;
const [DICE, WEATHER, THIRD, ANYWHERE, TIMING, SESSION, TURNS, CONSTRUCTION] = SWITCHES;
/** @type {Choices} */
const baseRules = { rulebook: "book", laps: 1, movement_dice: "table", switches: {} };

/** The needs of a switch that are not met. @param {Choices} setup @param {Switch} rule */
const missing = (setup, rule) =>
  availability(setup, rule, SWITCHES).unmet_needs.map((place) => rule.needs[place]);

test("an option without its requirements is off but keeps its choice", () => {
  const setupBefore = withChoice(
    withChoice(withChoice(baseRules, WEATHER, "on"), THIRD, "on"),
    TIMING,
    "before",
  );
  assert.deepEqual(missing(setupBefore, THIRD), [
    [
      { laps: 3, switch: "" },
      { laps: 0, switch: "anywhere" },
    ],
  ]);
  assert.deepEqual(missing(setupBefore, TIMING), [[{ laps: 0, switch: "third" }]]);
  assert.deepEqual(allowedChoices(setupBefore, SWITCHES).switches, { weather: "on" });
  for (const longer of [
    { ...setupBefore, laps: 3 },
    { ...setupBefore, laps: 9 },
    withChoice(setupBefore, ANYWHERE, "yes"),
  ]) {
    assert.deepEqual(missing(longer, TIMING), []);
    assert.equal(allowedChoices(longer, SWITCHES).switches?.timing, "before");
  }
  assert.deepEqual(
    allowedChoices(withChoice({ ...setupBefore, laps: 3 }, WEATHER, "off"), SWITCHES).switches,
    {
      third: "on",
    },
  );
});

test("of two switches that exclude each other, the one that is on blocks the other", () => {
  const barred = (/** @type {Choices} */ setup, /** @type {Switch} */ rule) =>
    availability(setup, rule, SWITCHES).barred_by;
  const both = withChoice(withChoice(baseRules, SESSION, "on"), TURNS, "on");
  assert.deepEqual(allowedChoices(both, SWITCHES).switches, { session: "on" });
  assert.deepEqual(barred(withChoice(baseRules, SESSION, "on"), TURNS), ["session"]);
  assert.deepEqual(barred(withChoice(baseRules, TURNS, "on"), SESSION), ["turns"]);
  assert.deepEqual(barred(baseRules, TURNS), []);
});

test("an option that the rulebook always uses is suggested until it is on", () => {
  assert.deepEqual(advisedSwitches({ ...baseRules, laps: 2 }, SWITCHES), []);
  assert.deepEqual(advisedSwitches({ ...baseRules, laps: 3 }, SWITCHES), [CONSTRUCTION]);
  assert.deepEqual(advisedSwitches(withChoice({ ...baseRules, laps: 3 }, CONSTRUCTION, "on"), SWITCHES), []);
});

test("presets consist of switches and are recognised by them", () => {
  assert.equal(presetOf(baseRules, BOOK), "basic");
  const all = withAllRules(withChoice(baseRules, TURNS, "on"), BOOK);
  const rules = { weather: "on", third: "on", session: "on", construction: "on" };
  assert.deepEqual(all, { ...baseRules, laps: 3, switches: rules });
  assert.equal(withAllRules({ ...baseRules, laps: 5 }, BOOK).laps, 5);
  assert.equal(presetOf(all, BOOK), "advanced");
  assert.equal(presetOf({ ...all, laps: 2 }, BOOK), "table");
  const withDice = withChoice(all, DICE, "gear_dice");
  assert.equal(presetOf(withDice, BOOK), "table");
  assert.deepEqual(
    changedSwitches(withDice, SWITCHES).map(({ id }) => id),
    ["movement_dice", ...Object.keys(rules)],
  );
  assert.deepEqual(withDefaultRules(withDice), { ...baseRules, laps: 3 });
  assert.deepEqual(
    SWITCHES.map(({ kind }) => kind),
    ["reading", "rule", "rule", "reading", "detail", "rule", "rule", "rule"],
  );
});

test("stored rules are used if the rulebook has them", () => {
  const choices = readChoices(
    {
      rulebook: "book",
      laps: 4,
      movement_dice: "gear_dice",
      switches: { weather: "on", third: "maybe", moon: "on", timing: 3 },
    },
    9,
  );
  assert.ok(choices);
  assert.deepEqual(withRulesOf({ ...baseRules, seed: 1 }, choices, SWITCHES), {
    ...baseRules,
    seed: 1,
    laps: 4,
    movement_dice: "gear_dice",
    switches: { weather: "on" },
  });
  assert.deepEqual(withRulesOf(baseRules, choices, []), baseRules);
  for (const nonsense of [null, "x", {}, { rulebook: "book", laps: 10 }, { rulebook: 1, laps: 1 }])
    assert.equal(readChoices(nonsense, 9), null);
});
