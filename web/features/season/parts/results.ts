/** Results over the whole season: the records of each circuit, and the log with the host's reasons. */
import { html, nothing } from "lit-html";
import { circuitName } from "../../../domain/circuits/circuits.ts";
import { driverName, formatNumber, say, sentence } from "../../../platform/language/messages.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import type { SeasonOverview } from "../../../protocol.d.ts";

export function records(overview: SeasonOverview) {
  if (overview.records.length === 0) return nothing;
  const heads = ["seasons.circuit", "seasons.record", "report.driver", "seasons.race"];
  return html`<section class="records-part"><h2>${say("seasons.records")}</h2><div class="table-scroll"
    tabindex="0" role="region" aria-label=${say("seasons.records")}><table><caption
      class="unseen">${say("seasons.records")}</caption>
    <thead><tr>${heads.map((id) => html`<th scope="col">${say(id)}</th>`)}</tr></thead>
    <tbody>${overview.records.map(
      ({ circuit, kind, laps, value, race, name }) => html`<tr><th scope="row">${circuitName(circuit)}</th>
        <td>${
          kind === "lap"
            ? say("seasons.record_lap", { turns: formatNumber(value / 100, { minimumFractionDigits: 2 }) })
            : say("seasons.record_race", { throws: value, laps: laps ?? 0 })
        }</td><td>${driverName(name)}</td><td>${race}</td></tr>`,
    )}</tbody></table></div></section>`;
}

function clash(
  { race, winner, rolls }: SeasonOverview["sit_out_roll_offs"][number],
  overview: SeasonOverview,
) {
  const rollWords = rolls.map(({ team, values }) =>
    say("seasons.thrown", { team: itemAt(overview.teams, team).name, values: values.join(", ") }),
  );
  return html`<li><span>${say("seasons.clash", {
    race,
    team: itemAt(overview.teams, winner).name,
    thrown: rollWords.join("; "),
  })}</span></li>`;
}

export function log(overview: SeasonOverview) {
  if (overview.log.length === 0 && overview.sit_out_roll_offs.length === 0) return nothing;
  return html`<section class="season-log"><h2>${say("seasons.log")}</h2><ol>${overview.sit_out_roll_offs.map(
    (one) => clash(one, overview),
  )}${overview.log.map(
    ({ kind, message: words, reason }) =>
      html`<li data-kind=${kind}><span>${sentence(words)}</span>${
        reason ? html`<q>${reason}</q>` : nothing
      }</li>`,
  )}</ol></section>`;
}
