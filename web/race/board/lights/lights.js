/**
 * What is lit on the board: the heat map of a gear, or the spaces to choose from with the way of a choice,
 * and the frame round the space of the car that is driven.
 */
import { nothing, render, svg } from "lit-html";
import { choicesBySpace, choicesLayer } from "./choices.js";
import { heatLayer } from "./heat.js";

/** @typedef {import("../../../protocol.js").DriveChoice} DriveChoice */
/** @typedef {import("../../../protocol.js").GearChoice} GearChoice */

/**
 * @typedef {{kind: "none"} | {kind: "heat", heat: GearChoice["heat"], total: number, share: (faces: number)
 *   => string} | {kind: "choices", spaces: Map<number, DriveChoice[]>}} Shown
 */

/**
 * @param {SVGGElement} layer
 * @param {object} board
 * @param {import("../board.js").Drawing["at"]} board.at
 * @param {string[]} board.shapes  outline of each space
 * @param {ReturnType<typeof import("../sizes.js").createSizes>} board.sizes
 * @param {number} board.serial    of this board among all on the page
 * @param {() => void} board.ask   for a painting
 * @param {() => void} board.forget  whatever the pointer was over
 */
export function createLights(layer, { at, shapes, sizes, serial, ask, forget }) {
  const hatchId = `board-hatch-${serial}`;
  const hatch = `url(#${hatchId})`;
  /** @type {Shown} */
  let shown = { kind: "none" };
  /** @type {DriveChoice | null} */
  let selected = null;
  /** @type {number | null} */
  let hovered = null;
  /** @type {number | null} */
  let own = null;

  /** @param {Shown} next */
  function show(next) {
    shown = next;
    hovered = null;
    selected = null;
    forget();
    ask();
  }

  /** @param {string | null} token */
  function choiceOf(token) {
    if (shown.kind !== "choices" || token === null) return null;
    for (const same of shown.spaces.values()) {
      const found = same.find((choice) => choice.token === token);
      if (found) return found;
    }
    return null;
  }

  /** The choice whose way is drawn: the one under the pointer, or the selected one. */
  function drawnChoice() {
    if (shown.kind !== "choices" || hovered === null || selected?.space === hovered) return selected;
    return shown.spaces.get(hovered)?.[0] ?? selected;
  }

  return {
    paint() {
      const yours =
        own === null
          ? nothing
          : svg`<path class="your-space-under" d=${shapes[own]}></path><path class="your-space"
            d=${shapes[own]}></path>`;
      const hatching = svg`<defs><pattern id=${hatchId} width="9" height="9" patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        ><path class="hatch-line" d="M0 0h3.4v9H0z"></path></pattern></defs>`;
      const overlay =
        shown.kind === "heat"
          ? heatLayer(shown.heat, shown.total, shapes, at, hatch, shown.share)
          : shown.kind === "choices"
            ? choicesLayer(shown.spaces, drawnChoice(), shapes, at, sizes, hatch)
            : nothing;
      render(svg`${hatching}${shown.kind === "heat" ? [overlay, yours] : [yours, overlay]}`, layer);
    },

    /** The spaces that can be picked; null while there are none. */
    spaces: () => (shown.kind === "choices" ? shown.spaces.keys() : null),

    /** @param {number | null} space  the lit one under the pointer */
    hover(space) {
      hovered = space;
      ask();
    },

    /** @param {number | null} space  of the car that is driven */
    frameOwn(space) {
      own = space;
      ask();
    },

    /** @param {GearChoice["heat"]} heat @param {number} total @param {(faces: number) => string} share */
    showHeat: (heat, total, share) => show({ kind: "heat", heat, total, share }),

    /** @param {DriveChoice[]} choices @param {string | null} token */
    showChoices(choices, token) {
      show({ kind: "choices", spaces: choicesBySpace(choices) });
      selected = choiceOf(token);
    },

    /** @param {string | null} token */
    select(token) {
      selected = choiceOf(token);
      ask();
    },

    clear: () => show({ kind: "none" }),
  };
}
