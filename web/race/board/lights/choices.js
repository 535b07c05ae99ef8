/** The lit spaces: everywhere the car may end, with what each end costs, and the way to the one selected. */

import { nothing, svg } from "lit-html";
import { wearGlyph } from "../../../core/ui/wear-icons.js";
import { badgeOffset } from "./price-badge.js";
import { outcomeOf } from "./outcome.js";
import { otherPaths, pathLine, pathRoundel } from "./path.js";

/** @typedef {import("../geometry.js").Place} Place */
/** @typedef {import("../../../protocol.js").DriveChoice} DriveChoice */
/** @typedef {import("../../../protocol.js").Wear} Wear */
/** @typedef {import("../../../core/ui/wear-icons.js").IconName} IconName */

/** @type {Wear[]} */
const WEARS = ["tyres", "brakes", "fuel", "bodywork", "engine", "road_holding"];
const ICON_SIZE = 11;
const ITEM_WITH_NUMBER = 20;
const ITEM_ALONE = 12;
const BRIEF_SIZE = 16;
const ROW_HEIGHT = 12.5;
const BADGE_MARGIN = 2.5;

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

/** @param {DriveChoice} choice */
const outcome = (choice) => outcomeOf(choice.kind, choice.price, choice.risk + choice.hazards);

/** @param {DriveChoice} choice @param {string} shape @param {string} hatch */
function litSpace(choice, shape, hatch) {
  const look = outcome(choice);
  return svg`<path class="lit lit-${look}" data-space=${choice.space} d=${shape}></path>
    ${look === "out" ? svg`<path class="lit-hatch" fill=${hatch} d=${shape}></path>` : nothing}`;
}

/** @param {DriveChoice} choice */
function badgeItems(choice) {
  /** @type {{icon: IconName, points: number}[]} */
  const items = [];
  for (const wear of WEARS) {
    const points = choice.price[wear] ?? 0;
    if (points > 0) items.push({ icon: wear, points });
  }
  if (choice.risk > 0 || choice.hazards > 0) items.push({ icon: "contact", points: choice.hazards });
  if (choice.skid > 0) items.push({ icon: "skid", points: choice.skid });
  return items;
}

/** @param {ReturnType<typeof badgeItems>} items @param {number} y  middle of the row */
function badgeRow(items, y) {
  let end = 0;
  const placed = items.map((item) => {
    const start = end;
    end += item.points > 0 ? ITEM_WITH_NUMBER : ITEM_ALONE;
    return { ...item, start };
  });
  const left = -end / 2;
  const drawn = placed.map(
    ({ icon, points, start }) => svg`
      <svg x=${left + start} y=${y - ICON_SIZE / 2} width=${ICON_SIZE} height=${ICON_SIZE}
        viewBox="0 0 20 20">${wearGlyph(icon)}</svg>
      ${points > 0 ? svg`<text x=${left + start + ICON_SIZE + 4.2} y=${y + 0.5}>${points}</text>` : nothing}`,
  );
  return { width: end, drawn };
}

/**
 * One thing to pay is one row; more are set in two, so that the badge stays on its space.
 * @param {ReturnType<typeof badgeItems>} items
 */
function layOut(items) {
  const half = Math.floor(items.length / 2);
  const rows =
    half > 0
      ? [badgeRow(items.slice(0, half), -ROW_HEIGHT / 2), badgeRow(items.slice(half), ROW_HEIGHT / 2)]
      : [badgeRow(items, 0)];
  return {
    rows,
    width: Math.max(...rows.map((row) => row.width)) + BADGE_MARGIN * 2 - 1,
    height: rows.length * ROW_HEIGHT + BADGE_MARGIN,
  };
}

/** @param {ReturnType<typeof layOut>} badge @param {number} x @param {number} y @param {string} kind */
function drawBadge({ rows, width, height }, x, y, kind) {
  return svg`<g class="price-badge ${kind}" transform="translate(${x} ${y})">
      <rect x=${-width / 2} y=${-height / 2} width=${width} height=${height}
        rx="3"></rect>${rows.map((row) => row.drawn)}</g>`;
}

/**
 * In the middle distance badges would cover one another: the points alone, or the burst of a risk, within the
 * space and over the way.
 * @param {ReturnType<typeof badgeItems>} items
 * @param {number} x
 * @param {number} y
 * @param {string} look
 */
function brief(items, x, y, look) {
  const points = items.reduce((sum, item) => sum + item.points, 0);
  const half = BRIEF_SIZE / 2;
  return svg`<g class="price-brief" transform="translate(${x} ${y})"><circle class="lit-${look}"
    r=${half}></circle>${
      points > 0
        ? svg`<text y=".5">${points}</text>`
        : svg`<svg x=${-half} y=${-half} width=${BRIEF_SIZE} height=${BRIEF_SIZE}
        viewBox="0 0 20 20">${wearGlyph(items[0].icon)}</svg>`
    }</g>`;
}

/** What a space costs is written on it. @param {DriveChoice} choice */
function isPriced(choice) {
  const look = outcome(choice);
  return (look === "cost" || (look === "free" && choice.skid > 0)) && badgeItems(choice).length > 0;
}

/** @param {DriveChoice} choice @param {Place} place */
function mark(choice, [x, y]) {
  const look = outcome(choice);
  const items = badgeItems(choice);
  if (isPriced(choice)) return svg`${drawBadge(layOut(items), x, y, "")}${brief(items, x, y, look)}`;
  if (look === "cost") return nothing;
  if (look === "free") return svg`<circle class="lit-ring" cx=${x} cy=${y} r="5"></circle>`;
  const cross = `M${x - 4} ${y - 4}l8 8m0-8l-8 8`;
  return svg`<path class="lit-cross-under" d=${cross}></path><path class="lit-cross" d=${cross}></path>`;
}

/** The room that a space's mark takes. @param {DriveChoice} choice @param {Place} place */
function roomOf(choice, [x, y]) {
  const { width, height } = isPriced(choice)
    ? layOut(badgeItems(choice))
    : { width: BRIEF_SIZE, height: BRIEF_SIZE };
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/**
 * What all spaces cost; the price of the selected one stands beside its roundel and beside what the others
 * say.
 * @param {DriveChoice[]} shown
 * @param {DriveChoice | null} selected
 * @param {Place[]} at
 */
function marks(shown, selected, at) {
  const others = shown.filter((choice) => choice !== selected);
  const plain = others.map((choice) => mark(choice, at[choice.space]));
  if (!selected || !isPriced(selected)) return plain;
  const [x, y] = at[selected.space];
  const badge = layOut(badgeItems(selected));
  const rooms = others.map((choice) => roomOf(choice, at[choice.space]));
  const lift = badgeOffset({ x, y }, badge, rooms);
  const line = `M${x} ${y}l${lift.x} ${lift.y}`;
  return svg`${
    lift.away
      ? svg`<path class="lift-under" d=${line}></path><path class="lift"
    d=${line}></path>`
      : nothing
  }${plain}${drawBadge(badge, x + lift.x, y + lift.y, "is-selected")}`;
}

/**
 * @param {Map<number, DriveChoice[]>} spaces
 * @param {DriveChoice | null} selected  its way is drawn
 * @param {string[]} shapes
 * @param {Place[]} at
 * @param {string} hatch  reference to the hatching
 */
export function choicesLayer(spaces, selected, shapes, at, hatch) {
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
    ${shown.map((choice) => litSpace(choice, shapes[choice.space], hatch))}
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
    <g class="marks">${marks(shown, selected, at)}</g>
    ${selected ? pathRoundel(selected.path, at) : nothing}
  </g>`;
}
