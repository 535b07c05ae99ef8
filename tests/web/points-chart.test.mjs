/** The chart of the points race by race, and its table. */
import assert from "node:assert/strict";
import test from "node:test";
import { html } from "lit-html";
import { renderTemplate, speakLanguage, textOf } from "../support/web/render.mjs";
import { pointsChart, pointsRows } from "../../web/features/season/parts/points-chart.ts";
import { seasonAt } from "../support/web/season-page.mjs";

/** @param {number[]} sums @param {number} id */
const competitor = (sums, id) => ({
  id,
  name: `Driver ${id}`,
  team: "",
  liveries: [id],
  own: false,
  row: {
    id,
    rank: id + 1,
    points: sums.at(-1) ?? 0,
    by_race: sums,
    dropped: [],
    cumulative_points: sums,
    counts: [],
  },
});

/** @param {ReturnType<typeof competitor>[]} all @param {number} races @param {number} selected */
const chart = (all, races, selected) =>
  renderTemplate(
    html`${pointsChart(
      all,
      Array.from({ length: races }, (_, race) => race + 1),
      selected,
    )}`,
  );

/** The points of a line. @param {Element | null | undefined} line */
const pointsOf = (line) =>
  [...(line?.getAttribute("d") ?? "").matchAll(/([\d.]+),([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);

test("each line begins at 0 points and has a point for each race", () => {
  const element = chart([competitor([10, 16], 0), competitor([6, 12], 1)], 2, 1);
  const lines = [...element.querySelectorAll(".chart-line")].map(pointsOf);
  assert.deepEqual(
    lines.map((points) => points.length),
    [3, 3],
  );
  assert.deepEqual(lines[0][0], lines[1][0], "all begin at the same place");
});

test("more points are drawn higher, and equal points at the same height", () => {
  const element = chart([competitor([10, 10], 0), competitor([4, 10], 1)], 2, 1);
  const [leader, follower] = ["Driver 0", "Driver 1"].map((name) =>
    pointsOf([...element.querySelectorAll(".chart-line")].find((line) => textOf(line) === name)),
  );
  assert.ok(leader[1][1] < follower[1][1], "10 points are above 4");
  assert.equal(leader[1][1], leader[2][1], "a race without points keeps the line level");
  assert.equal(leader[2][1], follower[2][1]);
});

test("the chosen line is drawn last, over the leader's and all others", () => {
  const element = chart([competitor([10], 0), competitor([6], 1), competitor([4], 2)], 1, 1);
  const lines = [...element.querySelectorAll(".chart-line")];
  assert.deepEqual(
    lines.map((line) => line.classList.contains("is-winner")),
    [false, true, false],
  );
  assert.deepEqual(
    lines.map((line) => line.classList.contains("is-chosen")),
    [false, false, true],
  );
});

test("cars at the line ends do not overlap, even with equal points", () => {
  const all = Array.from({ length: 8 }, (_, id) => competitor([3], id));
  const cars = [...chart(all, 1, 0).querySelectorAll("svg.chart svg")];
  assert.equal(cars.length, 8);
  const boxes = cars
    .map((car) => ({ y: Number(car.getAttribute("y")), height: Number(car.getAttribute("height")) }))
    .sort((a, b) => a.y - b.y);
  for (const [at, { y, height }] of boxes.slice(0, -1).entries()) assert.ok(y + height <= boxes[at + 1].y);
});

test("a chart with many drivers grows, so that all cars fit in it", () => {
  const all = Array.from({ length: 24 }, (_, id) => competitor([id], id));
  const element = chart(all, 1, 0);
  const height = Number(element.querySelector("svg.chart")?.getAttribute("viewBox")?.split(" ")[3]);
  for (const car of element.querySelectorAll("svg.chart svg")) {
    const bottom = Number(car.getAttribute("y")) + Number(car.getAttribute("height"));
    assert.ok(Number(car.getAttribute("y")) >= 0 && bottom <= height);
  }
});

test("a season without points is drawn without errors", () => {
  const element = chart([competitor([0], 0), competitor([0], 1)], 1, 0);
  assert.doesNotMatch(element.innerHTML, /NaN|Infinity/);
});

test("the picture is described by its number of races in each language", () => {
  const titles = { en: /^Points after 1 race;/, fr: /1 course/, de: /^Punkte nach einem Rennen;/ };
  for (const [language, words] of Object.entries(titles)) {
    speakLanguage(language);
    const label =
      chart([competitor([1], 0)], 1, 0)
        .querySelector("svg")
        ?.getAttribute("aria-label") ?? "";
    assert.match(label, words);
  }
});

test("the figures of the chart have a column for each race and no cell for a missed one", () => {
  const { overview } = seasonAt("end");
  const all = overview.standings.drivers.map((/** @type {any} */ row) => ({
    ...competitor([], row.id),
    team: "T",
    row,
  }));
  all[3].row.by_race = [3, null];
  const rows = pointsRows(overview, all, "drivers");
  assert.deepEqual(rows[0], ["Driver", "Place", "Team", "1: Test Ring", "2: Monaco", "Points"]);
  assert.deepEqual(rows[1], ["Driver 0", 1, "T", 6, 10, 16]);
  assert.deepEqual(rows[4], ["Driver 3", 4, "T", 3, "", 6]);
});

test("the figures of the teams have no team column", () => {
  const { overview } = seasonAt("end");
  const all = overview.standings.teams.map((/** @type {any} */ row) => ({ ...competitor([], row.id), row }));
  assert.deepEqual(pointsRows(overview, all, "teams"), [
    ["Team", "Place", "1: Test Ring", "2: Monaco", "Points"],
    ["Driver 0", 1, 10, 14, 24],
    ["Driver 1", 2, 13, 9, 22],
  ]);
});
