/** The results of a decision, cut into beats, and the faces of a die in the air. */
import assert from "node:assert/strict";
import test from "node:test";
import { toAnimationSteps, isForMoving, timesOf, weightOf } from "../../web/race/throw/animation-steps.ts";
import { rollFrames } from "../../web/race/throw/faces.ts";
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

test("every die is a beat of its own, and nothing is left out", () => {
  const beats = toAnimationSteps(EVENTS);
  assert.deepEqual(
    beats.map(({ from, to: end, thrown }) => [from, end, thrown?.kind ?? null]),
    [
      [0, 1, null],
      [1, 2, "roll"],
      [2, 4, null],
      [4, 5, "contact"],
      [5, 6, null],
    ],
  );
  assert.deepEqual(
    beats.flatMap(({ events }) => events),
    EVENTS,
  );
  assert.deepEqual(toAnimationSteps([]), []);
});

test("important events stay longer", () => {
  assert.deepEqual(
    toAnimationSteps(EVENTS).map((beat) => weightOf(beat) > 0),
    [false, false, false, true, true],
  );
  const [harmless] = toAnimationSteps([{ kind: "contact", car: 1, die: die() }]);
  assert.equal(weightOf(harmless), 0);
});

test("one's own die falls for six to nine tenths of a second, tests and those of others faster", () => {
  const [, roll, , , contact] = EVENTS;
  assert.equal(isForMoving(roll), true);
  assert.equal(isForMoving(contact), false);
  const [own] = timesOf(roll, true);
  assert.ok(own >= 600 && own <= 900);
  assert.ok(timesOf(roll, false)[0] < own);
  assert.ok(timesOf(contact, true)[0] < own);
});

test("a die in the air shows faces of its own, towards the end those that would hurt", () => {
  const faces = [7, 8, 9, 10, 11, 12];
  for (let round = 0; round < 50; round += 1) {
    const shown = rollFrames(die({ sides: 12, faces, value: 8 }), [12], 760);
    assert.ok(shown.every(({ face }) => faces.includes(face)));
    assert.equal(shown.at(-1).face, 12);
    assert.ok(shown.at(-1).lasts > 2 * shown[0].lasts);
    assert.ok(Math.abs(shown.at(-1).from + shown.at(-1).lasts - 760) <= 2);
  }
  const plain = rollFrames(die(), [], 400);
  assert.ok(plain.every(({ face }) => face >= 1 && face <= 20));
});

test("texts follow the animation", () => {
  const cars = [
    { car: 0, name: "Ada", driver: "human" },
    { car: 1, name: "Steady", driver: "steady" },
  ];
  const view = { cars, events: EVENTS, log_from: 1, question: { car: 1, human: false }, round: 1 };
  const race = { ...to.opening("monaco"), view, phase: "moving", log: [{ kind: "start" }] };
  const kinds = (state) => state.log.map(({ kind }) => kind);
  assert.deepEqual(kinds(to.moving(race, view)), ["start", "gear"]);
  const thrown = to.threw(to.moving(race, view), { event: EVENTS[1], own: false, shown: [], at: null });
  assert.equal(thrown.throwing.fallen, false);
  assert.deepEqual(kinds(thrown), ["start", "gear"]);
  assert.equal(to.fell(thrown).throwing.fallen, true);
  assert.deepEqual(kinds(to.told(thrown, view, 2, 1)), ["start", "gear", "roll"]);
  assert.equal(to.told(thrown, view, 2, -1).driving, 1);
  assert.equal(to.rival(thrown, view, 0, false).throwing, thrown.throwing);
  assert.equal(to.rival(thrown, { ...view, question: { car: 0, human: true } }, 0, false).throwing, null);
});

test("a die stays next to its own question, and goes with an undo", () => {
  const roll = { kind: "roll", car: 0, gear: 1, die: die({ value: 2 }) };
  const race = { ...to.opening("monaco"), phase: "moving" };
  const thrown = to.threw(race, { event: roll, own: true, shown: [], at: null });
  const asked = (rolled) => ({
    cars: [{ car: 0, driver: "human" }],
    events: [],
    log_from: 0,
    question: { car: 0, human: true, rolled },
  });
  const left = (rolled) => to.settled(thrown, asked(rolled), 0, { token: null, trialSince: null }).throwing;
  assert.equal(left({ gear: 1, natural: 2 }).left, true);
  assert.equal(left({ gear: 5, natural: 15 }), null, "before the spin");
  assert.equal(left({ gear: 1, natural: 1 }), null);
  assert.equal(left(undefined), null);
});
