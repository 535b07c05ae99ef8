/**
 * Computer drivers as set-ups offer them: five levels, five temperaments. The engine says who there is; until
 * it has, these are they.
 */

/** @typedef {import("./store.js").DriverKind} DriverKind */

export const LEVELS = ["beginner", "amateur", "steady", "seasoned", "expert"];
export const TEMPERAMENTS = ["even", "late", "saver", "blocker", "gambler"];
/** What links have called them since before there were levels. @type {Record<string, string>} */
const KNOWN_AS = { "steady-late": "bold", "steady-saver": "careful" };

/** @param {string} level @param {string} temperament */
function idOf(level, temperament) {
  const id = temperament === TEMPERAMENTS[0] ? level : `${level}-${temperament}`;
  return KNOWN_AS[id] ?? id;
}

/** @type {DriverKind[]} */
const USUAL = LEVELS.flatMap((id, index) =>
  TEMPERAMENTS.map((temperament) => ({
    id: idOf(id, temperament),
    name: {
      id: "driver.of_level",
      args: { level: { id: `level.${index + 1}` }, temper: { id: `temper.${temperament}` } },
    },
    level: index + 1,
    temperament,
  })),
);

/** @param {{drivers: DriverKind[]}} state */
export const driverKinds = ({ drivers }) => (drivers.length > 0 ? drivers : USUAL);

/** @param {DriverKind[]} kinds @param {string} id */
export const kindOf = (kinds, id) => kinds.find((kind) => kind.id === id);

/**
 * The driver of a level and a temperament.
 * @param {DriverKind[]} kinds @param {number} level @param {string} temperament
 */
export const driverAt = (kinds, level, temperament) =>
  kinds.find((kind) => kind.level === level && kind.temperament === temperament)?.id ?? kinds[0].id;

/**
 * How often the reader was ahead of each rival (`you`), and he of the reader (`him`), by name.
 * @param {import("./storage/profile-store.js").Kept[]} races
 */
export function encounters(races) {
  /** @type {Map<string, {name: string, you: number, him: number}>} */
  const found = new Map();
  for (const { name, ahead } of races.flatMap(({ met }) => met ?? [])) {
    const both = found.get(name) ?? { name, you: 0, him: 0 };
    both[ahead ? "him" : "you"] += 1;
    found.set(name, both);
  }
  return found;
}
