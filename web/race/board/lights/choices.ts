/** Draws the spaces where a move can end with their prices, and the path to the selected one. */

import { nothing, svg } from "lit-html";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { badgeItems, fittedBadge, selectedBadge, selectedBadgeSize } from "./badge.ts";
import { badgeOffset } from "./badge-offset.ts";
import { outcomeOfChoice } from "./outcome.ts";
import { otherPaths, pathLine, pathRoundel } from "./path.ts";
import type { DriveChoice } from "../../../protocol.d.ts";
import type { Place } from "../geometry.ts";
import type { createSizes } from "../sizes.ts";

type Sizes = ReturnType<typeof createSizes>;

/**
 * Groups choices by their end space, because several paths may lead to one space. Keeps the order, in which
 * the cheapest is first.
 */
export function choicesBySpace(choices: DriveChoice[]): Map<number, DriveChoice[]> {
  const spaces: Map<number, DriveChoice[]> = new Map();
  for (const choice of choices) {
    const group = spaces.get(choice.space);
    if (group) group.push(choice);
    else spaces.set(choice.space, [choice]);
  }
  return spaces;
}

function litSpace(choice: DriveChoice, shape: string, hatch: string) {
  const outcome = outcomeOfChoice(choice);
  return svg`<path class="lit lit-${outcome}" data-space=${choice.space} d=${shape}></path>
    ${outcome === "out" ? svg`<path class="lit-hatch" fill=${hatch} d=${shape}></path>` : nothing}`;
}

/** Sorts choices in the order in which they light up: shorter paths first. */
const byPathLength = (one: DriveChoice, other: DriveChoice) => one.path.length - other.path.length;

/** True if the space shows a price. */
function isPriced(choice: DriveChoice) {
  const outcome = outcomeOfChoice(choice);
  return (outcome === "cost" || (outcome === "free" && choice.skid > 0)) && badgeItems(choice).length > 0;
}

function mark(choice: DriveChoice, place: Place, sizes: Sizes) {
  const outcome = outcomeOfChoice(choice);
  const [x, y] = place;
  if (isPriced(choice)) return fittedBadge(choice, place, sizes.corners(choice.space));
  if (outcome === "cost") return nothing;
  if (outcome === "free") return svg`<circle class="lit-ring" cx=${x} cy=${y} r="5"></circle>`;
  const cross = `M${x - 4} ${y - 4}l8 8m0-8l-8 8`;
  return svg`<path class="lit-cross-under" d=${cross}></path><path class="lit-cross" d=${cross}></path>`;
}

/**
 * Draws the marks of all spaces. The price of the selected space is next to it, clear of the other spaces.
 */
function marks(choices: DriveChoice[], selected: DriveChoice | null, at: Place[], sizes: Sizes) {
  const others = choices.filter((choice) => choice !== selected);
  const plain = others.map((choice) => mark(choice, itemAt(at, choice.space), sizes));
  if (!selected || !isPriced(selected)) return plain;
  const [x, y] = itemAt(at, selected.space);
  const items = badgeItems(selected);
  const rooms = others.map((choice) => sizes.box(choice.space));
  const lift = badgeOffset({ x, y }, selectedBadgeSize(items), rooms);
  const line = `M${x} ${y}l${lift.x} ${lift.y}`;
  return svg`${
    lift.away
      ? svg`<path class="lift-under" d=${line}></path><path class="lift"
    d=${line}></path>`
      : nothing
  }${plain}${selectedBadge(items, x + lift.x, y + lift.y)}`;
}

/**
 * Draws the lit spaces.
 * @param selected  choice whose path is drawn
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
  /** The choice shown for each space: the selected one, or the cheapest. */
  const perSpace = [...spaces.values()].map((group) =>
    selected && group.includes(selected) ? selected : itemAt(group, 0),
  );
  const others = selected
    ? (spaces.get(selected.space) ?? []).filter(
        (choice) => choice !== selected && choice.path.join() !== selected.path.join(),
      )
    : [];
  return svg`<g class="choices">
    ${[...perSpace].sort(byPathLength).map((choice) => litSpace(choice, itemAt(shapes, choice.space), hatch))}
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
    <g class="marks">${marks(perSpace, selected, at, sizes)}</g>
    ${selected ? pathRoundel(selected.path, at) : nothing}
  </g>`;
}
