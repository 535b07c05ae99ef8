/** The reader's race compared with another: best laps, whom to race, and the comparison roll by roll. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  isEmpty,
  only,
  page,
  raceState,
  renderTemplate,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { localStoreWith } from "../support/web/local-store.mjs";
import { reply } from "../support/web/views.mjs";
import { dayNow } from "../../web/platform/days.ts";
import { comparisonPanel } from "../../web/race/comparison/comparison-panel.ts";

/** @param {{races?: any[], rivals?: Record<string, any>, days?: any}} [kept] */
function storageOf({ races = [], rivals = {}, days = {} } = {}) {
  const texts = { "profile.1": JSON.stringify(races), "rivals.1": JSON.stringify(rivals) };
  return { readDays: () => days, local: localStoreWith(texts) };
}
/** @param {string} key */
const storedRace = (key) => ({
  key,
  at: 1,
  link: "l",
  category: "monaco first table",
  circuit: "monaco",
  rulebook: "first",
  laps: 1,
  over: true,
  place: 2,
  cars: 6,
  throws: 14,
  laps_driven: 1,
  lap_throws: 1350,
  standing: null,
  flying: null,
  luck: 0,
  gears: [1, 2, 3, 4, 4, 0],
  corners: [],
});

/** @param {any} race @param {any} [storage] @param {any} [replies] */
function shownPanel(race, storage = storageOf(), replies = {}) {
  /** @type {any[]} */
  const requests = [];
  const testPage = page(
    { race },
    {
      storage,
      session: {
        askEngine: async (/** @type {any} */ request) => {
          requests.push(request);
          return replies[request.do] ?? null;
        },
      },
    },
  );
  return { testPage, requests, panel: renderTemplate(comparisonPanel(race, testPage)) };
}
const waitUntilSettled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("the profile is one press away", () => {
  assert.equal(only(shownPanel(raceState("monaco/end")).panel, "a").getAttribute("href"), "#profile");
});

test("the player can race against another player's race", () => {
  const race = raceState("monaco/end", { key: "of a link" });
  /** @type {any} */ (race.view).cars[0].name = "June";
  assert.deepEqual(textsOf(shownPanel(race).panel, "button"), ["Race against June"]);
});

test("the player cannot race against their own race", () => {
  const race = raceState("monaco/end", { key: "own" });
  assert.deepEqual(textsOf(shownPanel(race, storageOf({ races: [storedRace("own")] })).panel, "button"), []);
  assert.deepEqual(textsOf(shownPanel({ ...race, official: 20_000 }).panel, "button"), []);
});

test("the player cannot race against a race of several people", () => {
  assert.deepEqual(textsOf(shownPanel(raceState("basic/end")).panel, "button"), []);
});

test("a race of a season has no panel", () => {
  const race = raceState("monaco/end");
  /** @type {any} */ (race.view).setup.season = { id: "s1", race: 1 };
  assert.ok(isEmpty(comparisonPanel(race, page())));
});

test("a race of today is compared with the player's own attempt", () => {
  const race = raceState("monaco/end", { key: "of a link" });
  const day = { card: {}, link: "mine" };
  assert.deepEqual(textsOf(shownPanel(race, storageOf({ days: { [dayNow()]: day } })).panel, "button"), [
    "Race it with the same dice",
    "Compare with my race today",
  ]);
});

test("the comparison names both drivers and each roll", async () => {
  const { race_comparison } = reply("monaco/beside");
  const race = raceState("monaco/end", { key: "compared" });
  const storage = storageOf({
    races: [storedRace("compared")],
    rivals: { compared: { link: "theirs", driver: 2 } },
  });
  const { testPage, requests, panel } = shownPanel(race, storage, {
    race_comparison: { race_comparison: { ...race_comparison, other: "June" } },
  });
  click(button(panel, "Roll by roll"));
  await waitUntilSettled();
  assert.deepEqual(requests, [{ do: "race_comparison", link: "theirs", driver: 2, car: 0 }]);
  const table = only(renderTemplate(comparisonPanel(race, testPage)), ".race-comparison");
  assert.deepEqual(textsOf(table, "thead th"), ["Roll", "You", "June", "Lead"]);
  assert.equal(table.querySelectorAll("tbody tr").length, race_comparison.turns.length);
  assert.match(textOf(only(table, "p")), /Two races, two sets of dice\. They diverge at roll 1\./);
  const first = textsOf(table, "tbody tr:first-child > *");
  assert.deepEqual(first, ["1", "1st: 1", "1st: 1 −1", "+1"]);
  assert.ok(table.querySelector("tbody tr")?.classList.contains("is-parted"));
});

test("rolls without a counterpart, retirement and the gap are shown", async () => {
  const turn = { gear: 4, spaces: 9, points_spent: 0, out: true, has_finished: false, space: 1 };
  const race_comparison = {
    own: "You",
    other: "June",
    same_dice: true,
    first_difference: null,
    turns: [
      { roll: 1, own: turn, other: null, lead: null },
      { roll: 2, own: { ...turn, out: false }, other: turn, lead: -3 },
      { roll: 3, own: turn, other: turn, lead: 0 },
    ],
  };
  const race = raceState("monaco/end", { key: "compared again" });
  const storage = storageOf({
    races: [storedRace("compared again")],
    rivals: { "compared again": { link: "t", driver: 0 } },
  });
  const { testPage, panel } = shownPanel(race, storage, { race_comparison: { race_comparison } });
  click(button(panel, "Roll by roll"));
  await waitUntilSettled();
  const table = only(renderTemplate(comparisonPanel(race, testPage)), ".race-comparison");
  assert.match(textOf(only(table, "p")), /^Same dice for both\. Identical from start to finish\.$/);
  const rows = [...table.querySelectorAll("tbody tr")].map((row) => textsOf(row, "td"));
  assert.deepEqual(rows[0], ["4th: 9 out", "–", "–"]);
  assert.deepEqual(rows[1], ["4th: 9", "4th: 9 out", "−3"]);
  assert.equal(rows[2][2], "0");
});

test("a comparison is not shown with another race", async () => {
  const { race_comparison } = reply("monaco/beside");
  const race = raceState("monaco/end", { key: "first race" });
  const storage = storageOf({
    races: [storedRace("first race")],
    rivals: { "first race": { link: "t", driver: 0 } },
  });
  const { testPage, panel } = shownPanel(race, storage, { race_comparison: { race_comparison } });
  click(button(panel, "Roll by roll"));
  await waitUntilSettled();
  assert.equal(
    renderTemplate(comparisonPanel({ ...race, key: "second race" }, testPage)).querySelector(
      ".race-comparison",
    ),
    null,
  );
});
