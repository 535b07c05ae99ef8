/**
 * The car's points: one block each, those that the shown move would take striped, the last one red.
 */
import { html } from "lit-html";
import { wearIcon } from "../board/icons.js";
import { say } from "../app/messages.js";
import { shownPrice } from "../app/race-view.js";
import { WEAR } from "./price.js";
import { tyreSet } from "./tyres.js";

/** @typedef {import("../app/state.js").RaceState} RaceState */
/** @typedef {import("../protocol.js").Wear} Wear */

const BLOCKS_MOST = 8;

/** @param {number} left @param {number} full @param {number} taken */
function blocks(left, full, taken) {
  const shown = Math.min(full, BLOCKS_MOST);
  return Array.from({ length: shown }, (_, index) => {
    const state = index >= left ? "gone" : index >= left - taken ? "taken" : "left";
    return html`<i class=${state}></i>`;
  });
}

/** @param {Wear} wear @param {{left: number, full: number}} stock @param {number} taken */
function wearRow(wear, { left, full }, taken) {
  const sentence = say(taken > 0 ? "wear.row_taken" : "wear.row", { what: say(`wear.${wear}`), left, full, taken });
  return html`<li class="wear-row ${left <= 1 ? "is-low" : ""}" data-wear=${wear} data-left=${left}>
    ${wearIcon(wear)}<span class="wear-name" aria-hidden="true">${say(`wear.${wear}`)}</span>
    <span class="pips" aria-hidden="true">${blocks(left, full, taken)}</span><b aria-hidden="true">${left}</b>
    <span class="unseen">${sentence}</span>
  </li>`;
}

/** @param {RaceState} race */
export function wearPanel(race) {
  const car = race.view?.cars[race.you];
  if (!car) return "";
  const price = shownPrice(race);
  return html`<ul class="wear" aria-label=${say("wear.title")}>${WEAR.filter((wear) => car.wear[wear]).map((wear) => wearRow(wear, car.wear[wear], price[wear] ?? 0))}</ul>
    ${car.tyres ? tyreSet(car.tyres) : ""}`;
}
