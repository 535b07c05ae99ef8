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
  let content: Overlay = { kind: "none" };
  let selected: DriveChoice | null = null;
  let hoveredSpace: number | null = null;
  let ownSpace: number | null = null;

  function show(next: Overlay) {
    content = next;
    hoveredSpace = null;
    selected = null;
    clearHover();
    ask();
  }

  function choiceOf(token: string | null) {
    if (content.kind !== "choices" || token === null) return null;
    for (const group of content.spaces.values()) {
      const match = group.find((choice) => choice.token === token);
      if (match) return match;
    }
    return null;
  }

  /** Returns the choice whose path is drawn: the one under the pointer, or the selected one. */
  function drawnChoice() {
    if (content.kind !== "choices" || hoveredSpace === null || selected?.space === hoveredSpace)
      return selected;
    return content.spaces.get(hoveredSpace)?.[0] ?? selected;
  }

  return {
    paint() {
      const ownMark =
        ownSpace === null
          ? nothing
          : svg`<path class="your-space-under" d=${shapes[ownSpace]}></path><path class="your-space"
            d=${shapes[ownSpace]}></path>`;
      const hatching = svg`<defs><pattern id=${hatchId} width="9" height="9" patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        ><path class="hatch-line" d="M0 0h3.4v9H0z"></path></pattern></defs>`;
      const overlay =
        content.kind === "heat"
          ? heatLayer(content.heat, content.total, shapes, at, hatch, content.share)
          : content.kind === "choices"
            ? choicesLayer(content.spaces, drawnChoice(), shapes, at, sizes, hatch)
            : nothing;
      render(svg`${hatching}${content.kind === "heat" ? [overlay, ownMark] : [ownMark, overlay]}`, layer);
    },

    /** Returns the spaces that can be picked; null if there is nothing to choose. */
    spaces: () => (content.kind === "choices" ? content.spaces.keys() : null),

    /** @param space  lit space under the pointer */
    hover(space: number | null) {
      hoveredSpace = space;
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
