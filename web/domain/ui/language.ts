/** A select element for the language, with each language in its own name. */
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { valueIn } from "../../platform/forms/fields.ts";
import { languageNames, currentLanguage } from "../../platform/language/languages.ts";
import { say } from "../../platform/language/messages.ts";
import { icon } from "../../platform/ui/icons.ts";
import type { Page } from "../page.ts";

export function languageControl({ actions }: Page) {
  const language = currentLanguage();
  const onChange = (event: Event) => actions.chooseLanguage(valueIn(event));
  return html`<label class="select language">${icon("globe")}<span
    class="unseen">${say("language.choose")}</span><select .value=${live(language)}
      @change=${onChange}>${languageNames.map(
        ({ id, name }) => html`<option value=${id} lang=${id} ?selected=${id === language}>${name}</option>`,
      )}</select></label>`;
}
