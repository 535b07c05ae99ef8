/** Renders the page and runs the effects of state changes. */
import { html, render } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { cacheRacedBoard } from "../domain/circuits/lazy-entry.ts";
import { countsInPoints } from "../domain/rules/rulebook-data.ts";
import { usePointsVocabulary } from "../platform/language/messages.ts";
import { renderSafely } from "../platform/loading/guarded.ts";
import { createFocus, setTestStatus } from "./after-painting.ts";
import { dialogPanel, afterDialogRender } from "./dialog.ts";
import { noticePanel } from "./notice-panel.ts";
import { createHydration } from "../startup/first/hydration.ts";
import { isFullyRendered } from "../race/race.ts";
import { createNextVisitPreparation } from "../startup/openings/next-visit.ts";
import { afterScreenRender, paintScreen, isScreenLoaded } from "./screens.ts";
import type { Page } from "../domain/page.ts";
import type { State } from "../domain/state.ts";

/** Returns the rulebook whose terms the page uses. */
function rulebookOnScreen({ screen, race, season, seasonAddress: seasonAt }: State) {
  if (screen !== "season") return race?.view?.setup.rulebook;
  const { plan, season: openSeason } = season?.address === seasonAt ? season : {};
  return plan?.draft.rulebook ?? openSeason?.overview.rulebook;
}

export function createPainting(root: HTMLElement, page: Page) {
  const { board, offline } = page;
  const focus = createFocus();
  const nextVisit = createNextVisitPreparation(page);
  const hydration = createHydration(root, page);
  /**
   * Number of failed renders. After a failure, the next render starts from scratch, because the DOM may be
   * half updated.
   */
  let failures = 0;

  /** Runs the effects of a change; rendering has no effects. */
  function runEffects(state: State) {
    const isLoaded = isScreenLoaded(state.screen);
    document.documentElement.dataset.screen = isLoaded ? state.screen : "pending";
    if (state.race) board.sync(state.race);
    const isFullyShown = state.screen !== "race" || isFullyRendered(state);
    const isVisible = hydration.done(state, { screen: isLoaded, board: board.ready && isFullyShown });
    setTestStatus(isVisible ? state.race : null, board.ready);
    offline.afterRender(state);
    nextVisit.afterRender(state);
    cacheRacedBoard(state);
    focus.afterRender(state);
    afterDialogRender(state, page);
    afterScreenRender(state, page);
  }

  return {
    paint(state: State) {
      if (hydration.shouldSkipRender(state)) return;
      usePointsVocabulary(countsInPoints(rulebookOnScreen(state)));
      const dialog = renderSafely(() => dialogPanel(state, page));
      const parts = html`${paintScreen(state, page)}${noticePanel(state, page)}${dialog}`;
      try {
        render(keyed(failures, parts), root);
      } catch (error) {
        failures += 1;
        reportError(error);
      }
      runEffects(state);
    },
  };
}
