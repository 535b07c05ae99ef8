/** The settings panel, and how stored settings are read. */
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
} from "../support/web/render.mjs";
import { settingsPanel } from "../../web/features/settings/settings.ts";
import { speedFactor, settingsFrom } from "../../web/domain/settings.ts";

const KEPT = { status: "ready", hasUpdate: false, canInstall: false };

/** @param {object} [changes]  settings @param {object} [storedValues] */
function panel(changes = {}, storedValues = {}) {
  const testPage = page({ settings: settings(changes), installation: { ...KEPT, ...storedValues } });
  return { testPage, view: renderTemplate(settingsPanel(testPage.store.state, testPage)) };
}

/** @param {Element} view @param {string} name */
const toggle = (view, name) => only(view, `[role=switch][aria-labelledby="setting-${name}"]`);

test("each choice shows its current value", () => {
  const { view } = panel({ theme: "dark", speed: "4", unit: "fraction" });
  const selectedOf = (/** @type {string} */ name) =>
    textOf(only(view, `[aria-labelledby="setting-${name}"] .is-chosen`));
  assert.equal(selectedOf("theme"), "Dark");
  assert.equal(selectedOf("unit"), "die faces: 3 in 20");
  assert.match(selectedOf("speed"), /4/);
});

test("a pressed value is stored", () => {
  const { testPage, view } = panel();
  click(button(view, "High contrast"));
  click(button(view, "die faces: 3 in 20"));
  assert.deepEqual(testPage.calls, [
    ["actions.changeSettings", { theme: "contrast" }],
    ["actions.changeSettings", { unit: "fraction" }],
  ]);
});

test("each switch changes its own setting", () => {
  for (const [name, setting, on] of /** @type {const} */ ([
    ["auto_roll", "autoRoll", false],
    ["one_tap", "oneTap", false],
    ["hints", "hints", true],
    ["explain", "explain", true],
    ["ghosts", "ghosts", true],
    ["remarks", "remarks", true],
    ["clauses", "clauses", false],
  ])) {
    const { testPage, view } = panel();
    assert.equal(toggle(view, name).getAttribute("aria-checked"), String(on), name);
    click(toggle(view, name));
    assert.deepEqual(testPage.calls, [["actions.changeSettings", { [setting]: !on }]], name);
  }
});

test("without hints there are no tips to switch on", () => {
  assert.equal(panel({ hints: false }).view.querySelector('[aria-labelledby="setting-explain"]'), null);
});

test("sound plays a sample when it is switched on, and the volume is disabled without it", () => {
  const { testPage, view } = panel({ sound: false });
  assert.ok(only(view, 'input[type="range"]').hasAttribute("disabled"));
  click(toggle(view, "sound_on"));
  assert.deepEqual(testPage.calls, [["actions.changeSettings", { sound: true }], ["sound.playSample"]]);
});

test("the volume is shown in percent and stored as a number", () => {
  const { testPage, view } = panel({ sound: true, volume: 35 });
  const slider = /** @type {HTMLInputElement} */ (only(view, 'input[type="range"]'));
  assert.equal(slider.getAttribute("aria-valuetext"), "35%");
  slider.value = "80";
  slider.dispatchEvent(new window.Event("input"));
  assert.deepEqual(testPage.calls, [["actions.changeSettings", { volume: 80 }]]);
});

test("each state of the offline copy has its own sentence", () => {
  const sentences = ["unavailable", "not_started", "storing", "ready", "failed"].map((status) => {
    const { view } = panel({}, { status });
    return textOf(only(view, "[data-kept]"));
  });
  assert.equal(new Set(sentences).size, 5);
  assert.match(sentences[3], /works offline/);
});

test("a game that is not saved yet can be saved, and a saved one cannot", () => {
  for (const status of ["not_started", "failed"]) {
    const { testPage, view } = panel({}, { status });
    click(button(view, "Save it now"));
    assert.deepEqual(testPage.calls, [["offline.cacheNow"]], status);
  }
  assert.doesNotMatch(textOf(panel().view), /Save it now|Install/);
});

