/**
 * Stored races, or everything that is stored, as the text of a file, and back. What comes from a file is
 * checked before anything is changed.
 */
import { isStoredRace } from "./storage.js";

/** @typedef {import("./storage.js").StoredRace} StoredRace */
/**
 * @typedef {{races: StoredRace[], everything: Record<string, string> | null}} Found `everything`: of a file
 *   that holds all that was stored, by key
 */
/** @typedef {"nonsense" | "foreign" | "newer" | "damaged" | "empty"} Fault */

const RACES = "Yellow Flag races";
const EVERYTHING = "Yellow Flag, everything stored";
const VERSION = 1;
const RACES_KEY = "races.1";
const CIRCUITS_KEY = "circuits.1";
const SEASONS_KEY = "seasons.1";
const PROFILE_KEY = "profile.1";
const RECORDS_KEY = "records.1";
/** As the page names what it stores: a word or two, and the version of its format. */
const KEY = /^[a-z]+(-[a-z]+)*\.\d+$/;

/** @param {StoredRace[]} races */
export const racesFile = (races) => JSON.stringify({ format: RACES, version: VERSION, races }, null, 1);

/** @param {Record<string, string>} stored */
export const everythingFile = (stored) =>
  JSON.stringify({ format: EVERYTHING, version: VERSION, stored }, null, 1);

/** @param {string} source @returns {any} undefined when it is not JSON */
function parsed(source) {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** @param {unknown} races @returns {races is StoredRace[]} */
const areRaces = (races) => Array.isArray(races) && races.every(isStoredRace);

/** @param {unknown} stored @returns {stored is Record<string, string>} */
function areTexts(stored) {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return false;
  const sound = Object.entries(stored).every(
    ([key, value]) =>
      KEY.test(key) &&
      typeof value === "string" &&
      (key.startsWith("damaged") || parsed(value) !== undefined),
  );
  return sound && areRaces(parsed(/** @type {Record<string, string>} */ (stored)[RACES_KEY] ?? "[]"));
}

/** @param {string} text @returns {Found | {fault: Fault}} */
export function readGameFile(text) {
  const file = parsed(text);
  if (typeof file !== "object" || file === null) return { fault: "nonsense" };
  if (file.format !== RACES && file.format !== EVERYTHING) return { fault: "foreign" };
  if (file.version !== VERSION)
    return { fault: Number.isInteger(file.version) && file.version > VERSION ? "newer" : "damaged" };
  if (file.format === RACES) {
    if (!areRaces(file.races)) return { fault: "damaged" };
    return file.races.length > 0 ? { races: file.races, everything: null } : { fault: "empty" };
  }
  if (!areTexts(file.stored)) return { fault: "damaged" };
  return { races: parsed(file.stored[RACES_KEY] ?? "[]"), everything: file.stored };
}

/**
 * Both together, newest first; of a race that is in both, the position stored last.
 * @param {StoredRace[]} here
 * @param {StoredRace[]} coming
 * @returns {StoredRace[]}
 */
export function mergedRaces(here, coming) {
  /** @type {Map<string, StoredRace>} */
  const races = new Map(here.map((race) => [race.key, race]));
  for (const race of coming) {
    const known = races.get(race.key);
    if (!known || (race.at ?? 0) > (known.at ?? 0)) races.set(race.key, race);
  }
  return [...races.values()].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
}

/**
 * What is stored here joined by what a file holds: races, circuits and seasons are added, of anything else
 * the file's counts.
 * @param {Record<string, string>} here
 * @param {Record<string, string>} coming
 */
export function mergedStores(here, coming) {
  const ownRaces = parsed(here[RACES_KEY] ?? "[]");
  const races = mergedRaces(areRaces(ownRaces) ? ownRaces : [], parsed(coming[RACES_KEY] ?? "[]"));
  /** @param {Record<string, string>} texts @param {string} key @returns {any[]} */
  const listOf = (texts, key) => {
    const found = parsed(texts[key] ?? "[]");
    return Array.isArray(found) ? found : [];
  };
  const own = listOf(here, CIRCUITS_KEY);
  const circuits = [
    ...own,
    ...listOf(coming, CIRCUITS_KEY).filter((circuit) => !own.some((one) => one?.id === circuit?.id)),
  ];
  const both = {
    ...here,
    ...coming,
    [RACES_KEY]: JSON.stringify(races),
    [CIRCUITS_KEY]: JSON.stringify(circuits),
  };
  const [seasons, profile] = [SEASONS_KEY, PROFILE_KEY].map((key) => [
    listOf(here, key),
    listOf(coming, key),
  ]);
  return {
    ...both,
    ...(SEASONS_KEY in both ? { [SEASONS_KEY]: JSON.stringify(newestOf("id", ...seasons.flat())) } : {}),
    ...(PROFILE_KEY in both ? { [PROFILE_KEY]: JSON.stringify(newestOf("key", ...profile.flat())) } : {}),
    ...(RECORDS_KEY in both
      ? {
          [RECORDS_KEY]: JSON.stringify(
            bestLaps(parsed(here[RECORDS_KEY] ?? "{}"), parsed(coming[RECORDS_KEY] ?? "{}")),
          ),
        }
      : {}),
  };
}

/**
 * Newest first; of what is in both, the one stored last.
 * @param {string} name  under which it is known
 * @param {any[]} all
 */
function newestOf(name, ...all) {
  const newest = all.filter(Boolean).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  return newest.filter((one, index) => newest.findIndex((other) => other[name] === one[name]) === index);
}

/** Of each kind the quicker lap. @param {any} here @param {any} coming */
function bestLaps(here, coming) {
  /** @type {Record<string, Record<string, any>>} */
  const found = { ...here };
  for (const [category, laps] of Object.entries(coming ?? {}))
    for (const [kind, lap] of Object.entries(laps ?? {})) {
      const known = found[category]?.[kind];
      if (!known || lap?.time < known.time) found[category] = { ...found[category], [kind]: lap };
    }
  return found;
}
