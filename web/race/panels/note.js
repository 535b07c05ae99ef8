/**
 * A word on something that happens for the first time. It stands beside the board; on a tablet over its upper
 * edge, of which the camera keeps clear; on a phone it is a line of the sheet, which a tap unfolds.
 */
import { html, nothing } from "lit-html";
import { say, text } from "../../core/language/messages.js";
import { isExplaining } from "../selectors.js";
import { LEARN } from "../../core/router.js";
import { clauseButton } from "../../core/ui/clause.js";
import { silence } from "./guide.js";
import { narrow } from "../../core/theme.js";
import { icon } from "../../core/ui/icons.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */

/** Then the corner's own lines need not stand there too where there is little room. */
const ABOUT_THE_CORNER = ["straight", "corner", "again"];

/** The note whose words a reader with a small screen has asked for. @type {State["note"]} */
let unfolded = null;

/** @param {State["note"]} note @param {import("../../core/store.js").Store} store */
function unfold(note, store) {
  unfolded = unfolded === note ? null : note;
  store.update({});
}

/**
 * What the coach says, in the cockpit on every screen: it is about what is to be chosen there.
 * @param {NonNullable<State["note"]>} note
 * @param {import("./first-times.js").GuideWords} said
 * @param {Page} page
 */
function guideWords(note, { title, words, clause }, page) {
  const { store } = page;
  return html`<aside class="note is-guide" aria-label=${say("guide.who")} data-note=${note.id}>
    <h2>${icon("helmet")}${text(title)}</h2>
    <p>${words.map((sentence) => html`${text(sentence)} `)}<span class="note-links">${clauseButton(
      clause,
      page,
    )}<button type="button" class="plain-link"
      @click=${() => silence(page)}>${say("guide.no_more")}</button></span></p>
    <button type="button" class="note-close" aria-label=${say("first.close")}
      @click=${() => store.update({ note: null })}>${icon("close")}</button>
  </aside>`;
}

/** @param {State} state @param {Page} page */
export function notePanel(state, page) {
  const { store, actions } = page;
  const { note } = state;
  if (note?.said && isExplaining(state))
    return html`<div class="note-place is-guided ${
      ABOUT_THE_CORNER.includes(note.said.name) ? "is-about-corner" : ""
    }" role="status">${guideWords(note, note.said, page)}</div>`;
  return html`<div class="note-place" role="status">${
    note && isExplaining(state)
      ? html`<aside class="note" aria-label=${say(`first.${note.id}`)} data-note=${note.id}>
          ${
            narrow()
              ? html`<h2><button type="button" class="note-more" aria-expanded=${note === unfolded}
                  @click=${() => unfold(note, store)}>${say(`first.${note.id}`)}${icon(
                    "chevron",
                  )}</button></h2>`
              : html`<h2>${say(`first.${note.id}`)}</h2>`
          }<div class="note-words" ?hidden=${narrow() && note !== unfolded}><p>${say(
            `first.${note.id}.what`,
          )}</p>
          <p class="note-links">${clauseButton(note.clause, page)}${
            note.lesson
              ? html`<a
            href=${`#${LEARN}${note.lesson}`}>${say("first.lesson")}</a>`
              : nothing
          }
            <button type="button" class="plain-link"
              @click=${() => actions.changeSettings({ explain: false })}>${say(
                "first.no_more",
              )}</button></p></div>
          <button type="button" class="note-close" aria-label=${say("first.close")}
            @click=${() => store.update({ note: null })}>${icon("close")}</button>
        </aside>`
      : nothing
  }</div>`;
}
