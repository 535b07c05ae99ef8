/** A race on screen as a state machine: the transitions and their effects. */
import assert from "node:assert/strict";
import test from "node:test";
import * as to from "../../web/race/transitions.ts";

const PERSON = { car: 0, name: "Ada", driver: "human" };
const FRIEND = { car: 1, name: "Bruno", driver: "human" };
const RIVAL = { car: 2, name: "Steady", driver: "steady" };

/** A view with the fields that the state machine reads. */
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
  to.raceSettled(
    { ...to.raceStarted(to.createOpeningRace("monaco"), { key: "k" }), ...more },
    view(asks(0)),
    0,
    settledWith,
  );
/** A race under way. */
const raceUnderWay = () => to.decisionSent(choosing());

test("a race opens empty and gets its phase from the question", () => {
  const race = to.createOpeningRace("monaco");
  assert.equal(race.phase, "opening");
  assert.equal(race.view, null);
  const phases = [
    [view(asks(0)), "all", "choosing"],
    [view(asks(0)), [1], "awaiting"],
    [view(asks(0)), "ask", "choosing_seats"],
    [view(null), "ask", "over"],
  ];
  for (const [gameView, seats, phase] of phases)
    assert.equal(to.raceSettled(to.raceStarted(race, { seats }), gameView, 0, settledWith).phase, phase);
});

test("a decision is sent once, and a failed one leaves the race unchanged", () => {
  const race = choosing();
  const sentRace = to.decisionSent(race);
  assert.equal(sentRace.phase, "moving");
  assert.equal(to.decisionSent(sentRace), sentRace);
  assert.equal(to.decisionRefused(sentRace, race.phase).phase, "choosing");
  assert.equal(to.decisionSent(to.createOpeningRace("monaco")).phase, "opening");
});

test("no car moves while one is being built", () => {
  const building = to.raceSettled(
    to.createOpeningRace("monaco"),
    view(asks(0, { step: "build" })),
    0,
    settledWith,
  );
  assert.equal(to.decisionSent(building).phase, "choosing");
});

test("the commentary before the move appears when the car sets off, the rest on arrival", () => {
  const events = [
    { kind: "gear", car: 2 },
    { kind: "move", car: 2 },
    { kind: "stop", car: 2 },
  ];
  const race = { ...raceUnderWay(), log: [{ kind: "start" }, { kind: "old history" }] };
  const set_off = to.movesStarted(race, view(asks(0), events, 1));
  assert.deepEqual(
    set_off.log.map(({ kind }) => kind),
    ["start", "gear"],
  );
  assert.equal(set_off.movingCar, 2);
  const arrived = to.raceSettled(set_off, view(asks(0), events, 1), 0, settledWith);
  assert.deepEqual(
    arrived.log.map(({ kind }) => kind),
    ["start", "gear", "move", "stop"],
  );
  assert.equal(arrived.movingCar, -1);
});

test("others continue, or the race pauses if a player must decide", () => {
  assert.equal(to.engineAsked(raceUnderWay(), view(asks(2)), 0, false).phase, "moving");
  const paused = to.engineAsked(raceUnderWay(), view(asks(2)), 0, true);
  assert.equal(paused.phase, "paused");
  assert.equal(paused.movingCar, 2);
  assert.equal(to.engineFailed(paused), paused);
  assert.equal(to.engineFailed(raceUnderWay()).phase, "failed");
});

test("skipping ends with the next decision of a person", () => {
  const race = to.skipStarted(raceUnderWay());
  assert.equal(race.isSkipping, true);
  assert.equal(to.raceSettled(race, view(asks(0)), 0, settledWith).isSkipping, false);
  const still = choosing();
  assert.equal(to.skipStarted(still), still);
});

