/** Draws the state of the track over the print: rain everywhere, and debris on dangerous spaces. */

import { nothing, render, svg } from "lit-html";
import { itemAt } from "../../platform/lists/item-at.ts";
import type { Place } from "./geometry.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Debris on a space, as path data relative to its centre and heading. */
const SHARDS = [
  "M-11 -7l8 -2 0 5z",
  "M-10 4l5 0 1 5 -6 -1z",
  "M3 -8l8 2 -5 4z",
  "M5 3l6 -2 1 5 -5 2z",
  "M-2 -1l4 -2 2 4 -5 2z",
].join("");

/** Size of the rain pattern, in board units, and its two strokes, half a pattern apart. */
const RAIN_PATTERN_SIZE = 24;
const RAIN = "M5 1v12M17 13v10";

/**
 * Creates the layers and returns the function that paints them. Rain and debris are below the lit spaces.
 * The tape around a dangerous space is above them, so that it stays visible on a lit space. The rain extends
 * beyond the edges of the print, because the camera may look there.
 * @param rainId  id of the rain pattern
 */
export function createTrackPainter(
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
    const rainPattern = svg`<defs><pattern id=${rainId} width=${RAIN_PATTERN_SIZE} height=${RAIN_PATTERN_SIZE}
      patternUnits="userSpaceOnUse" patternTransform="rotate(28)"
      ><path class="rain-line" d=${RAIN}></path></pattern></defs
      ><rect x=${-width} y=${-height} width=${3 * width} height=${3 * height}
        fill=${`url(#${rainId})`}></rect>`;
    render(rain ? rainPattern : nothing, rainLayer);
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
