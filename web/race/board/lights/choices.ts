/** The lit spaces: everywhere the car may end, with what each end costs, and the way to the one selected. */

import { nothing, svg } from "lit-html";
import { itemAt } from "../../../core/lists/item-at.ts";
import { badgeItems, fittedBadge, uprightBadge, uprightSize } from "./badge.ts";
import { badgeOffset } from "./price-badge.ts";
import { outcomeOfChoice as outcome } from "./outcome.ts";
import { otherPaths, pathLine, pathRoundel } from "./path.ts";
import type { DriveChoice } from "../../../protocol.d.ts";
import type { Place } from "../geometry.ts";
import type { createSizes } from "../sizes.ts";

type Sizes = ReturnType<typeof createSizes>;

/** Lit spaces with the choices that end there, the cheapest first: several paths may lead to one space. */
export function choicesBySpace(choices: DriveChoice[]): Map<number, DriveChoice[]> {
  const spaces: Map<number, DriveChoice[]> = new Map();
  for (const choice of choices) {
    const same = spaces.get(choice.space);
    if (same) same.push(choice);
    else spaces.set(choice.space, [choice]);
  }
  return spaces;
}

function litSpace(choice: DriveChoice, shape: string, hatch: string) {
  const look = outcome(choice);
  return svg`<path class="lit lit-${look}" data-space=${choice.space} d=${shape}></path>
    ${look === "out" ? svg`<path class="lit-hatch" fill=${hatch} d=${shape}></path>` : nothing}`;
}

/** In the order in which they light up. */
const nearerFirst = (one: DriveChoice, other: DriveChoice) => one.path.length - other.path.length;

/** True if the price of a space is written on it. */
function isPriced(choice: DriveChoice) {
  const look = outcome(choice);
  return (look === "cost" || (look === "free" && choice.skid > 0)) && badgeItems(choice).length > 0;
}

function mark(choice: DriveChoice, place: Place, sizes: Sizes) {
  const look = outcome(choice);
  const [x, y] = place;
  if (isPriced(choice)) return fittedBadge(choice, place, sizes.corners(choice.space));
  if (look === "cost") return nothing;
  if (look === "free") return svg`<circle class="lit-ring" cx=${x} cy=${y} r="5"></circle>`;
  const cross = `M${x - 4} ${y - 4}l8 8m0-8l-8 8`;
  return svg`<path class="lit-cross-under" d=${cross}></path><path class="lit-cross" d=${cross}></path>`;
}

/**
 * The prices of all spaces. The price of the selected one is next to its ring and next to the other prices.
 */
function marks(shown: DriveChoice[], selected: DriveChoice | null, at: Place[], sizes: Sizes) {
  const others = shown.filter((choice) => choice !== selected);
  const plain = others.map((choice) => mark(choice, itemAt(at, choice.space), sizes));
  if (!selected || !isPriced(selected)) return plain;
  const [x, y] = itemAt(at, selected.space);
  const items = badgeItems(selected);
  const rooms = others.map((choice) => sizes.box(choice.space));
  const lift = badgeOffset({ x, y }, uprightSize(items), rooms);
  const line = `M${x} ${y}l${lift.x} ${lift.y}`;
  return svg`${
    lift.away
      ? svg`<path class="lift-under" d=${line}></path><path class="lift"
    d=${line}></path>`
      : nothing
  }${plain}${uprightBadge(items, x + lift.x, y + lift.y)}`;
}

/**
 * @param selected  its way is drawn
 * @param hatch  reference to the hatching
 */
export function choicesLayer(
  spaces: Map<number, DriveChoice[]>,
  selected: DriveChoice | null,
  shapes: string[],
  at: Place[],
  sizes: Sizes,
  hatch: string,
) {
  /** The choice that speaks for each space: the selected one, or the cheapest. */
  const shown = [...spaces.values()].map((same) =>
    selected && same.includes(selected) ? selected : itemAt(same, 0),
  );
  const others = selected
    ? (spaces.get(selected.space) ?? []).filter(
        (choice) => choice !== selected && choice.path.join() !== selected.path.join(),
      )
    : [];
  return svg`<g class="choices">
    ${[...shown].sort(nearerFirst).map((choice) => litSpace(choice, itemAt(shapes, choice.space), hatch))}
    ${
      selected
        ? svg`<path class="lit-selected-under" d=${shapes[selected.space]}></path><path
      class="lit-selected" d=${shapes[selected.space]}></path>`
        : nothing
    }
    ${
      selected
        ? otherPaths(
            others.map((choice) => choice.path),
            at,
          )
        : nothing
    }
    ${selected ? pathLine(selected.path, at) : nothing}
    <g class="marks">${marks(shown, selected, at, sizes)}</g>
    ${selected ? pathRoundel(selected.path, at) : nothing}
  </g>`;
}
