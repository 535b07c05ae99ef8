/**
 * Converts stored races, or all stored data, to the text of a file and back. File contents are validated
 * before anything is changed.
 */
import { parseJson } from "../../platform/storage/local-store.ts";
import { isStoredRace, type StoredRace } from "./storage.ts";
import type { Fields } from "../../platform/storage/json.ts";

/** `everything`: the stored texts by key, if the file contains all stored data. */
type GameFile = { races: StoredRace[]; everything: Record<string, string> | null };
type FileFault = "nonsense" | "foreign" | "newer" | "damaged" | "empty";

const RACES_FORMAT = "Yellow Flag races";
const EVERYTHING_FORMAT = "Yellow Flag, everything stored";
const VERSION = 1;
const RACES_KEY = "races.1";
const CIRCUITS_KEY = "circuits.1";
const SEASONS_KEY = "seasons.1";
const PROFILE_KEY = "profile.1";
const RECORDS_KEY = "records.1";
/** Pattern of storage keys: lower-case words with hyphens, and the version of the format. */
const KEY_PATTERN = /^[a-z]+(-[a-z]+)*\.\d+$/;

export const racesFile = (races: StoredRace[]) =>
  JSON.stringify({ format: RACES_FORMAT, version: VERSION, races }, null, 1);

export const everythingFile = (stored: Record<string, string>) =>
  JSON.stringify({ format: EVERYTHING_FORMAT, version: VERSION, stored }, null, 1);

const areRaces = (races: unknown): races is StoredRace[] => Array.isArray(races) && races.every(isStoredRace);

function areTexts(stored: unknown): stored is Record<string, string> {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return false;
  const areValid = Object.entries(stored).every(
    ([key, value]) =>
      KEY_PATTERN.test(key) &&
      typeof value === "string" &&
      (key.startsWith("damaged") || parseJson(value) !== undefined),
  );
  return areValid && areRaces(parseJson((stored as Record<string, string>)[RACES_KEY] ?? "[]"));
}

export function readGameFile(text: string): GameFile | { fault: FileFault } {
  const file: Fields = parseJson(text);
  if (typeof file !== "object" || file === null) return { fault: "nonsense" };
  if (file.format !== RACES_FORMAT && file.format !== EVERYTHING_FORMAT) return { fault: "foreign" };
  if (file.version !== VERSION)
    return { fault: Number.isInteger(file.version) && Number(file.version) > VERSION ? "newer" : "damaged" };
  if (file.format === RACES_FORMAT) {
    if (!areRaces(file.races)) return { fault: "damaged" };
    return file.races.length > 0 ? { races: file.races, everything: null } : { fault: "empty" };
  }
  if (!areTexts(file.stored)) return { fault: "damaged" };
  return { races: racesIn(file.stored), everything: file.stored };
}

/** Returns the races in stored texts; none if any of them is invalid. */
function racesIn(texts: Record<string, string>): StoredRace[] {
  const found = parseJson(texts[RACES_KEY] ?? "[]");
  return areRaces(found) ? found : [];
}

/** An entry of a list: a season, a race of the profile, or a circuit. */
type Entry = { id?: string; key?: string; at?: number } | null;

function listOf(texts: Record<string, string>, key: string): Entry[] {
  const found = parseJson<Entry[]>(texts[key] ?? "[]");
  return Array.isArray(found) ? found : [];
}

/** Merges two lists of races, newest first. If a race is in both, the newer entry is used. */
export function mergeRaces(here: StoredRace[], coming: StoredRace[]): StoredRace[] {
  const races: Map<string, StoredRace> = new Map(here.map((race) => [race.key, race]));
  for (const race of coming) {
    const known = races.get(race.key);
    if (!known || (race.at ?? 0) > (known.at ?? 0)) races.set(race.key, race);
  }
  return [...races.values()].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
}

/**
 * Merges the stored data with those of a file. Races, circuits, seasons and the profile are merged, and the
 * better lap records are kept. For all other keys the file's value is used.
 */
export function mergeStores(here: Record<string, string>, coming: Record<string, string>) {
  const races = mergeRaces(racesIn(here), racesIn(coming));
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
  const all = (key: string) => [...listOf(here, key), ...listOf(coming, key)];
  return {
    ...both,
    ...(SEASONS_KEY in both ? { [SEASONS_KEY]: JSON.stringify(newestOf("id", all(SEASONS_KEY))) } : {}),
    ...(PROFILE_KEY in both ? { [PROFILE_KEY]: JSON.stringify(newestOf("key", all(PROFILE_KEY))) } : {}),
    ...(RECORDS_KEY in both
      ? {
          [RECORDS_KEY]: JSON.stringify(
            mergeLapRecords(parseJson(here[RECORDS_KEY] ?? "{}"), parseJson(coming[RECORDS_KEY] ?? "{}")),
          ),
        }
      : {}),
  };
}

/**
 * Sorts entries, newest first, and removes older duplicates.
 * @param name  the field that identifies an entry
 */
function newestOf(name: "id" | "key", all: Entry[]) {
  const newest = all.filter((one) => !!one).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  return newest.filter((one, index) => newest.findIndex((other) => other[name] === one[name]) === index);
}

/** Lap times by category and kind. */
type Laps = Record<string, Record<string, { time: number }>>;

/** Merges two tables of lap records; the faster lap of each kind is used. */
function mergeLapRecords(here: Laps | undefined, coming: Laps | undefined) {
  const found: Laps = { ...here };
  for (const [category, laps] of Object.entries(coming ?? {}))
    for (const [kind, lap] of Object.entries(laps ?? {})) {
      const known = found[category]?.[kind];
      if (!known || lap?.time < known.time) found[category] = { ...found[category], [kind]: lap };
    }
  return found;
}
