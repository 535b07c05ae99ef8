/** Marks of the race on the printed board: rain over land and asphalt, and debris on dangerous spaces. */

import { nothing, render, svg } from "lit-html";
import { itemAt } from "../../core/lists/item-at.ts";
import type { Place } from "./geometry.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Shards strewn over a space, in its own directions. */
const SHARDS = [
  "M-11 -7l8 -2 0 5z",
  "M-10 4l5 0 1 5 -6 -1z",
  "M3 -8l8 2 -5 4z",
  "M5 3l6 -2 1 5 -5 2z",
  "M-2 -1l4 -2 2 4 -5 2z",
].join("");

/** A stroke of rain and a second one, half a field further on. */
const RAIN_FIELD = 24;
const RAIN = "M5 1v12M17 13v10";

/**
 * Layers of their own: rain and shards under what is lit; above it the tape that closes a space off, so that
 * a lit space is seen to be dangerous too. The rain falls far beyond the print's edge, where the camera may
 * look.
 * @param rainId  for the pattern of the rain
 */
export function createTrackState(
  liveLayer: SVGGElement,
  { width, height, at }: { width: number; height: number; at: Place[] },
  shapes: string[],
  rainId: string,
) {
  const createLayer = (name: string) => {
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", name);
    return layer;
  };
  const [rainLayer, debrisLayer] = [createLayer("b-rain"), createLayer("b-debris")];
  const tapeLayer = createLayer("b-tape");
  liveLayer.before(rainLayer, debrisLayer);
  liveLayer.after(tapeLayer);

  function debris(space: number) {
    const [x, y, heading] = itemAt(at, space);
    return svg`<path class="debris" transform="translate(${x} ${y}) rotate(${heading})" d=${SHARDS}></path>`;
  }

  return ({ rain, hazards }: { rain: boolean; hazards: number[] }) => {
    const falling = svg`<defs><pattern id=${rainId} width=${RAIN_FIELD} height=${RAIN_FIELD}
      patternUnits="userSpaceOnUse" patternTransform="rotate(28)"
      ><path class="rain-line" d=${RAIN}></path></pattern></defs
      ><rect x=${-width} y=${-height} width=${3 * width} height=${3 * height}
        fill=${`url(#${rainId})`}></rect>`;
    render(rain ? falling : nothing, rainLayer);
    render(hazards.map(debris), debrisLayer);
    render(
      hazards.map(
        (space) =>
          svg`<path class="tape-under" d=${shapes[space]}></path><path class="tape"
            d=${shapes[space]}></path>`,
      ),
      tapeLayer,
    );
  };
}
