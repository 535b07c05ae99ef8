/**
 * A chart with all that belongs to it: heading, what it shows, the picture, the same as a table, and a way to
 * keep it as a file.
 */
import { html } from "lit-html";
import { say } from "../language/messages.ts";
import { saveCsv, savePng, saveSvg } from "./export.ts";

type Row = (string | number)[];

interface Figure {
  /** Of files, small letters. */
  name: string;
  title: string;
  /** A sentence below the title. */
  what: string;
  /** To choose what is shown. */
  choice?: unknown;
  /** An svg element of the class "chart". */
  picture: unknown;
  /** The figures, the first row their headings. */
  rows: Row[];
}

function pictureOf(event: Event) {
  const found = (event.currentTarget as HTMLElement).closest("figure")?.querySelector("svg.chart");
  return found instanceof SVGSVGElement ? found : null;
}

function table([heads = [], ...lines]: Row[], title: string) {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${title}><table><caption
    class="unseen">${title}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${lines.map(
      ([first, ...others]) => html`<tr><th
      scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

export function chartFigure(
  { name, title, what, choice, picture, rows }: Figure,
  onFault: (error: unknown) => void,
) {
  const button = (kind: string, keep: (svg: SVGSVGElement) => unknown) => {
    const act = async (event: Event) => {
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
