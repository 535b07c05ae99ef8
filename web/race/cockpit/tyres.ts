/** Tyre compounds: an icon with a letter, and the set in words. */
import { html } from "lit-html";
import { say, sentence } from "../../platform/language/messages.ts";
import type { CarView } from "../../protocol.d.ts";

type TyreSet = NonNullable<CarView["tyres"]>;

export function tyreMark(compound: TyreSet["compound"]) {
  return html`<i class="tyre is-${compound}" title=${sentence({ id: `tyres.${compound}` })}
    aria-hidden="true">${say(`tyres.${compound}.letter`)}</i>`;
}

export function tyreSet({ compound, lap }: TyreSet) {
  return html`<p class="tyre-set">${tyreMark(compound)}<b>${sentence({
    id: `tyres.${compound}`,
  })}</b> <span>${say("tyres.lap", { lap })}</span></p>`;
}
