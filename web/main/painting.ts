/** Renders the page and runs the effects of state changes. */
import { html, render } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { keepDriven } from "../core/circuits/lazy-entry.ts";
import { countsInPoints } from "../core/rulebook-data.ts";
import { usePointsVocabulary } from "../core/language/messages.ts";
import { guarded } from "../core/loading/guarded.ts";
import { createFocus, setTestStatus } from "./after-painting.ts";
import { dialogPanel, followDialog } from "./dialog.ts";
import { noticePanel } from "./notice-panel.ts";
import { createHydration } from "../startup/first/hydration.ts";
import { isWhole } from "../race/race.ts";
import { createPrefetcher } from "../startup/turns/prefetcher.ts";
import { followScreen, paintScreen, screenIsHere } from "./screens.ts";
import type { Page } from "../core/page.ts";
import type { State } from "../core/store.ts";

/** Returns the rulebook whose terms the page uses. */
function rulebookOnScreen({ screen, race, season, seasonAt }: State) {
  if (screen !== "season") return race?.view?.setup.rulebook;
  const { plan, season: shown } = season?.at === seasonAt ? season : {};
  return plan?.draft.rulebook ?? shown?.overview.rulebook;
}

export function createPainting(root: HTMLElement, page: Page) {
  const { board, offline } = page;
  const focus = createFocus();
  const prepared = createPrefetcher(page);
  const takingOver = createHydration(root, page);
  /**
   * Number of failed renders. After a failure, the next render starts from scratch, because the DOM may be
   * half updated.
   */
  let failures = 0;

  /** Runs the effects of a change; rendering has no effects. */
  function follow(state: State) {
    const screen = screenIsHere(state.screen);
    document.documentElement.dataset.screen = screen ? state.screen : "pending";
    if (state.race) board.sync(state.race);
    const whole = state.screen !== "race" || isWhole(state);
    const seen = takingOver.done(state, { screen, board: board.ready && whole });
    setTestStatus(seen ? state.race : null, board.ready);
    offline.follow(state);
    prepared.follow(state);
    keepDriven(state);
    focus.follow(state);
    followDialog(state, page);
    followScreen(state, page);
  }

  return {
    paint(state: State) {
      if (takingOver.shouldSkipRender(state)) return;
      usePointsVocabulary(countsInPoints(rulebookOnScreen(state)));
      const dialog = guarded(() => dialogPanel(state, page));
      const parts = html`${paintScreen(state, page)}${noticePanel(state, page)}${dialog}`;
      try {
        render(keyed(failures, parts), root);
      } catch (error) {
        failures += 1;
        reportError(error);
      }
      follow(state);
    },
  };
}
