/**
 * Chart of the win probability of each car over the race, computed on request: a line for each car, and rings
 * at the largest changes of the selected car.
 */
import { html, nothing, svg } from "lit-html";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { say } from "../../platform/language/messages.ts";
import { chartFigure } from "../../platform/charts/figure.ts";
import { carAt, chooseByWidth } from "../../domain/ui/chart-parts.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { carName } from "./report-text.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { Chance, RaceHistory, View } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

type TurnChances = { turn: number; cars: Chance[] };

const TURNS_PER_REQUEST = 8;
const TOP_MARGIN = 14;
const HEIGHT = 236;
const BOTTOM_MARGIN = 30;

/** Minimum change that counts as a jump, in thousandths, and maximum number of marked jumps. */
const MIN_JUMP = 120;
const MAX_RINGS = 3;

/** Moments by link; null while they are being computed. */
const NO_CHANCES: Record<string, TurnChances[] | null> = {};
const chances = slice("chances", { stories: NO_CHANCES });

/** Returns each turn with its first decision, then the current position as one more turn. */
function listTurnStarts({ turns, decisions }: RaceHistory): [turn: number, decision: number][] {
  const startedTurns = turns.filter(([turn, at]) => turn > 0 && at < decisions);
  return [...startedTurns, [(startedTurns.at(-1)?.[0] ?? 0) + 1, decisions]];
}

async function computeChances(race: RaceState, { session, store }: Page) {
  const link = race.view?.link ?? "";
  if (!race.history) return;
  const storeChances = (turnChances: TurnChances[] | null | undefined) => {
    const { [link]: _, ...others } = chances.of(store.state).stories;
    chances.change(store, {
      stories: turnChances === undefined ? others : { ...others, [link]: turnChances },
    });
  };
  storeChances(null);
  const turnStarts = listTurnStarts(race.history);
  const results: TurnChances[] = [];
  while (results.length < turnStarts.length) {
    const part = turnStarts.slice(results.length, results.length + TURNS_PER_REQUEST);
    const reply = await session.askEngine({ do: "chances", decisions: part.map(([, at]) => at) });
    if (!reply?.chances) break;
    results.push(...reply.chances.map(({ cars }, index) => ({ turn: itemAt(part, index)[0], cars })));
  }
  storeChances(results.length === turnStarts.length ? results : undefined);
}

/** Returns the win probability of a car at a moment, in thousandths. */
const winOf = ({ cars }: TurnChances, car: number) => itemAt(cars, car).win;

function jumps(turnChances: TurnChances[], car: number) {
  return turnChances
    .map((moment, index) => ({
      index,
      by: index ? Math.abs(winOf(moment, car) - winOf(itemAt(turnChances, index - 1), car)) : 0,
    }))
    .filter(({ by }) => by >= MIN_JUMP)
    .sort((one, other) => other.by - one.by)
    .slice(0, MAX_RINGS)
    .map(({ index }) => index);
}

function chart(view: View, turnChances: TurnChances[], selectedCar: number) {
  const narrow = chooseByWidth(0, 1);
  const width = chooseByWidth(770, 358);
  const [left, right, length] = narrow ? [34, 44, 30] : [48, 62, 42];
  const last = turnChances.length - 1;
  const x = scaleLinear([0, Math.max(1, last)], [left, width - right]);
  const y = scaleLinear([0, 1000], [HEIGHT - BOTTOM_MARGIN, TOP_MARGIN]);
  const grid = [0, 250, 500, 750, 1000].map(
    (share) => svg`<line class="chart-grid" x1=${left} x2=${x(last)} y1=${y(share)} y2=${y(share)}></line>
      <text class="chart-figure" x=${left - 8} y=${y(share)} text-anchor="end"
        dominant-baseline="central">${say("odds.percent", { percent: share / 10 })}</text>`,
  );
  const labelInterval = Math.max(1, Math.ceil(last / (narrow ? 6 : 12)));
  const turns = turnChances
    .slice(0, last)
    .map(({ turn }, index) =>
      index % labelInterval
        ? ""
        : svg`<text class="chart-word" x=${x(index)} y=${HEIGHT - 6} text-anchor="middle">${turn}</text>`,
    );
  const [begin, end] = [itemAt(turnChances, 0), itemAt(turnChances, -1)];
  const cars = view.cars.map(({ car }) => car).filter((car) => begin.cars[car]);
  const carsInOrder = [...cars.filter((car) => car !== selectedCar), selectedCar];
  const first = cars.reduce((one, other) => (winOf(end, other) > winOf(end, one) ? other : one));
  const lines = carsInOrder.map((car) => {
    const kind = car === selectedCar ? "is-chosen" : car === first ? "is-winner" : "";
    const toPath = line(
      (_: TurnChances, index) => x(index),
      (moment) => y(winOf(moment, car)),
    );
    return svg`<path class="chart-line ${kind}"
      d=${toPath(turnChances) ?? ""}><title>${carName(view, car)}</title></path>`;
  });
  const ends = [...new Set([first, selectedCar])].map((car) =>
    carAt(itemAt(view.cars, car), width - right + 10 + length / 2, y(winOf(end, car)), length),
  );
  const rings = jumps(turnChances, selectedCar).map(
    (
      index,
    ) => svg`<circle class="chart-ring" cx=${x(index)} cy=${y(winOf(itemAt(turnChances, index), selectedCar))}
      r="8"></circle>`,
  );
  return svg`<svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" role="img"
    aria-label=${say("coach.chances.picture", { n: last })}>${grid}${turns}${lines}${rings}${ends}</svg>`;
}

function rows(view: View, turnChances: TurnChances[]) {
  const cars = view.cars.filter(({ car }) => turnChances[0]?.cars[car]);
  const percent = (share: number) => Math.round(share / 10);
  return [
    [say("report.turn"), ...cars.map(({ car }) => carName(view, car))],
    ...turnChances.map(({ turn, cars: all }, index) => [
      index === turnChances.length - 1 ? say("report.flag") : turn,
      ...cars.map(({ car }) => {
        const { win, podium } = itemAt(all, car);
        return say("coach.chances.cell", { win: percent(win), podium: percent(podium) });
      }),
    ]),
  ];
}

export function chancesFigure(
  race: RaceState,
  view: View,
  selectedCar: number,
  page: Page,
  onFault: (error: unknown) => void,
) {
  const turnChances = chances.of(page.store.state).stories[view.link];
  const title = say("coach.chances.title");
  if (turnChances && turnChances.length > 1)
    return chartFigure(
      {
        name: "chances",
        title,
        description: say("coach.chances.what", { name: carName(view, selectedCar) }),
        picture: chart(view, turnChances, selectedCar),
        rows: rows(view, turnChances),
      },
      onFault,
    );
  if (turnChances) return nothing;
  return html`<section class="chances-ask"><h2>${title}</h2>${
    turnChances === null
      ? html`<p role="status">${say("coach.chances.pending")}</p>`
      : html`<button type="button" class="button is-small" @click=${() => computeChances(race, page)}>${say(
          "coach.chances.ask",
        )}</button>`
  }</section>`;
}
