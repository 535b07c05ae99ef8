/** The calendar of a season: winners, the next race, and actions for each race. */
import assert from "node:assert/strict";
import test from "node:test";
import { button, click, only, recordCalls, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { seasonAt } from "../support/web/season-page.mjs";
import { calendarStrip } from "../../web/features/season/parts/calendar.ts";

/** @param {any} overview */
function calendar(overview) {
  const controller = recordCalls();
  return { strip: renderTemplate(calendarStrip(overview, controller)), controller };
}

test("a finished race shows its winner, and the next race is labelled", () => {
  const { strip } = calendar(seasonAt("one_race").overview);
  assert.equal(textOf(only(strip, ".is-run .date-winner b")), "Edith Marsh");
  assert.equal(textOf(only(strip, ".is-next .date-state")), "next");
  assert.deepEqual(textsOf(strip, ".date-name"), ["Test Ring", "Monaco"]);
});

test("a race without finishers has no winner's car", () => {
  const { overview } = seasonAt("one_race");
  overview.calendar[0].winner = null;
  const winner = only(calendar(overview).strip, ".date-winner");
  assert.equal(textOf(winner), "no finishers");
  assert.equal(winner.querySelector("svg"), null);
});

test("an upcoming race names the team that sits out", () => {
  const { overview } = seasonAt("one_race");
  overview.calendar[1].resting_team = 1;
  assert.match(textOf(only(calendar(overview).strip, ".is-next")), /Marsh & Hale sits out/);
});

test("a cancelled race is labelled and can't be corrected", () => {
  const { overview } = seasonAt("one_race");
  overview.calendar[1].state = "cancelled";
  const date = only(calendar(overview).strip, ".is-cancelled");
  assert.match(textOf(date), /cancelled/);
  assert.equal(date.querySelector("button"), null);
});

test("a race that was run can be read, corrected and struck out", () => {
  const { overview } = seasonAt("one_race");
  const { strip, controller } = calendar(overview);
  const report = button(strip, "Report of race 1, Test Ring");
  assert.equal(report.getAttribute("href"), `#report/${overview.calendar[0].link}`);
  click(button(strip, "Correct race 1, Test Ring"));
  click(button(strip, "Strike out race 1, Test Ring"));
  assert.deepEqual(controller.calls, [
    ["openWindow", { kind: "result", race: 1 }],
    ["openWindow", { kind: "strike_out", race: 1 }],
  ]);
});

test("a result entered by hand is marked and has no report", () => {
  const { overview } = seasonAt("one_race");
  Object.assign(overview.calendar[0], { link: "", by_hand: true });
  const date = only(calendar(overview).strip, ".is-run");
  assert.match(textOf(date), /by hand/);
  assert.equal(date.querySelector("a"), null);
});

test("a race that was not run offers no actions", () => {
  assert.equal(only(calendar(seasonAt("start").overview).strip, ".is-next").querySelector("a, button"), null);
});

test("each date shows its number of laps", () => {
  const { overview } = seasonAt("start");
  overview.calendar[1].laps = 3;
  assert.deepEqual(textsOf(calendar(overview).strip, ".date > small"), ["1 lap", "3 laps"]);
});
