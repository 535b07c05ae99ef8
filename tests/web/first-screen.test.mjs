/** Prerendered first screens: their address, and the control that was tapped. */
import assert from "node:assert/strict";
import test from "node:test";
import { usePhone } from "../support/web/render.mjs";
import { matchingMedia } from "../support/web/page-modules.mjs";
import { describeControl, findControl, showFirstScreen } from "../../web/startup/first/first-screen.ts";

const SCREENS = { folder: "first", pages: ["setup", "daily"], races: ["quick"], seeds: 4, posters: {} };

/**
 * The address fetched for a hash, "" for none.
 *
 * @param {string} hash
 * @param {import("node:test").TestContext} t
 */
async function fetchedAt(hash, t) {
  let address = "";
  t.mock.method(globalThis, "fetch", async (/** @type {string} */ url) => {
    address = url;
    throw new Error("offline");
  });
  location.hash = hash;
  showFirstScreen(SCREENS);
  await globalThis.firstScreen?.paintSettled;
  const { dataset } = document.documentElement;
  const race = dataset.precomputedRace;
  globalThis.firstScreen = /** @type {any} */ (undefined);
  delete dataset.precomputedRace;
  location.hash = "";
  return { address, race };
}

test("a page has a prerendered screen for each width", async (t) => {
  assert.equal((await fetchedAt("", t)).address, "first/home.en.wide.html");
  usePhone();
  assert.equal((await fetchedAt("setup", t)).address, "first/setup.en.narrow.html");
});

test("a race has a screen for each of its first turns, and one without motion", async (t) => {
  const { address, race } = await fetchedAt("quick", t);
  assert.match(String(race), /^[0-3]$/);
  assert.equal(address, `first/quick.en.${race}.wide.html`);
  matchingMedia.add("(prefers-reduced-motion: reduce)");
  assert.match((await fetchedAt("quick", t)).address, /\.wide-still\.html$/);
});

test("a day with a generated circuit has another screen", async (t) => {
  document.documentElement.dataset.dayGenerated = "";
  t.after(() => delete document.documentElement.dataset.dayGenerated);
  assert.equal((await fetchedAt("daily", t)).address, "first/daily-generated.en.wide.html");
});

test("an address without a prerendered screen fetches nothing", async (t) => {
  assert.equal((await fetchedAt("r6.abc", t)).address, "");
});

test("a screen that fails to load changes nothing", async (t) => {
  await fetchedAt("", t);
  assert.equal(document.documentElement.dataset.firstScreen, undefined);
});

test("a tapped control is found again by its label, even among equal labels", () => {
  const painted = document.createElement("div");
  painted.innerHTML =
    '<button>Start</button><button aria-label="Remove">x</button><button aria-label="Remove">y</button>';
  const page = document.createElement("div");
  page.innerHTML =
    '<p><button aria-label="Remove">a</button></p><button>St art</button><button aria-label="Remove">b</button>';
  const [start, , second] = painted.querySelectorAll("button");
  assert.deepEqual(describeControl(start, painted), { words: "Start", nth: 0 });
  assert.equal(findControl(page, describeControl(start, painted)).textContent, "St art");
  assert.deepEqual(describeControl(second, painted), { words: "Remove", nth: 1 });
  assert.equal(findControl(page, describeControl(second, painted)).textContent, "b");
});

test("a control that the page does not have is not found", () => {
  assert.equal(findControl(document.createElement("div"), { words: "Start", nth: 0 }), undefined);
});
