/**
 * The player's profile on this device: name and colours, race results, luck over time, best laps, the gear
 * chosen most often and the costliest corners.
 */
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { choiceClass, radio } from "../../platform/forms/choice.ts";
import { chartFigure } from "../../platform/charts/figure.ts";
import { renderOnWidthChange } from "../../domain/ui/chart-parts.ts";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { valueIn } from "../../platform/forms/fields.ts";
import { cornerName, formatNumber, say } from "../../platform/language/messages.ts";
import { countEncounters } from "../../domain/setup/rivals.ts";
import { REPORT } from "../../domain/router.ts";
import { SETUP_LIVERIES, MAX_NAME_LENGTH } from "../../domain/setup/setup-draft.ts";
import { createProfileStore } from "../../domain/storage/profile-store.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { icon } from "../../platform/ui/icons.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import { totalsByCircuit, costliestCorners, rollsByGear, totalsOf } from "./sums.ts";
import { trendChart, trendRows } from "./trend.ts";
import type { Page } from "../../domain/page.ts";
import type { FinishedRace, ProfileStore } from "../../domain/storage/profile-store.ts";
import type { State } from "../../domain/state.ts";

const CORNERS_SHOWN = 3;
const RIVALS_SHOWN = 6;
const TOTALS = ["races", "wins", "podiums", "out"] as const;
/** Formats hundredths of a turn as turns. */
const formatTurns = (time: number) =>
  formatNumber(time / 100, { maximumFractionDigits: 2, minimumFractionDigits: 2 });

function playerForm({ settings }: State, { actions }: Page) {
  const saveName = (event: Event) => actions.changeSettings({ player: valueIn(event).trim() });
  return html`<section class="profile-self" aria-labelledby="profile-self"><h2 id="profile-self">${say(
    "profile.self",
  )}</h2>
    <label><span>${say("profile.name")}</span><input class="entry-name" type="text" autocomplete="off"
      spellcheck="false" maxlength=${MAX_NAME_LENGTH} .value=${live(settings.player)}
        @change=${saveName}></label>
    <p class="small">${say("profile.name_what")}</p>
    <div class="liveries" role="radiogroup" aria-label=${say("profile.colours")}>${Array.from(
      { length: SETUP_LIVERIES },
      (_, livery) =>
        html`<label class=${choiceClass(livery === settings.livery)}>${radio(
          "livery",
          livery === settings.livery,
          () => actions.changeSettings({ livery }),
          { label: say("profile.livery", { n: livery + 1 }) },
        )}${carIcon(livery, livery + 1)}</label>`,
    )}</div></section>`;
}

function totals(races: FinishedRace[]) {
  const sums = totalsOf(races);
  return html`<ul class="daily-figures profile-totals">${TOTALS.map(
    (name) =>
      html`<li data-figure=${name}><b>${sums[name]}</b>${say(`profile.${name}`, { n: sums[name] })}</li>`,
  )}</ul>`;
}

/** Lists the best laps of a circuit, each with a link to the race that contains it. */
function bestLaps(circuit: string, races: FinishedRace[], profileStore: ProfileStore) {
  const categories = new Set(
    races.filter((race) => race.circuit === circuit).map(({ category }) => category),
  );
  return [...categories].flatMap((category) =>
    (["standing", "flying"] as const).flatMap((kind) => {
      const best = profileStore.best(category, kind);
      const book = races.find((race) => race.category === category)?.rulebook ?? "";
      if (!best) return [];
      const words = say(`profile.${kind}`, { time: formatTurns(best.time) });
      return html`<a href=${`#${REPORT}${best.link}`}>${words} <small>${say(`book.${book}`)}</small></a>`;
    }),
  );
}

