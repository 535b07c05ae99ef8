/**
 * How much of the engine has arrived.
 */
import { html } from "lit-html";
import { say } from "../language/messages.js";

/** @param {import("../store.js").Boot} boot */
export function progressBar({ fraction }) {
  const percent = Math.round(fraction * 100);
  return html`<progress class="progress" max="100" value=${percent}
    aria-label=${say("boot.progress", { percent })}></progress>`;
}
