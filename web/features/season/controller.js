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
 *   SeasonState, coming: SeasonState, at: number}
 *   | {kind: "result", race: number} | {kind: "void", race: number} | {kind: "share", own?: boolean} |
 *   {kind: "conflict", race: number, lines: SeasonLine[]} | {kind: "rename", driver: number}} Window
 */

/**
 * @typedef {object} SeasonShown
 * @property {string} at                 what is shown, as in the address; another one is opened first
 * @property {SeasonState | null} season
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
 *   Promise<Reply>, settle: (reply: Reply) => boolean, update: (patch: Partial<SeasonShown>) => void}} Means
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

  /** Shows a season and keeps it. @param {SeasonState} season */
  function show(season) {
    repository.keep(season);
    if (store.state.season?.at === season.overview.id) update({ season, fault: null });
  }

  /**
   * What came of a request: the season as it is now, or a window that says why not.
   * @param {Reply} reply
   * @returns {boolean}
   */
  function settle(reply) {
    if (!reply.ok || !reply.season) {
      update({ window: { kind: "refused", say: reasonOf(reply) } });
      return false;
    }
    show(reply.season);
    if (reply.notice) actions.notice(sentence(reply.notice));
    return true;
  }

  /** Does something in the season on screen. @param {any} request */
  async function act(request) {
    const file = store.state.season?.season?.file;
    return file !== undefined && settle(await asked({ season: file, ...request }));
  }

  const { bring, receive, visit, open } = createOpening({ page, repository, asked, settle, update });
  const nextRace = createNextRace({ page, repository, asked, settle, update });

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
      repository.keep(season);
      goTo(SEASON + season.overview.id);
      store.update({ seasonAt: season.overview.id, season: { ...nothingShown(season.overview.id), season } });
      window.scrollTo(0, 0);
    },

    start: nextRace.start,
    isUnderWay: nextRace.isUnderWay,
    simulate: nextRace.simulate,
    stopSimulation: nextRace.stopSimulation,

    /** One of two histories that have parted. @param {SeasonState} season */
    take(season) {
      update({ window: null });
      show(season);
    },
  };
}
