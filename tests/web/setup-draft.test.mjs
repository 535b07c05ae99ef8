/** The race being set up: each change gives a set-up that the engine accepts. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  addCar,
  addPerson,
  changeLivery,
  replacePlayerNames,
  removeCar,
  sharedName,
  tidyNames,
} from "../../web/domain/setup/setup-cars.ts";
import {
  changeCar,
  firstLapSetup,
  randomSeed,
  guidedKey,
  setupKey,
  isGuided,
  countPeople,
  raceAgainstRivals,
  readCars,
  defaultQuickRace,
  withFewRivals,
  withFirstFriend,
} from "../../web/domain/setup/setup-draft.ts";

const NAMES = ["Ada", "Bruno", "Chloé", "Dario", "Elsa", "Farid", "Greta", "Hugo", "Inès", "Jonas"];
const against = (/** @type {number} */ livery = 0) =>
  raceAgainstRivals({ circuit: "monaco", laps: 2, you: "You", names: NAMES, livery });

/** @param {{cars: {livery: number}[]}} setup */
const liveries = ({ cars }) => cars.map(({ livery }) => livery);

test("a race against rivals has one person and five computer drivers in different liveries", () => {
  for (const livery of [0, 3, 9]) {
    const setup = against(livery);
    assert.equal(setup.cars.length, 6);
    assert.equal(new Set(liveries(setup)).size, 6);
    assert.equal(setup.cars[0].livery, livery);
    assert.equal(countPeople(setup), 1);
  }
});

test("a rival with the player's livery gets the first one", () => {
  assert.deepEqual(liveries(against(3)), [3, 1, 2, 0, 4, 5]);
  assert.equal(against(3).cars[3].name, "Ada");
});

test("each livery has its default driver, and none has to study the circuit first", () => {
  assert.deepEqual(
    against(3).cars.map(({ driver }) => driver),
    ["human", "bold", "careful", "steady", "steady-gambler", "steady"],
  );
});

test("a quick race is one lap with a die for each gear", () => {
  const { laps, movement_dice } = defaultQuickRace({ circuit: "monaco", you: "You", names: NAMES });
  assert.deepEqual([laps, movement_dice], [1, "gear_dice"]);
});

test("the first lap has three rivals and the easiest rules", () => {
  const { rulebook, laps, cars } = firstLapSetup({ you: "You", names: NAMES, livery: 0 });
  assert.deepEqual([rulebook, laps, cars.length], ["first", 1, 4]);
  assert.equal(withFewRivals(against()).cars.length, 3);
});

test("two seeds differ, and each is a whole number of at most 48 bits", () => {
  const [first, second] = [randomSeed(), randomSeed()];
  assert.notEqual(first, second);
  for (const seed of [first, second]) assert.ok(Number.isSafeInteger(seed) && seed >= 0 && seed < 2 ** 48);
});

test("cars are added until all ten liveries are used", () => {
  let setup = removeCar(against(), 2);
  setup = addCar(setup, NAMES);
  assert.deepEqual(setup.cars.at(-1), { name: "Chloé", livery: 2, driver: setup.cars.at(-1)?.driver });
  for (let count = 0; count < 6; count += 1) setup = addCar(setup, NAMES, "expert");
  assert.equal(setup.cars.length, 10);
  assert.equal(setup.cars.at(-1)?.driver, "expert");
  assert.equal(new Set(liveries(setup)).size, 10);
});

test("the last car can't be removed", () => {
  let setup = against();
  for (let count = 0; count < 8; count += 1) setup = removeCar(setup, 0);
  assert.equal(setup.cars.length, 1);
  assert.equal(setup.cars[0].name, "Farid");
});

test("a free livery is taken, a taken one is swapped", () => {
  assert.deepEqual(liveries(changeLivery(against(), 1, 8)), [0, 8, 2, 3, 4, 5]);
  assert.deepEqual(liveries(changeLivery(against(), 1, 4)), [0, 4, 2, 3, 1, 5]);
  assert.deepEqual(liveries(changeLivery(against(), 1, 1)), liveries(against()));
});