test("a secret choice waits for the hand-over if several players share a device", () => {
  const secret = view(asks(0, { secret: true }));
  const race = to.raceSettled(to.createOpeningRace("monaco"), secret, 0, settledWith);
  assert.equal(race.isHandoverPending, true);
  assert.equal(to.handoverConfirmed(race).isHandoverPending, false);
  const soloRace = to.raceSettled(
    to.raceStarted(to.createOpeningRace("monaco"), { seats: [0] }),
    secret,
    0,
    settledWith,
  );
  assert.equal(soloRace.isHandoverPending, false);
});

test("a hint is removed when another answer is selected", () => {
  const race = choosing();
  const advised = to.hintSelected(race, { token: "g2", why: { id: "why.safe" } }, race.token);
  assert.equal(advised.token, "g2");
  assert.notEqual(to.answerSelected(advised, "g2").hint, null);
  assert.equal(to.answerSelected(advised, "g3").hint, null);
  const moving = raceUnderWay();
  assert.equal(to.answerSelected(moving, "g3"), moving);
});

test("a late hint keeps a choice made meanwhile", () => {
  const hint = { token: "g2", why: { id: "why.safe" } };
  const token = choosing().token;
  const otherRace = to.answerSelected(choosing(), "g3");
  assert.equal(to.hintSelected(otherRace, hint, token), otherRace);
  const same = to.hintSelected(to.answerSelected(choosing(), "g2"), hint, token);
  assert.equal(same.token, "g2");
  assert.equal(same.hint, hint);
});

test("an earlier moment is watched from the current race, and never while cars move", () => {
  const history = { decisions: 3, event_counts: [0, 1, 2, 5], turns: [], moments: [] };
  const position = { decision: 2 };
  const race = to.replayOpened(choosing(), history, position);
  assert.equal(race.phase, "replay");
  assert.deepEqual(race.replay, { at: 2, position, eventsShown: 2, isPlaying: false, until: 3 });
  assert.equal(race.token, null);
  assert.equal(to.replayPatched(race, { isPlaying: true }).replay.isPlaying, true);
  const back = to.replayClosed(race);
  assert.equal(back.phase, "paused");
  assert.equal(back.replay, null);
  const moving = raceUnderWay();
  assert.equal(to.replayOpened(moving, history, position), moving);
  assert.equal(to.replayPatched(moving, { isPlaying: true }), moving);
});

test("two histories are shown until one is chosen", () => {
  const divergence = { comparison: {}, stored: {}, visibleSide: "linked" };
  const race = to.racePresented(to.createOpeningRace("monaco"), view(asks(0)), 0, { key: "k", divergence });
  assert.equal(race.phase, "diverged");
  assert.equal(to.shownHistoryChosen(race, "stored").divergence.visibleSide, "stored");
  assert.equal(to.raceStarted(race, { key: "other" }).divergence, null);
  assert.equal(
    to.racePresented(to.createOpeningRace("monaco"), view(asks(0)), 0, { key: "k" }).phase,
    "paused",
  );
});

test("a race that forks becomes a separate race", () => {
  const race = { ...choosing({ isUnsaved: true, official: 7 }), log: [{ kind: "start" }, { kind: "gone" }] };
  const branch = to.raceBranched(race, view(asks(0), [], 1), "own");
  const { key, isUnsaved, official, log } = branch;
  assert.deepEqual([key, isUnsaved, official, log.length], ["own", false, null, 1]);
});

test("the report has the state of the race", () => {
  assert.equal(to.reportOpened(choosing()).phase, "choosing");
  assert.equal(
    to.reportOpened(to.raceSettled(to.createOpeningRace("monaco"), view(null), 0, settledWith)).phase,
    "over",
  );
});

test("no transition changes the race it was given", () => {
  const race = Object.freeze(choosing());
  for (const change of [to.decisionSent, to.skipStarted, to.handoverConfirmed, to.reportOpened]) change(race);
  to.groupToggled(race, "group", true);
  assert.equal(to.groupToggled(to.groupToggled(race, "group", true), "group", false).panelEntries.length, 0);
});
