/**
 * Sheets of paper, and drawings packed in rows on as few as possible. All lengths in millimetres.
 */
import { html, svg } from "lit-html";
import { itemAt } from "../../core/lists/item-at.ts";
import type { Part } from "./options.ts";
import type { PaperSize } from "./papers.ts";

/** A drawing: `draw` renders it with its top left corner at 0, 0. `startsRow`: it begins a new row. */
export type Item = PaperSize & { draw: () => unknown; startsRow?: boolean };

/** Margin of the paper. */
export const MARGIN = 12;
const GAP = 5;
/** Height of the title. */
const TITLE = 11;

export const drawnPage = (part: Part, name: string, content: unknown, { width, height }: PaperSize) =>
  html`<section class="paper" data-part=${part} aria-label=${name}><svg class="paper-drawing"
    viewBox=${`0 0 ${width} ${height}`}>${content}</svg></section>`;

export const writtenPage = (part: Part, name: string, content: unknown) =>
  html`<section class="paper" data-part=${part} aria-label=${name}><div
    class="paper-text">${content}</div></section>`;

/** Positions drawings in rows, page by page. */
export function packed(
  items: (PaperSize & { startsRow?: boolean })[],
  paper: PaperSize,
): { item: number; x: number; y: number }[][] {
  let page: { item: number; x: number; y: number }[] = [];
  const pages: (typeof page)[] = [];
  let [x, y, row] = [0, 0, 0];
  const top = MARGIN + TITLE;
  items.forEach(({ width, height, startsRow }, item) => {
    const isFull = startsRow || x + width > paper.width - MARGIN;
    if (pages.length > 0 && x > MARGIN && isFull) [x, y, row] = [MARGIN, y + row + GAP, 0];
    if (pages.length === 0 || y + height > paper.height - MARGIN) {
      page = [];
      pages.push(page);
      [x, y, row] = [MARGIN, top, 0];
    }
    page.push({ item, x, y });
    x += width + GAP;
    row = Math.max(row, height);
  });
  return pages;
}

/** Sheets with drawings under a title. */
export const packedPages = (part: Part, title: string, items: Item[], paper: PaperSize) =>
  packed(items, paper).map((places) =>
    drawnPage(
      part,
      title,
      svg`<text class="paper-title" x=${MARGIN} y=${MARGIN + 6}>${title}</text>${places.map(
        ({ item, x, y }) => svg`<g transform=${`translate(${x} ${y})`}>${itemAt(items, item).draw()}</g>`,
      )}`,
      paper,
    ),
  );
