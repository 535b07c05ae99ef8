/**
 * What one can begin with instead of a stroke: a file of one's own, a picture to trace over, the text.
 */
import { html } from "lit-html";
import { say } from "../../../core/language/messages.js";
import { icon } from "../../../core/ui/icons.js";

/** @typedef {import("../../../core/page.js").Page} Page */

/** @param {Page} _page */
export function beginnings(_page) {
  return html`<div class="sheet-begin">
    <a class="button is-small" href="#draw">${icon("book")}${say("sheet.with_text")}</a>
  </div>`;
}
