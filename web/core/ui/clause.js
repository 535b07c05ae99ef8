/**
 * The way to the rule behind something. Its number is shown only if the reader wants numbers.
 */
import { html, nothing } from "lit-html";
import { say } from "../language/messages.js";

/** @typedef {import("../page.js").Page} Page */

/** The number of a rule, or "Rule". @param {string} clause @param {Page} page */
export const clauseName = (clause, { store }) =>
  store.state.settings.clauses ? clause : say("clause.label");

/** Opens the words of a rule. @param {string} clause @param {Page} page */
export function clauseButton(clause, page) {
  return html`<button type="button" class="clause" aria-haspopup="dialog"
    title=${say("clause.open")}
    @click=${() => page.actions.showClause(clause)}>${clauseName(clause, page)}</button>`;
}

/**
 * The same where a rule is only named if the reader wants numbers.
 * @param {string} clause @param {Page} page
 */
export const clauseNumber = (clause, page) =>
  page.store.state.settings.clauses ? clauseButton(clause, page) : nothing;
