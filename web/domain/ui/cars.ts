/** Cars: the small icon used in lists, and the layer of cars on the board. */

import { html, nothing, render, svg } from "lit-html";
import { carSymbolDefs } from "./liveries.ts";
import { parseSvg } from "../../platform/trusted.ts";
import type { CarView } from "../../protocol.d.ts";

export { carSymbolDefs, LIVERY_COUNT } from "./liveries.ts";

/**
 * The marks of a car on the board. `stops`: stops still required in the current corner. `side`: direction of
 * the marks, in degrees relative to the car's heading.
 */
export type Marks = { stops: number; tyres: CarView["tyres"]; smoke: boolean; side: number };
export type DrawnCar = {
  car: number;
  livery: number | "slow";
  number: number;
  x: number;
  y: number;
  heading: number;
  fade: number;
  marks: Marks;
};

/** Scale of a car on the board, slightly below 1, so that the frame of its space stays visible. */
const BOARD_SCALE = 0.95;
/** Centre of the number's roundel, along the car's axis from its centre. */
const ROUNDEL = -6;
/** Half the length and half the width of a car, and the gap between it and its marks. */
const HALF_LENGTH = 20;
const HALF_WIDTH = 11.5;
const MARKS_GAP = 0.8;
/** Width of each mark in its row, and half the height of the row. */
const STOP_STEP = 7;
const TYRE_STEP = 10;
const HALF_ROW = 4.6;

/** Adds the car symbols to the page, once. */
export function installCarSymbols() {
  if (document.getElementById("car-symbols")) return;
  document.body.append(document.adoptNode(parseSvg(carSymbolDefs())));
}

/**
 * Renders one car as an icon for lists and cards.
 * @param livery  index, from 0
 * @param number  painted on the roundel
 */
export function carIcon(livery: number, number: number) {
  installCarSymbols();
  return html`<svg class="car" viewBox="-21 -12 42 24" aria-hidden="true">
    <use href="#car-${livery}" x="-21" y="-12" width="42" height="24"></use>
    <text class=${number < 10 ? "car-number" : "car-number car-number-wide"} x=${ROUNDEL}
      y=".6">${number}</text>
  </svg>`;
}

const roundToHundredths = (value: number) => Math.round(value * 100) / 100;

const RIGHT_ANGLE = 90;
const radians = (degrees: number) => (degrees * Math.PI) / (2 * RIGHT_ANGLE);

/** Returns the width of the row of marks. */
export const marksWidth = ({ stops, tyres }: Pick<Marks, "stops" | "tyres">) =>
  stops * STOP_STEP + (tyres ? TYRE_STEP : 0);

/**
 * Returns the offset from the centre of a car to the centre of its marks. The marks are upright at any
 * heading, close to the car but not on it.
 * @param heading  degrees
 */
export function marksOffset(marks: Marks, heading: number) {
  const angle = radians(heading + marks.side);
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const car = marks.side % (2 * RIGHT_ANGLE) === 0 ? HALF_LENGTH : HALF_WIDTH;
  const row = Math.max((marksWidth(marks) / 2) * Math.abs(x), HALF_ROW * Math.abs(y));
  const distance = car + row + MARKS_GAP;
  return { x: distance * x, y: distance * y };
}

function markRow(marks: Marks, heading: number) {
  const width = marksWidth(marks);
  if (width === 0) return nothing;
  const { stops, tyres } = marks;
  const { x: left, y: middle } = marksOffset(marks, heading);
  const flags = Array.from({ length: stops }, (_, index) => {
    const x = left - width / 2 + index * STOP_STEP;
    return svg`<path class="car-stop"
      d=${`M${roundToHundredths(x + 1)} ${roundToHundredths(
        middle + 4,
      )}v-8h5l-1.6 2.2 1.6 2.2h-3.6`}></path>`;
  });
  const disc = left + width / 2 - TYRE_STEP / 2;
  const tyre = tyres
    ? svg`<circle class=${`car-set is-${tyres.compound}`} cx=${roundToHundredths(disc)}
      cy=${roundToHundredths(middle)}
      r="4.6"></circle><text class="car-set-lap" x=${roundToHundredths(disc)}
        y=${roundToHundredths(middle + 0.4)}>${tyres.lap}</text>`
    : nothing;
  return svg`<g class="car-marks">${flags}${tyre}</g>`;
}

/** Smoke above a wreck that still rolls or blocks the way. */
const smoke = svg`<g class="car-smoke"><circle cx="-3" cy="-7" r="5"></circle><circle cx="4" cy="-11"
  r="4"></circle><circle cx="9" cy="-16" r="2.8"></circle></g>`;

function carOnBoard(car: DrawnCar, isPulsing: boolean, onPulseEnd: () => void) {
  const angle = radians(car.heading);
  const distance = ROUNDEL * BOARD_SCALE;
  return svg`<g class="b-car" data-car=${car.car}
    transform="translate(${roundToHundredths(car.x)} ${roundToHundredths(car.y)})"
    opacity=${roundToHundredths(1 - car.fade)}>
    ${isPulsing ? svg`<circle class="car-pulse" r="26" @animationend=${onPulseEnd}></circle>` : nothing}
    <g class="b-car-size">
      <g transform="rotate(${roundToHundredths(car.heading)}) scale(${BOARD_SCALE})">
        <use href="#car-${car.livery}" x="-21" y="-12" width="42" height="24"></use>
      </g>
      <text class=${car.number < 10 ? "car-number" : "car-number car-number-wide"}
        x=${roundToHundredths(distance * Math.cos(angle))}
          y=${roundToHundredths(distance * Math.sin(angle) + 0.5)}>${car.number}</text>
      ${car.marks.smoke ? smoke : nothing}${markRow(car.marks, car.heading)}
    </g>
  </g>`;
}

/** Creates the layer of cars. The number stays upright while its car turns. */
export function createCarPainter(
  layer: SVGGElement,
): (cars: DrawnCar[], pulsingCar: number | null, onPulseEnd: () => void) => void {
  installCarSymbols();
  return (cars, pulsingCar, onPulseEnd) => {
    render(
      cars.map((car) => carOnBoard(car, car.car === pulsingCar, onPulseEnd)),
      layer,
    );
  };
}
