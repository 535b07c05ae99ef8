/**
 * Papers, and the style sheet that tells the browser which one to print on. All lengths in millimetres.
 */

/** @typedef {{width: number, height: number}} Size */
/** "one": a single sheet as large as the board.
 *  @typedef {"a4" | "a3" | "letter" | "own" | "one"} PaperName */

/** @type {Record<"a4" | "a3" | "letter", Size>} */
const PAPERS = {
  a4: { width: 210, height: 297 },
  a3: { width: 297, height: 420 },
  letter: { width: 215.9, height: 279.4 },
};

/** @type {PaperName[]} */
export const PAPER_NAMES = ["a4", "a3", "letter", "own", "one"];
/** Paper of the reader's own: its smallest short and long side, and its largest side. */
export const OWN_LEAST = { short: 140, long: 200 };
export const OWN_MOST = 1600;

/** The sheet of a name, upright. @param {PaperName} name @param {Size} own */
export function paperOf(name, own) {
  const { width, height } = name === "own" ? own : PAPERS[name === "one" ? "a4" : name];
  return { width: Math.min(width, height), height: Math.max(width, height) };
}

/** @param {Size} paper @returns {Size} */
export const turned = ({ width, height }) => ({ width: height, height: width });

/** True if a paper of the reader's own can be used. @param {Size} paper */
export function isUsable({ width, height }) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= OWN_LEAST.short && long >= OWN_LEAST.long && long <= OWN_MOST;
}

/** Cars in black and white: their patterns stay, in grey. */
const MONO_CARS = "[class^=livery-] { --car-a: #fff !important; --car-b: #999 !important; }";

/** @param {Size} paper @param {import("./options.js").Colours} colours */
export const pageRules = ({ width, height }, colours) => `
  @page { size: ${width}mm ${height}mm; margin: 0; }
  .paper { --paper-width: ${width}; aspect-ratio: ${width} / ${height}; }
  @media print { .paper { width: ${width}mm; height: ${height}mm; } }
  ${colours === "mono" ? MONO_CARS : ""}`;

/** @type {CSSStyleSheet | null} */
let sheet = null;
let written = "";

/**
 * Tells the browser the paper of all pages; null: no longer.
 * @param {Size | null} paper @param {import("./options.js").Colours} [colours]
 */
export function usePaper(paper, colours = "full") {
  const rules = paper ? pageRules(paper, colours) : "";
  if (rules === written) return;
  written = rules;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(rules);
}
