/** The card of a reader whose car has gone out, and when it appears. */
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
import { view } from "../support/web/views.mjs";
import { retirementCard, undoFatalDecision } from "../../web/race/director/retirement-card.ts";
import {
  canUndoRetirement,
  onRetired,
  isRetirementCertain,
  retirementEvent,
} from "../../web/race/director/retirement.ts";

/** A race in which Dario, car 3, went out, paused. @param {object} [changes] @returns {any} */
function heldRace(changes = {}) {
  const race = /** @type {any} */ (raceState("basic/one_out", { phase: "paused", you: 3, seats: [3] }));
  Object.assign(race.view, { can_undo: true, undo_car: 3 });
  return { ...race, ...changes };
}

/** @param {any} [race] */
function card(race = heldRace()) {
  const testPage = page({ race, retirement: { car: 3, key: race.key } });
  return { testPage, panel: renderTemplate(retirementCard(testPage.store.state, testPage)) };
}

test("the card shows the reason, with a link to the rule", () => {
  const { testPage, panel } = card();
  assert.match(textOf(only(panel, "h2")), /^Dario .*Rule$/);
  click(only(panel, ".clause"));
  assert.equal(testPage.calls[0][0], "actions.showClause");
});

test("the reason is that of the car in question", () => {
  const race = heldRace();
  race.log.push({ kind: "out", car: 1, round: 9, message: { id: "log.title" }, clause: null });
  assert.equal(retirementEvent(race, 1)?.round, 9);
  assert.notEqual(retirementEvent(race, 3)?.round, 9);
  assert.equal(retirementEvent(race, 0), undefined);
});

test("the card offers undo, watching and the result", () => {
  assert.deepEqual(textsOf(card().panel, "p button"), ["Undo", "Watch the others", "Result"]);
});

test("undo is not offered if another driver decided last", () => {
  const race = heldRace();
  race.view.undo_car = 0;
  assert.deepEqual(textsOf(card(race).panel, "p button"), ["Watch the others", "Result"]);
  assert.equal(canUndoRetirement(race, 3), false);
});

test("watching on resumes the race and closes the card", () => {
  const { testPage, panel } = card();
  click(button(panel, "Watch the others"));
  assert.deepEqual(testPage.calls, [["session.resume"]]);
  assert.equal(testPage.store.state.retirement, null);
  assert.ok(isEmpty(retirementCard(testPage.store.state, testPage)));
});

test("the result appears without delay", () => {
  const { testPage, panel } = card();
  click(button(panel, "Result"));
  assert.deepEqual(testPage.calls, [["session.resume"], ["session.skip"]]);
});

test("the card is only for the paused race in which the car went out", () => {
  const race = heldRace();
  const testPage = page({ race });
  const state = testPage.store.state;
  assert.ok(isEmpty(retirementCard({ ...state, retirement: { car: 3, key: "another" } }, testPage)));
  assert.ok(isEmpty(retirementCard({ ...state, retirement: null }, testPage)));
  assert.ok(
    isEmpty(
      retirementCard(
        { ...state, retirement: { car: 3, key: race.key }, race: { ...race, phase: "moving" } },
        testPage,
      ),
    ),
  );
});

/** @param {object} [raceChanges] @param {object} [stateChanges] */
function afterGoingOut(raceChanges = {}, stateChanges = {}) {
  const race = heldRace({ phase: "moving", ...raceChanges });
  const testPage = page({ race, ...stateChanges });
  onRetired(3, testPage);
  return testPage;
}

test("a moving race pauses when the player goes out", () => {
  const testPage = afterGoingOut();
  assert.deepEqual(testPage.calls, [["session.pause"]]);
  assert.equal(testPage.store.state.retirement.car, 3);
});

test("a race does not pause for players who skip, use no motion, or learn", () => {
  const lesson = { number: 1, step: 0, verdict: null };
  for (const testPage of [
    afterGoingOut({ isSkipping: true }),
    afterGoingOut({ phase: "paused" }),
    afterGoingOut({}, { settings: settings({ speed: "instant" }) }),
    afterGoingOut({}, { lesson }),
  ]) {
    assert.deepEqual(testPage.calls, []);
    assert.equal(testPage.store.state.retirement, null);
  }
});

test("retirement is certain if every space leads out and the same driver decided before", () => {
  const gameView = /** @type {any} */ (view("basic/out_ahead"));
  assert.equal(isRetirementCertain(gameView), false);
  for (const choice of gameView.question.choices) choice.kind = "out";
  gameView.undo_car = gameView.question.car;
  assert.equal(isRetirementCertain(gameView), true);
  assert.equal(isRetirementCertain({ ...gameView, undo_car: -1 }), false);
  assert.equal(isRetirementCertain(view("monaco/gear")), false);
  assert.equal(isRetirementCertain(view("monaco/end")), false);
});

/** Undoes the retirement with these replies of the engine. @param {any[]} views */
async function takenBack(views) {
  const race = heldRace();
  /** @type {any[]} */
  const branches = [];
  const remaining = [...views];
  await undoFatalDecision(
    /** @type {any} */ ({
      store: { state: { race } },
      session: {
        askEngine: async () => ({ view: remaining.shift() }),
        branch: (/** @type {any} */ gameView) => branches.push(gameView),
      },
    }),
  );
  return { branches, left: remaining };
}

test("undo goes one decision back if another space can be chosen", async () => {
  const drive = view("basic/out_ahead");
  const { branches, left } = await takenBack([drive, view("basic/gear")]);
  assert.deepEqual(branches, [drive]);
  assert.equal(left.length, 1);
});

test("undo goes back to the gear if every space led out", async () => {
  const hopeless = /** @type {any} */ (view("basic/out_ahead"));
  for (const choice of hopeless.question.choices) choice.kind = "out";
  hopeless.undo_car = hopeless.question.car;
  const gear = view("basic/gear");
  const { branches } = await takenBack([hopeless, gear]);
  assert.deepEqual(branches, [gear]);
});

test("undo does not change the race if the engine does not answer", async () => {
  assert.deepEqual((await takenBack([undefined])).branches, []);
});
