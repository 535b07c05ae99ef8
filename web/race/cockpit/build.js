/**
 * Building a car: points to spend on its parts, one at a time; taking one back is the engine's own undo.
 */
import { html, nothing } from "lit-html";
import { wearIcon } from "../../core/ui/wear-icons.js";
import { say, text } from "../../core/language/messages.js";
import { clauseNumber } from "../../core/ui/clause.js";
import { openQuestion } from "../selectors.js";
import { icon } from "../../core/ui/icons.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */
/** @typedef {import("../../protocol.js").Part} Part */
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

/** @param {Row} row @param {RaceState} race @param {Page} page */
function partRow({ part, points, token }, race, { session }) {
  const what = say(`wear.${part}`);
  return html`<li class="part ${token !== null && token === race.token ? "is-shown" : ""}" data-part=${part}
    data-points=${points}>
    ${partIcon(part)}<span>${what}</span><span class="pips"
      aria-hidden="true">${pips(points)}</span><b>${points}</b>
    <button type="button" class="part-more" aria-label=${say("build.add_to", { what, n: points })}
      ?disabled=${token === null} @click=${() => session.build(token)}>${icon("plus")}</button>
  </li>`;
}

/** @param {RaceState} race @param {Page} page */
export function buildPanel(race, page) {
  const { parts = [], left = 0, total = 0, what, clause } = openQuestion(race) ?? {};
  return html`<div class="card build">
    <header><h2>${say("choose.build")}</h2><p
      aria-live="polite">${say("build.left", { left, total })}</p></header>
    ${what ? html`<p class="choose-what">${text(what)}</p>` : nothing}
    <ul>${parts.map((part) => partRow(part, race, page))}</ul>
    <p class="small">${say("build.what")} ${clause ? clauseNumber(clause, page) : nothing}</p>
  </div>`;
}

/** @param {RaceState} race @param {Page} page */
export function buildButtons(race, { session }) {
  const { parts = [], rest, left = 0, total = 0 } = openQuestion(race) ?? {};
  const chosen = parts.find(({ token }) => token !== null && token === race.token);
  const spent = total - left > parts.length;
  const words = chosen
    ? say("build.add", { what: say(`wear.${chosen.part}`) })
    : say(spent ? "build.rest" : "build.standard");
  return html`<button type="button" class="button" ?disabled=${!race.view?.can_undo}
    @click=${() => session.undo()}>${icon("undo")}<span class="unseen">${say("build.back")}</span></button>
    <button type="button" class="button is-forward" ?disabled=${!chosen && race.token !== rest}
      @click=${() => session.forward()}><span>${words}</span><kbd>${say("key.enter")}</kbd></button>`;
}
