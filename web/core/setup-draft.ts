/**
 * The race being set up: made with sensible contents and changed a detail at a time, every step giving a
 * set-up the engine accepts.
 */
import { itemAt } from "./lists/item-at.ts";
import type { CarSetup, Setup } from "../protocol.d.ts";
import type { ShownCircuit } from "./circuits/circuits.ts";

export const LIVERIES = 10;
export const LAPS_MOST = 9;
export const NAME_LONGEST = 16;
const RIVALS = 5;
export const QUICK_LAPS = 1;

/** Forty-eight bits, all the engine takes. */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((high, low) => (high & 0xffff) * 2 ** 32 + low);
}

/** A die of its own for each gear needs no table to be understood. */
function raceOf(circuit: string, laps: number, cars: CarSetup[]): Setup {
  return { circuit, rulebook: "ludodelire", laps, movement_dice: "gear_dice", seed: freshSeed(), cars };
}

/** Default rivals: one level, different temperaments; Bruno always brakes late. */
const USUAL = ["steady", "bold", "careful", "steady-blocker", "steady-gambler"];

/** The default driver of a car. */
export const usualDriver = (livery: number) => itemAt(USUAL, livery % USUAL.length);

/** One person, with a livery of their own, and five rivals. */
export function raceAgainstRivals({
  circuit,
  laps,
  you,
  names,
  livery: own = 0,
}: {
  circuit: string;
  laps: number;
  you: string;
  names: string[];
  livery?: number;
}) {
  const cars: CarSetup[] = [{ name: you, livery: own, driver: "human" }];
  for (let number = 1; number <= RIVALS; number += 1) {
    const livery = number === own ? 0 : number;
    cars.push({ name: itemAt(names, livery), livery, driver: usualDriver(livery) });
  }
  return raceOf(circuit, laps, cars);
}

/** The quick race of somebody who has never raced. */
export const usualQuickRace = (wishes: { circuit: string; you: string; names: string[]; livery?: number }) =>
  raceAgainstRivals({ ...wishes, laps: QUICK_LAPS });

/** A quick race with the one rule more that is played from the second race on. */
export const withSlipstream = (setup: Setup): Setup => ({ ...setup, switches: { slipstream: "on" } });

export const FIRST_CIRCUIT = "cala-moka";
const FIRST_RIVALS = 3;
const GUIDED = " guided";

/** A first lap: a short circuit, the gentlest rules, a die for each gear. */
export function firstLap(wishes: { you: string; names: string[]; livery: number }): Setup {
  const usual = raceAgainstRivals({ circuit: FIRST_CIRCUIT, laps: 1, ...wishes });
  return {
    ...usual,
    rulebook: "first",
    cars: usual.cars.slice(0, FIRST_RIVALS + 1),
  };
}

/** Two people instead of one: the player and a friend without a name. */
export const withFirstFriend = (setup: Setup, player: string): Setup => ({
  ...setup,
  cars: setup.cars.map((car, index) =>
    index < 2 ? { ...car, name: index === 0 ? player : "", driver: "human" } : car,
  ),
});

const FEW_RIVALS = 2;

/** The same race with so few rivals that one's turn comes round soon. */
export const withFewRivals = (setup: Setup): Setup => ({
  ...setup,
  cars: setup.cars.slice(0, FEW_RIVALS + 1),
});

/** The name under which such a race is stored. */
export const guidedKey = (setup: Setup) => identity(setup) + GUIDED;

export const isGuided = (key: string) => key.endsWith(GUIDED);

/** The same race on another circuit, with as many cars as its grid has room for. */
export function withCircuit(setup: Setup, circuit: ShownCircuit): Setup {
  return { ...setup, circuit: circuit.id, cars: setup.cars.slice(0, circuit.grid) };
}

export function changeCar(setup: Setup, index: number, patch: Partial<CarSetup>): Setup {
  return { ...setup, cars: setup.cars.map((car, at) => (at === index ? { ...car, ...patch } : car)) };
}

/** The set-up as text, the same for every position of one race. */
export function identity(setup: Setup) {
  const { circuit, rulebook, laps, movement_dice, switches = {}, seed, cars } = setup;
  const chosen = Object.entries(switches).sort();
  return JSON.stringify([
    circuit,
    rulebook,
    laps,
    movement_dice,
    chosen,
    seed,
    cars.map((car) => [car.name, car.livery, car.driver]),
  ]);
}

export function peopleIn(setup: Setup) {
  return setup.cars.filter((car) => car.driver === "human").length;
}

/** Cars from outside that a race can begin with, one person among them; null otherwise. */
export function readCars(found: unknown): CarSetup[] | null {
  if (!Array.isArray(found) || found.length < 1 || found.length > LIVERIES) return null;
  const sound = found.every(
    (car) =>
      typeof car?.name === "string" &&
      car.name.length > 0 &&
      car.name.length <= NAME_LONGEST &&
      typeof car.driver === "string" &&
      Number.isInteger(car.livery) &&
      car.livery >= 0 &&
      car.livery < LIVERIES,
  );
  const different = new Set(found.map((car) => car?.livery)).size === found.length;
  const people = found.filter((car) => car?.driver === "human").length;
  return sound && different && people === 1
    ? found.map(({ name, livery, driver }) => ({ name, livery, driver }))
    : null;
}
