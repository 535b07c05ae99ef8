/**
 * The lap chart: each car's place at the end of each turn. The selected car is the red line, the winner the
 * black one. A line ends where its car retires.
 */
import { nothing, svg } from "lit-html";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { say } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { markShape } from "../../domain/ui/marks.ts";
import { carAt, chooseByWidth } from "../../domain/ui/chart-parts.ts";
import { carName } from "./report-text.ts";
import type { Report, View } from "../../protocol.d.ts";

const TOP_MARGIN = 18;
const BOTTOM_MARGIN = 34;

const placesOf = ({ positions }: Report, car: number) => positions.map((places) => itemAt(places, car));

/** Returns the drawing order: the selected car last, so that its line is on top. */
function drawingOrder({ classification }: Report, selectedCar: number, winner: number) {
  const cars = classification.map(({ car }) => car).reverse();
  const weight = (car: number) => (car === selectedCar ? 2 : car === winner ? 1 : 0);
  return cars.sort((one, other) => weight(one) - weight(other));
}

export function lapChart(view: View, report: Report, selectedCar: number) {
  const narrow = chooseByWidth(0, 1);
  const width = chooseByWidth(770, 358);
  const [left, right, step, length] = narrow ? [22, 44, 24, 30] : [42, 62, 31, 42];
  const cars = view.cars.length;
  const height = TOP_MARGIN + step * (cars - 1) + BOTTOM_MARGIN;
  const last = report.rounds.length - 1;
  const x = scaleLinear([0, Math.max(1, last)], [left, width - right]);
  const y = scaleLinear([1, Math.max(2, cars)], [TOP_MARGIN, TOP_MARGIN + step * Math.max(1, cars - 1)]);
  const toPath = line(
    (_: number | null, index) => x(index),
    (place) => y(place ?? 0),
  ).defined((place) => place !== null);
  const [first] = report.classification;
  const winner = report.over && first?.place === 1 ? first.car : -1;

  const grid = view.cars.map(
    (
      _,
      index,
    ) => svg`<line class="chart-grid" x1=${left} x2=${x(last)} y1=${y(index + 1)} y2=${y(index + 1)}></line>
    <text class="chart-figure" x=${left - 12} y=${y(index + 1)} text-anchor="end"
      dominant-baseline="central">${index + 1}</text>`,
  );
  const lapAt = report.laps.map(([lap, turn]) => ({
    words: say("timeline.lap", { lap }),
    at: report.rounds.indexOf(turn),
  }));
  const starts = [
    { words: say("report.grid"), at: 0 },
    ...lapAt,
    ...(report.over ? [{ words: say("report.flag"), at: last }] : []),
  ];
  const laps = starts
    .filter(({ at }) => at >= 0)
    .map(
      ({ words, at }) => svg`<line class="chart-lap" x1=${x(at)} x2=${x(at)} y1=${TOP_MARGIN - 10}
        y2=${height - BOTTOM_MARGIN + 8}></line>
      <text class="chart-word" x=${x(at)} y=${height - 6} text-anchor="middle">${words}</text>`,
    );
  const lines = drawingOrder(report, selectedCar, winner).map((car) => {
    const places = placesOf(report, car);
    const end = places.findLastIndex((place) => place !== null);
    if (end < 0) return nothing;
    const kind = car === selectedCar ? "is-chosen" : car === winner ? "is-winner" : "";
    const isOut = end < last || itemAt(view.cars, car).status === "out";
    const place = places[end] ?? 0;
    return svg`<path class="chart-line ${kind}"
      d=${toPath(places) ?? ""}><title>${carName(view, car)}</title></path>
      ${
        isOut
          ? svg`<svg x=${x(end)} y=${y(place)} width="1" height="1"
        overflow="visible">${markShape("out")}</svg>`
          : carAt(itemAt(view.cars, car), width - right + 10 + length / 2, y(place), length)
      }`;
  });
  return svg`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img"
    aria-label=${say("report.laps.picture", { n: last })}>${grid}${laps}${lines}</svg>`;
}

export function lapRows(view: View, report: Report): (string | number)[][] {
  const heads = [say("report.turn"), ...view.cars.map((_, car) => carName(view, car))];
  return [
    heads,
    ...report.rounds.map((turn, index) => [
      turn === 0 ? say("report.grid") : turn,
      ...itemAt(report.positions, index).map((place) => place ?? say("order.out")),
    ]),
  ];
}
