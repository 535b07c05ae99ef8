/**
 * How much of the engine has arrived.
 */
import { html } from "lit-html";
import { say } from "../app/messages.js";

/** @param {import("../app/state.js").Boot} boot */
export function progressBar({ fraction }) {
  const percent = Math.round(fraction * 100);
  return html`<progress class="progress" max="100" value=${percent} aria-label=${say("boot.progress", { percent })}></progress>`;
}
