/**
 * The review in the report: what was lost by choices and what by dice, and the decisions that mattered most,
 * each with the way back to it.
 */
import { html, nothing } from "lit-html";
import { say, sentence, text } from "../../core/language/messages.js";
import { chartFigure } from "../../core/charts/figure.js";
import { icon } from "../../core/ui/icons.js";
import { reviewChart, reviewRows } from "./review-chart.js";
import { reviewOf } from "./review-work.js";
import { amount, dangerWords, nameOf } from "./words.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */
/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").Report} Report */
/** @typedef {import("../../protocol.js").ReviewTotals} ReviewTotals */
/** @typedef {import("../../protocol.js").DecisionReview} ReviewedChoice */

/** @param {"choices" | "dice" | "rest"} part @param {number} lost */
const told = (part, lost) => say(`coach.${lost < 0 ? "won" : "lost"}.${part}`, { amount: amount(lost) });

/** @param {ReviewTotals} totals */
function sums({ choices, dice, rest, start, end, status }) {
  const result = say(`coach.result.${status}`, { start: amount(start), end: amount(end) });
  return `${result} ${told("choices", choices)} ${told("dice", dice)} ${told("rest", rest)}`;
}

/** @param {"dear" | "fine"} which @param {ReviewedChoice} choice @param {Page} page */
function decision(which, { decision: at, round, kind, throws, chosen, other, why }, { actions }) {
  const args = { throws: amount(throws, 2), chosen: text(chosen), other: text(other) };
  return html`<li><b>${round}</b><p>${say(`coach.${which}.${kind}`, args)}
      <small>${sentence(why)}</small></p>
    <span class="review-ways"><button type="button" class="button is-small"
        @click=${() => actions.watchFrom(at)}>${icon("play")}${say("coach.look")}</button>
      <button type="button" class="button is-small"
        @click=${() => actions.tryAgain(at)}>${icon("undo")}${say("coach.again")}</button></span></li>`;
}

/** @param {"dear" | "fine"} which @param {ReviewedChoice[]} choices @param {Page} page */
const decisions = (which, choices, page) => html`<section class="review-list">
  <h3>${say(which === "dear" ? "coach.dearest" : "coach.finest")}</h3>
  ${
    choices.length === 0
      ? html`<p class="small">${say(`coach.none_${which}`)}</p>`
      : html`<ol>${choices.map((choice) => decision(which, choice, page))}</ol>`
  }</section>`;

/**
 * The figure, or how far it has come.
 * @param {RaceState} race
 * @param {View} view
 * @param {Report} report
 * @param {number} car
 * @param {(error: unknown) => void} onFault
 */
export function reviewFigure(race, view, report, car, onFault) {
  const review = reviewOf(race, car);
  const title = say("coach.title", { name: nameOf(view, car) });
  const figures = review?.figures;
  if (figures && figures.totals.decisions > 0) {
    const { gears, gears_best: best } = figures.totals;
    const what = `${sums(figures.totals)} ${say("coach.gears", { best, gears })} ${dangerWords(report)}`;
    const rows = reviewRows(figures);
    return chartFigure({ name: "review", title, what, picture: reviewChart(figures), rows }, onFault);
  }
  const said =
    review === null
      ? say("coach.failed")
      : figures
        ? say("coach.no_choices")
        : say("coach.pending", { percent: review.percent });
  return html`<section class="review-pending"><h2>${title}</h2><p role="status">${said}</p>${
    review && !figures
      ? html`<progress class="progress" max="100" value=${review.percent} aria-label=${said}></progress>`
      : nothing
  }</section>`;
}

/** @param {RaceState} race @param {number} car @param {Page} page */
export function reviewLists(race, car, page) {
  const figures = reviewOf(race, car)?.figures;
  if (!figures || figures.totals.decisions === 0) return nothing;
  return html`<div class="report-pair review">${decisions("dear", figures.dearest, page)}${decisions(
    "fine",
    figures.finest,
    page,
  )}</div>`;
}
