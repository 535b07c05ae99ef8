/** Small stores: official daily races, puzzles, the race prepared for the next visit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { localStoreWith } from "../support/web/local-store.mjs";
import { createDayStore } from "../../web/domain/storage/day-store.ts";
import { createNextStore } from "../../web/startup/openings/next-store.ts";
import { createProfileStore } from "../../web/domain/storage/profile-store.ts";
import { createPuzzleStore } from "../../web/domain/storage/puzzle-store.ts";
import { createRaceStore } from "../../web/domain/storage/race-store.ts";

const card = { cars: 6, place: 1, throws: 20, left: 3, full: 9, marks: ["clean"] };

test("a finished official race of a day is not replaced", () => {
  const store = createDayStore(localStoreWith());
  store.saveDay(5, { link: "r6.a", card: null });
  store.saveDay(5, /** @type {any} */ ({ link: "r6.b", card }));
  store.saveDay(5, { link: "r6.c", card: null });
  assert.equal(store.readDays()[5].link, "r6.b");
});

test("a day that does not fit into storage is kept while the page is open", () => {
  const store = createDayStore(localStoreWith({}, false));
  store.saveDay(5, { link: "r6.a", card: null });
  assert.equal(store.readDays()[5].link, "r6.a");
});

test("damaged days are left out, and the text is set aside", () => {
  const text = JSON.stringify({
    5: { link: "r6.a", card: null },
    x: { link: "r6.b", card: null },
    6: { link: "r6.c", card: { ...card, marks: ["?"] } },
  });
  const area = localStoreWith({ "days.1": text });
  assert.deepEqual(Object.keys(createDayStore(area).readDays()), ["5"]);
  assert.equal(area.text("damaged-days.1"), JSON.stringify([text]));
  assert.deepEqual(JSON.parse(area.text("days.1") ?? ""), { 5: { link: "r6.a", card: null } });
});

test("a puzzle is repeated after 1, 3, 7, 16 and 35 days, and then removed", () => {
  const store = createPuzzleStore(localStoreWith());
  store.addMistakes([{ position: "p", kind: "gear", lost: 100 }], 10);
  assert.equal(store.mistakes()[0].due, 11);
  const dues = [1, 3, 7, 16, 35].map((days) => {
    store.reschedule("p", true, 100);
    return store.mistakes()[0].due - 100 === days;
  });
  assert.deepEqual(dues, [true, true, true, true, true]);
  store.reschedule("p", true, 100);
  assert.deepEqual(store.mistakes(), []);
});

test("an unsolved puzzle is repeated tomorrow, from the first interval", () => {
  const store = createPuzzleStore(localStoreWith());
  store.addMistakes([{ position: "p", kind: "drive", lost: 100 }], 10);
  store.reschedule("p", true, 20);
  store.reschedule("p", true, 20);
  store.reschedule("p", false, 30);
  const [{ due, step }] = store.mistakes();
  assert.deepEqual([due, step], [31, 0]);
});

test("if there are too many puzzles the costliest are kept, without duplicates", () => {
  const store = createPuzzleStore(localStoreWith());
  const many = Array.from({ length: 70 }, (_, index) => ({
    position: `p${index}`,
    kind: /** @type {const} */ ("gear"),
    lost: index,
  }));
  store.addMistakes(many, 1);
  store.addMistakes(many.slice(60), 1);
  assert.deepEqual(
    [store.mistakes().length, store.mistakes()[0].lost, store.mistakes().at(-1)?.lost],
    [60, 69, 10],
  );
});

test("the first answer to the puzzle of a day counts", () => {
  const store = createPuzzleStore(localStoreWith());
  store.saveSolvedDay(5, 120);
  store.saveSolvedDay(5, 0);
  assert.deepEqual([store.lossOfDay(5), store.lossOfDay(6)], [120, null]);
});

test("a prepared race is used once, by the same engine and for the same race with other dice", () => {
  const setup = /** @type {any} */ ({ circuit: "monaco", laps: 1, seed: 7 });
  const area = localStoreWith();
  const store = createNextStore(area);
  store.writeNext(/** @type {any} */ ({ version: "1", setup, packed: "x" }));
  assert.equal(store.readNext("2", setup), null, "another engine");
  assert.equal(store.readNext("1", { ...setup, laps: 2 }), null, "another race");
  assert.equal(store.consumePreparedRace("1", { ...setup, seed: 9 })?.setup.seed, 7);
  assert.equal(store.consumePreparedRace("1", setup), null);
});

test("an invalid prepared race is ignored", () => {
  const setup = /** @type {any} */ ({ seed: 1 });
  for (const text of [
    "{",
    "5",
    "null",
    "[1]",
    '{"version": 1}',
    '{"version": "1", "packed": "x", "setup": {}}',
  ])
    assert.equal(createNextStore(localStoreWith({ "next.1": text })).readNext("1", setup), null, text);
});

test("the opening of the last race is cached for its own link and engine only", () => {
  const store = createNextStore(localStoreWith());
  store.writeResumeCache(/** @type {any} */ ({ version: "1", link: "r6.a", packed: "x" }));
  assert.ok(store.readResumeCache("1", "r6.a"));
  assert.equal(store.readResumeCache("1", "r6.b"), null);
  assert.equal(store.readResumeCache("2", "r6.a"), null);
});

test("unreadable stored data of every kind are set aside before they are overwritten", () => {
  const race = { key: "a", link: "r6.a", circuit: "monaco", lap: 1, laps: 1, place: 1, livery: 0, number: 1 };
  const lap = { link: "r6.a", car: 0, lap: 1, time: 900, at: 1 };
  /** @type {[string, unknown, (area: any) => void][]} */
  const kinds = [
    ["races.1", [{ ...race, key: 5 }], (area) => createRaceStore(area).saveRace(race)],
    ["days.1", { 5: "?" }, (area) => createDayStore(area).saveDay(6, { link: "r6.a", card: null })],
    ["puzzles.1", { mistakes: [5] }, (area) => createPuzzleStore(area).saveSolvedDay(5, 1)],
    [
      "records.1",
      { monaco: { flying: {} } },
      (area) => createProfileStore(area).saveIfFaster("spa", "flying", lap),
    ],
    ["rivals.1", { a: 5 }, (area) => createProfileStore(area).setRival("b", { link: "r6.a", driver: 1 })],
    ["profile.1", [{ key: "a" }], (area) => createProfileStore(area).saveSkill("a", 1)],
  ];
  for (const [key, value, write] of kinds)
    for (const text of [JSON.stringify(value), "{not JSON", "5"]) {
      const area = localStoreWith({ [key]: text });
      write(area);
      const aside = key === "races.1" ? "damaged.1" : `damaged-${key}`;
      assert.deepEqual(JSON.parse(area.text(aside) ?? "null"), [text], `${key} ${text}`);
      assert.equal(area.damagedCount(), 1, key);
      area.discardDamaged();
      assert.equal(area.damagedCount(), 0, key);
    }
});

test("data that cannot be set aside are not overwritten", () => {
  const area = localStoreWith({ "days.1": "{not JSON" }, false);
  assert.deepEqual(createDayStore(area).readDays(), {});
  assert.equal(area.text("days.1"), "{not JSON");
});

test("a text that an earlier version set aside is counted and kept", () => {
  const area = localStoreWith({ "damaged-seasons.1": "{not JSON", "damaged.1": '["a","b"]' });
  assert.equal(area.damagedCount(), 3);
  assert.ok(area.setAside("seasons.1", "new"));
  assert.deepEqual(JSON.parse(area.text("damaged-seasons.1") ?? ""), ["{not JSON", "new"]);
});
