/** The report of a race (features/report/report.ts): classification, moments, charts with their tables. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  raceState,
  renderTemplate,
  settings,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { reportOf, tableOf } from "../support/web/reports.mjs";
import { nameOnPicture, paint } from "../../web/features/report/report.ts";

/** @param {string} name @param {object} [changes] @param {object} [overrides] */
function rendered(name, changes = {}, overrides = {}) {
  const report = reportOf(name, changes);
  const testPage = page({ screen: "report", race: report.race }, overrides);
  return { ...report, testPage, screen: renderTemplate(paint(testPage.store.state, testPage)) };
}

/** Made by the first test, in English. @type {ReturnType<typeof rendered>} */
let url;
const monaco = () => (url ??= rendered("monaco"));

/** The cells of each row of the classification. @param {Element} screen */
const rows = (screen) =>
  [...screen.querySelectorAll(".classification tbody tr")].map((row) => [...row.children].map(textOf));

test("the classification lists the cars as the engine does", () => {
  const cars = [...monaco().screen.querySelectorAll(".classification tbody tr")].map((row) =>
    Number(row.getAttribute("data-car")),
  );
  assert.deepEqual(cars, [4, 0, 2, 1, 5, 3]);
  const [first, second, , , fifth] = rows(monaco().screen);
  assert.deepEqual(first, ["1", "5", "Elsa", "19 turns", "18.65 fastest lap", "5"]);
  assert.deepEqual(second, ["2", "1", "You", "+13", "18.86", "3"]);
  assert.equal(fifth[3], "+2 turns");
});

test("the player's row is marked, and the car that is out comes last without a place", () => {
  assert.equal(only(monaco().screen, ".classification .is-you").getAttribute("data-car"), "0");
  const { screen } = rendered("ten");
  assert.equal(rows(screen).length, 10);
  assert.deepEqual(rows(screen).at(-1), ["–", "10", "Jonas", "no bodywork left, turn 21", "–", "8"]);
  assert.equal(screen.querySelectorAll(".classification .is-out").length, 1);
});

test("the title names the winner, no finisher, or a running race", () => {
  const title = (/** @type {Element} */ screen) => textOf(only(screen, ".report-title"));
  assert.equal(title(monaco().screen), "Elsa wins at Monaco");
  assert.equal(title(rendered("alone").screen), "You win at Monaco");
  assert.equal(title(rendered("house").screen), "No finishers at Test Ring");
  const { report } = reportOf("monaco");
  const running = rendered("monaco", { report: { ...report, over: false } });
  assert.equal(title(running.screen), "Monaco so far");
  assert.ok(button(running.screen, "Back to the race"));
});

test("the title agrees with its subject in each language", () => {
  for (const [language, winner, you] of [
    ["fr", "Elsa gagne à Monaco", "Tu gagnes à Monaco"],
    ["de", "Elsa gewinnt in Monaco", "Du gewinnst in Monaco"],
  ]) {
    speakLanguage(language);
    assert.equal(textOf(only(rendered("monaco").screen, ".report-title")), winner);
    assert.equal(textOf(only(rendered("alone").screen, ".report-title")), you);
  }
});

test("the podium is empty without finishers", () => {
  assert.ok(monaco().screen.querySelector(".podium"));
  assert.equal(rendered("house").screen.querySelector(".podium"), null);
});

test("the lap chart names the followed car and the winner, or the followed car alone", () => {
  const what = (/** @type {Element} */ screen) => textOf(only(screen, ".figure-lap-chart figcaption p"));
  assert.match(what(monaco().screen), /You in red, Elsa as the other bold line\./);
  assert.match(what(rendered("monaco", { reportCar: 4 }).screen), /Elsa in red\. Where/);
});

test("the report follows the chosen driver", () => {
  const { testPage, screen } = rendered("monaco", { reportCar: 2 });
  const select = /** @type {HTMLSelectElement} */ (only(screen, ".report-driver"));
  assert.equal(select.value, "2");
  assert.equal(textOf(only(screen, ".figure-gears h2")), "Chloé’s gears");
  select.value = "1";
  select.dispatchEvent(new window.Event("change"));
  assert.equal(testPage.store.state.race.reportCar, 1);
  const trace = () => only(screen, ".figure-gears .is-chosen").getAttribute("d");
  const traceBefore = trace();
  renderTemplate(paint(testPage.store.state, testPage), screen);
  assert.equal(textOf(only(screen, ".figure-gears h2")), "Bruno’s gears");
  assert.notEqual(trace(), traceBefore);
  assert.equal(textOf(only(monaco().screen, ".figure-gears h2")), "Your gears");
});

