/** A race under way: it plays events, asks computer drivers, and stops when a person decides. */
import assert from "node:assert/strict";
import test from "node:test";
import { raceState, settings, useReducedMotion } from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { createProgress, withThinkingIndicator } from "../../web/race/progress.ts";
import * as to from "../../web/race/transitions.ts";
import { nextEngineRequest, waitsForPlayer } from "../../web/race/next-request.ts";

/**
 * A race, its requests to the engine, and the events that it has shown.
 * @param {{replies?: any[], speed?: any, start?: any, lesson?: any}} [how]
 */
function raceGoingOn({ replies = [], speed = "instant", start = {}, lesson = null } = {}) {
  /** @type {any} */
  let race = { ...raceState("monaco/gear", { phase: "moving", log: [] }), ...start };
  /** @type {any[]} */
  const requests = [];
  /** @type {any[]} */
  const shownRaces = [];
  const store = {
    get state() {
      return { race, settings: settings({ speed }), lesson };
    },
    update() {},
    changeRace: (/** @type {Function} */ transition, /** @type {any[]} */ ...args) => {
      race = race && transition(race, ...args);
    },
  };
  const remaining = [...replies];
  const progress = createProgress(
    /** @type {any} */ ({
      store,
      hastenStep: () => null,
      board: {
        settle: (/** @type {any} */ position) => shownRaces.push(["board", position.round]),
        animate: (/** @type {any[]} */ events, /** @type {number | null} */ pace) => {
          shownRaces.push(["animate", events.length, pace]);
          return null;
        },
        diePlaceAt: () => null,
        reportEvent: () => shownRaces.push(["die"]),
      },
      askEngine: async (/** @type {any} */ request) => {
        requests.push(request);
        return request.do === "history" ? null : (remaining.shift() ?? null);
      },
      clock: { follow: () => null, answer: () => null },
      setTimeLimit: (/** @type {any} */ seconds) => shownRaces.push(["limit", seconds]),
      onBeforeMoves() {},
      onDecision: (/** @type {any} */ _, /** @type {number} */ you, /** @type {boolean} */ decided) =>
        shownRaces.push(["decision", you, decided]),
      onHistory: () => shownRaces.push(["history"]),
    }),
  );
  return { progress, requests, shownRaces, race: () => race };
}

/** A view in which a computer driver is asked. @returns {any} */
function rivalsTurn() {
  const gameView = /** @type {any} */ (view("monaco/gear"));
  gameView.question = { ...gameView.question, car: 3, human: false };
  return gameView;
}
const STILL = { moving: false, decided: false };
/** @param {any[]} requests */
const decisions = (requests) => requests.filter((request) => request.do !== "history");

test("a race stops when a person decides", async () => {
  const { progress, requests, shownRaces, race } = raceGoingOn();
  await progress.follow(view("monaco/gear"), STILL);
  assert.equal(race().phase, "choosing");
  assert.equal(race().you, 0);
  assert.deepEqual(decisions(requests), []);
  assert.ok(shownRaces.some(([what]) => what === "decision"));
});

test("nothing is selected if there are several answers", async () => {
  const { progress, race } = raceGoingOn();
  await progress.follow(view("monaco/gear"), STILL);
  assert.equal(race().token, null);
});

test("the only answer, or the default, is selected", async () => {
  for (const [answers, token] of [
    [{ only_answer: "g1" }, "g1"],
    [{ finish_token: "+", only_answer: null }, "+"],
  ]) {
    const { progress, race } = raceGoingOn();
    const gameView = /** @type {any} */ (view("monaco/gear"));
    Object.assign(gameView.question, answers);
    await progress.follow(gameView, STILL);
    assert.equal(race().token, token);
  }
});

test("a learner selects even the only answer", async () => {
  const { progress, race } = raceGoingOn({ lesson: { number: 1, step: 0, verdict: null } });
  const gameView = /** @type {any} */ (view("monaco/gear"));
  gameView.question.only_answer = "g1";
  await progress.follow(gameView, STILL);
  assert.equal(race().token, null);
});

test("computer drivers are asked until a person decides", async () => {
  const { progress, requests, race } = raceGoingOn({
    replies: [{ view: rivalsTurn() }, { view: view("monaco/gear") }],
  });
  await progress.follow(rivalsTurn(), STILL);
  assert.deepEqual(
    decisions(requests).map((request) => request.do),
    ["play_computers", "play_computers"],
  );
  assert.equal(race().phase, "choosing");
});

