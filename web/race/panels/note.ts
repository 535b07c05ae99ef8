/**
 * Renders a first-time note: next to the board; on a tablet over its upper edge, which the camera keeps
 * clear; on a phone as a line of the sheet that unfolds when tapped.
 */
import { html, nothing } from "lit-html";
import { say, text } from "../../platform/language/messages.ts";
import { isExplaining } from "../selectors.ts";
import { LEARN } from "../../domain/router.ts";
import { clauseButton } from "../../domain/ui/clause.ts";
import { dismissCoach } from "./coach.ts";
import { isNarrow } from "../../platform/theme.ts";
import { icon } from "../../platform/ui/icons.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State, Store } from "../../domain/state.ts";
import type { GuideWords } from "../../protocol.d.ts";

/** Notes about the corner: on small screens they replace the corner's own lines. */
const CORNER_NOTES = ["straight", "corner", "again"];

/** The note that is unfolded on a small screen. */
const notes = slice<{ expandedNote: State["note"] }>("notes", { expandedNote: null });

function toggleNote(note: State["note"], store: Store) {
  const isUnfolded = notes.of(store.state).expandedNote === note;
  notes.change(store, { expandedNote: isUnfolded ? null : note });
}

/** Renders the coach's words, in the cockpit on every screen because they are about the choice there. */
function coachNote(note: NonNullable<State["note"]>, { title, words, clause }: GuideWords, page: Page) {
  const { store } = page;
  return html`<aside class="note is-guide" aria-label=${say("guide.who")} data-note=${note.id}>
    <h2>${icon("helmet")}${text(title)}</h2>
    <p>${words.map((sentence) => html`${text(sentence)} `)}<span class="note-links">${clauseButton(
      clause,
      page,
    )}<button type="button" class="plain-link"
      @click=${() => dismissCoach(page)}>${say("guide.no_more")}</button></span></p>
    <button type="button" class="note-close" aria-label=${say("first.close")}
      @click=${() => store.update({ note: null })}>${icon("close")}</button>
  </aside>`;
}

export function notePanel(state: State, page: Page) {
  const { store, actions } = page;
  const { note } = state;
  const { expandedNote } = notes.of(state);
  if (note?.coachWords && isExplaining(state))
    return html`<div class="note-place is-guided ${
      CORNER_NOTES.includes(note.coachWords.name) ? "is-about-corner" : ""
    }" role="status">${coachNote(note, note.coachWords, page)}</div>`;
  return html`<div class="note-place" role="status">${
    note && isExplaining(state)
      ? html`<aside class="note" aria-label=${say(`first.${note.id}`)} data-note=${note.id}>
          ${
            isNarrow()
              ? html`<h2><button type="button" class="note-more" aria-expanded=${note === expandedNote}
                  @click=${() => toggleNote(note, store)}>${say(`first.${note.id}`)}${icon(
                    "chevron",
                  )}</button></h2>`
              : html`<h2>${say(`first.${note.id}`)}</h2>`
          }<div class="note-words" ?hidden=${isNarrow() && note !== expandedNote}><p>${say(
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
