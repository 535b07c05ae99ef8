/**
 * The browser's storage with error handling: it may be blocked, full or corrupt. Errors are reported once,
 * not raised.
 */

import { openLocalStore, PREFIX } from "../../platform/storage/local-store.ts";
import { createDayStore } from "./day-store.ts";
import { createRaceStore } from "./race-store.ts";

export { isStoredRace, MAX_RACE_NAME_LENGTH } from "./race-store.ts";
export type { StoredRace } from "./race-store.ts";

export interface StoredSeason {
  id: string;
  /** The player's name for it, initially the season's own. */
  name: string;
  /** The whole season as text, as the engine reads it. */
  file: string;
  /** Number of the next race; 0 when the season has finished. */
  race: number;
  races: number;
  /** Circuit of the next race, or of the last one. */
  circuit: string;
  /** Time of storing, in milliseconds since 1970. */
  at: number;
  /** A race of the season that was started on this device, and its storage key. */
  under_way?: { race: number; key: string };
}

const SETTINGS = "settings.1";
const CIRCUITS = "circuits.1";
const LESSONS = "lessons.1";
const EXPLAINED = "explained.1";
const STARS = "stars.1";
export const SEASONS = "seasons.1";

function isStoredSeason(value: unknown): value is StoredSeason {
  const season = (value ?? {}) as Record<string, unknown>;
  return (
    ["id", "name", "file", "circuit"].every((name) => typeof season[name] === "string") &&
    ["race", "races", "at"].every((name) => Number.isSafeInteger(season[name]))
  );
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isSetting = (_: unknown): _ is unknown => true;

const isText = (value: unknown): value is string => typeof value === "string";

export type GameStorage = ReturnType<typeof openStorage>;

/** @param onError  called once, at the first storage error */
export function openStorage(onError: () => void) {
  const local = openLocalStore(onError);
  const { attempt, write, readList, readTable } = local;

  return {
    /** For modules that store values of their own. */
    local,
    damagedCount: local.damagedCount,
    discardDamaged: local.discardDamaged,
    ...createRaceStore(local),
    ...createDayStore(local),

    /** Circuits of the player. */
    readCircuits: <T>(isValid: (circuit: unknown) => circuit is T): T[] => readList(CIRCUITS, isValid),

    writeCircuits(circuits: object[]) {
      write(CIRCUITS, circuits);
    },

    /** Newest first. */
    readSeasons: (): StoredSeason[] => readList(SEASONS, isStoredSeason),

    /** @returns false if the storage is full or blocked */
    writeSeasons: (seasons: StoredSeason[]): boolean => write(SEASONS, seasons) !== null,

    /** Returns the number of steps done, by lesson. */
    readLessons: (): Record<string, number> => readTable(LESSONS, isCount),

    writeLessons(done: Record<string, number>) {
      write(LESSONS, done);
    },

    /** Returns the ids of first-time explanations that have been shown. */
    readExplained: () => readList(EXPLAINED, isText),

    /** Returns the ids of the player's favourite circuits. */
    readStars: () => readList(STARS, isText),

    writeStars(ids: string[]) {
      write(STARS, ids);
    },

    writeExplained(ids: string[]) {
      write(EXPLAINED, ids);
    },

    readSettings: (): Record<string, unknown> => readTable(SETTINGS, isSetting),

    writeSettings(settings: object) {
      write(SETTINGS, settings);
    },

    /** Calls back when another window has stored settings. */
    onSettings(listener: () => void) {
      addEventListener("storage", ({ key }) => {
        if (key === null || key === PREFIX + SETTINGS) listener();
      });
    },

    /** Returns everything the game has stored, as texts by key. */
    readEverything: (): Record<string, string> =>
      Object.fromEntries(local.keys().map((key) => [key, local.read(key) ?? ""])),

    /**
     * Replaces everything that is stored by these texts. If that fails, restores the previous state.
     * @returns false if the storage is full or blocked
     */
    replaceEverything(texts: Record<string, string>): boolean {
      const before = this.readEverything();
      const writeAll = (newTexts: Record<string, string>) =>
        attempt((items) => {
          for (const key of Object.keys(this.readEverything())) items.removeItem(PREFIX + key);
          for (const [key, value] of Object.entries(newTexts)) items.setItem(PREFIX + key, value);
          return true;
        });
      if (writeAll(texts)) return true;
      writeAll(before);
      return false;
    },
  };
}
