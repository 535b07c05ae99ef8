/**
 * A word on something that happens for the first time. It stands beside the board; on a small screen over its
 * upper edge, of which the camera keeps clear.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { isExplaining } from "../selectors.js";
import { LEARN } from "../../core/router.js";
import { clauseButton } from "../../core/ui/clause.js";
import { icon } from "../../core/ui/icons.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */

/** @param {State} state @param {Page} page */
export function notePanel(state, page) {
  const { store, actions } = page;
  const { note } = state;
  return html`<div class="note-place" role="status">${
    note && isExplaining(state)
      ? html`<aside class="note" aria-label=${say(`first.${note.id}`)} data-note=${note.id}>
          <h2>${say(`first.${note.id}`)}</h2><p>${say(`first.${note.id}.what`)}</p>
          <p class="note-links">${clauseButton(note.clause, page)}${
            note.lesson
              ? html`<a
            href=${`#${LEARN}${note.lesson}`}>${say("first.lesson")}</a>`
              : nothing
          }
            <button type="button" class="plain-link"
              @click=${() => actions.changeSettings({ explain: false })}>${say("first.no_more")}</button></p>
          <button type="button" class="note-close" aria-label=${say("first.close")}
            @click=${() => store.update({ note: null })}>${icon("close")}</button>
        </aside>`
      : nothing
  }</div>`;
}
