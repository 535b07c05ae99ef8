/** The form for later questions before a race by link. */
import assert from "node:assert/strict";
import test from "node:test";
import { only, page, raceState, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { advanceForm } from "../../web/race/pre-race/advance-form.ts";

const QUESTIONS = [
  { step: "pit_choice", weather: 0, values: [1, 4] },
  { step: "tyres", weather: 1, values: [0, 1, 2] },
  { step: "tyres", weather: 2, values: [0, 1, 2] },
  { step: "wing", weather: 0, values: [0, 1] },
];
const TYRES = { step: "tyres", weather: 1, value: 1 };
const WET_TYRES = { ...TYRES, value: 2 };
const HIGH_WING = { step: "wing", weather: 0, value: 1 };
const PIT = { step: "pit_choice", weather: 0, value: 4 };

/** @param {any} [changes] of the race @param {any} [view] */
function form(changes = {}, view = {}) {
  const race = /** @type {any} */ (raceState("trant/build", { seats: [0], ...changes }));
  race.view = { ...race.view, advance: { questions: QUESTIONS, answers: [PIT, TYRES] }, ...view };
  const testPage = page({ race });
  return { panel: renderTemplate(advanceForm(race, testPage)), calls: testPage.calls };
}

/** @param {Element} element @param {string} step @param {number} weather @param {string} value */
function choose(element, step, weather, value) {
  const select = /** @type {HTMLSelectElement} */ (
    only(element, `select[data-step="${step}"][data-weather="${weather}"]`)
  );
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

test("each later question has a row with its answers, and the given ones are selected", () => {
  const { panel } = form();
  assert.deepEqual(textsOf(panel, ".advance-row > span:first-child"), [
    "Pit",
    "Starting tyres if dry",
    "Starting tyres if it rains",
    "Wing",
  ]);
  assert.deepEqual(
    [...panel.querySelectorAll("select")].map(({ value }) => value),
    ["4", "1", "", ""],
  );
  assert.deepEqual(textsOf(only(panel, '[data-step="pit_choice"]'), "option"), [
    "Ask me later",
    "Pit 1",
    "Pit 4",
  ]);
});

test("a changed row sends all answers, also before the reply; “Ask me later” takes one back", () => {
  const { panel, calls } = form();
  choose(panel, "wing", 0, "1");
  choose(panel, "tyres", 1, "2");
  choose(panel, "pit_choice", 0, "");
  assert.deepEqual(calls, [
    ["session.giveAdvanceAnswers", [PIT, TYRES, HIGH_WING]],
    ["session.giveAdvanceAnswers", [PIT, WET_TYRES, HIGH_WING]],
    ["session.giveAdvanceAnswers", [WET_TYRES, HIGH_WING]],
  ]);
});

test("one sentence explains that a choice is no longer possible", () => {
  const { panel } = form({}, { advance_answer_dropped: true, advance: undefined });
  assert.equal(
    textOf(only(panel, "[role=status]")),
    "Your earlier choice is no longer possible. Choose again.",
  );
  assert.equal(panel.querySelectorAll("fieldset").length, 0);
});

test("only races by link have the form, and rolls and timed laps have none", () => {
  for (const seats of [null, "ask", []]) assert.equal(form({ seats }).panel.querySelector("fieldset"), null);
  const { question } = /** @type {any} */ (raceState("trant/build").view);
  for (const extra of [{ is_clock_running: 3 }, { die: {} }])
    assert.equal(form({}, { question: { ...question, ...extra } }).panel.querySelector("fieldset"), null);
});
