/** Changing a car between races: points given up, or moved from one part to another. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  click,
  only,
  page,
  raceState,
  renderTemplate,
  settings,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { usePointsVocabulary } from "../../web/platform/language/messages.ts";
import { adjustButtons, adjustPanel } from "../../web/race/cockpit/adjust.ts";

/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = page({ race })) => renderTemplate(adjustPanel(race, testPage));
/** @param {any} race @param {any} [testPage] */
const buttonsOf = (race, testPage = page({ race })) => renderTemplate(adjustButtons(race, testPage));
/** @param {Element} panel @param {string} part */
const buttonOf = (panel, part) => only(panel, `[data-part="${part}"] button`);

/** A question in which points move from tyres to brakes or engine. @param {string[]} [openSteps] */
function moving(openSteps = []) {
  const race = raceState("trant/adjust", { panelEntries: openSteps });
  const question = /** @type {any} */ (race.view).question;
  for (const row of question.parts) Object.assign(row, { token: null, targets: {} });
  question.parts[0].targets = { brakes: "T>B", engine: "T>E" };
  return race;
}

test("the title says how many points to give up, and how many are left", () => {
  const race = raceState("trant/adjust");
  const panel = panelOf(race);
  assert.equal(textOf(only(panel, "h2")), "Give up four points");
  assert.equal(textOf(only(panel, "header p")), "4 of 4 left");
  assert.equal(panel.querySelector(".clause"), null);
  const numbered = panelOf(race, page({ race, settings: settings({ clauses: true }) }));
  assert.equal(textOf(only(numbered, ".small .clause")), "TRT-CON-7");
});

test("each part shows its points as a number and as blocks", () => {
  const race = raceState("trant/adjust");
  const panel = panelOf(race);
  for (const { part, points } of /** @type {any} */ (race.view).question.parts) {
    const row = only(panel, `[data-part="${part}"]`);
    assert.equal(textOf(only(row, "b")), String(points));
    assert.equal(row.querySelectorAll(".pips i").length, Math.min(8, points), part);
  }
});

test("giving up a point sends the answer of its part", () => {
  const race = raceState("trant/adjust");
  const testPage = page({ race });
  const button = buttonOf(panelOf(race, testPage), "tyres");
  assert.equal(button.getAttribute("aria-label"), "Remove a point: Tyres, 6 so far");
  click(button);
  assert.deepEqual(testPage.calls, [["session.takeAnswer", "-T"]]);
});

test("a part that may give no point has a disabled button", () => {
  const race = raceState("trant/adjust");
  /** @type {any} */ (race.view).question.parts[1].token = null;
  const panel = panelOf(race);
  assert.ok(buttonOf(panel, "brakes").hasAttribute("disabled"));
  assert.ok(!buttonOf(panel, "tyres").hasAttribute("disabled"));
});

test("a point is picked up before it is moved", () => {
  const race = moving();
  const testPage = page({ race });
  const button = buttonOf(panelOf(race, testPage), "tyres");
  assert.equal(button.getAttribute("aria-pressed"), "false");
  click(button);
  assert.deepEqual(testPage.calls, [["session.toggleGroup", "from tyres"]]);
});

test("a picked point can be added only where the rules let it", () => {
  const race = moving(["from tyres"]);
  const panel = panelOf(race);
  assert.equal(buttonOf(panel, "tyres").getAttribute("aria-pressed"), "true");
  assert.equal(buttonOf(panel, "brakes").getAttribute("aria-label"), "Add it here: Brakes, 6 so far");
  const open = [...panel.querySelectorAll(".part button:not([disabled])")].map((element) =>
    element.closest(".part")?.getAttribute("data-part"),
  );
  assert.deepEqual(open, ["tyres", "brakes", "engine"]);
});

test("adding a picked point sends the move between both parts", () => {
  const race = moving(["from tyres"]);
  const testPage = page({ race });
  click(buttonOf(panelOf(race, testPage), "brakes"));
  assert.deepEqual(testPage.calls, [["session.takeAnswer", "T>B"]]);
});

test("movement-point rules name their own parts", () => {
  usePointsVocabulary(true);
  const names = textsOf(panelOf(raceState("trant/adjust")), ".part > span:not(.pips)");
  assert.ok(names.includes("Transmission") && names.includes("Suspension"), names.join());
});

test("the button leaves the car as it is, or gives up the chosen point", () => {
  const words = (/** @type {string} */ name, /** @type {string | null} */ token) => {
    const forward = only(buttonsOf(raceState(name, { token })), ".is-forward");
    return [textOf(only(forward, "span")), forward.hasAttribute("disabled")];
  };
  assert.deepEqual(words("house/adjust", "as-it-is"), ["Leave as is", false]);
  assert.deepEqual(words("house/adjust", null), ["Leave as is", true]);
  assert.deepEqual(words("trant/adjust", "-T"), ["Remove a point: Tyres", false]);
  assert.deepEqual(words("trant/adjust", null), ["Choose 4 points to give up", true]);
});

test("a point given up can be taken back if the engine allows it", () => {
  const race = raceState("trant/adjust");
  const testPage = page({ race });
  const back = buttonsOf({ ...race, view: { ...race.view, can_undo: true } }, testPage).querySelectorAll(
    "button",
  )[0];
  click(back);
  assert.deepEqual(testPage.calls, [["session.undo"]]);
  const none = buttonsOf({ ...race, view: { ...race.view, can_undo: false } }).querySelectorAll("button")[0];
  assert.ok(none.hasAttribute("disabled"));
});
