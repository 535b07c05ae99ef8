/** The lit spaces: everywhere the car may end, with what each end costs, and the way to the one selected. */

import { nothing, svg } from "lit-html";
import { badgeItems, fittedBadge, uprightBadge, uprightSize } from "./badge.js";
import { badgeOffset } from "./price-badge.js";
import { outcomeOfChoice as outcome } from "./outcome.js";
import { otherPaths, pathLine, pathRoundel } from "./path.js";

/** @typedef {import("../geometry.js").Place} Place */
/** @typedef {import("../../../protocol.js").DriveChoice} DriveChoice */
/** @typedef {ReturnType<typeof import("../sizes.js").createSizes>} Sizes */

/**
 * Lit spaces with the choices that end there, the cheapest first: several paths may lead to one space.
 * @param {DriveChoice[]} choices
 * @returns {Map<number, DriveChoice[]>}
 */
export function choicesBySpace(choices) {
  /** @type {Map<number, DriveChoice[]>} */
  const spaces = new Map();
  for (const choice of choices) {
    const same = spaces.get(choice.space);
    if (same) same.push(choice);
    else spaces.set(choice.space, [choice]);
  }
  return spaces;
}

/** @param {DriveChoice} choice @param {string} shape @param {string} hatch */
function litSpace(choice, shape, hatch) {
  const look = outcome(choice);
  return svg`<path class="lit lit-${look}" data-space=${choice.space} d=${shape}></path>
    ${look === "out" ? svg`<path class="lit-hatch" fill=${hatch} d=${shape}></path>` : nothing}`;
}

/** In the order in which they light up. @param {DriveChoice} one @param {DriveChoice} other */
const nearerFirst = (one, other) => one.path.length - other.path.length;

/** What a space costs is written on it. @param {DriveChoice} choice */
function isPriced(choice) {
  const look = outcome(choice);
  return (look === "cost" || (look === "free" && choice.skid > 0)) && badgeItems(choice).length > 0;
}

/** @param {DriveChoice} choice @param {Place} place @param {Sizes} sizes */
function mark(choice, place, sizes) {
  const look = outcome(choice);
  const [x, y] = place;
  if (isPriced(choice)) return fittedBadge(choice, place, sizes.corners(choice.space));
  if (look === "cost") return nothing;
  if (look === "free") return svg`<circle class="lit-ring" cx=${x} cy=${y} r="5"></circle>`;
  const cross = `M${x - 4} ${y - 4}l8 8m0-8l-8 8`;
  return svg`<path class="lit-cross-under" d=${cross}></path><path class="lit-cross" d=${cross}></path>`;
}

/**
 * What all spaces cost; the price of the selected one stands beside its roundel and beside what the others
 * say.
 * @param {DriveChoice[]} shown
 * @param {DriveChoice | null} selected
 * @param {Place[]} at
 * @param {Sizes} sizes
 */
function marks(shown, selected, at, sizes) {
  const others = shown.filter((choice) => choice !== selected);
  const plain = others.map((choice) => mark(choice, at[choice.space], sizes));
  if (!selected || !isPriced(selected)) return plain;
  const [x, y] = at[selected.space];
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
 * @param {Map<number, DriveChoice[]>} spaces
 * @param {DriveChoice | null} selected  its way is drawn
 * @param {string[]} shapes
 * @param {Place[]} at
 * @param {Sizes} sizes
 * @param {string} hatch  reference to the hatching
 */
export function choicesLayer(spaces, selected, shapes, at, sizes, hatch) {
  /** The choice that speaks for each space: the selected one, or the cheapest. */
  const shown = [...spaces.values()].map((same) =>
    selected && same.includes(selected) ? selected : same[0],
  );
  const others = selected
    ? (spaces.get(selected.space) ?? []).filter(
        (choice) => choice !== selected && choice.path.join() !== selected.path.join(),
      )
    : [];
  return svg`<g class="choices">
    ${[...shown].sort(nearerFirst).map((choice) => litSpace(choice, shapes[choice.space], hatch))}
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
