/** The calendar as a strip of thumbnails: finished races with their winner, the next race, and later ones. */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { circuitName } from "../../../domain/circuits/circuits.ts";
import { emblemOf } from "../../../domain/circuits/gallery-facts.ts";
import { say } from "../../../platform/language/messages.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { REPORT } from "../../../domain/router.ts";
import { icon } from "../../../platform/ui/icons.ts";
import { thumbnail } from "../../../domain/ui/thumbnail.ts";
import { liveryIcon, driverOf, nameOf } from "../season-text.ts";
import type { SeasonDate, SeasonOverview } from "../../../protocol.d.ts";
import type { SeasonController } from "../controller.ts";

/** Scrolls to the next race when the calendar opens. */
function showNext(list: Element | undefined) {
  queueMicrotask(() => {
    const next = list?.querySelector(".is-next");
    if (list && next instanceof HTMLElement)
      list.scrollLeft = next.offsetLeft - list.clientWidth / 2 + next.clientWidth / 2;
  });
}

function outcome(overview: SeasonOverview, { state, winner, resting_team }: SeasonDate) {
  const rest =
    resting_team === null
      ? nothing
      : html`<small>${say("seasons.rests", { team: itemAt(overview.teams, resting_team).name })}</small>`;
  if (state === "run") {
    const livery = driverOf(overview, winner)?.livery;
    return html`<span class="date-winner">${livery === undefined ? nothing : liveryIcon(livery)}<b>${
      winner === null ? say("seasons.no_winner") : nameOf(overview, winner)
    }</b></span>`;
  }
  return html`<span class="date-state">${say(`seasons.state_${state}`)}</span>${rest}`;
}

/** The actions for a race. */
function acts({ race, circuit, state, link, by_hand }: SeasonDate, controller: SeasonController) {
  const args = { race, circuit: circuitName(circuit) };
  if (state !== "run") return nothing;
  return html`<span class="date-acts">
    ${
      link
        ? html`<a href=${`#${REPORT}${link}`} aria-label=${say("seasons.report_of", args)}
      title=${say("seasons.report_of", args)}>${icon("chart")}</a>`
        : nothing
    }
    <button type="button" aria-label=${say("seasons.correct_race", args)}
      title=${say("seasons.correct_race", args)}
        @click=${() => controller.openWindow({ kind: "result", race })}>${icon("pen")}</button>
    <button type="button" aria-label=${say("seasons.strike_out", args)}
      title=${say("seasons.strike_out", args)}
        @click=${() => controller.openWindow({ kind: "strike_out", race })}>${icon("bin")}</button>
    ${by_hand ? html`<small>${say("seasons.by_hand")}</small>` : nothing}</span>`;
}

export function calendarStrip(overview: SeasonOverview, controller: SeasonController) {
  return html`<section class="dates-part" aria-label=${say("seasons.calendar")}><ol class="dates" tabindex="0"
    ${ref(showNext)}>${overview.calendar.map(
      (date) => html`<li class="date is-${date.state}" data-race=${date.race}>
      <span class="date-picture"><b>${date.race}</b>${thumbnail(emblemOf(date.circuit))}</span>
      <b class="date-name">${circuitName(date.circuit)}</b><small>${say("setup.laps_n", {
        n: date.laps,
      })}</small>
      ${outcome(overview, date)}${acts(date, controller)}
    </li>`,
    )}</ol></section>`;
}
