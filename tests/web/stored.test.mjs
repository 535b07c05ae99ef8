/**
 * What is kept on the device: files of it, settings read back, and the noises and chances that settings are
 * about.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { readCars } from "../../web/core/setup-draft.js";
import { settingsFrom } from "../../web/core/settings.js";
import { createProfileStore } from "../../web/core/storage/profile-store.js";
import { openStorage } from "../../web/core/storage/storage.js";
import {
  everythingFile,
  mergedRaces,
  mergedStores,
  racesFile,
  readGameFile,
} from "../../web/core/storage/stored-files.js";
import { notesOf } from "../../web/sound/score.js";

/** @param {string} key @param {object} [more] */
const race = (key, more = {}) => ({
  key,
  link: `link-${key}`,
  circuit: "monaco",
  lap: 1,
  laps: 2,
  place: 3,
  livery: 0,
  number: 1,
  ...more,
});

/** A browser's storage with room for so many texts. @param {number} [room] */
function storageWith(room = 99) {
  const kept = new Map();
  const localStorage = {
    get length() {
      return kept.size;
    },
    key: (/** @type {number} */ index) => [...kept.keys()][index] ?? null,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ value) {
      if (!kept.has(key) && kept.size >= room) throw new Error("full");
      kept.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  };
  Object.assign(globalThis, { window: { localStorage } });
  return { kept, storage: openStorage(() => {}) };
}

test("races go into a file and come back", () => {
  const races = [race("a", { name: "Sunday", at: 5 }), race("b")];
  assert.deepEqual(readGameFile(racesFile(races)), { races, everything: null });
});

test("a bad file is refused with the reason", () => {
  const file = JSON.parse(racesFile([race("a")]));
  const faults = {
    nonsense: ["", "{", "null", "5", "\u0000\u0001"],
    foreign: ["{}", "[]", '{"format": "chess", "version": 1}'],
    newer: [JSON.stringify({ ...file, version: 2 })],
    damaged: [
      JSON.stringify({ ...file, version: "1" }),
      JSON.stringify({ ...file, races: {} }),
      JSON.stringify({ ...file, races: [race("a"), { key: "b" }] }),
      JSON.stringify({ ...file, races: [race("a", { name: "x".repeat(41) })] }),
      everythingFile({ "settings.1": "{half" }),
      everythingFile({ "../../races": "[]" }),
      everythingFile({ "races.1": '[{"key": "a"}]' }),
    ],
    empty: [racesFile([])],
  };
  for (const [fault, texts] of Object.entries(faults))
    for (const text of texts) assert.deepEqual(readGameFile(text), { fault }, text);
});

test("of a race in two places the position stored last is kept", () => {
  const here = [race("a", { at: 10, lap: 2 }), race("b", { at: 5 })];
  const merged = mergedRaces(here, [
    race("a", { at: 7 }),
    race("b", { at: 20, lap: 2 }),
    race("c", { at: 8 }),
  ]);
  assert.deepEqual(
    merged.map(({ key, lap }) => [key, lap]),
    [
      ["b", 2],
      ["a", 2],
      ["c", 1],
    ],
  );
});

test("everything goes into a file, and its races and circuits join those that are there", () => {
  const { storage } = storageWith();
  storage.writeRaces([race("a", { at: 1 })]);
  storage.writeCircuits([{ id: "oval" }]);
  storage.writeSettings({ theme: "dark" });
  const read = readGameFile(everythingFile(storage.everything()));
  assert.ok("everything" in read && read.everything);
  const { everything } = read;

  const other = storageWith().storage;
  other.writeRaces([race("b", { at: 2 })]);
  other.writeCircuits([{ id: "ring" }, { id: "oval" }]);
  other.writeSettings({ theme: "light" });
  assert.ok(other.replaceEverything(mergedStores(other.everything(), everything)));
  assert.deepEqual(
    other.readRaces().map(({ key }) => key),
    ["b", "a"],
  );
  assert.deepEqual(other.readCircuits(), [{ id: "ring" }, { id: "oval" }]);
  assert.equal(other.readSettings().theme, "dark");
  other.replaceEverything({});
  assert.deepEqual(other.everything(), {});
});

test("where there is no room for all of a file, everything stays as it was", () => {
  const { storage } = storageWith(2);
  storage.writeRaces([race("a")]);
  storage.writeSettings({ theme: "dark" });
  const before = storage.everything();
  assert.equal(storage.replaceEverything({ ...before, "circuits.1": "[]" }), false);
  assert.deepEqual(storage.everything(), before);
});

test("settings that nobody could have made are taken for the usual ones", () => {
  const usual = settingsFrom({}, ["monaco"], ["en"]);
  const nonsense = {
    theme: "pink",
    speed: 3,
    volume: 900,
    sound: "yes",
    unit: 7,
    hints: 0,
    oneTap: "x",
    autoRoll: 1,
    quick: { rules: {}, cars: [{}] },
  };
  assert.deepEqual(settingsFrom(nonsense, ["monaco"], ["en"]), usual);
  assert.deepEqual(
    [usual.sound, usual.hints, usual.oneTap, usual.autoRoll, usual.unit],
    [false, true, false, false, "percent"],
  );
  assert.equal(settingsFrom({ volume: 0, theme: "contrast" }, ["monaco"], ["en"]).volume, 0);
});

test("the quick race repeats only cars that can race, one person among them", () => {
  const you = { name: "You", livery: 0, driver: "human" };
  const rival = { name: "Bo", livery: 1, driver: "bold" };
  assert.deepEqual(readCars([you, rival]), [you, rival]);
  const wrong = [
    null,
    [],
    [rival],
    [you, { ...you, livery: 2 }],
    [you, { ...rival, livery: 0 }],
    [you, { ...rival, name: "" }],
    [you, null],
    Array(11).fill(you),
  ];
  for (const cars of wrong) assert.equal(readCars(cars), null);
});