test("a question with one answer is answered automatically while the race continues", async () => {
  const forced = /** @type {any} */ (view("monaco/gear"));
  forced.question.only_answer = "g1";
  const { progress, requests, race } = raceGoingOn({
    replies: [{ view: forced }, { view: view("monaco/drive") }],
  });
  await progress.follow(rivalsTurn(), STILL);
  assert.deepEqual(decisions(requests)[1], { do: "decide", token: "g1" });
  assert.equal(race().view.question.step, "drive");
});

test("a race that is over stays on its result", async () => {
  const { progress, requests, race } = raceGoingOn();
  await progress.follow(view("monaco/end"), STILL);
  assert.equal(race().phase, "over");
  assert.deepEqual(decisions(requests), []);
});

test("a race fails if the engine does not answer", async () => {
  const { progress, race } = raceGoingOn();
  await progress.follow(rivalsTurn(), STILL);
  assert.equal(race().phase, "failed");
});

test("a person elsewhere decides at the other device", async () => {
  const { progress, race } = raceGoingOn({ start: { seats: [] } });
  await progress.follow(view("monaco/gear"), STILL);
  assert.equal(race().phase, "awaiting");
});

test("a time limit runs for a person here only", async () => {
  const timed = /** @type {any} */ (view("monaco/gear"));
  timed.question.seconds = 30;
  const race = raceGoingOn();
  await race.progress.follow(timed, STILL);
  assert.deepEqual(
    race.shownRaces.filter(([what]) => what === "limit"),
    [["limit", 30]],
  );
  const elsewhere = raceGoingOn({ start: { seats: [] } });
  await elsewhere.progress.follow(timed, STILL);
  assert.deepEqual(
    elsewhere.shownRaces.filter(([what]) => what === "limit"),
    [["limit", null]],
  );
});

test("the history is read when a person decides", async () => {
  const { progress, requests } = raceGoingOn();
  await progress.follow(view("monaco/gear"), STILL);
  assert.deepEqual(requests, [{ do: "history" }]);
});

test("the log grows by the events of each reply", async () => {
  const next = {
    ...view("monaco/gear"),
    log_from: 62,
    events: [{ kind: "stop", car: 0, round: 3, message: null, clause: null }],
  };
  const { progress, race } = raceGoingOn({ replies: [{ view: next }] });
  await progress.follow(rivalsTurn(), STILL);
  assert.equal(race().log.length, 63);
  assert.equal(race().log.at(-1).kind, "stop");
});

/** A decision with a die to roll. @returns {any} */
const rolling = () => ({
  ...view("monaco/drive"),
  events: [
    {
      kind: "roll",
      car: 0,
      round: 3,
      message: null,
      clause: null,
      die: { sides: 20, value: 7, purpose: { id: "die.move" } },
    },
  ],
});

test("at instant speed no die rolls", async () => {
  const { progress, shownRaces } = raceGoingOn();
  await progress.follow(rolling(), { moving: true, decided: true });
  assert.ok(!shownRaces.some(([what]) => what === "die"));
  assert.deepEqual(
    shownRaces.find(([what]) => what === "animate"),
    ["animate", 1, null],
  );
});

test("with reduced motion no die rolls at any speed", async () => {
  useReducedMotion();
  const { progress, shownRaces } = raceGoingOn({ speed: "1" });
  await progress.follow(rolling(), { moving: true, decided: true });
  assert.ok(!shownRaces.some(([what]) => what === "die"));
  assert.deepEqual(
    shownRaces.find(([what]) => what === "animate"),
    ["animate", 1, null],
  );
});

test("at an animated speed the die rolls and stops", async () => {
  const { progress, shownRaces } = raceGoingOn({ speed: "4" });
  await progress.follow(rolling(), { moving: true, decided: true });
  assert.equal(shownRaces.filter(([what]) => what === "die").length, 2);
});

test("a stopped race is no longer followed", async () => {
  const { progress, race } = raceGoingOn({ replies: [{ view: view("monaco/end") }] });
  const followed = progress.follow(rivalsTurn(), STILL);
  progress.stop();
  await followed;
  assert.notEqual(race().phase, "over");
});

