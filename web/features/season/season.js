/**
 * A season: the one that is being planned, or the one that the address names.
 */
import { html } from "lit-html";
import { say, sentence } from "../../core/language/messages.js";
import { NEW_SEASON } from "../../core/router.js";
import { explainMarks } from "../../core/ui/mark-titles.js";
import { plainBar } from "../../core/ui/topbar.js";
import { controllerOf } from "./controller.js";
import { seasonView } from "./season-view.js";
import { openFileButton } from "./share.js";
import { plannerOf } from "./plan/planning.js";
import { planScreen } from "./plan/plan-screen.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */

/**
 * The season that the address names is opened, a new one proposed.
 * @param {State} state
 * @param {Page} page
 */
export function follow({ seasonAt, season }, page) {
  const controller = controllerOf(page);
  if (season?.at !== seasonAt) controller.see(seasonAt);
  else if (seasonAt === NEW_SEASON && !season.plan) plannerOf(page, controller).propose("free");
}

/** @param {State} state @param {Page} page */
export function paint(state, page) {
  explainMarks(page);
  const { seasonAt, season } = state;
  const here = season?.at === seasonAt ? season : null;
  if (here && seasonAt === NEW_SEASON) return planScreen(state, page);
  if (here?.season) return seasonView(here, here.season, page);
  const fault = here?.fault;
  return html`${plainBar(say("seasons.title"), page)}<main class="screen-pending" aria-busy=${!fault}>${
    fault
      ? html`<div class="card fault" role="alert"><p>${sentence(fault)}</p><p
        class="window-acts">${openFileButton(page)}<a class="button"
          href="#seasons">${say("seasons.all")}</a></p></div>`
      : html`<p>${say("screen.pending")}</p>`
  }</main>`;
}
