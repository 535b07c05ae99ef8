/** Messages: filling in their arguments, and compiling every message file. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  cornerName,
  formatDate,
  formatList,
  formatNumber,
  ordinalOf,
  parts,
  say,
  setLanguage,
  text,
  withCornerNames,
} from "../../web/platform/language/messages.ts";
import { entryOf } from "../../web/platform/lists/item-at.ts";
import { countryName } from "../../web/platform/language/countries.ts";
import { compileMessages, languages } from "../../web/tooling/messages.mjs";

const playerNames = Object.values(languages).flatMap(({ you }) => you);
const english = compileMessages("en");

test.beforeEach(() => setLanguage({ locale: entryOf(languages, "en").locale, playerNames }, english));

test("numbers select their plural forms", () => {
  assert.equal(say("corner.ahead", { n: 1 }), "1 space ahead");
  assert.equal(say("corner.ahead", { n: 5 }), "5 spaces ahead");
  assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 103].map(ordinalOf), [
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "103rd",
  ]);
  assert.match(say("storage.damaged", { n: 1 }), /^one saved item /);
});

test("numbers, lists, dates and countries are written in the current language", () => {
  const written = () => [
    formatNumber(1234.5, { minimumFractionDigits: 2 }),
    formatNumber(0.25, { style: "percent" }),
    formatList(["Ada", "Bo", "Cy"]),
    formatDate(Date.UTC(2026, 10, 3)),
    countryName("DE"),
  ];
  const inEnglish = written();
  assert.deepEqual(inEnglish, ["1,234.50", "25%", "Ada, Bo and Cy", "3 Nov 2026", "Germany"]);
  setLanguage({ locale: entryOf(languages, "de").locale, playerNames }, compileMessages("de"));
  assert.deepEqual(written(), ["1.234,50", "25\u00a0%", "Ada, Bo und Cy", "03.11.2026", "Deutschland"]);
  setLanguage({ locale: entryOf(languages, "en").locale, playerNames }, english);
  assert.deepEqual(written(), inEnglish);
});

test("the player is addressed as you, others by name", () => {
  assert.equal(say("result.winner", { name: "You" }), "You win");
  assert.equal(say("result.winner", { name: "June" }), "June wins");
  assert.equal(say("next_player", { name: "June" }), "June’s turn");
  assert.equal(say("next_player", { name: "You" }), "Your turn");
});

test("unnamed corners are numbered in the current language", () => {
  const french = compileMessages("fr");
  assert.equal(cornerName("Corner 3"), "Corner 3");
  setLanguage({ locale: entryOf(languages, "fr").locale, playerNames }, french);
  assert.deepEqual(["Corner 12", "Turn 11", "Corner", "Corner 3 ", "Copse"].map(cornerName), [
    "Virage 12",
    "Turn 11",
    "Corner",
    "Corner 3 ",
    "Copse",
  ]);
  assert.match(say("roll.corner", { corner: "Corner 3", made: 1, stops: 2 }), /Virage 3/);
  assert.equal(
    withCornerNames("<text>Corner 3</text><text>Corner 3b</text><text>Tarzan</text>"),
    "<text>Virage 3</text><text>Corner 3b</text><text>Tarzan</text>",
  );
});

test("names are never read as patterns", () => {
  for (const name of ["{name}", "$& $1", "<b>x</b>", "a|b"]) {
    assert.equal(say("result.winner", { name }), `${name} wins`);
    assert.equal(say("next_player", { name }), `${name}’s turn`);
    assert.deepEqual(parts({ id: "result.winner", args: { name } })[0], { name });
  }
});

test("messages can be nested", () => {
  assert.equal(text({ id: "gear.name", args: { gear: { id: "price.free" } } }), "free:");
});

test("a missing message shows its id and logs an error", (t) => {
  const reported = t.mock.method(console, "error", () => {});
  assert.equal(say("no.such.id"), "no.such.id");
  assert.deepEqual(
    reported.mock.calls.map((call) => call.arguments),
    [["No message no.such.id"]],
  );
});

test("a compiler message about one stop is in the singular", () => {
  const usual = (/** @type {number} */ usual, /** @type {number} */ stops) =>
    say("compiler.usual_stops", { corner: "Tarzan", usual, stops });
  assert.match(usual(2, 1), /usually has 2, not 1 stop\.$/);
  setLanguage({ locale: entryOf(languages, "fr").locale, playerNames }, compileMessages("fr"));
  assert.match(usual(1, 2), /a d’habitude 1 arrêt, pas 2\.$/);
  assert.match(usual(3, 1), /a d’habitude 3 arrêts, pas 1\.$/);
});
