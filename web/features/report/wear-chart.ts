/**
 * Chart of used wear points: a bar with its number for each car and part. The table lists which turn cost
 * which point, and why.
 */
import { svg } from "lit-html";
import { scaleLinear } from "d3-scale";
import { itemAt } from "../../platform/lists/item-at.ts";
import { WEAR_KINDS, wearGlyph } from "../../domain/ui/wear-icons.ts";
import { say, sentence } from "../../platform/language/messages.ts";
import { carAt, chooseByWidth } from "../../domain/ui/chart-parts.ts";
import { carName } from "./report-text.ts";
import type { Report, View, Wear } from "../../protocol.d.ts";

const ROW_HEIGHT = 36;
const HEAD_HEIGHT = 44;

function usedPoints({ point_losses }: Report, car: number, part: Wear) {
  return point_losses
    .filter((entry) => entry.car === car && entry.part === part)
    .reduce((sum, { points }) => sum + points, 0);
}

/** Returns the parts that the cars of this race have. */
const partsOf = (view: View) => WEAR_KINDS.filter((part) => view.cars.some((car) => car.wear[part]));

export function wearChart(view: View, report: Report, selectedCar: number) {
  const narrow = chooseByWidth(0, 1) === 1;
  const width = chooseByWidth(770, 358);
  const cars = report.classification.map(({ car }) => car);
  const parts = partsOf(view);
  const left = narrow ? 50 : 160;
  const column = (width - left) / parts.length;
  const most = Math.max(1, ...cars.flatMap((car) => parts.map((part) => usedPoints(report, car, part))));
  const length = scaleLinear([0, most], [0, column - (narrow ? 22 : 40)]);
  const height = HEAD_HEIGHT + ROW_HEIGHT * cars.length;
  const heads = parts.map(
    (
      part,
      index,
    ) => svg`<svg class="icon" x=${left + column * index} y=${narrow ? 12 : 10} width="20" height="20"
      viewBox="0 0 20 20">${wearGlyph(part)}</svg>
    ${
      narrow
        ? ""
        : svg`<text class="chart-word" x=${left + column * index + 27}
      y="25">${say(`wear.${part}`)}</text>`
    }`,
  );
  const rows = cars.map((car, row) => {
    const middle = HEAD_HEIGHT + ROW_HEIGHT * row + ROW_HEIGHT / 2;
    return svg`<line class="chart-grid" x1="0" x2=${width} y1=${middle - ROW_HEIGHT / 2}
      y2=${middle - ROW_HEIGHT / 2}></line>${carAt(itemAt(view.cars, car), 21, middle, 40)}
      ${
        narrow
          ? ""
          : svg`<text class="chart-name ${car === selectedCar ? "is-chosen" : ""}" x="50" y=${middle}
        dominant-baseline="central">${carName(view, car)}</text>`
      }
      ${parts.map((part, index) => {
        const points = usedPoints(report, car, part);
        const x = left + column * index;
        return svg`<rect class="chart-bar ${car === selectedCar ? "is-chosen" : ""}" x=${x} y=${middle - 7}
          width=${points === 0 ? 0 : Math.max(2, length(points))} height="14" rx="2"></rect>
          <text class=${points === 0 ? "chart-none" : "chart-value"}
            x=${x + (points === 0 ? 0 : length(points) + 6)} y=${middle}
              dominant-baseline="central">${points}</text>`;
      })}`;
  });
  return svg`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img"
    aria-label=${say("report.wear.picture")}>${heads}${rows}</svg>`;
}

/** @param hasClauseColumn  true to add a column for rule numbers */
export function wearRows(view: View, report: Report, hasClauseColumn: boolean): (string | number)[][] {
  const heads = [
    "report.driver",
    "report.turn",
    "report.part",
    "report.points",
    "report.why",
    "report.clause",
  ].map((id) => say(id));
  const losses = report.point_losses.map(({ car, round, part, points, why, clause }) => [
    carName(view, car),
    round,
    sentence({ id: `wear.${part}` }),
    points,
    sentence(why),
    clause ?? "",
  ]);
  const sums = report.classification.flatMap(({ car }) =>
    partsOf(view).flatMap((part) => {
      const points = usedPoints(report, car, part);
      return points > 0
        ? [[carName(view, car), say("report.whole_race"), sentence({ id: `wear.${part}` }), points, "", ""]]
        : [];
    }),
  );
  const rows = [heads, ...sums, ...losses];
  return hasClauseColumn ? rows : rows.map((row) => row.slice(0, -1));
}
