/**
 * The choice of a language, each called by its own name.
 */
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { languageNames, spokenLanguage } from "../language/languages.js";
import { say } from "../language/messages.js";
import { icon } from "./icons.js";

/** @typedef {import("../page.js").Page} Page */

/** @param {Page} page */
export function languageControl({ actions }) {
  const spoken = spokenLanguage();
  const chosen = (/** @type {Event} */ event) =>
    actions.chooseLanguage(/** @type {HTMLSelectElement} */ (event.target).value);
  return html`<label class="select language">${icon("globe")}<span
    class="unseen">${say("language.choose")}</span><select .value=${live(spoken)}
      @change=${chosen}>${languageNames.map(
        ({ id, name }) => html`<option value=${id} lang=${id} ?selected=${id === spoken}>${name}</option>`,
      )}</select></label>`;
}
