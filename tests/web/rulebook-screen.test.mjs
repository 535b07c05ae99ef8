/** A rulebook on screen (features/rules/rulebook.ts): search, chapters, rulings and the turn. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { only, page, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { virtualData } from "../support/web/views.mjs";
import { currentRules, loadRules } from "../../web/platform/language/clauses.ts";
import { bookWith, rulebook } from "../../web/features/rules/rulebook.ts";

if (currentRules() === "pending") await new Promise((resolve) => loadRules(() => resolve(undefined)));
const rules = /** @type {import("../../web/platform/language/clauses.ts").Rules} */ (currentRules());
/** The smallest book, one that builds on another, and one in movement points. */
const BOOKS = ["first", "eurogames", "trant"];
const { guides, clauses, rulings } = virtualData.clauses;

/** @param {string} file  below `web` */
const readJson = (file) => JSON.parse(readFileSync(new URL(`../../web/${file}`, import.meta.url), "utf8"));

/** Rendered books, since each takes a tenth of a second. @type {Map<string, HTMLElement>} */
const renderings = new Map();

/** @param {string} book @param {string} [sought] @param {string} [at] */
function rendered(book, sought = "", at = book) {
  const key = [book, sought, at].join();
  const testPage = page({ rulesView: { place: at, search: sought } });
  const view = renderings.get(key) ?? renderTemplate(rulebook(book, rules, testPage.store.state, testPage));
  renderings.set(key, view);
  return view;
}

/** The ids of the rules shown. @param {Element} view */
const shownIn = (view) => [...view.querySelectorAll(".book-clauses > li")].map(({ id }) => id);

/** All rules of a book. @param {string} book @returns {string[]} */
const rulesOf = (book) => guides[book].chapters.flatMap((/** @type {any} */ chapter) => chapter.clauses);

test("every rule of each book is shown once, in order, and no id occurs twice", () => {
  for (const book of BOOKS) {
    const view = rendered(book);
    assert.deepEqual(shownIn(view), rulesOf(book), book);
    const ids = [...view.querySelectorAll("[id]")].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, book);
  }
});

test("a rule is printed in full with a link to itself", () => {
  const rule = only(rendered("trant"), "#TRT-COL-3");
  assert.equal(textOf(rule.querySelector("p")), clauses["TRT-COL-3"].replace(/\s+/g, " "));
  assert.equal(rule.querySelector("a.clause")?.getAttribute("href"), "#rules/TRT-COL-3");
});

test("the rule in the address is marked", () => {
  const marked = rendered("first", "corner", "LUD-CRN-1").querySelectorAll(".is-target");
  assert.deepEqual(
    [...marked].map(({ id }) => id),
    ["LUD-CRN-1"],
  );
});

test("a search shows the rules that contain all its words, and counts them", () => {
  const view = rendered("trant", "Suspension debris");
  const clauses = shownIn(view);
  assert.ok(clauses.includes("TRT-DBR-2") && clauses.length < 10);
  for (const words of textsOf(view, ".book-clauses p")) assert.match(words, /suspension/i);
  assert.equal(textOf(only(view, "[role=status]")), `${clauses.length} of ${rulesOf("trant").length} rules`);
});

test("a search ignores accents, capitals and surrounding blanks", () => {
  const clauses = shownIn(rendered("trant", "debris"));
  assert.ok(clauses.length > 0);
  for (const words of ["DEBRIS", "débris", "  debris  "])
    assert.deepEqual(shownIn(rendered("trant", words)), clauses);
});

test("a rule is found by its number and by its chapter", () => {
  assert.deepEqual(shownIn(rendered("trant", "trt-col-3")), ["TRT-COL-3"]);
  const chapter = guides.trant.chapters.find((/** @type {any} */ chapter) => chapter.id === "TRT-CHR");
  const clauses = shownIn(rendered("trant", "chain reaction"));
  for (const rule of chapter.clauses) assert.ok(clauses.includes(rule), rule);
});

test("a search without result says so and shows no contents", () => {
  const view = rendered("trant", "nobody ever wrote this");
  assert.deepEqual(shownIn(view), []);
  assert.equal(textOf(only(view, ".book-text .card")), "No rule in this rulebook matches.");
  assert.equal(view.querySelector(".book-contents"), null);
  assert.match(textOf(only(view, "[role=status]")), /^0 of \d+ rules$/);
});

test("an empty search counts nothing and ends with the turn", () => {
  for (const sought of ["", "   "]) {
    const view = rendered("first", sought);
    assert.equal(textOf(only(view, "[role=status]")), "");
    assert.equal(view.querySelectorAll(".book-turn > li").length, guides.first.turn.length);
  }
  assert.equal(rendered("trant", "debris").querySelector(".book-turn"), null);
});

test("a typed search is stored and keeps the place in the book", () => {
  const testPage = page({ rulesView: { place: "first", search: "" } });
  const view = renderTemplate(rulebook("first", rules, testPage.store.state, testPage));
  const field = /** @type {HTMLInputElement} */ (only(view, "#book-search"));
  field.value = "wing";
  field.dispatchEvent(new window.Event("input"));
  assert.deepEqual(testPage.store.state.rulesView, { place: "first", search: "wing" });
});

