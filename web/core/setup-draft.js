/**
 * The race being set up: made with sensible contents and changed a detail at a time, every step giving a
 * set-up the engine accepts.
 */

/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../protocol.js").CarSetup} CarSetup */

export const LIVERIES = 10;
export const LAPS_MOST = 9;
export const NAME_LONGEST = 16;
const RIVALS = 5;
export const QUICK_LAPS = 1;

/** Forty-eight bits, all the engine takes. */
export function freshSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0xffff) * 2 ** 32 + low;
}

/** @param {string} circuit @param {number} laps @param {CarSetup[]} cars @returns {Setup} */
function raceOf(circuit, laps, cars) {
  return { circuit, rulebook: "ludodelire", laps, movement_dice: "table", seed: freshSeed(), cars };
}

/** Rivals whom nobody has chosen: of one level, and of different temperaments; Bruno always brakes late. */
const USUAL = ["steady", "bold", "careful", "steady-blocker", "steady-gambler"];

/** Who drives a car that nobody has chosen a driver for. @param {number} livery */
export const usualDriver = (livery) => USUAL[livery % USUAL.length];

/**
 * One person, in colours of his own, and five rivals.
 * @param {{circuit: string, laps: number, you: string, names: string[], livery?: number}} wishes
 */
export function raceAgainstRivals({ circuit, laps, you, names, livery: own = 0 }) {
  /** @type {CarSetup[]} */
  const cars = [{ name: you, livery: own, driver: "human" }];
  for (let number = 1; number <= RIVALS; number += 1) {
    const livery = number === own ? 0 : number;
    cars.push({ name: names[livery], livery, driver: usualDriver(livery) });
  }
  return raceOf(circuit, laps, cars);
}

/**
 * The race that a quick race is where nobody has wished for another. A die of its own for each gear needs no
 * table to be understood.
 * @param {{circuit: string, you: string, names: string[], livery?: number}} wishes
 * @returns {Setup}
 */
export function usualQuickRace(wishes) {
  return { ...raceAgainstRivals({ ...wishes, laps: QUICK_LAPS }), movement_dice: "gear_dice" };
}

export const FIRST_CIRCUIT = "cala-moka";
const FIRST_RIVALS = 3;
const GUIDED = " guided";

/**
 * A first lap: a short circuit, the gentlest rules, a die for each gear.
 * @param {{you: string, names: string[], livery: number}} wishes
 * @returns {Setup}
 */
export function firstLap(wishes) {
  const usual = raceAgainstRivals({ circuit: FIRST_CIRCUIT, laps: 1, ...wishes });
  return {
    ...usual,
    rulebook: "first",
    movement_dice: "gear_dice",
    cars: usual.cars.slice(0, FIRST_RIVALS + 1),
  };
}

/**
 * Two people, the player and one friend, instead of one: nobody has a name yet but the player.
 * @param {Setup} setup
 * @param {string} player
 * @returns {Setup}
 */
export const withFirstFriend = (setup, player) => ({
  ...setup,
  cars: setup.cars.map((car, index) =>
    index < 2 ? { ...car, name: index === 0 ? player : "", driver: "human" } : car,
  ),
});

const FEW_RIVALS = 2;

/**
 * The same race with so few rivals that one's turn comes round soon.
 * @param {Setup} setup
 * @returns {Setup}
 */
export const withFewRivals = (setup) => ({ ...setup, cars: setup.cars.slice(0, FEW_RIVALS + 1) });

/** The name under which such a race is stored. @param {Setup} setup */
export const guidedKey = (setup) => identity(setup) + GUIDED;

/** @param {string} key */
export const isGuided = (key) => key.endsWith(GUIDED);

/**
 * The same race on another circuit, with as many cars as its grid has room for.
 * @param {Setup} setup
 * @param {import("./circuits/circuits.js").ShownCircuit} circuit
 * @returns {Setup}
 */
export function onCircuit(setup, circuit) {
  return { ...setup, circuit: circuit.id, cars: setup.cars.slice(0, circuit.grid) };
}

/** @param {Setup} setup @param {number} index @param {Partial<CarSetup>} patch @returns {Setup} */
export function changeCar(setup, index, patch) {
  return { ...setup, cars: setup.cars.map((car, at) => (at === index ? { ...car, ...patch } : car)) };
}

/**
 * Takes a livery for a car; whoever has it gets the car's own in exchange.
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

/** @param {CarSetup} car */
const isPerson = ({ driver }) => driver === "human";

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
 * Whoever drives under a name that only means something to one reader gets one of their own: the first person
 * the player's, if it is known, others their livery's.
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

/** The set-up as text, the same for every position of one race. @param {Setup} setup */
export function identity(setup) {
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

/** @param {Setup} setup */
export function peopleIn(setup) {
  return setup.cars.filter((car) => car.driver === "human").length;
}

/**
 * Cars from outside that a race can begin with, one person among them; null otherwise.
 * @param {unknown} found
 * @returns {CarSetup[] | null}
 */
export function readCars(found) {
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
