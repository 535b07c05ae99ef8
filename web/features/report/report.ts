/**
 * The report of a race: podium, classification, and charts, each with its figures; key moments link to the
 * replay.
 */
import { html, nothing } from "lit-html";
import { valueIn } from "../../platform/forms/fields.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { withPlayerName, driverName, isLocalPlayer, say } from "../../platform/language/messages.ts";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { MIN_KEY_WEIGHT } from "../../race/replay/history-lookup.ts";
import { icon } from "../../platform/ui/icons.ts";
import { markIcon } from "../../domain/ui/marks.ts";
import { momentSentence } from "../../race/replay/replay-panel.ts";
import { podium } from "../../race/panels/result.ts";
import { topBar, menuButton, toolButton } from "../../domain/ui/topbar.ts";
import { reportCarChosen } from "../../race/transitions.ts";
import { linkToSeason } from "../../race/panels/race-bar.ts";
import { chartFigure } from "../../platform/charts/figure.ts";
import { chancesFigure } from "./chances.ts";
import { fairness } from "./fairness.ts";
import { gearRows, gearTrace } from "./gear-trace.ts";
import { lapChart, lapRows } from "./lap-chart.ts";
import { renderOnWidthChange } from "../../domain/ui/chart-parts.ts";
import { sharePicture } from "./poster.ts";
import { reviewFigure, reviewLists } from "./review.ts";
import { reviewOf, computeReview } from "./review-work.ts";
import { wearChart, wearRows } from "./wear-chart.ts";
import { gapOf, carName, resultText, reportTitle, turnsOf } from "./report-text.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { Report, View } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

const MOMENTS_MOST = 10;

function classification(view: View, report: Report, you: number) {
  const heads = [
    "result.place",
    "result.car",
    "report.driver",
    "report.gap_head",
    "report.best",
    "report.worn",
  ];
  return html`<table class="classification is-full"><caption class="unseen">${say("result.table")}</caption>
    <thead><tr>${heads.map(
      (id, index) =>
        html`<th scope="col">${
          index < 2
            ? html`<span
      class="unseen">${say(id)}</span>`
            : say(id)
        }</th>`,
    )}</tr></thead>
    <tbody>${report.classification.map((line) => {
      const car = itemAt(view.cars, line.car);
      const isFastest = report.fastest?.car === line.car;
      return html`<tr class="${line.car === you ? "is-you" : ""} ${line.status === "out" ? "is-out" : ""}"
        data-car=${line.car}>
        <td>${line.place ?? "–"}</td><td>${carIcon(car.livery, car.number)}</td><th
          scope="row">${carName(view, line.car)}</th>
        <td>${gapOf(line, report)}</td><td
          class=${isFastest ? "is-best" : ""}>${turnsOf(line.best)}${
            isFastest
              ? html`<span
            class="unseen"> ${say("report.fastest")}</span>`
              : nothing
          }</td><td>${line.points_lost}</td></tr>`;
    })}</tbody></table>`;
}

/** Returns the most important moments of the race, in chronological order. */
function moments(race: RaceState, { actions }: Page) {
  const all = (race.history?.moments ?? [])
    .filter(({ weight }) => weight >= MIN_KEY_WEIGHT)
    .map((moment) => ({ ...moment, weight: moment.weight + (moment.car === race.you ? 1 : 0) }));
  const minWeight = [...all].sort((one, other) => other.weight - one.weight)[MOMENTS_MOST - 1]?.weight ?? 0;
  const topMoments = all
    .filter(({ weight }) => weight > minWeight)
    .concat(all.filter(({ weight }) => weight === minWeight))
    .slice(0, MOMENTS_MOST);
  topMoments.sort((one, other) => one.event - other.event);
  return html`<section class="report-moments moments"><h2>${say("replay.moments")}</h2>
    ${topMoments.length === 0 ? html`<p class="small">${say("report.no_moments")}</p>` : nothing}
    <ol>${topMoments.map(
      (moment) => html`<li><button type="button" title=${say("log.watch", { turn: moment.round })}
        @click=${() => actions.watchFrom(moment.decision, { until: moment.decision + 1, isPlaying: true })}>
        <b>${moment.round}</b>${markIcon(moment.kind)}<span>${momentSentence(moment, race)}</span>${icon(
          "play",
        )}</button></li>`,
    )}</ol></section>`;
}

function driverChoice(view: View, current: number, { store }: Page) {
  const choose = (event: Event) => store.changeRace(reportCarChosen, Number(valueIn(event)));
  return html`<select class="report-driver" aria-label=${say("report.highlight")}
    @change=${choose}>${view.cars.map(
      ({ car, name }) => html`<option value=${car} ?selected=${car === current}>${driverName(name)}</option>`,
    )}</select>`;
}

/** Returns the car that the report follows. */
const followedCarOf = (race: RaceState, report: Report) =>
  race.reportCar ?? (race.you >= 0 ? race.you : itemAt(report.classification, 0).car);

