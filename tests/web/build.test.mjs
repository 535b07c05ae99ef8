/** Building a car: adding and removing points, ready-made cars, and the text of the button. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  raceState,
  renderTemplate,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { usePointsVocabulary } from "../../web/platform/language/messages.ts";
import { openStorage } from "../../web/domain/storage/storage.ts";
import { buildButtons, buildPanel } from "../../web/race/cockpit/build.ts";
import { designOf, pointsToSpend, canAddPoint } from "../../web/race/pre-race/design.ts";
import { saveDesign, recordDesign } from "../../web/race/pre-race/last-design.ts";

/** A Trant car of 24 points being built, after these steps. @param {string[]} openSteps */
function building(...openSteps) {
  const race = raceState("trant/build", { panelEntries: openSteps });
  const testPage = page({ race }, { storage: openStorage(() => {}) });
  const question = /** @type {any} */ (race.view).question;
  return { race, testPage, question, panel: renderTemplate(buildPanel(race, testPage)) };
}

/** The points of a ready-made car in the order of the parts. @param {any} question @param {string} id */
function step({ parts, designs }, id) {
  const { points } = designs.find((/** @type {any} */ design) => design.id === id);
  return parts.map((/** @type {any} */ { part }) => points[part] ?? 0).join(",");
}

/** @param {any} race */
const forward = (race) =>
  textOf(only(renderTemplate(buildButtons(race, page({ race }))), ".is-forward span"));

test("each part is explained in at most five words", () => {
  usePointsVocabulary(true);
  const { panel, question } = building();
  const words = textsOf(panel, ".part small");
  assert.equal(words.length, question.parts.length);
  for (const line of words) assert.ok(line.split(" ").length <= 5 && !line.includes("build."), line);
});

test("points are added and removed within the limits of the part", () => {
  const { testPage, panel } = building("+ tyres 0", "+ tyres 1", "- tyres 2");
  const tyres = only(panel, '[data-part="tyres"]');
  assert.equal(tyres.getAttribute("data-points"), "1");
  assert.match(textOf(only(panel, "header p")), /^23 of 24/);
  const [less, more] = tyres.querySelectorAll("button");
  click(less);
  click(more);
  assert.deepEqual(testPage.calls, [
    ["session.addDesignStep", "- tyres"],
    ["session.addPoint", "tyres"],
  ]);
  const none = building().panel.querySelectorAll('[data-part="tyres"] button');
  assert.deepEqual(
    [...none].map((button) => button.hasAttribute("disabled")),
    [true, false],
  );
  const six = Array.from({ length: 6 }, (_, index) => `+ tyres ${index}`);
  const most = building(...six);
  assert.equal(canAddPoint(six, most.question, "tyres"), false);
  assert.ok(most.panel.querySelectorAll('[data-part="tyres"] button')[1].hasAttribute("disabled"));
});

test("ready-made cars spend all points, and undo restores the player's own", () => {
  const { question, testPage, panel } = building("+ engine 0");
  assert.deepEqual(textsOf(panel, "[data-design]"), ["Balanced", "Fast", "Safe", "For rain"]);
  click(button(panel, "Fast"));
  assert.deepEqual(testPage.calls, [["session.addDesignStep", `= ${step(question, "fast")}`]]);
  for (const { id } of question.designs) {
    const design = `= ${step(question, id)} 0`;
    assert.equal(pointsToSpend(designOf([design], question), question), 0, id);
    const pressed = building(design).panel.querySelectorAll('[data-design][aria-pressed="true"]');
    assert.deepEqual(
      [...pressed].map((button) => button.getAttribute("data-design")),
      [id],
    );
  }
  const fast = step(question, "fast");
  const replaced = building("+ engine 0", `= ${fast} 1`);
  assert.equal(textOf(only(replaced.panel, "[role=status]")), "Undo brings your own points back.");
  assert.equal(building(`= ${fast} 0`).panel.querySelector("[role=status]"), null);
});

test("the button builds the standard car, spends the rest, or builds this car", () => {
  assert.equal(forward(building().race), "Standard car");
  assert.equal(forward(building("+ tyres 0").race), "Spend the rest for me");
  assert.equal(forward(building(`= ${step(building().question, "safe")} 0`).race), "Build this car");
});

test("the last car design is offered again, if it fits", () => {
  localStorage.clear();
  const { question, race, testPage } = building();
  const safe = step(question, "safe");
  const whole = building(`= ${safe} 0`);
  Object.assign(whole.race, { log: [{ kind: "built", car: question.car }] });
  recordDesign(whole.testPage.store);
  saveDesign(whole.testPage, /** @type {any} */ ({ ...whole.race.view, question: null }));
  const { panel } = building();
  assert.deepEqual(textsOf(panel, "[data-design]").at(-1), "Last time");
  click(button(panel, "Last time"));
  const otherRace = structuredClone(race);
  /** @type {any} */ (otherRace.view).question.total = 20;
  const panelOf20 = renderTemplate(buildPanel(otherRace, testPage));
  assert.equal(panelOf20.querySelector('[data-design="last"]'), null);
});
