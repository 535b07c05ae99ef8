/**
 * Chart of the points over the races: each competitor's total after each race. The selected one is the red
 * line, the leader the dark one.
 */
import { svg } from "lit-html";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { circuitName } from "../../../domain/circuits/circuits.ts";
import { say } from "../../../platform/language/messages.ts";
import { carAt, chooseByWidth } from "../../../domain/ui/chart-parts.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { dateOf } from "../season-text.ts";
import type { SeasonOverview, SeasonRow } from "../../../protocol.d.ts";

export type Competitor = {
  id: number;
  name: string;
  team: string;
  liveries: number[];
  row: SeasonRow;
  isOwn: boolean;
};

const TOP_MARGIN = 18;
const BOTTOM_MARGIN = 34;
const HEIGHT = 330;
const STEPS = 5;

/** Keeps this distance between the cars at the ends of the lines, so that they do not overlap. */
function spread(ends: { y: number }[], least: number, bottom: number) {
  const places = [...ends].sort((one, other) => one.y - other.y);
  let from = TOP_MARGIN - least / 2;
  for (const end of places) {
    end.y = Math.max(end.y, from);
    from = end.y + least;
  }
  let to = bottom;
  for (const end of places.reverse()) {
    end.y = Math.min(end.y, to);
    to = end.y - least;
  }
}

export function pointsChart(all: Competitor[], races: number[], selectedId: number) {
  const narrow = chooseByWidth(0, 1);
  const width = chooseByWidth(770, 358);
  const [left, right, length] = narrow ? [30, 46, 28] : [44, 64, 38];
  const carHeight = (length * 24) / 42;
  const room = carHeight + 2;
  const height = Math.max(HEIGHT, TOP_MARGIN + all.length * room + BOTTOM_MARGIN);
  const bottom = height - BOTTOM_MARGIN;
  const most = Math.max(1, ...all.map(({ row }) => row.points));
  const x = scaleLinear([0, races.length], [left, width - right]);
  const y = scaleLinear([0, most], [bottom, TOP_MARGIN]).nice(STEPS);
  const toPath = line(
    (_: number, index) => x(index),
    (points) => y(points),
  );
  const leader = all[0]?.id;
  const weight = ({ id }: Competitor) => (id === selectedId ? 2 : id === leader ? 1 : 0);
  const ends = all.map(({ row, liveries }) => ({
    livery: itemAt(liveries, 0),
    y: y(row.cumulative_points.at(-1) ?? 0),
  }));
  spread(ends, room, bottom);
  const grid = y.ticks(STEPS).map(
    (
      points,
    ) => svg`<line class="chart-grid" x1=${left} x2=${x(races.length)} y1=${y(points)} y2=${y(points)}></line>
      <text class="chart-figure" x=${left - 10} y=${y(points)} text-anchor="end"
        dominant-baseline="central">${points}</text>`,
  );
  const marks = races.map(
    (race, index) => svg`<line class="chart-lap" x1=${x(index + 1)} x2=${x(index + 1)} y1=${TOP_MARGIN - 8}
      y2=${bottom}></line>
    <text class="chart-word" x=${x(index + 1)} y=${height - 8} text-anchor="middle">${race}</text>`,
  );
  const lines = [...all]
    .sort((one, other) => weight(one) - weight(other))
    .map(
      ({ id, name, row }) =>
        svg`<path class="chart-line ${id === selectedId ? "is-chosen" : id === leader ? "is-winner" : ""}"
          d=${toPath([0, ...row.cumulative_points]) ?? ""}><title>${name}</title></path>`,
    );
  const cars = ends.map((end) =>
    carAt({ livery: end.livery, number: end.livery + 1 }, width - right + 10 + length / 2, end.y, length),
  );
  return svg`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img"
    aria-label=${say("seasons.chart_picture", { n: races.length })}>${grid}${marks}${lines}${cars}</svg>`;
}

/** Returns the table of the standings for a file. */
export function pointsRows(
  overview: SeasonOverview,
  all: Competitor[],
  table: "drivers" | "teams",
): (string | number)[][] {
  const teams = table === "drivers" ? [say("season.csv.team")] : [];
  const heads = [
    say(table === "drivers" ? "season.csv.name" : "season.csv.team"),
    say("season.csv.place"),
    ...teams,
    ...overview.races_run.map((race) =>
      say("seasons.column", { race, circuit: circuitName(dateOf(overview, race).circuit) }),
    ),
    say("season.csv.points"),
  ];
  return [
    heads,
    ...all.map(({ name, team, row }) => [
      name,
      row.rank,
      ...(team ? [team] : []),
      ...row.by_race.map((points) => points ?? ""),
      row.points,
    ]),
  ];
}
