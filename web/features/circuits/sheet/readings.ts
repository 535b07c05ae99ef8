/**
 * Laps found in a file: the only one goes on the sheet; of several the reader chooses by their pictures.
 */
import { html } from "lit-html";
import { say } from "../../../core/language/messages.ts";
import { boxOf, evened, fitted, pathOf } from "./line.ts";
import { tableOf } from "./table.ts";
import type { Page } from "../../../core/page.ts";
import type { NamedLap } from "../files/lap-file.ts";
import type { Line } from "./line.ts";

/** Size at which a lap is evened; decimals of it are cut. */
const EVENED_SIZE = 1000;
const PICTURE = { width: 120, height: 80, margin: 8 };

/** The laps to choose from. */
let offered: NamedLap[] = [];
/** Selector of what gets the focus after the next painting: what had it is gone. */
let toFocus = "";

export const hasOffers = () => offered.length > 0;

export function offerLaps(laps: NamedLap[], page: Page) {
  offered = laps;
  toFocus = "#sheet-laps";
  page.store.update({});
}

export function putLap({ points, name }: NamedLap, page: Page) {
  const table = tableOf(page);
  const { width, height } = table.sheet();
  if (hasOffers()) toFocus = ".sheet";
  offered = [];
  table.put(fitted(evenedLap(points), width, height), { name });
}

/** After each painting. */
export function moveFocus() {
  const target = toFocus ? document.querySelector<HTMLElement>(toFocus) : null;
  toFocus = "";
  target?.focus();
}

/** With as many points as every drawing, at even distances. */
function evenedLap(points: Line): Line {
  const { x, y, width, height } = boxOf(points);
  const scale = EVENED_SIZE / (Math.max(width, height) || 1);
  return evened(points.map(([px, py]) => [(px - x) * scale, (y + height - py) * scale]));
}

function picture({ points }: NamedLap) {
  const { width, height, margin } = PICTURE;
  const line = fitted(evenedLap(points), width - 2 * margin, height - 2 * margin);
  return html`<svg viewBox="${-margin} ${-margin} ${width} ${height}" aria-hidden="true"><path
    d=${pathOf(line)}></path></svg>`;
}

function nameOf({ name }: NamedLap, at: number) {
  const isOnlyOne = offered.filter((other) => other.name === name).length === 1;
  return isOnlyOne ? name : say("sheet.lap_n", { name, n: at + 1 });
}

export function offers(page: Page) {
  const cancel = () => {
    offered = [];
    toFocus = ".sheet";
    page.store.update({});
  };
  return html`<section class="sheet-begin" aria-labelledby="sheet-laps">
    <h2 id="sheet-laps" tabindex="-1">${say("sheet.which_lap")}</h2>
    <ul class="sheet-laps">${offered.map(
      (lap, at) =>
        html`<li><button type="button" @click=${() => putLap(lap, page)}>${picture(lap)}<span>${nameOf(
          lap,
          at,
        )}</span></button></li>`,
    )}</ul>
    <button type="button" class="button is-small" @click=${cancel}>${say("sheet.none_of_them")}</button>
  </section>`;
}
