/** The reader's profile (features/profile): sums, best laps, luck, corners and rivals. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  renderTemplate,
  settings,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { tableOf } from "../support/web/reports.mjs";
import { storageWith, storedResult } from "../support/web/setups.mjs";
import { paint } from "../../web/features/profile/profile.ts";
import { totalsByCircuit, costliestCorners, rollsByGear, totalsOf } from "../../web/features/profile/sums.ts";
import { shownRaces, trendRows } from "../../web/features/profile/trend.ts";

/** @param {any[]} races @param {object} [records] @param {object} [changes]  settings */
function profile(races, records = {}, changes = {}) {
  const testPage = page(
    { settings: settings(changes) },
    { storage: storageWith({ "profile.1": races, "records.1": records }) },
  );
  return { testPage, view: renderTemplate(paint(testPage.store.state, testPage)) };
}

/** @param {...object} changes */
const results = (...changes) => changes.map((change, index) => storedResult({ key: `k${index}`, ...change }));

test("without races the page offers one", () => {
  const { testPage, view } = profile([]);
  assert.match(textOf(only(view, ".profile-empty")), /after your first race/);
  click(button(view, "Quick race"));
  assert.deepEqual(testPage.calls, [["actions.quickRace"]]);
  assert.equal(view.querySelector("table, figure"), null);
});

test("a win counts against others only, and a podium ends with third place", () => {
  const races = results({ place: 1 }, { place: 1, cars: 1 }, { place: 3 }, { place: 4 }, { place: null });
  assert.deepEqual(totalsOf(races), { races: 5, wins: 1, podiums: 2, out: 1 });
  assert.deepEqual(totalsOf([]), { races: 0, wins: 0, podiums: 0, out: 0 });
});

test("the sums are singular or plural, in each language", () => {
  const races = results({ place: 1 });
  const figures = () => textsOf(profile(races).view, ".profile-totals li");
  assert.deepEqual(figures(), ["1race", "1win", "1podium", "0retirements"]);
  speakLanguage("fr");
  assert.equal(figures()[0], "1course");
  speakLanguage("de");
  assert.equal(figures()[0], "1Rennen");
});

test("races are summed up by circuit, the most raced first", () => {
  const races = results(
    { circuit: "zandvoort", laps_driven: 0, lap_throws: 0 },
    { laps_driven: 1, lap_throws: 1800 },
    { laps_driven: 3, lap_throws: 6000 },
  );
  assert.deepEqual(totalsByCircuit(races), [
    { circuit: "monaco", races: 2, laps: 4, lap: 1950 },
    { circuit: "zandvoort", races: 1, laps: 0, lap: null },
  ]);
  const { view } = profile(races);
  const rows = [...view.querySelectorAll(".profile-table tbody tr")].map((row) =>
    [...row.children].map(textOf),
  );
  assert.deepEqual(rows, [
    ["Monaco", "2", "19.50", ""],
    ["Zandvoort", "1", "–", ""],
  ]);
});

test("a best lap links to the report of its race and names the rulebook", () => {
  const lap = (/** @type {string} */ link, /** @type {number} */ time) => ({
    link,
    car: 0,
    lap: 1,
    time,
    at: 1,
  });
  const { view } = profile(results({}), {
    "monaco ludodelire table": { standing: lap("r1.one", 1886), flying: lap("r1.two", 1712) },
  });
  const links = [...view.querySelectorAll(".profile-best a")];
  assert.deepEqual(links.map(textOf), ["18.86 standing Ludodélire", "17.12 flying Ludodélire"]);
  assert.deepEqual(
    links.map((link) => link.getAttribute("href")),
    ["#report/r1.one", "#report/r1.two"],
  );
});

test("the favourite gear is the one rolled most often", () => {
  const races = results({ gears: [1, 0, 5, 0, 0, 0] }, { gears: [0, 3, 1] });
  assert.deepEqual(rollsByGear(races), [1, 3, 6, 0, 0, 0]);
  const { view } = profile(races);
  assert.equal(textOf(only(view, ".is-favourite")), "3rd6");
  assert.ok(textsOf(view, "h2").includes("Favourite gear: 3rd"));
});

