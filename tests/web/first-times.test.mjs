/** Notes shown at the first event of each kind. */
import assert from "node:assert/strict";
import test from "node:test";
import "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { findFirstTimeNote } from "../../web/race/panels/first-times.ts";

/** @param {string} kind @param {object} [more] @returns {any} */
const event = (kind, more = {}) => ({
  kind,
  car: 0,
  round: 2,
  message: { id: "log.title" },
  clause: null,
  ...more,
});
/** The id of the note. @param {any} game @param {any[]} [news] @param {string[]} [explained] */
const topic = (game, news = [], explained = []) => findFirstTimeNote(game, 0, news, explained)?.id ?? null;

test("the first gear is explained, and once only", () => {
  const gameView = view("monaco/grid");
  const gear = view("monaco/gear");
  assert.equal(topic(gear, [], ["corner"]), "gear");
  assert.equal(topic(gear, [], ["corner", "gear"]), null);
  assert.equal(
    topic({ ...gameView, question: { ...gear.question, gears: gear.question?.gears } }, [], ["corner"]),
    "gear",
  );
});

test("a gear that may stop in a corner explains corners first", () => {
  assert.deepEqual(findFirstTimeNote(view("monaco/gear"), 0, [], []), {
    id: "corner",
    clause: "LUD-CRN-1",
    lesson: 2,
  });
});

test("a shift that costs fuel is explained before corners", () => {
  const gameView = view("monaco/in_corner");
  assert.equal(topic(gameView), "skip");
  assert.equal(topic(gameView, [], ["skip"]), "corner");
});

test("a shift that costs fuel but is closed is not explained", () => {
  const gameView = view("monaco/in_corner");
  for (const gear of gameView.question?.gears ?? []) if (gear.price.fuel) gear.token = null;
  assert.equal(topic(gameView), "corner");
});

test("a space that costs brakes explains braking", () => {
  assert.deepEqual(findFirstTimeNote(view("monaco/drive"), 0, [], []), {
    id: "braking",
    clause: "LUD-BRK-1",
    lesson: 3,
  });
});

test("cars in the way are explained before braking", () => {
  assert.equal(topic(view("pits/blocked")), "blocked");
  assert.equal(topic(view("pits/blocked"), [], ["blocked"]), "braking");
});

test("slipstream is explained when it is offered", () => {
  assert.equal(topic(view("ludodelire/tow"), [], ["blocked"]), "tow");
});

test("debris and the pit lane in reach are explained", () => {
  const gameView = view("monaco/drive");
  /** @type {any} */ (gameView.question).choices[0].hazards = 1;
  assert.equal(topic(gameView), "debris");
  const pit = view("monaco/drive");
  /** @type {any} */ (pit.question).choices[0].label = { id: "where.pit" };
  assert.equal(topic(pit), "pit_lane");
});

test("past events come before the current question", () => {
  assert.equal(topic(view("monaco/gear"), [event("stall")]), "stall");
});

test("the most important event comes first", () => {
  assert.equal(topic(view("monaco/gear"), [event("stall"), event("spin"), event("out", { car: 3 })]), "out");
  assert.equal(topic(view("monaco/gear"), [event("stall"), event("spin")], ["out"]), "spin");
});

test("an event's own clause is shown, else that of the topic", () => {
  const gameView = view("monaco/gear");
  assert.equal(
    findFirstTimeNote(gameView, 0, [event("contact", { clause: "LUD-COL-9" })], [])?.clause,
    "LUD-COL-9",
  );
  assert.equal(findFirstTimeNote(gameView, 0, [event("contact")], [])?.clause, "LUD-COL-1");
});

test("a rival's stop or overshoot is not explained, a rival's spin is", () => {
  const gameView = view("monaco/gear");
  const topics = ["corner", "gear"];
  assert.equal(topic(gameView, [event("stop", { car: 2 })], topics), null);
  assert.equal(topic(gameView, [event("overshoot", { car: 2 })], topics), null);
  assert.equal(topic(gameView, [event("spin", { car: 2 })], topics), "spin");
  assert.equal(topic(gameView, [event("stop")], topics), "stop");
});

test("an event without words in the commentary is not explained", () => {
  assert.equal(topic(view("monaco/gear"), [event("contact", { message: null })], ["corner", "gear"]), null);
});

test("after the race only the player's own going out is explained", () => {
  const over = view("monaco/end");
  assert.equal(topic(over, [event("spin"), event("stop")]), null);
  assert.equal(topic(over, [event("out", { car: 4 })]), null);
  assert.equal(topic(over, [event("out")]), "out");
});

test("questions to computer drivers are not explained", () => {
  const gameView = view("monaco/gear");
  /** @type {any} */ (gameView.question).human = false;
  assert.equal(topic(gameView), null);
});

test("rulebooks with movement points explain nothing", () => {
  for (const name of ["trant/gear", "house/gear", "trant/skid"])
    assert.equal(topic(view(name), [event("spin")]), null, name);
  assert.notEqual(topic(view("eurogames/gear")), null);
});

test("a race on the first rulebook explains the same things", () => {
  assert.equal(topic(view("first/drive")), "braking");
});