test("a held race pauses after the current move", async () => {
  const { progress, race } = raceGoingOn({ replies: [{ view: rivalsTurn() }] });
  const followed = progress.follow(rivalsTurn(), STILL);
  await progress.pause();
  await followed;
  assert.equal(race().phase, "paused");
});

test("a slow driver is shown as thinking until the decision", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {boolean[]} */
  const sentences = [];
  /** @type {any} */
  let race = raceState("monaco/gear", { phase: "moving" });
  const store = /** @type {any} */ ({
    get state() {
      return { race };
    },
    changeRace: (/** @type {Function} */ transition, /** @type {boolean} */ on) => {
      assert.equal(transition, to.thinkingChanged);
      race = transition(race, on);
      sentences.push(on);
    },
  });
  /** @type {(reply: string) => void} */
  let decide = () => {};
  const answer = withThinkingIndicator(store, () => new Promise((resolve) => (decide = resolve)));
  context.mock.timers.tick(399);
  assert.deepEqual(sentences, []);
  context.mock.timers.tick(1);
  assert.equal(race.isThinking, true);
  decide("done");
  assert.equal(await answer, "done");
  assert.deepEqual(sentences, [true, false]);
});

test("a quick driver is never shown as thinking", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const store = /** @type {any} */ ({
    state: { race: raceState("monaco/gear") },
    changeRace: () => assert.fail(),
  });
  assert.equal(await withThinkingIndicator(store, async () => "done"), "done");
  context.mock.timers.tick(1000);
});

test("the next request takes the only answer, follows orders, or drives on", () => {
  const race = raceState("monaco/gear");
  assert.deepEqual(nextEngineRequest(rivalsTurn(), race, false, "useful"), {
    do: "play_computers",
    decisions: 1,
    use_orders: false,
  });
  assert.deepEqual(nextEngineRequest(rivalsTurn(), race, true, "useful"), {
    do: "play_computers",
    decisions: 100,
    use_orders: false,
  });
  const forced = /** @type {any} */ (view("monaco/gear"));
  forced.question.only_answer = "g1";
  assert.deepEqual(nextEngineRequest(forced, race, false, "useful"), { do: "decide", token: "g1" });
  const byLink = { ...race, seats: [0] };
  assert.deepEqual(nextEngineRequest({ ...forced, is_automatic: true }, byLink, false, "useful"), {
    do: "play_computers",
    decisions: 1,
    use_orders: true,
  });
});

test("a race waits for a person, a learner and the end, not for one answer or an order", () => {
  const race = raceState("monaco/gear");
  const gameView = view("monaco/gear");
  assert.equal(waitsForPlayer(gameView, race, true, false, "useful"), true);
  assert.equal(waitsForPlayer(rivalsTurn(), race, true, false, "useful"), false);
  assert.equal(waitsForPlayer(view("monaco/end"), race, true, false, "useful"), true);
  const forced = /** @type {any} */ (view("monaco/gear"));
  forced.question.only_answer = "g1";
  assert.equal(waitsForPlayer(forced, race, true, false, "useful"), false);
  assert.equal(waitsForPlayer(forced, race, false, false, "useful"), true);
  assert.equal(waitsForPlayer(forced, race, true, true, "useful"), true);
  assert.equal(
    waitsForPlayer({ ...gameView, is_automatic: true }, { ...race, seats: [0] }, true, false, "useful"),
    false,
  );
});

test("a roll is kept without asking if no other can be better, or by the player's setting", () => {
  const race = raceState("trant/reroll");
  const useless = /** @type {any} */ (view("trant/reroll"));
  useless.question.can_improve = false;
  const { keep_token } = useless.question;
  const useful = { ...useless, question: { ...useless.question, can_improve: true } };
  const waits = (/** @type {any} */ gameView, /** @type {any} */ rerolls, here = race) =>
    waitsForPlayer(gameView, here, true, false, rerolls);
  assert.deepEqual([waits(useless, "useful"), waits(useful, "useful")], [false, true]);
  assert.deepEqual([waits(useless, "every"), waits(useful, "every")], [true, true]);
  assert.deepEqual([waits(useless, "none"), waits(useful, "none")], [false, false]);
  assert.deepEqual(nextEngineRequest(useless, race, false, "useful"), { do: "decide", token: keep_token });
  const elsewhere = { ...race, seats: [useless.question.car + 1] };
  assert.equal(waits(useless, "none", elsewhere), true);
  assert.equal(waitsForPlayer(useless, race, false, false, "useful"), true);
});
