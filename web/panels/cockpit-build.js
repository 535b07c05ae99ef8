/**
 * Building a car: points to spend on its parts, one at a time; taking one back is the engine's own undo.
 */
import { html } from "lit-html";
import { wearIcon } from "../board/icons.js";
import { say } from "../app/messages.js";
import { openQuestion } from "../app/race-view.js";
import { icon } from "./icons.js";

/** @typedef {import("../app/app.js").Page} Page */
/** @typedef {import("../app/state.js").RaceState} RaceState */
/** @typedef {NonNullable<import("../protocol.js").Question["parts"]>[number]} Part */

const BLOCKS_MOST = 8;

/** @param {Part} part @param {RaceState} race @param {Page} page */
function partRow({ part, points, token }, race, { session }) {
  const what = say(`wear.${part}`);
  const blocks = Array.from({ length: Math.min(points, BLOCKS_MOST) }, () => html`<i></i>`);
  return html`<li class="part ${token !== null && token === race.token ? "is-shown" : ""}" data-part=${part} data-points=${points}>
    ${wearIcon(part)}<span>${what}</span><span class="pips" aria-hidden="true">${blocks}</span><b>${points}</b>
    <button type="button" class="part-more" aria-label=${say("build.add_to", { what, n: points })} ?disabled=${token === null} @click=${() => session.build(token)}>${icon("plus")}</button>
  </li>`;
}

/** @param {RaceState} race @param {Page} page */
export function buildPanel(race, page) {
  const { parts = [], left = 0, total = 0 } = openQuestion(race) ?? {};
  return html`<div class="card build">
    <header><h2>${say("choose.build")}</h2><p aria-live="polite">${say("build.left", { left, total })}</p></header>
    <ul>${parts.map((part) => partRow(part, race, page))}</ul>
    <p class="small">${say("build.what")} <span class="clause">${say("build.clause")}</span></p>
  </div>`;
}

/** @param {RaceState} race @param {Page} page */
export function buildButtons(race, { session }) {
  const { parts = [], rest, left = 0, total = 0 } = openQuestion(race) ?? {};
  const chosen = parts.find(({ token }) => token !== null && token === race.token);
  const spent = total - left > parts.length;
  const words = chosen ? say("build.add", { what: say(`wear.${chosen.part}`) }) : say(spent ? "build.rest" : "build.standard");
  return html`<button type="button" class="button" ?disabled=${!race.view?.can_undo} @click=${() => session.undo()}>${icon("undo")}<span class="unseen">${say("build.back")}</span></button>
    <button type="button" class="button is-forward" ?disabled=${!chosen && race.token !== rest} @click=${() => session.forward()}><span>${words}</span><kbd>${say("key.enter")}</kbd></button>`;
}
