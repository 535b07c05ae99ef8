/** Both championships: a chart of the points over the races, and a table of all results. */
import { html, nothing } from "lit-html";
import { circuitName } from "../../../domain/circuits/circuits.ts";
import { valueIn } from "../../../platform/forms/fields.ts";
import { driverName, say } from "../../../platform/language/messages.ts";
import { chartFigure } from "../../../platform/charts/figure.ts";
import { renderOnWidthChange } from "../../../domain/ui/chart-parts.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { pointsChart, pointsRows, type Competitor } from "./points-chart.ts";
import { liveryIcon, dateOf, ownDriver } from "../season-text.ts";
import type { Page } from "../../../domain/page.ts";
import type { SeasonOverview } from "../../../protocol.d.ts";
import type { SeasonController } from "../controller.ts";
import type { SeasonScreenState } from "../season-state.ts";

/** Returns the competitors in the order of the standings. */
function competitors(overview: SeasonOverview, table: "drivers" | "teams"): Competitor[] {
  return overview.standings[table].flatMap((row) => {
    if (table === "teams") {
      const { name, liveries, humans } = itemAt(overview.teams, row.id);
      return [{ id: row.id, name, team: "", liveries, row, isOwn: humans > 0 }];
    }
    const driver = overview.drivers.find((one) => one.driver === row.id);
    if (!driver) return [];
    return [
      {
        id: row.id,
        name: driverName(driver.name),
        team: itemAt(overview.teams, driver.team).name,
        liveries: [driver.livery],
        row,
        isOwn: driver.by === "human" && !driver.stands_in,
      },
    ];
  });
}

function line({ id, name, team, liveries, row, isOwn: own }: Competitor, races: number[]) {
  return html`<tr class=${own ? "is-you" : ""}
    data-id=${id}><td>${row.rank}</td><td>${liveries.map(liveryIcon)}</td><th
      scope="row">${name}${team ? html`<small>${team}</small>` : nothing}</th>
    ${races.map(
      (_, index) => html`<td
      class="standings-race ${row.dropped.includes(index) ? "is-dropped" : ""}">${
        row.by_race[index] ?? "–"
      }</td>`,
    )}<td class="standings-points">${row.points}</td></tr>`;
}

function matrix(overview: SeasonOverview, all: Competitor[], table: "drivers" | "teams") {
  const races = overview.races_run;
  return html`<div class="standings-scroll" tabindex="0" role="region"
    aria-label=${say(`seasons.${table}`)}><table class="classification standings"><caption
      class="unseen">${say(`seasons.${table}`)}</caption>
    <thead><tr><th scope="col"><span class="unseen">${say("result.place")}</span></th><th scope="col"><span
      class="unseen">${say("result.car")}</span></th><th
        scope="col">${say(table === "drivers" ? "report.driver" : "seasons.team")}</th>
      ${races.map(
        (race) => html`<th scope="col" class="standings-race"><abbr
        title=${circuitName(dateOf(overview, race).circuit)}>${race}</abbr></th>`,
      )}<th scope="col">${say("season.csv.points")}</th></tr></thead>
    <tbody>${all.map((one) => line(one, races))}</tbody></table></div>`;
}

export function standingsPart(
  overview: SeasonOverview,
  screenState: SeasonScreenState,
  controller: SeasonController,
  page: Page,
) {
  renderOnWidthChange(page.store);
  const { table } = screenState;
  const all = competitors(overview, table);
  const own = table === "drivers" ? ownDriver(overview) : (all.find((one) => one.isOwn) ?? itemAt(all, 0)).id;
  const chosenId = all.find(({ id }) => id === screenState.selectedId)?.id ?? own;
  const tabs = html`<div class="segments season-tabs" role="group" aria-label=${say("seasons.standings")}>${(
    ["drivers", "teams"] as const
  ).map(
    (one) =>
      html`<button type="button" aria-pressed=${one === table}
          @click=${() =>
            controller.update({ table: one, selectedId: null })}>${say(`seasons.${one}`)}</button>`,
  )}</div>`;
  const choose = (event: Event) => controller.update({ selectedId: Number(valueIn(event)) });
  const choice = html`<select class="report-driver" aria-label=${say("report.highlight")}
    @change=${choose}>${all.map(
      ({ id, name }) => html`<option value=${id}
      ?selected=${id === chosenId}>${name}</option>`,
    )}</select>`;
  const reportSaveFailure = () => page.actions.notice(say("report.not_saved"), "bad");
  const name = all.find(({ id }) => id === chosenId)?.name ?? "";
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
              description: say(chosenId === all[0]?.id ? "seasons.chart_what_leader" : "seasons.chart_what", {
                name,
              }),
              choice,
              picture: pointsChart(all, overview.races_run, chosenId),
              rows: pointsRows(overview, all, table),
            },
            reportSaveFailure,
          )
    }</section>`;
}
