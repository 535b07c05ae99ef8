/** The cockpit of a replay: the position, its events, and the key moments. */
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
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { reply } from "../support/web/views.mjs";
import { eventWords } from "../../web/race/panels/event-words.ts";
import { momentSentence, replayButtons, replayPanel } from "../../web/race/replay/replay-panel.ts";

/** @param {number} at @param {object} [changes] @returns {any} */
function watchedAt(at, changes = {}) {
  const { history } = reply("basic/history");
  const { moment } = reply("basic/moment");
  return {
    ...raceState("basic/end"),
    phase: "replay",
    history,
    replay: {
      at,
      position: { ...moment, decision: at },
      eventsShown: history.event_counts[at],
      isPlaying: false,
      until: 289,
      ...changes,
    },
  };
}
/** @param {any} race @param {any} [testPage] */
const panelOf = (race, testPage = page({ race })) => renderTemplate(replayPanel(race, testPage));
/** @param {any} race */
const keysOf = (race) => race.history.moments.filter((/** @type {any} */ moment) => moment.weight >= 3);

test("the head names the turn and the driver", () => {
  const race = watchedAt(50);
  const [turn] = race.history.turns.findLast((/** @type {number[]} */ [, first]) => first <= 50);
  const head = only(panelOf(race), ".replay-head");
  assert.equal(textOf(only(head, "h2")), `Turn ${turn}`);
  assert.match(textOf(only(head, "p")), / (is|are) next$/);
});

test("before the first turn the head names the grid", () => {
  const race = watchedAt(0);
  race.history.turns = race.history.turns.slice(1);
  assert.equal(textOf(only(panelOf(race), ".replay-head h2")), "The grid");
});

test("the results of the previous decision are shown with its dice", () => {
  const decision = keysOf(watchedAt(0))[2].decision;
  const race = watchedAt(decision + 1);
  const events = race.log
    .slice(race.history.event_counts[decision], race.history.event_counts[decision + 1])
    .filter((/** @type {any} */ event) => event.message || event.die);
  const panel = panelOf(race);
  const lines = textsOf(panel, ".told-here li p");
  assert.equal(lines.length, events.length);
  const spoken = events.filter((/** @type {any} */ event) => event.message);
  for (const event of spoken) assert.ok(lines.includes(textOf(renderTemplate(eventWords(event)))));
  assert.equal(
    panel.querySelectorAll(".told-here .die-card").length,
    events.filter((/** @type {any} */ { die }) => die).length,
  );
});

test("the card says if nothing has happened", () => {
  const race = watchedAt(0);
  race.replay.eventsShown = 0;
  assert.equal(textOf(only(panelOf({ ...race, log: [] }), ".told-here")), "No moves yet.");
});

test("playing is not announced to screen readers", () => {
  const live = (/** @type {boolean} */ isPlaying) =>
    only(panelOf(watchedAt(50, { isPlaying })), ".told-here").getAttribute("aria-live");
  assert.equal(live(false), "polite");
  assert.equal(live(true), "off");
});

test("key moments are listed by turn and open when pressed", () => {
  const race = watchedAt(50);
  const testPage = page({ race });
  const panel = panelOf(race, testPage);
  const keys = keysOf(race);
  const buttons = panel.querySelectorAll(".moments button");
  assert.deepEqual(
    [...buttons].map((button) => textOf(button.querySelector("b"))),
    keys.map((/** @type {any} */ key) => String(key.round)),
  );
  click(buttons[1]);
  assert.deepEqual(testPage.calls, [["replay.watch", keys[1]]]);
});

test("minor moments are not key moments", () => {
  const race = watchedAt(50);
  for (const moment of race.history.moments) moment.weight = 2;
  assert.equal(panelOf(race).querySelector(".moments"), null);
});

test("the last key moment that has been seen is marked", () => {
  const race = watchedAt(100);
  const keys = keysOf(race);
  const keyCount = keys.filter((/** @type {any} */ key) => key.decision < 100).length;
  const marks = [...panelOf(race).querySelectorAll(".moments button")].map((element) =>
    element.getAttribute("aria-current"),
  );
  assert.equal(marks.indexOf("step"), keyCount - 1);
  assert.equal(marks.filter(Boolean).length, 1);
});

test("before the first key moment none is marked", () => {
  assert.equal(panelOf(watchedAt(1)).querySelector("[aria-current]"), null);
});

test("a key moment has its own sentence, or that of its event, or its turn", () => {
  const race = watchedAt(50);
  const words = (/** @type {any} */ moment) => textOf(renderTemplate(momentSentence(moment, race)));
  const [lead] = race.history.moments.filter((/** @type {any} */ { message }) => message);
  assert.match(words(lead), new RegExp(race.view.cars[lead.car].name));
  const [contact] = race.history.moments.filter((/** @type {any} */ { message }) => !message);
  assert.equal(words(contact), textOf(renderTemplate(eventWords(race.log[contact.event]))));
  assert.equal(words({ ...contact, event: 99_999, round: 7 }), "Turn 7");
});

test("the race can be continued from an earlier moment, not from the end", () => {
  const race = watchedAt(50);
  const testPage = page({ race });
  const buttons = renderTemplate(replayButtons(race, testPage));
  click(button(buttons, "Continue from here"));
  assert.deepEqual(testPage.calls, [["actions.fork"]]);
  assert.ok(
    button(renderTemplate(replayButtons(watchedAt(289), page())), "Continue from here").hasAttribute(
      "disabled",
    ),
  );
});

test("an unfinished official race cannot be continued from an earlier moment", () => {
  const running = { ...watchedAt(50), official: 20_000 };
  running.view = { ...running.view, question: {} };
  assert.ok(
    button(renderTemplate(replayButtons(running, page())), "Continue from here").hasAttribute("disabled"),
  );
  const over = { ...watchedAt(50), official: 20_000 };
  assert.ok(
    !button(renderTemplate(replayButtons(over, page())), "Continue from here").hasAttribute("disabled"),
  );
});

test("the back button leads to the race or to its result", () => {
  const race = watchedAt(50);
  const testPage = page({ race });
  click(button(renderTemplate(replayButtons(race, testPage)), "Back to the result"));
  assert.deepEqual(testPage.calls, [["replay.close"]]);
  race.view = { ...race.view, question: {} };
  assert.ok(button(renderTemplate(replayButtons(race, page())), "Back to the race"));
});

test("without a replay there is no panel", () => {
  assert.ok(isEmpty(replayPanel(raceState("basic/end"), page())));
});
