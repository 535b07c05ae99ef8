/**
 * The browser's storage, made safe: it may be forbidden, full, or hold damaged values. Errors are reported
 * once, not raised.
 */

import { openLocalStore, PREFIX } from "./area.ts";
import { createDayStore } from "./day-store.ts";
import { createRaceStore } from "./race-store.ts";

export { isStoredRace, RACE_NAME_LONGEST } from "./race-store.ts";
export type { StoredRace } from "./race-store.ts";

export interface StoredSeason {
  id: string;
  /** The reader's own for it, at first the season's. */
  name: string;
  /** All of it, as the engine reads it. */
  file: string;
  /** The next one, 0 when the season is over. */
  race: number;
  races: number;
  /** Of the next race, or of the last one. */
  circuit: string;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
  /** A race of it that was begun on this device, and the key under which races are stored. */
  under_way?: { race: number; key: string };
}

const SETTINGS = "settings.1";
const CIRCUITS = "circuits.1";
const LESSONS = "lessons.1";
const EXPLAINED = "explained.1";
const STARS = "stars.1";
export const SEASONS = "seasons.1";

export function isStoredSeason(value: unknown): value is StoredSeason {
  const season = (value ?? {}) as Record<string, unknown>;
  return (
    ["id", "name", "file", "circuit"].every((name) => typeof season[name] === "string") &&
    ["race", "races", "at"].every((name) => Number.isSafeInteger(season[name]))
  );
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isSetting = (_: unknown): _ is unknown => true;

const isText = (value: unknown): value is string => typeof value === "string";

export type Storage = ReturnType<typeof openStorage>;

/** @param onTrouble  called once, the first time that something cannot be stored */
export function openStorage(onTrouble: () => void) {
  const area = openLocalStore(onTrouble);
  const { attempt, write, readList, readTable } = area;

  return {
    /** For parts that keep something of their own. */
    area,
    damagedCount: area.damagedCount,
    discardDamaged: area.discardDamaged,
    ...createRaceStore(area),
    ...createDayStore(area),

    /** Circuits of the reader's own. */
    readCircuits: <T>(isSound: (circuit: unknown) => circuit is T): T[] => readList(CIRCUITS, isSound),

    writeCircuits(circuits: object[]) {
      write(CIRCUITS, circuits);
    },

    /** Newest first. */
    readSeasons: (): StoredSeason[] => readList(SEASONS, isStoredSeason),

    /** @returns false if there is no room */
    writeSeasons: (seasons: StoredSeason[]): boolean => write(SEASONS, seasons) !== null,

    /** Steps done, by lesson. */
    readLessons: (): Record<string, number> => readTable(LESSONS, isCount),

    writeLessons(done: Record<string, number>) {
      write(LESSONS, done);
    },

    /** Ids of first-time notes that have been shown. */
    readExplained: () => readList(EXPLAINED, isText),

    /** Ids of the circuits that the reader likes best. */
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

    /** Another window has stored settings. */
    onSettings(listener: () => void) {
      addEventListener("storage", ({ key }) => {
        if (key === null || key === PREFIX + SETTINGS) listener();
      });
    },

    /** Everything the game has stored, as texts by key. */
    everything: (): Record<string, string> =>
      Object.fromEntries(area.keys().map((key) => [key, area.read(key) ?? ""])),

    /**
     * Puts these texts in the place of everything stored, or leaves all as it was.
     * @returns false if there is no room
     */
    replaceEverything(texts: Record<string, string>): boolean {
      const before = this.everything();
      const put = (wanted: Record<string, string>) =>
        attempt((area) => {
          for (const key of Object.keys(this.everything())) area.removeItem(PREFIX + key);
          for (const [key, value] of Object.entries(wanted)) area.setItem(PREFIX + key, value);
          return true;
        });
      if (put(texts)) return true;
      put(before);
      return false;
    },
  };
}
