/** The charts of the report: lap chart, gear trace, wear, and the chances. */
import assert from "node:assert/strict";
import test from "node:test";
import { html } from "lit-html";
import {
  button,
  click,
  only,
  page,
  renderTemplate,
  textOf,
  textsOf,
  usePhone,
} from "../support/web/render.mjs";
import { reportOf, tableOf } from "../support/web/reports.mjs";
import { chancesFigure } from "../../web/features/report/chances.ts";
import { gearRows, gearTrace } from "../../web/features/report/gear-trace.ts";
import { lapChart, lapRows } from "../../web/features/report/lap-chart.ts";
import { wearChart, wearRows } from "../../web/features/report/wear-chart.ts";

/** @param {unknown} picture */
const drawPicture = (picture) => renderTemplate(html`${picture}`);

/** The heights of a path's points. @param {string | null} path */
const heights = (path) => [...(path ?? "").matchAll(/[ML][\d.]+,([\d.]+)/g)].map(([, y]) => Number(y));

test("the lap chart has a line for each car, the followed one last", () => {
  const { view, report } = reportOf("ten");
  const chart = drawPicture(lapChart(view, report, 7));
  const names = textsOf(chart, ".chart-line title");
  assert.equal(names.length, 10);
  assert.deepEqual(names.slice(-2), ["Elsa", "Hugo"]);
  assert.equal(textOf(only(chart, ".is-chosen title")), "Hugo");
  assert.equal(textOf(only(chart, ".is-winner title")), "Elsa");
});

test("a car further ahead is drawn higher", () => {
  const { view, report } = reportOf("monaco");
  const line = heights(only(drawPicture(lapChart(view, report, 0)), ".is-chosen").getAttribute("d"));
  const places = report.positions.map((all) => Number(all[0]));
  assert.equal(line.length, places.length);
  for (let turn = 1; turn < line.length; turn += 1)
    assert.equal(
      Math.sign(line[turn] - line[turn - 1]),
      Math.sign(places[turn] - places[turn - 1]),
      `turn ${turn}`,
    );
});

test("the line of a car that is out ends with a mark", () => {
  const { view, report } = reportOf("trant");
  const chart = drawPicture(lapChart(view, report, 0));
  // Bruno is out in the fourth of 49 turns.
  const bruno = [...chart.querySelectorAll(".chart-line")].find((line) => textOf(line) === "Bruno");
  assert.equal(heights(bruno?.getAttribute("d") ?? "").length, 4);
  assert.ok(textsOf(chart, ".chart-word").includes("Lap 2"));
});

test("a lap chart of one car has a place and no division by zero", () => {
  const { view, report } = reportOf("alone");
  const chart = drawPicture(lapChart(view, report, 0));
  assert.doesNotMatch(chart.innerHTML, /NaN|Infinity/);
  assert.deepEqual(textsOf(chart, ".chart-figure"), ["1"]);
});

test("on a phone charts are narrower", () => {
  const { view, report } = reportOf("monaco");
  const width = () =>
    Number(
      only(drawPicture(lapChart(view, report, 0)), "svg.chart")
        .getAttribute("viewBox")
        ?.split(" ")[2],
    );
  const wide = width();
  usePhone();
  assert.ok(width() < wide / 2);
});

test("the table of places names the cars that are out", () => {
  const { view, report } = reportOf("trant");
  const rows = lapRows(view, report);
  assert.equal(rows.length, 51);
  assert.equal(rows[0][2], "Bruno");
  assert.deepEqual(rows[4].slice(0, 3), [3, 3, 4]);
  assert.deepEqual(rows[5].slice(0, 3), [4, 4, "out"]);
});

test("the table of gears has a row for each turn and dashes after the end", () => {
  const { view, report } = reportOf("monaco");
  const [heads, ...rows] = gearRows(view, report);
  assert.equal(heads.length, 7);
  assert.equal(rows.length, 21);
  assert.deepEqual(rows[4].slice(0, 2), [5, 5]);
  assert.deepEqual(rows[20].slice(0, 2), [21, "–"]);
});

test("the gear trace has a step for each turn driven, and marks mishaps", () => {
  const { view, report, history } = reportOf("monaco");
  const chart = drawPicture(gearTrace(view, report, history.moments, 0));
  assert.match(
    only(chart, "svg.chart").getAttribute("aria-label") ?? "",
    /^Your gears over 19 turns|^You.s gears over 19 turns/,
  );
  const mishaps = history.moments.filter(({ car, kind }) => car === 0 && kind === "overshoot").length;
  assert.equal(mishaps, 2);
  assert.equal(chart.querySelectorAll('svg svg[width="1"]').length, mishaps);
});

