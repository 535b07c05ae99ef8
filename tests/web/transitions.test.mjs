/** A race on screen as a state machine: what may follow what, and what it leaves behind. */
import assert from "node:assert/strict";
import test from "node:test";
import * as to from "../../web/race/transitions.ts";

const PERSON = { car: 0, name: "Ada", driver: "human" };
const FRIEND = { car: 1, name: "Bruno", driver: "human" };
const RIVAL = { car: 2, name: "Steady", driver: "steady" };

/** A view as far as the machine looks at it. */
const view = (question = null, events = [], log_from = 0) => ({
  cars: [PERSON, FRIEND, RIVAL],
  order: [0, 1, 2],
  question,
  events,
  log_from,
  round: 1,
  can_undo: false,
});
const asks = (car, more = {}) => ({ car, human: car < 2, step: "gear", gears: [], ...more });
const settledWith = { token: "g1", trialSince: null };

/** A race in which a person chooses. */
const choosing = (more = {}) =>
  to.settled({ ...to.begun(to.opening("monaco"), { key: "k" }), ...more }, view(asks(0)), 0, settledWith);
/** A race under way. */
const under_way = () => to.sent(choosing());

test("a race opens empty and gets its phase from the question", () => {
  const race = to.opening("monaco");
  assert.equal(race.phase, "opening");
  assert.equal(race.view, null);
  const phases = [
    [view(asks(0)), "all", "choosing"],
    [view(asks(0)), [1], "elsewhere"],
    [view(asks(0)), "ask", "who"],
    [view(null), "ask", "over"],
  ];
  for (const [shown, seats, phase] of phases)
    assert.equal(to.settled(to.begun(race, { seats }), shown, 0, settledWith).phase, phase);
});

test("a decision is sent once, and a race is as it was when it comes to nothing", () => {
  const race = choosing();
  const sent = to.sent(race);
  assert.equal(sent.phase, "moving");
  assert.equal(to.sent(sent), sent);
  assert.equal(to.refused(sent, race.phase).phase, "choosing");
  assert.equal(to.sent(to.opening("monaco")).phase, "opening");
});

test("while a car is being built nothing moves", () => {
  const building = to.settled(to.opening("monaco"), view(asks(0, { step: "build" })), 0, settledWith);
  assert.equal(to.sent(building).phase, "choosing");
});

test("the commentary before the move appears when the car sets off, the rest on arrival", () => {
  const events = [
    { kind: "gear", car: 2 },
    { kind: "move", car: 2 },
    { kind: "stop", car: 2 },
  ];
  const race = { ...under_way(), log: [{ kind: "start" }, { kind: "old history" }] };
  const set_off = to.moving(race, view(asks(0), events, 1));
  assert.deepEqual(
    set_off.log.map(({ kind }) => kind),
    ["start", "gear"],
  );
  assert.equal(set_off.driving, 2);
  const arrived = to.settled(set_off, view(asks(0), events, 1), 0, settledWith);
  assert.deepEqual(
    arrived.log.map(({ kind }) => kind),
    ["start", "gear", "move", "stop"],
  );
  assert.equal(arrived.driving, -1);
});

test("others drive on, or the race pauses if a player must decide", () => {
  assert.equal(to.rival(under_way(), view(asks(2)), 0, false).phase, "moving");
  const paused = to.rival(under_way(), view(asks(2)), 0, true);
  assert.equal(paused.phase, "paused");
  assert.equal(paused.driving, 2);
  assert.equal(to.failed(paused), paused);
  assert.equal(to.failed(under_way()).phase, "failed");
});

test("skipping ends with the next decision of a person", () => {
  const race = to.skipping(under_way());
  assert.equal(race.skipping, true);
  assert.equal(to.settled(race, view(asks(0)), 0, settledWith).skipping, false);
  const still = choosing();
  assert.equal(to.skipping(still), still);
});

test("a secret choice waits behind the curtain where several sit at a device", () => {
  const secret = view(asks(0, { secret: true }));
  const race = to.settled(to.opening("monaco"), secret, 0, settledWith);
  assert.equal(race.curtain, true);
  assert.equal(to.uncovered(race).curtain, false);
  const alone = to.settled(to.begun(to.opening("monaco"), { seats: [0] }), secret, 0, settledWith);
  assert.equal(alone.curtain, false);
});

test("a hint stays with its answer only", () => {
  const race = choosing();
  const advised = to.advised(race, { token: "g2", why: { id: "why.safe" } }, race.token);
  assert.equal(advised.token, "g2");
  assert.notEqual(to.selected(advised, "g2").hint, null);
  assert.equal(to.selected(advised, "g3").hint, null);
  const moving = under_way();
  assert.equal(to.selected(moving, "g3"), moving);
});

test("a late hint keeps a choice made meanwhile", () => {
  const hint = { token: "g2", why: { id: "why.safe" } };
  const asked = choosing().token;
  const other = to.selected(choosing(), "g3");
  assert.equal(to.advised(other, hint, asked), other);
  const same = to.advised(to.selected(choosing(), "g2"), hint, asked);
  assert.equal(same.token, "g2");
  assert.equal(same.hint, hint);
});

test("an earlier moment is watched from the current race, and never while it moves", () => {
  const history = { decisions: 3, told: [0, 1, 2, 5], turns: [], moments: [] };
  const scene = { decision: 2 };
  const race = to.watched(choosing(), history, scene);
  assert.equal(race.phase, "replay");
  assert.deepEqual(race.replay, { at: 2, scene, told: 2, playing: false, until: 3 });
  assert.equal(race.token, null);
  assert.equal(to.rewound(race, { playing: true }).replay.playing, true);
  const back = to.returned(race);
  assert.equal(back.phase, "paused");
  assert.equal(back.replay, null);
  const moving = under_way();
  assert.equal(to.watched(moving, history, scene), moving);
  assert.equal(to.rewound(moving, { playing: true }), moving);
});

test("two histories are shown until one is chosen", () => {
  const fork = { comparison: {}, stored: {}, shown: "coming" };
  const race = to.presented(to.opening("monaco"), view(asks(0)), 0, { key: "k", fork });
  assert.equal(race.phase, "parted");
  assert.equal(to.compared(race, "held").fork.shown, "held");
  assert.equal(to.begun(race, { key: "other" }).fork, null);
  assert.equal(to.presented(to.opening("monaco"), view(asks(0)), 0, { key: "k" }).phase, "paused");
});

test("a race that forks off is a race of its own", () => {
  const race = { ...choosing({ visiting: true, official: 7 }), log: [{ kind: "start" }, { kind: "gone" }] };
  const own = to.branched(race, view(asks(0), [], 1), "own");
  assert.deepEqual([own.key, own.visiting, own.official, own.log.length], ["own", false, null, 1]);
});

test("the report has the state of the race", () => {
  assert.equal(to.reported(choosing()).phase, "choosing");
  assert.equal(to.reported(to.settled(to.opening("monaco"), view(null), 0, settledWith)).phase, "over");
});

test("no transition changes the race it was given", () => {
  const race = Object.freeze(choosing());
  for (const change of [to.sent, to.skipping, to.uncovered, to.reported]) change(race);
  to.folded(race, "group", true);
  assert.equal(to.folded(to.folded(race, "group", true), "group", false).opened.length, 0);
});
