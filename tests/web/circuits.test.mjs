/** The gallery: a poster for each circuit, and the reader's own circuits. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  isEmpty,
  only,
  page,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { storageWith, storedResult } from "../support/web/setups.mjs";
import { circuitOf, circuits, registerCircuit } from "../../web/domain/circuits/circuits.ts";
import { cornerList, grandPrixYears } from "../../web/features/circuits/circuit-facts.ts";
import { paint } from "../../web/features/circuits/circuits.ts";
import { takeRequestedCircuit } from "../../web/features/circuits/sheet-request.ts";

/** @param {object} [custom]  circuits @param {Record<string, unknown>} [storedValues] */
function wall(custom = {}, storedValues = {}) {
  const testPage = page(
    {},
    { storage: storageWith(storedValues), customCircuits: { own: [], temporaryIds: () => [], ...custom } },
  );
  return { testPage, view: renderTemplate(paint(testPage.store.state, testPage)) };
}

/** @param {any} testPage @param {Element} view @param {string} words */
function search(testPage, view, words) {
  const field = /** @type {HTMLInputElement} */ (only(view, 'input[type="search"]'));
  field.value = words;
  field.dispatchEvent(new window.Event("input"));
  renderTemplate(paint(testPage.store.state, testPage), /** @type {HTMLElement} */ (view));
}

/** @param {Element} view */
const posters = (view) => textsOf(view, ".circuit-cards:not(.is-own) .circuit-card-title b");

test("the wall shows the circuits by name", () => {
  assert.deepEqual(posters(wall().view), ["Monaco", "Test Ring", "Zandvoort"]);
});

test("a poster shows corners, stops, spaces and country; the rest is on the circuit's page", () => {
  const poster = only(wall().view, '.circuit-card-link[data-circuit="monaco"]');
  assert.deepEqual(textsOf(poster, ".poster-facts li"), ["10corners", "14stops", "165spaces"]);
  assert.equal(textOf(only(poster, "small")), "Monaco");
  assert.equal(poster.querySelectorAll(".corner-list, .print-figures").length, 0);
});

test("a circuit's page has its years and the corners with a name", () => {
  const monaco = /** @type {any} */ (circuitOf("monaco"));
  assert.equal(textOf(renderTemplate(grandPrixYears(monaco))), "Grands Prix 1950, 1955-2019, 2021-2026");
  assert.equal(renderTemplate(cornerList(monaco)).querySelectorAll("li").length, 10);
  const [first] = monaco.corners;
  const unnamed = { ...monaco, corners: [first, { ...first, name: "Corner 2" }] };
  assert.deepEqual(textsOf(renderTemplate(cornerList(unnamed)), "li"), [`${first.stops}${first.name}`]);
  assert.ok(isEmpty(cornerList({ ...monaco, corners: unnamed.corners.slice(1) })));
  assert.ok(isEmpty(grandPrixYears(/** @type {any} */ (circuitOf("test_ring")))));
});

test("a search shows the matching posters, or says that there are none", () => {
  const { testPage, view } = wall();
  search(testPage, view, "sainte devote");
  assert.deepEqual(posters(view), ["Monaco"]);
  assert.equal(textOf(only(view, "search [role=status]")), "1 circuit");
  search(testPage, view, "paddock 1999");
  assert.deepEqual(posters(view), []);
  assert.equal(textOf(only(view, ".gallery-none")), "No circuit matches. Try fewer filters.");
  search(testPage, view, "");
  assert.equal(posters(view).length, 3);
});

test("a variant is listed below its original", () => {
  circuits.push({ ...circuits[0], id: "monaco-doubled", name: "Doubled", variant_of: "monaco" });
  try {
    const { view } = wall();
    assert.deepEqual(posters(view), ["Monaco", "Test Ring", "Zandvoort"]);
    const variant = only(view, ".circuit-card-variant");
    assert.equal(variant.getAttribute("href"), "#circuits/monaco-doubled");
    assert.equal(textOf(variant), "Monaco doubled");
  } finally {
    circuits.pop();
  }
});

test("an own circuit can be saved as a file and deleted, one from a link can be kept", () => {
  registerCircuit(/** @type {any} */ ({ ...circuits[0], id: "mine~1", name: "My Oval", variant_of: "" }));
  registerCircuit(/** @type {any} */ ({ ...circuits[0], id: "sent~2", name: "Sent Ring", variant_of: "" }));
  const { view } = wall({ own: [{ id: "mine~1" }], temporaryIds: () => ["sent~2", "gone~3"] });
  const [door, mine, sent, ...others] = [...view.querySelectorAll(".circuit-cards.is-own > li")];
  assert.equal(textOf(door.querySelector("h2")), "Draw a circuit");
  assert.deepEqual(textsOf(mine, ".circuit-card-acts button"), ["Edit on sheet", "Download", "Delete"]);
  assert.match(textOf(sent.querySelector(".circuit-card-acts")), /^from a link/);
  assert.equal(textsOf(sent, ".circuit-card-acts button").length, 2);
  assert.equal(others.length, 0);
});

test("a poster shows one best lap per rulebook, for both kinds of dice", () => {
  const races = ["ludodelire table", "ludodelire gear_dice", "eurogames table"].map((category) =>
    storedResult({ key: category, category: `monaco ${category}`, rulebook: category.split(" ")[0] }),
  );
  const lap = (/** @type {number} */ time) => ({
    standing: { link: `r1.${time}`, car: 0, lap: 1, time, at: 1 },
  });
  const storedRecords = {
    "profile.1": races,
    "records.1": {
      "monaco ludodelire table": lap(1325),
      "monaco ludodelire gear_dice": lap(1240),
      "monaco eurogames table": lap(1410),
    },
  };
  const { view } = wall({}, storedRecords);
  const ownLaps = only(view, ".circuit-card-laps");
  assert.deepEqual(textsOf(ownLaps, "li"), ["Ludodélire 12.40 standing", "Eurogames 14.10 standing"]);
  assert.equal(ownLaps.querySelector("a")?.getAttribute("href"), "#report/r1.1240");
  assert.match(textOf(ownLaps), /Your ghost/);
  wall();
});

test("countries and counts are in the page's language", () => {
  speakLanguage("fr");
  const { view } = wall();
  const poster = only(view, '.circuit-card-link[data-circuit="zandvoort"]');
  assert.equal(textOf(only(poster, ".circuit-card-title small")), "Pays-Bas");
  assert.match(textOf(only(poster, ".poster-facts")), /154 ?cases/);
});

test("a poster offers a race, a copy on the drawing sheet and a star", () => {
  const { testPage, view } = wall();
  const poster = only(view, '.circuit-card-link[data-circuit="zandvoort"]').closest("li");
  assert.ok(poster);
  assert.deepEqual(textsOf(poster, ".circuit-card-acts .button"), ["Race here"]);
  click(button(poster, "Edit on sheet"));
  assert.deepEqual(
    [takeRequestedCircuit(testPage.store), testPage.calls],
    ["zandvoort", [["actions.visit", "sheet"]]],
  );
  assert.equal(button(poster, "Star Zandvoort").getAttribute("aria-pressed"), "false");
});
