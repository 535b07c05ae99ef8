/**
 * The mini map in a corner of the stage: the circuit as a line, a dot for every car, and the frame of the
 * camera. Pressing or dragging moves the camera there.
 */

import { html, render, svg } from "lit-html";
import { contains, type Box } from "./geometry.ts";
import type { DrawnCar } from "../../domain/ui/cars.ts";

const WIDTH_PIXELS = 155;

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

/** @param road  box around all spaces; the map is idle while the camera shows all of it */
export function createMiniMap(
  host: HTMLElement,
  board: { width: number; height: number; signature: string },
  road: Box,
  onLook: (x: number, y: number) => void,
) {
  const scale = WIDTH_PIXELS / board.width;
  const height = roundToTenth(board.height * scale);
  let isPressed = false;

  function look(event: PointerEvent) {
    const bounds = (event.currentTarget as Element).getBoundingClientRect();
    onLook(
      ((event.clientX - bounds.left) / bounds.width) * board.width,
      ((event.clientY - bounds.top) / bounds.height) * board.height,
    );
  }
  function press(event: PointerEvent) {
    isPressed = true;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    look(event);
  }
  function drag(event: PointerEvent) {
    if (isPressed) look(event);
  }
  function release() {
    isPressed = false;
  }

  const dot = (car: DrawnCar, isOwn: boolean) =>
    svg`<circle class=${isOwn ? "map-car map-car-you" : "map-car"} r=${isOwn ? 3.4 : 2.6}
      cx=${roundToTenth(car.x * scale)} cy=${roundToTenth(car.y * scale)}></circle>`;

  return {
    paint(cars: DrawnCar[], you: number | null, visible: Box) {
      host.toggleAttribute("data-idle", contains(visible, road));
      const left = Math.max(0, visible.x * scale);
      const top = Math.max(0, visible.y * scale);
      const right = Math.min(WIDTH_PIXELS, (visible.x + visible.width) * scale);
      const bottom = Math.min(height, (visible.y + visible.height) * scale);
      render(
        html`<svg class="map" viewBox="0 0 ${WIDTH_PIXELS} ${height}" aria-hidden="true"
          @pointerdown=${press} @pointermove=${drag} @pointerup=${release} @pointercancel=${release}>
          <g transform="scale(${scale})">
            <path class="map-road-under" d=${board.signature}></path>
            <path class="map-road" d=${board.signature}></path>
          </g>
          <rect class="map-frame" x=${roundToTenth(left)} y=${roundToTenth(top)}
            width=${roundToTenth(Math.max(0, right - left))}
            height=${roundToTenth(Math.max(0, bottom - top))} rx="1.5"></rect>
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
