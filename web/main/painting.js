/**
 * The one function that paints, and what has to be done about what has changed.
 */
import { html, render } from "lit-html";
import { keepDriven } from "../core/circuits/door.js";
import { countsInPoints } from "../core/rulebook-data.js";
import { speakInPoints } from "../core/language/messages.js";
import { createFocus, markReady } from "./after-painting.js";
import { dialogPanel, followDialog } from "./dialog.js";
import { noticePanel } from "./notice.js";
import { createTakingOver } from "./first/taking-over.js";
import { isWhole } from "../race/race.js";
import { createPrepared } from "./prepared.js";
import { followScreen, paintScreen, screenIsHere } from "./screens.js";

/** @typedef {import("../core/store.js").State} State */

/** The rulebook in whose words the page speaks. @param {State} state */
function rulebookOnScreen({ screen, race, season, seasonAt }) {
  if (screen !== "season") return race?.view?.setup.rulebook;
  const { plan, season: shown } = season?.at === seasonAt ? season : {};
  return plan?.draft.rulebook ?? shown?.overview.rulebook;
}

/** @param {HTMLElement} root @param {import("../core/page.js").Page} page */
export function createPainting(root, page) {
  const { board, offline } = page;
  const focus = createFocus();
  const prepared = createPrepared(page);
  const takingOver = createTakingOver(root, page);

  /**
   * What has to be done about what has changed; nothing of it is done while painting.
   * @param {State} state
   */
  function follow(state) {
    const screen = screenIsHere(state.screen);
    document.documentElement.dataset.screen = screen ? state.screen : "pending";
    if (state.race) board.sync(state.race);
    const whole = state.screen !== "race" || isWhole();
    const seen = takingOver.done(state, { screen, board: board.ready && whole });
    if (seen && !whole) page.store.update({});
    markReady(seen ? state.race : null, board.ready);
    offline.follow(state);
    prepared.follow(state);
    keepDriven(state);
    focus.follow(state);
    followDialog(state, page);
    followScreen(state, page);
  }

  return {
    /** @param {State} state */
    paint(state) {
      if (takingOver.holds(state)) return;
      speakInPoints(countsInPoints(rulebookOnScreen(state)));
      render(html`${paintScreen(state, page)}${noticePanel(state, page)}${dialogPanel(state, page)}`, root);
      follow(state);
    },
  };
}
