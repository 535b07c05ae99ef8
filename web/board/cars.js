/** Cars: the little picture used in lists, and the layer of cars on the board. */

import { html, nothing, render, svg } from "lit-html";
import { carSymbolDefs } from "./liveries.js";

export { carSymbolDefs, LIVERY_COUNT } from "./liveries.js";

/** @typedef {import("./geometry.js").Place} Place */
/** @typedef {{car: number, livery: number, number: number, x: number, y: number, heading: number, fade: number}} DrawnCar */

/** A car on the board is a little smaller than its box, so that the frame of its space stays visible. */
const BOARD_SCALE = 0.95;
/** Centre of the number's roundel, along the car from its middle. */
const ROUNDEL = -6;

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
    <text class=${number < 10 ? "car-number" : "car-number car-number-wide"} x=${ROUNDEL} y=".6">${number}</text>
  </svg>`;
}

/** @param {number} value */
const short = (value) => Math.round(value * 100) / 100;

/** @param {DrawnCar} car @param {boolean} pulsing @param {() => void} onPulseEnd */
function carOnBoard(car, pulsing, onPulseEnd) {
  const angle = (car.heading * Math.PI) / 180;
  const away = ROUNDEL * BOARD_SCALE;
  return svg`<g class="b-car" data-car=${car.car} transform="translate(${short(car.x)} ${short(car.y)})" opacity=${short(1 - car.fade)}>
    ${pulsing ? svg`<circle class="car-pulse" r="26" @animationend=${onPulseEnd}></circle>` : nothing}
    <g class="b-car-size">
      <g transform="rotate(${short(car.heading)}) scale(${BOARD_SCALE})">
        <use href="#car-${car.livery}" x="-21" y="-12" width="42" height="24"></use>
      </g>
      <text class=${car.number < 10 ? "car-number" : "car-number car-number-wide"}
        x=${short(away * Math.cos(angle))} y=${short(away * Math.sin(angle) + 0.5)}>${car.number}</text>
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

/**
 * Cars as they stand after a decision, those off the board left out.
 * @param {import("../protocol.js").CarView[]} cars
 * @param {Place[]} at
 * @returns {DrawnCar[]}
 */
export function standingCars(cars, at) {
  /** @type {DrawnCar[]} */
  const drawn = [];
  for (const { car, livery, number, space, backwards } of cars) {
    if (space === null) continue;
    const [x, y, heading] = at[space];
    drawn.push({ car, livery, number, x, y, heading: backwards ? heading + 180 : heading, fade: 0 });
  }
  return drawn;
}
