/** Stored data: saved as files, settings read back, and the sounds and odds that settings control. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { createProfileStore } from "../../web/domain/storage/profile-store.ts";
import { createPuzzleStore } from "../../web/domain/storage/puzzle-store.ts";
import { openStorage } from "../../web/domain/storage/storage.ts";
import {
  everythingFile,
  mergeRaces,
  mergeStores,
  racesFile,
  readGameFile,
} from "../../web/domain/storage/stored-files.ts";
import { soundsOf } from "../../web/platform/sound/event-sounds.ts";

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

/** @param {any} circuit @returns {circuit is {id: string}} */
const isCircuit = (circuit) => typeof circuit?.id === "string";

/** A browser's storage with room for a number of texts. @param {number} [room] */
function storageWith(room = 99) {
  const texts = new Map();
  const localStorage = {
    get length() {
      return texts.size;
    },
    key: (/** @type {number} */ index) => [...texts.keys()][index] ?? null,
    getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
    setItem(/** @type {string} */ key, /** @type {string} */ value) {
      if (!texts.has(key) && texts.size >= room) throw new Error("full");
      texts.set(key, value);
    },
    removeItem: (/** @type {string} */ key) => texts.delete(key),
  };
  Object.assign(globalThis, { window: { localStorage } });
  return { texts, storage: openStorage(() => {}) };
}

test("races are saved to a file and read back", () => {
  const races = [race("a", { name: "Sunday", at: 5 }), race("b")];
  assert.deepEqual(readGameFile(racesFile(races)), { races, everything: null });
});

test("a bad file is rejected with the reason", () => {
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

test("if a race is in both places the newer position is used", () => {
  const races = [race("a", { at: 10, lap: 2 }), race("b", { at: 5 })];
  const merged = mergeRaces(races, [
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

test("all data are saved to a file, and its races and circuits are merged", () => {
  const { storage } = storageWith();
  storage.writeRaces([race("a", { at: 1 })]);
  storage.writeCircuits([{ id: "oval" }]);
  storage.writeSettings({ theme: "dark" });
  const file = readGameFile(everythingFile(storage.readEverything()));
  assert.ok("everything" in file && file.everything);
  const { everything } = file;

  const otherStorage = storageWith().storage;
  otherStorage.writeRaces([race("b", { at: 2 })]);
  otherStorage.writeCircuits([{ id: "ring" }, { id: "oval" }]);
  otherStorage.writeSettings({ theme: "light" });
  assert.ok(otherStorage.replaceEverything(mergeStores(otherStorage.readEverything(), everything)));
  assert.deepEqual(
    otherStorage.readRaces().map(({ key }) => key),
    ["b", "a"],
  );
  assert.deepEqual(otherStorage.readCircuits(isCircuit), [{ id: "ring" }, { id: "oval" }]);
  assert.equal(otherStorage.readSettings().theme, "dark");
  otherStorage.replaceEverything({});
  assert.deepEqual(otherStorage.readEverything(), {});
});

test("data set aside are included in the file of all data and restored", () => {
  const { texts, storage } = storageWith();
  for (const key of ["races.1", "circuits.1", "days.1", "records.1", "puzzles.1"])
    texts.set(`yellow-flag.${key}`, "{not JSON");
  texts.set("yellow-flag.damaged-seasons.1", "{not JSON");
  storage.readRaces();
  storage.readCircuits(isCircuit);
  storage.readDays();
  createProfileStore(storage.local).best("monaco", "flying");
  createPuzzleStore(storage.local).mistakes();
  assert.equal(storage.damagedCount(), 6);
  const file = readGameFile(everythingFile(storage.readEverything()));
  assert.ok("everything" in file && file.everything);
  const otherStorage = storageWith().storage;
  assert.ok(otherStorage.replaceEverything(mergeStores(otherStorage.readEverything(), file.everything)));
  assert.equal(otherStorage.damagedCount(), 6);
});

test("if a file does not fit into storage nothing changes", () => {
  const { storage } = storageWith(2);
  storage.writeRaces([race("a")]);
  storage.writeSettings({ theme: "dark" });
  const dataBefore = storage.readEverything();
  assert.equal(storage.replaceEverything({ ...dataBefore, "circuits.1": "[]" }), false);
  assert.deepEqual(storage.readEverything(), dataBefore);
});

test("each event has its sound", () => {
  const event = (/** @type {string} */ kind, more = {}) => ({
    round: 1,
    car: 0,
    kind,
    message: null,
    clause: null,
    ...more,
  });
  const receive = (/** @type {string} */ kind, /** @type {object} */ more = {}) =>
    soundsOf(event(kind, more), 800).map(({ effect }) => effect);
  const die = (/** @type {string} */ tone) => ({ sides: 20, value: 1, tone });
  assert.deepEqual(receive("gear"), []);
  assert.deepEqual(receive("roll", { die: die("plain") }), ["dice"]);
  assert.deepEqual(receive("contact", { die: die("free") }), ["dice"]);
  assert.deepEqual(receive("contact", { die: die("out") }), ["dice", "collision"]);
  assert.deepEqual(receive("finish", { message: { id: "event.win" } }), ["flag", "crowd"]);
  assert.deepEqual(receive("finish", { message: { id: "event.finish" } }), ["flag"]);
  assert.deepEqual(soundsOf(event("move", { path: [1, 2], gear: 5 }), 0), [
    { effect: "engine", gear: 5, seconds: 0.35 },
  ]);
  assert.equal(soundsOf(event("move", { path: [1, 2], gear: 2 }), 900)[0]?.seconds, 0.9);
});

test("data stored by released versions are read, saved as a file and merged", () => {
  const fixtures = new URL("../fixtures/", import.meta.url);
  const files = readdirSync(fixtures)
    .map((folder) => new URL(`${folder}/storage.json`, fixtures))
    .filter((file) => existsSync(file));
  assert.ok(files.length > 0);
  for (const file of files) {
    const texts = Object.entries(JSON.parse(readFileSync(file, "utf8")));
    const data = Object.fromEntries(texts.map(([key, text]) => [key.replace("yellow-flag.", ""), text]));
    /** @param {string} key */
    const list = (key) => JSON.parse(data[key]);
    const { storage } = storageWith();
    assert.ok(storage.replaceEverything(data));
    assert.deepEqual(storage.readRaces(), list("races.1"));
    assert.equal(storage.damagedCount(), 0);
    assert.deepEqual(storage.readSeasons(), list("seasons.1"));
    assert.deepEqual(storage.readCircuits(isCircuit), list("circuits.1"));
    assert.deepEqual(storage.readDays(), list("days.1"));
    const result = readGameFile(everythingFile(data));
    assert.ok("everything" in result && result.everything);
    assert.deepEqual(result.everything, data);
    assert.deepEqual(mergeStores({}, data), { ...data, ...mergeStores(data, data) });
    const elsewhere = { "races.1": JSON.stringify([race("here", { at: 1 })]) };
    const both = JSON.parse(mergeStores(elsewhere, data)["races.1"]);
    assert.equal(both.length, list("races.1").length + 1);
  }
});
