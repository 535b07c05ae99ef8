/** The standings of a season: tables, the highlighted line, dropped results. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  recordCalls,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { seasonAt } from "../support/web/season-page.mjs";
import { emptySeasonState } from "../../web/features/season/season-loader.ts";
import { standingsPart } from "../../web/features/season/parts/standings.ts";

/** @param {any} overview @param {object} [options] */
function standings(overview, options = {}) {
  const controller = recordCalls();
  const part = standingsPart(overview, { ...emptySeasonState("x"), ...options }, controller, page());
  return { part: renderTemplate(part), controller };
}

/** @param {Element} part */
const tableRows = (part) =>
  [...part.querySelectorAll(".standings tbody tr")].map((row) => ({
    rank: textOf(row.children[0]),
    name: row.querySelector("th")?.firstChild?.nextSibling?.textContent ?? "",
    races: textsOf(row, ".standings-race"),
    points: textOf(row.querySelector(".standings-points")),
  }));

test("the drivers' table lists rank, name, each result and the points", () => {
  const { part } = standings(seasonAt("end").overview);
  assert.deepEqual(
    tableRows(part).map(({ rank, races, points }) => [rank, ...races, points]),
    [
      ["1", "6", "10", "16"],
      ["1", "10", "6", "16"],
      ["3", "4", "4", "8"],
      ["4", "3", "3", "6"],
    ],
  );
  assert.deepEqual(textsOf(part, ".standings tbody th small"), [
    "Rosso Levante",
    "Marsh & Hale",
    "Rosso Levante",
    "Marsh & Hale",
  ]);
});

test("the person's row is marked in both tables", () => {
  const { overview } = seasonAt("one_race");
  for (const [table, id] of [
    ["drivers", "0"],
    ["teams", "0"],
  ]) {
    const { part } = standings(overview, { table });
    assert.deepEqual(
      [...part.querySelectorAll("tr.is-you")].map((row) => row.getAttribute("data-id")),
      [id],
    );
  }
});

test("a reserve driver of a person is not marked as the player", () => {
  const { overview } = seasonAt("one_race");
  const zoe = overview.drivers.find((/** @type {any} */ driver) => driver.name === "Zoe");
  zoe.stands_in = true;
  assert.equal(standings(overview).part.querySelector(".is-you"), null);
});

test("the teams' table adds up both cars", () => {
  const { part } = standings(seasonAt("end").overview, { table: "teams" });
  assert.deepEqual(textsOf(part, ".standings tbody th"), ["Rosso Levante", "Marsh & Hale"]);
  assert.deepEqual(textsOf(part, ".standings .standings-points"), ["24", "22"]);
  assert.equal(
    part.querySelectorAll(
      ".standings tbody tr:first-child .car-icon, .standings tbody tr:first-child td:nth-child(2) svg",
    ).length,
    2,
  );
});

test("a race that a driver missed has a dash in the table and no points", () => {
  const { overview } = seasonAt("end");
  overview.standings.drivers[3].by_race = [3, null];
  const rows = tableRows(standings(overview).part);
  assert.deepEqual(rows[3].races, ["3", "–"]);
});

test("dropped results are struck through and explained with their number", () => {
  const { overview } = seasonAt("end");
  overview.options.drops = 2;
  overview.standings.drivers[0].dropped = [0];
  const { part } = standings(overview);
  assert.deepEqual(textsOf(part, "tr[data-id='0'] .is-dropped"), ["6"]);
  assert.match(textOf(part), /dropped results, the worst 2\./);
  assert.doesNotMatch(textOf(standings(overview, { table: "teams" }).part), /dropped/);
});

test("a race's column names its circuit", () => {
  const { part } = standings(seasonAt("end").overview);
  const heads = [...part.querySelectorAll(".standings abbr")];
  assert.deepEqual(
    heads.map((head) => [textOf(head), head.getAttribute("title")]),
    [
      ["1", "Test Ring"],
      ["2", "Monaco"],
    ],
  );
});

test("the chart highlights the player, or the driver that was chosen", () => {
  const { overview } = seasonAt("one_race");
  assert.match(
    textOf(only(standings(overview).part, "figcaption p")),
    /^The total after each race\. Zoe in red/,
  );
  const { part } = standings(overview, { selectedId: 3 });
  assert.match(textOf(only(part, "figcaption p")), /Tom Hale in red, the leader as the other bold line/);
  assert.equal(/** @type {HTMLOptionElement} */ (part.querySelector("option[selected]")).value, "3");
});

test("the chart says that the highlighted driver leads", () => {
  const { overview } = seasonAt("one_race");
  const titles = { en: /Edith Marsh, who leads, in red/, fr: /Edith Marsh/, de: /Edith Marsh/ };
  for (const [language, words] of Object.entries(titles)) {
    speakLanguage(language);
    assert.match(textOf(only(standings(overview, { selectedId: 2 }).part, "figcaption p")), words);
  }
});

test("a choice that is not in the other table falls back to the player's team", () => {
  const { overview } = seasonAt("one_race");
  const { part } = standings(overview, { table: "teams", selectedId: 3 });
  assert.match(textOf(only(part, "figcaption p")), /Rosso Levante in red/);
});

test("before the first race there is a table and no chart", () => {
  const { part } = standings(seasonAt("start").overview);
  assert.equal(part.querySelector("figure"), null);
  assert.equal(tableRows(part).length, 4);
});

test("pressing Teams shows the teams without the drivers' highlight", () => {
  const { part, controller } = standings(seasonAt("one_race").overview, { selectedId: 3 });
  click(button(part, "Teams"));
  assert.deepEqual(controller.calls, [["update", { table: "teams", selectedId: null }]]);
});
