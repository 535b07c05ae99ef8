/** The first screen that the build has painted: its address, and which control was tapped. */
import assert from "node:assert/strict";
import test from "node:test";
import { usePhone } from "../support/web/render.mjs";
import { matchingMedia } from "../support/web/page-modules.mjs";
import { describeControl, findControl, showFirstScreen } from "../../web/startup/first/first-screen.ts";

const SCREENS = { folder: "first", pages: ["setup", "daily"], races: ["quick"], seeds: 4, posters: {} };

/**
 * The address that is fetched at a hash, "" for none.
 *
 * @param {string} hash
 * @param {import("node:test").TestContext} t
 */
async function fetchedAt(hash, t) {
  let address = "";
  t.mock.method(globalThis, "fetch", async (/** @type {string} */ wanted) => {
    address = wanted;
    throw new Error("offline");
  });
  location.hash = hash;
  showFirstScreen(SCREENS);
  await globalThis.firstScreen?.drawn;
  const { dataset } = document.documentElement;
  const turn = dataset.firstTurn;
  globalThis.firstScreen = /** @type {any} */ (undefined);
  delete dataset.firstTurn;
  location.hash = "";
  return { address, turn };
}

test("a page has a painted screen for each width", async (t) => {
  assert.equal((await fetchedAt("", t)).address, "first/home.en.wide.html");
  usePhone();
  assert.equal((await fetchedAt("setup", t)).address, "first/setup.en.narrow.html");
});

test("a race has a screen for each of its first turns, and one without motion", async (t) => {
  const { address, turn } = await fetchedAt("quick", t);
  assert.match(String(turn), /^[0-3]$/);
  assert.equal(address, `first/quick.en.${turn}.wide.html`);
  matchingMedia.add("(prefers-reduced-motion: reduce)");
  assert.match((await fetchedAt("quick", t)).address, /\.wide-still\.html$/);
});

test("a day with a circuit of its own has another screen", async (t) => {
  document.documentElement.dataset.dayOwn = "";
  t.after(() => delete document.documentElement.dataset.dayOwn);
  assert.equal((await fetchedAt("daily", t)).address, "first/daily-own.en.wide.html");
});

test("an address without a painted screen fetches none", async (t) => {
  assert.equal((await fetchedAt("r6.abc", t)).address, "");
});

test("a screen that can't be had leaves no trace", async (t) => {
  await fetchedAt("", t);
  assert.equal(document.documentElement.dataset.firstScreen, undefined);
});

test("a tapped control is found again by its words, among several that say the same", () => {
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
