/** A choice between a few options, and the hand-over screen before a secret choice. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  click,
  only,
  page,
  raceState,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { chooseButton, choosePanel, handoverButton, handoverPanel } from "../../web/race/cockpit/choose.ts";

/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = page({ race })) => renderTemplate(choosePanel(race, testPage));

test("a choice has a title and a numbered row for each option", () => {
  const panel = panelOf(raceState("trant/tyres"));
  assert.equal(textOf(only(panel, "h2")), "Starting tyres");
  assert.deepEqual(textsOf(panel, ".option kbd"), ["1", "2", "3"]);
  assert.deepEqual(textsOf(panel, ".option b"), ["Hard tyres", "Soft tyres", "Wet tyres"]);
});

test("screen readers hear an option with its detail", () => {
  const [dice] = panelOf(raceState("trant/dice")).querySelectorAll(".option");
  assert.equal(
    dice.getAttribute("aria-label"),
    "One 20-sided die. In 1st: 1 to 2, every row of the table equally likely.",
  );
});

test("nothing is chosen at first, and no rule is named", () => {
  const panel = panelOf(raceState("trant/tyres"));
  assert.equal(panel.querySelectorAll('[aria-checked="true"]').length, 0);
  assert.equal(panel.querySelector(".choose-clause"), null);
});

test("the chosen option is checked and names its rule", () => {
  const race = raceState("trant/tyres", { token: "soft" });
  const testPage = page({ race });
  const panel = panelOf(race, testPage);
  assert.equal(textOf(only(panel, '[aria-checked="true"] b')), "Soft tyres");
  assert.equal(textOf(only(panel, ".choose-clause")), "Rule");
  click(only(panel, ".choose-clause button"));
  assert.deepEqual(testPage.calls, [["actions.showClause", "TRT-TYR-1"]]);
});

test("another rulebook names its own rule for the same choice", () => {
  const panel = panelOf(raceState("ludodelire/tyres", { token: "soft" }));
  assert.equal(textOf(only(panel, ".choose-clause")), "Rule");
});

test("pressing an option selects it", () => {
  const race = raceState("trant/tyres");
  const testPage = page({ race });
  click(panelOf(race, testPage).querySelectorAll(".option")[2]);
  assert.deepEqual(
    testPage.calls.map((/** @type {unknown[]} */ call) => call.slice(0, 2)),
    [["session.tap", "wet"]],
  );
});

test("the tab key leads to the first option until one is chosen", () => {
  const stops = (/** @type {string | null} */ token) =>
    textsOf(
      panelOf(raceState("trant/tyres", { token, isHandoverPending: false })),
      '.option[tabindex="0"] b',
    );
  assert.deepEqual(stops(null), ["Hard tyres"]);
  assert.deepEqual(stops("wet"), ["Wet tyres"]);
});

test("a die that may be rolled again is shown with its result and the points left", () => {
  const panel = panelOf(raceState("house/reroll"));
  const die = only(panel, ".reroll-die");
  assert.equal(die.getAttribute("data-die"), "9");
  assert.equal(textOf(die), "9 9 spaces");
  assert.equal(textOf(only(panel, ".choose-what")), "2 driver points left.");
  assert.deepEqual(textsOf(panel, ".option b"), ["Keep this roll", "Roll again"]);
});

test("the weather is shown where tyres are chosen, not with a die", () => {
  assert.equal(
    panelOf(raceState("house/reroll")).querySelector(".choose-head .weather, .choose-head p"),
    null,
  );
  const race = raceState("trant/tyres");
  /** @type {any} */ (race.view).weather = "rain";
  assert.match(textOf(only(panelOf(race), ".choose-head")), /rain/i);
});

test("the hint is below its option", () => {
  const hint = { token: "wet", why: { id: "gear.stay" }, compared: [], path: [] };
  assert.equal(textOf(only(panelOf(raceState("trant/tyres", { token: "wet", hint })), ".hint")), "stay");
  assert.equal(panelOf(raceState("trant/tyres", { token: "hard", hint })).querySelector(".hint"), null);
  assert.equal(panelOf(raceState("trant/tyres", { hint })).querySelector(".hint"), null);
});

test("the button waits for a choice and then repeats it", () => {
  const words = (/** @type {string | null} */ token) => {
    const button = only(renderTemplate(chooseButton(raceState("trant/tyres", { token }), page())), "button");
    return [textOf(only(button, "span")), button.hasAttribute("disabled")];
  };
  assert.deepEqual(words(null), ["Choose one", true]);
  assert.deepEqual(words("wet"), ["Wet tyres", false]);
});

test("options have French and German texts", () => {
  for (const language of ["fr", "de"]) {
    speakLanguage(language);
    const panel = panelOf(raceState("trant/tyres", { token: "wet" }));
    for (const words of [...textsOf(panel, ".option"), ...textsOf(panel, "h2")])
      assert.doesNotMatch(words, /tyres|choose\./, words);
  }
});

test("before a secret choice the hand-over screen names the player", () => {
  const race = raceState("trant/tyres");
  assert.equal(textOf(only(renderTemplate(handoverPanel(race)), "h2")), "Pass the device to Ada");
  const testPage = page();
  const button = only(renderTemplate(handoverButton(race, testPage)), "button");
  assert.equal(textOf(only(button, "span")), "I’m Ada");
  click(button);
  assert.deepEqual(testPage.calls, [["session.forward"]]);
});

test("the hand-over screen addresses an unnamed player as you", () => {
  const race = raceState("monaco/gear");
  assert.equal(textOf(only(renderTemplate(handoverPanel(race)), "h2")), "Your turn: take the device");
});
