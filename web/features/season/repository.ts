/**
 * The seasons on this device, newest first. If the browser cannot store them, they are kept in memory while
 * the page is open.
 *
 * Several tabs may show the same season. They write one at a time, and only if the stored version is the one
 * they have read; newer changes of another tab are never overwritten without asking the player.
 */
import { say } from "../../platform/language/messages.ts";
import { PREFIX } from "../../platform/storage/local-store.ts";
import { SEASONS, type StoredSeason } from "../../domain/storage/storage.ts";
import { dateOf } from "./season-text.ts";
import type { Page } from "../../domain/page.ts";
import type { SeasonState } from "../../protocol.d.ts";

export const MAX_SEASON_NAME_LENGTH = 40;

/**
 * Runs exclusively across tabs. Without the Web Locks API, only the comparison with the stored version
 * protects.
 */
const withSeasonLock = async <T>(change: () => T): Promise<T> =>
  navigator.locks ? navigator.locks.request("yellow-flag seasons", change) : change();

export function createRepository({ store, storage, actions, customCircuits }: Page) {
  /** Seasons that did not fit into storage. */
  const unsavedSeasons: Map<string, StoredSeason> = new Map();

  function list(): StoredSeason[] {
    const storedSeasons = storage.readSeasons().filter(({ id }) => !unsavedSeasons.has(id));
    return [...unsavedSeasons.values(), ...storedSeasons].sort((one, other) => other.at - one.at);
  }

  /** @param changedSeason  kept in memory if there is no room */
  function write(seasons: StoredSeason[], changedSeason?: StoredSeason) {
    if (storage.writeSeasons(seasons)) unsavedSeasons.clear();
    else if (changedSeason) {
      if (!unsavedSeasons.has(changedSeason.id)) actions.notice(say("seasons.no_room"), "bad");
      unsavedSeasons.set(changedSeason.id, changedSeason);
    }
    store.update({ seasons: list() });
  }

  const find = (id: string) => list().find((season) => season.id === id) ?? null;

  /** Changes stored facts about a season, if it is on this device. */
  function patchSummary(id: string, patch: Partial<StoredSeason>) {
    return withSeasonLock(() => {
      const storedSeason = find(id);
      if (!storedSeason) return;
      const newSeason = { ...storedSeason, ...patch };
      write(
        list().map((season) => (season.id === id ? newSeason : season)),
        newSeason,
      );
    });
  }

  /** @param storedSeason  the stored season */
  function put({ file, overview }: SeasonState, storedSeason: StoredSeason | null) {
    const date = dateOf(overview, overview.next ?? overview.calendar.length);
    const { name = overview.name, under_way } = storedSeason ?? {};
    const entry = {
      id: overview.id,
      name,
      file,
      race: overview.next ?? 0,
      races: overview.calendar.length,
      circuit: date.circuit,
      at: Date.now(),
      ...(under_way && { under_way }),
    };
    write([entry, ...list().filter(({ id }) => id !== overview.id)], entry);
  }

  return {
    list,
    find,

    /**
     * Stores a season.
     * @param base  the stored season from which it was made; null if none was stored
     * @returns false if another tab has changed it since, so nothing was stored
     */
    save(season: SeasonState, base: string | null): Promise<boolean> {
      season.circuits.forEach(customCircuits.addTemporary);
      return withSeasonLock(() => {
        const storedSeason = find(season.overview.id);
        if (storedSeason?.file === season.file) return true;
        if (storedSeason && storedSeason.file !== base) return false;
        put(season, storedSeason);
        return true;
      });
    },

    /**
     * Stores a season that this version cannot read in a place where nothing overwrites it.
     * @returns false if there is no room
     */
    setAside: (season: StoredSeason): boolean => storage.local.setAside(SEASONS, JSON.stringify(season)),

    /** Records that a race was started on this device. */
    markStarted: (id: string, under_way: { race: number; key: string }) => patchSummary(id, { under_way }),

    /** @param name  empty: nothing changes */
    async rename(id: string, name: string) {
      const newName = name.trim().slice(0, MAX_SEASON_NAME_LENGTH);
      if (newName) await patchSummary(id, { name: newName });
    },

    remove: (id: string) =>
      withSeasonLock(() => {
        unsavedSeasons.delete(id);
        write(list().filter((season) => season.id !== id));
      }),

    /** Calls the listener after another tab has stored seasons. */
    onOtherTabChange(listener: () => void) {
      addEventListener("storage", ({ key }) => {
        if (key !== null && key !== PREFIX + SEASONS) return;
        store.update({ seasons: list() });
        listener();
      });
    },
  };
}
