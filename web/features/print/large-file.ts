/**
 * Saves the large sheet as a file for a print shop: SVG, in millimetres.
 */
import { svgText } from "../../core/charts/export.ts";
import { saveFile } from "../../core/files.ts";

const SHEET = '.paper[data-part="board"] > .paper-drawing';
const PAPER = "white";

/** Adds the unit mm to the size of a drawing. */
export const inMillimetres = (text: string) =>
  text.replace(/^(<svg\b[^>]*?) width="([\d.]+)" height="([\d.]+)"/, '$1 width="$2mm" height="$3mm"');

/** @param circuit  its id */
export async function saveLargeSheet(circuit: string) {
  const sheet = document.querySelector<SVGSVGElement>(SHEET);
  if (!sheet) return;
  const text = inMillimetres(await svgText(sheet, PAPER));
  saveFile(`yellow-flag-${circuit.replace(/[^\w-]/g, "-")}.svg`, text, "image/svg+xml");
}