test("a ruling is printed in full once and by its number after that", () => {
  const view = rendered("ludodelire", "ruling 23", "G-23");
  const ruling = only(view, "#G-23");
  assert.ok(only(view, "#LUD-ASL-1").contains(ruling));
  assert.match(textOf(ruling), /^Ruling 23: .{40}/);
  assert.ok(ruling.classList.contains("is-target"));
  assert.equal(textOf(only(view, "#LUD-ASL-3 .book-rulings")), "See ruling 23");
});

test("rulings of version 4 of the rules are shown in each language", () => {
  const since = /** @type {[string, string][]} */ (Object.entries(rulings)).filter(
    ([id]) => id === "G-106" || Number(id.slice(2)) >= 110,
  );
  assert.ok(since.length >= 10);
  for (const language of ["en", "de", "fr"]) {
    const texts = language === "en" ? rulings : readJson(`messages/${language}/clauses-rulings.json`);
    const spoken = { ...rules, ruling: (/** @type {string} */ id) => texts[id] };
    for (const book of ["eurogames", "trant", "house"]) {
      const testPage = page({ rulesView: { place: book, search: "" } });
      const view = renderTemplate(rulebook(book, spoken, testPage.store.state, testPage));
      const rulings = new Set(Object.values(guides[book].rulings).flat());
      for (const [id] of since) {
        const clause = view.querySelector(`#${id}`);
        const words = texts[id].replaceAll(/\s/g, " ");
        if (rulings.has(id)) assert.ok(clause && textOf(clause).endsWith(words), `${language} ${book} ${id}`);
        else assert.equal(clause, null);
      }
    }
  }
});

test("rulings of other books are left out", () => {
  const view = rendered("trant");
  assert.match(textOf(only(view, "#TRT-COL-4 .book-rulings")), /Ruling 58: .{20}/);
  assert.equal(view.querySelector("#G-23"), null);
});

test("a ruling is found by its number and by its words", () => {
  const [first] = textOf(only(rendered("ludodelire", "ruling 23", "G-23"), "#G-23"))
    .replace("Ruling 23: ", "")
    .split(". ");
  for (const words of ["ruling 23", "g-23", first]) {
    const clauses = shownIn(rendered("ludodelire", words));
    assert.ok(clauses.includes("LUD-ASL-1"), words);
    for (const rule of clauses) assert.ok(guides.ludodelire.rulings[rule].includes("G-23"), rule);
  }
});

test("chapters of the basic game are marked in books that build on it", () => {
  const basic = (/** @type {string} */ book) => textsOf(rendered(book), ".book-chapter h2 small").length;
  assert.equal(basic("first"), 0);
  assert.equal(
    basic("eurogames"),
    guides.eurogames.chapters.filter((/** @type {any} */ chapter) => chapter.basic).length,
  );
  assert.ok(basic("eurogames") > 10);
});

test("a chapter ends with its options, the default one marked", () => {
  const option = only(rendered("trant"), '[data-switch="chain_reaction"]');
  assert.deepEqual(textsOf(option, ".book-choices li"), ["Off default", "On"]);
  const rotation = only(rendered("trant"), '[data-switch="rotation"]');
  assert.equal(textsOf(rotation, ".book-choices li")[0], "1 default");
  assert.match(textOf(rotation.querySelector("p")), /Needs /);
});

test("every option of each book is shown in the book", () => {
  const books = virtualData.rulebooks.filter(({ id }) => BOOKS.includes(id));
  for (const { id, switches } of books) {
    const view = rendered(id);
    const rows = [...view.querySelectorAll("[data-switch]")];
    const switchIds = rows.map((row) => row.getAttribute("data-switch"));
    assert.deepEqual(switchIds.sort(), switches.map((/** @type {any} */ rule) => rule.id).sort(), id);
  }
});

test("a step of the turn names the options it depends on", () => {
  const lines = [...rendered("trant").querySelectorAll(".book-turn > li")];
  const index = guides.trant.turn.findIndex((/** @type {any} */ line) => line.any.join() === "session");
  assert.match(textOf(lines[index]), / with a full session /);
  const plainIndex = guides.trant.turn.findIndex(
    (/** @type {any} */ line) => line.any.length + line.all.length + line.none.length === 0,
  );
  assert.equal(lines[plainIndex].querySelector("em"), null);
});

test("the contents list every chapter and the turn", () => {
  const view = rendered("first");
  const links = [...view.querySelectorAll(".book-contents a")].map((link) => link.getAttribute("href"));
  assert.deepEqual(links, [
    ...guides.first.chapters.map((/** @type {any} */ chapter) => `#rules/${chapter.id}`),
    "#rules/first/turn",
  ]);
});

test("a place is found in its book: a chapter, a rule, a ruling, the turn", () => {
  assert.equal(bookWith("trant", rules), "trant");
  assert.equal(bookWith("house/turn", rules), "house");
  assert.equal(bookWith("TRT-CHR", rules), "trant");
  assert.equal(bookWith("HSE-TIM-3", rules), "house");
  assert.equal(bookWith("G-109", rules), "house");
  assert.equal(bookWith("TRT-NIL-1", rules), "");
  assert.equal(bookWith("constructor", rules), "");
});

test("a rule of two books is shown in the book read last", () => {
  const shared = guides.eurogames.chapters.find((/** @type {any} */ chapter) => chapter.basic).clauses[0];
  for (const book of ["eurogames", "ludodelire"]) assert.equal(bookWith(shared, rules, book), book);
});
