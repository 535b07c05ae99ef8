/**
 * Twelve cars seen from above, in a box of 42 by 24, with the nose to the right and the number's roundel on
 * the tail. They differ in number first, then outline, then pattern, then colour: no two share both outline
 * and pattern. The colours (`--car-a`, `--car-b` of each livery) are in race/board/cars/cars.css.
 */

const BULLET =
  "M-18.5 0C-18.5-3.4-15-5.2-9-5.4H2C9.5-5.2 15.5-3 19.6 0C15.5 3 9.5 5.2 2 5.4H-9C-15 5.2-18.5 3.4-18.5 0Z";
const FORKED = "M-17.6-3.1L-11-5.6H3.5L13-4.9L19.8-4.5L15 0L19.8 4.5L13 4.9L3.5 5.6H-11L-17.6 3.1Z";
const BOAT_TAIL = "M-20.2 0L-10.5-5.3H7Q15.4-5 18.9-2.7V2.7Q15.4 5 7 5.3H-10.5Z";
const WEDGE = "M-16.5-5.7H-4L19.4-1.9V1.9L-4 5.7H-16.5Z";
const STREAMLINER =
  "M-19.4 0C-19.4-6-17-9.2-12-9.2C-7.5-9.2-5-6.6-1-6.6H2.5C6-6.6 7.5-8.7 11-8.7C16.6-8.7 19.5-5 19.5 0" +
  "C19.5 5 16.6 8.7 11 8.7C7.5 8.7 6 6.6 2.5 6.6H-1C-5 6.6-7.5 9.2-12 9.2C-17 9.2-19.4 6-19.4 0Z";
const SIDE_PODS = "M-17.6-3L-11.5-3.4L-9.5-7.6H1.5L5-3.6L19.4-2.3V2.3L5 3.6L1.5 7.6H-9.5L-11.5 3.4L-17.6 3Z";
const SADDLE_TANK = "M-18-3.6L-12.5-5.3H5.5L19.2-2.8V2.8L5.5 5.3H0V8.3H-11.5V5.3H-12.5L-18 3.6Z";
const BARREL =
  "M-16.6-2.6C-15-6.6-8-7-1-6.7C9-6.2 16.5-4.6 19.3 0C16.5 4.6 9 6.2-1 6.7C-8 7-15 6.6-16.6 2.6Z";

const band = (x: number, width: number) => `<path class="car-b" d="M${x}-12h${width}v24h${-width}z"/>`;

const stripe = (y: number, height: number) => `<path class="car-b" d="M-21 ${y}h42v${height}h-42z"/>`;

/** Squares of a chequered nose, four rows of five. */
function chequers() {
  const side = 3.2;
  const squares = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = row % 2; column < 5; column += 2) {
      squares.push(
        `M${(4 + column * side).toFixed(1)} ${((row - 2) * side).toFixed(1)}h${side}v${side}h${-side}z`,
      );
    }
  }
  return `<path class="car-b" d="${squares.join("")}"/>`;
}

interface Livery {
  /** Outline. */
  body: string;
  /** Shapes in the second colour, cut to the outline. */
  pattern: string;
  /** Colour of the rear wing, if there is one. */
  rear?: "a" | "b" | "";
  /** Colour of the front wing. */
  front?: "a" | "b" | "";
  /** True if the wheels are under the body. */
  enclosed?: boolean;
  /** True if there are two exhausts behind the tail. */
  pipes?: boolean;
}

const LIVERIES: Livery[] = [
  { body: BULLET, pattern: band(9.6, 4.4) },
  { body: FORKED, pattern: stripe(-1.6, 3.2) },
  { body: BOAT_TAIL, pattern: stripe(-3.4, 2) + stripe(1.4, 2) },
  {
    body: WEDGE,
    pattern: `<path class="car-b" d="M17.4 0L8.6-9H3.4L12.2 0L3.4 9h5.2z"/>${band(-17, 3.8)}`,
    rear: "a",
  },
  { body: STREAMLINER, pattern: '<circle class="car-b" cx="11.8" r="4.6"/>', enclosed: true },
  {
    body: BULLET,
    pattern: '<path class="car-b" d="M-21-4.1h42v1.4h-42zM-21 2.7h42v1.4h-42zM13-8h8v16h-8z"/>',
    front: "b",
  },
  { body: SIDE_PODS, pattern: '<path class="car-b" d="M7-10h7.4L8 10H.6zM-21-1h9v2h-9z"/>' },
  { body: WEDGE, pattern: stripe(0, 12), rear: "b", front: "a" },
  { body: SADDLE_TANK, pattern: band(-17, 2.6) + band(5.6, 2.6) + band(11.2, 2.6) },
  { body: BARREL, pattern: chequers() + band(-17, 3), pipes: true },
  { body: SADDLE_TANK, pattern: stripe(-2.6, 2) + stripe(0.6, 2), front: "b" },
  { body: SIDE_PODS, pattern: band(-17, 3.8) + band(9.6, 4.4), rear: "b" },
];

