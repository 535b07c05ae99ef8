/**
 * Both championships: the points over the races as a chart, and every result as a table.
 */
import { html, nothing } from "lit-html";
import { circuitName } from "../../../core/circuits/circuits.js";
import { driverName, say } from "../../../core/language/messages.js";
import { chartFigure } from "../../../core/charts/figure.js";
import { onNarrow } from "../../../core/charts/parts.js";
import { pointsChart, pointsRows } from "./points-chart.js";
import { car, ownDriver } from "../words.js";

/** @typedef {import("../../../core/page.js").Page} Page */
/** @typedef {import("../../../protocol.js").SeasonOverview} SeasonOverview */
/** @typedef {import("../../../protocol.js").SeasonRow} SeasonRow */
/** @typedef {import("../controller.js").SeasonShown} SeasonShown */
/** @typedef {import("../controller.js").SeasonController} SeasonController */
/**
 * @typedef {{id: number, name: string, team: string, liveries: number[], row: SeasonRow, own: boolean}}
 *   Competitor
 */

/**
 * In the order of the standings.
 * @param {SeasonOverview} overview
 * @param {"drivers" | "teams"} table
 * @returns {Competitor[]}
 */
function competitors(overview, table) {
  return overview.standings[table].flatMap((row) => {
    if (table === "teams") {
      const { name, liveries, humans } = overview.teams[row.id];
      return [{ id: row.id, name, team: "", liveries, row, own: humans > 0 }];
    }
    const driver = overview.drivers.find((one) => one.driver === row.id);
    if (!driver) return [];
    return [
      {
        id: row.id,
        name: driverName(driver.name),
        team: overview.teams[driver.team].name,
        liveries: [driver.livery],
        row,
        own: driver.by === "human" && !driver.stands_in,
      },
    ];
  });
}

/** @param {Competitor} competitor @param {number[]} races */
function line({ id, name, team, liveries, row, own }, races) {
  return html`<tr class=${own ? "is-you" : ""}
    data-id=${id}><td>${row.rank}</td><td>${liveries.map(car)}</td><th
      scope="row">${name}${team ? html`<small>${team}</small>` : nothing}</th>
    ${races.map(
      (_, index) => html`<td
      class="standings-race ${row.dropped.includes(index) ? "is-dropped" : ""}">${
        row.by_race[index] ?? "–"
      }</td>`,
    )}<td class="standings-points">${row.points}</td></tr>`;
}

/** @param {SeasonOverview} overview @param {Competitor[]} all @param {"drivers" | "teams"} table */
function matrix(overview, all, table) {
  const races = overview.races_run;
  return html`<div class="standings-scroll" tabindex="0" role="region"
    aria-label=${say(`seasons.${table}`)}><table class="classification standings"><caption
      class="unseen">${say(`seasons.${table}`)}</caption>
    <thead><tr><th scope="col"><span class="unseen">${say("result.place")}</span></th><th scope="col"><span
      class="unseen">${say("result.car")}</span></th><th
        scope="col">${say(table === "drivers" ? "report.driver" : "seasons.team")}</th>
      ${races.map(
        (race) => html`<th scope="col" class="standings-race"><abbr
        title=${circuitName(overview.calendar[race - 1].circuit)}>${race}</abbr></th>`,
      )}<th scope="col">${say("season.csv.points")}</th></tr></thead>
    <tbody>${all.map((one) => line(one, races))}</tbody></table></div>`;
}

let watched = false;

/**
 * @param {SeasonOverview} overview
 * @param {SeasonShown} shown
 * @param {SeasonController} controller
 * @param {Page} page
 */
export function standingsPart(overview, shown, controller, page) {
  if (!watched) onNarrow(() => page.store.update({}));
  watched = true;
  const { table } = shown;
  const all = competitors(overview, table);
  const own = table === "drivers" ? ownDriver(overview) : (all.find((one) => one.own) ?? all[0]).id;
  const chosen = all.find(({ id }) => id === shown.chosen)?.id ?? own;
  const tabs = html`<div class="segments season-tabs" role="group" aria-label=${say("seasons.standings")}>${
    /** @type {const} */ (["drivers", "teams"]).map(
      (one) =>
        html`<button type="button" aria-pressed=${one === table}
          @click=${() => controller.update({ table: one, chosen: null })}>${say(`seasons.${one}`)}</button>`,
    )
  }</div>`;
  const choose = (/** @type {Event} */ event) =>
    controller.update({ chosen: Number(/** @type {HTMLSelectElement} */ (event.target).value) });
  const choice = html`<select class="report-driver" aria-label=${say("report.highlight")}
    @change=${choose}>${all.map(
      ({ id, name }) => html`<option value=${id}
      ?selected=${id === chosen}>${name}</option>`,
    )}</select>`;
  const fault = () => page.actions.notice(say("report.not_saved"), "bad");
  const name = all.find(({ id }) => id === chosen)?.name ?? "";
  return html`<section class="standings-part"
    aria-label=${say("seasons.standings")}>${tabs}${matrix(overview, all, table)}
    ${
      overview.options.drops > 0 && table === "drivers"
        ? html`<p
      class="small">${say("seasons.dropped_what", { n: overview.options.drops })}</p>`
        : nothing
    }
    ${
      overview.races_run.length === 0
        ? nothing
        : chartFigure(
            {
              name: `standings-${table}`,
              title: say("seasons.chart"),
              what: say(chosen === all[0].id ? "seasons.chart_what_leader" : "seasons.chart_what", { name }),
              choice,
              picture: pointsChart(all, overview.races_run, chosen),
              rows: pointsRows(overview, all, table),
            },
            fault,
          )
    }</section>`;
}
