/** Progress of the engine's download, or the reason why it failed. */
import { html, nothing } from "lit-html";
import { say } from "../language/messages.ts";

export function progressBar({ fraction }: { fraction: number }) {
  const percent = Math.round(fraction * 100);
  return html`<progress class="progress" max="100" value=${percent}
    aria-label=${say("boot.progress", { percent })}></progress>`;
}

/** Shows that the engine could not be started, and the possible remedies. */
export function engineFault({ status, fault }: { status: string; fault: string | null }, retry: () => void) {
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
