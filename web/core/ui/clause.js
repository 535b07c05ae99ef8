/**
 * The rule behind something: its id, and its words at a press.
 */
import { html } from "lit-html";
import { say } from "../language/messages.js";

/** @typedef {import("../page.js").Page} Page */

/** The id of a clause, which opens its words. @param {string} clause @param {Page} page */
export function clauseButton(clause, { actions }) {
  return html`<button type="button" class="clause" aria-haspopup="dialog"
    title=${say("clause.open", { clause })} @click=${() => actions.showClause(clause)}>${clause}</button>`;
}
