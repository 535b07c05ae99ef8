/** The car's points: those left, the cost of a move, and the kit of rules with movement points. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  click,
  isEmpty,
  only,
  page,
  raceState,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { viewNames } from "../support/web/views.mjs";
import { usePointsVocabulary } from "../../web/platform/language/messages.ts";
import { kitPanel, wearPanel } from "../../web/race/cockpit/wear.ts";

/** @param {any} race */
const panelOf = (race) => renderTemplate(wearPanel(race));
/** @param {any} race */
const kitOf = (race, testPage = page({ race })) => renderTemplate(kitPanel(race, testPage));
/** @param {Element} panel @param {string} wear */
const rowOf = (panel, wear) => only(panel, `[data-wear="${wear}"]`);

test("each kind of point has a row with the points left, in every rulebook", () => {
  for (const name of viewNames.filter((viewName) => /(gear|drive|one_out|end)$/.test(viewName))) {
    const race = raceState(name);
    const wear = /** @type {any} */ (race.view).cars[race.you].wear;
    const rows = [...panelOf(race).querySelectorAll(".wear-row")];
    const pointsShown = Object.fromEntries(
      rows.map((row) => [row.getAttribute("data-wear"), Number(row.getAttribute("data-left"))]),
    );
    const expected = Object.fromEntries(Object.entries(wear).map(([kind, { left }]) => [kind, left]));
    assert.deepEqual(pointsShown, expected, name);
  }
});

test("rules without road-holding have five rows, rules with it six", () => {
  assert.equal(panelOf(raceState("monaco/gear")).querySelectorAll(".wear-row").length, 5);
  assert.equal(panelOf(raceState("trant/gear")).querySelectorAll(".wear-row").length, 6);
});

test("a row shows the points left and the total", () => {
  const panel = panelOf(raceState("monaco/to_the_line"));
  assert.equal(textOf(only(rowOf(panel, "tyres"), ".unseen")), "Tyres: 1 of 4 left.");
  assert.equal(textOf(only(rowOf(panel, "tyres"), "b")), "1");
});

test("the blocks show spent points as gone", () => {
  const blocks = rowOf(panelOf(raceState("monaco/to_the_line")), "tyres").querySelectorAll(".pips i");
  assert.deepEqual(
    [...blocks].map((block) => block.className),
    ["left", "gone", "gone", "gone"],
  );
});

test("the last point is marked as low, two are not", () => {
  const race = raceState("monaco/to_the_line");
  const panel = panelOf(race);
  assert.ok(rowOf(panel, "tyres").classList.contains("is-low"));
  assert.ok(!rowOf(panel, "engine").classList.contains("is-low"));
});

test("a stock without points is marked as low and has no block left", () => {
  const race = raceState("pits/spin");
  const row = rowOf(panelOf(race), "tyres");
  assert.ok(row.classList.contains("is-low"));
  assert.equal(row.querySelectorAll(".pips .left, .pips .taken").length, 0);
  assert.equal(row.querySelectorAll(".pips .gone").length, 6);
});

test("the cost of the shown move is striped and in words", () => {
  const race = raceState("monaco/drive", { token: "R158-1" });
  const row = rowOf(panelOf(race), "brakes");
  assert.deepEqual(
    [...row.querySelectorAll(".pips i")].map((block) => block.className),
    ["left", "left", "taken"],
  );
  assert.equal(textOf(only(row, ".unseen")), "Brakes: 3 of 3 left, this costs 1.");
});

test("the move under the pointer counts before the chosen one", () => {
  const race = raceState("monaco/drive", { token: "R158-1", peek: "R159" });
  assert.equal(panelOf(race).querySelectorAll(".taken").length, 0);
});

test("a gear's price is striped in fuel and brakes", () => {
  const panel = panelOf(raceState("monaco/to_the_line", { token: "g1" }));
  assert.equal(rowOf(panel, "fuel").querySelectorAll(".taken").length, 1);
  assert.equal(rowOf(panel, "brakes").querySelectorAll(".taken").length, 1);
  assert.equal(panel.querySelectorAll(".taken").length, 2);
});

test("without a choice no points are shown as spent", () => {
  assert.equal(panelOf(raceState("monaco/drive")).querySelectorAll(".taken").length, 0);
});

