/**
 * Where a season is run from: what the page knows of the one on screen, and everything that can be done with
 * it. The engine decides; seasons are kept as the texts of their files.
 */
import { sentence } from "../../core/language/messages.js";
import { goTo, NEW_SEASON, SEASON } from "../../core/router.js";
import { createNextRace } from "./next-race.js";
import { createOpening, nothingShown, reasonOf } from "./opening.js";
import { createRepository } from "./repository.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../protocol.js").Message} Message */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {import("../../protocol.js").SeasonState} SeasonState */
/** @typedef {import("../../protocol.js").SeasonLine} SeasonLine */

/**
 * A window over the season. `wishes`: who would like to rest, before the race is started. `refused`: why
 * something could not be done. `conflict`:
 *  another result of a race than the one that stands.
 * @typedef {{kind: "wishes", start: boolean} | {kind: "refused", say: Message} | {kind: "parted", held:
 *   SeasonState, coming: SeasonState, at: number, stored: string, ahead?: boolean}
 *   | {kind: "result", race: number} | {kind: "void", race: number} | {kind: "share", own?: boolean} |
 *   {kind: "conflict", race: number, lines: SeasonLine[]} | {kind: "rename", driver: number}} Window
 */

/**
 * @typedef {object} SeasonShown
 * @property {string} at                 what is shown, as in the address; another one is opened first
 * @property {SeasonState | null} season
 * @property {string | null} stored      the file on this device from which that was made
 * @property {Message | null} fault      why there is none
 * @property {number | null} percent     how far the race that is simulated has come
 * @property {Window | null} window
 * @property {"drivers" | "teams"} table
 * @property {number | null} chosen      the driver or team whose line stands out; null: your own
 * @property {import("./plan/planning.js").Planning | null} plan   a new season
 */

/** @typedef {ReturnType<typeof createController>} SeasonController */

/**
 * What the parts of the controller work with: `asked` puts a request to the engine, without what all of them
 * have in common, `settle` shows what came of one, `update` changes what is shown.
 * @typedef {{page: Page, repository: ReturnType<typeof createRepository>, asked: (request: any) =>
 *   Promise<Reply>, settle: (reply: Reply, stored?: string | null) => Promise<boolean>, update: (patch:
 *   Partial<SeasonShown>) => void}} Means
 */

/** @type {SeasonController | null} */
let made = null;

/** There is one. @param {Page} page */
export function controllerOf(page) {
  made ??= createController(page);
  return made;
}

/** @param {Page} page */
function createController(page) {
  const { store, actions } = page;
  const repository = createRepository(page);

  /** @param {Partial<SeasonShown>} patch */
  function update(patch) {
    if (store.state.season) store.update({ season: { ...store.state.season, ...patch } });
  }

  /** @param {any} request  without what all of them have in common @returns {Promise<Reply>} */
  async function asked(request) {
    const lost = { ok: false, error: { id: "error.unanswered" } };
    return page.ask({ do: "season", ...request }).catch(() => lost);
  }

  /**
   * Keeps a season and shows it; or brings it together with what another window has made of it.
   * @param {SeasonState} season
   * @param {string | null} stored  what it was made from
   */
  async function show(season, stored) {
    if (!(await repository.keep(season, stored))) await opening.meet(season);
    else if (store.state.season?.at === season.overview.id)
      update({ season, stored: season.file, fault: null });
  }

  /**
   * What came of a request: the season as it is now, or a window that says why not.
   * @param {Reply} reply
   * @param {string | null} [stored]  the file from which it was made, that on screen unless given
   * @returns {Promise<boolean>}
   */
  async function settle(reply, stored = store.state.season?.stored ?? null) {
    if (!reply.ok || !reply.season) {
      update({ window: { kind: "refused", say: reasonOf(reply) } });
      return false;
    }
    await show(reply.season, stored);
    if (reply.notice) actions.notice(sentence(reply.notice));
    return true;
  }

  /** Does something in the season on screen. @param {any} request */
  async function act(request) {
    const { season, stored } = store.state.season ?? {};
    return Boolean(season && (await settle(await asked({ season: season.file, ...request }), stored)));
  }

  const opening = createOpening({ page, repository, asked, settle, update });
  const { bring, receive, visit, open } = opening;
  const nextRace = createNextRace({ page, repository, asked, settle, update });
  repository.onNews(opening.catchUp);

  return {
    repository,
    asked,
    act,
    settle,
    update,
    receive,
    bring,

    /**
     * To the season of a race whose result is another one than the season's.
     * @param {string} id
     * @param {string} link
     */
    async decide(id, link) {
      goTo(SEASON + id);
      await visit(id);
      await bring(link);
    },

    /** The address wants this season; opens it unless it is there. @param {string} at */
    see(at) {
      if (store.state.season?.at === at) return;
      nextRace.abandon();
      store.update({ season: nothingShown(at) });
      if (at !== NEW_SEASON) open(at);
    },

    /** @param {Window | null} window */
    openWindow: (window) => update({ window }),

    /** Begins the season that has been planned. @param {SeasonState} season */
    async found(season) {
      const { id } = season.overview;
      await repository.keep(season, null);
      goTo(SEASON + id);
      store.update({
        seasonAt: id,
        season: { ...nothingShown(id), season, stored: season.file },
      });
      window.scrollTo(0, 0);
    },

    start: nextRace.start,
    isUnderWay: nextRace.isUnderWay,
    simulate: nextRace.simulate,
    stopSimulation: nextRace.stopSimulation,

    /**
     * One of two histories that have parted.
     * @param {SeasonState} season
     * @param {string} stored  that of this device
     */
    take(season, stored) {
      update({ window: null });
      show(season, stored);
    },
  };
}
