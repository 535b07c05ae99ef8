/**
 * The cars of a race being set up: liveries, names, adding and removing cars. Every change gives a set-up
 * that the engine accepts.
 */
import { itemAt } from "../../platform/lists/item-at.ts";
import { changeCar, SETUP_LIVERIES, MAX_NAME_LENGTH, defaultDriver } from "./setup-draft.ts";
import type { CarSetup, Setup } from "../../protocol.d.ts";

const isPerson = ({ driver }: CarSetup) => driver === "human";

export const isRival = (car: CarSetup) => !isPerson(car);

export const countRivals = ({ cars }: Setup) => cars.filter(isRival).length;

/** Gives a car a livery. A car that already has it gets the other livery in exchange. */
export function changeLivery(setup: Setup, index: number, livery: number): Setup {
  const before = itemAt(setup.cars, index).livery;
  const cars = setup.cars.map((car, at) => {
    if (at === index) return { ...car, livery };
    return car.livery === livery ? { ...car, livery: before } : car;
  });
  return { ...setup, cars };
}

/**
 * Adds a car with the first free livery, if there is one.
 * @param driver  default: the usual driver of the livery
 */
export function addCar(setup: Setup, names: string[], driver?: string): Setup {
  const takenLiveries = new Set(setup.cars.map((car) => car.livery));
  const livery = Array.from({ length: SETUP_LIVERIES }, (_, number) => number).find(
    (number) => !takenLiveries.has(number),
  );
  if (livery === undefined) return setup;
  return {
    ...setup,
    cars: [...setup.cars, { name: itemAt(names, livery), livery, driver: driver ?? defaultDriver(livery) }],
  };
}

/**
 * Adds a person, in a team without people if there is one. A computer driver may have to swap its livery.
 * @param teams  by livery
 */
export function addPerson(setup: Setup, names: string[], teams: number[]): Setup {
  const withPerson = addCar(setup, names, "human");
  const isFree = (livery: number) => setup.cars.every((car) => car.livery !== livery);
  const teamsWithPeople = new Set(setup.cars.filter(isPerson).map(({ livery }) => teams[livery]));
  const liveriesOfFreeTeams = Array.from({ length: SETUP_LIVERIES }, (_, livery) => livery).filter(
    (livery) => !teamsWithPeople.has(teams[livery]),
  );
  const livery = liveriesOfFreeTeams.find(isFree) ?? liveriesOfFreeTeams[0];
  if (livery === undefined || withPerson === setup) return withPerson;
  const index = withPerson.cars.length - 1;
  return changeLivery(changeCar(withPerson, index, { name: names[livery] }), index, livery);
}

export function removeCar(setup: Setup, index: number): Setup {
  return setup.cars.length > 1 ? { ...setup, cars: setup.cars.filter((_, at) => at !== index) } : setup;
}

/** Returns a name for comparison: names that differ only in case are the same. */
const plainName = (name: string) => name.trim().slice(0, MAX_NAME_LENGTH).toLowerCase();

/**
 * Trims the names. A car without a name, or a computer driver whose name is taken, gets the default name of
 * its livery or another free one.
 */
export function tidyNames(setup: Setup, names: string[]): Setup {
  const takenNames = new Set(setup.cars.filter(isPerson).map(({ name }) => plainName(name)));
  const cars = setup.cars.map((car) => {
    const typedName = car.name.trim().slice(0, MAX_NAME_LENGTH);
    const keepsName = typedName !== "" && (isPerson(car) || !takenNames.has(plainName(typedName)));
    const freeName = [itemAt(names, car.livery), ...names].find((name) => !takenNames.has(plainName(name)));
    const name = keepsName || freeName === undefined ? typedName : freeName;
    takenNames.add(plainName(name));
    return { ...car, name };
  });
  return { ...setup, cars };
}

/** Returns the name that two people share, or null. */
export function sharedName({ cars }: Setup) {
  const people = cars.filter(isPerson);
  const all = people.map(({ name }) => plainName(name));
  return people.find(({ name }, index) => all.indexOf(plainName(name)) < index)?.name ?? null;
}

/**
 * Replaces names such as "You", which are only right for one player. The first person gets the player's name
 * if it is known, the others get the default names of their liveries.
 */
export function replacePlayerNames(
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
