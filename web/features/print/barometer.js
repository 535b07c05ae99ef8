/**
 * The barometer of a circuit: which numbers of the twenty-sided die bring rain. In millimetres.
 */
import { svg } from "lit-html";
import { say } from "../../core/language/messages.js";

/** The highest numbers for rain and for changeable weather.
 *  @typedef {{rain: number, variable: number}} Weather */

const SIDES = 20;
const CELL = 6;
export const BAROMETER = { width: SIDES * CELL, height: 13 };

/** @param {Weather} weather @returns {{kind: "rain" | "changeable" | "dry", from: number, to: number}[]} */
export function weatherRanges({ rain, variable }) {
  const ranges = /** @type {const} */ ([
    { kind: "rain", from: 1, to: rain },
    { kind: "changeable", from: rain + 1, to: variable },
    { kind: "dry", from: variable + 1, to: SIDES },
  ]);
  return ranges.filter(({ from, to }) => from <= to);
}

/** @param {Weather} weather */
export const barometer = (weather) =>
  weatherRanges(weather).map(({ kind, from, to }) => {
    const [x, width] = [(from - 1) * CELL, (to - from + 1) * CELL];
    const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const kindClass = `paper-weather is-${kind}`;
    return svg`<g class=${kindClass}><rect x=${x} y="0" width=${width} height="7"></rect>${numbers.map(
      (number) => svg`<text class="paper-cell" x=${(number - 0.5) * CELL} y="3.6">${number}</text>`,
    )}<text class="paper-caption" x=${x + width / 2} y="11.4">${say(`print.weather_${kind}`)}</text></g>`;
  });