test("more points than fit have eight blocks and the whole number", () => {
  const race = raceState("monaco/gear");
  /** @type {any} */ (race.view).cars[0].wear.tyres = { left: 11, full: 12 };
  const row = rowOf(panelOf(race), "tyres");
  assert.equal(row.querySelectorAll(".pips i").length, 8);
  assert.equal(textOf(only(row, "b")), "11");
});

test("movement-point rules use their own names for parts", () => {
  usePointsVocabulary(true);
  const panel = panelOf(raceState("trant/gear"));
  assert.equal(textOf(only(rowOf(panel, "road_holding"), ".wear-name")), "Suspension");
  assert.equal(textOf(only(rowOf(panel, "fuel"), ".wear-name")), "Transmission");
});

test("the basic game calls the same parts fuel and road-holding", () => {
  const panel = panelOf(raceState("ludodelire/tow"));
  assert.equal(textOf(only(rowOf(panel, "road_holding"), ".wear-name")), "Road-holding");
  assert.equal(textOf(only(rowOf(panel, "fuel"), ".wear-name")), "Fuel");
});

test("the kit names crew, driver points, wing and pit", () => {
  const race = raceState("trant/gear");
  const items = Object.fromEntries(
    [...kitOf(race).querySelectorAll(".kit li")].map((item) => [item.getAttribute("data-kit"), textOf(item)]),
  );
  assert.deepEqual(items, {
    driver_points: "Driver 0",
    crew: "Crew 1",
    wing: "High downforce",
    box: "Pit 9",
  });
});

test("open pit work and a wreck are shown", () => {
  const race = raceState("trant/gear");
  Object.assign(/** @type {any} */ (race.view).cars[race.you].kit, { work: 3, wreck: "locked" });
  const panel = kitOf(race);
  assert.equal(textOf(only(panel, '[data-kit="work"]')), "3 points of work left");
  assert.equal(textOf(only(panel, '[data-kit="wreck"]')), "Engine locked, still rolling");
});

test("a kit without contents has no line", () => {
  const race = raceState("trant/gear");
  Object.assign(/** @type {any} */ (race.view).cars[race.you].kit, {
    wing: null,
    driver_points: null,
    crew: null,
    box: null,
    work: 0,
    wreck: null,
  });
  assert.equal(kitOf(race).querySelector(".kit"), null);
});

test("rules without a kit have no line for it", () => {
  assert.equal(kitOf(raceState("monaco/gear")).querySelector(".kit"), null);
});

test("the tyres on the car are named with their age in laps", () => {
  const panel = kitOf(raceState("ludodelire/tow"));
  assert.equal(textOf(only(panel, ".tyre-set")), "WWet tyres 2nd lap on this set");
  assert.equal(kitOf(raceState("monaco/gear")).querySelector(".tyre-set"), null);
});

test("without a car there are no points", () => {
  assert.ok(isEmpty(wearPanel(raceState("monaco/gear", { you: -1 }))));
  assert.ok(isEmpty(wearPanel(raceState("monaco/gear", { view: null }))));
  assert.ok(isEmpty(kitPanel(raceState("monaco/gear", { view: null }), page())));
});

test("rows are in French and German", () => {
  const race = raceState("monaco/to_the_line");
  for (const [language, word] of [
    ["fr", /Pneus/],
    ["de", /Reifen/],
  ]) {
    speakLanguage(String(language));
    const text = textOf(only(rowOf(panelOf(race), "tyres"), ".unseen"));
    assert.match(text, /** @type {RegExp} */ (word));
    assert.deepEqual(text.match(/\d/g)?.sort(), ["1", "4"], text);
  }
});

test("all names of points have messages", () => {
  for (const name of ["trant/gear", "house/gear", "ludodelire/tow"])
    for (const words of textsOf(panelOf(raceState(name)), ".wear-name")) assert.doesNotMatch(words, /wear\./);
});

test("a switch next to the driver points asks about every roll", () => {
  const race = raceState("trant/gear");
  Object.assign(/** @type {any} */ (race.view).cars[race.you].kit, { driver_points: 2 });
  const testPage = page({ race });
  const button = only(kitOf(race, testPage), ".ask-rolls [role=switch]");
  assert.equal(button.getAttribute("aria-checked"), "false");
  click(button);
  assert.deepEqual(testPage.calls, [["actions.changeSettings", { rerolls: "every" }]]);
  Object.assign(/** @type {any} */ (race.view).cars[race.you].kit, { driver_points: 0 });
  assert.equal(kitOf(race).querySelector(".ask-rolls"), null);
});
