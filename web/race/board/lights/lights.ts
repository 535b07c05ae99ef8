/**
 * The lit spaces: the heat map of a gear, or the spaces to choose from with the path of a choice; and the
 * frame around the space of the car to move.
 */
import { nothing, render, svg } from "lit-html";
import { choicesBySpace, choicesLayer } from "./choices.ts";
import { heatLayer } from "./heat.ts";
import type { DriveChoice, GearChoice } from "../../../protocol.d.ts";
import type { Drawing } from "../../../domain/circuits/drawing.ts";
import type { createSizes } from "../sizes.ts";

type Overlay =
  | { kind: "none" }
  | { kind: "heat"; heat: GearChoice["heat"]; total: number; share: (faces: number) => string }
  | { kind: "choices"; spaces: Map<number, DriveChoice[]> };

export function createLights(
  layer: SVGGElement,
  {
    at,
    shapes,
    sizes,
    serial,
    ask,
    clearHover,
  }: {
    at: Drawing["at"];

    /** Outline of each space, as path data. */
    shapes: string[];
    sizes: ReturnType<typeof createSizes>;

    /** Number of this board, for unique ids. */
    serial: number;

    /** Requests a repaint. */
    ask: () => void;

    /** Clears the hover state of the pointer. */
    clearHover: () => void;
  },
) {
  const hatchId = `board-hatch-${serial}`;
  const hatch = `url(#${hatchId})`;
  let shown: Overlay = { kind: "none" };
  let selected: DriveChoice | null = null;
  let hovered: number | null = null;
  let ownSpace: number | null = null;

  function show(next: Overlay) {
    shown = next;
    hovered = null;
    selected = null;
    clearHover();
    ask();
  }

  function choiceOf(token: string | null) {
    if (shown.kind !== "choices" || token === null) return null;
    for (const same of shown.spaces.values()) {
      const found = same.find((choice) => choice.token === token);
      if (found) return found;
    }
    return null;
  }

  /** Returns the choice whose path is drawn: the one under the pointer, or the selected one. */
  function drawnChoice() {
    if (shown.kind !== "choices" || hovered === null || selected?.space === hovered) return selected;
    return shown.spaces.get(hovered)?.[0] ?? selected;
  }

  return {
    paint() {
      const yours =
        ownSpace === null
          ? nothing
          : svg`<path class="your-space-under" d=${shapes[ownSpace]}></path><path class="your-space"
            d=${shapes[ownSpace]}></path>`;
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

    /** Returns the spaces that can be picked; null if there is nothing to choose. */
    spaces: () => (shown.kind === "choices" ? shown.spaces.keys() : null),

    /** @param space  lit space under the pointer */
    hover(space: number | null) {
      hovered = space;
      ask();
    },

    /** @param space  space of the car that the player drives */
    frameOwn(space: number | null) {
      ownSpace = space;
      ask();
    },

    showHeat: (heat: GearChoice["heat"], total: number, share: (faces: number) => string) =>
      show({ kind: "heat", heat, total, share }),

    showChoices(choices: DriveChoice[], token: string | null) {
      show({ kind: "choices", spaces: choicesBySpace(choices) });
      selected = choiceOf(token);
    },

    select(token: string | null) {
      selected = choiceOf(token);
      ask();
    },

    clear: () => show({ kind: "none" }),
  };
}
