/** Dice, one silhouette for each number of sides: cream faces, ink edges, and a number or a question mark. */
import { html, svg } from "lit-html";
import type { RollFrame } from "../roll/faces.ts";

/** A shape in a 40 by 40 view box. */
type Shape = { face: string; edges: string; at: [number, number] };

/** Dice with small faces, which need smaller numbers. */
const SMALL = [10, 20, 30];

const TWENTY: Shape = {
  face: "M20 1.2L36.3 10.6L36.3 29.4L20 38.8L3.7 29.4L3.7 10.6Z",
  edges:
    "M20 8.4L30 25.8L10 25.8ZM20 8.4L20 1.2M20 8.4L3.7 10.6M20 8.4L36.3 10.6M30 25.8L36.3 10.6" +
    "M30 25.8L36.3 29.4M30 25.8L20 38.8M10 25.8L20 38.8M10 25.8L3.7 29.4M10 25.8L3.7 10.6",
  at: [20, 21.2],
};
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
  12: {
    face: "M20 1.5L30.9 5L37.6 14.3L37.6 25.7L30.9 35L20 38.5L9.1 35L2.4 25.7L2.4 14.3L9.1 5Z",
    edges:
      "M26.3 11.3L30.3 23.3L20 30.8L9.7 23.3L13.7 11.3ZM26.3 11.3L30.9 5M30.3 23.3L37.6 25.7" +
      "M20 30.8L20 38.5M9.7 23.3L2.4 25.7M13.7 11.3L9.1 5",
    at: [20, 20.6],
  },
  20: TWENTY,
  30: {
    face: "M25.7 2.4L35 9.1L38.5 20L35 30.9L25.7 37.6L14.3 37.6L5 30.9L1.5 20L5 9.1L14.3 2.4Z",
    edges:
      "M20 8.6L28.2 20L20 31.4L11.8 20ZM20 8.6L14.3 2.4M20 8.6L25.7 2.4M28.2 20L35 9.1" +
      "M28.2 20L38.5 20M28.2 20L35 30.9M20 31.4L25.7 37.6M20 31.4L14.3 37.6M11.8 20L5 30.9" +
      "M11.8 20L1.5 20M11.8 20L5 9.1",
    at: [20, 20.6],
  },
};

/** @param textsAt  returns the texts on the die */
function drawDie(sides: number, textsAt: (x: number, y: number, size: string) => unknown) {
  const { face, edges, at } = SHAPES[sides] ?? TWENTY;
  return html`<svg class="die" viewBox="0 0 40 40" aria-hidden="true">
    <path class="die-face" d=${face}></path>
    <path class="die-edge" d=${face + edges}></path>
    ${textsAt(...at, SMALL.includes(sides) ? "die-small" : "")}
  </svg>`;
}

/** Renders a rolling die, which shows its faces one after the other. */
export const rollingDie = (sides: number, faces: RollFrame[]) =>
  drawDie(sides, (x, y, size) =>
    faces.map(
      ({ face, startMs, durationMs }) => svg`<text class=${size} x=${x} y=${y}
        .style=${`--from:${startMs}ms;--lasts:${durationMs}ms`}>${face}</text>`,
    ),
  );

export const dieIcon = (sides: number, face: number | string) =>
  drawDie(sides, (x, y, size) => svg`<text class=${size} x=${x} y=${y}>${face}</text>`);

type RolledDice = { sides: number; value: number; pair?: number[] };

/** Renders the rolled die, or two dice if their sum counts. */
export const rolledDice = ({ sides, value, pair = [value] }: RolledDice) =>
  pair.map((face) => dieIcon(sides, face));
