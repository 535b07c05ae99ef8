/** Finding a circuit: by words, country, decade and character. */
import assert from "node:assert/strict";
import test from "node:test";
import { only, renderTemplate, speakLanguage, textOf, textsOf } from "../support/web/render.mjs";
import { virtualData } from "../support/web/views.mjs";
import {
  countBoards,
  filterOptions,
  decadesOf,
  emptySearch,
  searchCircuits,
  compareNames,
} from "../../web/domain/circuits/search.ts";
import { searchBar } from "../../web/domain/ui/circuit-search.ts";

const all = virtualData.circuits;
const NO_STARS = new Set();

/** @param {object} query @param {Set<any>} [stars] */
const ids = (query, stars = NO_STARS) =>
  searchCircuits(all, { ...emptySearch(), ...query }, stars).map(({ id }) => id);

test("a variant and its original are one circuit", () => {
  assert.equal(countBoards(all), 3);
  assert.equal(countBoards([...all, { ...all[0], id: "doubled", variant_of: all[0].id }]), 3);
});

test("an empty search finds everything", () => {
  assert.deepEqual(ids({}), ["monaco", "zandvoort", "test_ring"]);
  assert.deepEqual(ids({ words: "   " }), ["monaco", "zandvoort", "test_ring"]);
});

test("words match names, corners, countries and years, whatever their accents", () => {
  assert.deepEqual(ids({ words: "MONACO" }), ["monaco"]);
  assert.deepEqual(ids({ words: "sainte devote" }), ["monaco"]);
  assert.deepEqual(ids({ words: "Noghès" }), ["monaco"]);
  assert.deepEqual(ids({ words: "netherlands" }), ["zandvoort"]);
  assert.deepEqual(ids({ words: "1952" }), ["zandvoort"]);
});

test("all words must match", () => {
  assert.deepEqual(ids({ words: "tarzan monaco" }), []);
  assert.deepEqual(ids({ words: "tarzan zand" }), ["zandvoort"]);
});

test("countries are found by their names in the page's language", () => {
  speakLanguage("fr");
  assert.deepEqual(ids({ words: "pays-bas" }), ["zandvoort"]);
  assert.deepEqual(ids({ words: "netherlands" }), []);
  assert.ok(filterOptions(all).countries.some(({ id, words }) => id === "NL" && words === "Pays-Bas"));
});

test("filters for country, decade and stars combine", () => {
  assert.deepEqual(ids({ country: "MC" }), ["monaco"]);
  assert.deepEqual(ids({ decade: "1990" }), ["monaco"]);
  assert.deepEqual(ids({ decade: "1970" }), ["monaco", "zandvoort"]);
  assert.deepEqual(ids({ decade: "1970", country: "NL" }), ["zandvoort"]);
  assert.deepEqual(ids({ starred: true }), []);
  assert.deepEqual(ids({ starred: true }, new Set(["test_ring", "gone"])), ["test_ring"]);
});

test("the longest circuit is long, the shortest is short and fast", () => {
  assert.deepEqual(ids({ character: "long" }), ["monaco"]);
  assert.deepEqual(ids({ character: "short" }), ["test_ring"]);
  // Stops per space: 14/165, 13/154 and 3/24.
  assert.deepEqual(ids({ character: "twisty" }), ["test_ring"]);
  assert.deepEqual(ids({ character: "fast" }), ["zandvoort"]);
});

test("decades are read from spans and single years", () => {
  assert.deepEqual(decadesOf("zandvoort"), ["1950", "1960", "1970", "1980", "2020"]);
  assert.deepEqual(decadesOf("test_ring"), []);
  assert.deepEqual(decadesOf("nowhere"), []);
  assert.deepEqual(filterOptions(all).decades.at(0), "1950");
});

test("names are sorted without regard to accents and capitals", () => {
  assert.deepEqual(["Zolder", "Österreichring", "estoril", "Spa"].sort(compareNames), [
    "estoril",
    "Österreichring",
    "Spa",
    "Zolder",
  ]);
  assert.equal(compareNames("Jarama", "jarama"), 0);
});

test("the search bar counts the results, in each language", () => {
  const status = (/** @type {number} */ count) =>
    textOf(only(renderTemplate(searchBar(all, count, emptySearch(), () => {})), "[role=status]"));
  assert.deepEqual([status(0), status(1), status(79)], ["0 circuits", "1 circuit", "79 circuits"]);
  speakLanguage("de");
  assert.match(status(79), /^79 /);
});

test("the search bar reports each choice separately", () => {
  /** @type {object[]} */
  const values = [];
  const bar = renderTemplate(searchBar(all, 3, emptySearch(), (patch) => values.push(patch)));
  for (const [name, value] of [
    ["country", "NL"],
    ["decade", "1950"],
    ["character", "fast"],
  ]) {
    const select = /** @type {HTMLSelectElement} */ (only(bar, `[data-by="${name}"]`));
    select.value = value;
    select.dispatchEvent(new window.Event("change"));
  }
  const field = /** @type {HTMLInputElement} */ (only(bar, "input"));
  field.value = "spa";
  field.dispatchEvent(new window.Event("input"));
  only(bar, "button").dispatchEvent(new window.Event("click"));
  assert.deepEqual(values, [
    { country: "NL" },
    { decade: "1950" },
    { character: "fast" },
    { words: "spa" },
    { starred: true },
  ]);
});

test("the narrow search bar has only the star filter", () => {
  const bar = renderTemplate(searchBar(all, 3, { ...emptySearch(), starred: true }, () => {}, true));
  assert.equal(bar.querySelectorAll("select").length, 0);
  assert.deepEqual(textsOf(bar, '[aria-pressed="true"]'), ["Starred"]);
});
