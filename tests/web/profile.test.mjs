/** The profile on this device, and merging those of two devices. */
import assert from "node:assert/strict";
import test from "node:test";
import { localStoreWith } from "../support/web/local-store.mjs";
import { countEncounters } from "../../web/domain/setup/rivals.ts";
import { createProfileStore } from "../../web/domain/storage/profile-store.ts";
import { dayRecord } from "../../web/race/comparison/save-record.ts";
import { everythingFile, mergeStores, readGameFile } from "../../web/domain/storage/stored-files.ts";

/** @param {string} key @param {number} at @param {object} [more] */
const storedRace = (key, at, more = {}) => ({
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

test("a race finished again replaces its entry in the profile", () => {
  const profile = createProfileStore(localStoreWith());
  profile.save(storedRace("a", 1));
  profile.save(storedRace("b", 2));
  profile.save(storedRace("a", 3, { place: 1 }));
  assert.deepEqual(
    profile.races().map(({ key, place }) => [key, place]),
    [
      ["a", 1],
      ["b", 2],
    ],
  );
  profile.saveSkill("b", 820);
  assert.equal(profile.races()[1].skill, 820);
});

test("a best lap is replaced only by a faster one", () => {
  const profile = createProfileStore(localStoreWith());
  const lap = { link: "l", car: 0, lap: 1, time: 900, at: 1 };
  assert.deepEqual(profile.saveIfFaster("monaco", "standing", lap), { before: null });
  assert.equal(profile.saveIfFaster("monaco", "standing", { ...lap, time: 900 }), null);
  assert.deepEqual(profile.saveIfFaster("monaco", "standing", { ...lap, time: 850 }), { before: 900 });
  assert.equal(profile.best("monaco", "standing")?.time, 850);
  assert.equal(profile.best("monaco", "flying"), null);
});

test("the compared rival is stored for the latest races", () => {
  const profile = createProfileStore(localStoreWith());
  for (let number = 0; number < 30; number += 1) profile.setRival(`race ${number}`, { link: "l", driver: 0 });
  assert.equal(profile.rival("race 2"), null);
  assert.deepEqual(profile.rival("race 29"), { link: "l", driver: 0 });
});

test("invalid entries of the profile are ignored", () => {
  const texts = {
    "profile.1": JSON.stringify([storedRace("a", 1), { key: 3 }, null]),
    "records.1": '{"monaco": {"standing": {"time": "quick"}}}',
    "rivals.1": "[",
  };
  const profile = createProfileStore(localStoreWith(texts));
  assert.equal(profile.races().length, 1);
  assert.equal(profile.best("monaco", "standing"), null);
  assert.equal(profile.rival("a"), null);
});

test("profiles of two devices are merged with the faster laps of both", () => {
  const lap = (/** @type {number} */ time) => ({ link: "l", car: 0, lap: 1, time, at: 1 });
  /** @type {Record<string, string>} */
  const storage = {
    "profile.1": JSON.stringify([storedRace("a", 1)]),
    "records.1": JSON.stringify({ monaco: { standing: lap(900) }, spa: { flying: lap(700) } }),
  };
  /** @type {Record<string, string>} */
  const coming = {
    "profile.1": JSON.stringify([storedRace("b", 2), storedRace("a", 3, { place: 1 })]),
    "records.1": JSON.stringify({ monaco: { standing: lap(950), flying: lap(800) } }),
  };
  /** @type {Record<string, string>} */
  const both = mergeStores(storage, coming);
  assert.deepEqual(
    JSON.parse(both["profile.1"]).map((/** @type {any} */ race) => [race.key, race.place]),
    [
      ["a", 1],
      ["b", 2],
    ],
  );
  assert.deepEqual(JSON.parse(both["records.1"]), {
    monaco: { standing: lap(900), flying: lap(800) },
    spa: { flying: lap(700) },
  });
  assert.equal(mergeStores({}, {})["profile.1"], undefined);
  assert.ok(!("fault" in readGameFile(everythingFile(both))));
});

test("rivals are counted by name in races that list them", () => {
  const area = localStoreWith();
  const store = createProfileStore(area);
  const met = (/** @type {boolean[]} */ ...ahead) => ({
    met: ahead.map((isAhead, index) => ({ name: ["Bruno", "Elsa"][index], ahead: isAhead })),
  });
  store.save(storedRace("a", 1, met(true, false)));
  store.save(storedRace("b", 2));
  store.save(storedRace("c", 3, met(true)));
  area.write("profile.1", [storedRace("d", 4, { met: [{ name: 3 }] }), ...store.races()]);
  assert.deepEqual(
    [...countEncounters(store.races()).values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    [
      { name: "Bruno", you: 0, them: 2 },
      { name: "Elsa", you: 1, them: 0 },
    ],
  );
});

test("a daily race has a record: fewer rolls than in any earlier finish", () => {
  const official = storedRace("daily 20786", 1, { seed: 7, throws: 31 });
  const practice = storedRace("p", 2, { seed: 7, throws: 29 });
  const record = (/** @type {number} */ throws, more = {}) =>
    dayRecord([official, practice], storedRace("q", 3, { seed: 7, throws, ...more }));
  assert.deepEqual(record(28), [{ kind: "day", time: 2800, before: 2900 }]);
  assert.deepEqual(record(29), []);
  assert.deepEqual(record(28, { place: null }), []);
  assert.deepEqual(record(28, { seed: 8 }), []);
  assert.deepEqual(dayRecord([], official), [], "the first finish of a day is not a record");
  assert.deepEqual(dayRecord([practice], storedRace("q", 3, { seed: 7, throws: 9 })), [], "not a daily race");
  assert.deepEqual(
    dayRecord([storedRace("old", 1, { throws: 40 })], storedRace("daily 20786", 2, { seed: 7, throws: 20 })),
    [],
  );
});
