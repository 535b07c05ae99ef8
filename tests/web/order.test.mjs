/** The race order: places, gaps, names, marks, and presses. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  click,
  only,
  page,
  raceState,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { viewNames } from "../support/web/views.mjs";
import { orderPanel } from "../../web/race/panels/order.ts";

/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = page({ race })) => renderTemplate(orderPanel(race, testPage));
/** @param {Element} panel @param {number} car */
const rowOf = (panel, car) => only(panel, `.order-row[data-car="${car}"]`);
/** @param {Element} panel @param {number} car */
const nameFor = (panel, car) => only(rowOf(panel, car), "button").getAttribute("aria-label");

test("the rows are in race order", () => {
  for (const name of viewNames.filter((viewName) => /(drive|one_out|end|pit)$/.test(viewName))) {
    const race = raceState(name);
    const rows = [...panelOf(race).querySelectorAll(".order-row")];
    assert.deepEqual(
      rows.map((row) => Number(row.getAttribute("data-car"))),
      race.view?.order,
      name,
    );
  }
});

test("ten cars have ten rows with the places from 1 to 10", () => {
  const panel = panelOf(raceState("ten/gear"));
  assert.deepEqual(textsOf(panel, ".order-place"), ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
});

test("the leader is marked as leading, and the others show their gap", () => {
  const race = raceState("monaco/gear");
  const panel = panelOf(race);
  assert.equal(textOf(only(rowOf(panel, 4), ".order-gap")), "leads");
  assert.equal(textOf(only(rowOf(panel, 0), ".order-gap")), "+7");
});

test("a car level with the leader shows +0 instead of leading", () => {
  const race = raceState("monaco/gear");
  Object.assign(/** @type {any} */ (race.view).cars[0], { gap: 0, place: 2 });
  assert.equal(textOf(only(rowOf(panelOf(race), 0), ".order-gap")), "+0");
});

test("once the cars ahead have finished, the first car on track is racing", () => {
  const race = raceState("monaco/gear");
  const { cars, order } = /** @type {any} */ (race.view);
  const [winner, next, last] = order.map((/** @type {number} */ car) => cars[car]);
  Object.assign(winner, { status: "finished", space: null, gap: null });
  Object.assign(next, { gap: 0 });
  Object.assign(last, { gap: 4 });
  const gaps = textsOf(panelOf(race), ".order-gap");
  assert.deepEqual(gaps.slice(0, 3), ["finished", "racing", "+4"]);
  assert.match(String(nameFor(panelOf(race), next.car)), /, racing\.$/);
});

test("screen readers hear place, name, number and gap in one sentence", () => {
  const panel = panelOf(raceState("monaco/gear"));
  assert.equal(nameFor(panel, 4), "1: Elsa, car 5, leads.");
  assert.equal(nameFor(panel, 0), "2: You, car 1, 7 spaces behind the leader.");
});

test("the sentence is complete in French and German", () => {
  const race = raceState("monaco/gear");
  speakLanguage("fr");
  const french = nameFor(panelOf(race), 4);
  speakLanguage("de");
  const german = nameFor(panelOf(race), 4);
  for (const sentence of [french, german]) {
    assert.match(String(sentence), /Elsa/);
    assert.match(String(sentence), /5/);
    assert.doesNotMatch(String(sentence), /leads|car|[{}]|order\./);
  }
  assert.notEqual(french, german);
});

test("the player's row is marked and reachable by the tab key", () => {
  const panel = panelOf(raceState("monaco/gear"));
  assert.equal(only(panel, ".order-row.is-you").getAttribute("data-car"), "0");
  const reachable = [...panel.querySelectorAll(".order-look")].filter(
    (look) => look.getAttribute("tabindex") === "0",
  );
  assert.deepEqual(reachable, [only(rowOf(panel, 0), ".order-look")]);
});

test("without a person the leader's row is reachable by the tab key", () => {
  const race = raceState("monaco/gear", { you: -1 });
  const panel = panelOf(race);
  assert.equal(panel.querySelector('.order-look[tabindex="0"]'), only(rowOf(panel, 4), ".order-look"));
  assert.equal(panel.querySelectorAll('.order-look[tabindex="0"]').length, 1);
});

test("a car that is out has no place and shows the reason", () => {
  const race = raceState("ten/end");
  const panel = panelOf(race);
  const row = rowOf(panel, 9);
  assert.ok(row.classList.contains("is-out"));
  assert.equal(textOf(only(row, ".order-place")), "–");
  assert.equal(textOf(only(row, ".order-gap")), "out");
  const reason = row.getAttribute("title") ?? "";
  assert.match(reason, /bodywork/i);
  assert.equal(nameFor(panel, 9), `Out: Jonas, car 10. ${reason}`);
});

test("finished cars are labelled", () => {
  const panel = panelOf(raceState("monaco/end"));
  assert.deepEqual(new Set(textsOf(panel, ".order-gap")), new Set(["finished"]));
});

test("a slow driver under way is shown as thinking, and only that driver", () => {
  const race = raceState("monaco/gear", { isThinking: true, movingCar: 3 });
  const panel = panelOf(race);
  assert.equal(textOf(only(panel, ".order-thinks")), "thinking");
  assert.ok(rowOf(panel, 3).querySelector(".order-thinks"));
  assert.ok(rowOf(panel, 3).classList.contains("is-driving"));
  assert.equal(panelOf({ ...race, isThinking: false }).querySelector(".order-thinks"), null);
});

test("a race without rivals says that the track is empty", () => {
  const soloPanel = panelOf(raceState("alone/gear"));
  assert.equal(soloPanel.querySelectorAll(".order-row").length, 1);
  assert.equal(textOf(only(soloPanel, "p")), "No other cars on the track.");
  assert.equal(panelOf(raceState("monaco/gear")).querySelector("p"), null);
});

test("before the engine has answered the order is empty", () => {
  assert.equal(panelOf({ ...raceState("monaco/gear"), view: null }).querySelectorAll("li").length, 0);
});

test("the order shows the tyres of each car", () => {
  const race = raceState("ludodelire/tow");
  const panel = panelOf(race);
  for (const car of /** @type {any} */ (race.view).cars) {
    if (car.status === "out") continue;
    const mark = only(rowOf(panel, car.car), ".tyre");
    assert.equal(
      textOf(mark),
      { hard: "H", soft: "S", wet: "W" }[/** @type {"hard"} */ (car.tyres.compound)],
    );
  }
  assert.match(String(nameFor(panel, 0)), / Wet tyres\.$/);
});

test("a high wing is marked with its letter, a standard wing is not", () => {
  const race = raceState("trant/gear");
  const panel = panelOf(race);
  for (const { car, kit } of /** @type {any} */ (race.view).cars) {
    const marks = textsOf(rowOf(panel, car), ".wing-mark");
    assert.deepEqual(marks, kit.wing === "high" ? ["D"] : [], `car ${car}`);
  }
  assert.match(String(nameFor(panel, 0)), /High downforce\.$/);
});

test("a broken-down car that still moves is shown as coasting", () => {
  const race = raceState("trant/gear");
  /** @type {any} */ (race.view).cars[2].kit.wreck = "coasts";
  assert.equal(textOf(only(rowOf(panelOf(race), 2), ".order-gap")), "coasts");
});

test("a car that has no space yet shows no gap", () => {
  const race = raceState("monaco/gear");
  /** @type {any} */ (race.view).cars[1].space = null;
  const panel = panelOf(race);
  assert.equal(textOf(only(rowOf(panel, 1), ".order-gap")), "");
  assert.equal(nameFor(panel, 1), "Bruno, car 2, is waiting.");
});

test("pressing a row brings the camera to its car", () => {
  const race = raceState("monaco/gear");
  const testPage = page({ race });
  click(only(rowOf(panelOf(race, testPage), 4), "button"));
  assert.deepEqual(testPage.calls, [
    ["board.frameAround", [race.view?.cars[4].space]],
    ["board.pulse", 4],
  ]);
});

test("pressing the row of a car off the board moves no camera", () => {
  const race = raceState("ten/end");
  const testPage = page({ race });
  click(only(rowOf(panelOf(race, testPage), 9), "button"));
  assert.deepEqual(testPage.calls, []);
});

test("arrow keys move the focus from row to row", () => {
  const race = raceState("monaco/gear");
  const panel = panelOf(race);
  document.body.append(panel);
  const looks = [...panel.querySelectorAll("button")];
  const key = (/** @type {string} */ name) =>
    document.activeElement?.dispatchEvent(
      new window.KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }),
    );
  looks[1].focus();
  key("ArrowDown");
  assert.equal(document.activeElement, looks[2]);
  key("ArrowUp");
  key("ArrowUp");
  assert.equal(document.activeElement, looks[0]);
  key("ArrowUp");
  assert.equal(document.activeElement, looks[0]);
  panel.remove();
});
