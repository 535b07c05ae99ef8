/** The choice of rules in the set-up: presets, switches, and the requirements of switches. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  renderTemplate,
  settings,
  speakLanguage,
  textOf,
  textsOf,
  usePhone,
} from "../support/web/render.mjs";
import { setup } from "../support/web/setups.mjs";
import {
  choiceWords,
  exclusionText,
  rulesChoice,
  rulesInWords,
  needsText,
  ruleText,
} from "../../web/domain/rules/switches.ts";

/** The panel; changes are recorded as `changeRules`. @param {any} testPage @param {any} state */
const choice = (testPage, state) =>
  rulesChoice(state, testPage, (make) => void testPage.calls.push(["changeRules", make(state.draft)]));

/** @param {object} [changes]  of the set-up @param {object} [state] */
function rendered(changes = {}, state = {}) {
  const testPage = page({ draft: setup(changes), ...state });
  const panel = renderTemplate(choice(testPage, testPage.store.state));
  return { testPage, panel };
}

/** @param {Element} panel @param {string} id */
const row = (panel, id) => only(panel, `[data-switch="${id}"]`);

/** The set-up requested by the last press. @param {any} testPage */
const changedTo = (testPage) => testPage.calls.at(-1)[1];

test("one preset card is offered for each rulebook, and the current one is selected", () => {
  const { panel } = rendered({ rulebook: "eurogames" });
  const cards = [...panel.querySelectorAll("[data-preset]")].map((card) => card.getAttribute("data-preset"));
  assert.deepEqual(cards.sort(), ["advanced", "eurogames", "first", "house", "ludodelire", "table", "trant"]);
  assert.deepEqual(textsOf(panel, ".presets .is-chosen b"), ["Eurogames"]);
});

test("a rulebook without advanced rules offers no card for them", () => {
  assert.equal(rendered({ rulebook: "first" }).panel.querySelector('[data-preset="advanced"]'), null);
});

test("a preset of another rulebook removes the switches of this one", () => {
  const { testPage, panel } = rendered({ switches: { weather: "on" } });
  click(only(panel, '[data-preset="trant"]'));
  assert.equal(testPage.calls[0][0], "changeRules");
  assert.equal(changedTo(testPage).rulebook, "trant");
  assert.deepEqual(changedTo(testPage).switches, {});
});

test("all advanced rules switch on seven rules of Ludodélire and three laps", () => {
  const { testPage, panel } = rendered();
  click(only(panel, '[data-preset="advanced"]'));
  const { laps, switches } = changedTo(testPage);
  assert.equal(laps, 3);
  assert.deepEqual(Object.keys(switches).sort(), [
    "construction",
    "slipstream",
    "soft_tyres",
    "three_laps",
    "track_safety",
    "trials",
    "weather",
  ]);
  assert.equal(
    only(
      renderTemplate(choice(testPage, { ...testPage.store.state, draft: changedTo(testPage) })),
      ".is-chosen[data-preset]",
    ).getAttribute("data-preset"),
    "advanced",
  );
});

test("the card of all rules names the minimum number of laps, as the engine does", () => {
  const words = (/** @type {string} */ rulebook) =>
    textOf(only(rendered({ rulebook }).panel, '[data-preset="advanced"] span'));
  for (const [language, ...three] of [
    [
      "en",
      "of Ludodélire, over three laps or more",
      "of House rules, over two laps or more",
      "of Trant, over one lap or more",
    ],
    ["de", "von Ludodélire, ab drei Runden", "von Hausregeln, ab zwei Runden", "von Trant, ab einer Runde"],
    [
      "fr",
      "de Ludodélire, à partir de trois tours",
      "de Règles maison, à partir de deux tours",
      "de Trant, à partir d’un tour",
    ],
  ]) {
    speakLanguage(language);
    assert.deepEqual(["ludodelire", "house", "trant"].map(words), three);
  }
});

test("the table's card is disabled until an option has been changed", () => {
  const card = only(rendered().panel, '[data-preset="table"]');
  assert.ok(only(card, "input").hasAttribute("disabled"));
  assert.equal(textOf(card.querySelector("span")), "once you change an option");
});

test("the table's card counts the changed options", () => {
  const panel = rendered({ switches: { weather: "on" } }).panel;
  assert.match(textOf(only(panel, '[data-preset="table"]')), /Ludodélire, one change$/);
  const two = rendered({ switches: { weather: "on" }, movement_dice: "gear_dice" }).panel;
  assert.match(textOf(only(two, '[data-preset="table"]')), /Ludodélire, two changes$/);
});

