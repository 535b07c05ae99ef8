/** Small stores: official races of days, puzzles, the race prepared for the next visit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { areaWith } from "../support/web/area.mjs";
import { createDayStore } from "../../web/core/storage/day-store.ts";
import { createNextStore } from "../../web/startup/turns/next-store.ts";
import { createProfileStore } from "../../web/core/storage/profile-store.ts";
import { createPuzzleStore } from "../../web/core/storage/puzzle-store.ts";
import { createRaceStore } from "../../web/core/storage/race-store.ts";

const card = { cars: 6, place: 1, throws: 20, left: 3, full: 9, marks: ["clean"] };

test("an official race of a day that is over is not replaced", () => {
  const store = createDayStore(areaWith());
  store.saveDay(5, { link: "r6.a", card: null });
  store.saveDay(5, /** @type {any} */ ({ link: "r6.b", card }));
  store.saveDay(5, { link: "r6.c", card: null });
  assert.equal(store.readDays()[5].link, "r6.b");
});

test("a day without room in storage is kept while the page is open", () => {
  const store = createDayStore(areaWith({}, false));
  store.saveDay(5, { link: "r6.a", card: null });
  assert.equal(store.readDays()[5].link, "r6.a");
});

test("damaged days are left out, and the text is put aside", () => {
  const text = JSON.stringify({
    5: { link: "r6.a", card: null },
    x: { link: "r6.b", card: null },
    6: { link: "r6.c", card: { ...card, marks: ["?"] } },
  });
  const area = areaWith({ "days.1": text });
  assert.deepEqual(Object.keys(createDayStore(area).readDays()), ["5"]);
  assert.equal(area.text("damaged-days.1"), JSON.stringify([text]));
  assert.deepEqual(JSON.parse(area.text("days.1") ?? ""), { 5: { link: "r6.a", card: null } });
});

test("a puzzle comes back after 1, 3, 7, 16 and 35 days, and then is known", () => {
  const store = createPuzzleStore(areaWith());
  store.add([{ position: "p", kind: "gear", lost: 100 }], 10);
  assert.equal(store.mistakes()[0].due, 11);
  const dues = [1, 3, 7, 16, 35].map((days) => {
    store.answered("p", true, 100);
    return store.mistakes()[0].due - 100 === days;
  });
  assert.deepEqual(dues, [true, true, true, true, true]);
  store.answered("p", true, 100);
  assert.deepEqual(store.mistakes(), []);
});

test("a puzzle that was not solved comes back tomorrow, from the beginning", () => {
  const store = createPuzzleStore(areaWith());
  store.add([{ position: "p", kind: "drive", lost: 100 }], 10);
  store.answered("p", true, 20);
  store.answered("p", true, 20);
  store.answered("p", false, 30);
  const [{ due, step }] = store.mistakes();
  assert.deepEqual([due, step], [31, 0]);
});

test("of too many puzzles the dearest are kept, and none twice", () => {
  const store = createPuzzleStore(areaWith());
  const many = Array.from({ length: 70 }, (_, lost) => ({
    position: `p${lost}`,
    kind: /** @type {const} */ ("gear"),
    lost,
  }));
  store.add(many, 1);
  store.add(many.slice(60), 1);
  assert.deepEqual(
    [store.mistakes().length, store.mistakes()[0].lost, store.mistakes().at(-1)?.lost],
    [60, 69, 10],
  );
});

test("the first answer to the puzzle of a day counts", () => {
  const store = createPuzzleStore(areaWith());
  store.solvedDay(5, 120);
  store.solvedDay(5, 0);
  assert.deepEqual([store.ofDay(5), store.ofDay(6)], [120, null]);
});

test("a prepared race is taken once, by the same engine and for the same race but for its dice", () => {
  const setup = /** @type {any} */ ({ circuit: "monaco", laps: 1, seed: 7 });
  const area = areaWith();
  const store = createNextStore(area);
  store.writeNext(/** @type {any} */ ({ version: "1", setup, packed: "x" }));
  assert.equal(store.readNext("2", setup), null, "another engine");
  assert.equal(store.readNext("1", { ...setup, laps: 2 }), null, "another race");
  assert.equal(store.consumePreparedRace("1", { ...setup, seed: 9 })?.setup.seed, 7);
  assert.equal(store.consumePreparedRace("1", setup), null);
});

test("nonsense in place of a prepared race is none", () => {
  const setup = /** @type {any} */ ({ seed: 1 });
  for (const text of ["{", "5", "null", '{"version": 1}', '{"version": "1", "packed": "x", "setup": {}}'])
    assert.equal(createNextStore(areaWith({ "next.1": text })).readNext("1", setup), null, text);
});

test("how the last race opens is known only for its own link and engine", () => {
  const store = createNextStore(areaWith());
  store.writeLatest(/** @type {any} */ ({ version: "1", link: "r6.a", packed: "x" }));
  assert.ok(store.readResumeCache("1", "r6.a"));
  assert.equal(store.readResumeCache("1", "r6.b"), null);
  assert.equal(store.readResumeCache("2", "r6.a"), null);
});

test("every kind of stored thing that cannot be read is set aside before it is written again", () => {
  const race = { key: "a", link: "r6.a", circuit: "monaco", lap: 1, laps: 1, place: 1, livery: 0, number: 1 };
  const lap = { link: "r6.a", car: 0, lap: 1, time: 900, at: 1 };
  /** @type {[string, unknown, (area: any) => void][]} */
  const kinds = [
    ["races.1", [{ ...race, key: 5 }], (area) => createRaceStore(area).saveRace(race)],
    ["days.1", { 5: "?" }, (area) => createDayStore(area).saveDay(6, { link: "r6.a", card: null })],
    ["puzzles.1", { mistakes: [5] }, (area) => createPuzzleStore(area).solvedDay(5, 1)],
    [
      "records.1",
      { monaco: { flying: {} } },
      (area) => createProfileStore(area).saveIfFaster("spa", "flying", lap),
    ],
    ["rivals.1", { a: 5 }, (area) => createProfileStore(area).setRival("b", { link: "r6.a", driver: 1 })],
    ["profile.1", [{ key: "a" }], (area) => createProfileStore(area).noteSkill("a", 1)],
  ];
  for (const [key, stored, write] of kinds)
    for (const text of [JSON.stringify(stored), "{not JSON", "5"]) {
      const area = areaWith({ [key]: text });
      write(area);
      const aside = key === "races.1" ? "damaged.1" : `damaged-${key}`;
      assert.deepEqual(JSON.parse(area.text(aside) ?? "null"), [text], `${key} ${text}`);
      assert.equal(area.damagedCount(), 1, key);
      area.discardDamaged();
      assert.equal(area.damagedCount(), 0, key);
    }
});

test("data that cannot be set aside for lack of room stay", () => {
  const area = areaWith({ "days.1": "{not JSON" }, false);
  assert.deepEqual(createDayStore(area).readDays(), {});
  assert.equal(area.text("days.1"), "{not JSON");
});

test("a text that an earlier version set aside is counted and kept", () => {
  const area = areaWith({ "damaged-seasons.1": "{not JSON", "damaged.1": '["a","b"]' });
  assert.equal(area.damagedCount(), 3);
  assert.ok(area.setAside("seasons.1", "new"));
  assert.deepEqual(JSON.parse(area.text("damaged-seasons.1") ?? ""), ["{not JSON", "new"]);
});
