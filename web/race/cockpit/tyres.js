/**
 * Kinds of tyres: a letter on a tyre as the mark of each, and the set in words.
 */
import { html } from "lit-html";
import { say, sentence } from "../../core/language/messages.js";

/** @typedef {NonNullable<import("../../protocol.js").CarView["tyres"]>} TyreSet */

/** @param {TyreSet["compound"]} compound */
export function tyreMark(compound) {
  return html`<i class="tyre is-${compound}" title=${sentence({ id: `tyres.${compound}` })}
    aria-hidden="true">${say(`tyres.${compound}.letter`)}</i>`;
}

/** @param {TyreSet} set */
export function tyreSet({ compound, lap }) {
  return html`<p class="tyre-set">${tyreMark(compound)}<b>${sentence({
    id: `tyres.${compound}`,
  })}</b> <span>${say("tyres.lap", { lap })}</span></p>`;
}