function circuitTable(races: FinishedRace[], profileStore: ProfileStore) {
  return html`<section><h2>${say("profile.circuits")}</h2><div class="table-scroll" tabindex="0" role="region"
    aria-label=${say("profile.circuits")}><table class="profile-table"><thead><tr>${[
      "circuit",
      "races_head",
      "lap",
      "best",
    ].map((id) => html`<th scope="col">${say(`profile.${id}`)}</th>`)}</tr></thead><tbody>${totalsByCircuit(
      races,
    ).map(
      ({ circuit, races: n, lap }) =>
        html`<tr data-circuit=${circuit}><th scope="row">${circuitName(
          circuit,
        )}</th><td>${n}</td><td>${lap === null ? "–" : formatTurns(lap)}</td><td
          class="profile-best">${bestLaps(circuit, races, profileStore)}</td></tr>`,
    )}</tbody></table></div></section>`;
}

function gearBars(races: FinishedRace[]) {
  const counts = rollsByGear(races);
  const most = Math.max(1, ...counts);
  const favourite = counts.indexOf(Math.max(...counts)) + 1;
  return html`<section><h2>${say("profile.gear", { gear: { id: `gear.${favourite}` } })}</h2>
    <ol class="profile-gears">${counts.map(
      (n, index) =>
        html`<li class=${index + 1 === favourite ? "is-favourite" : ""}><span>${say(
          `gear.${index + 1}`,
        )}</span><i .style=${`width:${(100 * n) / most}%`}></i><b>${n}</b></li>`,
    )}</ol></section>`;
}

function corners(races: FinishedRace[]) {
  const costliest = costliestCorners(races).slice(0, CORNERS_SHOWN);
  return html`<section><h2>${say("profile.corners")}</h2>${
    costliest.length === 0
      ? html`<p>${say("profile.no_corners")}</p>`
      : html`<ol class="profile-corners">${costliest.map(
          ({ circuit, name, points, times }) =>
            html`<li><b>${cornerName(name)}</b> <small>${circuitName(circuit)}</small><span>${say(
              "profile.corner",
              {
                n: points,
                times,
              },
            )}</span></li>`,
        )}</ol>`
  }</section>`;
}

/** Lists the most frequent rivals and how often each of the two was ahead. */
function rivals(races: FinishedRace[]) {
  const rivalRecords = [...countEncounters(races).values()];
  if (rivalRecords.length === 0) return nothing;
  const topRivals = rivalRecords
    .sort((one, two) => two.you + two.them - one.you - one.them)
    .slice(0, RIVALS_SHOWN);
  return html`<section><h2>${say("profile.rivals")}</h2><ol class="profile-corners">${topRivals.map(
    ({ name, you, them }) =>
      html`<li><b>${name}</b><span>${say("profile.rival", { you, them, name })}</span></li>`,
  )}</ol></section>`;
}

/** Renders again when the width changes: charts have a different layout on a narrow screen. */
export function afterRender(_state: State, page: Page) {
  renderOnWidthChange(page.store);
}

export function paint(state: State, page: Page) {
  const profileStore = createProfileStore(page.storage.local);
  const races = profileStore.races();
  const reportSaveFailure = () => page.actions.notice(say("report.not_saved"), "bad");
  const openSettings = () => page.store.update({ dialog: { kind: "settings" } });
  return html`${plainBar(say("profile.title"), page)}<main class="profile">
    ${playerForm(state, page)}
    ${
      races.length === 0
        ? html`<section class="profile-empty"><p class="lede">${say("profile.empty")}</p><button type="button"
            class="button is-forward" @click=${() => page.actions.quickRace()}><span>${say(
              "home.quick",
            )}</span>${icon("play")}</button></section>`
        : html`<section aria-label=${say("profile.results")}>${totals(races)}</section>
          ${circuitTable(races, profileStore)}
          ${chartFigure(
            {
              name: "profile-luck",
              title: say("profile.luck_title"),
              description: say(
                races.some(({ skill }) => skill != null) ? "profile.luck_skill_what" : "profile.luck_what",
              ),
              picture: trendChart(races),
              rows: trendRows(races),
            },
            reportSaveFailure,
          )}
          ${gearBars(races)}${corners(races)}${rivals(races)}`
    }
    <p><a class="plain-link" href="#puzzles">${say("profile.puzzles")}</a></p>
    <p class="small">${say("profile.stored")} <button type="button" class="plain-link"
      @click=${openSettings}>${say("home.settings")}</button>${nothing}</p>
  </main>`;
}
