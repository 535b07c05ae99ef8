/** The cockpit while the engine loads, or if it gave no answer. */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { engineFault, progressBar } from "../../platform/ui/progress.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

export function loadingPanel({ boot, studyPercent }: State, page: Page) {
  if (boot.status === "failed") return engineFault(boot, page.retry);
  if (studyPercent !== null)
    return html`<div class="loading"><h2>${say("boot.study")}</h2>${progressBar({
      ...boot,
      fraction: studyPercent / 100,
    })}</div>`;
  return html`<div class="loading"><h2>${say(
    boot.status === "ready" ? "boot.position" : "boot.loading",
  )}</h2>${boot.status === "ready" ? nothing : progressBar(boot)}</div>`;
}

/** Renders the panel with a retry button, if the engine gave no answer while others drove. */
export function stuckPanel({ session }: Page) {
  return html`<div class="card fault" role="alert"><p>${say("error.unanswered")}</p>
    <button type="button" class="button"
      @click=${() => session.continueRace()}>${say("boot.retry")}</button></div>`;
}
