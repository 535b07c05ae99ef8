/**
 * All sheets of a set, by part.
 */
import { circuitName } from "../../core/circuits/circuits.js";
import { largePage, largeSheet, tilePages } from "./board-pages.js";
import { scaled } from "./board-print.js";
import { PARTS, SHEETS_MOST } from "./options.js";
import { isUsable, paperOf } from "./papers.js";
import { carPages, markerPages, netPages, sheetPages } from "./pieces.js";
import { layTiles } from "./tiles.js";
import { cornersPage, coverPage, diceOf, dicePage, turnPage } from "./written-pages.js";

/** @typedef {import("../../core/circuits/circuits.js").ShownCircuit} ShownCircuit */
/** @typedef {import("../../core/language/clauses.js").Rules} RulesRead */
/** @typedef {import("./board-print.js").BoardPrint} BoardPrint */
/** @typedef {import("./options.js").Options} Options */
/** @typedef {import("./options.js").Part} Part */
/** @typedef {import("./papers.js").Size} Size */
/** @typedef {import("./tiles.js").Tiling} Tiling */
/**
 * How the board is laid on paper: `problem` is the name of a sentence that says why it can't be.
 * @typedef {{paper: Size, tiling: Tiling | null, scale: number,
 *   problem: "too_small" | "too_many" | null}} Layout
 */

/** @type {Part[]} */
const ONE_SHEET = ["board"];

/** @type {{key: string, board: BoardPrint | null, tiling: Tiling | null}} */
let last = { key: "", board: null, tiling: null };

/** The tiling; looking for the best one takes a moment. @param {BoardPrint} board @param {number} scale
 * @param {Size} sheet */
function tilingOf(board, scale, sheet) {
  const key = `${scale} ${sheet.width} ${sheet.height}`;
  if (last.key !== key || last.board !== board)
    last = { key, board, tiling: layTiles(scaled(board.needed, scale), sheet) };
  return last.tiling;
}

/** @param {BoardPrint} board @param {Options} options @returns {Layout} */
export function layoutOf(board, { paper, own, space }) {
  const scale = space / board.drawing.unit;
  const sheet = paperOf(paper, own);
  if (paper === "own" && !isUsable(own)) return { paper: sheet, tiling: null, scale, problem: "too_small" };
  if (paper === "one") return { paper: largeSheet(board, scale), tiling: null, scale, problem: null };
  const tiling = tilingOf(board, scale, sheet);
  if (!tiling) return { paper: sheet, tiling: null, scale, problem: "too_small" };
  const problem = tiling.tiles.length > SHEETS_MOST ? "too_many" : null;
  return { paper: tiling.paper, tiling, scale, problem };
}

/**
 * The sheets of each part, made when they are wanted; none where there is nothing to print.
 * @param {object} wanted
 * @param {ShownCircuit} wanted.facts
 * @param {BoardPrint} wanted.board
 * @param {Layout} wanted.layout
 * @param {RulesRead} wanted.read
 * @param {import("./options.js").Rules} wanted.rules
 * @param {{name: string, livery: number}[]} wanted.cars
 * @param {number} wanted.space
 * @returns {Record<Part, () => unknown[]>}
 */
export function partsOf({ facts, board, layout, read, rules, cars, space }) {
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
    sheets: () => sheetPages(cars, read.guides[rules.rulebook].sheets, rules, paper),
    cars: () => carPages(cars, space, paper),
    markers: () => markerPages(cars, paper),
  };
}

/** What is printed: on one large sheet the board alone. @param {Options} options @param {boolean} all */
export const partsIn = ({ paper, parts }, all) => (paper === "one" ? ONE_SHEET : all ? PARTS : parts);
