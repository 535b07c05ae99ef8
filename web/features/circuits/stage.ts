/** Frame for a read-only board, with zoom buttons. */
import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { say, sentence } from "../../platform/language/messages.ts";
import { viewerOf } from "./circuit-viewer.ts";
import { icon } from "../../platform/ui/icons.ts";
import type { Page } from "../../domain/page.ts";
import type { Warning } from "../../protocol.d.ts";

const ZOOM_STEP = 1.4;

/** @param isStale  true if the picture is older than the text it belongs to */
export function viewerStage(page: Page, label: string, isStale = false) {
  const viewer = viewerOf(page);
  return html`<section class="stage showcase ${isStale ? "is-stale" : ""}" aria-label=${label}>
    <div class="stage-board" ${ref(viewer.container)}></div>
    <div class="zoom" role="group" aria-label=${say("zoom.title")}>
      <button type="button" aria-label=${say("zoom.in")}
        @click=${() => viewer.zoomBy(ZOOM_STEP)}>${icon("plus")}</button>
      <button type="button" aria-label=${say("zoom.out")}
        @click=${() => viewer.zoomBy(1 / ZOOM_STEP)}>${icon("minus")}</button>
      <button type="button" aria-label=${say("zoom.fit")} @click=${viewer.fit}>${icon("fit")}</button>
    </div>
  </section>`;
}

export function warningList(warnings: Warning[]) {
  return html`<ol class="warnings">${warnings.map(
    (warning, index) => html`<li><b>${index + 1}</b>${sentence(warning.message)}</li>`,
  )}</ol>`;
}
