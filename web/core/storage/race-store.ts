/**
 * Races that are stored: those under way and finished ones, one entry for each.
 */
import type { LocalStore } from "./area.ts";

const RACES = "races.1";
/** Of races under way, and of finished ones. */
const RACES_KEPT = 40;
export const RACE_NAME_LONGEST = 40;

export interface StoredRace {
  /** The set-up as text: one entry for each race, however often it is saved. */
  key: string;
  link: string;
  circuit: string;
  lap: number;
  laps: number;
  place: number;
  livery: number;
  number: number;
  /**
   * The cars of this device's people, none for who watches, -1 while the reader has not said which car is
   * theirs; all that people drive unless it is given.
   */
  seats?: number[];
  /** It has been raced to its end. */
  over?: true;
  /** The car has not finished. */
  out?: true;
  /** True if the reader gave it. */
  name?: string;
  /** When it was stored, in milliseconds since 1970. */
  at?: number;
}

export function isStoredRace(value: unknown): value is StoredRace {
  if (typeof value !== "object" || value === null) return false;
  const race = value as Record<string, unknown>;
  const words = ["key", "link", "circuit"].every((name) => typeof race[name] === "string");
  const named =
    race.name === undefined || (typeof race.name === "string" && race.name.length <= RACE_NAME_LONGEST);
  const dated = race.at === undefined || Number.isSafeInteger(race.at);
  const seated =
    race.seats === undefined ||
    (Array.isArray(race.seats) && race.seats.every((car) => Number.isSafeInteger(car)));
  const ended = [race.over, race.out].every((mark) => mark === undefined || mark === true);
  return (
    words &&
    named &&
    dated &&
    seated &&
    ended &&
    ["lap", "laps", "place", "livery", "number"].every((name) => Number.isSafeInteger(race[name]))
  );
}

export function createRaceStore({ readList, setAside, write }: LocalStore) {
  /** Newest first. */
  const readRaces = () => readList(RACES, isStoredRace);

  /**
   * Finished races never push out one that is under way.
   * @param races  newest first
   */
  function writeRaces(races: StoredRace[]) {
    const counts = { over: 0, running: 0 };
    const kept = races.filter((race) => ++counts[race.over ? "over" : "running"] <= RACES_KEPT);
    return write(RACES, kept);
  }

  return {
    readRaces,

    /**
     * A race that the reader has named keeps its name.
     * @returns when it was stored, later than ever before; null: it could not be
     */
    saveRace(race: StoredRace): number | null {
      const races = readRaces();
      const before = races.find((other) => other.key === race.key);
      const name = before?.name;
      const at = Math.max(Date.now(), (before?.at ?? 0) + 1);
      const written = writeRaces([
        { ...race, ...(name === undefined ? {} : { name }), at },
        ...races.filter((other) => other.key !== race.key),
      ]);
      return written === null ? null : at;
    },

    writeRaces,

    /** @param name  empty: none of its own */
    renameRace(key: string, name: string) {
      writeRaces(readRaces().map((race) => (race.key === key ? { ...race, name: name || undefined } : race)));
    },

    removeRace(key: string) {
      const races = readRaces();
      if (races.some((race) => race.key === key)) writeRaces(races.filter((race) => race.key !== key));
    },

    /** A stored race the engine cannot open: kept, but out of the way. */
    setAsideRace(race: StoredRace) {
      if (setAside(RACES, JSON.stringify(race))) this.removeRace(race.key);
    },
  };
}
