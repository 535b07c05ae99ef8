/** The result: podium, classification, reasons for going out, and the next actions. */
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
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { localStoreWith } from "../support/web/local-store.mjs";
import { podium, resultButtons, resultPanel } from "../../web/race/panels/result.ts";

/** The empty storage that the panel below the result reads. */
const storage = () => ({ readDays: () => ({}), local: localStoreWith() });
/** @param {any} race @param {any} [changes] */
const pageOf = (race, changes = {}) => page({ race, ...changes }, { storage: storage() });
/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = pageOf(race)) => renderTemplate(resultPanel(race, testPage));

test("the winner is named, and the player's own place below", () => {
  const header = only(panelOf(raceState("monaco/end")), "header");
  assert.equal(textOf(only(header, "h2")), "Elsa wins");
  assert.equal(textOf(only(header, "p")), "You finish 2nd.");
});

test("a winning player gets one text", () => {
  const header = only(panelOf(raceState("alone/end")), "header");
  assert.equal(textOf(only(header, ".laurel")), "1");
  assert.equal(textOf(only(header, "h2")), "You win");
  assert.equal(header.querySelector("p"), null);
});

test("after a win the banner announces it, and the header says how many were beaten", () => {
  const race = raceState("ten/end");
  const { view } = race;
  const winner = view?.order[0] ?? 0;
  const header = only(panelOf({ ...race, you: winner }), "header");
  assert.ok(only(header, "h2").classList.contains("unseen"));
  assert.equal(textOf(only(header, "p")), "First of 10");
});

test("the header is translated", () => {
  const race = raceState("monaco/end");
  speakLanguage("de");
  assert.equal(textOf(only(panelOf(race), "h2")), "Elsa gewinnt");
  speakLanguage("fr");
  assert.equal(textOf(only(panelOf(race), "h2")), "Elsa gagne");
});

test("the classification has all cars in their order", () => {
  for (const name of ["monaco/end", "ten/end", "basic/end", "trant/end", "alone/end"]) {
    const race = raceState(name);
    const rows = [...panelOf(race).querySelectorAll(".classification tbody tr")];
    assert.deepEqual(
      rows.map((row) => Number(row.getAttribute("data-car"))),
      race.view?.order,
      name,
    );
  }
});

test("the player's row is marked", () => {
  const row = only(panelOf(raceState("monaco/end")), ".classification .is-you");
  assert.equal(row.getAttribute("data-car"), "0");
  assert.equal(textOf(row.querySelector("td")), "2");
});

test("a retired car is below with its reason and without a place", () => {
  const row = only(panelOf(raceState("ten/end")), '.classification [data-car="9"]');
  assert.ok(row.classList.contains("is-out"));
  assert.deepEqual(
    textsOf(row, "td").filter((_, index) => index === 0),
    ["–"],
  );
  assert.match(textOf(only(row, "small")), /bodywork/i);
  assert.equal(panelOf(raceState("ten/end")).querySelectorAll(".classification tbody .is-out").length, 1);
});

test("the podium shows the three first cars, second on the left", () => {
  const names = textsOf(panelOf(raceState("monaco/end")), ".podium b");
  assert.deepEqual(names, ["You", "Elsa", "Chloé"]);
});

test("a podium has as many steps as cars that finished", () => {
  const cars = /** @type {any} */ (raceState("monaco/end").view).cars;
  assert.deepEqual(textsOf(renderTemplate(podium(cars.slice(0, 2), 1)), ".podium-step"), ["2", "1"]);
  assert.deepEqual(textsOf(renderTemplate(podium(cars.slice(0, 1), 1)), ".podium-step"), ["1"]);
});

test("a podium may have a word below each name", () => {
  const cars = /** @type {any} */ (raceState("monaco/end").view).cars;
  const steps = renderTemplate(podium(cars.slice(0, 1), 0, (car) => `car ${car.number}`));
  assert.equal(textOf(only(steps, "small")), "car 1");
  assert.ok(only(steps, "li").classList.contains("is-you"));
});

/** A race in which the player's car 3 went out. */
function outRace() {
  const race = raceState("basic/end");
  const { view, log } = /** @type {any} */ (race);
  Object.assign(view, { can_undo: true, undo_car: 3 });
  return { ...race, you: 3, view, log };
}

test("a retired player sees the reason instead of a place", () => {
  const header = only(panelOf(outRace()), "header");
  assert.equal(textOf(only(header, "h2")), "Chloé wins");
  assert.match(textOf(only(header, "p:not(.result-back)")), /^Dario .*engine/i);
});

