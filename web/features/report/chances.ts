/**
 * Chart of the win probability of each car over the race, computed on request: a line for each car, and rings
 * at the largest changes of the selected car.
 */
import { html, nothing, svg } from "lit-html";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { say } from "../../core/language/messages.ts";
import { chartFigure } from "../../core/charts/figure.ts";
import { carAt, widthOf } from "../../core/charts/parts.ts";
import { itemAt } from "../../core/lists/item-at.ts";
import { carName } from "./words.ts";
import { slice } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { Chance, RaceHistory, View } from "../../protocol.d.ts";
import type { RaceState } from "../../race/state.ts";

type Moment = { turn: number; cars: Chance[] };

const AT_ONCE = 8;
const TOP = 14;
const HEIGHT = 236;
const BELOW = 30;

/** Minimum change that counts as a jump, in thousandths, and maximum number of marked jumps. */
const JUMP = 120;
const RINGS = 3;

/** Moments by link; null while they are being computed. */
const NO_STORIES: Record<string, Moment[] | null> = {};
const chances = slice("chances", { stories: NO_STORIES });

/** Returns each turn with its first decision, then the current position as one more turn. */
function moments({ turns, decisions }: RaceHistory): [turn: number, decision: number][] {
  const begun = turns.filter(([turn, at]) => turn > 0 && at < decisions);
  return [...begun, [(begun.at(-1)?.[0] ?? 0) + 1, decisions]];
}

async function work(race: RaceState, { session, store }: Page) {
  const link = race.view?.link ?? "";
  if (!race.history) return;
  const tell = (story: Moment[] | null | undefined) => {
    const { [link]: _, ...others } = chances.of(store.state).stories;
    chances.change(store, { stories: story === undefined ? others : { ...others, [link]: story } });
  };
  tell(null);
  const wanted = moments(race.history);
  const found: Moment[] = [];
  while (found.length < wanted.length) {
    const part = wanted.slice(found.length, found.length + AT_ONCE);
    const reply = await session.asked({ do: "chances", decisions: part.map(([, at]) => at) });
    if (!reply?.chances) break;
    found.push(...reply.chances.map(({ cars }, index) => ({ turn: itemAt(part, index)[0], cars })));
  }
  tell(found.length === wanted.length ? found : undefined);
}

/** Returns the win probability of a car at a moment, in thousandths. */
const winOf = ({ cars }: Moment, car: number) => itemAt(cars, car).win;

function jumps(story: Moment[], car: number) {
  return story
    .map((moment, index) => ({
      index,
      by: index ? Math.abs(winOf(moment, car) - winOf(itemAt(story, index - 1), car)) : 0,
    }))
    .filter(({ by }) => by >= JUMP)
    .sort((one, other) => other.by - one.by)
    .slice(0, RINGS)
    .map(({ index }) => index);
}

function chart(view: View, story: Moment[], chosen: number) {
  const narrow = widthOf(0, 1);
  const width = widthOf(770, 358);
  const [left, right, length] = narrow ? [34, 44, 30] : [48, 62, 42];
  const last = story.length - 1;
  const x = scaleLinear([0, Math.max(1, last)], [left, width - right]);
  const y = scaleLinear([0, 1000], [HEIGHT - BELOW, TOP]);
  const grid = [0, 250, 500, 750, 1000].map(
    (share) => svg`<line class="chart-grid" x1=${left} x2=${x(last)} y1=${y(share)} y2=${y(share)}></line>
      <text class="chart-figure" x=${left - 8} y=${y(share)} text-anchor="end"
        dominant-baseline="central">${say("odds.percent", { percent: share / 10 })}</text>`,
  );
  const every = Math.max(1, Math.ceil(last / (narrow ? 6 : 12)));
  const turns = story
    .slice(0, last)
    .map(({ turn }, index) =>
      index % every
        ? ""
        : svg`<text class="chart-word" x=${x(index)} y=${HEIGHT - 6} text-anchor="middle">${turn}</text>`,
    );
  const [begin, end] = [itemAt(story, 0), itemAt(story, -1)];
  const cars = view.cars.map(({ car }) => car).filter((car) => begin.cars[car]);
  const ordered = [...cars.filter((car) => car !== chosen), chosen];
  const first = cars.reduce((one, other) => (winOf(end, other) > winOf(end, one) ? other : one));
  const lines = ordered.map((car) => {
    const kind = car === chosen ? "is-chosen" : car === first ? "is-winner" : "";
    const way = line(
      (_: Moment, index) => x(index),
      (moment) => y(winOf(moment, car)),
    );
    return svg`<path class="chart-line ${kind}"
      d=${way(story) ?? ""}><title>${carName(view, car)}</title></path>`;
  });
  const ends = [...new Set([first, chosen])].map((car) =>
    carAt(itemAt(view.cars, car), width - right + 10 + length / 2, y(winOf(end, car)), length),
  );
  const rings = jumps(story, chosen).map(
    (index) => svg`<circle class="chart-ring" cx=${x(index)} cy=${y(winOf(itemAt(story, index), chosen))}
      r="8"></circle>`,
  );
  return svg`<svg class="chart" viewBox="0 0 ${width} ${HEIGHT}" role="img"
    aria-label=${say("coach.chances.picture", { n: last })}>${grid}${turns}${lines}${rings}${ends}</svg>`;
}

function rows(view: View, story: Moment[]) {
  const cars = view.cars.filter(({ car }) => story[0]?.cars[car]);
  const percent = (share: number) => Math.round(share / 10);
  return [
    [say("report.turn"), ...cars.map(({ car }) => carName(view, car))],
    ...story.map(({ turn, cars: all }, index) => [
      index === story.length - 1 ? say("report.flag") : turn,
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
  chosen: number,
  page: Page,
  onFault: (error: unknown) => void,
) {
  const story = chances.of(page.store.state).stories[view.link];
  const title = say("coach.chances.title");
  if (story && story.length > 1)
    return chartFigure(
      {
        name: "chances",
        title,
        what: say("coach.chances.what", { name: carName(view, chosen) }),
        picture: chart(view, story, chosen),
        rows: rows(view, story),
      },
      onFault,
    );
  if (story) return nothing;
  return html`<section class="chances-ask"><h2>${title}</h2>${
    story === null
      ? html`<p role="status">${say("coach.chances.pending")}</p>`
      : html`<button type="button" class="button is-small" @click=${() => work(race, page)}>${say(
          "coach.chances.ask",
        )}</button>`
  }</section>`;
}
