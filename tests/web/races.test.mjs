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

/** @param {number} number @param {object} [changed] */
const stored = (number, changed = {}) => ({
  key: `k${number}`,
  link: `x${number}`,
  circuit: ["monaco", "zandvoort", "test_ring"][number],
  lap: 1,
  laps: 2,
  place: 3,
  livery: number,
  number: number + 1,
  ...changed,
});

/** @param {any[]} races */
function racesPage(races) {
  const actions = recordCalls({
    describe: () => "circuit and place",
    describePlace: () => "place",
  });
  const shown = page({ storedRaces: races }, { actions });
  return { shown, actions, view: renderTemplate(paint(shown.store.state, shown)) };
}

test("without races there is nothing to save", () => {
  const { view } = racesPage([]);
  assert.match(textOf(only(view, ".stored-head p")), /^No saved races\./);
  assert.ok(button(view, "Save all as a file").disabled);
  assert.equal(view.querySelectorAll(".stored-race").length, 0);
});

test("a race is titled by its name or else its circuit", () => {
  const { view } = racesPage([stored(0, { name: "A <b>Sunday</b>" }), stored(1)]);
  assert.deepEqual(textsOf(view, ".stored-race h2"), ["A <b>Sunday</b>", "Zandvoort"]);
  assert.deepEqual([...view.querySelectorAll(".stored-words > p > span")].map(textOf), [
    "circuit and place",
    "place",
  ]);
});

test("races in progress come before finished ones, each below its heading", () => {
  const { view } = racesPage([stored(0, { over: true }), stored(1)]);
  assert.deepEqual(textsOf(view, "main h2.eyebrow"), ["In progress", "Finished"]);
  assert.deepEqual(
    [...view.querySelectorAll(".stored-race")].map((race) => race.getAttribute("data-race")),
    ["k1", "k0"],
  );
  assert.deepEqual(textsOf(racesPage([stored(1)]).view, "h2.eyebrow"), []);
});

test("a finished race leads to its report, one in progress is resumed", () => {
  const { actions, view } = racesPage([stored(0, { over: true }), stored(1)]);
  assert.equal(only(view, 'a[aria-label="Report of Monaco"]').getAttribute("href"), "#report/x0");
  click(button(view, "Resume Zandvoort"));
  assert.equal(actions.calls[0][0], "resume");
  assert.equal(actions.calls[0][1].key, "k1");
});

test("only the first race in progress has the main button", () => {
  const { view } = racesPage([stored(0), stored(1), stored(2)]);
  assert.deepEqual(
    [...view.querySelectorAll(".is-forward")].map((one) => one.getAttribute("aria-label")),
    ["Resume Monaco"],
  );
});

test("the time of saving is shown if known", () => {
  const { view } = racesPage([stored(0, { at: Date.UTC(2026, 10, 21, 12) }), stored(1)]);
  assert.equal(textsOf(view, ".stored-words .small").length, 1);
  assert.match(textsOf(view, ".stored-words .small")[0], /^Saved 21 Nov 2026/);
});

test("renaming opens a field with the title, and Cancel closes it", () => {
  const { shown, view } = racesPage([stored(0)]);
  const again = () => renderTemplate(paint(shown.store.state, shown), view);
  click(button(view, "Rename Monaco"));
  again();
  const field = /** @type {HTMLInputElement} */ (only(view, ".race-naming input"));
  assert.deepEqual([field.value, field.getAttribute("aria-label")], ["Monaco", "Name of Monaco"]);
  click(button(view, "Cancel"));
  again();
  assert.equal(view.querySelector(".race-naming"), null);
  assert.equal(textOf(only(view, ".stored-race h2")), "Monaco");
});