/** Number of liveries. */
export const LIVERY_COUNT = LIVERIES.length;

const WHEELS =
  '<path class="car-axle" d="M-11-9V9M9.7-8V8"/><path class="car-tyre" d="' +
  "M-14-11h6a1.5 1.5 0 0 1 1.5 1.5v1.6a1.5 1.5 0 0 1-1.5 1.5h-6" +
  "a1.5 1.5 0 0 1-1.5-1.5v-1.6a1.5 1.5 0 0 1 1.5-1.5z" +
  "M-14 6.4h6a1.5 1.5 0 0 1 1.5 1.5v1.6a1.5 1.5 0 0 1-1.5 1.5h-6" +
  "a1.5 1.5 0 0 1-1.5-1.5v-1.6a1.5 1.5 0 0 1 1.5-1.5z" +
  "M7.7-9.7h4a1.5 1.5 0 0 1 1.5 1.5v.9a1.5 1.5 0 0 1-1.5 1.5h-4" +
  "a1.5 1.5 0 0 1-1.5-1.5v-.9a1.5 1.5 0 0 1 1.5-1.5z" +
  "M7.7 5.8h4a1.5 1.5 0 0 1 1.5 1.5v.9a1.5 1.5 0 0 1-1.5 1.5h-4" +
  'a1.5 1.5 0 0 1-1.5-1.5v-.9a1.5 1.5 0 0 1 1.5-1.5z"/>';

const COCKPIT =
  '<ellipse class="car-seat" cx="3.3" rx="3" ry="2.6"/><circle class="car-helmet" cx="2.7" r="1.75"/>' +
  '<circle class="car-roundel" cx="-6" r="6.1"/>';

function carSymbol(livery: Livery, index: number) {
  const clipId = `car-cut-${index}`;
  return [
    `<symbol id="car-${index}" class="livery-${index}" viewBox="-21 -12 42 24">`,
    `<clipPath id="${clipId}"><path d="${livery.body}"/></clipPath>`,
    livery.pipes ? '<path class="car-pipe" d="M-20.4-2.1h8.6M-20.4 2.1h8.6"/>' : "",
    livery.enclosed ? "" : WHEELS,
    livery.rear
      ? `<rect class="car-wing car-${livery.rear}" x="-20.4" y="-8.4" width="4.7" height="16.8" rx="1"/>`
      : "",
    livery.front
      ? `<rect class="car-wing car-${livery.front}" x="15.8" y="-8.4" width="3.9" height="16.8" rx="1"/>`
      : "",
    `<path class="car-a" d="${livery.body}"/>`,
    `<g clip-path="url(#${clipId})">${livery.pattern}</g>`,
    `<path class="car-line" d="${livery.body}"/>`,
    COCKPIT,
    "</symbol>",
  ].join("");
}

/** A backmarker: round nose, square tail, no colours, unlike a racing car. */
const BACKMARKER =
  '<symbol id="car-slow" class="livery-slow" viewBox="-21 -12 42 24">' +
  '<path class="car-tyre" d="M-14-9.6h6v3h-6zM-14 6.6h6v3h-6zM7-9.6h6v3H7zM7 6.6h6v3H7z"/>' +
  '<path class="car-a" d="M-18-7.4H9C15.5-7.4 18.5-4 18.5 0S15.5 7.4 9 7.4H-18Z"/>' +
  '<path class="car-b" d="M2.4-5.6L7.6-4.4V4.4L2.4 5.6Z"/>' +
  '<path class="car-line" d="M-18-7.4H9C15.5-7.4 18.5-4 18.5 0S15.5 7.4 9 7.4H-18Z"/>' +
  '<circle class="car-roundel" cx="-6" r="6.1"/></symbol>';

/**
 * Returns the text of a hidden SVG element with the cars as symbols: `car-0`, `car-1` and so on, and
 * `car-slow`.
 */
export function carSymbolDefs(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" id="car-symbols" class="car-symbols"
    width="0" height="0" aria-hidden="true">${LIVERIES.map(carSymbol).join("")}${BACKMARKER}</svg>`;
}
