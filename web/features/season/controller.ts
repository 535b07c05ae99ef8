/**
 * The controller of the season on screen: its data and all actions on it. The engine validates them; seasons
 * are stored as the text of their files.
 */
import { sentence } from "../../platform/language/messages.ts";
import { pushHash, NEW_SEASON, SEASON } from "../../domain/router.ts";
import { createNextRace } from "./next-race.ts";
import { createSeasonLoader, emptySeasonState, reasonOf } from "./season-loader.ts";
import { createRepository } from "./repository.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../domain/page.ts";
import type { Reply, SeasonState } from "../../protocol.d.ts";
import type { SeasonRequestBody, StoredSeasonRequestBody } from "./controller-context.ts";
import type { SeasonScreenState, SeasonWindow } from "./season-state.ts";

export type SeasonController = ReturnType<typeof createController>;

/** One instance per page. */
export const controllerOf = memoisePerObject(createController);

function createController(page: Page) {
  const { store, actions } = page;
  const repository = createRepository(page);

  function update(patch: Partial<SeasonScreenState>) {
    if (store.state.season) store.update({ season: { ...store.state.season, ...patch } });
  }

  /** @param request  without the common fields */
  async function askSeason(request: SeasonRequestBody): Promise<Reply> {
    const failure = { ok: false, error: { id: "error.unanswered" } };
    return page.ask({ do: "season", ...request }).catch(() => failure);
  }

  /**
   * Stores a season and shows it, or merges it with the changes of another tab.
   * @param storedFile  the file from which it was made
   */
  async function storeAndShow(season: SeasonState, storedFile: string | null) {
    if (!(await repository.save(season, storedFile))) await loader.mergeLocal(season);
    else if (store.state.season?.address === season.overview.id)
      update({ season, storedFile: season.file, fault: null });
  }

  /**
   * Handles the reply to a request: the new season, or a window with the reason for a refusal.
   *
   * @param storedFile  the file from which it was made; the one on screen by default
   */
  async function handleReply(
    reply: Reply,
    storedFile: string | null = store.state.season?.storedFile ?? null,
  ): Promise<boolean> {
    if (!reply.ok || !reply.season) {
      update({ window: { kind: "refused", message: reasonOf(reply) } });
      return false;
    }
    await storeAndShow(reply.season, storedFile);
    if (reply.notice) actions.notice(sentence(reply.notice));
    return true;
  }

  /** Performs an action on the season on screen. */
  async function act(request: StoredSeasonRequestBody) {
    const { season, storedFile } = store.state.season ?? {};
    return Boolean(
      season && (await handleReply(await askSeason({ season: season.file, ...request }), storedFile)),
    );
  }

  const loader = createSeasonLoader({ page, repository, askSeason, handleReply, update });
  const { importResult, importSeason, visit, open } = loader;
  const nextRace = createNextRace({ page, repository, askSeason, handleReply, update });
  repository.onOtherTabChange(loader.catchUp);

  return {
    repository,
    askEngine: askSeason,
    act,
    settle: handleReply,
    update,
    importSeason,
    importResult,

    /** Opens the season of a race whose result differs from the stored one. */
    async openConflict(id: string, link: string) {
      pushHash(SEASON + id);
      await visit(id);
      await importResult(link);
    },

    /** Opens the season in the address unless it is open. */
    openFromAddress(at: string) {
      if (store.state.season?.address === at) return;
      nextRace.abandon();
      store.update({ season: emptySeasonState(at) });
      if (at !== NEW_SEASON) open(at);
    },

    openWindow: (window: SeasonWindow | null) => update({ window }),

    /** Starts the season that has been planned. */
    async startSeason(season: SeasonState) {
      const { id } = season.overview;
      await repository.save(season, null);
      pushHash(SEASON + id);
      store.update({
        seasonAddress: id,
        season: { ...emptySeasonState(id), season, storedFile: season.file },
      });
      window.scrollTo(0, 0);
    },

    start: nextRace.start,
    isUnderWay: nextRace.isUnderWay,
    simulate: nextRace.simulate,
    stopSimulation: nextRace.stopSimulation,

    /**
     * Stores one of two versions that have diverged.
     * @param storedFile  the version of this device
     */
    storeVersion(season: SeasonState, storedFile: string) {
      update({ window: null });
      storeAndShow(season, storedFile);
    },
  };
}