test("each event sounds like what happened", () => {
  const event = (/** @type {string} */ kind, more = {}) => ({
    round: 1,
    car: 0,
    kind,
    say: null,
    clause: null,
    ...more,
  });
  const heard = (/** @type {string} */ kind, /** @type {object} */ more = {}) =>
    notesOf(event(kind, more), 800).map(({ noise }) => noise);
  const die = (/** @type {string} */ tone) => ({ sides: 20, value: 1, tone });
  assert.deepEqual(heard("gear"), []);
  assert.deepEqual(heard("roll", { die: die("plain") }), ["dice"]);
  assert.deepEqual(heard("contact", { die: die("free") }), ["dice"]);
  assert.deepEqual(heard("contact", { die: die("out") }), ["dice", "collision"]);
  assert.deepEqual(heard("finish", { say: { id: "event.win" } }), ["flag", "crowd"]);
  assert.deepEqual(heard("finish", { say: { id: "event.finish" } }), ["flag"]);
  assert.deepEqual(notesOf(event("move", { path: [1, 2], gear: 5 }), 0), [
    { noise: "engine", gear: 5, seconds: 0.35 },
  ]);
  assert.equal(notesOf(event("move", { path: [1, 2], gear: 2 }), 900)[0].seconds, 0.9);
});

/** @param {string} key @param {number} at @param {object} [more] */
const kept = (key, at, more = {}) => ({
  key,
  at,
  link: `link-${key}`,
  category: "monaco first table",
  circuit: "monaco",
  rulebook: "first",
  laps: 1,
  over: true,
  place: 2,
  cars: 6,
  throws: 14,
  laps_driven: 1,
  lap_throws: 1350,
  standing: { lap: 1, time: 1350 },
  flying: null,
  luck: -250,
  gears: [1, 2, 3, 4, 4, 0],
  corners: [{ corner: 0, name: "Massenet", points: 2, times: 1 }],
  ...more,
});

/** @returns {Map<string, string>} */
const area = () => new Map();
/** @param {Map<string, string>} texts */
const profileIn = (texts) =>
  createProfileStore({
    read: (key) => texts.get(key) ?? null,
    write: (key, value) => void texts.set(key, JSON.stringify(value)),
  });

test("a race driven once more to its end takes its own place in the profile", () => {
  const profile = profileIn(area());
  profile.keep(kept("a", 1));
  profile.keep(kept("b", 2));
  profile.keep(kept("a", 3, { place: 1 }));
  assert.deepEqual(
    profile.races().map(({ key, place }) => [key, place]),
    [
      ["a", 1],
      ["b", 2],
    ],
  );
  profile.noteSkill("b", 820);
  assert.equal(profile.races()[1].skill, 820);
});

test("a best lap gives way to a quicker one only", () => {
  const profile = profileIn(area());
  const lap = { link: "l", car: 0, lap: 1, time: 900, at: 1 };
  assert.deepEqual(profile.improve("monaco", "standing", lap), { before: null });
  assert.equal(profile.improve("monaco", "standing", { ...lap, time: 900 }), null);
  assert.deepEqual(profile.improve("monaco", "standing", { ...lap, time: 850 }), { before: 900 });
  assert.equal(profile.best("monaco", "standing")?.time, 850);
  assert.equal(profile.best("monaco", "flying"), null);
});

test("whom one races against is remembered for the last races", () => {
  const profile = profileIn(area());
  for (let number = 0; number < 30; number += 1) profile.against(`race ${number}`, { link: "l", driver: 0 });
  assert.equal(profile.rival("race 2"), null);
  assert.deepEqual(profile.rival("race 29"), { link: "l", driver: 0 });
});

test("nonsense in the profile is passed over", () => {
  const texts = area();
  texts.set("profile.1", JSON.stringify([kept("a", 1), { key: 3 }, null]));
  texts.set("records.1", '{"monaco": {"standing": {"time": "quick"}}}');
  texts.set("rivals.1", "[");
  const profile = profileIn(texts);
  assert.equal(profile.races().length, 1);
  assert.equal(profile.best("monaco", "standing"), null);
  assert.equal(profile.rival("a"), null);
});

test("profiles of two devices become one, with the quicker laps of both", () => {
  const lap = (/** @type {number} */ time) => ({ link: "l", car: 0, lap: 1, time, at: 1 });
  /** @type {Record<string, string>} */
  const here = {
    "profile.1": JSON.stringify([kept("a", 1)]),
    "records.1": JSON.stringify({ monaco: { standing: lap(900) }, spa: { flying: lap(700) } }),
  };
  /** @type {Record<string, string>} */
  const coming = {
    "profile.1": JSON.stringify([kept("b", 2), kept("a", 3, { place: 1 })]),
    "records.1": JSON.stringify({ monaco: { standing: lap(950), flying: lap(800) } }),
  };
  /** @type {Record<string, string>} */
  const both = mergedStores(here, coming);
  assert.deepEqual(
    JSON.parse(both["profile.1"]).map((/** @type {any} */ one) => [one.key, one.place]),
    [
      ["a", 1],
      ["b", 2],
    ],
  );
  assert.deepEqual(JSON.parse(both["records.1"]), {
    monaco: { standing: lap(900), flying: lap(800) },
    spa: { flying: lap(700) },
  });
  assert.equal(mergedStores({}, {})["profile.1"], undefined);
  assert.ok(!("fault" in readGameFile(everythingFile(both))));
});
