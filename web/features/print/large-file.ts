/** Saves the large sheet as a file for a print shop: SVG, in millimetres. */
import { svgText } from "../../platform/charts/export.ts";
import { saveFile } from "../../platform/files.ts";

const SHEET_SELECTOR = '.paper[data-part="board"] > .paper-drawing';
const PAPER_COLOUR = "white";

/** Adds the unit mm to the size of a drawing. */
export const withMillimetres = (text: string) =>
  text.replace(/^(<svg\b[^>]*?) width="([\d.]+)" height="([\d.]+)"/, '$1 width="$2mm" height="$3mm"');

/** @param circuit  its id */
export async function saveLargeSheet(circuit: string) {
  const sheet = document.querySelector<SVGSVGElement>(SHEET_SELECTOR);
  if (!sheet) return;
  const text = withMillimetres(await svgText(sheet, PAPER_COLOUR));
  saveFile(`yellow-flag-${circuit.replace(/[^\w-]/g, "-")}.svg`, text, "image/svg+xml");
}
