/**
 * Chart of luck and skill over time. A bar shows the dice of each race, above the line if they were better
 * than average; a dot shows the loss by choices, if it has been computed.
 */
import { svg } from "lit-html";
import { scaleLinear } from "d3-scale";
import { chooseByWidth } from "../../domain/ui/chart-parts.ts";
import { circuitName } from "../../domain/circuits/circuits.ts";
import { formatDate, formatNumber, say } from "../../platform/language/messages.ts";
import type { FinishedRace } from "../../domain/storage/profile-store.ts";

const RACES_SHOWN = 30;
const HEIGHT = 190;
const LEFT_MARGIN = 40;
const HUNDREDTHS_PER_ROLL = 100;
const THOUSANDTHS_PER_ROLL = 1000;

/** Returns the latest races that fit into the chart, oldest first. */
export const shownRaces = (races: FinishedRace[]) => races.slice(0, RACES_SHOWN).reverse();

const withSign = (value: number) =>
  formatNumber(value, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).replace("-", "−");

export function trendChart(all: FinishedRace[]) {
  const races = shownRaces(all);
  const width = chooseByWidth(1020, 358);
  const most = Math.max(5, ...races.map(({ luck }) => Math.abs(luck) / HUNDREDTHS_PER_ROLL));
  const y = scaleLinear([-most, most], [HEIGHT - 14, 14]);
  const step = (width - LEFT_MARGIN) / Math.max(races.length, 8);
  const worst = Math.max(THOUSANDTHS_PER_ROLL, ...races.map(({ skill }) => skill ?? 0));
  const skillY = scaleLinear([0, worst], [14, HEIGHT - 14]);
  const bars = races.map(({ luck, at, skill = null }, index) => {
    const value = luck / HUNDREDTHS_PER_ROLL;
    const x = LEFT_MARGIN + step * index + step * 0.2;
    const [top, tall] = [Math.min(y(0), y(value)), Math.max(1, Math.abs(y(value) - y(0)))];
    const words = `${formatDate(at)}: ${withSign(value)}`;
    return svg`<rect class=${value < 0 ? "chart-bad" : "chart-good"} x=${x} width=${step * 0.6}
        y=${top} height=${tall} rx="2"><title>${words}</title></rect>${
          skill === null
            ? ""
            : svg`<circle class="trend-skill" cx=${x + step * 0.3} cy=${skillY(skill)} r="5"></circle>`
        }`;
  });
  const marks = [Math.round(most), 0, -Math.round(most)].map(
    (
      value,
    ) => svg`<line class="chart-grid" x1=${LEFT_MARGIN} x2=${width} y1=${y(value)} y2=${y(value)}></line><text
      class="chart-small" x=${LEFT_MARGIN - 8} y=${y(value)} text-anchor="end"
      dominant-baseline="central">${withSign(value)}</text>`,
  );
  return svg`<svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" role="img"
    aria-label=${say("profile.luck.picture")}>${marks}${bars}<line class="chart-zero" x1=${LEFT_MARGIN}
      x2=${width}
      y1=${y(0)} y2=${y(0)}></line></svg>`;
}

export const trendRows = (all: FinishedRace[]): (string | number)[][] => [
  [say("profile.when"), say("profile.circuit"), say("profile.luck"), say("profile.skill")],
  ...shownRaces(all).map(({ at, circuit, luck, skill }) => [
    formatDate(at),
    circuitName(circuit),
    withSign(luck / HUNDREDTHS_PER_ROLL),
    skill == null ? "–" : withSign(-skill / THOUSANDTHS_PER_ROLL),
  ]),
];
