/** The form for a result by hand. */
import assert from "node:assert/strict";
import test from "node:test";
import { only, recordCalls, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { seasonAt, submit } from "../support/web/season-page.mjs";
import { resultForm } from "../../web/features/season/result-form.ts";

/** @param {any} overview @param {number} race */
function formOf(overview, race) {
  const controller = recordCalls();
  return { form: only(renderTemplate(resultForm(overview, race, controller)), "form"), controller };
}

/** The value that each select shows, by its name. @param {Element} form @param {string} start */
const values = (form, start) =>
  Object.fromEntries(
    [...form.querySelectorAll(`select[name^="${start}-"]`)].map((select) => [
      select.getAttribute("name"),
      /** @type {HTMLSelectElement} */ (select).value,
    ]),
  );

test("the form of an upcoming race lists its entrants, placed in the order of the list", () => {
  const { form } = formOf(seasonAt("start").overview, 1);
  assert.deepEqual(textsOf(form, "li > b"), ["Zoe", "Matteo Bruno", "Edith Marsh", "Tom Hale"]);
  assert.deepEqual(values(form, "place"), { "place-0": "1", "place-1": "2", "place-2": "3", "place-3": "4" });
  assert.match(textOf(form), /Race 1, Test Ring\./);
});

test("a stored result is shown unchanged", () => {
  const { overview } = seasonAt("one_race");
  Object.assign(overview.calendar[0].result[3], { place: 0, out: "engine", hurt: 2, laps: 0 });
  const { form } = formOf(overview, 1);
  assert.deepEqual(values(form, "place"), {
    "place-2": "1",
    "place-0": "2",
    "place-1": "3",
    "place-3": "engine",
  });
  assert.equal(values(form, "hurt")["hurt-3"], "2");
});

test("injuries are asked for only under rules with movement points", () => {
  const { overview } = seasonAt("start");
  assert.equal(formOf(overview, 1).form.querySelectorAll('[name^="hurt-"]').length, 4);
  overview.rulebook = "ludodelire";
  const { form } = formOf(overview, 1);
  assert.equal(form.querySelector('[name^="hurt-"]'), null);
  assert.equal(form.querySelector('option[value="transmission"], option[value="injured"]'), null);
});

test("a result is entered with places, retirements, injuries and the reason", () => {
  const { overview } = seasonAt("start");
  overview.calendar[0].laps = 3;
  const { form, controller } = formOf(overview, 1);
  submit(form, {
    "place-0": "2",
    "place-1": "1",
    "place-2": "engine",
    "place-3": "3",
    "hurt-2": "98",
    reason: "at Tom’s",
  });
  const empty = { spent: 0, throws: 0, best: 0 };
  assert.deepEqual(controller.calls, [
    ["openWindow", null],
    [
      "act",
      {
        act: "enter_result",
        race: 1,
        lines: [
          { driver: 0, place: 2, laps: 3, out: "", hurt: 0, ...empty },
          { driver: 1, place: 1, laps: 3, out: "", hurt: 0, ...empty },
          { driver: 2, place: 0, laps: 0, out: "engine", hurt: 98, ...empty },
          { driver: 3, place: 3, laps: 3, out: "", hurt: 0, ...empty },
        ],
        reason: "at Tom’s",
      },
    ],
  ]);
});

test("a correction keeps rolls, fastest lap and spent points of the race", () => {
  const { overview } = seasonAt("end");
  const { form, controller } = formOf(overview, 2);
  submit(form, { "place-0": "2", "place-2": "1", reason: "x" });
  const { lines } = controller.calls[1][1];
  assert.deepEqual(
    lines.map(({ driver, place, spent, throws, best }) => [driver, place, spent, throws, best]),
    [
      [0, 2, 1, 19, 1893],
      [2, 1, 0, 19, 1888],
      [1, 3, 0, 20, 1972],
      [3, 4, 0, 20, 1988],
    ],
  );
});

test("the laps of a car that stays out are kept when its result is corrected", () => {
  const { overview } = seasonAt("one_race");
  overview.calendar[0].laps = 3;
  Object.assign(overview.calendar[0].result[3], { place: 0, out: "engine", laps: 2 });
  const { form, controller } = formOf(overview, 1);
  submit(form, { "place-3": "corner", reason: "x" });
  assert.equal(controller.calls[1][1].lines[3].laps, 2);
  assert.equal(controller.calls[1][1].lines[3].out, "corner");
});

test("rules without injuries keep the injuries of the stored result", () => {
  const { overview } = seasonAt("one_race");
  overview.rulebook = "ludodelire";
  overview.calendar[0].result[1].hurt = 1;
  const { form, controller } = formOf(overview, 1);
  submit(form, { reason: "x" });
  assert.deepEqual(
    controller.calls[1][1].lines.map(({ hurt }) => hurt),
    [0, 1, 0, 0],
  );
});
