/** All sheets of a set, by part. */
import { circuitName, type ShownCircuit } from "../../domain/circuits/circuits.ts";
import { entryOf } from "../../platform/lists/item-at.ts";
import { memoiseLast } from "../../platform/lists/memoise-last.ts";
import { largePage, largeSheetSize, tilePages } from "./board-pages.ts";
import { scaleBoxes, type BoardPrint } from "./board-print.ts";
import { PARTS, MAX_SHEETS, type Options, type Part, type PrintRules } from "./options.ts";
import { isUsable, MAX_OWN_MM, paperOf, type PaperSize } from "./papers.ts";
import { carPages, markerPages, netPages, sheetPages } from "./pieces.ts";
import { layTiles, type Tiling } from "./tiles.ts";
import { cornersPage, coverPage, diceOf, dicePage, turnPage } from "./written-pages.ts";
import type { Rules as RulesRead } from "../../platform/language/clauses.ts";

/** Layout of the board on paper; `problem` is the reason if it does not fit. */
export type Layout = {
  paper: PaperSize;
  tiling: Tiling | null;
  scale: number;
  problem: "too_small" | "too_large" | "too_many" | null;
};

const ONE_SHEET: Part[] = ["board"];

/** Returns the best tiling of a board. Cached, because the search is slow. */
const tilingOf = memoiseLast((board: BoardPrint, scale: number, width: number, height: number) =>
  layTiles(scaleBoxes(board.needed, scale), { width, height }),
);

export function layoutOf(board: BoardPrint, { paper, customSize, space }: Options): Layout {
  const scale = space / board.drawing.unit;
  const sheet = paperOf(paper, customSize);
  if (paper === "own" && !isUsable(customSize))
    return {
      paper: sheet,
      tiling: null,
      scale,
      problem: sheet.height > MAX_OWN_MM ? "too_large" : "too_small",
    };
  if (paper === "one") return { paper: largeSheetSize(board, scale), tiling: null, scale, problem: null };
  const tiling = tilingOf(board, scale, sheet.width, sheet.height);
  if (!tiling) return { paper: sheet, tiling: null, scale, problem: "too_small" };
  const problem = tiling.tiles.length > MAX_SHEETS ? "too_many" : null;
  return { paper: tiling.paper, tiling, scale, problem };
}

/** Returns a function for each part that makes its sheets; [] if there is nothing to print. */
export function partsOf({
  facts,
  board,
  layout,
  read,
  rules,
  cars,
  space,
}: {
  facts: ShownCircuit;
  board: BoardPrint;
  layout: Layout;
  read: RulesRead;
  rules: PrintRules;
  cars: { name: string; livery: number }[];
  space: number;
}): Record<Part, () => unknown[]> {
  const { paper, tiling, scale } = layout;
  const circuit = circuitName(facts.id);
  return {
    cover: () => (tiling ? [coverPage(facts, circuit, { board, tiling, scale })] : []),
    board: () =>
      tiling ? tilePages(board, tiling, scale, circuit) : [largePage(board, scale, circuit, facts.weather)],
    corners: () => (facts.corners.length > 0 ? [cornersPage(facts, circuit)] : []),
    turn: () => [turnPage(rules, read)],
    dice: () => [dicePage(rules, read)],
    nets: () => netPages(diceOf(rules, read), paper),
    sheets: () => sheetPages(cars, entryOf(read.guides, rules.rulebook).sheets, rules, paper),
    cars: () => carPages(cars, space, paper),
    markers: () => markerPages(cars, paper),
  };
}

/** Returns the parts to print; only the board if it is on one large sheet. */
export const partsIn = ({ paper, parts }: Options, all: boolean) =>
  paper === "one" ? ONE_SHEET : all ? PARTS : parts;