test("the key moments are in order, and at most ten", () => {
  const { screen, history } = rendered("ten");
  const turns = textsOf(screen, ".report-moments button > b").map(Number);
  assert.equal(turns.length, 10);
  assert.deepEqual(
    turns,
    [...turns].sort((a, b) => a - b),
  );
  const key = history.moments.filter(({ weight }) => weight >= 3).length;
  assert.ok(key > 10, "the race has more key moments than are shown");
  assert.ok(textsOf(screen, ".report-moments span").includes("Elsa wins!"));
});

test("a moment leads into the replay", () => {
  const { testPage, screen, history } = rendered("monaco");
  const win = [...screen.querySelectorAll(".report-moments button")].find((element) =>
    /Elsa wins/.test(textOf(element)),
  );
  click(/** @type {Element} */ (win));
  const at = history.moments.find(({ kind }) => kind === "win")?.decision ?? 0;
  assert.deepEqual(testPage.calls, [["actions.watchFrom", at, { until: at + 1, isPlaying: true }]]);
});

test("a race without key moments says so", () => {
  const { history } = reportOf("monaco");
  const { screen } = rendered("monaco", { history: { ...history, moments: [] } });
  assert.equal(textOf(only(screen, ".report-moments p")), "No key moments yet.");
});

test("while the report is being made the page is busy and offers no picture", () => {
  const testPage = page({ screen: "report", race: raceState("monaco/end", { report: null }) });
  const screen = renderTemplate(paint(testPage.store.state, testPage));
  assert.equal(only(screen, "main").getAttribute("aria-busy"), "true");
  assert.equal(textOf(only(screen, "main")), "Writing the report…");
  const share = [...screen.querySelectorAll("button")].find((element) => textOf(element) === "Share picture");
  assert.ok(share?.disabled);
});

test("the table below the lap chart has each car's place after each turn", () => {
  const [heads, ...lines] = tableOf(only(monaco().screen, ".figure-lap-chart"));
  assert.deepEqual(heads, ["Turn", "You", "Bruno", "Chloé", "Dario", "Elsa", "Farid"]);
  assert.equal(lines[0][0], "Grid");
  assert.deepEqual(
    lines.map((line) => line.slice(1).map((cell) => (Number(cell) > 0 ? Number(cell) : null))),
    monaco().report.positions,
  );
});

test("charts can be saved in three formats, named after the chart", () => {
  const names = [...monaco().screen.querySelectorAll(".figure-gears .figure-save button")].map((element) =>
    element.getAttribute("aria-label"),
  );
  assert.deepEqual(
    names,
    ["PNG", "SVG", "CSV"].map((kind) => `Save “Your gears” as ${kind}`),
  );
});

test("a time trial has one row", () => {
  const { screen } = rendered("alone");
  assert.deepEqual(rows(screen), [["1", "1", "You", "19 turns", "18.86 fastest lap", "5"]]);
});

test("a picture is shared without asking for a name", () => {
  const testPage = page({ settings: settings({ player: "" }) });
  const view = /** @type {any} */ ({
    setup: {},
    cars: [
      { name: "Ada", number: 1 },
      { name: "You", number: 4 },
    ],
  });
  assert.equal(nameOnPicture(view, testPage), "Car 4");
  const namedPage = page({ settings: settings({ player: "Ines" }) });
  assert.equal(nameOnPicture(view, namedPage), "Ines");
  assert.equal(nameOnPicture({ ...view, cars: view.cars.slice(0, 1) }, testPage), "");
  assert.equal(nameOnPicture({ ...view, setup: { season: {} } }, namedPage), "");
});

test("the rolls of each gear have their average, and every roll is counted once", () => {
  const { screen, report } = monaco();
  const gears = [...screen.querySelectorAll(".report-fairness tbody tr")].map((row) =>
    [...row.children].map(textOf),
  );
  assert.deepEqual(
    gears.map(([gear]) => Number(gear)),
    [...new Set(report.move_rolls.map(({ gear }) => gear))].sort(),
  );
  let counted = 0;
  for (const [, rolls, , , results = ""] of gears) {
    const counts = results.split(" · ").map((result) => Number(result.split(": ")[1]));
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      Number(rolls),
    );
    counted += Number(rolls);
  }
  assert.equal(counted, report.move_rolls.length);
  assert.equal(screen.querySelector(".report-fairness button"), null);
});

test("shared dice are named, and their proof is copied", async () => {
  const { view } = reportOf("monaco");
  const sharedDice = { anchors: ["a", "b", "c"], revealed: 4, decisions: 7, token: "g1" };
  const proof = [{ anchors: ["a"], secrets: ["b"], decisions: [0] }];
  const ask = async () => ({ ok: true, shared_dice: proof });
  const { screen, testPage } = rendered("monaco", { view: { ...view, shared_dice: sharedDice } }, { ask });
  const part = only(screen, ".report-fairness");
  assert.match(textOf(part), /7 decisions had dice shared by 3 devices/);
  click(button(part, "Copy the proof"));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(JSON.parse(testPage.calls.at(-1)[1]), proof);
});
