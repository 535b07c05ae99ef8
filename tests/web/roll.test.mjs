/** The results of a decision, split into steps, and the faces of a rolling die. */
import assert from "node:assert/strict";
import test from "node:test";
import { toAnimationSteps, isMoveRoll, timesOf, extraTimeOf } from "../../web/race/roll/animation-steps.ts";
import { rollFrames } from "../../web/race/roll/faces.ts";
import * as to from "../../web/race/transitions.ts";

const die = (more = {}) => ({ sides: 20, value: 7, purpose: { id: "die.contact" }, tone: "free", ...more });
const EVENTS = [
  { kind: "gear", car: 1 },
  { kind: "roll", car: 1, die: die({ purpose: { id: "die.move" } }) },
  { kind: "move", car: 1, path: [1, 2] },
  { kind: "stop", car: 1 },
  { kind: "contact", car: 1, die: die({ tone: "out" }) },
  { kind: "out", car: 1 },
];

test("every die is its own animation step, and nothing is left out", () => {
  const steps = toAnimationSteps(EVENTS);
  assert.deepEqual(
    steps.map(({ from, to: end, roll }) => [from, end, roll?.kind ?? null]),
    [
      [0, 1, null],
      [1, 2, "roll"],
      [2, 4, null],
      [4, 5, "contact"],
      [5, 6, null],
    ],
  );
  assert.deepEqual(
    steps.flatMap(({ events }) => events),
    EVENTS,
  );
  assert.deepEqual(toAnimationSteps([]), []);
});

test("important events stay longer", () => {
  assert.deepEqual(
    toAnimationSteps(EVENTS).map((step) => extraTimeOf(step) > 0),
    [false, false, false, true, true],
  );
  const [harmless] = toAnimationSteps([{ kind: "contact", car: 1, die: die() }]);
  assert.equal(extraTimeOf(harmless), 0);
});

test("the player's die rolls for 0.6 to 0.9 s, checks and other drivers' dice for less", () => {
  const [, roll, , , contact] = EVENTS;
  assert.equal(isMoveRoll(roll), true);
  assert.equal(isMoveRoll(contact), false);
  const [ownTimes] = timesOf(roll, true);
  assert.ok(ownTimes >= 600 && ownTimes <= 900);
  assert.ok(timesOf(roll, false)[0] < ownTimes);
  assert.ok(timesOf(contact, true)[0] < ownTimes);
});

test("a rolling die shows its own faces, and harmful ones towards the end", () => {
  const faces = [7, 8, 9, 10, 11, 12];
  for (let round = 0; round < 50; round += 1) {
    const frames = rollFrames(die({ sides: 12, faces, value: 8 }), [12], 760);
    assert.ok(frames.every(({ face }) => faces.includes(face)));
    assert.equal(frames.at(-1).face, 12);
    assert.ok(frames.at(-1).durationMs > 2 * frames[0].durationMs);
    assert.ok(Math.abs(frames.at(-1).startMs + frames.at(-1).durationMs - 760) <= 2);
  }
  const frames = rollFrames(die(), [], 400);
  assert.ok(frames.every(({ face }) => face >= 1 && face <= 20));
});

test("texts follow the animation", () => {
  const cars = [
    { car: 0, name: "Ada", driver: "human" },
    { car: 1, name: "Steady", driver: "steady" },
  ];
  const view = { cars, events: EVENTS, log_from: 1, question: { car: 1, human: false }, round: 1 };
  const race = { ...to.createOpeningRace("monaco"), view, phase: "moving", log: [{ kind: "start" }] };
  const kinds = (state) => state.log.map(({ kind }) => kind);
  assert.deepEqual(kinds(to.movesStarted(race, view)), ["start", "gear"]);
  const rolling = to.rollStarted(to.movesStarted(race, view), {
    event: EVENTS[1],
    own: false,
    frames: [],
    at: null,
  });
  assert.equal(rolling.shownRoll.isFinished, false);
  assert.deepEqual(kinds(rolling), ["start", "gear"]);
  assert.equal(to.rollFinished(rolling).shownRoll.isFinished, true);
  assert.deepEqual(kinds(to.eventsRevealed(rolling, view, 2, 1)), ["start", "gear", "roll"]);
  assert.equal(to.eventsRevealed(rolling, view, 2, -1).movingCar, 1);
  assert.equal(to.engineAsked(rolling, view, 0, false).shownRoll, rolling.shownRoll);
  assert.equal(
    to.engineAsked(rolling, { ...view, question: { car: 0, human: true } }, 0, false).shownRoll,
    null,
  );
});

test("a die stays next to its own question, and disappears with an undo", () => {
  const roll = { kind: "roll", car: 0, gear: 1, die: die({ value: 2 }) };
  const race = { ...to.createOpeningRace("monaco"), phase: "moving" };
  const rolling = to.rollStarted(race, { event: roll, own: true, frames: [], at: null });
  const questionAfter = (rolled) => ({
    cars: [{ car: 0, driver: "human" }],
    events: [],
    log_from: 0,
    question: { car: 0, human: true, roll: rolled },
  });
  const remainingAfter = (rolled) =>
    to.raceSettled(rolling, questionAfter(rolled), 0, { token: null, trialSince: null }).shownRoll;
  assert.equal(remainingAfter({ gear: 1, natural: 2 }).isQuestionAsked, true);
  assert.equal(remainingAfter({ gear: 5, natural: 15 }), null, "before the spin");
  assert.equal(remainingAfter({ gear: 1, natural: 1 }), null);
  assert.equal(remainingAfter(undefined), null);
});