test("the table's card restores the rules used last at the table", () => {
  const table = { rulebook: "trant", laps: 2, movement_dice: "table", switches: { session: "on" } };
  const { testPage, panel } = rendered({}, { settings: settings(/** @type {any} */ ({ table })) });
  click(only(panel, '[data-preset="table"]'));
  assert.equal(changedTo(testPage).rulebook, "trant");
  assert.deepEqual(changedTo(testPage).switches, { session: "on" });
});

test("every switch of the rulebook has a row with its rule", () => {
  const { panel } = rendered();
  assert.equal(panel.querySelectorAll("[data-switch]").length, 17);
  assert.match(textOf(row(panel, "weather")), /^Weather Rule A die brings sun/);
  const numbered = rendered({}, { settings: settings({ clauses: true }) }).panel;
  assert.match(textOf(row(numbered, "weather")), /^Weather [A-Z]{3}-[A-Z]{3}-\d+ A die brings sun/);
});

test("a switch that is off is switched on by a press, and off again", () => {
  const { testPage, panel } = rendered();
  const control = only(row(panel, "weather"), "[role=switch]");
  assert.equal(control.getAttribute("aria-checked"), "false");
  click(control);
  assert.deepEqual(changedTo(testPage).switches, { weather: "on" });
  const on = rendered({ switches: { weather: "on" } });
  click(only(row(on.panel, "weather"), '[role=switch][aria-checked="true"]'));
  assert.deepEqual(changedTo(on.testPage).switches, {});
});

test("a choice among a few is shown as buttons, the default first", () => {
  const { testPage, panel } = rendered({ rulebook: "house" });
  const limits = row(panel, "time_limits");
  assert.deepEqual(textsOf(limits, ".choice"), ["None", "10 s", "6 s"]);
  assert.deepEqual(textsOf(limits, ".is-chosen"), ["None"]);
  click(button(limits, "6 s"));
  assert.deepEqual(changedTo(testPage).switches, { time_limits: "count" });
});