test("names are trimmed, and empty ones become the livery's default", () => {
  let setup = changeCar(against(), 0, { name: "  Zoë  " });
  setup = changeCar(setup, 1, { name: "   " });
  setup = changeCar(setup, 2, { name: "x".repeat(40) });
  assert.deepEqual(
    tidyNames(setup, NAMES)
      .cars.slice(0, 3)
      .map(({ name }) => name),
    ["Zoë", "Bruno", "x".repeat(16)],
  );
});

test("a computer driver with a person's name gets a free one", () => {
  let setup = changeCar(against(), 0, { name: "BRUNO" });
  setup = changeCar(setup, 2, { name: "Dario" });
  assert.deepEqual(
    tidyNames(setup, NAMES).cars.map(({ name }) => name),
    ["BRUNO", "Ada", "Dario", "Chloé", "Elsa", "Farid"],
  );
});

test("two people with the same name are found, whatever the case", () => {
  const two = changeCar(against(), 3, { name: " you ", driver: "human" });
  assert.equal(sharedName(tidyNames(two, NAMES)), "you");
  assert.equal(sharedName(changeCar(two, 3, { name: "Yves" })), null);
  assert.equal(sharedName(changeCar(two, 3, { driver: "bold" })), null);
});

test("each of five people gets a team without people, the sixth shares one", () => {
  const teams = Array.from({ length: 10 }, (_, livery) => livery % 5);
  let setup = withFirstFriend(against(), "Ines");
  assert.deepEqual(
    setup.cars.slice(0, 3).map(({ name, driver }) => [name, driver === "human"]),
    [
      ["Ines", true],
      ["", true],
      ["Chloé", false],
    ],
  );
  const people = () => setup.cars.filter(({ driver }) => driver === "human").map(({ livery }) => livery % 5);
  for (let count = 0; count < 3; count += 1) setup = addPerson(setup, NAMES, teams);
  assert.deepEqual(people().sort(), [0, 1, 2, 3, 4]);
  setup = addPerson(setup, NAMES, teams);
  assert.equal(people().length, 6);
  assert.equal(new Set(setup.cars.map(({ livery }) => livery)).size, setup.cars.length);
});

test("“You” becomes the player's name for the first person and the livery's for others", () => {
  const two = changeCar(against(), 4, { name: "Toi", driver: "human" });
  const isYou = (/** @type {string} */ name) => ["You", "Toi"].includes(name);
  const cars = replacePlayerNames(two, isYou, "Ines", NAMES).cars.map(({ name }) => name);
  assert.deepEqual([cars[0], cars[1], cars[4]], ["Ines", "Bruno", "Elsa"]);
  assert.equal(replacePlayerNames(two, isYou, "", NAMES).cars[0].name, "Ada");
});

test("the same set-up has the same key in any order of its switches", () => {
  const setup = { ...against(), seed: 5 };
  const first = { ...setup, switches: { weather: "on", trials: "on" } };
  const second = { ...setup, switches: { trials: "on", weather: "on" } };
  assert.equal(setupKey(first), setupKey(second));
  for (const changedSetup of [
    { seed: 6 },
    { laps: 3 },
    { circuit: "spa" },
    { rulebook: "first" },
    { switches: {} },
  ])
    assert.notEqual(setupKey({ ...first, ...changedSetup }), setupKey(first));
  assert.notEqual(setupKey(changeCar(first, 2, { driver: "human" })), setupKey(first));
  assert.ok(isGuided(guidedKey(first)) && !isGuided(setupKey(first)));
});

test("stored cars are read if one person drives and all liveries differ", () => {
  const { cars } = against();
  assert.deepEqual(readCars(cars), cars);
  assert.deepEqual(readCars(cars.slice(0, 1)), cars.slice(0, 1));
  const [you, rival] = cars;
  for (const [what, invalid] of Object.entries({
    nothing: null,
    "an empty car": [you, null],
    "no cars": [],
    "a twin livery": [you, { ...rival, livery: 0 }],
    "a livery too high": [you, { ...rival, livery: 10 }],
    "an empty name": [you, { ...rival, name: "" }],
    "a long name": [you, { ...rival, name: "x".repeat(17) }],
    "no driver": [you, { name: "B", livery: 1 }],
    "two people": [you, { ...rival, driver: "human" }],
    "no person": [rival],
    "eleven cars": Array.from({ length: 11 }, () => you),
  }))
    assert.equal(readCars(invalid), null, what);
});
