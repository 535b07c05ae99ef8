/** Draws the heat map: the spaces where the rolls of one gear can end. */

import { svg } from "lit-html";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { heatStep, type Place } from "../geometry.ts";
import { outcomeOf } from "./outcome.ts";
import type { GearChoice } from "../../../protocol.d.ts";

type Heat = GearChoice["heat"];

/**
 * Draws the heat map of a gear. The tone of a space shows the share of rolls that reach it. Spaces where the
 * car spins or retires show no share: the cockpit shows their total.
 *
 * @param total  number of faces of the die
 * @param hatch  reference to the hatch pattern, `url(#...)`
 * @param share  returns the text for a space reached by a number of faces
 */
export function heatLayer(
  heat: Heat,
  total: number,
  shapes: string[],
  at: Place[],
  hatch: string,
  share: (faces: number) => string,
) {
  return svg`<g class="heat">${heat.map(([space, faces, kind, risky]) => {
    const outcome = outcomeOf(kind, {}, Number(risky));
    const tone = svg`<path class="heat-${outcome} heat-${heatStep(faces, total)}" d=${shapes[space]}></path>`;
    if (outcome === "out")
      return svg`${tone}<path class="heat-hatch" fill=${hatch} d=${shapes[space]}></path>`;
    const [x, y] = itemAt(at, space);
    const faint = outcome === "free" && heatStep(faces, total) === 1;
    const words = share(faces);
    const sizeClass = words.length > 3 ? "heat-share-long" : "";
    return svg`${tone}<text class="heat-share ${faint ? "heat-share-faint" : ""} ${sizeClass}" x=${x}
      y=${y + 0.5}>${words}</text>`;
  })}</g>`;
}
