/**
 * The browser's storage, made safe: it may be forbidden, full, or hold nonsense. Nothing here throws; what
 * goes wrong is reported once.
 */

import { openArea, PREFIX } from "./area.js";
import { createDayStore } from "./day-store.js";
import { createNextStore } from "./next-store.js";
import { createRaceStore } from "./race-store.js";

export { isStoredRace, RACE_NAME_LONGEST } from "./race-store.js";

/**
 * @typedef {object} StoredRace
 * @property {string} key      the set-up as text: one entry for each race, however often it is saved
 * @property {string} link
 * @property {string} circuit
 * @property {number} lap
 * @property {number} laps
 * @property {number} place
 * @property {number} livery
 * @property {number} number
 * @property {number[]} [seats]  the cars of this device's people, none for who watches, -1 while the reader
 *                               has not said which car is theirs; all that people drive unless it is given
 * @property {true} [over]      it has been raced to its end
 * @property {true} [out]       the car has not finished
 * @property {string} [name]   that the reader has given it
 * @property {number} [at]     when it was stored, in milliseconds since 1970
 */

/**
 * @typedef {object} StoredSeason
 * @property {string} id
 * @property {string} name     the reader's own for it, at first the season's
 * @property {string} file     all of it, as the engine reads it
 * @property {number} race     the next one, 0 when the season is over
 * @property {number} races
 * @property {string} circuit  of the next race, or of the last one
 * @property {number} at       when it was stored, in milliseconds since 1970
 * @property {{race: number, key: string}} [under_way]   a race of it that was begun on this device, and the
 *                                   key under which races are stored
 */

const SETTINGS = "settings.1";
const CIRCUITS = "circuits.1";
const LESSONS = "lessons.1";
const EXPLAINED = "explained.1";
const STARS = "stars.1";
export const SEASONS = "seasons.1";

/** @param {unknown} value @returns {value is StoredSeason} */
export function isStoredSeason(value) {
  const season = /** @type {Record<string, unknown>} */ (value ?? {});
  return (
    ["id", "name", "file", "circuit"].every((name) => typeof season[name] === "string") &&
    ["race", "races", "at"].every((name) => Number.isSafeInteger(season[name]))
  );
}

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";

/** @typedef {ReturnType<typeof openStorage>} Storage */

/** @param {() => void} onTrouble  called once, the first time that something cannot be stored */
export function openStorage(onTrouble) {
  const area = openArea(onTrouble);
  const { attempt, write, readList, readTable } = area;

  return {
    /** For what is fetched later and keeps something of its own. */
    area,
    damagedCount: area.damagedCount,
    discardDamaged: area.discardDamaged,
    ...createRaceStore(area),
    ...createDayStore(area),
    ...createNextStore(area),

    /**
     * Circuits of the reader's own.
     * @template T @param {(circuit: any) => circuit is T} isSound @returns {T[]}
     */
    readCircuits: (isSound) => readList(CIRCUITS, isSound),

    /** @param {object[]} circuits */
    writeCircuits(circuits) {
      write(CIRCUITS, circuits);
    },

    /** Newest first. @returns {StoredSeason[]} */
    readSeasons: () => readList(SEASONS, isStoredSeason),

    /** @param {StoredSeason[]} seasons @returns {boolean} whether there was room */
    writeSeasons: (seasons) => write(SEASONS, seasons) !== null,

    /** Steps done, by lesson. @returns {Record<string, number>} */
    readLessons: () => readTable(LESSONS, (done) => Number.isSafeInteger(done) && done >= 0),

    /** @param {Record<string, number>} done */
    writeLessons(done) {
      write(LESSONS, done);
    },

    /** What has been explained already. */
    readExplained: () => readList(EXPLAINED, isText),

    /** Ids of the circuits that the reader likes best. */
    readStars: () => readList(STARS, isText),

    /** @param {string[]} ids */
    writeStars(ids) {
      write(STARS, ids);
    },

    /** @param {string[]} ids */
    writeExplained(ids) {
      write(EXPLAINED, ids);
    },

    /** @returns {Record<string, unknown>} */
    readSettings: () => readTable(SETTINGS),

    /** @param {object} settings */
    writeSettings(settings) {
      write(SETTINGS, settings);
    },

    /** Another window has stored settings. @param {() => void} listener */
    onSettings(listener) {
      addEventListener("storage", ({ key }) => {
        if (key === null || key === PREFIX + SETTINGS) listener();
      });
    },

    /** Everything the game has stored, as texts by key. @returns {Record<string, string>} */
    everything: () => Object.fromEntries(area.keys().map((key) => [key, area.read(key) ?? ""])),

    /**
     * Puts these texts in the place of everything stored, or leaves all as it was.
     * @param {Record<string, string>} texts
     * @returns {boolean} whether there was room
     */
    replaceEverything(texts) {
      const before = this.everything();
      /** @param {Record<string, string>} wanted */
      const put = (wanted) =>
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
