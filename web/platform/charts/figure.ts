/** A chart with its title, description, data table and export buttons. */
import { html } from "lit-html";
import { say } from "../language/messages.ts";
import { saveCsv, savePng, saveSvg } from "./export.ts";

type Row = (string | number)[];

interface Figure {
  /** File name, lower-case. */
  name: string;
  title: string;
  /** A sentence below the title that describes the chart. */
  description: string;
  /** Controls to select the data. */
  choice?: unknown;
  /** An svg element with the class "chart". */
  picture: unknown;
  /** The data as rows; the first row is the heading. */
  rows: Row[];
}

function pictureOf(event: Event) {
  const chart = (event.currentTarget as HTMLElement).closest("figure")?.querySelector("svg.chart");
  return chart instanceof SVGSVGElement ? chart : null;
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
  { name, title, description, choice, picture, rows }: Figure,
  onError: (error: unknown) => void,
) {
  const button = (kind: string, save: (svg: SVGSVGElement) => unknown) => {
    const act = async (event: Event) => {
      const svg = pictureOf(event);
      try {
        if (svg) await save(svg);
      } catch (error) {
        onError(error);
      }
    };
    return html`<button type="button" aria-label=${say("report.save", { title, kind })}
      @click=${act}>${kind}</button>`;
  };
  return html`<figure class="figure figure-${name}">
    <figcaption><h2>${title}</h2>${choice ?? ""}<p>${description}</p></figcaption>
    ${picture}
    <div class="figure-foot">
      <details><summary>${say("report.table")}</summary>${table(rows, title)}</details>
      <span class="figure-save">${button("PNG", (svg) => savePng(svg, name))}${button("SVG", (svg) =>
        saveSvg(svg, name),
      )}${button("CSV", () => saveCsv(rows, name))}</span>
    </div>
  </figure>`;
}
