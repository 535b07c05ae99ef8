/**
 * What something costs: as icons with numbers, and as words.
 */
import { html, nothing } from "lit-html";
import { wearIcon } from "../../core/ui/wear-icons.js";
import { listed, say } from "../../core/language/messages.js";

/** @typedef {import("../../protocol.js").Price} Price */
/** @typedef {import("../../protocol.js").Wear} Wear */
/** @typedef {import("../../protocol.js").DriveChoice} DriveChoice */

/** @type {Wear[]} in the order in which they are always shown */
export const WEAR = ["tyres", "brakes", "fuel", "bodywork", "engine", "road_holding"];

/** @param {Price} price @returns {[Wear, number][]} */
export function priceItems(price) {
  return WEAR.flatMap((wear) => (price[wear] ? [/** @type {[Wear, number]} */ ([wear, price[wear]])] : []));
}

/** "1 brake", "2 tyres and 1 brake" @param {Price} price */
export function priceWords(price) {
  return listed(priceItems(price).map(([wear, n]) => say(`cost.${wear}`, { n })));
}

/** @param {Price} price */
export function priceIcons(price) {
  return priceItems(price).map(([wear, n]) => html`${wearIcon(wear)}<span>−${n}</span>`);
}

/** The right end of a move's row, in words. @param {DriveChoice} choice */
export function choiceCost(choice) {
  if (choice.kind === "out") return say("price.out");
  const words = priceWords(choice.price);
  if (choice.kind === "spin") return words ? say("price.spin_with", { price: words }) : say("price.spin");
  if (words) return words;
  return choice.risk > 0 || choice.hazards > 0 ? say("price.risk") : say("price.free");
}

/**
 * The same as it is seen: icons with their signs, the words for whoever does not see them.
 * @param {DriveChoice} choice
 * @param {string} words  what it costs
 */
export function costShown({ kind, price }, words) {
  if (kind === "out" || priceItems(price).length === 0) return words;
  return html`<span class="unseen">${words}</span><span class="icons" aria-hidden="true">${
    kind === "spin" ? html`<span>${say("price.spin")}</span>` : nothing
  }${priceIcons(price)}</span>`;
}
