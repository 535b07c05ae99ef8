/**
 * The cars of a race being set up: colours, names, one more or one less. Every step gives a set-up the engine
 * accepts.
 */
import { itemAt } from "./lists/item-at.ts";
import { changeCar, LIVERIES, NAME_LONGEST, usualDriver } from "./setup-draft.ts";
import type { CarSetup, Setup } from "../protocol.d.ts";

const isPerson = ({ driver }: CarSetup) => driver === "human";

export const isRival = (car: CarSetup) => !isPerson(car);

export const rivalsIn = ({ cars }: Setup) => cars.filter(isRival).length;

/** Give a car a livery; a car that has it takes the other one in exchange. */
export function changeLivery(setup: Setup, index: number, livery: number): Setup {
  const before = itemAt(setup.cars, index).livery;
  const cars = setup.cars.map((car, at) => {
    if (at === index) return { ...car, livery };
    return car.livery === livery ? { ...car, livery: before } : car;
  });
  return { ...setup, cars };
}

/** @param driver  that of the car, if none is named */
export function addCar(setup: Setup, names: string[], driver?: string): Setup {
  const taken = new Set(setup.cars.map((car) => car.livery));
  const livery = Array.from({ length: LIVERIES }, (_, number) => number).find((number) => !taken.has(number));
  if (livery === undefined) return setup;
  return {
    ...setup,
    cars: [...setup.cars, { name: itemAt(names, livery), livery, driver: driver ?? usualDriver(livery) }],
  };
}

/**
 * Add a person, in a team without people if there is one; a computer driver may have to swap its livery.
 * @param teams  by livery
 */
export function addPerson(setup: Setup, names: string[], teams: number[]): Setup {
  const more = addCar(setup, names, "human");
  const isFree = (livery: number) => setup.cars.every((car) => car.livery !== livery);
  const peopled = new Set(setup.cars.filter(isPerson).map(({ livery }) => teams[livery]));
  const apart = Array.from({ length: LIVERIES }, (_, livery) => livery).filter(
    (livery) => !peopled.has(teams[livery]),
  );
  const livery = apart.find(isFree) ?? apart[0];
  if (livery === undefined || more === setup) return more;
  const index = more.cars.length - 1;
  return changeLivery(changeCar(more, index, { name: names[livery] }), index, livery);
}

export function removeCar(setup: Setup, index: number): Setup {
  return setup.cars.length > 1 ? { ...setup, cars: setup.cars.filter((_, at) => at !== index) } : setup;
}

/** Names are the same if they differ only in case. */
const plainName = (name: string) => name.trim().slice(0, NAME_LONGEST).toLowerCase();

/**
 * Trim names. A car without a name, and a computer driver whose name is taken, gets its livery's usual name
 * or another one that is free.
 */
export function tidied(setup: Setup, names: string[]): Setup {
  const taken = new Set(setup.cars.filter(isPerson).map(({ name }) => plainName(name)));
  const cars = setup.cars.map((car) => {
    const typed = car.name.trim().slice(0, NAME_LONGEST);
    const keeps = typed !== "" && (isPerson(car) || !taken.has(plainName(typed)));
    const free = [itemAt(names, car.livery), ...names].find((name) => !taken.has(plainName(name)));
    const name = keeps || free === undefined ? typed : free;
    taken.add(plainName(name));
    return { ...car, name };
  });
  return { ...setup, cars };
}

/** Return the name that two people share, or null. */
export function sharedName({ cars }: Setup) {
  const people = cars.filter(isPerson);
  const all = people.map(({ name }) => plainName(name));
  return people.find(({ name }, index) => all.indexOf(plainName(name)) < index)?.name ?? null;
}

/**
 * Replace names such as "You" that mean something to one reader only: the first person gets the player's name
 * if it is known, the others the names of their liveries.
 */
export function named(
  setup: Setup,
  isYou: (name: string) => boolean,
  player: string,
  names: string[],
): Setup {
  const first = setup.cars.findIndex((car) => car.driver === "human");
  const cars = setup.cars.map((car, index) =>
    isYou(car.name) ? { ...car, name: (index === first && player) || itemAt(names, car.livery) } : car,
  );
  return { ...setup, cars };
}
