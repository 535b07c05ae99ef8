/**
 * A season in progress: its name as on a poster, the calendar, the next race with the main button, standings,
 * people, records and log.
 */
import { html, nothing } from "lit-html";
import { circuitName, circuitOf } from "../../domain/circuits/circuits.ts";
import { emblemOf } from "../../domain/circuits/gallery-facts.ts";
import { formatList, say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { driverKinds } from "../../domain/setup/rivals.ts";
import { emblemPrint } from "../../domain/ui/emblem.ts";
import { icon } from "../../platform/ui/icons.ts";
import { topBar, menuButton, toolButton } from "../../domain/ui/topbar.ts";
import { calendarStrip } from "./parts/calendar.ts";
import { controllerOf, type SeasonController } from "./controller.ts";
import { log, records } from "./parts/results.ts";
import { peoplePart } from "./parts/people.ts";
import { raceLinkForm, saveSeasonFile } from "./share.ts";
import { standingsPart } from "./parts/standings.ts";
import { liveryIcon, figure, nameOf } from "./season-text.ts";
import { seasonWindow } from "./windows.ts";
import type { Page } from "../../domain/page.ts";
import type { SeasonOverview, SeasonState } from "../../protocol.d.ts";
import type { SeasonScreenState } from "./season-state.ts";

/** Progress of simulating a race without people. */
function simulation(percent: number, controller: SeasonController) {
  return html`<div class="next-running"
    role="status"><p>${say("seasons.simulating", { percent })}</p><progress class="progress" max="100"
      value=${percent} aria-label=${say("seasons.simulate")}></progress>
    <button type="button" class="button is-small"
      @click=${() => controller.stopSimulation()}>${say("seasons.stop")}</button></div>`;
}

/** Returns the length of the longest word, which has to fit on one line. */
const longestWordLength = (name: string) => Math.max(...name.split(/[\s-]/).map(({ length }) => length));

function nextRace(overview: SeasonOverview, screenState: SeasonScreenState, controller: SeasonController) {
  const date = overview.calendar[(overview.next ?? 0) - 1];
  if (!date) return champions(overview);
  const circuit = circuitOf(date.circuit);
  const humanEntrants = date.entrants.filter(({ driver }) =>
    overview.drivers.some((one) => one.driver === driver && one.by === "human"),
  );
  const hasNoPeople = humanEntrants.length === 0;
  const startRace = (isLive: boolean) =>
    overview.awaits_sit_out_requests
      ? controller.openWindow({ kind: "wishes", start: true, isLive })
      : controller.start(isLive);
  const label = say(controller.isUnderWay(overview) ? "seasons.go_on" : "seasons.start", { race: date.race });
  const start = html`<button type="button" class="button ${hasNoPeople ? "" : "is-forward"}"
    @click=${() => startRace(false)}><span>${
      hasNoPeople ? say("seasons.watch") : label
    }</span>${icon("play")}</button>`;
  const simulate = html`<button type="button" class="button ${hasNoPeople ? "is-forward" : ""}"
    @click=${() => controller.simulate()}><span>${say("seasons.simulate")}</span>${icon("skip")}</button>`;
  const live =
    humanEntrants.length > 1
      ? html`<button type="button" class="button next-live"
    @click=${() => startRace(true)}><span>${say("seasons.live")}</span>${icon("people")}</button>`
      : nothing;
  return html`<section class="next card" aria-labelledby="next-race">
    <span class="next-emblem">${emblemPrint(emblemOf(circuit?.id))}</span>
    <p class="eyebrow">${say("seasons.race_of", { race: date.race, races: overview.calendar.length })}</p>
    <h2 id="next-race" .style=${`--letters:${longestWordLength(circuitName(date.circuit))}`}>${circuitName(
      date.circuit,
    )}</h2>
    <div class="next-acts">${
      screenState.percent === null
        ? html`${hasNoPeople ? html`${simulate}${start}` : html`${start}${simulate}`}${live}`
        : simulation(screenState.percent, controller)
    }</div>
    ${hasNoPeople ? html`<p class="small">${say("seasons.nobody")}</p>` : nothing}
    <dl class="figures">${figure(say("setup.laps"), String(date.laps))}${figure(
      say("seasons.grid"),
      say(`seasons.grid_${date.grid}`),
    )}
      ${
        date.resting_team === null
          ? nothing
          : figure(say("seasons.marshal_is"), itemAt(overview.teams, date.resting_team).name)
      }</dl>
    <ul class="next-cars">${date.entrants.map(
      ({ driver, livery, grid, driver_points }) =>
        html`<li>${liveryIcon(livery)}<b>${
          nameOf(overview, driver) || say("seasons.reserve")
        }</b><span>${entrantNote(grid, driver_points)}</span></li>`,
    )}</ul>
    <p class="next-more">${
      overview.can_request_sit_out
        ? html`<button type="button" class="button is-small"
      @click=${() => controller.openWindow({ kind: "wishes", start: false })}>${say(
        "seasons.wishes",
      )}</button>`
        : nothing
    }
      <button type="button" class="button is-small"
        @click=${() => controller.openWindow({ kind: "result", race: date.race })}>${icon("pen")}${say(
          "seasons.enter",
        )}</button></p>
  </section>`;
}

const entrantNote = (grid: number | null, inHand: number) =>
  [
    grid === null ? "" : say("seasons.grid_place", { n: grid }),
    inHand > 0 ? say("seasons.in_hand", { n: inHand }) : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** Shows the champions once the season is over. */
function champions({ standings, drivers, teams, races_run }: SeasonOverview) {
  const first = standings.drivers
    .filter(({ rank }) => rank === 1)
    .map(({ id }) => drivers.find(({ driver }) => driver === id)?.name ?? "");
  const best = standings.teams.filter(({ rank }) => rank === 1).map(({ id }) => itemAt(teams, id).name);
  if (races_run.length === 0)
    return html`<section class="next card has-ended"><h2>${say("seasons.over")}</h2></section>`;
  return html`<section class="next card has-ended"><p
    class="eyebrow">${say("seasons.over")}</p>${icon("trophy")}
    <h2>${formatList(first)}</h2><p>${say("seasons.champion", { n: first.length })}</p><h3>${formatList(
      best,
    )}</h3><p>${say("seasons.champion_team", { n: best.length })}</p></section>`;
}

export function seasonView(screenState: SeasonScreenState, season: SeasonState, page: Page) {
  const controller = controllerOf(page);
  const { overview } = season;
  const name = controller.repository.find(overview.id)?.name ?? overview.name;
  const tools = html`${toolButton("share", say("seasons.share"), () =>
    controller.openWindow({ kind: "share" }),
  )}
    ${toolButton("save", say("seasons.file"), () => saveSeasonFile(season), {
      wide: true,
    })}${menuButton(page)}`;
  const figures = [
    standingsPart(overview, screenState, controller, page),
    peoplePart(overview, driverKinds(page.store.state), controller),
    records(overview),
  ];
  return html`${topBar(html`<a class="bar-back" href="#seasons">${say("seasons.title")}</a>`, tools, page)}
    <main class="season" data-season=${overview.id} data-races=${overview.races_run.length}>
      <header class="season-head"><h2 class="season-name">${name}</h2><p
        role="status">${
          overview.preset === "free"
            ? say(`book.${overview.rulebook}`)
            : say(`seasons.preset_${overview.preset}`)
        } · ${say("seasons.run_of", {
          run: overview.races_run.length,
          races: overview.calendar.length,
        })}</p></header>
      ${calendarStrip(overview, controller)}
      <div class="season-left">${nextRace(overview, screenState, controller)}${raceLinkForm(controller)}${log(
        overview,
      )}</div>
      <div class="season-right">${figures}
        <p class="season-foot"><button type="button" class="button is-small"
          @click=${() => window.print()}>${say("seasons.print")}</button></p></div>
    </main>${seasonWindow(screenState, season, controller, page)}`;
}
