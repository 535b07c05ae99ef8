/** The teams of a season that is being planned. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  recordCalls,
  renderTemplate,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { reply } from "../support/web/views.mjs";
import { teamsPart } from "../../web/features/season/plan/plan-teams.ts";

/** @param {object} [changes] */
function teams(changes = {}) {
  const planner = recordCalls();
  const plan = { ...reply("season/draft"), openDate: -1, openTeam: -1, ...changes };
  return { part: renderTemplate(teamsPart(plan, page().store.state, planner)), planner };
}

test("teams and cars are counted, and each team names its drivers", () => {
  const { part } = teams();
  assert.match(textOf(only(part, ".plan-teams > .small")), /^2 teams, 4 cars;/);
  assert.deepEqual(textsOf(part, ".plan-words small"), ["Zoe and Matteo Bruno", "Edith Marsh and Tom Hale"]);
});

test("only a person's team is marked as one", () => {
  const { part } = teams();
  assert.deepEqual(
    [...part.querySelectorAll(".is-human")].map((row) => row.getAttribute("data-team")),
    ["0"],
  );
  assert.equal(part.querySelectorAll(".plan-person").length, 1);
});

test("an open team shows its points spent, and a part can lose one but not gain one", () => {
  const { part, planner } = teams({ openTeam: 0 });
  assert.match(textOf(only(part, ".plan-design header")), /20 of 20 points/);
  const tyres = only(part, '[data-part="tyres"]');
  const [less, more] = /** @type {HTMLButtonElement[]} */ ([...tyres.querySelectorAll("button")]);
  assert.equal(less.getAttribute("aria-label"), "Remove a point: Tyres, 3 so far");
  assert.deepEqual([less.disabled, more.disabled], [false, true]);
  click(less);
  const [name, team, line, points] = planner.calls[0];
  assert.deepEqual([name, team, line.part, points], ["spend", 0, "tyres", 2]);
});

test("a part without points can't lose one", () => {
  const { lines } = reply("season/draft");
  lines[0][0] = { ...lines[0][0], points: 0, can_add_point: true };
  const { part } = teams({ openTeam: 0, lines });
  assert.ok(button(part, "Remove a point: Tyres, 0 so far").disabled);
  assert.ok(!button(part, "Add a point: Tyres, 0 so far").disabled);
});

test("the points of a team with two drivers name the driver", () => {
  const { part } = teams({ openTeam: 0 });
  assert.ok(
    textsOf(part, ".plan-part > span:first-of-type").some((words) => words.endsWith(", Matteo Bruno")),
  );
});

test("a season without built cars has no design", () => {
  assert.equal(teams({ openTeam: 0, design: null }).part.querySelector(".plan-design"), null);
});

test("a second car gets a free name, and the same number changes nothing", () => {
  const { part, planner } = teams({ openTeam: 0 });
  click(button(part, "2"));
  assert.deepEqual(planner.calls, []);
  click(button(part, "1"));
  assert.deepEqual(planner.calls[0].slice(0, 3), ["changeCars", 0, 1]);
});

test("only liveries that no other team has are offered", () => {
  const { part, planner } = teams({ openTeam: 1 });
  const { offered } = reply("season/draft").liveries[1];
  const liveries = [...only(part, ".liveries").querySelectorAll("label")];
  assert.equal(liveries.length, offered.length);
  assert.deepEqual(liveries.filter((livery) => livery.classList.contains("is-chosen")).length, 1);
  click(liveries[0]);
  assert.deepEqual(planner.calls, [["changeColours", 1, offered[0]]]);
});

test("the last team can't be removed", () => {
  const { draft } = reply("season/draft");
  const { part } = teams({ openTeam: 0, draft: { ...draft, teams: draft.teams.slice(0, 1) } });
  assert.ok(button(part, "Remove Rosso Levante").disabled);
});

test("no friend can be added when every team has a person", () => {
  const { draft } = reply("season/draft");
  assert.ok(!button(teams().part, "Add a friend").disabled);
  draft.teams[1].seats[0].by = "human";
  assert.ok(button(teams({ draft }).part, "Add a friend").disabled);
});

test("a new team is numbered after the existing ones", () => {
  const { part, planner } = teams();
  click(button(part, "Add a team"));
  assert.deepEqual(planner.calls[0].slice(0, 2), ["addTeam", "Team 3"]);
});
