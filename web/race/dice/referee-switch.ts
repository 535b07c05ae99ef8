/** The switch for referee mode, in races with real dice: legal spaces are shown only on request. */
import { html } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import type { Page } from "../../domain/page.ts";

export function refereeSwitch({ actions, store }: Page) {
  const { referee } = store.state.settings;
  return html`<div class="referee">
    <p><b id="referee-title">${say("dice.referee")}</b><span>${say("dice.referee_what")}</span></p>
    <button type="button" role="switch" class="switch" aria-checked=${referee} aria-labelledby="referee-title"
      @click=${() => actions.changeSettings({ referee: !referee })}></button>
  </div>`;
}
