/**
 * Luck: the spaces thrown against those that the dice give on average, a bar for each car; and what the dice
 * of danger did.
 */
import { svg } from "lit-html";
import { scaleLinear } from "d3-scale";
import { numeral, say } from "../../core/language/messages.js";
import { carAt, widthOf } from "../../core/charts/parts.js";
import { nameOf, signed } from "./words.js";

/** @typedef {import("../../protocol.js").View} View */
/** @typedef {import("../../protocol.js").Report} Report */

const ROW = 46;

/** @param {Report} report @param {number} car  spaces thrown less spaces expected */
function luckOf({ throws }, car) {
  return throws
    .filter((one) => one.car === car)
    .reduce((sum, { spaces, expected }) => sum + spaces - expected / 100, 0);
}

/**
 * Dice of danger: how many, how many hurt, how many were to be expected to.
 * @param {Report} report
 * @param {number} car
 */
function dangersOf({ dangers }, car) {
  const own = dangers.filter((one) => one.car === car);
  return {
    n: own.length,
    hits: own.filter(({ hit }) => hit).length,
    expected: own.reduce((sum, { fails, sides }) => sum + fails / sides, 0),
  };
}

/** @param {View} view @param {Report} report @param {number} chosen */
export function luckChart(view, report, chosen) {
  const width = widthOf(372, 358);
  const cars = report.classification.map(({ car }) => car);
  const height = ROW * cars.length + 2;
  const values = cars.map((car) => luckOf(report, car));
  const most = Math.max(1, ...values.map(Math.abs));
  const x = scaleLinear([-most, most], [150, width - 64]);
  const rows = cars.map((car, index) => {
    const middle = ROW * index + ROW / 2;
    const value = values[index];
    const { n, hits } = dangersOf(report, car);
    const bar = { x: Math.min(x(0), x(value)), width: Math.abs(x(value) - x(0)) };
    return svg`<line class="chart-grid" x1="0" x2=${width} y1=${ROW * index + 1} y2=${ROW * index + 1}></line>
      ${carAt(view.cars[car], 21, middle, 40)}
      <text class="chart-name ${car === chosen ? "is-chosen" : ""}" x="50" y=${middle - 7}
        dominant-baseline="central">${nameOf(view, car)}</text>
      <text class="chart-small" x="50" y=${middle + 11}
        dominant-baseline="central">${say("report.luck.dangers", { n, hits })}</text>
      <rect class=${value < 0 ? "chart-bad" : "chart-good"} x=${bar.x} y=${middle - 9}
        width=${Math.max(1, bar.width)} height="18" rx="2"></rect>
      ${
        value < 0
          ? svg`<rect fill="url(#chart-hatch)" x=${bar.x} y=${middle - 9}
        width=${Math.max(1, bar.width)} height="18" rx="2"></rect>`
          : ""
      }
      <text class="chart-value" x=${width} y=${middle} text-anchor="end"
        dominant-baseline="central">${signed(value)}</text>`;
  });
  return svg`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img"
    aria-label=${say("report.luck.picture")}>
    <defs><pattern id="chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"><rect class="chart-hatch" width="2.4" height="6"></rect></pattern></defs>
    ${rows}<line class="chart-zero" x1=${x(0)} x2=${x(0)} y1="0" y2=${height}></line></svg>`;
}

/**
 * Every throw for a move, then the sums.
 * @param {View} view
 * @param {Report} report
 * @returns {(string | number)[][]}
 */
export function luckRows(view, report) {
  const heads = [
    "report.driver",
    "report.turn",
    "report.gear",
    "report.thrown",
    "report.expected",
    "report.difference",
  ].map((id) => say(id));
  const decimal = (/** @type {number} */ value) => Math.round(value * 100) / 100;
  const sums = report.classification.map(({ car }) => {
    const own = report.throws.filter((one) => one.car === car);
    const [thrown, expected] = [
      own.reduce((sum, { spaces }) => sum + spaces, 0),
      own.reduce((sum, one) => sum + one.expected / 100, 0),
    ];
    return [
      nameOf(view, car),
      say("report.whole_race"),
      "",
      thrown,
      decimal(expected),
      decimal(thrown - expected),
    ];
  });
  return [
    heads,
    ...sums,
    ...report.throws.map(({ car, round, gear, spaces, expected }) => [
      nameOf(view, car),
      round,
      gear,
      spaces,
      expected / 100,
      decimal(spaces - expected / 100),
    ]),
  ];
}

/** The dice of danger in one sentence. @param {Report} report */
export function dangerWords({ dangers }) {
  const expected = dangers.reduce((sum, { fails, sides }) => sum + fails / sides, 0);
  return say("report.luck.all_dangers", {
    n: dangers.length,
    hits: dangers.filter(({ hit }) => hit).length,
    expected: numeral(expected, { maximumFractionDigits: 1 }),
  });
}
