/**
 * The cockpit while the person has nothing to decide: the engine loads, or gave no answer.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { engineFault, progressBar } from "../../core/ui/progress.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */

/** @param {State} state @param {Page} page */
export function loadingPanel({ boot, studied }, page) {
  if (boot.status === "failed") return engineFault(boot, page.retry);
  if (studied !== null)
    return html`<div class="loading"><h2>${say("boot.study")}</h2>${progressBar({
      ...boot,
      fraction: studied / 100,
    })}</div>`;
  return html`<div class="loading"><h2>${say(
    boot.status === "ready" ? "boot.position" : "boot.loading",
  )}</h2>${boot.status === "ready" ? nothing : progressBar(boot)}</div>`;
}

/** The engine gave no answer while others drove. @param {Page} page */
export function stuckPanel({ session }) {
  return html`<div class="card fault" role="alert"><p>${say("error.unanswered")}</p>
    <button type="button" class="button"
      @click=${() => session.carryOn()}>${say("boot.retry")}</button></div>`;
}
