/**
 * The seasons on this device, newest first. Where the browser stores nothing they are kept as long as the
 * page is open.
 *
 * Several windows may have the same season on screen. They write one at a time, and each only on top of what
 * it has read: what has changed there since is never overwritten, unless the reader has been asked.
 */
import { say } from "../../core/language/messages.js";
import { PREFIX } from "../../core/storage/area.js";
import { SEASONS } from "../../core/storage/storage.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/storage/storage.js").StoredSeason} StoredSeason */
/** @typedef {import("../../protocol.js").SeasonState} SeasonState */

export const SEASON_NAME_LONGEST = 40;

/**
 * No other window changes seasons meanwhile. Without locks there is still the look at what is stored.
 * @template T @param {() => T} change @returns {Promise<T>}
 */
const alone = async (change) =>
  navigator.locks ? navigator.locks.request("yellow-flag seasons", change) : change();

/** @param {Page} page */
export function createRepository({ store, storage, actions, customCircuits }) {
  /** What did not fit into storage. @type {Map<string, StoredSeason>} */
  const loose = new Map();

  /** @returns {StoredSeason[]} */
  function list() {
    const stored = storage.readSeasons().filter(({ id }) => !loose.has(id));
    return [...loose.values(), ...stored].sort((one, other) => other.at - one.at);
  }

  /**
   * @param {StoredSeason[]} seasons
   * @param {StoredSeason} [changed] kept in the page should there be no room
   */
  function write(seasons, changed) {
    if (storage.writeSeasons(seasons)) loose.clear();
    else if (changed) {
      if (!loose.has(changed.id)) actions.notice(say("seasons.no_room"), "bad");
      loose.set(changed.id, changed);
    }
    store.update({ seasons: list() });
  }

  /** @param {string} id */
  const find = (id) => list().find((season) => season.id === id) ?? null;

  /**
   * Changes what is told of a season, if it is here.
   * @param {string} id
   * @param {Partial<StoredSeason>} patch
   */
  function tell(id, patch) {
    return alone(() => {
      const known = find(id);
      if (!known) return;
      const told = { ...known, ...patch };
      write(
        list().map((season) => (season.id === id ? told : season)),
        told,
      );
    });
  }

  /** @param {SeasonState} season @param {StoredSeason | null} known  as it has been kept */
  function put({ file, overview }, known) {
    const date = overview.calendar[(overview.next ?? overview.calendar.length) - 1];
    const { name = overview.name, under_way } = known ?? {};
    const kept = {
      id: overview.id,
      name,
      file,
      race: overview.next ?? 0,
      races: overview.calendar.length,
      circuit: date.circuit,
      at: Date.now(),
      ...(under_way && { under_way }),
    };
    write([kept, ...list().filter(({ id }) => id !== overview.id)], kept);
  }

  return {
    list,
    find,

    /**
     * @param {SeasonState} season
     * @param {string | null} base  what it was made from, as that was stored; null: nothing was
     * @returns {Promise<boolean>} false: another window has changed it since, so nothing was kept
     */
    keep(season, base) {
      season.circuits.forEach(customCircuits.visit);
      return alone(() => {
        const known = find(season.overview.id);
        if (known?.file === season.file) return true;
        if (known && known.file !== base) return false;
        put(season, known);
        return true;
      });
    },

    /**
     * Keep a season that this version cannot read where nothing overwrites it.
     * @param {StoredSeason} season @returns {boolean} false: there is no room
     */
    setAside: (season) => storage.area.setAside(SEASONS, JSON.stringify(season)),

    /** Notes that a race was begun here. @param {string} id @param {{race: number, key: string}} under_way */
    mark: (id, under_way) => tell(id, { under_way }),

    /** @param {string} id @param {string} name  empty: nothing changes */
    async rename(id, name) {
      const named = name.trim().slice(0, SEASON_NAME_LONGEST);
      if (named) await tell(id, { name: named });
    },

    /** @param {string} id */
    remove: (id) =>
      alone(() => {
        loose.delete(id);
        write(list().filter((season) => season.id !== id));
      }),

    /** Another window has stored seasons. @param {() => void} listener */
    onNews(listener) {
      addEventListener("storage", ({ key }) => {
        if (key !== null && key !== PREFIX + SEASONS) return;
        store.update({ seasons: list() });
        listener();
      });
    },
  };
}
