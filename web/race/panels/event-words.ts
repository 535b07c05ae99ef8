/** Renders events: the sentence, and the card of the die. */
import { html, nothing } from "lit-html";
import { parts, say, text } from "../../platform/language/messages.ts";
import { clauseButton } from "../../domain/ui/clause.ts";
import type { Page } from "../../domain/page.ts";
import type { EventView, Message } from "../../protocol.d.ts";

/** Renders a sentence with the drivers' names in bold. */
export function messageWords(message: Message) {
  return parts(message).map((part) => (typeof part === "string" ? part : html`<b>${part.name}</b>`));
}

export function eventWords(event: EventView) {
  return event.message ? messageWords(event.message) : nothing;
}

/**
 * Renders the die of an event: its value, purpose, failing values and result. Without a die, renders a button
 * for the clause, if the settings show clauses.
 */
export function dieCard({ die, clause }: EventView, page: Page) {
  if (!die) return clause && page.store.state.settings.clauses ? clauseButton(clause, page) : nothing;
  const contents = html`<b>${die.value}</b><span>${text(die.purpose)}</span>${
    die.damage_text ? html` <span>${text(die.damage_text)}</span>` : nothing
  }<strong>${text(die.result)}</strong>`;
  if (!clause) return html`<span class="die-card is-${die.tone}">${contents}</span>`;
  return html`<button type="button" class="die-card is-${die.tone}" aria-haspopup="dialog"
    title=${say("clause.open")}
      @click=${() => page.actions.showClause(clause)}>${contents}</button>`;
}
