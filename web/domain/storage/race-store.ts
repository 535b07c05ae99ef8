/** Stores races, both running and finished, one entry for each. */
import type { LocalStore } from "../../platform/storage/local-store.ts";

const RACES = "races.1";
/** Maximum number of running races, and of finished ones. */
const MAX_STORED_RACES = 40;
export const MAX_RACE_NAME_LENGTH = 40;

export interface StoredRace {
  /** The set-up as text, so that a race has one entry however often it is saved. */
  key: string;
  link: string;
  circuit: string;
  lap: number;
  laps: number;
  place: number;
  livery: number;
  number: number;
  /**
   * The cars of the people at this device: none for a spectator, -1 until the player has chosen a car. If
   * missing, all cars driven by people.
   */
  seats?: number[];
  /** The race has finished. */
  over?: true;
  /** The race is over and the player's car did not finish. */
  out?: true;
  /** The name given by the player, if any. */
  name?: string;
  /** Time of storing, in milliseconds since 1970. */
  at?: number;
}

export function isStoredRace(value: unknown): value is StoredRace {
  if (typeof value !== "object" || value === null) return false;
  const race = value as Record<string, unknown>;
  const hasTexts = ["key", "link", "circuit"].every((name) => typeof race[name] === "string");
  const hasValidName =
    race.name === undefined || (typeof race.name === "string" && race.name.length <= MAX_RACE_NAME_LENGTH);
  const hasValidTime = race.at === undefined || Number.isSafeInteger(race.at);
  const hasValidSeats =
    race.seats === undefined ||
    (Array.isArray(race.seats) && race.seats.every((car) => Number.isSafeInteger(car)));
  const hasValidEnd = [race.over, race.out].every((mark) => mark === undefined || mark === true);
  return (
    hasTexts &&
    hasValidName &&
    hasValidTime &&
    hasValidSeats &&
    hasValidEnd &&
    ["lap", "laps", "place", "livery", "number"].every((name) => Number.isSafeInteger(race[name]))
  );
}

export function createRaceStore({ readList, setAside, write }: LocalStore) {
  /** Newest first. */
  const readRaces = () => readList(RACES, isStoredRace);

  /**
   * Stores the races. The limit applies separately to finished and running races, so that finished ones never
   * displace running ones.
   * @param races  newest first
   */
  function writeRaces(races: StoredRace[]) {
    const counts = { over: 0, running: 0 };
    const newRaces = races.filter((race) => ++counts[race.over ? "over" : "running"] <= MAX_STORED_RACES);
    return write(RACES, newRaces);
  }

  return {
    readRaces,

    /**
     * Stores a race. A name given by the player is retained.
     * @returns the time of storing, always later than before; null if it could not be stored
     */
    saveRace(race: StoredRace): number | null {
      const races = readRaces();
      const before = races.find((other) => other.key === race.key);
      const name = before?.name;
      const at = Math.max(Date.now(), (before?.at ?? 0) + 1);
      const result = writeRaces([
        { ...race, ...(name === undefined ? {} : { name }), at },
        ...races.filter((other) => other.key !== race.key),
      ]);
      return result === null ? null : at;
    },

    writeRaces,

    /** @param name  empty: removes the name */
    renameRace(key: string, name: string) {
      writeRaces(readRaces().map((race) => (race.key === key ? { ...race, name: name || undefined } : race)));
    },

    removeRace(key: string) {
      const races = readRaces();
      if (races.some((race) => race.key === key)) writeRaces(races.filter((race) => race.key !== key));
    },

    /** Sets aside a stored race that the engine cannot open. */
    setAsideRace(race: StoredRace) {
      if (setAside(RACES, JSON.stringify(race))) this.removeRace(race.key);
    },
  };
}
