/**
 * A select element for the language, with each language in its own name.
 */
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { valueIn } from "../forms/fields.ts";
import { languageNames, spokenLanguage } from "../language/languages.ts";
import { say } from "../language/messages.ts";
import { icon } from "./icons.ts";
import type { Page } from "../page.ts";

export function languageControl({ actions }: Page) {
  const spoken = spokenLanguage();
  const chosen = (event: Event) => actions.chooseLanguage(valueIn(event));
  return html`<label class="select language">${icon("globe")}<span
    class="unseen">${say("language.choose")}</span><select .value=${live(spoken)}
      @change=${chosen}>${languageNames.map(
        ({ id, name }) => html`<option value=${id} lang=${id} ?selected=${id === spoken}>${name}</option>`,
      )}</select></label>`;
}
