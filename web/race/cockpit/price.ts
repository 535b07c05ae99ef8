/** Prices: as icons with numbers, and as words. */
import { html, nothing } from "lit-html";
import { wearIcon } from "../../core/ui/wear-icons.ts";
import { listed, say } from "../../core/language/messages.ts";
import type { DriveChoice, Price, Wear } from "../../protocol.d.ts";

/** in the order in which they are always shown */
export const WEAR: Wear[] = ["tyres", "brakes", "fuel", "bodywork", "engine", "road_holding"];

export function priceItems(price: Price): [Wear, number][] {
  return WEAR.flatMap((wear) => (price[wear] ? [[wear, price[wear]]] : []));
}

/** "1 brake", "2 tyres and 1 brake" */
export function priceWords(price: Price) {
  return listed(priceItems(price).map(([wear, n]) => say(`cost.${wear}`, { n })));
}

export function priceIcons(price: Price) {
  return priceItems(price).map(([wear, n]) => html`${wearIcon(wear)}<span>−${n}</span>`);
}

/** The right end of a move's row, in words. */
export function choiceCost(choice: DriveChoice) {
  if (choice.kind === "out") return say("price.out");
  const words = priceWords(choice.price);
  if (choice.kind === "spin") return words ? say("price.spin_with", { price: words }) : say("price.spin");
  if (words) return words;
  return choice.risk > 0 || choice.hazards > 0 ? say("price.risk") : say("price.free");
}

/**
 * The same for the eye: icons with their signs, and the words for screen readers.
 *
 * @param words  the cost in words
 */
export function costShown({ kind, price }: DriveChoice, words: string) {
  if (kind === "out" || priceItems(price).length === 0) return words;
  return html`<span class="unseen">${words}</span><span class="icons" aria-hidden="true">${
    kind === "spin" ? html`<span>${say("price.spin")}</span>` : nothing
  }${priceIcons(price)}</span>`;
}
