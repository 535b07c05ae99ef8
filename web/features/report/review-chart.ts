/**
 * Chart of rolls lost or gained by choices, dice and everything else: a bar for each, and a table of all game
 * turns.
 */
import { svg } from "lit-html";
import { scaleLinear } from "d3-scale";
import { say } from "../../platform/language/messages.ts";
import { chooseByWidth } from "../../domain/ui/chart-parts.ts";
import { formatSigned } from "./report-text.ts";
import type { ReviewFigures } from "../../protocol.d.ts";

const ROW_HEIGHT = 46;
const NAME_WIDTH = 118;

const PARTS: ("choices" | "dice" | "other")[] = ["choices", "dice", "other"];

/**
 * Formats rolls won.
 *
 * @param loss  thousandths of a roll
 */
const formatGain = (loss: number) => formatSigned(-loss / 1000);

export function reviewChart({ totals }: ReviewFigures) {
  const width = chooseByWidth(372, 358);
  const most = Math.max(1000, ...PARTS.map((part) => Math.abs(totals[part])));
  const x = scaleLinear([-most, most], [NAME_WIDTH, width - 64]);
  const rows = PARTS.map((part, index) => {
    const middle = ROW_HEIGHT * index + ROW_HEIGHT / 2;
    const value = -totals[part];
    const bar = { x: Math.min(x(0), x(value)), width: Math.max(1, Math.abs(x(value) - x(0))) };
    return svg`<line class="chart-grid" x1="0" x2=${width} y1=${ROW_HEIGHT * index + 1}
      y2=${ROW_HEIGHT * index + 1}></line>
      <text class="chart-name" x="0" y=${middle} dominant-baseline="central">${say(`coach.${part}`)}</text>
      <rect class=${value < 0 ? "chart-bad" : "chart-good"} x=${bar.x} y=${middle - 9}
        width=${bar.width} height="18" rx="2"></rect>
      ${
        value < 0
          ? svg`<rect fill="url(#chart-hatch)" x=${bar.x} y=${middle - 9}
        width=${bar.width} height="18" rx="2"></rect>`
          : ""
      }
      <text class="chart-value" x=${width} y=${middle} text-anchor="end"
        dominant-baseline="central">${formatGain(totals[part])}</text>`;
  });
  const height = ROW_HEIGHT * PARTS.length + 2;
  return svg`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img"
    aria-label=${say("coach.picture")}>
    <defs><pattern id="chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"><rect class="chart-hatch" width="2.4" height="6"></rect></pattern></defs>
    ${rows}<line class="chart-zero" x1=${x(0)} x2=${x(0)} y1="0" y2=${height}></line></svg>`;
}

/** Returns the turns lost, to the thousandth; the totals first. */
export function reviewRows({ totals, turns }: ReviewFigures) {
  const gainOf = (loss: number) => -loss / 1000 || 0;
  return [
    [say("report.turn"), ...PARTS.map((part) => say(`coach.${part}`))],
    [say("report.whole_race"), ...PARTS.map((part) => gainOf(totals[part]))],
    ...turns.map((turn) => [turn.round, ...PARTS.map((part) => gainOf(turn[part]))]),
  ];
}
