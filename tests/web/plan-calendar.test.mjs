/** The calendar of a season that is being planned. */
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
import { calendarPart } from "../../web/features/season/plan/plan-calendar.ts";

/** @param {object} [changes] @param {any[]} [ownCircuits] */
function calendar(changes = {}, ownCircuits = []) {
  const planner = recordCalls();
  const plan = { ...reply("season/draft"), openDate: -1, openTeam: -1, ...changes };
  const part = calendarPart(plan, planner, page({}, { customCircuits: { own: ownCircuits } }));
  return { part: renderTemplate(part), planner, plan };
}

/** The draft after the first change by the planner. @param {{planner: any, plan: any}} calendar */
const changedDraft = ({ planner, plan }) =>
  planner.calls.find((/** @type {any[]} */ [name]) => name === "change")[1](plan.draft);

/** Choose a value in a field. @param {Element} field @param {string} value */
function choose(field, value) {
  /** @type {HTMLInputElement} */ (field).value = value;
  field.dispatchEvent(new window.Event("change", { bubbles: true }));
}

test("each race is one line with circuit, laps and grid", () => {
  const { part } = calendar();
  assert.match(textOf(only(part, ".plan-calendar > .small")), /^2 races;/);
  assert.deepEqual(textsOf(part, ".plan-words b"), ["Test Ring", "Monaco"]);
  assert.deepEqual(textsOf(part, ".plan-words small"), ["1 lap, rotating grid", "1 lap, rotating grid"]);
});

test("the first race can't be moved earlier, the last one not later", () => {
  const { part, planner, plan } = calendar();
  assert.ok(button(part, "Move race 1, Test Ring, earlier").disabled);
  assert.ok(button(part, "Move race 2, Monaco, later").disabled);
  click(button(part, "Move race 2, Monaco, earlier"));
  assert.deepEqual(changedDraft({ planner, plan }).dates, [...plan.draft.dates].reverse());
});

test("the only race can't be removed", () => {
  const { draft } = reply("season/draft");
  const { part } = calendar({ draft: { ...draft, dates: draft.dates.slice(0, 1) } });
  assert.ok(button(part, "Remove race 1, Test Ring").disabled);
  assert.ok(!button(calendar().part, "Remove race 1, Test Ring").disabled);
});

test("an open race offers the circuits of the site and of the player", () => {
  const ownCircuits = [{ id: "hill~1", facts: {} }];
  const { part, planner, plan } = calendar({ openDate: 1 }, ownCircuits);
  const circuits = only(part, ".plan-circuits");
  assert.deepEqual(textsOf(circuits, ".is-chosen"), ["Monaco"]);
  assert.equal(textsOf(circuits, "label").at(-1), "hill");
  click(button(circuits, "hill"));
  assert.equal(changedDraft({ planner, plan }).dates[1].circuit, "hill~1");
});

test("laps outside 1 to 9 are rejected", () => {
  const { part, planner, plan } = calendar({ openDate: 0 });
  const laps = only(part, "input[type=number]");
  for (const value of ["0", "10", "1.5", ""]) choose(laps, value);
  assert.deepEqual(planner.calls, []);
  choose(laps, "9");
  assert.equal(changedDraft({ planner, plan }).dates[0].laps, 9);
});

test("the weather of one race differs from the season's, or is its default", () => {
  const { draft } = reply("season/draft");
  const weather = (/** @type {object} */ changes) =>
    only(
      calendar({ openDate: 0, draft: { ...draft, rulebook: "ludodelire", ...changes } }).part,
      ".plan-more .plan-fields label:last-of-type",
    );
  assert.deepEqual(textsOf(weather({ switches: { weather: "on" } }), "option"), [
    "Season default: by dice",
    "none, always dry",
  ]);
  assert.deepEqual(textsOf(weather({ switches: { weather: "off" } }), "option"), [
    "Season default: none, always dry",
    "by dice",
  ]);
});

test("a rulebook without weather asks for none", () => {
  const { draft } = reply("season/draft");
  const { part } = calendar({ openDate: 0, draft: { ...draft, rulebook: "first" } });
  assert.equal(part.querySelectorAll(".plan-more .plan-fields label").length, 2);
});

test("championship years are grouped by decade and passed to the planner", () => {
  const { part, planner } = calendar({ year: 1957 });
  const year = /** @type {HTMLSelectElement} */ (only(part, ".plan-fields select"));
  assert.equal(year.value, "1957");
  const [fifties] = year.querySelectorAll("optgroup");
  assert.equal(fifties.label, "1950s");
  assert.deepEqual(textsOf(fifties, "option"), [
    "1950",
    "1951",
    "1952",
    "1953",
    "1954",
    "1955",
    "1956",
    "1957",
    "1958",
    "1959",
  ]);
  choose(year, "1976");
  assert.deepEqual(planner.calls, [["takeYear", 1976]]);
});

test("no race can be added to a full calendar", () => {
  const { allowed_actions } = reply("season/draft");
  const { part } = calendar({ allowed_actions: { ...allowed_actions, add_race: false } });
  assert.ok(button(part, "Add a race").disabled);
});