test("a choice among ten is shown as a list of numbers", () => {
  const { panel } = rendered({ rulebook: "trant", laps: 2, switches: { rotating_grid: "on" } });
  assert.deepEqual(
    textsOf(row(panel, "rotation"), "option"),
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
});

test("a switch with an unmet requirement is disabled and names it", () => {
  const { panel } = rendered();
  const third = row(panel, "three_laps");
  assert.ok(only(third, "[role=switch]").hasAttribute("disabled"));
  assert.equal(textOf(only(third, "em")), "Needs three laps or more.");
  const long = row(rendered({ laps: 3 }).panel, "three_laps");
  assert.equal(long.querySelector("em"), null);
  assert.ok(!only(long, "[role=switch]").hasAttribute("disabled"));
});

test("a detail of another switch names that switch in each language", () => {
  for (const [language, needed] of [
    ["en", "Needs weather."],
    ["fr", "Demande météo."],
  ]) {
    speakLanguage(language);
    assert.equal(needsText("ludodelire", [[{ laps: 0, switch: "weather" }]]), needed);
  }
});

test("alternative requirements are joined by “or”, several by “and”", () => {
  const [laps, weather, session] = [
    { laps: 2, switch: "" },
    { laps: 0, switch: "weather" },
    { laps: 0, switch: "session" },
  ];
  assert.equal(needsText("trant", [[laps, session]]), "Needs two laps or more or a full session.");
  assert.equal(needsText("trant", [[weather], [session]]), "Needs weather and a full session.");
  speakLanguage("de");
  assert.match(needsText("trant", [[laps]]), /^Braucht zwei Runden oder mehr\.$/);
});

test("switches that exclude each other name each other", () => {
  assert.equal(exclusionText("trant", ["session"]), "Can’t be combined with a full session.");
  const { panel } = rendered({ rulebook: "trant", laps: 2, switches: { session: "on" } });
  const barred = row(panel, "rotating_grid");
  assert.match(textOf(barred), /Can’t be combined with a full session\./);
  assert.ok(only(barred, "[role=switch]").hasAttribute("disabled"));
});

test("a race longer than the rulebook covers gets a warning", () => {
  assert.equal(rendered({ laps: 3 }).panel.querySelector(".advice"), null);
  assert.equal(
    textOf(rendered({ laps: 5 }).panel.querySelector(".advice span")),
    "Ludodélire covers 1 to 3 laps; it has no rules for 5.",
  );
  assert.deepEqual(textsOf(rendered({ rulebook: "trant", laps: 1 }).panel, ".advice span"), [
    "Trant covers 2 to 3 laps; it has no rules for 1.",
  ]);
  assert.equal(rendered().panel.querySelector(".advice"), null);
});

test("house rules suggest car building for three laps, with a button that switches it on", () => {
  const { testPage, panel } = rendered({ rulebook: "house", laps: 3 });
  const advice = only(panel, ".advice");
  assert.match(textOf(advice), /^This rulebook has no car for 3 laps: build your own\./);
  click(button(advice, "Switch on Build your car"));
  assert.deepEqual(changedTo(testPage).switches, { construction: "on" });
  assert.equal(rendered({ rulebook: "house", laps: 2 }).panel.querySelector(".advice"), null);
});

test("on a desktop all rules are visible below headings", () => {
  const { panel } = rendered();
  assert.deepEqual(textsOf(panel, "h3"), ["Advanced rules", "Rule interpretations"]);
  assert.equal(panel.querySelector("details"), null);
});

test("on a phone the rules are folded, and the line above names the changed ones", () => {
  usePhone();
  const line = (/** @type {object} */ changes) =>
    textOf(only(rendered(changes).panel, '[data-fold="optional"] summary span'));
  assert.equal(line({}), "by the book");
  assert.equal(line({ switches: { weather: "on" } }), "weather");
  assert.equal(
    line({ switches: { weather: "on", slipstream: "on", trials: "on" } }).split(/, | and /).length,
    3,
  );
  assert.ok(!only(rendered().panel, '[data-fold="optional"]').hasAttribute("open"));
});

test("the page links to the rulebook of the set-up", () => {
  const link = only(rendered({ rulebook: "house" }).panel, ".read-book a");
  assert.equal(link.getAttribute("href"), "#rules/house");
  assert.equal(textOf(link), "Read this rulebook: House rules");
});

test("the rules are summed up in a few words in each language", () => {
  assert.equal(rulesInWords(setup()), "Ludodélire, the basic game");
  assert.equal(rulesInWords(setup({ rulebook: "trant" })), "Trant");
  const { switches } = changedTo(
    (() => {
      const { testPage, panel } = rendered();
      click(only(panel, '[data-preset="advanced"]'));
      return testPage;
    })(),
  );
  assert.equal(rulesInWords(setup({ laps: 3, switches })), "Ludodélire with all advanced rules");
  const some = setup({ switches: { weather: "on", trials: "on" } });
  assert.equal(rulesInWords(some), "Ludodélire with time trials and weather");
  speakLanguage("fr");
  assert.match(rulesInWords(some), /^Ludodélire avec .+ et météo$/);
  speakLanguage("de");
  assert.match(rulesInWords(some), /^Ludodélire mit .+ und Wetter$/);
});

test("a switch without effect is not named among the rules of the race", () => {
  assert.equal(
    rulesInWords(setup({ laps: 1, switches: { three_laps: "on" } })),
    "Ludodélire, the basic game",
  );
});

test("a rulebook's own text for a switch is preferred to the common one", () => {
  assert.equal(ruleText("trant", "weather"), ruleText("house", "weather"));
  assert.notEqual(ruleText("eurogames", "construction", ".what"), "");
  assert.equal(choiceWords("trant", "rotation", "7"), "7");
  assert.equal(choiceWords("house", "time_limits", "clock"), "10 s");
});

test("a level is named by one word", () => {
  const classic = { movement_dice: "gear_dice", switches: { slipstream: "on", weather: "on" } };
  assert.equal(rulesInWords(setup(/** @type {any} */ (classic))), "Classic");
  assert.equal(rulesInWords(setup({ rulebook: "first", movement_dice: "gear_dice" })), "Simple");
  const { panel } = rendered(classic);
  assert.equal(panel.querySelector(".presets .is-chosen"), null);
});

test("a printed rulebook keeps its dice, and says so", () => {
  const { testPage, panel } = rendered({ movement_dice: "gear_dice" });
  assert.equal(panel.querySelector(".printed-dice"), null);
  for (const book of ["ludodelire", "trant"]) {
    click(only(panel, `[data-preset="${book}"]`));
    assert.equal(changedTo(testPage).movement_dice, "table");
  }
  assert.match(textOf(only(rendered().panel, ".printed-dice")), /20-sided die, read on the gear table/);
  assert.equal(rendered({ rulebook: "trant" }).panel.querySelector(".printed-dice"), null);
});
