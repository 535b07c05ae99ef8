/** Prices: as icons with numbers, and as words. */
import { html, nothing } from "lit-html";
import { WEAR_KINDS, wearIcon } from "../../domain/ui/wear-icons.ts";
import { formatList, say } from "../../platform/language/messages.ts";
import type { DriveChoice, Price, Wear } from "../../protocol.d.ts";

function priceItems(price: Price): [Wear, number][] {
  return WEAR_KINDS.flatMap((wear) => (price[wear] ? [[wear, price[wear]]] : []));
}

/** Returns a price in words: "1 brake", "2 tyres and 1 brake". */
export function priceWords(price: Price) {
  return formatList(priceItems(price).map(([wear, n]) => say(`cost.${wear}`, { n })));
}

export function priceIcons(price: Price) {
  return priceItems(price).map(([wear, n]) => html`${wearIcon(wear)}<span>−${n}</span>`);
}

/** Returns the cost of a move in words, for the right end of its row. */
export function choiceCost(choice: DriveChoice) {
  if (choice.kind === "out") return say("price.out");
  const words = priceWords(choice.price);
  if (choice.kind === "spin") return words ? say("price.spin_with", { price: words }) : say("price.spin");
  if (words) return words;
  return choice.risk > 0 || choice.hazards > 0 ? say("price.risk") : say("price.free");
}

/**
 * Renders the cost as icons with numbers, with the words for screen readers.
 *
 * @param words  the cost in words
 */
export function costLabel({ kind, price }: DriveChoice, words: string) {
  if (kind === "out" || priceItems(price).length === 0) return words;
  return html`<span class="unseen">${words}</span><span class="icons" aria-hidden="true">${
    kind === "spin" ? html`<span>${say("price.spin")}</span>` : nothing
  }${priceIcons(price)}</span>`;
}
