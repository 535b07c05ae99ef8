/** The season screen: the season being planned, or the one in the address. */
import { html } from "lit-html";
import { say, sentence } from "../../core/language/messages.ts";
import { NEW_SEASON } from "../../core/router.ts";
import { explainMarks } from "../../core/ui/mark-titles.ts";
import { plainBar } from "../../core/ui/topbar.ts";
import { controllerOf } from "./controller.ts";
import { seasonView } from "./season-view.ts";
import { openFileButton } from "./share.ts";
import { plannerOf } from "./plan/planning.ts";
import { planScreen } from "./plan/plan-screen.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";

/** Opens the season in the address, or proposes a new one. Called after each render. */
export function follow({ seasonAt, season }: State, page: Page) {
  const controller = controllerOf(page);
  if (season?.at !== seasonAt) controller.see(seasonAt);
  else if (seasonAt === NEW_SEASON && !season.plan) plannerOf(page, controller).propose("free");
}

export function paint(state: State, page: Page) {
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
