/**
 * The way to the rule behind something. Its number is shown only if the reader wants numbers.
 */
import { html, nothing } from "lit-html";
import { say } from "../language/messages.ts";
import type { Page } from "../page.ts";

/** The number of a rule, or "Rule". */
export const clauseName = (clause: string, { store }: Page) =>
  store.state.settings.clauses ? clause : say("clause.label");

/** Opens the words of a rule. */
export function clauseButton(clause: string, page: Page) {
  return html`<button type="button" class="clause" aria-haspopup="dialog"
    title=${say("clause.open")}
    @click=${() => page.actions.showClause(clause)}>${clauseName(clause, page)}</button>`;
}

/** The same where a rule is only named if the reader wants numbers. */
export const clauseNumber = (clause: string, page: Page) =>
  page.store.state.settings.clauses ? clauseButton(clause, page) : nothing;