test("corners are ordered by their points, separately for each circuit", () => {
  const corner = (
    /** @type {number} */ number,
    /** @type {string} */ name,
    /** @type {number} */ points,
  ) => ({ corner: number, name, points, times: 1 });
  const races = results(
    { corners: [corner(0, "Sainte-Dévote", 1), corner(2, "Casino", 2)] },
    { corners: [corner(0, "Sainte-Dévote", 2)] },
    { circuit: "zandvoort", corners: [corner(0, "Tarzan", 1), corner(1, "Gerlach", 1)] },
  );
  assert.deepEqual(
    costliestCorners(races).map(({ name, points, times }) => [name, points, times]),
    [
      ["Sainte-Dévote", 3, 2],
      ["Casino", 2, 1],
      ["Tarzan", 1, 1],
      ["Gerlach", 1, 1],
    ],
  );
  const texts = [...profile(races).view.querySelectorAll(".profile-corners li")].map(textOf);
  assert.deepEqual(texts, [
    "Sainte-Dévote Monaco3 tyres, too fast two times",
    "Casino Monaco2 tyres, too fast once",
    "Tarzan Zandvoort1 tyre, too fast once",
  ]);
});

test("the page says if there are no costly corners", () => {
  assert.match(textOf(profile(results({})).view), /No corner has cost you anything yet\./);
});

test("rivals are ordered by meetings, with the count of each", () => {
  const met = (/** @type {[string, boolean][]} */ ...all) => all.map(([name, ahead]) => ({ name, ahead }));
  const { view } = profile(
    results(
      { met: met(["Elsa", true], ["Bruno", false]) },
      { met: met(["Bruno", false], ["Bruno", true]) },
      {},
    ),
  );
  const rivals = [...view.querySelectorAll(".profile-corners")].at(-1);
  assert.ok(rivals);
  assert.deepEqual(textsOf(rivals, "li"), [
    "BrunoAhead: you 2 times, Bruno once",
    "ElsaAhead: you never, Elsa once",
  ]);
  speakLanguage("de");
  assert.match(textOf(profile(results({ met: met(["Elsa", true]) })).view), /Du warst nie vorn, Elsa einmal/);
});

test("without rivals the section is missing", () => {
  assert.ok(!textsOf(profile(results({})).view, "h2").includes("Rivals"));
});

test("luck is a bar for each race, the latest thirty, oldest first", () => {
  const many = Array.from({ length: 35 }, (_, index) => ({ at: 1000 - index }));
  assert.equal(shownRaces(results(...many)).length, 30);
  assert.deepEqual(
    shownRaces(results({ at: 2 }, { at: 1 })).map(({ at }) => at),
    [1, 2],
  );
  const { view } = profile(results({ luck: 300 }, { luck: -100 }, { luck: 0 }));
  assert.equal(view.querySelectorAll(".figure-profile-luck .chart-bad").length, 1);
  assert.equal(view.querySelectorAll(".figure-profile-luck .chart-good").length, 2);
});

test("the table of luck has date, circuit, luck and rolls lost by decisions", () => {
  const rows = trendRows(results({ luck: 250, skill: 1200 }, { luck: -250 }));
  assert.deepEqual(rows, [
    ["Date", "Circuit", "Luck", "Decisions"],
    ["21 Nov 2026", "Monaco", "−2.5", "–"],
    ["21 Nov 2026", "Monaco", "+2.5", "−1.2"],
  ]);
  assert.equal(tableOf(only(profile(results({})).view, ".figure-profile-luck")).length, 2);
});

test("dots are explained once decisions have been reviewed", () => {
  const what = (/** @type {any[]} */ races) =>
    textOf(only(profile(races).view, ".figure-profile-luck figcaption p"));
  assert.doesNotMatch(what(results({})), /Dots/);
  assert.match(what(results({ skill: 0 })), /Dots: turns lost by your decisions/);
});

test("name and colours can be chosen", () => {
  const { testPage, view } = profile([], {}, { player: "Bea", livery: 3 });
  const field = /** @type {HTMLInputElement} */ (only(view, ".entry-name"));
  assert.equal(field.value, "Bea");
  assert.equal(only(view, ".liveries .is-chosen input").getAttribute("aria-label"), "Car 4");
  field.value = "  Inès ";
  field.dispatchEvent(new window.Event("change"));
  click(button(view, "Car 10"));
  assert.deepEqual(testPage.calls, [
    ["actions.changeSettings", { player: "Inès" }],
    ["actions.changeSettings", { livery: 9 }],
  ]);
});
