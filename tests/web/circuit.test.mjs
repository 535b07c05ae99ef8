/** The page of one circuit: figures, corners, family and credits. */
import assert from "node:assert/strict";
import test from "node:test";
import { only, page, renderTemplate, speakLanguage, textOf, textsOf } from "../support/web/render.mjs";
import { storageWith, storedResult } from "../support/web/setups.mjs";
import { virtualData } from "../support/web/views.mjs";
import { circuitOf, circuits, registerCircuit } from "../../web/domain/circuits/circuits.ts";
import { creditsOf, emblemOf, figuresOf, yearsOf } from "../../web/domain/circuits/gallery-facts.ts";
import { cornerList, figureTable } from "../../web/features/circuits/circuit-facts.ts";
import { paint } from "../../web/features/circuits/circuit.ts";

/** @param {string} circuit @param {object} [custom] @param {Record<string, unknown>} [storedValues] */
function circuitPage(circuit, custom = {}, storedValues = {}) {
  const testPage = page(
    { circuit },
    { storage: storageWith(storedValues), customCircuits: { own: [], temporaryIds: () => [], ...custom } },
  );
  return renderTemplate(paint(testPage.store.state, testPage));
}

/** The rows of a table of figures. @param {Element} view */
const figures = (view) =>
  Object.fromEntries(
    [...view.querySelectorAll(".figures > div")].map((row) => [
      textOf(row.querySelector("dt")),
      textOf(row.querySelector("dd")),
    ]),
  );

test("the page leads to the board on paper", () => {
  const link = only(circuitPage("zandvoort"), ".circuit-go a");
  assert.deepEqual([link.getAttribute("href"), textOf(link)], ["#print/zandvoort", "Print this board"]);
});

test("the page shows name, country and the printed figures", () => {
  const view = circuitPage("zandvoort");
  const facts = virtualData.circuits[1];
  assert.equal(textOf(only(view, ".circuit-name")), "Zandvoort");
  assert.equal(textOf(only(view, ".circuit-country")), "Netherlands");
  assert.deepEqual(figures(view), {
    "Spaces per lane": facts.lanes.join(" · "),
    Corners: "9",
    Stops: "13",
    "Shortest lap": "140 spaces",
    "Usual number of laps": String(facts.laps),
    Grid: "10 cars",
    Barometer: `rain up to ${facts.weather.rain}, changeable up to ${facts.weather.variable}`,
  });
});

test("the simulated figures follow if they are known", () => {
  const [monaco] = virtualData.circuits;
  monaco.figures = {
    longest_straight: 1,
    throws_expected: 17,
    finishers_percent: 93.5,
    pole_wins_percent: 25.49,
  };
  try {
    const table = figures(renderTemplate(figureTable(circuits[0])));
    assert.equal(table["Longest straight"], "1 space");
    assert.equal(table["Average rolls per lap"], "17.0");
    assert.equal(table["Cars finishing"], "94%");
    assert.equal(table["Races won from pole"], "25%");
  } finally {
    monaco.figures = undefined;
  }
});

test("corners are listed in order with their stops", () => {
  const list = renderTemplate(cornerList(circuits[0]));
  assert.deepEqual(textsOf(list, "li").slice(0, 5), [
    "1Sainte-Dévote",
    "1Massenet",
    "1Casino",
    "1Mirabeau",
    "3Grand Hôtel",
  ]);
  const labels = [...list.querySelectorAll("b")].map((stops) => stops.getAttribute("aria-label"));
  assert.deepEqual(labels.slice(3, 5), ["1 stop:", "3 stops:"]);
});

test("a circuit names its variants, and a variant its original", () => {
  circuits.push({ ...circuits[0], id: "monaco-doubled", name: "Doubled", variant_of: "monaco" });
  try {
    assert.equal(textOf(only(circuitPage("monaco"), ".circuit-family")), "Variants: Monaco doubled");
    const variant = circuitPage("monaco-doubled");
    assert.equal(textOf(only(variant, ".circuit-family")), "A variant of Monaco");
    assert.doesNotMatch(textOf(only(variant, ".circuit-acts")), /Edit on sheet/);
  } finally {
    circuits.pop();
  }
  assert.equal(circuitPage("monaco").querySelector(".circuit-family"), null);
});

test("credits are shown if there are any", () => {
  assert.equal(textsOf(circuitPage("monaco"), ".circuit-credits p").length, 2);
  assert.equal(circuitPage("test_ring").querySelector(".circuit-credits"), null);
});

test("only an own circuit can be renamed and deleted", () => {
  registerCircuit(/** @type {any} */ ({ ...circuits[0], id: "mine~1", name: "<b>Oval</b>", credits: {} }));
  const ownPage = circuitPage("mine~1", { own: [{ id: "mine~1" }] });
  const field = /** @type {HTMLInputElement} */ (only(ownPage, ".circuit-own input"));
  assert.equal(field.value, "<b>Oval</b>");
  assert.equal(textOf(only(ownPage, ".circuit-name")), "<b>Oval</b>");
  assert.equal(circuitPage("monaco").querySelector(".circuit-own"), null);
});

test("own best laps are shown only on the page of their circuit", () => {
  const lap = (/** @type {number} */ time) => ({
    standing: { link: `r1.${time}`, car: 0, lap: 1, time, at: 1 },
  });
  const storedRecords = {
    "profile.1": [
      storedResult(),
      storedResult({ key: "b", category: "monaco eurogames table", rulebook: "eurogames" }),
    ],
    "records.1": { "monaco ludodelire table": lap(1240), "monaco eurogames table": lap(1410) },
  };
  const ownLaps = only(circuitPage("monaco", {}, storedRecords), ".circuit-facts .circuit-card-laps");
  assert.deepEqual(textsOf(ownLaps, "li"), ["Ludodélire 12.40 standing", "Eurogames 14.10 standing"]);
  assert.equal(ownLaps.querySelector("a")?.getAttribute("href"), "#report/r1.1240");
  assert.equal(circuitPage("zandvoort", {}, storedRecords).querySelector(".circuit-card-laps"), null);
});

test("names of object properties are not mistaken for circuits", () => {
  for (const name of ["constructor", "__proto__", "toString"]) {
    assert.equal(circuitOf(name), null, name);
    assert.equal(figuresOf(name), null, name);
    assert.deepEqual([creditsOf(name), yearsOf(name), emblemOf(name)], [{}, "", undefined], name);
  }
});

test("an unknown circuit of any name shows only the bar", () => {
  for (const name of ["nowhere~1", "constructor~1", "__proto__~1"])
    assert.equal(circuitPage(name).querySelector("main"), null, name);
});

test("figures are formatted for each language", () => {
  speakLanguage("de");
  const german = figures(circuitPage("zandvoort"));
  assert.equal(german.Kurven, "9");
  speakLanguage("fr");
  assert.equal(figures(circuitPage("zandvoort")).Virages, "9");
});
