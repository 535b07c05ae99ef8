/**
 * The cars of a race being set up: colours, names, one more or one less. Every step gives a set-up the engine
 * accepts.
 */
import { changeCar, LIVERIES, NAME_LONGEST, usualDriver } from "./setup-draft.js";

/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../protocol.js").CarSetup} CarSetup */

/** @param {CarSetup} car */
const isPerson = ({ driver }) => driver === "human";

/** @param {CarSetup} car */
export const isRival = (car) => !isPerson(car);

/** @param {Setup} setup */
export const rivalsIn = ({ cars }) => cars.filter(isRival).length;

/**
 * Give a car a livery; a car that has it takes the other one in exchange.
 * @param {Setup} setup
 * @param {number} index
 * @param {number} livery
 * @returns {Setup}
 */
export function changeLivery(setup, index, livery) {
  const before = setup.cars[index].livery;
  const cars = setup.cars.map((car, at) => {
    if (at === index) return { ...car, livery };
    return car.livery === livery ? { ...car, livery: before } : car;
  });
  return { ...setup, cars };
}

/**
 * @param {Setup} setup @param {string[]} names @param {string} [driver] that of the car, if none is named
 * @returns {Setup}
 */
export function addCar(setup, names, driver) {
  const taken = new Set(setup.cars.map((car) => car.livery));
  const livery = Array.from({ length: LIVERIES }, (_, number) => number).find((number) => !taken.has(number));
  if (livery === undefined) return setup;
  return {
    ...setup,
    cars: [...setup.cars, { name: names[livery], livery, driver: driver ?? usualDriver(livery) }],
  };
}

/**
 * Add a person, in a team without people if there is one; a computer driver may have to swap its livery.
 * @param {Setup} setup @param {string[]} names @param {number[]} teams  by livery
 * @returns {Setup}
 */
export function addPerson(setup, names, teams) {
  const more = addCar(setup, names, "human");
  const isFree = (/** @type {number} */ livery) => setup.cars.every((car) => car.livery !== livery);
  const peopled = new Set(setup.cars.filter(isPerson).map(({ livery }) => teams[livery]));
  const apart = Array.from({ length: LIVERIES }, (_, livery) => livery).filter(
    (livery) => !peopled.has(teams[livery]),
  );
  const livery = apart.find(isFree) ?? apart[0];
  if (livery === undefined || more === setup) return more;
  const index = more.cars.length - 1;
  return changeLivery(changeCar(more, index, { name: names[livery] }), index, livery);
}

/** @param {Setup} setup @param {number} index @returns {Setup} */
export function removeCar(setup, index) {
  return setup.cars.length > 1 ? { ...setup, cars: setup.cars.filter((_, at) => at !== index) } : setup;
}

/** Names are the same if they differ only in case. @param {string} name */
const plainName = (name) => name.trim().slice(0, NAME_LONGEST).toLowerCase();

/**
 * Trim names. A car without a name, and a computer driver whose name is taken, gets its livery's usual name
 * or another one that is free.
 * @param {Setup} setup
 * @param {string[]} names
 * @returns {Setup}
 */
export function tidied(setup, names) {
  const taken = new Set(setup.cars.filter(isPerson).map(({ name }) => plainName(name)));
  const cars = setup.cars.map((car) => {
    const typed = car.name.trim().slice(0, NAME_LONGEST);
    const keeps = typed !== "" && (isPerson(car) || !taken.has(plainName(typed)));
    const free = [names[car.livery], ...names].find((name) => !taken.has(plainName(name)));
    const name = keeps || free === undefined ? typed : free;
    taken.add(plainName(name));
    return { ...car, name };
  });
  return { ...setup, cars };
}

/** Return the name that two people share, or null. @param {Setup} setup */
export function sharedName({ cars }) {
  const people = cars.filter(isPerson);
  const all = people.map(({ name }) => plainName(name));
  return people.find(({ name }, index) => all.indexOf(plainName(name)) < index)?.name ?? null;
}

/**
 * Replace names such as "You" that mean something to one reader only: the first person gets the player's name
 * if it is known, the others the names of their liveries.
 * @param {Setup} setup
 * @param {(name: string) => boolean} isYou
 * @param {string} player
 * @param {string[]} names
 * @returns {Setup}
 */
export function named(setup, isYou, player, names) {
  const first = setup.cars.findIndex((car) => car.driver === "human");
  const cars = setup.cars.map((car, index) =>
    isYou(car.name) ? { ...car, name: (index === first && player) || names[car.livery] } : car,
  );
  return { ...setup, cars };
}
