/** Fairness of the dice: all movement rolls of the race with their average, and the proof of shared dice. */
import { html, nothing } from "lit-html";
import { formatNumber, say } from "../../platform/language/messages.ts";
import type { Page } from "../../domain/page.ts";
import type { Report, View } from "../../protocol.d.ts";

type Roll = Report["move_rolls"][number];

const average = (spaces: number) =>
  formatNumber(spaces, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** Returns each result with the number of rolls that showed it. */
function resultsOf(rolls: Roll[]) {
  const counts = new Map<number, number>();
  for (const { spaces } of rolls) counts.set(spaces, (counts.get(spaces) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([spaces, count]) => say("report.fairness.result", { spaces, count }))
    .join(" · ");
}

function gearRow(gear: number, rolls: Roll[]) {
  const spaces = rolls.reduce((sum, roll) => sum + roll.spaces, 0);
  const expectedSpaces = rolls.reduce((sum, roll) => sum + roll.expected, 0);
  return html`<tr><th scope="row">${gear}</th><td>${rolls.length}</td>
    <td>${average(spaces / rolls.length)}</td><td>${average(expectedSpaces / 100 / rolls.length)}</td>
    <td class="fairness-results">${resultsOf(rolls)}</td></tr>`;
}

const HEADS = ["gear", "rolls", "average", "expected", "results"];

function rollTable({ move_rolls }: Report) {
  const gears = [...new Set(move_rolls.map(({ gear }) => gear))].sort((one, other) => one - other);
  return html`<div class="table-scroll"><table>
    <caption class="unseen">${say("report.fairness.title")}</caption>
    <thead><tr>${HEADS.map(
      (head) => html`<th scope="col">${say(`report.fairness.${head}`)}</th>`,
    )}</tr></thead>
    <tbody>${gears.map((gear) =>
      gearRow(
        gear,
        move_rolls.filter((roll) => roll.gear === gear),
      ),
    )}</tbody></table></div>`;
}

function sharedDice(view: View, page: Page) {
  if (!view.shared_dice) return html`<p>${say("report.fairness.alone")}</p>`;
  const copy = async () => {
    const { shared_dice: proof } = await page.ask({ do: "shared_dice" });
    page.actions.copyText(JSON.stringify(proof), say("report.fairness.proof"));
  };
  return html`<p>${say("report.fairness.shared", {
    n: view.shared_dice.decisions,
    devices: view.shared_dice.anchors.length,
  })}</p><button type="button" class="button" @click=${copy}>${say("report.fairness.copy")}</button>`;
}

/** @returns nothing before the first roll */
export function fairness(view: View, report: Report, page: Page) {
  if (report.move_rolls.length === 0) return nothing;
  return html`<details class="report-fairness"><summary>${say("report.fairness.title")}</summary>
    ${sharedDice(view, page)}${rollTable(report)}</details>`;
}
