/**
 * The badge with what a space costs: an icon and a signed number for each thing to pay. It lies within its
 * own space and along it or across, as large as there is room for, so no badge can cover another one.
 */

import { nothing, svg } from "lit-html";
import { wearGlyph } from "../../../core/ui/wear-icons.js";
import { toTheEdge } from "../sizes.js";

/** @typedef {import("../geometry.js").Place} Place */
/** @typedef {import("../geometry.js").Size} Size */
/** @typedef {import("../../../protocol.js").DriveChoice} DriveChoice */
/** @typedef {import("../../../protocol.js").Wear} Wear */
/** @typedef {import("../../../core/ui/wear-icons.js").IconName} IconName */
/** @typedef {[number, number][]} Corners  of a space's outline */
/** @typedef {{icon: IconName | null, words: string}} Item */
/** Where the middles of the items are, and the size of the whole. @typedef {{size: Size, places: {x: number,
 *  y: number, upright: boolean}[]}} Plan
 */

/** @type {Wear[]} */
const WEARS = ["tyres", "brakes", "fuel", "bodywork", "engine", "road_holding"];
const ICON = 11;
const NUMBER = 11;
const ROW = 12.5;
const MARGIN = 1.5;
/** The border of the space stays visible. */
const AIR = 2;
/** Badges grow where there is room, up to this. */
const LARGEST = 1.3;
/** Several items that would be smaller cannot be read. */
const READABLE = 0.75;

/** @param {DriveChoice} choice @returns {Item[]} */
export function badgeItems(choice) {
  /** @type {Item[]} */
  const items = [];
  for (const wear of WEARS) {
    const points = choice.price[wear] ?? 0;
    if (points > 0) items.push({ icon: wear, words: `−${points}` });
  }
  if (choice.risk > 0 || choice.hazards > 0)
    items.push({ icon: "contact", words: choice.hazards > 1 ? `×${choice.hazards}` : "" });
  if (choice.skid > 0) items.push({ icon: "skid", words: `+${choice.skid}` });
  return items;
}

/** All points to pay. @param {DriveChoice} choice */
const pointsOf = ({ price }) => WEARS.reduce((sum, wear) => sum + (price[wear] ?? 0), 0);

/** @param {Item} item @param {boolean} upright */
const widthOf = ({ icon, words }, upright) => (upright || !icon || !words ? ROW : ICON + NUMBER);

/**
 * Items in so many rows, the number beside its icon or under it.
 * @param {Item[]} items @param {number} rows @param {boolean} upright
 * @returns {Plan}
 */
function plan(items, rows, upright) {
  const height = upright && items.some(({ words }) => words) ? ICON + ROW - 1 : ROW;
  const columns = Math.ceil(items.length / rows);
  /** @type {Plan["places"]} */
  const places = [];
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

/** @param {Item[]} items */
const plans = (items) =>
  items.flatMap((_, index) => [plan(items, index + 1, false), plan(items, index + 1, true)]);

/** @param {Item} item @param {Plan["places"][number]} place */
function drawItem({ icon, words }, { x, y, upright }) {
  const [left, top] = !words
    ? [x - ICON / 2, y - ICON / 2]
    : upright
      ? [x - ICON / 2, y - ICON]
      : [x - (ICON + NUMBER) / 2 + 0.5, y - ICON / 2];
  const [textX, textY] = !icon ? [x, y + 0.5] : upright ? [x, y + ROW / 2] : [x + ICON / 2 + 0.2, y + 0.5];
  if (!icon) return svg`<text x=${textX} y=${textY}>${words}</text>`;
  return svg`<svg x=${left} y=${top} width=${ICON} height=${ICON} viewBox="0 0 20 20">${wearGlyph(icon)}</svg>
    ${words ? svg`<text x=${textX} y=${textY}>${words}</text>` : nothing}`;
}

/** @param {Item[]} items @param {Plan} chosen @param {string} transform @param {string} kind */
function draw(items, { size, places }, transform, kind) {
  return svg`<g class="price-badge ${kind}" transform=${transform}><rect x=${-size.width / 2}
    y=${-size.height / 2} width=${size.width} height=${size.height} rx="3"></rect>${items.map((item, index) =>
      drawItem(item, places[index]),
    )}</g>`;
}

/**
 * By how much a badge is tilted on a space of this heading: an eighth of a turn at most.
 * @param {number} heading
 */
function tiltOf(heading) {
  const turned = ((((heading + 90) % 180) + 180) % 180) - 90;
  return Math.abs(turned) <= 45 ? turned : turned - Math.sign(turned) * 90;
}

/**
 * The plan that can be drawn largest on a space, and how.
 * @param {Item[]} items @param {Place} place  its middle @param {Corners} corners
 */
export function fitted(items, [x, y, heading], corners) {
  const tilt = Math.round(tiltOf(heading));
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  /** The largest scale with which no corner of the badge leaves the space. @param {Plan} plan */
  function scaleOf({ size: { width, height } }) {
    const far = Math.hypot(width, height) / 2;
    const scales = [-1, 1].flatMap((right) =>
      [-1, 1].map((down) => {
        const [along, across] = [(right * width) / 2 / far, (down * height) / 2 / far];
        const way = { x: along * cos - across * sin, y: along * sin + across * cos };
        return (toTheEdge(corners, { x, y }, way) - AIR) / far;
      }),
    );
    return Math.min(LARGEST, ...scales);
  }
  const best = plans(items).reduce((one, other) => (scaleOf(other) > scaleOf(one) ? other : one));
  return { best, scale: Math.max(0.1, Math.floor(scaleOf(best) * 100) / 100), tilt };
}

/**
 * What a space costs; where that would be too small to read, the sum of its points.
 * @param {DriveChoice} choice @param {Place} place @param {Corners} corners
 */
export function fittedBadge(choice, place, corners) {
  const all = badgeItems(choice);
  const points = pointsOf(choice);
  const isReadable = all.length === 1 || fitted(all, place, corners).scale >= READABLE;
  const items = isReadable || points === 0 ? all : [{ icon: null, words: `−${points}` }];
  const { best, scale, tilt } = fitted(items, place, corners);
  return draw(items, best, `translate(${place[0]} ${place[1]}) rotate(${tilt}) scale(${scale})`, "");
}

/** @param {Item[]} items */
const uprightPlan = (items) => plan(items, items.length > 2 ? 2 : 1, false);

/** The badge that stands beside its space. @param {Item[]} items */
export const uprightSize = (items) => uprightPlan(items).size;

/** @param {Item[]} items @param {number} x @param {number} y */
export const uprightBadge = (items, x, y) =>
  draw(items, uprightPlan(items), `translate(${x} ${y})`, "is-selected");
