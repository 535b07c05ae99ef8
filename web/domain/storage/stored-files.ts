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

export const everythingFile = (texts: Record<string, string>) =>
  JSON.stringify({ format: EVERYTHING_FORMAT, version: VERSION, stored: texts }, null, 1);

const areRaces = (races: unknown): races is StoredRace[] => Array.isArray(races) && races.every(isStoredRace);

function areTexts(texts: unknown): texts is Record<string, string> {
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return false;
  const areValid = Object.entries(texts).every(
    ([key, value]) =>
      KEY_PATTERN.test(key) &&
      typeof value === "string" &&
      (key.startsWith("damaged") || parseJson(value) !== undefined),
  );
  return areValid && areRaces(parseJson((texts as Record<string, string>)[RACES_KEY] ?? "[]"));
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
  const races = parseJson(texts[RACES_KEY] ?? "[]");
  return areRaces(races) ? races : [];
}

/** An entry of a list: a season, a race of the profile, or a circuit. */
type Entry = { id?: string; key?: string; at?: number } | null;

function listOf(texts: Record<string, string>, key: string): Entry[] {
  const entries = parseJson<Entry[]>(texts[key] ?? "[]");
  return Array.isArray(entries) ? entries : [];
}

/** Merges two lists of races, newest first. If a race is in both, the newer entry is used. */
export function mergeRaces(local: StoredRace[], received: StoredRace[]): StoredRace[] {
  const races: Map<string, StoredRace> = new Map(local.map((race) => [race.key, race]));
  for (const race of received) {
    const existing = races.get(race.key);
    if (!existing || (race.at ?? 0) > (existing.at ?? 0)) races.set(race.key, race);
  }
  return [...races.values()].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
}

/**
 * Merges the stored data with those of a file. Races, circuits, seasons and the profile are merged, and the
 * better lap records are kept. For all other keys the file's value is used.
 */
export function mergeStores(local: Record<string, string>, received: Record<string, string>) {
  const races = mergeRaces(racesIn(local), racesIn(received));
  const own = listOf(local, CIRCUITS_KEY);
  const circuits = [
    ...own,
    ...listOf(received, CIRCUITS_KEY).filter((circuit) => !own.some((one) => one?.id === circuit?.id)),
  ];
  const both = {
    ...local,
    ...received,
    [RACES_KEY]: JSON.stringify(races),
    [CIRCUITS_KEY]: JSON.stringify(circuits),
  };
  const all = (key: string) => [...listOf(local, key), ...listOf(received, key)];
  return {
    ...both,
    ...(SEASONS_KEY in both ? { [SEASONS_KEY]: JSON.stringify(newestOf("id", all(SEASONS_KEY))) } : {}),
    ...(PROFILE_KEY in both ? { [PROFILE_KEY]: JSON.stringify(newestOf("key", all(PROFILE_KEY))) } : {}),
    ...(RECORDS_KEY in both
      ? {
          [RECORDS_KEY]: JSON.stringify(
            mergeLapRecords(parseJson(local[RECORDS_KEY] ?? "{}"), parseJson(received[RECORDS_KEY] ?? "{}")),
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
function mergeLapRecords(local: Laps | undefined, received: Laps | undefined) {
  const records: Laps = { ...local };
  for (const [category, laps] of Object.entries(received ?? {}))
    for (const [kind, lap] of Object.entries(laps ?? {})) {
      const existing = records[category]?.[kind];
      if (!existing || lap?.time < existing.time) records[category] = { ...records[category], [kind]: lap };
    }
  return records;
}
