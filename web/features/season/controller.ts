/**
 * The controller of the season on screen: its data and all actions on it. The engine validates them; seasons
 * are stored as the text of their files.
 */
import { sentence } from "../../core/language/messages.ts";
import { goTo, NEW_SEASON, SEASON } from "../../core/router.ts";
import { createNextRace } from "./next-race.ts";
import { createOpening, nothingShown, reasonOf } from "./opening.ts";
import { createRepository } from "./repository.ts";
import { oneEach } from "../../core/lists/one-each.ts";
import type { Page } from "../../core/page.ts";
import type { Reply, SeasonState } from "../../protocol.d.ts";
import type { SeasonQuestion, StoredQuestion } from "./means.ts";
import type { SeasonShown, SeasonWindow } from "./shown.ts";

export type SeasonController = ReturnType<typeof createController>;

/** One instance per page. */
export const controllerOf = oneEach(createController);

function createController(page: Page) {
  const { store, actions } = page;
  const repository = createRepository(page);

  function update(patch: Partial<SeasonShown>) {
    if (store.state.season) store.update({ season: { ...store.state.season, ...patch } });
  }

  /** @param request  without the common fields */
  async function asked(request: SeasonQuestion): Promise<Reply> {
    const lost = { ok: false, error: { id: "error.unanswered" } };
    return page.ask({ do: "season", ...request }).catch(() => lost);
  }

  /**
   * Stores a season and shows it, or merges it with the changes of another tab.
   * @param stored  the file from which it was made
   */
  async function show(season: SeasonState, stored: string | null) {
    if (!(await repository.keep(season, stored))) await opening.mergeLocal(season);
    else if (store.state.season?.at === season.overview.id)
      update({ season, stored: season.file, fault: null });
  }

  /**
   * Handles the reply to a request: the new season, or a window with the reason for a refusal.
   *
   * @param stored  the file from which it was made; the one on screen by default
   */
  async function settle(
    reply: Reply,
    stored: string | null = store.state.season?.stored ?? null,
  ): Promise<boolean> {
    if (!reply.ok || !reply.season) {
      update({ window: { kind: "refused", say: reasonOf(reply) } });
      return false;
    }
    await show(reply.season, stored);
    if (reply.notice) actions.notice(sentence(reply.notice));
    return true;
  }

  /** Performs an action on the season on screen. */
  async function act(request: StoredQuestion) {
    const { season, stored } = store.state.season ?? {};
    return Boolean(season && (await settle(await asked({ season: season.file, ...request }), stored)));
  }

  const opening = createOpening({ page, repository, asked, settle, update });
  const { importResult, importSeason, visit, open } = opening;
  const nextRace = createNextRace({ page, repository, asked, settle, update });
  repository.onNews(opening.catchUp);

  return {
    repository,
    asked,
    act,
    settle,
    update,
    importSeason,
    importResult,

    /** Opens the season of a race whose result differs from the stored one. */
    async decide(id: string, link: string) {
      goTo(SEASON + id);
      await visit(id);
      await importResult(link);
    },

    /** Opens the season in the address unless it is open. */
    see(at: string) {
      if (store.state.season?.at === at) return;
      nextRace.abandon();
      store.update({ season: nothingShown(at) });
      if (at !== NEW_SEASON) open(at);
    },

    openWindow: (window: SeasonWindow | null) => update({ window }),

    /** Starts the season that has been planned. */
    async found(season: SeasonState) {
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
     * Stores one of two versions that have diverged.
     * @param stored  the version of this device
     */
    take(season: SeasonState, stored: string) {
      update({ window: null });
      show(season, stored);
    },
  };
}
