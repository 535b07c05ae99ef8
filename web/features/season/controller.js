/**
 * Where a season is run from: what the page knows of the one on screen, and everything that can be done with
 * it. The engine decides; seasons are kept as the texts of their files.
 */
import { identity } from "../../core/setup-draft.js";
import { say, sentence } from "../../core/language/messages.js";
import { goTo, NEW_SEASON, SEASON, showInstead } from "../../core/router.js";
import { createRepository } from "./repository.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/storage/storage.js").StoredSeason} StoredSeason */
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

/** @param {string} at @returns {SeasonShown} */
const nothingShown = (at) => ({
  at,
  season: null,
  fault: null,
  percent: null,
  window: null,
  table: "drivers",
  chosen: null,
  plan: null,
});

/** @typedef {ReturnType<typeof createController>} SeasonController */

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
  /** Grows when a simulation is to stop. */
  let runs = 0;

  /** @param {Partial<SeasonShown>} patch */
  function update(patch) {
    if (store.state.season) store.update({ season: { ...store.state.season, ...patch } });
  }

  /** @param {any} request  without what all of them have in common @returns {Promise<Reply>} */
  async function asked(request) {
    const lost = { ok: false, error: { id: "error.unanswered" } };
    return page.ask({ do: "season", ...request }).catch(() => lost);
  }

  /** @param {Reply} reply */
  const reasonOf = (reply) => reply.error ?? { id: "error.unanswered" };

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

  /** The result of a race from its link. Where another one stands, both are shown. @param {string} link */
  async function bring(link) {
    const file = store.state.season?.season?.file;
    if (file === undefined) return;
    const reply = await asked({ act: "merge", season: file, link });
    const conflict =
      reply.error?.id === "error.season.conflict" ? await asked({ act: "weigh", season: file, link }) : null;
    if (conflict?.weighed) update({ window: { kind: "conflict", ...conflict.weighed } });
    else settle(reply);
  }

  /**
   * A season from a file or a link; one that is here already is brought together with it.
   * @param {string} text
   * @returns {Promise<Reply>}
   */
  async function receive(text) {
    const reply = await asked({ act: "open", text });
    if (!reply.season) return reply;
    const coming = reply.season;
    const stored = repository.find(coming.overview.id);
    const met = stored ? await asked({ act: "join", season: stored.file, text }) : null;
    const { outcome, at } = met?.joined ?? { outcome: "new", at: 0 };
    if (met?.season && met.coming) {
      await visit(coming.overview.id);
      update({ window: { kind: "parted", held: met.season, coming: met.coming, at } });
      return reply;
    }
    repository.keep(met?.season ?? coming);
    actions.notice(say(`seasons.received_${outcome}`, { season: coming.overview.name }));
    await visit(coming.overview.id);
    return reply;
  }

  /** @param {string} id */
  async function visit(id) {
    showInstead(SEASON + id);
    store.update({ seasonAt: id, screen: "season", season: nothingShown(id) });
    await open(id);
  }

  /** @param {string} at */
  async function open(at) {
    const stored = repository.find(at);
    if (!stored) {
      const reply = at.includes(".") ? await receive(at) : { ok: false, error: { id: "seasons.unknown" } };
      if (!reply.ok && store.state.season?.at === at) update({ fault: reasonOf(reply) });
      return;
    }
    const reply = await asked({ act: "overview", season: stored.file });
    if (store.state.season?.at !== at) return;
    if (reply.season) {
      reply.season.circuits.forEach(page.customCircuits.visit);
      update({ season: reply.season });
    } else update({ fault: reasonOf(reply) });
  }

  /** Its setup, with the race put on the table. @param {string} file */
  const nextRace = (file) => page.ask({ do: "season_start", season: file }).catch(() => null);

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
      runs += 1;
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

    /** Begins the next race, or goes on with it where it was begun on this device. */
    async start() {
      const season = store.state.season?.season;
      if (!season?.overview.next) return;
      const reply = await nextRace(season.file);
      if (!reply?.view) {
        update({ window: { kind: "refused", say: reasonOf(reply ?? { ok: false }) } });
        return;
      }
      const key = identity(reply.view.setup);
      const held = page.storage.readRaces().find((race) => race.key === key);
      repository.mark(season.overview.id, { race: season.overview.next, key });
      if (held) actions.resume(held);
      else location.hash = reply.view.link;
    },

    /**
     * Whether the next race was begun on this device and waits to be gone on with.
     * @param {import("../../protocol.js").SeasonOverview} overview
     */
    isUnderWay({ id, next }) {
      const mark = repository.find(id)?.under_way;
      return (
        mark !== undefined &&
        mark.race === next &&
        page.storage.readRaces().some((race) => race.key === mark.key && !race.over)
      );
    },

    /** Lets the computer drive the next race to its end. */
    async simulate() {
      const season = store.state.season?.season;
      if (!season?.overview.next) return;
      const mine = ++runs;
      update({ percent: 0 });
      for (;;) {
        const reply = await asked({ act: "simulate", season: season.file });
        if (mine !== runs) return;
        if (!reply.simulation) {
          update({ percent: null });
          settle(reply);
          return;
        }
        update({ percent: reply.simulation.percent });
      }
    },

    stopSimulation() {
      runs += 1;
      update({ percent: null });
    },

    /** One of two histories that have parted. @param {SeasonState} season */
    take(season) {
      update({ window: null });
      show(season);
    },
  };
}
