/**
 * A season: the one that is being planned, or the one that the address names.
 */
import { html } from "lit-html";
import { countsInPoints } from "../app/books.js";
import { say, sentence, speakInPoints } from "../app/messages.js";
import { NEW_SEASON } from "../app/router.js";
import { plainBar } from "../panels/topbar.js";
import { deskOf } from "../season/desk.js";
import { hubScreen } from "../season/hub.js";
import { openFileButton } from "../season/share.js";
import { planScreen } from "../season/plan-screen.js";

/** @typedef {import("../app/app.js").Page} Page */
/** @typedef {import("../app/state.js").State} State */

/** @param {State} state @param {Page} page */
export function seasonScreen(state, page) {
  const { seasonAt, season } = state;
  if (season?.at !== seasonAt) queueMicrotask(() => deskOf(page).see(seasonAt));
  const here = season?.at === seasonAt ? season : null;
  speakInPoints(countsInPoints(here?.plan?.draft.rulebook ?? here?.season?.hub.rulebook));
  if (here && seasonAt === NEW_SEASON) return planScreen(state, page);
  if (here?.season) return hubScreen(here, here.season, page);
  const fault = here?.fault;
  return html`${plainBar(say("seasons.title"), page)}<main class="screen-pending" aria-busy=${!fault}>${
    fault
      ? html`<div class="card fault" role="alert"><p>${sentence(fault)}</p><p class="window-acts">${openFileButton(page)}<a class="button" href="#seasons">${say("seasons.all")}</a></p></div>`
      : html`<p>${say("screen.pending")}</p>`
  }</main>`;
}
