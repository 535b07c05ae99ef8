/**
 * A chart with all that belongs to it: heading, what it shows, the picture, the same as a table, and a way to
 * keep it as a file.
 */
import { html } from "lit-html";
import { say } from "../language/messages.js";
import { saveCsv, savePng, saveSvg } from "./export.js";

/** @typedef {(string | number)[]} Row */

/**
 * @typedef {object} Figure
 * @property {string} name      of files, small letters
 * @property {string} title
 * @property {string} what      a sentence below the title
 * @property {unknown} [choice] to choose what is shown
 * @property {unknown} picture  an svg element of the class "chart"
 * @property {Row[]} rows       the figures, the first row their headings
 */

/** @param {Event} event */
function pictureOf(event) {
  const found = /** @type {HTMLElement} */ (event.currentTarget)
    .closest("figure")
    ?.querySelector("svg.chart");
  return found instanceof SVGSVGElement ? found : null;
}

/** @param {Row[]} rows @param {string} title */
function table([heads, ...lines], title) {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${title}><table><caption
    class="unseen">${title}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${lines.map(
      ([first, ...others]) => html`<tr><th
      scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

/** @param {Figure} figure @param {(error: unknown) => void} onFault */
export function chartFigure({ name, title, what, choice, picture, rows }, onFault) {
  /** @param {string} kind @param {(svg: SVGSVGElement) => unknown} keep */
  const button = (kind, keep) => {
    const act = async (/** @type {Event} */ event) => {
      const svg = pictureOf(event);
      try {
        if (svg) await keep(svg);
      } catch (error) {
        onFault(error);
      }
    };
    return html`<button type="button" aria-label=${say("report.save", { title, kind })}
      @click=${act}>${kind}</button>`;
  };
  return html`<figure class="figure figure-${name}">
    <figcaption><h2>${title}</h2>${choice ?? ""}<p>${what}</p></figcaption>
    ${picture}
    <div class="figure-foot">
      <details><summary>${say("report.table")}</summary>${table(rows, title)}</details>
      <span class="figure-save">${button("PNG", (svg) => savePng(svg, name))}${button("SVG", (svg) =>
        saveSvg(svg, name),
      )}${button("CSV", () => saveCsv(rows, name))}</span>
    </div>
  </figure>`;
}
