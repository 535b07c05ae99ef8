/** The barometer of a circuit: which numbers of the twenty-sided die bring rain. In millimetres. */
import { svg } from "lit-html";
import { say } from "../../platform/language/messages.ts";

/** The highest numbers for rain and for changeable weather. */
type Weather = { rain: number; variable: number };

const DIE_SIDES = 20;
const CELL_MM = 6;
export const BAROMETER_MM = { width: DIE_SIDES * CELL_MM, height: 13 };

export function weatherRanges({
  rain,
  variable,
}: Weather): { kind: "rain" | "changeable" | "dry"; from: number; to: number }[] {
  const ranges = [
    { kind: "rain", from: 1, to: rain },
    { kind: "changeable", from: rain + 1, to: variable },
    { kind: "dry", from: variable + 1, to: DIE_SIDES },
  ] as const;
  return ranges.filter(({ from, to }) => from <= to);
}

export const barometer = (weather: Weather) =>
  weatherRanges(weather).map(({ kind, from, to }) => {
    const [x, width] = [(from - 1) * CELL_MM, (to - from + 1) * CELL_MM];
    const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const kindClass = `paper-weather is-${kind}`;
    return svg`<g class=${kindClass}><rect x=${x} y="0" width=${width} height="7"></rect>${numbers.map(
      (number) => svg`<text class="paper-cell" x=${(number - 0.5) * CELL_MM} y="3.6">${number}</text>`,
    )}<text class="paper-caption" x=${x + width / 2} y="11.4">${say(`print.weather_${kind}`)}</text></g>`;
  });
