/** Paper sizes, and the style sheet that sets the page size for printing. All lengths in millimetres. */
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import { memoiseLast } from "../../platform/lists/memoise-last.ts";

export type Colours = "full" | "thrift" | "mono";
export type PaperSize = { width: number; height: number };
/** "one": a single sheet as large as the board. */
export type PaperName = "a4" | "a3" | "letter" | "own" | "one";

const PAPERS: Record<"a4" | "a3" | "letter", PaperSize> = {
  a4: { width: 210, height: 297 },
  a3: { width: 297, height: 420 },
  letter: { width: 215.9, height: 279.4 },
};

export const PAPER_NAMES: PaperName[] = ["a4", "a3", "letter", "own", "one"];
/** Limits of a custom paper size: minimum short and long side, and maximum side. */
export const MIN_OWN_MM = { short: 140, long: 200 };
export const MAX_OWN_MM = 1600;

/** Returns the size of a paper by name, in portrait. */
export function paperOf(name: PaperName, own: PaperSize) {
  const { width, height } = name === "own" ? own : PAPERS[name === "one" ? "a4" : name];
  return { width: Math.min(width, height), height: Math.max(width, height) };
}

export const rotatePaper = ({ width, height }: PaperSize): PaperSize => ({ width: height, height: width });

/** True if a custom paper size is within the limits. */
export function isUsable({ width, height }: PaperSize) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= MIN_OWN_MM.short && long >= MIN_OWN_MM.long && long <= MAX_OWN_MM;
}

/** Cars in black and white; their patterns are printed in grey. */
const MONO_CARS = "[class^=livery-] { --car-a: white !important; --car-b: darkgray !important; }";

export const pageRules = ({ width, height }: PaperSize, colours: Colours) => `
  @page { size: ${width}mm ${height}mm; margin: 0; }
  .paper { --paper-width: ${width}; aspect-ratio: ${width} / ${height}; }
  @media print { .paper { width: ${width}mm; height: ${height}mm; } }
  ${colours === "mono" ? MONO_CARS : ""}`;

const styleSheetOf = memoisePerObject((page: Document) => {
  const sheet = new CSSStyleSheet();
  page.adoptedStyleSheets.push(sheet);
  return sheet;
});
const writeStyleSheet = memoiseLast((rules: string) => styleSheetOf(document).replaceSync(rules));

/** Sets the page size for printing; null removes it. */
export function usePaper(paper: PaperSize | null, colours: Colours = "full") {
  writeStyleSheet(paper ? pageRules(paper, colours) : "");
}
