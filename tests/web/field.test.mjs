/** The rivals of a set-up: their level, their temperaments, and past meetings. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  isEmpty,
  page,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { setup } from "../support/web/setups.mjs";
import {
  choicesFor,
  fieldLevel,
  levelInWords,
  rivalLine,
  temperamentPicker,
  withRival,
  withRivals,
} from "../../web/features/setup/field.ts";

/** A state with the player and these drivers. @param {...string} drivers */
function stateWith(...drivers) {
  const cars = setup({}, drivers.length + 1).cars.map((car, index) =>
    index ? { ...car, driver: drivers[index - 1] } : car,
  );
  return page({ draft: setup({ cars }) }).store.state;
}

/** @param {any} state @param {import("../../web/domain/setup/setup-draft.ts").ChangeSetup} [change] */
const level = (state, change = () => {}) => renderTemplate(fieldLevel(state, change));

test("rivals of one level show it, and rivals of different levels are called mixed", () => {
  const same = level(stateWith("seasoned", "seasoned-late"));
  assert.equal(levelInWords(stateWith("seasoned", "seasoned-late")), "Seasoned");
  assert.deepEqual(textsOf(same, '[aria-pressed="true"]'), ["Seasoned"]);
  const mixed = level(stateWith("seasoned", "beginner"));
  assert.equal(levelInWords(stateWith("seasoned", "beginner")), "Mixed");
  assert.equal(mixed.querySelector('[aria-pressed="true"]'), null);
});

test("one press sets the level of all rivals, and each keeps its temperament", () => {
  /** @type {any[]} */
  const values = [];
  const state = stateWith("bold", "careful", "steady", "steady-blocker");
  const panel = level(state, (make) => values.push(make(state.draft)));
  click(button(panel, "Seasoned"));
  assert.deepEqual(
    values[0].cars.map((/** @type {any} */ car) => car.driver),
    ["human", "seasoned-late", "seasoned-saver", "seasoned", "seasoned-blocker"],
  );
});

test("people alone have no level", () => {
  assert.ok(isEmpty(fieldLevel(stateWith("human"), () => {})));
  assert.ok(isEmpty(fieldLevel(stateWith(), () => {})));
});

test("the levels are named in each language", () => {
  const names = () => textsOf(level(stateWith("steady")), "button");
  assert.deepEqual(names(), ["Beginner", "Amateur", "Steady", "Seasoned", "Expert"]);
  speakLanguage("fr");
  assert.equal(new Set(names()).size, 5);
  assert.ok(!names().includes("Beginner"));
});

test("a car is driven by a person or by its rival on any level", () => {
  const state = stateWith("bold");
  const [, rival] = state.draft.cars;
  const choices = choicesFor(rival, state);
  assert.deepEqual(
    choices.slice(0, 6).map(({ id }) => id),
    ["human", "beginner-late", "amateur-late", "bold", "seasoned-late", "expert-late"],
  );
  assert.ok(choices.every(({ label }) => label !== ""));
});

test("before the engine has sent its drivers the default ones are offered", () => {
  const state = { ...stateWith("careful"), drivers: [] };
  assert.deepEqual(
    choicesFor(state.draft.cars[1], state).map(({ id }) => id),
    ["human", "beginner-saver", "amateur-saver", "careful", "seasoned-saver", "expert-saver"],
  );
});

test("a rival is described, with the past meetings", () => {
  const state = stateWith("bold");
  const [, rival] = state.draft.cars;
  const met = new Map([["Bruno", { name: "Bruno", you: 0, them: 3 }]]);
  const line = textOf(renderTemplate(rivalLine(rival, state, met)));
  assert.match(line, /^late braker – pays with tyres .* You 0, Bruno 3\.$/);
  assert.doesNotMatch(textOf(renderTemplate(rivalLine(rival, state, new Map()))), /Bruno/);
});

test("a person has no temperament", () => {
  const state = stateWith("bold");
  const [you] = state.draft.cars;
  assert.ok(isEmpty(rivalLine(you, state, new Map())));
  assert.ok(isEmpty(temperamentPicker(you, 0, state, page(state))));
});

test("another temperament keeps the level", () => {
  const testPage = page(stateWith("seasoned-late"));
  const { state } = testPage.store;
  const panel = renderTemplate(temperamentPicker(state.draft.cars[1], 1, state, testPage));
  assert.deepEqual(textsOf(panel, ".is-chosen"), ["late braker"]);
  click(button(panel, "blocker"));
  assert.equal(state.draft.cars[1].driver, "seasoned-blocker");
  assert.equal(state.draft.cars[0].driver, "human");
});

test("a new rival has the third level if the others are mixed or missing", () => {
  for (const state of [stateWith("beginner", "expert"), stateWith()]) {
    const { cars } = withRival(state);
    assert.equal(cars.length, state.draft.cars.length + 1);
    assert.match(cars.at(-1)?.driver ?? "", /^(steady|bold|careful)/);
  }
  assert.match(withRival(stateWith("beginner")).cars.at(-1)?.driver ?? "", /^beginner/);
});

test("another number of rivals keeps the first ones, and people", () => {
  const state = stateWith("bold", "human", "careful", "expert");
  const drivers = (/** @type {number} */ n, most = 10) =>
    withRivals(state, n, most).cars.map(({ driver }) => driver);
  assert.deepEqual(drivers(1), ["human", "bold", "human"]);
  assert.deepEqual(drivers(3), ["human", "bold", "human", "careful", "expert"]);
  assert.equal(drivers(7).length, 9);
  assert.equal(drivers(7, 6).length, 6);
});
