/** The page of saved races. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  recordCalls,
  renderTemplate,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { paint } from "../../web/features/races/races.ts";

/** @param {number} number @param {object} [changes] */
const storedRace = (number, changes = {}) => ({
  key: `k${number}`,
  link: `x${number}`,
  circuit: ["monaco", "zandvoort", "test_ring"][number],
  lap: 1,
  laps: 2,
  place: 3,
  livery: number,
  number: number + 1,
  ...changes,
});

/** @param {any[]} races */
function racesPage(races) {
  const actions = recordCalls({
    describe: () => "circuit and place",
    describePlace: () => "place",
  });
  const testPage = page({ storedRaces: races }, { actions });
  return { testPage, actions, view: renderTemplate(paint(testPage.store.state, testPage)) };
}

test("without races there is nothing to save", () => {
  const { view } = racesPage([]);
  assert.match(textOf(only(view, ".stored-head p")), /^No saved races\./);
  assert.ok(button(view, "Save all as a file").disabled);
  assert.equal(view.querySelectorAll(".stored-race").length, 0);
});

test("a race is titled by its name or else its circuit", () => {
  const { view } = racesPage([storedRace(0, { name: "A <b>Sunday</b>" }), storedRace(1)]);
  assert.deepEqual(textsOf(view, ".stored-race h2"), ["A <b>Sunday</b>", "Zandvoort"]);
  assert.deepEqual([...view.querySelectorAll(".stored-words > p > span")].map(textOf), [
    "circuit and place",
    "place",
  ]);
});

test("races in progress come before finished ones, each below its heading", () => {
  const { view } = racesPage([storedRace(0, { over: true }), storedRace(1)]);
  assert.deepEqual(textsOf(view, "main h2.eyebrow"), ["In progress", "Finished"]);
  assert.deepEqual(
    [...view.querySelectorAll(".stored-race")].map((race) => race.getAttribute("data-race")),
    ["k1", "k0"],
  );
  assert.deepEqual(textsOf(racesPage([storedRace(1)]).view, "h2.eyebrow"), []);
});

test("a finished race leads to its report, one in progress is resumed", () => {
  const { actions, view } = racesPage([storedRace(0, { over: true }), storedRace(1)]);
  assert.equal(only(view, 'a[aria-label="Report of Monaco"]').getAttribute("href"), "#report/x0");
  click(button(view, "Resume Zandvoort"));
  assert.equal(actions.calls[0][0], "resume");
  assert.equal(actions.calls[0][1].key, "k1");
});

test("only the first race in progress has the main button", () => {
  const { view } = racesPage([storedRace(0), storedRace(1), storedRace(2)]);
  assert.deepEqual(
    [...view.querySelectorAll(".is-forward")].map((element) => element.getAttribute("aria-label")),
    ["Resume Monaco"],
  );
});

test("the time of saving is shown if known", () => {
  const { view } = racesPage([storedRace(0, { at: Date.UTC(2026, 10, 21, 12) }), storedRace(1)]);
  assert.equal(textsOf(view, ".stored-words .small").length, 1);
  assert.match(textsOf(view, ".stored-words .small")[0], /^Saved 21 Nov 2026/);
});

test("renaming opens a field with the title, and Cancel closes it", () => {
  const { testPage, view } = racesPage([storedRace(0)]);
  const renderAgain = () => renderTemplate(paint(testPage.store.state, testPage), view);
  click(button(view, "Rename Monaco"));
  renderAgain();
  const field = /** @type {HTMLInputElement} */ (only(view, ".race-naming input"));
  assert.deepEqual([field.value, field.getAttribute("aria-label")], ["Monaco", "Name of Monaco"]);
  click(button(view, "Cancel"));
  renderAgain();
  assert.equal(view.querySelector(".race-naming"), null);
  assert.equal(textOf(only(view, ".stored-race h2")), "Monaco");
});
