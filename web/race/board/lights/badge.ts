/**
 * The badge with the price of a space: an icon and a signed number for each cost. It is drawn inside the
 * space, along or across it, as large as possible, so that badges never overlap.
 */

import { nothing, svg } from "lit-html";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { WEAR_KINDS, wearGlyph, type WearIconName } from "../../../domain/ui/wear-icons.ts";
import { distanceToEdge } from "../sizes.ts";
import type { DriveChoice } from "../../../protocol.d.ts";
import type { Place, Size } from "../geometry.ts";

/** Corners of a space's outline. */
type Corners = [number, number][];
type Item = { icon: WearIconName | null; words: string };
/** Layout of a badge: the centres of its items, and its size. */
type BadgeLayout = { size: Size; places: { x: number; y: number; upright: boolean }[] };

const ICON_SIZE = 11;
const NUMBER_WIDTH = 11;
const ROW_HEIGHT = 12.5;
const MARGIN = 1.5;
/** Distance from the badge to the border of the space, so that the border stays visible. */
const BORDER_DISTANCE = 2;
/** Maximum scale of a badge. */
const MAX_SCALE = 1.3;
/** Minimum scale at which several items are readable. */
const MIN_READABLE_SCALE = 0.75;

export function badgeItems(choice: DriveChoice): Item[] {
  const items: Item[] = [];
  for (const wear of WEAR_KINDS) {
    const points = choice.price[wear] ?? 0;
    if (points > 0) items.push({ icon: wear, words: `−${points}` });
  }
  if (choice.risk > 0 || choice.hazards > 0)
    items.push({ icon: "contact", words: choice.hazards > 1 ? `×${choice.hazards}` : "" });
  if (choice.skid > 0) items.push({ icon: "skid", words: `+${choice.skid}` });
  return items;
}

/** Returns the sum of all points to pay. */
const pointsOf = ({ price }: DriveChoice) => WEAR_KINDS.reduce((sum, wear) => sum + (price[wear] ?? 0), 0);

const widthOf = ({ icon, words }: Item, upright: boolean) =>
  upright || !icon || !words ? ROW_HEIGHT : ICON_SIZE + NUMBER_WIDTH;

/**
 * Lays out items in a number of rows.
 * @param upright  each number under its icon, not next to it
 */
function layOut(items: Item[], rows: number, upright: boolean): BadgeLayout {
  const height = upright && items.some(({ words }) => words) ? ICON_SIZE + ROW_HEIGHT - 1 : ROW_HEIGHT;
  const columns = Math.ceil(items.length / rows);
  const places: BadgeLayout["places"] = [];
  let widest = 0;
  for (let row = 0; row < rows; row += 1) {
    const widths = items.slice(row * columns, (row + 1) * columns).map((item) => widthOf(item, upright));
    const width = widths.reduce((sum, one) => sum + one, 0);
    let left = -width / 2;
    for (const own of widths) {
      places.push({ x: left + own / 2, y: (row - (rows - 1) / 2) * height, upright });
      left += own;
    }
    widest = Math.max(widest, width);
  }
  return { size: { width: widest + 2 * MARGIN, height: rows * height + 2 * MARGIN }, places };
}

const layouts = (items: Item[]) =>
  items.flatMap((_, index) => [layOut(items, index + 1, false), layOut(items, index + 1, true)]);

function drawItem({ icon, words }: Item, { x, y, upright }: BadgeLayout["places"][number]) {
  const [left, top] = !words
    ? [x - ICON_SIZE / 2, y - ICON_SIZE / 2]
    : upright
      ? [x - ICON_SIZE / 2, y - ICON_SIZE]
      : [x - (ICON_SIZE + NUMBER_WIDTH) / 2 + 0.5, y - ICON_SIZE / 2];
  const [textX, textY] = !icon
    ? [x, y + 0.5]
    : upright
      ? [x, y + ROW_HEIGHT / 2]
      : [x + ICON_SIZE / 2 + 0.2, y + 0.5];
  if (!icon) return svg`<text x=${textX} y=${textY}>${words}</text>`;
  return svg`<svg x=${left} y=${top} width=${ICON_SIZE} height=${ICON_SIZE}
    viewBox="0 0 20 20">${wearGlyph(icon)}</svg>
    ${words ? svg`<text x=${textX} y=${textY}>${words}</text>` : nothing}`;
}

function draw(items: Item[], { size, places }: BadgeLayout, transform: string, kind: string) {
  return svg`<g class="price-badge ${kind}" transform=${transform}><rect x=${-size.width / 2}
    y=${-size.height / 2} width=${size.width} height=${size.height} rx="3"></rect>${items.map((item, index) =>
      drawItem(item, itemAt(places, index)),
    )}</g>`;
}

/** Returns the tilt of a badge on a space of this heading, in degrees: at most 45 either way. */
function tiltOf(heading: number) {
  const angle = ((((heading + 90) % 180) + 180) % 180) - 90;
  return Math.abs(angle) <= 45 ? angle : angle - Math.sign(angle) * 90;
}

/**
 * Returns the layout that fits a space at the largest scale, with that scale and the tilt in degrees.
 * @param place  centre and heading of the space
 */
export function largestLayout(items: Item[], [x, y, heading]: Place, corners: Corners) {
  const tilt = Math.round(tiltOf(heading));
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  /** Returns the largest scale at which all corners of the badge are inside the space. */
  function scaleOf({ size: { width, height } }: BadgeLayout) {
    const halfDiagonal = Math.hypot(width, height) / 2;
    const scales = [-1, 1].flatMap((right) =>
      [-1, 1].map((down) => {
        const [along, across] = [(right * width) / 2 / halfDiagonal, (down * height) / 2 / halfDiagonal];
        const direction = { x: along * cos - across * sin, y: along * sin + across * cos };
        return (distanceToEdge(corners, { x, y }, direction) - BORDER_DISTANCE) / halfDiagonal;
      }),
    );
    return Math.min(MAX_SCALE, ...scales);
  }
  const best = layouts(items).reduce((one, other) => (scaleOf(other) > scaleOf(one) ? other : one));
  return { best, scale: Math.max(0.1, Math.floor(scaleOf(best) * 100) / 100), tilt };
}

/** Draws the price of a space; if that would be too small to read, only the sum of the points. */
export function fittedBadge(choice: DriveChoice, place: Place, corners: Corners) {
  const all = badgeItems(choice);
  const points = pointsOf(choice);
  const isReadable = all.length === 1 || largestLayout(all, place, corners).scale >= MIN_READABLE_SCALE;
  const items = isReadable || points === 0 ? all : [{ icon: null, words: `−${points}` }];
  const { best, scale, tilt } = largestLayout(items, place, corners);
  return draw(items, best, `translate(${place[0]} ${place[1]}) rotate(${tilt}) scale(${scale})`, "");
}

const selectedLayout = (items: Item[]) => layOut(items, items.length > 2 ? 2 : 1, false);

/** Returns the size of the badge drawn next to a selected space. */
export const selectedBadgeSize = (items: Item[]) => selectedLayout(items).size;

export const selectedBadge = (items: Item[], x: number, y: number) =>
  draw(items, selectedLayout(items), `translate(${x} ${y})`, "is-selected");
