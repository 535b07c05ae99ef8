/** Sheets of paper, and drawings packed in rows on as few as possible. All lengths in millimetres. */
import { html, svg } from "lit-html";
import { itemAt } from "../../platform/lists/item-at.ts";
import type { Part } from "./options.ts";
import type { PaperSize } from "./papers.ts";

/** A drawing: `draw` renders it with its top left corner at 0, 0. `startsRow`: it begins a new row. */
export type PrintItem = PaperSize & { draw: () => unknown; startsRow?: boolean };

/** Margin of the paper. */
const MARGIN_MM = 12;
const GAP_MM = 5;
/** Height of the title. */
const TITLE_MM = 11;

export const drawnPage = (part: Part, name: string, content: unknown, { width, height }: PaperSize) =>
  html`<section class="paper" data-part=${part} aria-label=${name}><svg class="paper-drawing"
    viewBox=${`0 0 ${width} ${height}`}>${content}</svg></section>`;

export const writtenPage = (part: Part, name: string, content: unknown) =>
  html`<section class="paper" data-part=${part} aria-label=${name}><div
    class="paper-text">${content}</div></section>`;

/** Positions drawings in rows, page by page. */
export function packItems(
  items: (PaperSize & { startsRow?: boolean })[],
  paper: PaperSize,
): { item: number; x: number; y: number }[][] {
  let page: { item: number; x: number; y: number }[] = [];
  const pages: (typeof page)[] = [];
  let [x, y, row] = [0, 0, 0];
  const top = MARGIN_MM + TITLE_MM;
  items.forEach(({ width, height, startsRow }, item) => {
    const isFull = startsRow || x + width > paper.width - MARGIN_MM;
    if (pages.length > 0 && x > MARGIN_MM && isFull) [x, y, row] = [MARGIN_MM, y + row + GAP_MM, 0];
    if (pages.length === 0 || y + height > paper.height - MARGIN_MM) {
      page = [];
      pages.push(page);
      [x, y, row] = [MARGIN_MM, top, 0];
    }
    page.push({ item, x, y });
    x += width + GAP_MM;
    row = Math.max(row, height);
  });
  return pages;
}

/** Sheets with drawings under a title. */
export const packedPages = (part: Part, title: string, items: PrintItem[], paper: PaperSize) =>
  packItems(items, paper).map((places) =>
    drawnPage(
      part,
      title,
      svg`<text class="paper-title" x=${MARGIN_MM} y=${MARGIN_MM + 6}>${title}</text>${places.map(
        ({ item, x, y }) => svg`<g transform=${`translate(${x} ${y})`}>${itemAt(items, item).draw()}</g>`,
      )}`,
      paper,
    ),
  );
