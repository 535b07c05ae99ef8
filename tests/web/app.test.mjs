/** The page's own small machines: set-ups, addresses, storage. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  addCar,
  changeLivery,
  freshSeed,
  identity,
  raceAgainstRivals,
  removeCar,
  tidied,
} from "../../web/core/setup-draft.js";
import { readHash } from "../../web/core/router.js";
import { openStorage } from "../../web/core/storage/storage.js";

const NAMES = ["Ada", "Bea", "Cyd", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon"];
const draft = () => raceAgainstRivals({ circuit: "monaco", laps: 1, you: "You", names: NAMES });

test("rivals whom nobody has chosen need not learn the circuit first, and go by their colours", () => {
  const usual = ["steady", "bold", "careful", "steady-blocker", "steady-gambler"];
  for (const livery of [0, 3]) {
    const { cars } = raceAgainstRivals({ circuit: "monaco", laps: 1, you: "You", names: NAMES, livery });
    assert.deepEqual(
      cars.slice(1).map(({ driver }) => driver),
      cars.slice(1).map((car) => usual[car.livery % 5]),
    );
    assert.equal(new Set(cars.map(({ driver }) => driver)).size, 6 - (livery === 3 ? 1 : 0));
  }
});

test("a set-up stays possible whatever is done to it", () => {
  let setup = draft();
  assert.equal(setup.cars.length, 6);
  for (let step = 0; step < 8; step += 1) setup = addCar(setup, NAMES, "steady");
  assert.equal(setup.cars.length, 10);
  setup = changeLivery(setup, 0, 7);
  assert.equal(setup.cars[0].livery, 7);
  assert.equal(new Set(setup.cars.map((car) => car.livery)).size, 10);
  for (let step = 0; step < 12; step += 1) setup = removeCar(setup, 0);
  assert.equal(setup.cars.length, 1);
  assert.equal(
    tidied({ ...setup, cars: [{ name: "  ", livery: 3, driver: "human" }] }, NAMES).cars[0].name,
    "Dot",
  );
});

test("seeds fit the engine, and one race has one identity", () => {
  for (let step = 0; step < 100; step += 1)
    assert.ok(Number.isSafeInteger(freshSeed()) && freshSeed() < 2 ** 48);
  const setup = draft();
  assert.equal(identity(setup), identity(structuredClone(setup)));
  assert.notEqual(identity(setup), identity({ ...setup, seed: setup.seed + 1 }));
});

test("what follows the # is a screen, a wish or a link", () => {
  assert.deepEqual(readHash(""), { screen: "home" });
  assert.deepEqual(readHash("#setup"), { screen: "setup" });
  assert.deepEqual(readHash("#quick"), { quick: true });
  assert.deepEqual(readHash("#r1.abc"), { link: "r1.abc" });
});

/** @param {Map<string, string>} kept @param {boolean} [full] */
function browserWith(kept, full = false) {
  const localStorage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ value) {
      if (full) throw new Error("full");
      kept.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  };
  Object.assign(globalThis, { window: { localStorage } });
}

/** @param {string} key */
const race = (key) => ({
  key,
  link: `link-${key}`,
  circuit: "monaco",
  lap: 1,
  laps: 2,
  place: 3,
  livery: 0,
  number: 1,
});

test("one entry for each race, newest first, the oldest goes", () => {
  browserWith(new Map());
  const storage = openStorage(() => assert.fail());
  for (let number = 0; number < 42; number += 1) storage.saveRace(race(`r${number % 41}`));
  const keys = storage.readRaces().map((one) => one.key);
  assert.equal(keys.length, 40);
  assert.deepEqual(keys.slice(0, 2), ["r0", "r40"]);
  assert.equal(keys.at(-1), "r2");
  storage.removeRace("r7");
  assert.equal(storage.readRaces().length, 39);
});

test("a race keeps the name that it was given", () => {
  browserWith(new Map());
  const storage = openStorage(() => assert.fail());
  storage.saveRace(race("a"));
  storage.renameRace("a", "Sunday");
  storage.saveRace({ ...race("a"), lap: 2 });
  assert.deepEqual(
    storage.readRaces().map(({ name, lap }) => [name, lap]),
    [["Sunday", 2]],
  );
  storage.renameRace("a", "");
  assert.equal(storage.readRaces()[0].name, undefined);
});

test("what cannot be read is set aside, and sound races beside it stay", () => {
  const kept = new Map([["yellow-flag.races.1", JSON.stringify([race("a"), { key: "b" }])]]);
  browserWith(kept);
  const storage = openStorage(() => assert.fail());
  assert.deepEqual(
    storage.readRaces().map((one) => one.key),
    ["a"],
  );
  assert.equal(storage.damagedCount(), 1);
  storage.saveRace(race("z"));
  assert.equal(storage.damagedCount(), 1);
  storage.discardDamaged();
  assert.equal(storage.damagedCount(), 0);
});

test("full or forbidden storage is reported once", () => {
  let reports = 0;
  browserWith(new Map(), true);
  const storage = openStorage(() => {
    reports += 1;
  });
  storage.saveRace(race("a"));
  storage.saveRace(race("b"));
  const forbidden = () => {
    throw new Error("forbidden");
  };
  Object.assign(globalThis, { window: Object.defineProperty({}, "localStorage", { get: forbidden }) });
  assert.deepEqual(storage.readRaces(), []);
  assert.equal(reports, 1);
});