test("a car that never drove has an empty gear trace", () => {
  const { view, report } = reportOf("monaco");
  const gears = report.gears.map(() => []);
  const chart = drawPicture(gearTrace(view, { ...report, gears }, [], 0));
  assert.equal(chart.querySelector(".chart-line"), null);
});

test("the wear chart sums up each part of each car", () => {
  const { view, report } = reportOf("monaco");
  const chart = drawPicture(wearChart(view, report, 0));
  assert.deepEqual(textsOf(chart, ".chart-name"), ["Elsa", "You", "Chloé", "Bruno", "Farid", "Dario"]);
  // Elsa: 2 + 1 tyres and 1 + 1 brakes; You: 1 + 2 tyres.
  const values = textsOf(chart, ".chart-value, .chart-none");
  assert.deepEqual(values.slice(0, 10), ["3", "2", "0", "0", "0", "3", "0", "0", "0", "0"]);
});

test("on a phone the wear chart leaves out the names", () => {
  usePhone();
  const { view, report } = reportOf("monaco");
  assert.equal(drawPicture(wearChart(view, report, 0)).querySelectorAll(".chart-name").length, 0);
});

test("the table of wear leaves out rules unless rule numbers are on", () => {
  const { view, report } = reportOf("monaco");
  const [heads, ...rows] = wearRows(view, report, false);
  assert.deepEqual(heads, ["Driver", "Turn", "Part", "Points", "Why"]);
  assert.ok(rows.every((row) => row.length === heads.length));
});

test("the table of wear starts with the sums and lists each loss with its rule", () => {
  const { view, report } = reportOf("monaco");
  const [heads, ...rows] = wearRows(view, report, true);
  assert.deepEqual(heads, ["Driver", "Turn", "Part", "Points", "Why", "Rule"]);
  assert.deepEqual(rows[0], ["Elsa", "whole race", "Tyres", 3, "", ""]);
  assert.ok(
    rows.some((row) => row.join() === ["You", 18, "Tyres", 2, "Overshooting a corner", "LUD-CRN-2"].join()),
  );
  const total = (/** @type {any[][]} */ some) => some.reduce((sum, row) => sum + Number(row[3]), 0);
  const sums = rows.filter((row) => row[1] === "whole race");
  assert.equal(total(sums), total(rows.filter((row) => row[1] !== "whole race")));
  assert.equal(
    total(sums),
    report.classification.reduce((sum, { points_lost }) => sum + points_lost, 0),
  );
});

test("the chances are computed on request, eight turns at a time, and end with the winner", async () => {
  const { race, view, history } = reportOf("monaco");
  view.link = "report-charts-chances";
  /** @type {number[]} */
  const requests = [];
  const testPage = page(
    { race },
    {
      session: {
        askEngine: async (/** @type {any} */ { decisions }) => {
          requests.push(decisions.length);
          return {
            chances: decisions.map((/** @type {number} */ decision) => ({
              decision,
              cars: view.cars.map(({ car }) =>
                decision === history.decisions
                  ? { win: car === 4 ? 1000 : 0, podium: [4, 0, 2].includes(car) ? 1000 : 0 }
                  : { win: car === 4 ? 300 : 140, podium: 500 },
              ),
            })),
          };
        },
      },
    },
  );
  const figure = () => renderTemplate(chancesFigure(race, view, 0, testPage, () => {}));
  const figureBefore = figure();
  click(button(figureBefore, "Work out the chances"));
  assert.equal(textOf(only(figure(), "[role=status]")), "Working out the chances…");
  for (let reply = 0; reply < 8; reply += 1) await Promise.resolve();
  const figureAfter = figure();
  assert.equal(figureAfter.querySelectorAll(".chart-line").length, 6);
  const table = tableOf(figureAfter);
  assert.deepEqual(table.at(-1), [
    "Flag",
    "0% win, 100% podium",
    "0% win, 0% podium",
    "0% win, 100% podium",
    "0% win, 0% podium",
    "100% win, 100% podium",
    "0% win, 0% podium",
  ]);
  assert.equal(table.length, 23);
  assert.deepEqual(requests, [8, 8, 6]);
  assert.equal(figureAfter.querySelectorAll(".chart-ring").length, 1);
});

test("if the odds fail to load they can be requested again", async () => {
  const { race, view } = reportOf("monaco");
  view.link = "report-charts-no-chances";
  const testPage = page({ race }, { session: { askEngine: async () => null } });
  const figure = () => renderTemplate(chancesFigure(race, view, 0, testPage, () => {}));
  click(button(figure(), "Work out the chances"));
  for (let reply = 0; reply < 4; reply += 1) await Promise.resolve();
  assert.ok(button(figure(), "Work out the chances"));
});
