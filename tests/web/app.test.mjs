/** The page's storage. */
import assert from "node:assert/strict";
import test from "node:test";
import { openStorage } from "../../web/domain/storage/storage.ts";

/** @param {Map<string, string>} storedValues @param {boolean} [full] */
function browserWith(storedValues, full = false) {
  const localStorage = {
    get length() {
      return storedValues.size;
    },
    key: (/** @type {number} */ index) => [...storedValues.keys()][index] ?? null,
    getItem: (/** @type {string} */ key) => storedValues.get(key) ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ value) {
      if (full) throw new Error("full");
      storedValues.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => storedValues.delete(key),
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

test("each race has one entry, newest first, and the oldest is removed", () => {
  browserWith(new Map());
  const storage = openStorage(() => assert.fail());
  for (let number = 0; number < 42; number += 1) storage.saveRace(race(`r${number % 41}`));
  const keys = storage.readRaces().map((storedRace) => storedRace.key);
  assert.equal(keys.length, 40);
  assert.deepEqual(keys.slice(0, 2), ["r0", "r40"]);
  assert.equal(keys.at(-1), "r2");
  storage.removeRace("r7");
  assert.equal(storage.readRaces().length, 39);
});

test("a race keeps its name when it is stored again", () => {
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
  assert.deepEqual(
    storage.readRaces().map(({ name }) => name),
    [undefined],
  );
});

test("unreadable races are set aside, and valid ones stay", () => {
  const storedTexts = new Map([["yellow-flag.races.1", JSON.stringify([race("a"), { key: "b" }])]]);
  browserWith(storedTexts);
  const storage = openStorage(() => assert.fail());
  assert.deepEqual(
    storage.readRaces().map((storedRace) => storedRace.key),
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
