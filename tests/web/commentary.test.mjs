/** The commentary: events in sentences, newest first, with dice and links to the replay. */
import assert from "node:assert/strict";
import test from "node:test";
import {
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
import { view } from "../support/web/views.mjs";
import { afterLogRender, lastLine, commentaryPanel } from "../../web/race/panels/commentary.ts";
import { dieCard, eventWords } from "../../web/race/panels/event-words.ts";

/** @param {any} race @param {any} [testPage] @param {boolean} [open] */
const panelOf = (race, testPage = page({ race }), open = false) =>
  renderTemplate(commentaryPanel(race, open, testPage));
/** Events that have a line. @param {any} race @returns {any[]} */
const eventsWithMessage = (race) => race.log.filter((/** @type {any} */ event) => event.message !== null);

test("each event with words has a line, newest first", () => {
  const race = raceState("monaco/gear");
  const lines = panelOf(race).querySelectorAll(".log-line");
  assert.equal(lines.length, eventsWithMessage(race).length);
  assert.deepEqual(
    [...lines].map((line) => line.getAttribute("data-kind")),
    eventsWithMessage(race)
      .map(({ kind }) => kind)
      .reverse(),
  );
});

test("events without words have no line", () => {
  const race = raceState("monaco/gear");
  assert.ok(race.log.some(({ message, kind }) => message === null && kind === "gear"));
  assert.equal(panelOf(race).querySelector('[data-kind="gear"]'), null);
});

test("drivers are set in bold", () => {
  const race = raceState("monaco/gear");
  const line = panelOf(race).querySelector('[data-kind="grid_throw"] .log-words');
  assert.equal(textOf(line?.querySelector("b")), "Farid");
});

test("a die has number, purpose and result, and opens its clause", () => {
  const [event] = view("monaco/gear").events;
  const testPage = page();
  const card = only(renderTemplate(dieCard(event, testPage)), ".die-card");
  assert.equal(card.tagName, "BUTTON");
  assert.equal(textOf(only(card, "b")), "10");
  assert.deepEqual(textsOf(card, "span"), ["Grid"]);
  assert.equal(textOf(only(card, "strong")), "lowest first");
  assert.ok(card.classList.contains("is-plain"));
  click(card);
  assert.deepEqual(testPage.calls, [["actions.showClause", "LUD-GRD-1"]]);
});

test("a die names the numbers on which it fails", () => {
  const event = /** @type {any} */ (view("monaco/gear").events.find(({ kind }) => kind === "stall"));
  const card = renderTemplate(
    dieCard({ ...event, die: { ...event.die, damage_text: { id: "die.fails_on_one" } } }, page()),
  );
  assert.deepEqual(textsOf(card, "span"), ["Start", "fails on 1"]);
});

test("a die without a clause is not a button", () => {
  const [event] = view("monaco/gear").events;
  assert.equal(renderTemplate(dieCard({ ...event, clause: null }, page())).querySelector("button"), null);
});

test("clauses of lines without a die appear only if clause numbers are on", () => {
  const event = /** @type {any} */ ({ kind: "stop", clause: "LUD-CRN-1", die: undefined });
  assert.ok(isEmpty(dieCard(event, page())));
  const testPage = page({ settings: settings({ clauses: true }) });
  assert.equal(textOf(renderTemplate(dieCard(event, testPage))), "LUD-CRN-1");
  assert.ok(isEmpty(dieCard({ ...event, clause: null }, testPage)));
});

test("a line's turn replays its event", () => {
  const race = raceState("monaco/gear");
  const testPage = page({ race });
  const line = panelOf(race, testPage).querySelectorAll("button.log-turn")[0];
  const index = race.log.findLastIndex(({ message }) => message !== null);
  assert.equal(textOf(line), String(race.log[index].round));
  assert.equal(line.getAttribute("aria-label"), `Replay turn ${race.log[index].round}`);
  click(line);
  assert.deepEqual(testPage.calls, [["replay.watchEvent", index]]);
});

test("before the start and in a lesson a line has no link", () => {
  const race = raceState("monaco/gear");
  const linesBefore = panelOf(race).querySelectorAll('[data-kind="grid_throw"] .log-turn');
  assert.ok(linesBefore.length > 0);
  for (const turn of linesBefore) assert.equal(turn.tagName, "SPAN");
  const lesson = { number: 1, step: 0, verdict: null };
  assert.equal(panelOf(race, page({ race, lesson })).querySelector("button.log-turn"), null);
});

test("at most sixty lines are kept", () => {
  const race = raceState("monaco/gear", { key: "sixty lines" });
  const testPage = page({ race });
  afterLogRender(testPage);
  const events = eventsWithMessage(race);
  const log = Array.from({ length: 100 }, (_, index) => events[index % events.length]);
  assert.equal(panelOf({ ...race, log }, testPage).querySelectorAll(".log-line").length, 60);
});

test("a race opened late begins with fourteen lines", () => {
  const race = raceState("trant/end", { key: "opened far on" });
  assert.ok(eventsWithMessage(race).length > 60);
  const panel = panelOf(race);
  assert.equal(panel.querySelectorAll(".log-line").length, 14);
  assert.equal(only(panel, ".log").getAttribute("aria-live"), "off");
});

test("a replay shows fourteen lines and announces none", () => {
  const race = raceState("monaco/end", { key: "watched", phase: "replay" });
  const panel = panelOf(race);
  assert.equal(panel.querySelectorAll(".log-line").length, 14);
  assert.equal(only(panel, ".log").getAttribute("aria-live"), "off");
});

test("lines are announced once the old ones have been shown", () => {
  const race = raceState("monaco/gear", { key: "announced" });
  const testPage = page({ race });
  assert.equal(only(panelOf(race, testPage), ".log").getAttribute("aria-live"), "off");
  afterLogRender(testPage);
  assert.equal(only(panelOf(race, testPage), ".log").getAttribute("aria-live"), "polite");
});

test("the commentary can cover the board", () => {
  const race = raceState("monaco/gear");
  assert.ok(only(panelOf(race, page({ race }), true), ".log").classList.contains("is-open"));
  assert.ok(!only(panelOf(race), ".log").classList.contains("is-open"));
});

test("a race without events has an empty commentary", () => {
  assert.equal(panelOf(raceState("monaco/gear", { log: [] })).querySelectorAll("li").length, 0);
  assert.equal(panelOf(raceState("monaco/gear", { view: null })).querySelectorAll("li").length, 0);
});

test("the last line is that of the newest event with words", () => {
  const race = raceState("monaco/gear");
  const newest = only(panelOf(race), ".log-line:first-child .log-words");
  assert.equal(textOf(renderTemplate(lastLine(race))), textOf(newest));
});

test("the last line keeps its place but is silent while cars move", () => {
  const element = renderTemplate(lastLine(raceState("monaco/gear", { phase: "moving" })));
  assert.equal(textOf(only(element, ".last-line")), "");
  assert.ok(isEmpty(lastLine(raceState("monaco/end"))));
});

test("an event without words has an empty text", () => {
  assert.ok(isEmpty(eventWords(/** @type {any} */ ({ message: null }))));
});

test("every kind of line in the golden races has words in all languages", () => {
  const names = ["basic/end", "pits/end", "ludodelire/end", "eurogames/end", "trant/end", "house/end"];
  const events = names.flatMap((name) => view(name).events).filter(({ message }) => message !== null);
  const kinds = [...new Map(events.map((event) => [event.message?.id, event])).values()];
  assert.ok(kinds.length > 40, String(kinds.length));
  for (const language of ["en", "fr", "de"]) {
    speakLanguage(language);
    for (const event of kinds) {
      const words = textOf(renderTemplate(eventWords(event)));
      assert.doesNotMatch(words, /event\.|[{}]|undefined/, `${language} ${event.message?.id}`);
      assert.ok(words.length > 3, `${language} ${event.message?.id}`);
    }
  }
});
