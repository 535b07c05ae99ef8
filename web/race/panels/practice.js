/**
 * The race screen with a column of words beside the board: lessons and puzzles.
 */
import { html, nothing } from "lit-html";
import { bar } from "../../core/ui/topbar.js";
import { commentaryPanel } from "./commentary.js";
import { cockpit, stage } from "../race.js";
import { stepOf } from "../selectors.js";

/** @typedef {import("../state.js").RaceState} RaceState */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("lit-html").TemplateResult} Template */

/** Whether nothing moves: it can be told what came of a decision. @param {RaceState} race */
export const isIdle = ({ phase }) => phase === "choosing" || phase === "over";

/**
 * @param {object} parts
 * @param {string} parts.title
 * @param {Template} parts.tools
 * @param {Template} parts.column   the words
 * @param {Template} [parts.decided]   in place of the cockpit's buttons, once it is decided
 * @param {number} [parts.step]   of a lesson, from 1
 * @param {State} state @param {RaceState} race @param {import("../../core/page.js").Page} page
 */
export function practice({ title, tools, column, decided, step }, state, race, page) {
  return html`<main class="race is-lesson is-${race.phase}" data-step=${stepOf(race) ?? race.phase}
    data-lesson-step=${step ?? nothing}>
    ${bar(title, tools, page)}${column}${stage(state, race, page)}${cockpit(
      state,
      race,
      page,
      decided,
    )}${commentaryPanel(race, state.logOpen, page)}
  </main>`;
}
