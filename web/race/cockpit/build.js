/**
 * Building a car: points to spend on its parts, ready-made cars, and a button that builds it.
 */
import { html, nothing } from "lit-html";
import { wearIcon } from "../../core/ui/wear-icons.js";
import { say, text } from "../../core/language/messages.js";
import { clauseNumber } from "../../core/ui/clause.js";
import { designOf, leftIn, mayAdd } from "../own/design.js";
import { lastDesign, showDesign } from "../own/last-design.js";
import { openQuestion } from "../selectors.js";
import { icon } from "../../core/ui/icons.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */
/** @typedef {import("../../protocol.js").Part} Part */
/** @typedef {import("../../protocol.js").Question} Question */
/** @typedef {import("../own/design.js").Points} Points */
/** @typedef {NonNullable<import("../../protocol.js").Question["parts"]>[number]} Row */

const BLOCKS_MOST = 8;

/**
 * What points can be spent on beside the car itself.
 * @type {Record<string, import("../../core/ui/icons.js").IconName>}
 */
const PEOPLE = { driver_points: "helmet", crew: "people", qualifying: "flag" };

/** @param {Part} part */
export const partIcon = (part) =>
  part in PEOPLE ? icon(PEOPLE[part]) : wearIcon(/** @type {import("../../protocol.js").Wear} */ (part));

/** @param {number} points */
export const pips = (points) => Array.from({ length: Math.min(points, BLOCKS_MOST) }, () => html`<i></i>`);

/** @param {Row} row @param {string[]} opened @param {Question} question @param {Page} page */
function partRow({ part, least = 0 }, opened, question, { session }) {
  const what = say(`wear.${part}`);
  const points = designOf(opened, question)[part];
  return html`<li class="part is-built" data-part=${part} data-points=${points}>
    ${partIcon(part)}<span>${what}<small>${say(`build.does.${part}`)}</small></span>
    <button type="button" class="part-more" aria-label=${say("build.take_from", { what, n: points })}
      ?disabled=${points <= least} @click=${() => session.design(`- ${part}`)}>${icon("minus")}</button>
    <b>${points}</b>
    <button type="button" class="part-more" aria-label=${say("build.add_to", { what, n: points })}
      ?disabled=${!mayAdd(opened, question, part)} @click=${() => session.add(part)}>${icon("plus")}</button>
  </li>`;
}

/**
 * Ready-made cars. What one of them replaces comes back with the last step.
 * @param {RaceState} race @param {Question} question @param {Page} page
 */
function readyMade({ opened, view }, question, page) {
  const { designs = [], parts = [] } = question;
  if (!view || designs.length === 0) return nothing;
  const last = lastDesign(view, question, page);
  const offered = last ? [...designs, { id: "last", points: last }] : designs;
  /** @param {Points} points */
  const inOrder = (points) => parts.map(({ part }) => points[part] ?? 0).join(",");
  const now = inOrder(designOf(opened, question));
  const replaced = opened.at(-1)?.startsWith("=") && opened.at(-2)?.match(/^[+-]/);
  return html`<div class="designs" role="group" aria-label=${say("build.designs")}>${offered.map(
    ({ id, points }) => html`<button type="button" class="button is-small" data-design=${id}
      aria-pressed=${inOrder(points) === now} @click=${() =>
        page.session.design(`= ${inOrder(points)}`)}>${say(`build.design_${id}`)}</button>`,
  )}</div>${replaced ? html`<p class="small" role="status">${say("build.replaced")}</p>` : nothing}`;
}

/** @param {RaceState} race @param {Page} page */
export function buildPanel(race, page) {
  const question = openQuestion(race);
  if (!question) return nothing;
  const { parts = [], total = 0, what, clause } = question;
  const { opened } = race;
  const left = leftIn(designOf(opened, question), question);
  showDesign(opened, question);
  return html`<div class="card build">
    <header><h2>${say("choose.build")}</h2><p
      aria-live="polite">${say("build.left", { left, total })}</p></header>
    ${what ? html`<p class="choose-what">${text(what)}</p>` : nothing}${readyMade(race, question, page)}
    <ul>${parts.map((part) => partRow(part, opened, question, page))}</ul>
    <p class="small">${say("build.what")} ${clause ? clauseNumber(clause, page) : nothing}</p>
  </div>`;
}

/** @param {RaceState} race @param {Page} page */
export function buildButtons(race, { session }) {
  const question = openQuestion(race);
  const { opened } = race;
  const left = question ? leftIn(designOf(opened, question), question) : 0;
  const { parts = [], total = 0 } = question ?? {};
  const untouched = opened.length === 0 && total - left <= parts.length;
  // A hint may be to add one point.
  const advised = opened.length === 0 && parts.find(({ token }) => token !== null && token === race.token);
  const words = advised
    ? say("build.add", { what: say(`wear.${advised.part}`) })
    : say(left === 0 ? "build.done" : untouched ? "build.standard" : "build.rest");
  return html`<button type="button" class="button" ?disabled=${!race.view?.can_undo && opened.length === 0}
    @click=${() => session.undo()}>${icon("undo")}<span class="unseen">${say("build.back")}</span></button>
    <button type="button" class="button is-forward" ?disabled=${!question}
      @click=${() => session.forward()}><span>${words}</span><kbd>${say("key.enter")}</kbd></button>`;
}
