/** The choices of a set-up among the switches of a rulebook, with what the engine says of an invented one. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { adopt, basic, readChoices, withChoice } from "../../web/core/rulebook.ts";
import {
  advisedSwitches,
  availability,
  changes,
  presetOf,
  allowedChoices,
  withAllRules,
} from "../../web/core/rules/availability.ts";

/** @typedef {import("../../web/core/rulebook.ts").Choices} Choices */
/** @typedef {import("../../web/protocol.d.ts").SwitchView} Switch */

/**
 * @type {import("../../web/protocol.d.ts").RulebookView &
 *   { switches: [Switch, Switch, Switch, Switch, Switch, Switch, Switch, Switch] }}
 */
const BOOK = JSON.parse(
  execFileSync(process.env.PYTHON ?? "python3", ["-m", "tests.support.web.sample_rulebook"], {
    encoding: "utf8",
  }),
);
const SWITCHES = BOOK.switches;
const [DICE, WEATHER, THIRD, ANYWHERE, TIMING, SESSION, TURNS, CONSTRUCTION] = SWITCHES;
/** @type {Choices} */
const plain = { rulebook: "book", laps: 1, movement_dice: "table", switches: {} };

/** The needs of a switch that are not met. @param {Choices} setup @param {Switch} one */
const missing = (setup, one) => availability(setup, one, SWITCHES).missing.map((place) => one.needs[place]);

test("an option waits for its requirements and keeps its wish", () => {
  const wished = withChoice(withChoice(withChoice(plain, WEATHER, "on"), THIRD, "on"), TIMING, "before");
  assert.deepEqual(missing(wished, THIRD), [
    [
      { laps: 3, switch: "" },
      { laps: 0, switch: "anywhere" },
    ],
  ]);
  assert.deepEqual(missing(wished, TIMING), [[{ laps: 0, switch: "third" }]]);
  assert.deepEqual(allowedChoices(wished, SWITCHES).switches, { weather: "on" });
  for (const longer of [
    { ...wished, laps: 3 },
    { ...wished, laps: 9 },
    withChoice(wished, ANYWHERE, "yes"),
  ]) {
    assert.deepEqual(missing(longer, TIMING), []);
    assert.equal(allowedChoices(longer, SWITCHES).switches?.timing, "before");
  }
  assert.deepEqual(allowedChoices(withChoice({ ...wished, laps: 3 }, WEATHER, "off"), SWITCHES).switches, {
    third: "on",
  });
});

test("of two switches that exclude each other the one that is on bars the other", () => {
  const barred = (/** @type {Choices} */ setup, /** @type {Switch} */ one) =>
    availability(setup, one, SWITCHES).barred_by;
  const both = withChoice(withChoice(plain, SESSION, "on"), TURNS, "on");
  assert.deepEqual(allowedChoices(both, SWITCHES).switches, { session: "on" });
  assert.deepEqual(barred(withChoice(plain, SESSION, "on"), TURNS), ["session"]);
  assert.deepEqual(barred(withChoice(plain, TURNS, "on"), SESSION), ["turns"]);
  assert.deepEqual(barred(plain, TURNS), []);
});

test("an option that the rulebook always has on is offered until it is on", () => {
  assert.deepEqual(advisedSwitches({ ...plain, laps: 2 }, SWITCHES), []);
  assert.deepEqual(advisedSwitches({ ...plain, laps: 3 }, SWITCHES), [CONSTRUCTION]);
  assert.deepEqual(advisedSwitches(withChoice({ ...plain, laps: 3 }, CONSTRUCTION, "on"), SWITCHES), []);
});

test("presets are made of switches and recognised by them", () => {
  assert.equal(presetOf(plain, BOOK), "basic");
  const all = withAllRules(withChoice(plain, TURNS, "on"), BOOK);
  const rules = { weather: "on", third: "on", session: "on", construction: "on" };
  assert.deepEqual(all, { ...plain, laps: 3, switches: rules });
  assert.equal(withAllRules({ ...plain, laps: 5 }, BOOK).laps, 5);
  assert.equal(presetOf(all, BOOK), "advanced");
  assert.equal(presetOf({ ...all, laps: 2 }, BOOK), "table");
  const own = withChoice(all, DICE, "gear_dice");
  assert.equal(presetOf(own, BOOK), "table");
  assert.deepEqual(
    changes(own, SWITCHES).map(({ id }) => id),
    ["movement_dice", ...Object.keys(rules)],
  );
  assert.deepEqual(basic(own), { ...plain, laps: 3 });
  assert.deepEqual(
    SWITCHES.map(({ kind }) => kind),
    ["reading", "rule", "rule", "reading", "detail", "rule", "rule", "rule"],
  );
});

test("remembered rules are taken as far as the rulebook knows them", () => {
  const found = readChoices(
    {
      rulebook: "book",
      laps: 4,
      movement_dice: "gear_dice",
      switches: { weather: "on", third: "maybe", moon: "on", timing: 3 },
    },
    9,
  );
  assert.ok(found);
  assert.deepEqual(adopt({ ...plain, seed: 1 }, found, SWITCHES), {
    ...plain,
    seed: 1,
    laps: 4,
    movement_dice: "gear_dice",
    switches: { weather: "on" },
  });
  assert.deepEqual(adopt(plain, found, []), plain);
  for (const nonsense of [null, "x", {}, { rulebook: "book", laps: 10 }, { rulebook: 1, laps: 1 }])
    assert.equal(readChoices(nonsense, 9), null);
});
