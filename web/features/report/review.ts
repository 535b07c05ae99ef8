/**
 * The review in the report: losses by choices and by dice, and the decisions that mattered most, each with a
 * link to it.
 */
import { html, nothing } from "lit-html";
import { say, sentence, text } from "../../platform/language/messages.ts";
import { chartFigure } from "../../platform/charts/figure.ts";
import { icon } from "../../platform/ui/icons.ts";
import { reviewChart, reviewRows } from "./review-chart.ts";
import { formatRolls, dangerSummary, carName } from "./report-text.ts";
import type { Page } from "../../domain/page.ts";
import type {
  DecisionReview as ReviewedChoice,
  Report,
  Review,
  ReviewTotals,
  View,
} from "../../protocol.d.ts";

const describeLoss = (part: "choices" | "dice" | "rest", loss: number) =>
  say(`coach.${loss < 0 ? "won" : "lost"}.${part}`, { amount: formatRolls(loss) });

function describeTotals({ choices, dice, other, start, end, status }: ReviewTotals) {
  const result = say(`coach.result.${status}`, { start: formatRolls(start), end: formatRolls(end) });
  return `${result} ${describeLoss("choices", choices)} ${describeLoss("dice", dice)} ${describeLoss(
    "rest",
    other,
  )}`;
}

function decision(
  quality: "dear" | "fine",
  { decision: at, round, kind, rolls_lost, choice, other, why }: ReviewedChoice,
  { actions }: Page,
) {
  const args = { throws: formatRolls(rolls_lost, 2), chosen: text(choice), other: text(other) };
  return html`<li><b>${round}</b><p>${say(`coach.${quality}.${kind}`, args)}
      <small>${sentence(why)}</small></p>
    <span class="review-ways"><button type="button" class="button is-small"
        @click=${() => actions.watchFrom(at)}>${icon("play")}${say("coach.look")}</button>
      <button type="button" class="button is-small"
        @click=${() => actions.forkAtDecision(at)}>${icon("undo")}${say("coach.again")}</button></span></li>`;
}

const decisions = (
  quality: "dear" | "fine",
  choices: ReviewedChoice[],
  page: Page,
) => html`<section class="review-list">
  <h3>${say(quality === "dear" ? "coach.dearest" : "coach.finest")}</h3>
  ${
    choices.length === 0
      ? html`<p class="small">${say(`coach.none_${quality}`)}</p>`
      : html`<ol>${choices.map((choice) => decision(quality, choice, page))}</ol>`
  }</section>`;

/** Shows the figure, or the progress of the review. */
export function reviewFigure(
  review: Review | null,
  view: View,
  report: Report,
  car: number,
  onFault: (error: unknown) => void,
) {
  const title = say("coach.title", { name: carName(view, car) });
  const figures = review?.figures;
  if (figures && figures.totals.decisions > 0) {
    const { gears, gears_best: best } = figures.totals;
    const summary = `${describeTotals(figures.totals)} ${say("coach.gears", {
      best,
      gears,
    })} ${dangerSummary(report)}`;
    const rows = reviewRows(figures);
    return chartFigure(
      { name: "review", title, description: summary, picture: reviewChart(figures), rows },
      onFault,
    );
  }
  const statusText =
    review === null
      ? say("coach.failed")
      : figures
        ? say("coach.no_choices")
        : say("coach.pending", { percent: review.percent });
  return html`<section class="review-pending"><h2>${title}</h2><p role="status">${statusText}</p>${
    review && !figures
      ? html`<progress class="progress" max="100" value=${review.percent}
        aria-label=${statusText}></progress>`
      : nothing
  }</section>`;
}

export function reviewLists(review: Review | null, page: Page) {
  const figures = review?.figures;
  if (!figures || figures.totals.decisions === 0) return nothing;
  return html`<div class="report-pair review">${decisions("dear", figures.costliest, page)}${decisions(
    "fine",
    figures.best,
    page,
  )}</div>`;
}
