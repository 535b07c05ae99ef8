/** A replay of the events since the reader's last visit, shown before their turn. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  raceState,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { reply, view } from "../support/web/views.mjs";
import { arrivalButtons, arrivalPanel } from "../../web/features/friends/arrival.ts";

/** A race whose last decisions have come by link. @param {object} [changes] @param {any} [gameView] */
function arrivalRace(changes = {}, gameView = view("ludodelire/gear")) {
  if (gameView.question) gameView.question.car = 0;
  const { history } = reply("ludodelire/history_so_far");
  return raceState(
    gameView,
    /** @type {any} */ ({
      phase: "replay",
      seats: [0],
      you: 0,
      log: gameView.events,
      history: { ...history, event_counts: [0] },
      arrival: { since: 0 },
      replay: { at: 0, until: 3, eventsShown: 0, isPlaying: false },
      ...changes,
    }),
  );
}

/** An event. @param {string} kind @param {object} [more] */
const event = (kind, more = {}) => ({
  kind,
  car: 1,
  round: 1,
  clause: null,
  message: { id: "event.spin", args: { name: "Bruno" } },
  ...more,
});

/** @param {any} race */
const panelOf = (race) => renderTemplate(arrivalPanel(race));

test("an arrival says that it is the player's turn and opens it", () => {
  const race = arrivalRace();
  assert.equal(textOf(only(panelOf(race), "h2")), "It’s your turn");
  const testPage = page({ race });
  click(button(renderTemplate(arrivalButtons(race, testPage)), "Take your turn"));
  assert.deepEqual(testPage.calls, [["replay.close"]]);
});

test("another driver's turn is announced by name, and the player continues", () => {
  const race = arrivalRace({ seats: [1] });
  assert.equal(textOf(only(panelOf(race), "h2")), `${race.view?.cars[0].name}’s turn`);
  assert.ok(button(renderTemplate(arrivalButtons(race, page({ race }))), "Continue"));
});

test("at a shared device, the arrival names the next driver", () => {
  const race = arrivalRace({ seats: [0, 1] });
  assert.equal(textOf(only(panelOf(race), "h2")), `${race.view?.cars[0].name}’s turn`);
});

test("a finished race is announced as over", () => {
  const race = arrivalRace({}, view("ludodelire/end"));
  assert.equal(textOf(only(panelOf(race), "h2")), "The race is over");
});

test("only moves are counted, in each language", () => {
  const log = [event("move"), event("spin"), event("move")];
  const patterns = {
    en: /^2 moves since/,
    fr: /2 (coups|déplacements|mouvements)/,
    de: /2 Züge|2 Bewegungen/,
  };
  for (const [language, words] of Object.entries(patterns)) {
    speakLanguage(language);
    assert.match(textOf(only(panelOf(arrivalRace({ log })), ".arrival > .small")), words);
  }
});

test("events that the player has seen, and those without effect, are left out", () => {
  const quiet = event("engine", { message: { id: "event.engine" } });
  const log = [event("old"), event("move"), quiet, event("silent", { message: null }), event("spin")];
  const panel = panelOf(
    arrivalRace({ log, history: { decisions: 5, event_counts: [0, 1] }, arrival: { since: 1 } }),
  );
  assert.equal(panel.querySelectorAll(".since li").length, 2);
});

test("events that the replay has not reached are marked as coming", () => {
  const log = [event("move"), event("move"), event("move")];
  const panel = panelOf(arrivalRace({ log, replay: { at: 1, until: 3, eventsShown: 1, isPlaying: true } }));
  assert.deepEqual(
    [...panel.querySelectorAll(".since li")].map(({ className }) => className),
    ["", "is-coming", "is-coming"],
  );
});

test("the arrival has the player's place, corner, stops and points", () => {
  const plate = textOf(only(panelOf(arrivalRace()), ".own-plate"));
  assert.match(plate, /You’re 4th, four spaces before Long Left/);
  assert.match(plate, /two stops to make there\./i);
  assert.match(plate, /Tyres 7, brakes 5\./);
});

test("a car in its corner and one without a corner ahead have their own texts", () => {
  const inside = arrivalRace();
  /** @type {any} */ (inside.view).cars[0].corner.distance = 0;
  assert.match(textOf(only(panelOf(inside), ".own-plate")), /You’re 4th, in Long Left/);
  const straight = arrivalRace();
  /** @type {any} */ (straight.view).cars[0].corner = null;
  const plate = textOf(only(panelOf(straight), ".own-plate"));
  assert.match(plate, /You’re 4th/);
  assert.doesNotMatch(plate, /stop/);
});

test("a car that is out has no plate", () => {
  const race = arrivalRace();
  /** @type {any} */ (race.view).cars[0].status = "out";
  assert.equal(panelOf(race).querySelector(".own-plate"), null);
});

test("the replay is paused while it plays, and begins again at its end", () => {
  const playing = arrivalRace({ replay: { at: 1, until: 3, eventsShown: 1, isPlaying: true } });
  const testPage = page({ race: playing });
  const buttons = renderTemplate(arrivalButtons(playing, testPage));
  click(/** @type {Element} */ (buttons.querySelector("button")));
  assert.deepEqual(testPage.calls, [["replay.toggle"]]);
  const endedRace = arrivalRace({
    arrival: { since: 2 },
    replay: { at: 3, until: 3, eventsShown: 3, isPlaying: false },
  });
  const endPage = page({ race: endedRace });
  click(/** @type {Element} */ (renderTemplate(arrivalButtons(endedRace, endPage)).querySelector("button")));
  assert.deepEqual(endPage.calls, [["replay.show", 2, { isPlaying: true }]]);
});

test("without a board to watch there is no arrival", () => {
  assert.equal(textOf(panelOf(arrivalRace({ replay: null }))), "");
  assert.deepEqual(textsOf(panelOf(arrivalRace({ replay: null })), "*"), []);
});
