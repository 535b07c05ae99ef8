/** Cars: the little picture used in lists, and the layer of cars on the board. */

import { html, nothing, render, svg } from "lit-html";
import { carSymbolDefs } from "./liveries.js";

export { carSymbolDefs, LIVERY_COUNT } from "./liveries.js";

/** @typedef {import("../../race/board/geometry.js").Place} Place */
/**
 * @typedef {{stops: number, tyres: import("../../protocol.js").CarView["tyres"], smoke: boolean}} Marks
 *   `stops`: still owed to the corner the car is in.
 */
/**
 * @typedef {{car: number, livery: number | "slow", number: number, x: number, y: number, heading: number,
 *   fade: number, marks: Marks}} DrawnCar
 */

/** A car on the board is a little smaller than its box, so that the frame of its space stays visible. */
const BOARD_SCALE = 0.95;
/** Centre of the number's roundel, along the car from its middle. */
const ROUNDEL = -6;
/**
 * How far the row of marks is from a car's middle: beside it, and how much more off its nose or tail; and the
 * room that each mark takes.
 */
const MARKS_BESIDE = 15;
const MARKS_END = 9;
const STOP_STEP = 7;
const TYRE_STEP = 10;

/** Brings the symbols into the page; does nothing from the second time on. */
export function installCarSymbols() {
  if (document.getElementById("car-symbols")) return;
  const parsed = new DOMParser().parseFromString(carSymbolDefs(), "image/svg+xml");
  document.body.append(document.importNode(parsed.documentElement, true));
}

/**
 * One car as a picture for lists and cards.
 * @param {number} livery  0 to 9
 * @param {number} number  painted on the roundel
 */
export function carIcon(livery, number) {
  installCarSymbols();
  return html`<svg class="car" viewBox="-21 -12 42 24" aria-hidden="true">
    <use href="#car-${livery}" x="-21" y="-12" width="42" height="24"></use>
    <text class=${number < 10 ? "car-number" : "car-number car-number-wide"} x=${ROUNDEL}
      y=".6">${number}</text>
  </svg>`;
}

/** @param {number} value */
const short = (value) => Math.round(value * 100) / 100;

/**
 * Beside the car, upright; a car that points up or down needs more room.
 * @param {Marks} marks
 * @param {number} angle
 */
function markRow({ stops, tyres }, angle) {
  const below = short(MARKS_BESIDE + MARKS_END * Math.abs(Math.sin(angle)));
  const width = stops * STOP_STEP + (tyres ? TYRE_STEP : 0);
  if (width === 0) return nothing;
  const flags = Array.from({ length: stops }, (_, index) => {
    const x = -width / 2 + index * STOP_STEP;
    return svg`<path class="car-stop"
      d=${`M${short(x + 1)} ${short(below + 4)}v-8h5l-1.6 2.2 1.6 2.2h-3.6`}></path>`;
  });
  const middle = width / 2 - TYRE_STEP / 2;
  const tyre = tyres
    ? svg`<circle class=${`car-set is-${tyres.compound}`} cx=${short(middle)} cy=${below}
      r="4.6"></circle><text class="car-set-lap" x=${short(middle)}
        y=${short(below + 0.4)}>${tyres.lap}</text>`
    : nothing;
  return svg`<g class="car-marks">${flags}${tyre}</g>`;
}

/** Over a wreck that still rolls, or stands in the way. */
const smoke = svg`<g class="car-smoke"><circle cx="-3" cy="-7" r="5"></circle><circle cx="4" cy="-11"
  r="4"></circle><circle cx="9" cy="-16" r="2.8"></circle></g>`;

/** @param {DrawnCar} car @param {boolean} pulsing @param {() => void} onPulseEnd */
function carOnBoard(car, pulsing, onPulseEnd) {
  const angle = (car.heading * Math.PI) / 180;
  const away = ROUNDEL * BOARD_SCALE;
  return svg`<g class="b-car" data-car=${car.car} transform="translate(${short(car.x)} ${short(car.y)})"
    opacity=${short(1 - car.fade)}>
    ${pulsing ? svg`<circle class="car-pulse" r="26" @animationend=${onPulseEnd}></circle>` : nothing}
    <g class="b-car-size">
      <g transform="rotate(${short(car.heading)}) scale(${BOARD_SCALE})">
        <use href="#car-${car.livery}" x="-21" y="-12" width="42" height="24"></use>
      </g>
      <text class=${car.number < 10 ? "car-number" : "car-number car-number-wide"}
        x=${short(away * Math.cos(angle))} y=${short(away * Math.sin(angle) + 0.5)}>${car.number}</text>
      ${car.marks.smoke ? smoke : nothing}${markRow(car.marks, angle)}
    </g>
  </g>`;
}

/**
 * The layer of cars. The number stays upright while its car turns.
 * @param {SVGGElement} layer
 * @returns {(cars: DrawnCar[], pulsing: number | null, onPulseEnd: () => void) => void}
 */
export function createCarLayer(layer) {
  installCarSymbols();
  return (cars, pulsing, onPulseEnd) => {
    render(
      cars.map((car) => carOnBoard(car, car.car === pulsing, onPulseEnd)),
      layer,
    );
  };
}
