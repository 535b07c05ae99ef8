/** The bar above a race: its title and its tools. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  isEmpty,
  only,
  page,
  raceState,
  renderTemplate,
  settings,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { raceBar, linkToSeason } from "../../web/race/panels/race-bar.ts";

/** @param {any} race @param {any} [testPage] */
const barOf = (race, testPage = page({ race })) => renderTemplate(raceBar(race, testPage));
/** @param {Element} bar @param {string} name */
const isDisabled = (bar, name) => button(bar, name).hasAttribute("disabled");

test("the title names circuit, lap and turn", () => {
  const title = only(barOf(raceState("monaco/gear")), ".bar-title");
  assert.match(textOf(title), /^Monaco/);
  assert.deepEqual(textsOf(title, "small"), ["Lap 1 of 1", "Turn 3"]);
});

test("on the grid the title shows the first lap and no turn", () => {
  const race = raceState("monaco/gear");
  Object.assign(/** @type {any} */ (race.view), { lap: 0, round: 0 });
  assert.deepEqual(textsOf(barOf(race), ".bar-title small"), ["Lap 1 of 1"]);
});

test("a longer race counts its laps", () => {
  const race = raceState("ludodelire/tow");
  assert.equal(textsOf(barOf(race), ".bar-title small")[0], "Lap 2 of 3");
});

test("a time trial has no lap", () => {
  const [first] = textsOf(barOf(raceState("monaco/gear", { trialSince: 0 })), ".bar-title small");
  assert.equal(first, "Time trial");
});

test("the official attempt is labelled", () => {
  assert.equal(textOf(only(barOf(raceState("monaco/gear", { official: 20_000 })), ".official")), "Official");
  assert.equal(barOf(raceState("monaco/gear")).querySelector(".official"), null);
});

test("an official attempt has neither undo nor hint nor redo", () => {
  const race = raceState("monaco/gear");
  /** @type {any} */ (race.view).can_redo = true;
  const free = barOf(race);
  assert.deepEqual(
    ["Undo", "Redo", "Hint"].map((name) => isDisabled(free, name)),
    [false, false, false],
  );
  const official = barOf({ ...race, official: 20_000 });
  assert.deepEqual(
    ["Undo", "Redo", "Hint"].map((name) => isDisabled(official, name)),
    [true, true, true],
  );
});

test("before the first decision there is nothing to undo", () => {
  const race = raceState("monaco/grid");
  /** @type {any} */ (race.view).can_undo = false;
  assert.ok(isDisabled(barOf(race), "Undo"));
});

test("a decision at another device cannot be taken back here", () => {
  const race = raceState("basic/gear");
  const { undo_car } = /** @type {any} */ (race.view);
  assert.ok(!isDisabled(barOf({ ...race, seats: [undo_car] }), "Undo"));
  const others = [0, 1, 2, 3].filter((car) => car !== undo_car);
  assert.ok(isDisabled(barOf({ ...race, seats: others }), "Undo"));
});

test("while cars move nothing can be undone or hinted", () => {
  const bar = barOf(raceState("monaco/gear", { phase: "moving" }));
  assert.ok(isDisabled(bar, "Undo"));
  assert.ok(isDisabled(bar, "Hint"));
});

test("a player without hints has no button for them", () => {
  const race = raceState("monaco/gear");
  const bar = barOf(race, page({ race, settings: settings({ hints: false }) }));
  assert.ok(!textsOf(bar, "button").includes("Hint"));
});

test("the tools run their actions", () => {
  const race = raceState("monaco/gear");
  const testPage = page({ race });
  const bar = barOf(race, testPage);
  for (const name of ["Undo", "Hint", "Send"]) click(button(bar, name));
  assert.deepEqual(testPage.calls, [["session.undo"], ["session.requestHint"], ["actions.sendTurn"]]);
});

test("the menu opens from the bar", () => {
  const race = raceState("monaco/gear");
  const testPage = page({ race });
  click(button(barOf(race, testPage), "Menu"));
  assert.deepEqual(testPage.store.state.dialog, { kind: "menu" });
});

test("sound is offered to a new player at the start of the first race", () => {
  const race = raceState("monaco/grid");
  const testPage = page({ race });
  const offer = only(barOf(race, testPage), ".sound-offer");
  assert.deepEqual(textsOf(offer, "span"), ["Hear engines and dice?", "Sound?"]);
  click(offer);
  assert.deepEqual(testPage.calls, [["actions.changeSettings", { sound: true, soundOffered: true }]]);
});

test("sound is not offered again, later in a race, to experienced players, or with a coach", () => {
  const offered = (/** @type {any} */ race, /** @type {any} */ changes = {}) =>
    barOf(race, page({ race, settings: settings(changes) })).querySelector(".sound-offer") !== null;
  const race = raceState("monaco/grid");
  assert.ok(offered(race));
  assert.ok(!offered(race, { soundOffered: true }));
  assert.ok(!offered(race, { sound: true }));
  assert.ok(offered(race, { races: 2 }));
  assert.ok(!offered(race, { races: 3 }));
  assert.ok(!offered(raceState("monaco/gear")));
  assert.ok(!offered({ ...race, key: "x guided" }));
});

test("the loudspeaker has the text of its next action", () => {
  const race = raceState("monaco/gear");
  const testPage = page({ race, settings: settings({ sound: true }) });
  const bar = barOf(race, testPage);
  click(only(bar, ".sound-tool"));
  assert.equal(only(bar, ".sound-tool").getAttribute("aria-label"), "Turn sound off");
  assert.deepEqual(testPage.calls, [["actions.changeSettings", { sound: false, soundOffered: true }]]);
  const silent = only(barOf(race), ".sound-tool");
  assert.equal(silent.getAttribute("aria-label"), "Turn sound on");
});

test("a race of a season links to the season if it is stored on the device", () => {
  const { view } = raceState("monaco/gear");
  const seasonal = /** @type {any} */ ({ ...view, setup: { ...view?.setup, season: { id: "s1", race: 4 } } });
  const link = renderTemplate(linkToSeason(seasonal, page({ seasons: /** @type {any} */ ([{ id: "s1" }]) })));
  assert.equal(only(link, "a").getAttribute("href"), "#season/s1");
  assert.equal(textOf(link), "Season, race 4");
  const elsewhere = renderTemplate(linkToSeason(seasonal, page()));
  assert.equal(elsewhere.querySelector("a"), null);
  assert.equal(textOf(elsewhere), "Season, race 4");
  assert.ok(isEmpty(linkToSeason(/** @type {any} */ (view), page())));
});

test("without a view the bar names the circuit only", () => {
  const bar = barOf(raceState("monaco/gear", { view: null }));
  assert.match(textOf(only(bar, ".bar-title")), /^Monaco$/);
  assert.ok(isDisabled(bar, "Send"));
});
