/** The board on paper: as tiles, or as one large sheet. */
import { nothing, svg } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { barometer, BAROMETER_MM } from "./barometer.ts";
import { PICTURE_ID, type BoardPrint } from "./board-print.ts";
import { drawnPage } from "./pages.ts";
import { MARGINS_MM, OVERLAP_MM, type Tile, type Tiling } from "./tiles.ts";
import type { PaperSize } from "./papers.ts";

type Weather = { rain: number; variable: number };

/** Cut marks: distance of their near and far ends from the printed area. */
const CUT_MARK_MM = { from: 1.2, to: 6 };
/** Overview map in the bottom margin: maximum height, maximum size of a cell, and gap next to it. */
const MAP_MM = { height: 10, cell: 3.2, air: 3 };
/** Margin round the board on the single large sheet, and height of the title below it. */
const FRAME_MM = { edge: 10, title: 24 };

const picture = ({ drawing }: BoardPrint) =>
  svg`<use href=${`#${PICTURE_ID}`} width=${drawing.width} height=${drawing.height}></use>`;

const mark = ([x1, y1]: number[], [x2, y2]: number[]) =>
  svg`<line class="paper-cut" x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>`;

/** Marks in the margins that show where a tile is cut and where the next one begins. */
function cutMarks({ paper, step }: Tiling) {
  const [left, top] = [MARGINS_MM.left, MARGINS_MM.top];
  const [right, bottom] = [paper.width - MARGINS_MM.right, paper.height - MARGINS_MM.bottom];
  return [
    ...[left, left + step.width].flatMap((x) => [
      mark([x, top - CUT_MARK_MM.from], [x, top - CUT_MARK_MM.to]),
      mark([x, bottom + CUT_MARK_MM.from], [x, bottom + CUT_MARK_MM.to]),
    ]),
    ...[top, top + step.height].flatMap((y) => [
      mark([left - CUT_MARK_MM.from, y], [left - CUT_MARK_MM.to, y]),
      mark([right + CUT_MARK_MM.from, y], [right + CUT_MARK_MM.to, y]),
    ]),
  ];
}

/** Small map of all tiles, with the current one marked. */
function smallMap({ tiles, rows, columns, paper }: Tiling, currentTile: Tile) {
  const cell = Math.min(MAP_MM.cell, MAP_MM.height / rows);
  const left = paper.width - MARGINS_MM.right - OVERLAP_MM - MAP_MM.air - columns * cell;
  const top = paper.height - MARGINS_MM.bottom + 2;
  return tiles.map(
    (tile) => svg`<rect class=${tile === currentTile ? "paper-map is-here" : "paper-map"}
      x=${left + tile.column * cell} y=${top + tile.row * cell} width=${cell} height=${cell}></rect>`,
  );
}

/** Names of the adjacent tiles, in the margins. */
function neighbours({ tiles, paper }: Tiling, { row, column }: Tile) {
  const at = (down: number, across: number) =>
    tiles.find((one) => one.row === row + down && one.column === column + across)?.name;
  const [middle, centre] = [paper.width / 2, paper.height / 2];
  const sides = [
    { name: at(-1, 0), x: middle, y: 5.4, turn: 0 },
    { name: at(1, 0), x: middle, y: paper.height - MARGINS_MM.bottom + 5, turn: 0 },
    { name: at(0, -1), x: 5.4, y: centre, turn: -90 },
    { name: at(0, 1), x: paper.width - 5.4, y: centre, turn: 90 },
  ];
  return sides.map(({ name, x, y, turn }) =>
    name
      ? svg`<text class="paper-next" transform=${`translate(${x} ${y}) rotate(${turn})`}>${name}</text>`
      : nothing,
  );
}

/**
 * @param scale  millimetres per board unit
 * @param circuit  its name
 */
export function tilePages(board: BoardPrint, tiling: Tiling, scale: number, circuit: string) {
  const { paper, step } = tiling;
  const [width, height] = [step.width + OVERLAP_MM, step.height + OVERLAP_MM];
  return tiling.tiles.map((tile) => {
    const viewBox = [tile.x, tile.y, width, height].map((length) => (length / scale).toFixed(3)).join(" ");
    const foot = paper.height - MARGINS_MM.bottom + 7;
    const content = svg`<svg class="paper-tile" data-tile=${tile.name} x=${MARGINS_MM.left}
      y=${MARGINS_MM.top}
        width=${width} height=${height} viewBox=${viewBox} preserveAspectRatio="none">${picture(board)}</svg>
      ${cutMarks(tiling)}${neighbours(tiling, tile)}${smallMap(tiling, tile)}
      <text class="paper-name" x=${MARGINS_MM.left + 2} y=${foot}>${tile.name}</text>
      <text class="paper-foot" x=${MARGINS_MM.left + 14} y=${foot}>${circuit}</text>`;
    return drawnPage("board", say("print.tile", { tile: tile.name }), content, paper);
  });
}

/** Returns the size of the single sheet for the whole board. */
export const largeSheetSize = ({ drawing }: BoardPrint, scale: number): PaperSize => ({
  width: Math.ceil(drawing.width * scale + 2 * FRAME_MM.edge),
  height: Math.ceil(drawing.height * scale + 2 * FRAME_MM.edge + FRAME_MM.title),
});

/**
 * The whole board on one sheet. Contains the picture itself instead of a reference, because the sheet is also
 * saved as a file.
 * @param circuit  its name
 */
export function largePage(board: BoardPrint, scale: number, circuit: string, weather: Weather) {
  const paper = largeSheetSize(board, scale);
  const { width, height } = board.drawing;
  const foot = FRAME_MM.edge + height * scale + 15;
  const content = svg`<svg class="paper-tile" data-tile="A1" x=${FRAME_MM.edge} y=${FRAME_MM.edge}
      width=${width * scale} height=${height * scale}
      viewBox=${`0 0 ${width} ${height}`}>${board.picture}</svg>
    <text class="paper-poster" x=${FRAME_MM.edge} y=${foot}>${circuit}</text>
    <g transform=${`translate(${paper.width - FRAME_MM.edge - BAROMETER_MM.width} ${foot - 10})`}>${barometer(
      weather,
    )}</g>`;
  return drawnPage("board", circuit, content, paper);
}

/** Overview map for the cover: the board with the outlines and names of its tiles. */
export function tileMap(board: BoardPrint, { tiles, step }: Tiling, scale: number) {
  const { drawing } = board;
  const xs = tiles.map(({ x }) => x / scale);
  const ys = tiles.map(({ y }) => y / scale);
  const [wide, high] = [step.width / scale, step.height / scale];
  const left = Math.min(0, ...xs);
  const top = Math.min(0, ...ys);
  const right = Math.max(drawing.width, ...xs.map((x) => x + wide));
  const bottom = Math.max(drawing.height, ...ys.map((y) => y + high));
  return svg`<svg class="paper-overview" viewBox=${`${left} ${top} ${right - left} ${bottom - top}`}
    data-detail="far">${picture(board)}${tiles.map(
      ({ x, y, name }) => svg`<rect x=${x / scale} y=${y / scale} width=${wide} height=${high}></rect><text
        x=${x / scale + wide / 2} y=${y / scale + high / 2}>${name}</text>`,
    )}</svg>`;
}
