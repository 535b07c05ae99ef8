/** What a race leaves on the printed board for everybody: rain over land and asphalt, and debris on dangerous spaces. */

import { nothing, render, svg } from "lit-html";

/** @typedef {import("./geometry.js").Place} Place */

const SVG = "http://www.w3.org/2000/svg";

/** Shards along the edges of a space, in its own directions: its middle stays free for what is lit or written there. */
const SHARDS = [
  "M-16 -8l6 -2 1 5z",
  "M-13 6l5 1 -1 4 -5 -1z",
  "M7 -10l7 1 -3 4z",
  "M10 6l4 -2 2 4 -4 3z",
  "M-3 8.6l4 -1.4 1 3.4z",
  "M-4 -10.4l4 1 -3 2.4z",
];

/** A stroke of rain and one beside it, half a field further on. */
const RAIN_FIELD = 24;
const RAIN = "M5 1v12M17 13v10";

/** @param {number} space @param {Place[]} at */
function debris(space, at) {
  const [x, y, heading] = at[space];
  return svg`<g class="debris" data-space-mark=${space} transform="translate(${x} ${y}) rotate(${heading})"><path d=${SHARDS.join("")}></path></g>`;
}

/**
 * Two layers of their own: rain under what is lit, debris above it.
 * @param {SVGGElement} liveLayer
 * @param {{width: number, height: number, at: Place[]}} drawing
 * @param {string} rainId  for the pattern of the rain
 */
export function createTrackState(liveLayer, { width, height, at }, rainId) {
  const [rainLayer, debrisLayer] = ["b-rain", "b-hazards"].map((name) => {
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", name);
    return layer;
  });
  liveLayer.before(rainLayer);
  liveLayer.after(debrisLayer);

  /** @param {{rain: boolean, hazards: number[]}} state */
  return ({ rain, hazards }) => {
    const falling = svg`<defs><pattern id=${rainId} width=${RAIN_FIELD} height=${RAIN_FIELD} patternUnits="userSpaceOnUse" patternTransform="rotate(28)"
      ><path class="rain-line" d=${RAIN}></path></pattern></defs><rect width=${width} height=${height} fill=${`url(#${rainId})`}></rect>`;
    render(rain ? falling : nothing, rainLayer);
    render(
      hazards.map((space) => debris(space, at)),
      debrisLayer,
    );
  };
}