function contents(race: RaceState, view: View, report: Report, page: Page) {
  const first = itemAt(report.classification, 0);
  const selectedCar = followedCarOf(race, report);
  const review = reviewOf(race, selectedCar, page.store.state);
  const name = itemAt(view.cars, selectedCar).name;
  const winner = itemAt(view.cars, first.car).name;
  const reportSaveFailure = () => page.actions.notice(say("report.not_saved"), "bad");
  const finishers = report.classification.flatMap((line) => (line.place ? itemAt(view.cars, line.car) : []));
  const gaps = new Map(report.classification.map((line) => [line.car, gapOf(line, report)]));
  const lapsText =
    report.over && first.place === 1 && first.car !== selectedCar
      ? say("report.laps.what_two", { name, winner })
      : say("report.laps.what", { name });
  const choice = driverChoice(view, selectedCar, page);
  return html`<div class="report-left"><h2 class="report-title"
      tabindex="-1">${reportTitle(view, report)}</h2>
      ${finishers.length > 0 ? podium(finishers, race.you, (car) => gaps.get(car.car) ?? "") : nothing}
      ${classification(view, report, race.you)}
      <p class="report-buttons"><button type="button" class="button"
        @click=${() => page.actions.returnToRace()}>${say(
          report.over ? "report.board" : "replay.close",
        )}</button>
        <button type="button" class="button"
          @click=${() => page.actions.watchFrom(0, { isPlaying: true })}>${icon("play")}${say(
            "replay.watch",
          )}</button>
        <button type="button" class="button"
          @click=${() => copyResult(view, report, page)}>${say("report.copy_text")}</button>
        <a class="button" href="#profile">${icon("helmet")}${say("home.profile")}</a>
        ${
          report.over
            ? html`<button type="button" class="button is-forward"
          @click=${() =>
            page.actions.raceAgain(page.lazyParts.live.loaded()?.nextEntries(race, page))}><span>${say(
            "result.again",
          )}</span>${icon("play")}</button>`
            : nothing
        }</p>
    </div>
    <div class="report-right">
      ${chartFigure(
        {
          name: "lap-chart",
          title: say("report.laps.title"),
          description: lapsText,
          choice,
          picture: lapChart(view, report, selectedCar),
          rows: lapRows(view, report),
        },
        reportSaveFailure,
      )}
      ${chancesFigure(race, view, selectedCar, page, reportSaveFailure)}
      ${chartFigure(
        {
          name: "gears",
          title: say("report.gears.title", { name }),
          description: say("report.gears.what"),
          picture: gearTrace(view, report, race.history?.moments ?? [], selectedCar),
          rows: gearRows(view, report),
        },
        reportSaveFailure,
      )}
      <div class="report-pair">
        ${reviewFigure(review, view, report, selectedCar, reportSaveFailure)}
        ${moments(race, page)}
      </div>
      ${reviewLists(review, page)}
      ${chartFigure(
        {
          name: "points-used",
          title: say("report.wear.title"),
          description: say("report.wear.what"),
          picture: wearChart(view, report, selectedCar),
          rows: wearRows(view, report, page.store.state.settings.clauses),
        },
        reportSaveFailure,
      )}
      ${fairness(view, report, page)}
    </div>`;
}

/** Copies the result for other people, with the player's name in place of "You". */
async function copyResult(view: View, report: Report, { actions }: Page) {
  const name = await actions.nameIn(view);
  const links = name === null ? null : await actions.linksFor(view);
  if (name === null || !links) return;
  const words = () => resultText(view, report, links.link);
  actions.copyText(name ? withPlayerName(name, words) : words(), say("report.text.name"));
}

/** Renders again when the layout of charts changes, and continues the review while the report is open. */
export function afterRender({ race }: State, page: Page) {
  renderOnWidthChange(page.store);
  if (race?.report) computeReview(race, followedCarOf(race, race.report), page);
}

/** Returns the player's name for a picture, without asking for one. Empty: the name in the race is used. */
export function nameOnPicture({ cars, setup }: View, { store }: Page) {
  const player = setup.season ? undefined : cars.find(({ name }) => isLocalPlayer(name));
  if (!player) return "";
  return store.state.settings.player || say("report.poster.unnamed", { number: player.number });
}

export function paint({ race }: State, page: Page) {
  const view = race?.view;
  const report = race?.report;
  const share = async () => {
    if (view && report && race)
      await sharePicture(view, report, race.circuit, nameOnPicture(view, page)).catch(() =>
        page.actions.notice(say("report.not_saved"), "bad"),
      );
  };
  const title = html`${circuitName(race?.circuit ?? "")} ${
    view
      ? html`<small>${say("report.laps_driven", {
          n: view.setup.laps,
        })}</small><small
          class="wide-only">${say(`book.${view.setup.rulebook}`)}</small>${linkToSeason(view, page)}`
      : nothing
  }`;
  const tools = html`${toolButton("share", say("report.share"), share, { disabled: !report })}
    ${toolButton("link", say("tool.copy_link"), () => page.actions.copyLink(), {
      key: "S",
      disabled: !view,
      wide: true,
    })}${menuButton(page)}`;
  return html`${topBar(title, tools, page)}
    <main class="report" aria-busy=${!report}>${
      race && view && report
        ? contents(race, view, report, page)
        : html`<p class="lede">${say("report.pending")}</p>`
    }</main>`;
}
