/**
 * Dice, one silhouette for each number of sides: cream faces, ink edges, and a number or a question mark.
 */
import { html, svg } from "lit-html";
import type { Shown } from "../throw/faces.ts";

/** A shape in a 40 by 40 view box. */
type Shape = { face: string; edges: string; at: [number, number] };

/**
 * Returns the corners and the path data of a regular polygon.
 * @param turn  degrees
 */
function polygon(corners: number, radius: number, turn: number) {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = ((turn + (360 * index) / corners - 90) * Math.PI) / 180;
    return `${(20 + radius * Math.cos(angle)).toFixed(1)} ${(20 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return { points, path: `M${points.join("L")}Z` };
}

/** Returns lines between the corners of two polygons. */
function spokes(inner: string[], outer: string[], pairs: [number, number][]) {
  return pairs.map(([from, to]) => `M${inner[from]}L${outer[to]}`).join("");
}

function twelve(): Shape {
  const outer = polygon(10, 18.5, 0);
  const inner = polygon(5, 10.8, 36);
  const pairs = [0, 1, 2, 3, 4].map((index): [number, number] => [index, 2 * index + 1]);
  return { face: outer.path, edges: inner.path + spokes(inner.points, outer.points, pairs), at: [20, 20.6] };
}

function twenty(): Shape {
  const outer = polygon(6, 18.8, 0);
  const inner = polygon(3, 11.6, 0);
  const pairs: [number, number][] = [
    [0, 0],
    [0, 5],
    [0, 1],
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 3],
    [2, 4],
    [2, 5],
  ];
  return { face: outer.path, edges: inner.path + spokes(inner.points, outer.points, pairs), at: [20, 21.2] };
}

function thirty(): Shape {
  const outer = polygon(10, 18.5, 18);
  const inner = "M20 8.6L28.2 20L20 31.4L11.8 20Z";
  const rim = ["20 8.6", "28.2 20", "20 31.4", "11.8 20"];
  const pairs: [number, number][] = [
    [0, 9],
    [0, 0],
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 4],
    [2, 5],
    [3, 6],
    [3, 7],
    [3, 8],
  ];
  return { face: outer.path, edges: inner + spokes(rim, outer.points, pairs), at: [20, 20.6] };
}

/** Dice with small faces, which need smaller numbers. */
const SMALL = [10, 20, 30];

const TWENTY = twenty();
const SHAPES: Record<number, Shape> = {
  4: { face: "M20 2.5L38 35H2Z", edges: "", at: [20, 25] },
  6: { face: "M5 5H35V35H5Z", edges: "", at: [20, 20.8] },
  8: {
    face: "M20 1.5L36.5 22L20 38.5L3.5 22Z",
    edges: "M3.5 22L20 27.5L36.5 22M20 27.5V38.5",
    at: [20, 17.5],
  },
  10: {
    face: "M20 1.5L37 24L20 38.5L3 24Z",
    edges: "M3 24L20 27.5L37 24M20 27.5V38.5M12 24.6L20 1.5L28 24.6",
    at: [20, 17.8],
  },
  12: twelve(),
  20: TWENTY,
  30: thirty(),
};

/** Renders a rolling die, which shows its faces one after the other. */
export function tumblingDie(sides: number, faces: Shown[]) {
  const shape = SHAPES[sides] ?? TWENTY;
  return html`<svg class="die" viewBox="0 0 40 40" aria-hidden="true">
    <path class="die-face" d=${shape.face}></path>
    <path class="die-edge" d=${shape.face + shape.edges}></path>
    ${faces.map(
      ({ face, from, lasts }) => svg`<text class=${SMALL.includes(sides) ? "die-small" : ""} x=${shape.at[0]}
      y=${shape.at[1]} .style=${`--from:${from}ms;--lasts:${lasts}ms`}>${face}</text>`,
    )}
  </svg>`;
}

export function dieIcon(sides: number, shown: number | string) {
  const shape = SHAPES[sides] ?? TWENTY;
  return html`<svg class="die" viewBox="0 0 40 40" aria-hidden="true">
    <path class="die-face" d=${shape.face}></path>
    <path class="die-edge" d=${shape.face + shape.edges}></path>
    <text class=${SMALL.includes(sides) ? "die-small" : ""} x=${shape.at[0]}
      y=${shape.at[1]}>${shown}</text>
  </svg>`;
}

/** Renders the rolled die, or two dice if their sum counts. */
export const fallenDice = ({
  sides,
  value,
  pair = [value],
}: {
  sides: number;
  value: number;
  pair?: number[];
}) => pair.map((shown) => dieIcon(sides, shown));
