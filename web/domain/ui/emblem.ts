/**
 * A circuit as a small picture: land with contours, the road, the start line and the direction of travel.
 * Drawn from the centre line alone, in the board's colours.
 */
import { html, nothing, svg } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import type { Thumbnail as Emblem } from "../../protocol.d.ts";

/** Layers from the widest contour to the road. */
const LAYERS = ["far", "middle", "near", "verge", "edge", "road"];

/** @param onPlace  lit `ref` callback, which receives the element */
export function emblemPrint(
  emblem: Emblem | undefined,
  onPlace: ((place: Element | undefined) => void) | null = null,
) {
  if (!emblem) return html`<svg class="emblem" viewBox="0 0 560 400" aria-hidden="true"></svg>`;
  const { width, height, path, start } = emblem;
  const [x, y, heading] = start;
  return html`<svg class="emblem" viewBox="0 0 ${width} ${height}" aria-hidden="true"
    ${onPlace ? ref(onPlace) : nothing}>
    ${LAYERS.map((layer) => svg`<path class="emblem-${layer}" d=${path}></path>`)}
    <g transform="translate(${x} ${y}) rotate(${heading})"><path class="emblem-line" d="M0-15V15"></path><path
      class="emblem-way" d="M11-8L24 0 11 8z"></path></g>
  </svg>`;
}
