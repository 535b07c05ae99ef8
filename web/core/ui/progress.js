/**
 * How much of the engine has arrived, or why it does not.
 */
import { html, nothing } from "lit-html";
import { say } from "../language/messages.js";

/** @typedef {import("../store.js").Boot} Boot */

/** @param {Boot} boot */
export function progressBar({ fraction }) {
  const percent = Math.round(fraction * 100);
  return html`<progress class="progress" max="100" value=${percent}
    aria-label=${say("boot.progress", { percent })}></progress>`;
}

/** An engine that could not be started, and what may be done. @param {Boot} boot @param {() => void} retry */
export function engineFault({ status, fault }, retry) {
  if (status !== "failed") return nothing;
  return html`<div class="card fault" role="alert">
    <h2>${say(`boot.${fault}.title`)}</h2><p>${say(`boot.${fault}.advice`)}</p>
    ${
      fault === "boot-failed"
        ? html`<button type="button" class="button" @click=${retry}>${say("boot.retry")}</button>`
        : nothing
    }
  </div>`;
}
