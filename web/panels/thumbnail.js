/**
 * A circuit as its centre line, small.
 */
import { html } from "lit-html";
import { drawingOf } from "../app/circuits.js";

/** @typedef {import("../board/board.js").Drawing} Drawing */

/** @type {Map<string, Drawing | null>} null: on its way, or not to be had */
const known = new Map();

/** @param {string} circuit @param {() => void} onArrival */
export function thumbnail(circuit, onArrival) {
  if (!known.has(circuit)) {
    known.set(circuit, null);
    drawingOf(circuit).then(
      (drawing) => {
        known.set(circuit, drawing);
        onArrival();
      },
      () => {},
    );
  }
  const drawing = known.get(circuit);
  if (!drawing) return html`<svg viewBox="0 0 140 100" aria-hidden="true"></svg>`;
  const { width, height, signature, line } = drawing;
  return html`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <path class="thumbnail-road" d=${signature}></path><path class="thumbnail-line" d=${signature}></path>
    <circle class="thumbnail-start" cx=${line[0]} cy=${line[1]} r=${width / 28}></circle>
  </svg>`;
}
