/**
 * The whole circuit in the corner of the stage: a line, a dot for every car, and the frame of the camera. A
 * press looks there.
 */

import { html, render, svg } from "lit-html";
import { contains } from "./geometry.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("../../core/ui/cars.js").DrawnCar} DrawnCar */

const WIDTH = 155;

/** @param {number} value */
const short = (value) => Math.round(value * 10) / 10;

/**
 * @param {HTMLElement} host
 * @param {{width: number, height: number, signature: string}} board
 * @param {Box} road  round all spaces: a camera that sees all of it needs no map
 * @param {(x: number, y: number) => void} onLook
 */
export function createMiniMap(host, board, road, onLook) {
  const scale = WIDTH / board.width;
  const height = short(board.height * scale);
  let pressed = false;

  /** @param {PointerEvent} event */
  function look(event) {
    const bounds = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    onLook(
      ((event.clientX - bounds.left) / bounds.width) * board.width,
      ((event.clientY - bounds.top) / bounds.height) * board.height,
    );
  }
  /** @param {PointerEvent} event */
  function press(event) {
    pressed = true;
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    look(event);
  }
  /** @param {PointerEvent} event */
  function drag(event) {
    if (pressed) look(event);
  }
  function release() {
    pressed = false;
  }

  /** @param {DrawnCar} car @param {boolean} yours */
  const dot = (car, yours) =>
    svg`<circle class=${yours ? "map-car map-car-you" : "map-car"} r=${yours ? 3.4 : 2.6}
      cx=${short(car.x * scale)} cy=${short(car.y * scale)}></circle>`;

  return {
    /** @param {DrawnCar[]} cars @param {number | null} you @param {Box} visible */
    paint(cars, you, visible) {
      host.toggleAttribute("data-idle", contains(visible, road));
      const left = Math.max(0, visible.x * scale);
      const top = Math.max(0, visible.y * scale);
      const right = Math.min(WIDTH, (visible.x + visible.width) * scale);
      const bottom = Math.min(height, (visible.y + visible.height) * scale);
      render(
        html`<svg class="map" viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true"
          @pointerdown=${press} @pointermove=${drag} @pointerup=${release} @pointercancel=${release}>
          <g transform="scale(${scale})">
            <path class="map-road-under" d=${board.signature}></path>
            <path class="map-road" d=${board.signature}></path>
          </g>
          <rect class="map-frame" x=${short(left)} y=${short(top)} width=${short(Math.max(0, right - left))}
            height=${short(Math.max(0, bottom - top))} rx="1.5"></rect>
          ${cars.filter((car) => car.car !== you).map((car) => dot(car, false))}
          ${cars.filter((car) => car.car === you).map((car) => dot(car, true))}
        </svg>`,
        host,
      );
    },
    destroy() {
      render(html``, host);
    },
  };
}
