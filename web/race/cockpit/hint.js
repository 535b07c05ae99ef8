/**
 * Advice on an answer: one sentence, and on request a comparison with the next best answers.
 */
import { html, nothing } from "lit-html";
import { icon } from "../../core/ui/icons.js";
import { say, text } from "../../core/language/messages.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../state.js").RaceState} RaceState */

/**
 * The hint on an answer, or null if it is on another one.
 * @param {RaceState} race @param {string | null} token
 */
export function hintFor({ hint }, token) {
  if (!hint || hint.token !== token) return null;
  return html`<p class="hint">${icon("hint")}<span>${text(hint.why)}</span></p>`;
}

/**
 * Words that open on request, and close again.
 * @param {RaceState} race
 * @param {Page} page
 * @param {string} name  remembered as an opened group
 * @param {string} label
 * @param {() => unknown} words
 */
export function unfolding(race, { session }, name, label, words) {
  const open = race.opened.includes(name);
  return html`<button type="button" class="unfold" aria-expanded=${open}
    @click=${() => session.fold(name)}>${icon("chevron")}${label}</button>${open ? words() : nothing}`;
}

/** The comparison behind a hint. @param {RaceState} race @param {Page} page */
export function whyNot(race, page) {
  const compared = race.hint?.compared ?? [];
  if (compared.length === 0) return nothing;
  return unfolding(
    race,
    page,
    "compared",
    say("hint.why_not"),
    () => html`<ul class="compared">${compared.map((one) => html`<li>${text(one)}</li>`)}</ul>`,
  );
}

/** Both, for panels without a place of their own for them. @param {RaceState} race @param {Page} page */
export function hintPanel(race, page) {
  const hint = hintFor(race, race.token);
  return hint ? html`<div class="advice-card">${hint}${whyNot(race, page)}</div>` : nothing;
}
