/** The heat map: where the rolls of one gear can end, painted on the board. */

import { svg } from "lit-html";
import { itemAt } from "../../../core/lists/item-at.ts";
import { heatStep } from "../geometry.ts";
import { outcomeOf } from "./outcome.ts";
import type { GearChoice } from "../../../protocol.d.ts";
import type { Place } from "../geometry.ts";

type Heat = GearChoice["heat"];

/**
 * The tone of a space is the share of rolls that reach it. Spaces where the car goes out have no share each:
 * the cockpit says it once.
 *
 * @param total  faces of the die
 * @param hatch  reference to the hatching
 * @param share  the text on a space reached by a number of faces
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
    const long = words.length > 3 ? "heat-share-long" : "";
    return svg`${tone}<text class="heat-share ${faint ? "heat-share-faint" : ""} ${long}" x=${x}
      y=${y + 0.5}>${words}</text>`;
  })}</g>`;
}
