/** Addresses, and what a step of the browser's history says of its race. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { addressOf, goTo, currentHistoryState, readHash, replaceHash } from "../../web/core/router.ts";

globalThis.sessionStorage ??= window.sessionStorage;

/** Begin at an address. @param {string} hash */
const at = (hash) => history.replaceState(null, "", hash || "/");

test("an address names a screen, with or without its #", () => {
  for (const hash of ["", "#", "home", "#home"]) assert.deepEqual(readHash(hash), { screen: "home" });
  assert.deepEqual(readHash("#seasons"), { screen: "seasons" });
});

test("text after a known prefix is the request", () => {
  assert.deepEqual(readHash("#circuits/spa"), { screen: "circuit", circuit: "spa" });
  assert.deepEqual(readHash("#rules/TRT-COL-3"), { rules: "TRT-COL-3" });
  assert.deepEqual(readHash("#learn/4"), { lesson: 4 });
  assert.deepEqual(readHash("#report/r6.abc"), { report: "r6.abc" });
  assert.deepEqual(readHash("#season/16cd"), { season: "16cd" });
});

test("a new season and a season's link open the season screen", () => {
  assert.deepEqual(readHash("#seasons/new"), { season: "seasons/new" });
  assert.deepEqual(readHash("#t3.abc"), { season: "t3.abc" });
  assert.deepEqual(readHash("#t.abc"), { unread: "t.abc" });
});

test("a day is read as a date, and no date as none", () => {
  assert.deepEqual(readHash("#daily/1970-01-02"), { day: 1 });
  for (const wrong of ["1969-12-31", "2026-13-01", "today"])
    assert.deepEqual(readHash(`#daily/${wrong}`), { day: null });
});

test("an exact link opens, and any other text is searched first", () => {
  assert.deepEqual(readHash("#r10.ab_c-"), { link: "r10.ab_c-" });
  for (const words of [
    "homes",
    "r10.abc.",
    "r10.abc%3E",
    "report/r6.abc)",
    "t3.abc?fbclid=1",
    "daily/2026-11-27.",
    "daily/2026-11-27_",
    "circuits/monza_",
  ])
    assert.deepEqual(readHash(`#${words}`), { unread: words });
});

test("an address to send keeps the page's own and replaces its end", () => {
  at("/#r6.old");
  assert.equal(addressOf("r6.new"), "https://localhost/#r6.new");
  at("");
});

test("going somewhere is a new step, going where one is is none", () => {
  at("/#home");
  const before = history.length;
  goTo("setup");
  goTo("setup");
  assert.equal(history.length, before + 1);
  assert.equal(location.hash, "#setup");
  at("");
});

test("a wish such as #quick leaves no step behind", () => {
  at("/#quick");
  const before = history.length;
  goTo("r6.abc");
  assert.deepEqual([history.length, location.hash], [before, "#r6.abc"]);
  at("");
});

test("a step remembers its race, and nonsense in it is none", () => {
  at("/#home");
  replaceHash("r6.abc", { race: "key", at: 5 });
  assert.deepEqual(currentHistoryState(), { race: "key", at: 5 });
  for (const state of [{ race: 5, at: 5 }, { race: "key", at: "x" }, "text"]) {
    history.replaceState(state, "", "#r6.abc");
    assert.equal(currentHistoryState(), null);
  }
  at("");
});
