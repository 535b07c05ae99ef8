/**
 * A circuit as a small print: land with its contours, the road, the line and where the cars go. Drawn from
 * the centre line alone, in the inks of the board.
 */
import { html, svg } from "lit-html";

/** @typedef {import("../../protocol.js").Emblem} Emblem */

/** From the widest contour to the road's edge. */
const LAYERS = ["far", "middle", "near", "verge", "edge", "road"];

/** @param {Emblem | undefined} emblem */
export function emblemPrint(emblem) {
  if (!emblem) return html`<svg class="emblem" viewBox="0 0 560 400" aria-hidden="true"></svg>`;
  const { width, height, path, start } = emblem;
  const [x, y, heading] = start;
  return html`<svg class="emblem" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${LAYERS.map((layer) => svg`<path class="emblem-${layer}" d=${path}></path>`)}
    <g transform="translate(${x} ${y}) rotate(${heading})"><path class="emblem-line" d="M0-15V15"></path><path
      class="emblem-way" d="M11-8L24 0 11 8z"></path></g>
  </svg>`;
}