test("an update and an installation are offered if there are any", () => {
  const { testPage, view } = panel({}, { hasUpdate: true, canInstall: true });
  assert.match(textOf(only(view, "[data-kept]")), /A new version is ready/);
  click(button(view, "Install as an app"));
  assert.deepEqual(testPage.calls, [["offline.install"]]);
});

test("erasing everything needs two confirmations, and can be cancelled", () => {
  const { testPage, view } = panel();
  const renderAgain = () => renderTemplate(settingsPanel(testPage.store.state, testPage), view);
  assert.equal(view.querySelector("[role=alert]"), null);
  click(button(view, "Erase all"));
  renderAgain();
  assert.match(textOf(only(view, "[role=alert]")), /deleted for good/);
  click(button(view, "Keep them"));
  renderAgain();
  assert.equal(view.querySelector("[role=alert]"), null);
  assert.ok(button(view, "Erase all"));
});

test("the panel has the same choices in each language", () => {
  const counts = ["en", "fr", "de"].map((language) => {
    speakLanguage(language);
    const { view } = panel();
    return [textsOf(view, "h3").length, textsOf(view, ".choice, [role=switch]").filter(Boolean).length];
  });
  assert.deepEqual(counts[1], counts[0]);
  assert.deepEqual(counts[2], counts[0]);
});

test("settings of 0.4.0 give the quick race's cars to the set-up, and any race counts as a first lap", () => {
  const parse = (/** @type {Record<string, unknown>} */ texts) => settingsFrom(texts, ["monaco"], ["en"]);
  const cars = [{ name: "You", livery: 0, driver: "human" }];
  const rules = { rulebook: "trant", laps: 3, movement_dice: "table", switches: {} };
  const old = parse({ races: 2, rules, quick: { rules, cars } });
  assert.deepEqual([old.cars, old.rules, old.friends, old.firstLapDone], [cars, rules, null, true]);
  assert.equal("quick" in old, false);
  assert.deepEqual([parse({}).firstLapDone, parse({ quick: 3 }).cars], [false, null]);
  assert.equal(parse({ races: 2, firstLapDone: false }).firstLapDone, false);
});

test("stored settings that are unknown become the default", () => {
  const parse = (/** @type {Record<string, unknown>} */ texts) =>
    settingsFrom(texts, ["monaco", "spa"], ["en", "fr"]);
  const usual = parse({});
  assert.deepEqual(
    parse({
      theme: "pink",
      speed: 4,
      language: "xx",
      sound: "yes",
      unit: 7,
      hints: 0,
      oneTap: "x",
      autoRoll: 1,
      volume: 101,
      livery: 10,
      circuit: "nowhere",
      player: "x".repeat(17),
      races: 1.5,
      rules: { rulebook: 3 },
      quick: { rules: null, cars: [] },
    }),
    usual,
  );
  assert.deepEqual(
    [usual.circuit, usual.language, usual.volume, usual.hints, usual.sound],
    ["monaco", "auto", 60, true, false],
  );
});

test("stored settings that are known are kept", () => {
  const storedSettings = {
    theme: "dark",
    speed: "instant",
    language: "fr",
    volume: 0.4,
    livery: 9,
    circuit: "spa",
    player: "Inès",
    races: 7,
    hints: false,
  };
  const settingsRead = settingsFrom(storedSettings, ["monaco", "spa"], ["en", "fr"]);
  for (const [name, value] of Object.entries({ ...storedSettings, volume: 0 }))
    assert.equal(settingsRead[/** @type {keyof typeof read} */ (name)], value, name);
});

test("instant speed has no pace", () => {
  assert.equal(speedFactor("instant"), null);
  assert.equal(speedFactor("0.5"), 0.5);
});
