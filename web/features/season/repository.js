/**
 * The seasons on this device, newest first. Where the browser stores nothing they are kept as long as the
 * page is open.
 */
import { say } from "../../core/language/messages.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/storage/storage.js").StoredSeason} StoredSeason */
/** @typedef {import("../../protocol.js").SeasonState} SeasonState */

export const SEASON_NAME_LONGEST = 40;

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

  return {
    list,

    /** @param {string} id */
    find: (id) => list().find((season) => season.id === id) ?? null,

    /** @param {SeasonState} season */
    keep({ file, overview, circuits }) {
      circuits.forEach(customCircuits.visit);
      const known = list().find(({ id }) => id === overview.id);
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
    },

    /** Notes that a race was begun here. @param {string} id @param {{race: number, key: string}} under_way */
    mark(id, under_way) {
      const known = list().find((season) => season.id === id);
      if (known)
        write(
          list().map((season) => (season.id === id ? { ...known, under_way } : season)),
          { ...known, under_way },
        );
    },

    /** @param {string} id @param {string} name  empty: nothing changes */
    rename(id, name) {
      const known = list().find((season) => season.id === id);
      const named = name.trim().slice(0, SEASON_NAME_LONGEST);
      if (known && named)
        write(
          list().map((season) => (season.id === id ? { ...season, name: named } : season)),
          { ...known, name: named },
        );
    },

    /** @param {string} id */
    remove(id) {
      loose.delete(id);
      write(list().filter((season) => season.id !== id));
    },
  };
}
