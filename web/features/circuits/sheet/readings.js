/**
 * Laps found in a file: the only one goes on the sheet; of several the reader chooses by their pictures.
 */
import { html } from "lit-html";
import { say } from "../../../core/language/messages.js";
import { boxOf, evened, fitted, pathOf } from "./line.js";
import { tableOf } from "./table.js";

/** @typedef {import("../../../core/page.js").Page} Page */
/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("../files/lap-file.js").NamedLap} NamedLap */

/** Size at which a lap is evened; decimals of it are cut. */
const EVENED_SIZE = 1000;
const PICTURE = { width: 120, height: 80, margin: 8 };

/** The laps to choose from. @type {NamedLap[]} */
let offered = [];
/** Selector of what gets the focus after the next painting: what had it is gone. */
let toFocus = "";

export const hasOffers = () => offered.length > 0;

/** @param {NamedLap[]} laps @param {Page} page */
export function offerLaps(laps, page) {
  offered = laps;
  toFocus = "#sheet-laps";
  page.store.update({});
}

/** @param {NamedLap} lap @param {Page} page */
export function putLap({ points, name }, page) {
  const table = tableOf(page);
  const { width, height } = table.sheet();
  if (hasOffers()) toFocus = ".sheet";
  offered = [];
  table.put(fitted(evenedLap(points), width, height), { name });
}

/** After each painting. */
export function moveFocus() {
  const target = /** @type {HTMLElement | null} */ (toFocus ? document.querySelector(toFocus) : null);
  toFocus = "";
  target?.focus();
}

/** With as many points as every drawing, at even distances. @param {Line} points @returns {Line} */
function evenedLap(points) {
  const { x, y, width, height } = boxOf(points);
  const scale = EVENED_SIZE / (Math.max(width, height) || 1);
  return evened(points.map(([px, py]) => [(px - x) * scale, (y + height - py) * scale]));
}

/** @param {NamedLap} lap */
function picture({ points }) {
  const { width, height, margin } = PICTURE;
  const line = fitted(evenedLap(points), width - 2 * margin, height - 2 * margin);
  return html`<svg viewBox="${-margin} ${-margin} ${width} ${height}" aria-hidden="true"><path
    d=${pathOf(line)}></path></svg>`;
}

/** @param {NamedLap} lap @param {number} at */
function nameOf({ name }, at) {
  const isOnlyOne = offered.filter((other) => other.name === name).length === 1;
  return isOnlyOne ? name : say("sheet.lap_n", { name, n: at + 1 });
}

/** @param {Page} page */
export function offers(page) {
  const cancel = () => {
    offered = [];
    toFocus = ".sheet";
    page.store.update({});
  };
  return html`<section class="sheet-begin" aria-labelledby="sheet-laps">
    <h2 id="sheet-laps" tabindex="-1">${say("sheet.which_lap")}</h2>
    <ul class="sheet-laps">${offered.map(
      (lap, at) =>
        html`<li><button type="button" @click=${() => putLap(lap, page)}>${picture(lap)}<span>${nameOf(
          lap,
          at,
        )}</span></button></li>`,
    )}</ul>
    <button type="button" class="button is-small" @click=${cancel}>${say("sheet.none_of_them")}</button>
  </section>`;
}
