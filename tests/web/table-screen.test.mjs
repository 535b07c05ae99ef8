/** The big screen for the table: order, turn, weather, last events, and the lock on the display. */
import assert from "node:assert/strict";
import test from "node:test";
import { only, raceState, renderTemplate, textOf, textsOf } from "../support/web/render.mjs";
import { viewNames } from "../support/web/views.mjs";
import { createWakeLock } from "../../web/features/table/wake-lock.ts";
import { activeCar, tableTemplate } from "../../web/features/table/template.ts";

/** @param {any} race @param {any} [changes] */
const screenOf = (race, changes = {}) =>
  renderTemplate(tableTemplate(race, { drawing: null, mayDisplaySleep: false, leave: () => {}, ...changes }));

test("each golden race shows its order, at most three events, and the car that is asked", () => {
  for (const name of viewNames) {
    const race = raceState(name);
    const screen = screenOf(race);
    const rows = [...screen.querySelectorAll(".table-order li")];
    assert.deepEqual(
      rows.map((row) => Number(row.getAttribute("data-car"))),
      race.view?.order,
      name,
    );
    const announcedCount = race.log.filter(({ message }) => message !== null).length;
    assert.equal(screen.querySelectorAll(".table-events li").length, Math.min(3, announcedCount), name);
    const car = race.view?.question?.car;
    if (car === undefined || race.phase === "over") continue;
    assert.equal(only(screen, ".table-now").getAttribute("data-car"), String(car), name);
    assert.match(textOf(only(screen, ".table-now h2")), new RegExp(race.view?.cars[car].name ?? "-"), name);
  }
});

test("the weather has a picture and a word", () => {
  const race = raceState("monaco/gear");
  const view = { .../** @type {any} */ (race.view), weather: "rain", round: 3 };
  const weather = only(screenOf({ ...race, view }), ".table-weather");
  assert.equal(textOf(weather), "Rain");
  only(weather, "svg");
});

test("a car under way is the current one, and its gear die shows its face", () => {
  const race = raceState("monaco/gear");
  const die = { sides: 20, value: 14, tone: "plain", purpose: { id: "log.title", args: {} } };
  const shownRoll = { event: { car: 4, gear: 4, die }, isFinished: true };
  const moving = /** @type {any} */ ({ ...race, phase: "moving", movingCar: 4, shownRoll });
  assert.equal(activeCar(moving)?.car, 4);
  const screen = screenOf(moving);
  assert.equal(textOf(only(screen, ".table-dice text")), "14");
  assert.match(textOf(only(screen, ".table-now p")), /4th/);
});

test("a browser that cannot keep the display on shows one message", () => {
  const race = raceState("monaco/gear");
  assert.deepEqual(textsOf(screenOf(race), ".table-note"), []);
  assert.equal(textsOf(screenOf(race, { mayDisplaySleep: true }), ".table-note").length, 1);
});

/** Runs with a stand-in for the wake lock. @param {any} wakeLock @param {() => Promise<void>} run */
async function withLock(wakeLock, run) {
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock, configurable: true });
  await run();
  Reflect.deleteProperty(navigator, "wakeLock");
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

test("the display is kept on until the screen is left, and again after the page was hidden", async () => {
  const locks = /** @type {any[]} */ ([]);
  const request = async () => {
    const lock = {
      released: false,
      async release() {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  };
  await withLock({ request }, async () => {
    const awake = createWakeLock(() => assert.fail("refused"));
    awake.setActive(true);
    awake.setActive(true);
    await soon();
    assert.equal(locks.length, 1);
    locks[0].released = true;
    document.dispatchEvent(new Event("visibilitychange"));
    await soon();
    assert.equal(locks.length, 2);
    awake.setActive(false);
    assert.ok(locks[1].released);
    document.dispatchEvent(new Event("visibilitychange"));
    await soon();
    assert.equal(locks.length, 2);
  });
});

test("a denied lock is reported", async () => {
  let refusals = 0;
  const awake = createWakeLock(() => {
    refusals += 1;
  });
  awake.setActive(true);
  await soon();
  awake.setActive(false);
  assert.equal(refusals, 1);
});
