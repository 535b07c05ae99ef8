/** Teams and drivers of a season: injuries, results, points in hand, car parts. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  recordCalls,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { seasonAt } from "../support/web/season-page.mjs";
import { reply } from "../support/web/views.mjs";
import { peoplePart } from "../../web/features/season/parts/people.ts";

/** @param {any} overview */
function people(overview) {
  const controller = recordCalls();
  const part = peoplePart(overview, reply("catalog").catalog.drivers, controller);
  return { part: renderTemplate(part), controller };
}

/** A driver of an overview. @param {any} overview @param {string} name */
const driverOf = (overview, name) =>
  overview.drivers.find((/** @type {any} */ driver) => driver.name === name);

/** @param {Element} part @param {number} driver */
const lineOf = (part, driver) => only(part, `[data-driver="${driver}"]`);

test("each team lists its own drivers, the first car first", () => {
  const { part } = people(seasonAt("one_race").overview);
  const names = (/** @type {number} */ team) => textsOf(part, `[data-team="${team}"] .team-driver b`);
  assert.deepEqual(names(0), ["Zoe", "Matteo Bruno"]);
  assert.deepEqual(names(1), ["Edith Marsh", "Tom Hale"]);
});

test("a driver's line has the drivers and the driver points, earned ones in halves", () => {
  const { overview } = seasonAt("one_race");
  const { part } = people(overview);
  assert.match(textOf(lineOf(part, 0)), /Human · 2 driver points, 1 earned/);
  assert.match(textOf(lineOf(part, 3)), /1 driver point, ½ earned/);
});

test("a driver without points of the season shows none", () => {
  const { overview } = seasonAt("one_race");
  Object.assign(driverOf(overview, "Zoe"), { bought: 0, earned_halves: 0, in_hand: 0 });
  assert.doesNotMatch(textOf(lineOf(people(overview).part, 0)), /point/);
});

test("an injured driver's absence is counted in races, in each language", () => {
  const { overview } = seasonAt("one_race");
  const sentences = {
    en: [/misses one race$/, /misses 2 races$/],
    fr: [/\b(une|1) course/, /2 courses/],
    de: [/\b(ein|1) Rennen/, /2 Rennen/],
  };
  for (const [language, [singular, plural]] of Object.entries(sentences)) {
    speakLanguage(language);
    driverOf(overview, "Zoe").races_to_miss = 1;
    assert.match(textOf(only(people(overview).part, ".is-away em")), singular);
    driverOf(overview, "Zoe").races_to_miss = 2;
    assert.match(textOf(only(people(overview).part, ".is-away em")), plural);
  }
});

test("a driver out for the season or killed has that text, regardless of missed races", () => {
  const { overview } = seasonAt("one_race");
  Object.assign(driverOf(overview, "Zoe"), { fate: "out", misses: 3 });
  assert.equal(textOf(only(people(overview).part, ".is-away em")), "injured: out for the season");
  driverOf(overview, "Zoe").fate = "dead";
  assert.equal(textOf(only(people(overview).part, ".is-away em")), "killed");
});

test("a fit driver has no text about absence", () => {
  assert.equal(people(seasonAt("one_race").overview).part.querySelector(".is-away, em"), null);
});

test("the latest results show wins, retirements and missed races, also to a screen reader", () => {
  const { overview } = seasonAt("end");
  driverOf(overview, "Zoe").form = [{ place: 1, hurt: 0 }, { place: null, hurt: 1 }, null];
  const form = only(lineOf(people(overview).part, 0), ".team-form");
  assert.deepEqual(textsOf(form, "i"), ["1", "×", "·"]);
  assert.deepEqual(
    [...form.children].map(({ className }) => className),
    ["is-won", "is-out", "is-absent"],
  );
  assert.equal(form.getAttribute("aria-label"), "Zoe’s latest results: 1 – –");
});

test("before the first race there are no results", () => {
  assert.equal(people(seasonAt("start").overview).part.querySelector(".team-form"), null);
});

test("the car's parts are named with their points, and parts without points are left out", () => {
  const { overview } = seasonAt("one_race");
  overview.teams[0].parts.fuel = 0;
  const parts = textsOf(only(people(overview).part, '[data-team="0"] .team-parts'), "li");
  assert.deepEqual(parts, [
    "Tyres3",
    "Brakes3",
    "Bodywork3",
    "Engine3",
    "Road-holding2",
    "Pit crew1",
    "Qualifying1",
  ]);
});

test("equal pit crews show one number, different ones both", () => {
  const { overview } = seasonAt("one_race");
  overview.teams[0].crews = [1, 3];
  const parts = people(overview).part;
  assert.ok(textsOf(parts, '[data-team="0"] .team-parts li').some((words) => words.endsWith("crew1/3")));
  assert.ok(textsOf(parts, '[data-team="1"] .team-parts li').some((words) => words.endsWith("crew2")));
});

test("a season without built cars shows no parts", () => {
  const { overview } = seasonAt("one_race");
  for (const team of overview.teams) team.parts = null;
  assert.equal(people(overview).part.querySelector(".team-parts"), null);
});

test("races in which a team sits out are listed", () => {
  const { overview } = seasonAt("one_race");
  overview.teams[0].sit_out_races = [3];
  assert.match(textOf(people(overview).part), /Sits out race 3\./);
  overview.teams[0].sit_out_races = [3, 7];
  assert.match(textOf(people(overview).part), /Sits out races 3, 7\./);
});

test("drivers and pit crews can be swapped where the rules allow it", () => {
  const { overview } = seasonAt("one_race");
  assert.doesNotMatch(textOf(people(overview).part), /Swap/);
  Object.assign(overview.teams[0], { may_swap: true, crews: [1, 2] });
  const { part, controller } = people(overview);
  click(button(part, "Swap drivers"));
  click(button(part, "Swap pit crews"));
  assert.deepEqual(controller.calls, [
    ["act", { act: "swap", team: 0, what: "drivers" }],
    ["act", { act: "swap", team: 0, what: "crews" }],
  ]);
});

test("equal pit crews have no swap button", () => {
  const { overview } = seasonAt("one_race");
  overview.teams[0].may_swap = true;
  assert.deepEqual(textsOf(people(overview).part, ".team-acts button"), ["Swap drivers"]);
});

test("a driver's pen button opens the rename window", () => {
  const { part, controller } = people(seasonAt("one_race").overview);
  click(button(part, "Rename Tom Hale"));
  assert.deepEqual(controller.calls, [["openWindow", { kind: "rename", driver: 3 }]]);
});
