/**
 * What several charts draw alike.
 */
import { svg } from "lit-html";
import { installCarSymbols } from "../ui/cars.js";

/** @typedef {import("../../protocol.js").CarView} CarView */

/**
 * On a narrow screen charts have a layout of their own, so that their words stay as large as those beside
 * them.
 */
const NARROW = window.matchMedia("(max-width: 700px)");

/** @param {number} wide @param {number} narrow */
export const widthOf = (wide, narrow) => (NARROW.matches ? narrow : wide);

/** @param {() => void} act */
export const onNarrow = (act) => NARROW.addEventListener("change", act);

/**
 * A car, its middle at a place of the chart.
 * @param {CarView} car
 * @param {number} x
 * @param {number} y
 * @param {number} [length]
 */
export function carAt({ livery, number }, x, y, length = 42) {
  installCarSymbols();
  const height = (length * 24) / 42;
  return svg`<svg x=${x - length / 2} y=${y - height / 2} width=${length} height=${height}
    viewBox="-21 -12 42 24" overflow="visible">
    <use href="#car-${livery}" x="-21" y="-12" width="42" height="24"></use><text
      class=${number < 10 ? "car-number" : "car-number car-number-wide"} x="-6"
        y=".6">${number}</text></svg>`;
}
