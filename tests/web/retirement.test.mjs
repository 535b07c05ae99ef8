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
import { goneCard, takeBack } from "../../web/race/director/gone-card.ts";
import { canTakeBack, onRetired, leavesNoWay, whyOut } from "../../web/race/director/retirement.ts";

/** A race in which Dario, car 3, went out, while it is held. @param {object} [changed] @returns {any} */
function heldRace(changed = {}) {
  const race = /** @type {any} */ (raceState("basic/one_out", { phase: "paused", you: 3, seats: [3] }));
  Object.assign(race.view, { can_undo: true, undo_car: 3 });
  return { ...race, ...changed };
}

/** @param {any} [race] */
function card(race = heldRace()) {
  const shown = page({ race, gone: { car: 3, key: race.key } });
  return { shown, panel: renderTemplate(goneCard(shown.store.state, shown)) };
}

test("the card says why, with a way to the rule", () => {
  const { shown, panel } = card();
  assert.match(textOf(only(panel, "h2")), /^Dario .*Rule$/);
  click(only(panel, ".clause"));
  assert.equal(shown.calls[0][0], "actions.showClause");
});

test("the reason is that of the car, not of another one", () => {
  const race = heldRace();
  race.log.push({ kind: "out", car: 1, round: 9, say: { id: "log.title" }, clause: null });
  assert.equal(whyOut(race, 1)?.round, 9);
  assert.notEqual(whyOut(race, 3)?.round, 9);
  assert.equal(whyOut(race, 0), undefined);
});

test("one may take it back, watch on, or see the result", () => {
  assert.deepEqual(textsOf(card().panel, "p button"), ["Take it back", "Watch the others", "Result"]);
});

test("where another decision came last there is nothing to take back", () => {
  const race = heldRace();
  race.view.undo_car = 0;
  assert.deepEqual(textsOf(card(race).panel, "p button"), ["Watch the others", "Result"]);
  assert.equal(canTakeBack(race, 3), false);
});

test("watching on resumes the race and closes the card", () => {
  const { shown, panel } = card();
  click(button(panel, "Watch the others"));
  assert.deepEqual(shown.calls, [["session.resume"]]);
  assert.equal(shown.store.state.gone, null);
  assert.ok(isEmpty(goneCard(shown.store.state, shown)));
});

test("the result appears without delay", () => {
  const { shown, panel } = card();
  click(button(panel, "Result"));
  assert.deepEqual(shown.calls, [["session.resume"], ["session.skip"]]);
});

test("the card is only for the held race in which it happened", () => {
  const race = heldRace();
  const shown = page({ race });
  const state = shown.store.state;
  assert.ok(isEmpty(goneCard({ ...state, gone: { car: 3, key: "another" } }, shown)));
  assert.ok(isEmpty(goneCard({ ...state, gone: null }, shown)));
  assert.ok(
    isEmpty(
      goneCard({ ...state, gone: { car: 3, key: race.key }, race: { ...race, phase: "moving" } }, shown),
    ),
  );
});

/** @param {object} [raceChanges] @param {object} [stateChanges] */
function afterGoingOut(raceChanges = {}, stateChanges = {}) {
  const race = heldRace({ phase: "moving", ...raceChanges });
  const shown = page({ race, ...stateChanges });
  onRetired(3, shown);
  return shown;
}

test("a race in motion is held when the reader goes out", () => {
  const shown = afterGoingOut();
  assert.deepEqual(shown.calls, [["session.hold"]]);
  assert.equal(shown.store.state.gone.car, 3);
});

test("a race does not pause for readers who skip, use no motion, or learn", () => {
  const lesson = { number: 1, step: 0, verdict: null };
  for (const shown of [
    afterGoingOut({ skipping: true }),
    afterGoingOut({ phase: "paused" }),
    afterGoingOut({}, { settings: settings({ speed: "instant" }) }),
    afterGoingOut({}, { lesson }),
  ]) {
    assert.deepEqual(shown.calls, []);
    assert.equal(shown.store.state.gone, null);
  }
});

test("a question has no way out if every space leads out and the same driver decided before", () => {
  const shown = /** @type {any} */ (view("basic/out_ahead"));
  assert.equal(leavesNoWay(shown), false);
  for (const choice of shown.question.choices) choice.kind = "out";
  shown.undo_car = shown.question.car;
  assert.equal(leavesNoWay(shown), true);
  assert.equal(leavesNoWay({ ...shown, undo_car: -1 }), false);
  assert.equal(leavesNoWay(view("monaco/gear")), false);
  assert.equal(leavesNoWay(view("monaco/end")), false);
});

/** Takes back with these replies to undo. @param {any[]} views */
async function takenBack(views) {
  const race = heldRace();
  /** @type {any[]} */
  const branches = [];
  const left = [...views];
  await takeBack(
    /** @type {any} */ ({
      store: { state: { race } },
      session: {
        asked: async () => ({ view: left.shift() }),
        branch: (/** @type {any} */ shown) => branches.push(shown),
      },
    }),
  );
  return { branches, left };
}

test("taking back goes one decision back where another space can be chosen", async () => {
  const drive = view("basic/out_ahead");
  const { branches, left } = await takenBack([drive, view("basic/gear")]);
  assert.deepEqual(branches, [drive]);
  assert.equal(left.length, 1);
});

test("taking back goes on to the gear where every space led out", async () => {
  const hopeless = /** @type {any} */ (view("basic/out_ahead"));
  for (const choice of hopeless.question.choices) choice.kind = "out";
  hopeless.undo_car = hopeless.question.car;
  const gear = view("basic/gear");
  const { branches } = await takenBack([hopeless, gear]);
  assert.deepEqual(branches, [gear]);
});

test("taking back leaves the race alone if the engine does not answer", async () => {
  assert.deepEqual((await takenBack([undefined])).branches, []);
});
