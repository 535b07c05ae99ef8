/** The director: events announced over the board, and answers to taps. */
import assert from "node:assert/strict";
import test from "node:test";
import { page, raceState } from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { explainIllegalSpace } from "../../web/race/director/illegal-space.ts";
import { createDirector } from "../../web/race/director/director.ts";
import { createFinishPositions } from "../../web/race/director/finish-positions.ts";
import { createEventPlayer } from "../../web/race/board-link/event-player.ts";

/**
 * A race before and after a decision of the reader, with given places.
 *
 * @param {number} was
 * @param {number} is
 */
function places(was, is) {
  const viewBefore = /** @type {any} */ (view("monaco/gear"));
  const viewAfter = /** @type {any} */ (view("monaco/gear"));
  viewBefore.cars[0].place = was;
  viewAfter.cars[0].place = is;
  return { before: viewBefore, after: viewAfter };
}

/**
 * The lines that a director shows for events between two views.
 *
 * @param {any} before
 * @param {any} after
 * @param {any[]} events
 */
function toldOf(before, after, events, end = false) {
  /** @type {unknown[][]} */
  const sentences = [];
  const board = { frame() {}, captions: { show: (/** @type {any[]} */ ...args) => sentences.push(args) } };
  const drawing = { at: Array.from({ length: 600 }, (_, space) => [space, 0, 0]), unit: 1 };
  const director = createDirector(() => /** @type {any} */ ({ board, drawing }));
  director.begin(before, after);
  if (end) director.end();
  for (const event of events) director.direct(event, 0, events);
  director.settle(after);
  return sentences;
}

/** @param {string} kind @param {object} [more] @returns {any} */
const event = (kind, more = {}) => ({ kind, car: 0, round: 3, message: null, clause: null, ...more });
const move = event("move", { path: [171, 175] });

test("a gained place is announced with the place before and after", () => {
  const { before, after } = places(4, 2);
  const [[words, car]] = toldOf(before, after, [move]);
  assert.deepEqual([words, car], ["You P4 → P2", { livery: 0, number: 1 }]);
});

test("a lost or unchanged place is not announced", () => {
  for (const [was, is] of [
    [2, 4],
    [3, 3],
  ]) {
    const { before, after } = places(was, is);
    assert.deepEqual(toldOf(before, after, [move]), []);
  }
});

test("a place gained by a car that then goes out is not announced", () => {
  const { before, after } = places(4, 2);
  after.cars[0].status = "out";
  assert.deepEqual(toldOf(before, after, [move]), []);
});

test("a place gained without a move of its own is not announced", () => {
  const { before, after } = places(4, 2);
  assert.deepEqual(toldOf(before, after, [event("gear")]), []);
});

test("without animation nothing is announced", () => {
  const { before, after } = places(4, 2);
  const finish = event("finish", { message: { id: "event.win", args: { name: "You" } } });
  assert.deepEqual(toldOf(before, after, [move, finish], true), []);
});

test("finish, spin and retirement are announced, the finish under the flag", () => {
  const { before, after } = places(2, 2);
  const message = { id: "event.win", args: { name: "You" } };
  const sentences = toldOf(
    before,
    after,
    ["finish", "spin", "out"].map((kind) => event(kind, { message })),
  );
  assert.deepEqual(
    sentences.map(([words, , isFinish]) => [words, isFinish]),
    [
      ["You win!", true],
      ["You win!", false],
      ["You win!", false],
    ],
  );
});

test("a contact roll without damage is not announced", () => {
  const { before, after } = places(2, 2);
  const message = { id: "event.win", args: { name: "You" } };
  assert.deepEqual(toldOf(before, after, [event("contact", { message, die: { tone: "free" } })]), []);
  assert.equal(toldOf(before, after, [event("contact", { message, die: { tone: "out" } })]).length, 1);
});

test("only the player's gained place is in the second person", () => {
  const { before, after } = places(2, 2);
  before.cars[4].place = 5;
  after.cars[4].place = 1;
  assert.equal(toldOf(before, after, [{ ...move, car: 4 }])[0][0], "Elsa P5 → P1");
});

test("without animation the director shows still pictures only", () => {
  /** @type {string[]} */
  const calls = [];
  const director = {
    begin: (/** @type {any[]} */ ...how) => calls.push(how[3] ? "begin still" : "begin"),
    direct: () => calls.push("direct"),
  };
  const playing = createEventPlayer(
    /** @type {any} */ ({
      shownBoard: () => ({ board: {} }),
      framing: {},
      boardSync: {},
      director,
      onEvent() {},
    }),
  );
  assert.equal(playing.animate([event("spin"), move], null, { view: view("monaco/gear"), you: 0 }), null);
  assert.deepEqual(calls, ["begin still", "direct", "direct"]);
});

test("finished cars are parked without overlaps after the race", () => {
  const parade = createFinishPositions();
  const over = /** @type {any} */ (view("monaco/end"));
  const ways = over.order.map((/** @type {number} */ car) => ({
    ...event("move", { path: [10, 11, 12] }),
    car,
  }));
  parade.recordPaths({ ...over, log_from: 0, events: ways });
  for (const car of over.cars) car.space = null;
  const spaces = parade.cars(over).map(({ car, space }) => [car, space]);
  assert.deepEqual(Object.fromEntries(spaces.filter(([, space]) => space !== null)), { 4: 12, 0: 11, 2: 10 });
});

test("while a car still drives, cars stay in place", () => {
  const gameView = view("monaco/gear");
  assert.equal(createFinishPositions().cars(gameView), gameView.cars);
});

test("wrecks are shown only if no car finished", () => {
  const over = /** @type {any} */ (view("basic/end"));
  for (const car of over.cars) car.space = null;
  const ways = [0, 1, 2, 3].map((car) => ({ ...event("move", { path: [car] }), car }));
  const shownCars = (/** @type {any} */ event) => {
    const parade = createFinishPositions();
    parade.recordPaths({ ...event, log_from: 0, events: ways });
    return parade
      .cars(event)
      .filter(({ space }) => space !== null)
      .map(({ car }) => car);
  };
  assert.deepEqual(shownCars(over), [0, 1, 2]);
  for (const car of over.cars) car.status = "out";
  assert.deepEqual(shownCars(over), [0, 1, 2, 3]);
});

test("a tap on a closed space shows the engine's reason", async () => {
  const race = raceState("monaco/drive");
  /** @type {string[]} */
  const answers = [];
  const testPage = page(
    { race },
    {
      session: { askEngine: async () => ({ why_not: { message: { id: "why.clear" } } }) },
      board: { showTouchReply: (/** @type {string} */ words) => answers.push(words) },
    },
  );
  await explainIllegalSpace(7, testPage);
  assert.deepEqual(answers, ["No car alongside or right ahead: no contact roll."]);
});

test("a tap is not answered without a move question, or too late", async () => {
  for (const race of [raceState("monaco/gear"), raceState("monaco/drive", { phase: "moving" })]) {
    const testPage = page({ race }, { session: { askEngine: () => assert.fail() } });
    await explainIllegalSpace(7, testPage);
  }
  const latePage = page(
    { race: raceState("monaco/drive") },
    { board: { showTouchReply: () => assert.fail() } },
  );
  const askSlowly = async () => {
    latePage.store.state.race = raceState("monaco/gear");
    return { why_not: { message: { id: "why.clear" } } };
  };
  await explainIllegalSpace(
    7,
    /** @type {any} */ ({ store: latePage.store, board: latePage.board, session: { askEngine: askSlowly } }),
  );
});
