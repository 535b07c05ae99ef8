/**
 * The page of all season tests: the season controller is created once, for the first page that requests it,
 * and the page tests share one process. Call `resetSeasonPage` before each test.
 */
import { page } from "./render.mjs";
import { reply } from "./views.mjs";
import { controllerOf } from "../../../web/features/season/controller.ts";
import { emptySeasonState } from "../../../web/features/season/season-loader.ts";

globalThis.addEventListener ??= window.addEventListener.bind(window);
globalThis.navigator ??= window.navigator;

/** @typedef {import("../../../web/domain/storage/storage.ts").StoredSeason} StoredSeason */

/** The browser's storage, and the engine's answers to the next requests. */
const device = {
  /** @type {StoredSeason[]} */
  seasons: [],
  /** @type {any[]} */
  races: [],
  hasRoom: true,
  /** Seasons that were set aside. @type {string[]} */
  aside: [],
  /** @type {any[]} */
  answers: [],
  /** @type {any[]} */
  requests: [],
};

export const seasonPage = page(
  {},
  {
    ask: async (/** @type {any} */ request) => {
      device.requests.push(request);
      return device.answers.shift() ?? { ok: false, error: { id: "error.unanswered" } };
    },
    customCircuits: { own: [], addTemporary() {} },
    storage: {
      readRaces: () => device.races,
      readSeasons: () => device.seasons,
      writeSeasons(/** @type {StoredSeason[]} */ seasons) {
        if (device.hasRoom) device.seasons = seasons;
        return device.hasRoom;
      },
      local: {
        setAside(/** @type {string} */ _key, /** @type {string} */ text) {
          if (device.hasRoom) device.aside.push(text);
          return device.hasRoom;
        },
      },
    },
  },
);

/** @param {string} name  "start", "one_race" or "end" */
export const seasonAt = (name) => reply(`season/${name}`).season;

/**
 * A season as it is stored on the device.
 * @param {string} name  "start", "one_race" or "end" @param {Partial<StoredSeason>} [changes]
 * @returns {StoredSeason}
 */
export function storedSeason(name, changes = {}) {
  const { file, overview } = seasonAt(name);
  const race = overview.next ?? 0;
  return {
    id: overview.id,
    name: overview.name,
    file,
    race,
    races: overview.calendar.length,
    circuit: overview.calendar[(race || overview.calendar.length) - 1].circuit,
    at: 1,
    ...changes,
  };
}

/**
 * Empty the device, and show a season or none.
 * @param {{
 *   shown?: string, seasons?: StoredSeason[], races?: any[], answers?: any[], hasRoom?: boolean
 * }} start
 */
export function resetSeasonPage({ shown, seasons = [], races = [], answers = [], hasRoom = true } = {}) {
  Object.assign(device, { seasons, races, answers, hasRoom, requests: [], aside: [] });
  const { state } = seasonPage.store;
  const season = shown ? seasonAt(shown) : null;
  state.season = season && {
    ...emptySeasonState(season.overview.id),
    season,
    storedFile: seasons.find(({ id }) => id === season.overview.id)?.file ?? null,
  };
  state.settings.player = "";
  seasonPage.calls.length = 0;
  const controller = controllerOf(seasonPage);
  return { controller, device, state };
}

/**
 * Submit a form with these values by field name.
 * @param {Element} form
 * @param {Record<string, string>} values
 */
export function submit(form, values = {}) {
  for (const [name, value] of Object.entries(values)) {
    const field = /** @type {HTMLInputElement} */ (form.querySelector(`[name="${name}"]`));
    field.value = value;
  }
  form.dispatchEvent(new window.Event("submit", { cancelable: true }));
}

/** Wait until pending tasks have finished. */
export const waitForTasks = () => new Promise((resolve) => setTimeout(resolve, 0));
