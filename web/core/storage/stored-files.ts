/**
 * Stored races, or everything that is stored, as the text of a file, and back. What comes from a file is
 * checked before anything is changed.
 */
import { isStoredRace } from "./storage.ts";
import type { StoredRace } from "./storage.ts";

/** `everything`: of a file that holds all that was stored, by key. */
type Found = { races: StoredRace[]; everything: Record<string, string> | null };
type Fault = "nonsense" | "foreign" | "newer" | "damaged" | "empty";

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

export const racesFile = (races: StoredRace[]) =>
  JSON.stringify({ format: RACES, version: VERSION, races }, null, 1);

export const everythingFile = (stored: Record<string, string>) =>
  JSON.stringify({ format: EVERYTHING, version: VERSION, stored }, null, 1);

/** @returns undefined when it is not JSON */
function parsed(source: string): any {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

const areRaces = (races: unknown): races is StoredRace[] => Array.isArray(races) && races.every(isStoredRace);

function areTexts(stored: unknown): stored is Record<string, string> {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return false;
  const sound = Object.entries(stored).every(
    ([key, value]) =>
      KEY.test(key) &&
      typeof value === "string" &&
      (key.startsWith("damaged") || parsed(value) !== undefined),
  );
  return sound && areRaces(parsed((stored as Record<string, string>)[RACES_KEY] ?? "[]"));
}

export function readGameFile(text: string): Found | { fault: Fault } {
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

/** Both together, newest first; of a race that is in both, the position stored last. */
export function mergedRaces(here: StoredRace[], coming: StoredRace[]): StoredRace[] {
  const races: Map<string, StoredRace> = new Map(here.map((race) => [race.key, race]));
  for (const race of coming) {
    const known = races.get(race.key);
    if (!known || (race.at ?? 0) > (known.at ?? 0)) races.set(race.key, race);
  }
  return [...races.values()].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
}

/**
 * The stored data joined with those of a file: races, circuits and seasons are added; of everything else the
 * file's version counts.
 */
export function mergedStores(here: Record<string, string>, coming: Record<string, string>) {
  const ownRaces = parsed(here[RACES_KEY] ?? "[]");
  const races = mergedRaces(areRaces(ownRaces) ? ownRaces : [], parsed(coming[RACES_KEY] ?? "[]"));
  const listOf = (texts: Record<string, string>, key: string): any[] => {
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
 * @param name  under which it is known
 */
function newestOf(name: string, ...all: any[]) {
  const newest = all.filter(Boolean).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  return newest.filter((one, index) => newest.findIndex((other) => other[name] === one[name]) === index);
}

/** Of each kind the quicker lap. */
function bestLaps(here: any, coming: any) {
  const found: Record<string, Record<string, any>> = { ...here };
  for (const [category, laps] of Object.entries(coming ?? {}))
    for (const [kind, lap] of Object.entries(laps ?? {})) {
      const known = found[category]?.[kind];
      if (!known || lap?.time < known.time) found[category] = { ...found[category], [kind]: lap };
    }
  return found;
}
