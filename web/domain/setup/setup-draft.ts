/**
 * The race being set up: created with default values and changed one detail at a time. Every change gives a
 * set-up that the engine accepts.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import type { CarSetup, Setup } from "../../protocol.d.ts";
import type { ShownCircuit } from "../circuits/circuits.ts";

/**
 * Number of liveries that a set-up offers, and maximum number of cars. Liveries 10 and 11 belong to a sixth
 * team, which only seasons have (docs/seasons.md).
 */
export const SETUP_LIVERIES = 10;
export const MAX_RACE_LAPS = 9;
export const MAX_NAME_LENGTH = 16;
const RIVAL_COUNT = 5;
export const QUICK_LAPS = 1;

/** Returns a random seed of 48 bits, the maximum of the engine. */
export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((high, low) => (high & 0xffff) * 2 ** 32 + low);
}

/** Returns a race with gear dice, which can be understood without a table. */
function raceOf(circuit: string, laps: number, cars: CarSetup[]): Setup {
  return { circuit, rulebook: "ludodelire", laps, movement_dice: "gear_dice", seed: randomSeed(), cars };
}

/** Default rivals: one level, different temperaments; Bruno always brakes late. */
const DEFAULT_RIVALS = ["steady", "bold", "careful", "steady-blocker", "steady-gambler"];

/** Returns the default driver of a livery. */
export const defaultDriver = (livery: number) => itemAt(DEFAULT_RIVALS, livery % DEFAULT_RIVALS.length);

type RivalRaceOptions = { circuit: string; laps: number; you: string; names: string[]; livery?: number };

/** Returns a race of one person with a chosen livery against five rivals. */
export function raceAgainstRivals({ circuit, laps, you, names, livery: own = 0 }: RivalRaceOptions) {
  const cars: CarSetup[] = [{ name: you, livery: own, driver: "human" }];
  for (let number = 1; number <= RIVAL_COUNT; number += 1) {
    const livery = number === own ? 0 : number;
    cars.push({ name: itemAt(names, livery), livery, driver: defaultDriver(livery) });
  }
  return raceOf(circuit, laps, cars);
}

/** Returns the quick race of a new player. */
export const defaultQuickRace = (wishes: {
  circuit: string;
  you: string;
  names: string[];
  livery?: number;
}) => raceAgainstRivals({ ...wishes, laps: QUICK_LAPS });

/** Adds the slipstream rule, which the quick race uses from the second race on. */
export const withSlipstream = (setup: Setup): Setup => ({ ...setup, switches: { slipstream: "on" } });

export const FIRST_LAP_CIRCUIT = "cala-moka";
const FIRST_LAP_RIVALS = 3;
const GUIDED_SUFFIX = " guided";

/** Returns the first lap: a short circuit, the simplest rules, a die for each gear. */
export function firstLapSetup(wishes: { you: string; names: string[]; livery: number }): Setup {
  const baseSetup = raceAgainstRivals({ circuit: FIRST_LAP_CIRCUIT, laps: 1, ...wishes });
  return {
    ...baseSetup,
    rulebook: "first",
    cars: baseSetup.cars.slice(0, FIRST_LAP_RIVALS + 1),
  };
}

/** Returns the set-up with two people: the player, and a friend without a name. */
export const withFirstFriend = (setup: Setup, player: string): Setup => ({
  ...setup,
  cars: setup.cars.map((car, index) =>
    index < 2 ? { ...car, name: index === 0 ? player : "", driver: "human" } : car,
  ),
});

const FEW_RIVALS = 2;

/** Returns the same race with only a few rivals, so that the player's turn comes quickly. */
export const withFewRivals = (setup: Setup): Setup => ({
  ...setup,
  cars: setup.cars.slice(0, FEW_RIVALS + 1),
});

/** Returns the storage key of a guided race. */
export const guidedKey = (setup: Setup) => setupKey(setup) + GUIDED_SUFFIX;

export const isGuided = (key: string) => key.endsWith(GUIDED_SUFFIX);

/** Returns the race on another circuit, with at most as many cars as its grid has places. */
export function withCircuit(setup: Setup, circuit: ShownCircuit): Setup {
  return { ...setup, circuit: circuit.id, cars: setup.cars.slice(0, circuit.grid) };
}

export function changeCar(setup: Setup, index: number, patch: Partial<CarSetup>): Setup {
  return { ...setup, cars: setup.cars.map((car, at) => (at === index ? { ...car, ...patch } : car)) };
}

/** Returns the set-up as text. It is the same for every position of a race. */
export function setupKey(setup: Setup) {
  const { circuit, rulebook, laps, movement_dice, switches = {}, seed, cars } = setup;
  const switchChoices = Object.entries(switches).sort();
  return JSON.stringify([
    circuit,
    rulebook,
    laps,
    movement_dice,
    switchChoices,
    seed,
    cars.map((car) => [car.name, car.livery, car.driver]),
  ]);
}

/**
 * Changes a setup. `make` gets the newest setup, which may not be rendered yet, so that quick successive
 * changes are all kept.
 */
export type ChangeSetup = (make: (current: Setup) => Partial<Setup>) => void;

export function countPeople(setup: Setup) {
  return setup.cars.filter((car) => car.driver === "human").length;
}

/** Returns valid cars from stored data, exactly one of them a person; otherwise null. */
export function readCars(value: unknown): CarSetup[] | null {
  if (!Array.isArray(value) || value.length < 1 || value.length > SETUP_LIVERIES) return null;
  const areValid = value.every(
    (car) =>
      typeof car?.name === "string" &&
      car.name.length > 0 &&
      car.name.length <= MAX_NAME_LENGTH &&
      typeof car.driver === "string" &&
      Number.isInteger(car.livery) &&
      car.livery >= 0 &&
      car.livery < SETUP_LIVERIES,
  );
  const haveOwnLiveries = new Set(value.map((car) => car?.livery)).size === value.length;
  const people = value.filter((car) => car?.driver === "human").length;
  return areValid && haveOwnLiveries && people === 1
    ? value.map(({ name, livery, driver }) => ({ name, livery, driver }))
    : null;
}
