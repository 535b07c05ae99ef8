/** Addresses, and the race stored in a step of the browser's history. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { destinationOf } from "../support/web/destination-of.mjs";
import { addressOf, pushHash, currentHistoryState, isRoute, replaceHash } from "../../web/domain/router.ts";

globalThis.sessionStorage ??= window.sessionStorage;

/** Begin at an address. @param {string} hash */
const at = (hash) => history.replaceState(null, "", hash || "/");

test("an address names a screen, with or without its #", () => {
  for (const hash of ["", "#", "home", "#home"])
    assert.deepEqual(destinationOf(hash), ["showScreen", "home"]);
  const names = "setup rules circuits draw sheet races daily learn puzzles seasons about profile link";
  for (const screen of names.split(" "))
    assert.deepEqual(destinationOf(`#${screen}`), ["showScreen", screen]);
  assert.deepEqual(destinationOf("#friends"), ["raceWithFriends"]);
});

test("an address starts or resumes a race", () => {
  assert.deepEqual(destinationOf("#quick"), ["quickRace"]);
  assert.deepEqual(destinationOf("#first-lap"), ["firstLap"]);
  assert.deepEqual(destinationOf("#continue"), ["resumeLatest"]);
});

test("text after a known prefix is the request", () => {
  assert.deepEqual(destinationOf("#circuits/spa"), ["showCircuit", "spa", "circuit"]);
  assert.deepEqual(destinationOf("#print/spa"), ["showCircuit", "spa", "print"]);
  assert.deepEqual(destinationOf("#rules/TRT-COL-3"), ["readRules", "TRT-COL-3"]);
  assert.deepEqual(destinationOf("#learn/4"), ["showLesson", 4]);
  assert.deepEqual(destinationOf("#report/r6.abc"), ["openLink", "r6.abc", "report"]);
  assert.deepEqual(destinationOf("#season/16cd"), ["showSeason", "16cd"]);
});

test("a new season and a season's link open the season screen", () => {
  assert.deepEqual(destinationOf("#seasons/new"), ["showSeason", "seasons/new"]);
  assert.deepEqual(destinationOf("#t3.abc"), ["showSeason", "t3.abc"]);
  assert.deepEqual(destinationOf("#t.abc"), ["showUnreadableLink", "t.abc"]);
});

test("a day is read as a date, and an invalid date as none", () => {
  assert.deepEqual(destinationOf("#daily/1970-01-02"), ["showDay", 1]);
  for (const invalid of ["1969-12-31", "2026-13-01", "today"])
    assert.deepEqual(destinationOf(`#daily/${invalid}`), ["showDay", null]);
});

test("an exact link opens, and any other text is searched first", () => {
  for (const link of ["r10.ab_c-", "p1.a", "s2.a"])
    assert.deepEqual(destinationOf(`#${link}`), ["openLink", link]);
  for (const words of [
    "homes",
    "race",
    "Home",
    "rules/",
    "r10.abc.",
    "r10.abc%3E",
    "report/r6.abc)",
    "t3.abc?fbclid=1",
    "daily/2026-11-27.",
    "daily/2026-11-27_",
    "circuits/monza_",
  ]) {
    assert.deepEqual(destinationOf(`#${words}`), ["showUnreadableLink", words]);
    assert.equal(isRoute(words), false);
  }
  for (const words of ["home", "quick", "circuits/spa", "r10.ab_c-"]) assert.equal(isRoute(words), true);
});

test("an address to send is the page's address with another hash", () => {
  at("/#r6.old");
  assert.equal(addressOf("r6.new"), "https://localhost/#r6.new");
  at("");
});

test("navigation adds a history step, unless the address is the same", () => {
  at("/#home");
  const lengthBefore = history.length;
  pushHash("setup");
  pushHash("setup");
  assert.equal(history.length, lengthBefore + 1);
  assert.equal(location.hash, "#setup");
  at("");
});

test("a transient route such as #quick adds no history step", () => {
  at("/#quick");
  const lengthBefore = history.length;
  pushHash("r6.abc");
  assert.deepEqual([history.length, location.hash], [lengthBefore, "#r6.abc"]);
  at("");
});

test("a history step has its race, and invalid state is ignored", () => {
  at("/#home");
  replaceHash("r6.abc", { race: "key", at: 5 });
  assert.deepEqual(currentHistoryState(), { race: "key", at: 5 });
  for (const state of [{ race: 5, at: 5 }, { race: "key", at: "x" }, "text"]) {
    history.replaceState(state, "", "#r6.abc");
    assert.equal(currentHistoryState(), null);
  }
  at("");
});