test("going out can be undone if the decision was the player's", () => {
  const race = outRace();
  const testPage = pageOf(race);
  click(button(panelOf(race, testPage), "Undo"));
  assert.deepEqual(testPage.calls, [["session.undo"]]);
});

test("retirement cannot be undone after another driver's decision, nor officially", () => {
  const race = outRace();
  race.view.undo_car = 1;
  assert.equal(panelOf(race).querySelector(".result-back"), null);
  assert.equal(panelOf({ ...outRace(), official: 20_000 }).querySelector(".result-back"), null);
});

test("a race that the player has finished offers no undo", () => {
  assert.equal(panelOf(raceState("monaco/end")).querySelector(".result-back"), null);
});

test("a race without finishers has no podium", () => {
  const race = outRace();
  for (const car of race.view.cars) car.status = "out";
  const panel = panelOf(race);
  assert.equal(textOf(only(panel, "h2")), "Nobody finishes");
  assert.equal(panel.querySelector(".podium"), null);
});

test("report and replay are one press away", () => {
  const race = raceState("monaco/end");
  const testPage = pageOf(race);
  const panel = panelOf(race, testPage);
  click(button(panel, "Full report"));
  click(button(panel, "Replay"));
  assert.deepEqual(testPage.calls, [["actions.showReport"], ["replay.show", 0, { isPlaying: true }]]);
});

test("after a race the player may race again or set up another race", () => {
  const race = raceState("monaco/end");
  const testPage = page({ race });
  const buttons = renderTemplate(resultButtons(race, testPage));
  assert.deepEqual(textsOf(buttons, "button"), ["New race", "Race again"]);
  for (const element of buttons.querySelectorAll("button")) click(element);
  const calls = testPage.calls.filter(([name]) => name.startsWith("actions."));
  assert.deepEqual(calls, [["actions.newRace"], ["actions.raceAgain", undefined]]);
});

test("a spectator of a race by link is not offered to race again", () => {
  const race = raceState("monaco/end", { seats: [] });
  assert.deepEqual(textsOf(renderTemplate(resultButtons(race, pageOf(race))), "button"), ["New race"]);
});

test("after the official race a button leads to the results of the day", () => {
  const race = raceState("monaco/end", { official: 20_000 });
  const testPage = page({ race });
  const buttons = renderTemplate(resultButtons(race, testPage));
  assert.deepEqual(textsOf(buttons, "button"), ["Today’s results"]);
  click(only(buttons, "button"));
  assert.deepEqual(testPage.calls, [["actions.visit", "daily"]]);
});

test("a race of a season leads back to the season, or sends its result", () => {
  const race = raceState("monaco/end");
  /** @type {any} */ (race.view).setup.season = { id: "s1", race: 2 };
  const buttons = renderTemplate(
    resultButtons(race, page({ race, seasons: /** @type {any} */ ([{ id: "s1" }]) })),
  );
  assert.equal(only(buttons, "a").getAttribute("href"), "#season/s1");
  const testPage = page({ race });
  click(only(renderTemplate(resultButtons(race, testPage)), "button"));
  assert.deepEqual(testPage.calls, [["actions.sendTurn"]]);
});

test("without a view there is no result", () => {
  assert.ok(isEmpty(resultPanel(raceState("monaco/end", { view: null }), page())));
});

test("the player's row is repeated at the bottom, hidden from screen readers", () => {
  const strip = only(panelOf(raceState("ten/end")), ".own-strip");
  assert.equal(strip.getAttribute("aria-hidden"), "true");
  assert.match(textOf(strip), /You$/);
  assert.equal(panelOf(raceState("ten/end", { you: -1 })).querySelector(".own-strip"), null);
});

test("the row at the bottom is hidden while the player's own row is in sight", async () => {
  /** @type {{row: Element, isSeen: (entries: {isIntersecting: boolean}[]) => void}[]} */
  const watched = [];
  const original = window.IntersectionObserver;
  window.IntersectionObserver = /** @type {any} */ (
    class {
      /** @param {any} callback */
      constructor(callback) {
        this.seen = callback;
      }
      /** @param {Element} row */
      observe(row) {
        watched.push({ row, isSeen: this.seen });
      }
    }
  );
  try {
    const strip = only(panelOf(raceState("ten/end")), ".own-strip");
    await Promise.resolve();
    assert.equal(watched.length, 1);
    assert.ok(watched[0].row.classList.contains("is-you"));
    for (const isIntersecting of [true, false]) {
      watched[0].isSeen([{ isIntersecting }]);
      assert.equal(strip.classList.contains("is-spare"), isIntersecting);
    }
  } finally {
    window.IntersectionObserver = original;
  }
});
