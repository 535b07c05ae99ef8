/** Links to the rule behind something. Its number is shown only if the player has turned numbers on. */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import type { Page } from "../page.ts";

/** Returns the number of a rule, or "Rule". */
export const clauseName = (clause: string, { store }: Page) =>
  store.state.settings.clauses ? clause : say("clause.label");

/** Renders a button that opens the text of a rule. */
export function clauseButton(clause: string, page: Page) {
  return html`<button type="button" class="clause" aria-haspopup="dialog"
    title=${say("clause.open")}
    @click=${() => page.actions.showClause(clause)}>${clauseName(clause, page)}</button>`;
}

/** Renders the button only if the player has turned numbers on. */
export const clauseNumber = (clause: string, page: Page) =>
  page.store.state.settings.clauses ? clauseButton(clause, page) : nothing;
