/** Chart of one car's gears: a step for each turn, with marks at spins or other mishaps and at pit stops. */
import { svg } from "lit-html";
import { scaleLinear } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import { say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { markShape } from "../../domain/ui/marks.ts";
import { chooseByWidth } from "../../domain/ui/chart-parts.ts";
import { carName } from "./report-text.ts";
import type { KeyMoment, Report, View } from "../../protocol.d.ts";

const GEARS = [1, 2, 3, 4, 5, 6];
const MARKED_KINDS = ["spin", "out", "pit", "overshoot", "stall"];
const TOP_MARGIN = 20;
const BOTTOM_MARGIN = 24;

/** Returns the gears of the turns that the car drove. */
const gearsDriven = ({ gears }: Report, car: number): number[] =>
  itemAt(gears, car).flatMap((gear) => gear ?? []);

export function gearTrace(view: View, report: Report, moments: KeyMoment[], car: number) {
  const width = chooseByWidth(770, 358);
  const [left, right, step] = chooseByWidth(0, 1) ? [22, 6, 16] : [42, 62, 20];
  const gears = gearsDriven(report, car);
  const lastTurn = Math.max(1, report.rounds.length - 1);
  const x = scaleLinear([0, lastTurn], [left, width - right]);
  const y = scaleLinear([0, 6], [TOP_MARGIN + 6 * step, TOP_MARGIN]);
  const height = TOP_MARGIN + 6 * step + BOTTOM_MARGIN;
  const points: [number, number][] = [
    ...gears.map((gear, index): [number, number] => [index, gear]),
    [gears.length, gears.at(-1) ?? 0],
  ];
  const toPath = line(
    ([turn]) => x(turn),
    ([, gear]) => y(gear),
  ).curve(curveStepAfter);
  const toArea = area(
    ([turn]) => x(turn),
    y(0),
    ([, gear]) => y(gear),
  ).curve(curveStepAfter);
  const marks = moments.filter((moment) => moment.car === car && MARKED_KINDS.includes(moment.kind));
  return svg`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img"
    aria-label=${say("report.gears.picture", { name: carName(view, car), n: gears.length })}>
    ${GEARS.map(
      (gear) => svg`<line class="chart-grid" x1=${left} x2=${x(lastTurn)} y1=${y(gear)} y2=${y(gear)}></line>
      <text class="chart-figure" x=${left - 12} y=${y(gear)} text-anchor="end"
        dominant-baseline="central">${gear}</text>`,
    )}
    ${x
      .ticks(chooseByWidth(10, 5))
      .filter((turn) => turn > 0 && Number.isInteger(turn))
      .map(
        (turn) =>
          svg`<text class="chart-word" x=${x(turn - 0.5)} y=${height - 4}
            text-anchor="middle">${turn + itemAt(report.rounds, 0)}</text>`,
      )}
    ${
      gears.length > 0
        ? svg`<path class="chart-ground" d=${toArea(points) ?? ""}></path><path
      class="chart-line is-chosen" d=${toPath(points) ?? ""}></path>`
        : ""
    }
    ${marks.map(({ kind, round }) => {
      const turnIndex = report.rounds.indexOf(round);
      return turnIndex > 0
        ? svg`<svg x=${x(turnIndex - 0.5)} y=${y(gears[turnIndex - 1] ?? 0) - 11} width="1" height="1"
          overflow="visible">${markShape(kind)}</svg>`
        : "";
    })}
  </svg>`;
}

export function gearRows(view: View, report: Report): (string | number)[][] {
  const heads = [say("report.turn"), ...view.cars.map((_, car) => carName(view, car))];
  return [
    heads,
    ...report.rounds
      .slice(1)
      .map((turn, index) => [turn, ...report.gears.map((gears) => gears[index] ?? "–")]),
  ];
}
