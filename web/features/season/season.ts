/** The season screen: the season being planned, or the one in the address. */
import { html } from "lit-html";
import { say, sentence } from "../../platform/language/messages.ts";
import { NEW_SEASON } from "../../domain/router.ts";
import { installMarkTooltips } from "../../domain/ui/mark-titles.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { controllerOf } from "./controller.ts";
import { seasonView } from "./season-view.ts";
import { openFileButton } from "./share.ts";
import { plannerOf } from "./plan/planning.ts";
import { planScreen } from "./plan/plan-screen.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

/** Opens the season in the address, or proposes a new one. Called after each render. */
export function afterRender({ seasonAddress: seasonAt, season }: State, page: Page) {
  const controller = controllerOf(page);
  if (season?.address !== seasonAt) controller.openFromAddress(seasonAt);
  else if (seasonAt === NEW_SEASON && !season.plan) plannerOf(page, controller).propose("free");
}

export function paint(state: State, page: Page) {
  installMarkTooltips(page);
  const { seasonAddress: seasonAt, season } = state;
  const shownSeason = season?.address === seasonAt ? season : null;
  if (shownSeason && seasonAt === NEW_SEASON) return planScreen(state, page);
  if (shownSeason?.season) return seasonView(shownSeason, shownSeason.season, page);
  const fault = shownSeason?.fault;
  return html`${plainBar(say("seasons.title"), page)}<main class="screen-pending" aria-busy=${!fault}>${
    fault
      ? html`<div class="card fault" role="alert"><p>${sentence(fault)}</p><p
        class="window-acts">${openFileButton(page)}<a class="button"
          href="#seasons">${say("seasons.all")}</a></p></div>`
      : html`<p>${say("screen.pending")}</p>`
  }</main>`;
}
