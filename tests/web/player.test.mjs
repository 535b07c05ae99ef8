/** Playing a decision: dice roll before their result is announced, cars drive, and skipping ends a step. */
import assert from "node:assert/strict";
import test from "node:test";
import { isEmpty, only, raceState, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import * as to from "../../web/race/transitions.ts";
import { lazyRacePanels } from "../../web/race/lazy-entry.ts";
import { rollPanel } from "../../web/race/roll/overlay.ts";
import { createPlayer } from "../../web/race/roll/player.ts";
import { firstMove, isLocalCar } from "../../web/race/roll/animation-steps.ts";

await lazyRacePanels.fetch();

const roll = {
  sides: 20,
  value: 7,
  purpose: { id: "die.move" },
  damage_text: null,
  result: { id: "die.spaces", args: { count: 7 } },
  tone: "plain",
};
/** @param {string} kind @param {object} [more] @returns {any} */
const event = (kind, more = {}) => ({ kind, car: 0, round: 3, message: null, clause: null, ...more });
const EVENTS = [event("gear"), event("roll", { die: roll, gear: 3 }), event("move", { path: [1, 2] })];

/** A player with animations that take no time, and its recorded calls. @param {number | null} speed */
function playerAt(speed) {
  /** @type {any} */
  let race = raceState("monaco/gear", { phase: "moving" });
  /** @type {unknown[][]} */
  const calls = [];
  const store = {
    get state() {
      return { race };
    },
    changeRace: (/** @type {Function} */ transition, /** @type {any[]} */ ...args) => {
      race = transition(race, ...args);
      if (transition === to.eventsRevealed) calls.push(["revealed", args[1]]);
      if (transition === to.rollStarted) calls.push(["die", args[0].event.die.value]);
      if (transition === to.rollFinished) calls.push(["rolled"]);
    },
  };
  const board = {
    diePlaceAt: (/** @type {number | null} */ space) => ({ x: Number(space), y: 0, isTextLeft: false }),
    reportEvent: (/** @type {unknown} */ _, /** @type {string} */ what) => calls.push(["event", what]),
    animate: (/** @type {any[]} */ events, /** @type {number | null} */ pace) => {
      calls.push([
        "animate",
        events.map(({ kind }) => kind).join(),
        pace === null ? null : Math.round(pace / 1000),
      ]);
      return { done: Promise.resolve(), skip() {} };
    },
  };
  const player = createPlayer(
    /** @type {any} */ ({
      store,
      board,
      hastenStep: lazyRacePanels.loaded()?.hastenStep,
      speed: () => speed,
    }),
  );
  return { player, calls, race: () => race };
}

const playView = (/** @type {any[]} */ events) => /** @type {any} */ ({ ...view("monaco/gear"), events });
const yes = () => true;
const no = () => false;

test("a die rolls before its result, and the move follows", async () => {
  const { player, calls } = playerAt(1000);
  await player.play(playView(EVENTS), yes, no);
  assert.deepEqual(calls, [
    ["revealed", 1],
    ["animate", "gear", 1],
    ["revealed", 1],
    ["revealed", 1],
    ["die", 7],
    ["event", "rolling"],
    ["rolled"],
    ["event", "landed"],
    ["revealed", 2],
    ["revealed", 2],
    ["animate", "move", 1],
    ["revealed", 3],
  ]);
});

test("without animation the result is shown without delay and no die rolls", async () => {
  const { player, calls } = playerAt(null);
  await player.play(playView(EVENTS), yes, no);
  assert.deepEqual(calls, [["animate", "gear,roll,move", null]]);
});

test("computer drivers' cars move faster than the player's", async () => {
  const { player, calls } = playerAt(1000);
  await player.play(playView([event("move", { car: 2, path: [1, 2] })]), yes, no);
  assert.deepEqual(
    calls.filter(([what]) => what === "animate"),
    [["animate", "move", 2]],
  );
});

/** Returns the pace of each event, played one by one. @param {any[]} events @param {number} cars */
async function pacesOf(events, cars) {
  const { player, calls, race } = playerAt(1000);
  const [first] = race().view.cars;
  race().view.cars = Array.from({ length: cars }, (_, car) => ({
    ...first,
    car,
    name: car === 0 ? "You" : `R${car}`,
    driver: car === 0 ? "human" : "steady",
    status: "running",
  }));
  /** @type {number[]} */
  const paces = [];
  for (const event of events) {
    calls.length = 0;
    await player.play(playView([event]), yes, no);
    paces.push(...calls.filter(([what]) => what === "animate").map(([, , pace]) => Number(pace)));
  }
  return paces;
}

const drive = (/** @type {number} */ car) =>
  event("move", { car, path: Array.from({ length: 13 }, (_, at) => at) });

test("nine rivals drive faster than five, so that their round takes no longer", async () => {
  const [five] = await pacesOf([drive(1)], 6);
  const [nine] = await pacesOf([drive(1)], 10);
  assert.deepEqual([five, nine], [2, 4]);
});

test("late events in a long round get faster, until the next own roll", async () => {
  const many = Array.from({ length: 30 }, (_, index) => drive(1 + (index % 9)));
  const paces = await pacesOf(many, 10);
  assert.ok(paces[29] > 2 * paces[0], String(paces));
  const ownRoll = event("roll", { car: 0, die: roll, gear: 3 });
  const again = await pacesOf([...many, ownRoll, drive(1)], 10);
  assert.equal(again.at(-1), paces[0]);
});

test("events of the player's car take their usual time in any field", async () => {
  const hit = event("contact", {
    car: 3,
    path: [1, 2],
    message: { id: "event.contact", args: { other: "You" } },
  });
  assert.deepEqual(await pacesOf([hit], 10), [2]);
});

test("skipping plays no animation", async () => {
  const { player, calls } = playerAt(1000);
  await player.play(playView(EVENTS), yes, yes);
  assert.deepEqual(calls, []);
});

test("a race that the player has left stops playing", async () => {
  const { player, calls } = playerAt(1000);
  let looks = 0;
  await player.play(playView(EVENTS), () => ++looks < 2, no);
  assert.deepEqual(calls, [
    ["revealed", 1],
    ["animate", "gear", 1],
  ]);
});

test("a die that may be rolled again is shown rolling only once", async () => {
  const { player, calls } = playerAt(1000);
  const gameView = /** @type {any} */ ({ ...view("monaco/gear"), question: { car: 0, die: roll } });
  await player.playQuestion(gameView);
  assert.deepEqual(
    calls.filter(([what]) => what === "die"),
    [["die", 7]],
  );
  await player.play(playView(EVENTS), yes, no);
  assert.deepEqual(
    calls.filter(([what]) => what === "die"),
    [["die", 7]],
  );
});

test("another number is rolled again after a question", async () => {
  const { player, calls } = playerAt(1000);
  await player.playQuestion(/** @type {any} */ ({ ...view("monaco/gear"), question: { car: 0, die: roll } }));
  await player.play(playView([event("roll", { die: { ...roll, value: 9 }, gear: 3 })]), yes, no);
  assert.deepEqual(
    calls.filter(([what]) => what === "die"),
    [
      ["die", 7],
      ["die", 9],
    ],
  );
});

test("a question without a die plays nothing", async () => {
  const { player, calls } = playerAt(1000);
  await player.playQuestion(view("monaco/gear"));
  assert.deepEqual(calls, []);
});

test("skipping ends the roll of a die", async () => {
  const { player, calls } = playerAt(0.000_001);
  const played = player.play(playView([EVENTS[1]]), yes, no);
  const skipping = setInterval(player.skip, 1);
  await played;
  clearInterval(skipping);
  assert.deepEqual(calls.at(-1), ["revealed", 1]);
});

test("the die is next to its car's current place", async () => {
  const { player, race } = playerAt(1000);
  await player.play(
    playView([
      event("move", { path: [1, 44] }),
      event("contact", { die: { ...roll, purpose: { id: "die.contact" } } }),
    ]),
    yes,
    no,
  );
  assert.equal(race().shownRoll.at.x, 44);
});

test("a car is local if a person at this device drives it", () => {
  const race = raceState("monaco/gear");
  assert.equal(isLocalCar(race, 0), true);
  assert.equal(isLocalCar(race, 1), false);
  assert.equal(isLocalCar({ ...race, seats: [] }, 0), false);
  assert.equal(isLocalCar({ ...race, view: null }, 0), false);
});

test("an animation step is shown up to its first move", () => {
  const step = /** @type {any} */ ({
    from: 4,
    to: 7,
    events: [event("gear"), event("move", { path: [1] }), event("stop")],
  });
  assert.equal(firstMove(step), 5);
  assert.equal(firstMove({ ...step, events: [event("gear"), event("stop"), event("stop")] }), 7);
});

/** @param {object} [more] @param {object} [die] */
const falling = (more = {}, die = {}) =>
  /** @type {any} */ ({
    shownRoll: {
      event: event("contact", {
        die: { ...roll, purpose: { id: "die.contact" }, damage_text: { id: "die.fails_on_one" }, ...die },
      }),
      own: true,
      milliseconds: 700,
      at: { x: 10.4, y: 20.6, isTextLeft: false },
      frames: [[{ face: 3, startMs: 0, durationMs: 100 }]],
      isFinished: false,
      left: false,
      ...more,
    },
  });

test("a rolling die shows faces, not its result", () => {
  const panel = renderTemplate(rollPanel(falling()));
  assert.deepEqual(textsOf(panel, ".roll-die"), ["3"]);
  assert.equal(textOf(only(panel, ".roll-what")), "Contact · fails on 1");
  assert.ok(only(panel, ".roll").classList.contains("is-rolling"));
});

test("a die at rest shows its number and its result", () => {
  const panel = renderTemplate(
    rollPanel(falling({ isFinished: true }, { tone: "out", result: { id: "die.lost.bodywork" } })),
  );
  assert.deepEqual(textsOf(panel, ".roll-die"), ["7"]);
  assert.equal(textOf(only(panel, ".roll-what b")), "Bodywork −1");
  assert.ok(only(panel, ".roll").classList.contains("is-out"));
});

test("the player's own die for a move is large and has no text", () => {
  const ownDie = falling({}, { purpose: { id: "die.move" } });
  const panel = renderTemplate(rollPanel(ownDie));
  assert.ok(only(panel, ".roll").classList.contains("is-large"));
  assert.equal(panel.querySelector(".roll-what"), null);
  assert.ok(
    !only(
      renderTemplate(rollPanel(falling({ own: false }, { purpose: { id: "die.move" } }))),
      ".roll",
    ).classList.contains("is-large"),
  );
  assert.ok(!only(renderTemplate(rollPanel(falling())), ".roll").classList.contains("is-large"));
});

test("two dice roll side by side", () => {
  const faces = [[{ face: 3, startMs: 0, durationMs: 1 }], [{ face: 5, startMs: 0, durationMs: 1 }]];
  const panel = renderTemplate(rollPanel(falling({ frames: faces }, { pair: [4, 9] })));
  assert.deepEqual(textsOf(panel, ".roll-die"), ["3", "5"]);
  const fallen = renderTemplate(rollPanel(falling({ frames: faces, isFinished: true }, { pair: [4, 9] })));
  assert.deepEqual(textsOf(fallen, ".roll-die"), ["4", "9"]);
});

test("screen readers do not hear a rolling die", () => {
  assert.equal(only(renderTemplate(rollPanel(falling())), ".roll").getAttribute("aria-hidden"), "true");
});

test("a die is placed at whole pixels, and is not shown when out of sight", () => {
  assert.match(
    only(renderTemplate(rollPanel(falling())), ".roll").style.transform,
    /translate\(10px, 21px\)/,
  );
  assert.ok(isEmpty(rollPanel(falling({ at: null }))));
  assert.ok(isEmpty(rollPanel(/** @type {any} */ ({ shownRoll: null }))));
});
