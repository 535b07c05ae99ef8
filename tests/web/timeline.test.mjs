/** The timeline and its controls: the position, the handle and the buttons. */
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
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { reply } from "../support/web/views.mjs";
import { momentLabel, timelinePanel } from "../../web/race/replay/timeline.ts";

/** A finished race with its history. @param {string} [name] @param {object} [changes] @returns {any} */
const withHistory = (name = "basic", changes = {}) => ({
  ...raceState(`${name}/end`),
  history: reply(`${name}/history`).history,
  ...changes,
});
/** The same, watched at a decision. @param {number} at @param {object} [changes] @returns {any} */
function watchedAt(at, changes = {}) {
  const { board_state: moment } = reply("basic/moment");
  const race = withHistory();
  const replay = {
    at,
    position: { ...moment, decision: at },
    eventsShown: race.history.event_counts[at],
    isPlaying: false,
    until: 289,
  };
  return { ...race, phase: "replay", replay: { ...replay, ...changes } };
}
/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = page({ race })) =>
  renderTemplate(timelinePanel(testPage.store.state, race, testPage));

test("there is a tick for each turn and a tall one for each lap", () => {
  const race = withHistory();
  const panel = panelOf(race);
  assert.equal(panel.querySelectorAll(".tick:not(.is-lap)").length, race.history.turns.length);
  assert.deepEqual(textsOf(panel, "text"), ["Lap 1", "Lap 2"]);
});

test("ticks are placed at their decision's position in the race", () => {
  const race = withHistory("basic");
  race.history.turns = [
    [1, 0],
    [2, race.history.decisions / 2],
    [3, race.history.decisions],
  ];
  const places = [...panelOf(race).querySelectorAll(".tick:not(.is-lap)")].map((tick) =>
    tick.getAttribute("x1"),
  );
  assert.deepEqual(places, ["0.00%", "50.00%", "100.00%"]);
});

test("during a race only the most important moments are marked, in a replay others too", () => {
  const race = withHistory();
  const weights = race.history.moments.map((/** @type {any} */ moment) => moment.weight);
  const atLeast = (/** @type {number} */ least) =>
    weights.filter((/** @type {number} */ weight) => weight >= least).length;
  assert.ok(atLeast(3) > atLeast(4));
  assert.equal(panelOf(race).querySelectorAll(".timeline-mark").length, atLeast(4));
  assert.equal(panelOf(watchedAt(10)).querySelectorAll(".timeline-mark").length, atLeast(3));
});

test("the handle is at the end of the race, or at the watched moment", () => {
  assert.equal(/** @type {any} */ (only(panelOf(withHistory()), "input")).value, "289");
  assert.equal(/** @type {any} */ (only(panelOf(watchedAt(50)), "input")).value, "50");
});

test("the handle has turn, lap and driver", () => {
  const race = watchedAt(50);
  const turn = race.history.turns.findLast((/** @type {number[]} */ [, first]) => first <= 50)[0];
  const name = race.view.cars[race.history.askers[50]].name;
  assert.equal(
    only(panelOf(race), "input").getAttribute("aria-valuetext"),
    `Turn ${turn}. Lap 1 of 2: ${name} is next.`,
  );
});

test("the lap is that of the position while it is on the board, otherwise that of the history", () => {
  const race = watchedAt(200);
  const name = race.view.cars[race.history.askers[200]].name;
  race.replay.position.lap = 1;
  assert.equal(momentLabel(race, race.history, 200), `Lap 1 of 2: ${name} is next`);
  race.replay.at = 10;
  assert.equal(momentLabel(race, race.history, 200), `Lap 2 of 2: ${name} is next`);
});

test("the label says if the moment is before the first turn or after the last", () => {
  const race = withHistory();
  race.history.turns = race.history.turns.filter((/** @type {number[]} */ [, first]) => first > 0);
  assert.equal(momentLabel(race, race.history, 0), "Before the start");
  assert.equal(
    only(panelOf({ ...watchedAt(0), history: race.history }), "input").getAttribute("aria-valuetext"),
    "Before the start",
  );
  assert.equal(momentLabel(withHistory(), race.history, 289), "The race is over");
});

test("the words are translated", () => {
  const race = watchedAt(50);
  for (const language of ["fr", "de"]) {
    speakLanguage(language);
    assert.doesNotMatch(momentLabel(race, race.history, 50), /Lap|is next|timeline\./);
  }
});

test("moving the handle starts or continues a replay", () => {
  const move = (/** @type {any} */ race) => {
    const testPage = page({ race });
    const input = /** @type {any} */ (only(panelOf(race, testPage), "input"));
    input.value = "42";
    input.dispatchEvent(new window.Event("input"));
    return testPage.calls;
  };
  assert.deepEqual(move(withHistory()), [["replay.show", 42]]);
  assert.deepEqual(move(watchedAt(50)), [["replay.goTo", 42, false]]);
});

test("the buttons step, play and go to key moments", () => {
  const race = watchedAt(50);
  const testPage = page({ race });
  const panel = panelOf(race, testPage);
  for (const name of ["Step back", "Play", "Step forward", "Previous key moment", "Next key moment"])
    click(button(panel, name));
  assert.deepEqual(testPage.calls, [
    ["replay.step", -1],
    ["replay.toggle"],
    ["replay.step", 1],
    ["replay.goToKeyMoment", -1],
    ["replay.goToKeyMoment", 1],
  ]);
});

test("playing can be paused", () => {
  const panel = panelOf(watchedAt(50, { isPlaying: true }));
  assert.ok(button(panel, "Pause"));
  assert.throws(() => button(panel, "Play"));
});

test("the buttons do not lead before the beginning or beyond the end", () => {
  const disabled = (/** @type {number} */ at) =>
    [...panelOf(watchedAt(at)).querySelectorAll(".transport button[disabled]")].map((element) =>
      element.getAttribute("aria-label"),
    );
  assert.deepEqual(disabled(0), ["Previous key moment", "Step back"]);
  assert.deepEqual(disabled(289), ["Step forward", "Next key moment"]);
  assert.deepEqual(disabled(50), []);
});

test("the speed button leads to the next speed and from the last to the first", () => {
  const press = (/** @type {any} */ speed) => {
    const race = watchedAt(50);
    const testPage = page({ race, settings: settings({ speed }) });
    click(only(panelOf(race, testPage), ".speed"));
    return testPage.calls[0][1].speed;
  };
  assert.deepEqual(["0.5", "1", "2", "4", "instant"].map(press), ["1", "2", "4", "instant", "0.5"]);
});

test("a race without decisions has a handle that cannot be moved", () => {
  const race = withHistory("basic", {
    history: { decisions: 0, event_counts: [0], askers: [], turns: [], laps: [], moments: [] },
  });
  const panel = panelOf(race);
  assert.ok(only(panel, "input").hasAttribute("disabled"));
  assert.equal(panel.querySelectorAll(".tick").length, 0);
});

test("without a history there is no timeline", () => {
  const race = raceState("monaco/gear");
  assert.ok(isEmpty(timelinePanel(page({ race }).store.state, race, page())));
  assert.equal(textOf(renderTemplate(timelinePanel(page().store.state, race, page()))), "");
});
