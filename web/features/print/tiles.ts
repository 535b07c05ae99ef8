/**
 * Cuts a board into tiles that fit on paper. All lengths in millimetres.
 *
 * A tile is cut along its left and top edges and glued on the overlap of its left and upper neighbours.
 */
import { rotatePaper, type PaperSize } from "./papers.ts";
import type { Box } from "../../race/board/geometry.ts";

/** A tile: `x`, `y` are the position of its top left corner on the board. */
export type Tile = { row: number; column: number; name: string; x: number; y: number };
export interface Tiling {
  /** In the orientation that is used, portrait or landscape. */
  paper: PaperSize;
  /** Distance from a tile to the next one. */
  step: PaperSize;
  rows: number;
  columns: number;
  /** Tiles that show part of the circuit, row by row. */
  tiles: Tile[];
}

/** Width printed beyond a tile's right and bottom edges, for gluing the next one on. */
export const OVERLAP_MM = 10;
/** Margins between the edge of the paper and the printed part of the board. */
export const MARGINS_MM = { left: 8, top: 8, right: 8, bottom: 14 };
/** Number of offsets that are tried in each direction, to use the fewest sheets. */
const OFFSETS_TRIED = 12;

const tileStep = ({ width, height }: PaperSize): PaperSize => ({
  width: width - MARGINS_MM.left - MARGINS_MM.right - OVERLAP_MM,
  height: height - MARGINS_MM.top - MARGINS_MM.bottom - OVERLAP_MM,
});

/** Rows are letters: A to Z, then AA. */
export function rowName(row: number): string {
  const letter = String.fromCharCode(65 + (row % 26));
  return row < 26 ? letter : rowName(Math.floor(row / 26) - 1) + letter;
}

/** Returns the first and last cell of an interval; the overlap beyond a cell needs no cell of its own. */
function cellsAlong(from: number, length: number, step: number) {
  const first = Math.floor(from / step);
  return { first, last: Math.max(first, Math.floor((from + length - OVERLAP_MM) / step)) };
}

/** Returns the grid cells that boxes cover, by "row column". */
function cellsUnder(boxes: Box[], step: PaperSize, left: number, top: number) {
  const cells: Map<string, { row: number; column: number }> = new Map();
  for (const { x, y, width, height } of boxes) {
    const rows = cellsAlong(y - top, height, step.height);
    const columns = cellsAlong(x - left, width, step.width);
    for (let row = rows.first; row <= rows.last; row += 1)
      for (let column = columns.first; column <= columns.last; column += 1)
        cells.set(`${row} ${column}`, { row, column });
  }
  return cells;
}

function extent(cells: ReturnType<typeof cellsUnder>) {
  const places = [...cells.values()];
  const [rows, columns] = [places.map(({ row }) => row), places.map(({ column }) => column)];
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  return {
    places,
    row,
    column,
    rows: Math.max(...rows) - row + 1,
    columns: Math.max(...columns) - column + 1,
  };
}

/**
 * Returns the tiling with the fewest sheets, in portrait or landscape. Ties go to the smallest rectangle of
 * tiles.
 * @param boxes  areas to be printed
 * @returns null if there is nothing to print, or no room on the sheet
 */
export function layTiles(boxes: Box[], sheet: PaperSize): Tiling | null {
  if (boxes.length === 0) return null;
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  let best: { count: number; area: number; left: number; top: number; paper: PaperSize } | null = null;
  for (const paper of [sheet, rotatePaper(sheet)]) {
    const step = tileStep(paper);
    if (step.width < OVERLAP_MM || step.height < OVERLAP_MM) return null;
    for (let across = 0; across < OFFSETS_TRIED; across += 1)
      for (let down = 0; down < OFFSETS_TRIED; down += 1) {
        const from = {
          left: left - (step.width * across) / OFFSETS_TRIED,
          top: top - (step.height * down) / OFFSETS_TRIED,
        };
        const cells = cellsUnder(boxes, step, from.left, from.top);
        const { rows, columns } = extent(cells);
        const layout = { count: cells.size, area: rows * columns, ...from, paper };
        if (!best || layout.count < best.count || (layout.count === best.count && layout.area < best.area))
          best = layout;
      }
  }
  return best && tilesFrom(boxes, best);
}

function tilesFrom(
  boxes: Box[],
  { left, top, paper }: { left: number; top: number; paper: PaperSize },
): Tiling {
  const step = tileStep(paper);
  const { places, row: first, column: leftmost, rows, columns } = extent(cellsUnder(boxes, step, left, top));
  const tiles = places
    .sort((one, other) => one.row - other.row || one.column - other.column)
    .map(({ row, column }) => ({
      row: row - first,
      column: column - leftmost,
      name: `${rowName(row - first)}${column - leftmost + 1}`,
      x: left + column * step.width,
      y: top + row * step.height,
    }));
  return { paper, step, rows, columns, tiles };
}
