/** Cockpit and order during a highlight of the reader's car. */
import assert from "node:assert/strict";
import test from "node:test";
import { only, page, raceState, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { view } from "../support/web/views.mjs";
import { movingPanel } from "../../web/race/cockpit/moving.ts";
import { createDirector } from "../../web/race/director/director.ts";
import { lazyRacePanels } from "../../web/race/lazy-entry.ts";
import { orderPanel } from "../../web/race/panels/order.ts";
import * as to from "../../web/race/transitions.ts";

await lazyRacePanels.fetch();

/** Positions before and after the reader has taken the lead by seven spaces. */
function leadPositions() {
  const [before, after] = [
    /** @type {any} */ (view("monaco/gear")),
    /** @type {any} */ (view("monaco/gear")),
  ];
  const passed = before.cars.find((/** @type {any} */ { car }) => car !== 0);
  for (const car of before.cars) car.place = car === passed ? 1 : car.car === 0 ? 2 : car.place;
  after.cars[0].place = 1;
  after.cars[passed.car].gap = 7;
  after.order = [0, ...after.order.filter((/** @type {number} */ car) => car !== 0)];
  return { before, after, passed };
}

/** A race in which the reader's car is moving. @param {any} highlight @returns {any} */
const movingWith = (highlight) =>
  to.highlightShown({ ...raceState("monaco/gear"), phase: "moving" }, highlight);

/** @param {any} race */
const facts = (race) =>
  textsOf(renderTemplate(movingPanel(race, page({ race }).store.state)), ".facts > div");

test("the director reports the player's own highlights, with the car that was passed", () => {
  const { before, after, passed } = leadPositions();
  /** @type {any[]} */
  const reported = [];
  const stage = /** @type {any} */ ({
    board: { frame() {}, captions: { show() {} } },
    drawing: { at: [], unit: 1 },
  });
  const director = createDirector(
    () => stage,
    undefined,
    (highlight) => reported.push(highlight),
    () => /** @type {any} */ ({ .../** @type {any} */ (lazyRacePanels.loaded()), showScene() {} }),
  );
  const event = (/** @type {string} */ kind, /** @type {number} */ car, more = {}) =>
    /** @type {any} */ ({
      kind,
      car,
      round: 3,
      message: { id: "event.spin", args: {} },
      clause: null,
      ...more,
    });
  director.begin(before, after, 0);
  director.direct(event("spin", 4), 0, []);
  assert.deepEqual(reported, []);
  director.direct(event("spin", 0), 0, []);
  director.direct(event("move", 0, { message: null, path: [1, 2] }), 0, []);
  director.announceGainedPlace();
  assert.deepEqual(
    reported.map(({ kind, passed: rival }) => [kind, rival?.car ?? null]),
    [
      ["spin", null],
      ["lead", passed.car],
    ],
  );
});

test("a new leader's gap is shown, and the order is updated at once", () => {
  const { after, passed } = leadPositions();
  const event = { kind: "lead", car: 0, round: 3 };
  const race = movingWith({ kind: "lead", event, passed, after });
  assert.equal(textOf(only(renderTemplate(movingPanel(race, page({ race }).store.state)), "h2")), "You lead");
  const level = { ...after, cars: after.cars.map((/** @type {any} */ car) => ({ ...car, gap: 0 })) };
  const levelRace = movingWith({ kind: "lead", event, passed, after: level });
  assert.equal(facts({ ...levelRace, view: leadPositions().before })[0], "Places gained+1");
  const [ahead, turn, points] = facts(race);
  assert.equal(ahead, `Ahead of ${passed.name}7`);
  assert.equal(turn, "Turn3");
  assert.match(points ?? "", /^Points left\d+$/);
  const [first] = renderTemplate(orderPanel(race, page({ race }))).querySelectorAll(".order-row");
  assert.equal(first?.getAttribute("data-car"), "0");
});

test("a spin shows how many spaces were too far", () => {
  const viewAfter = /** @type {any} */ (view("monaco/gear"));
  const message = { id: "event.overshoot", args: { name: "You", corner: "Tabac", over: 2, tyres: 2 } };
  viewAfter.events = [{ kind: "overshoot", car: 0, round: 3, message, clause: null }];
  const race = movingWith({
    kind: "spin",
    event: { kind: "spin", car: 0, round: 3 },
    passed: null,
    after: viewAfter,
  });
  assert.deepEqual(facts(race), ["Spaces too far2", "Turn3"]);
});

test("a crash has its facts over the board, not in the cockpit", () => {
  const after = /** @type {any} */ (view("monaco/gear"));
  const race = movingWith({ kind: "crash", event: { kind: "out", car: 0, round: 3 }, passed: null, after });
  assert.deepEqual(facts(race), []);
});

test("the highlight ends with the next question", () => {
  const after = /** @type {any} */ (view("monaco/gear"));
  const race = movingWith({ kind: "spin", event: { kind: "spin", car: 0, round: 3 }, passed: null, after });
  const settled = to.raceSettled(race, after, 0, { token: null, trialSince: null });
  assert.equal(settled.highlight, null);
});
