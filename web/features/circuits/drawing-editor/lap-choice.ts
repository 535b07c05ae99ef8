/** Laps found in a file. If there are several, the user chooses one by its picture. */
import { html } from "lit-html";
import { say } from "../../../platform/language/messages.ts";
import { slice } from "../../../platform/store.ts";
import { boxOf, resample, fitInto, pathOf, type Line } from "./line.ts";
import { editorModelOf } from "./editor-model.ts";
import type { Page } from "../../../domain/page.ts";
import type { State, Store } from "../../../domain/state.ts";
import type { NamedLap } from "../files/lap-file.ts";

/** Size to which a lap is scaled before resampling, because resampling rounds coordinates to a tenth. */
const RESAMPLE_SIZE = 1000;
const PICTURE = { width: 120, height: 80, margin: 8 };

/** `toFocus`: selector of the element to focus after the next render, because the focused one is removed. */
const lapChoice = slice<{ offered: NamedLap[]; toFocus: string }>("sheet.readings", {
  offered: [],
  toFocus: "",
});

export const hasOffers = (state: State) => lapChoice.of(state).offered.length > 0;

export function offerLaps(laps: NamedLap[], { store }: Page) {
  lapChoice.change(store, { offered: laps, toFocus: "#sheet-laps" });
}

function clearOffers({ store }: Page) {
  if (hasOffers(store.state)) lapChoice.change(store, { offered: [], toFocus: ".sheet" });
}

export function useLap({ points, name }: NamedLap, page: Page) {
  const model = editorModelOf(page);
  const { width, height } = model.sheet();
  clearOffers(page);
  model.setLine(fitInto(resampleLap(points), width, height), { name });
}

/** Moves the focus if requested. Called after each render. */
export function moveFocus(store: Store) {
  const { toFocus } = lapChoice.of(store.state);
  if (!toFocus) return;
  lapChoice.change(store, { toFocus: "" });
  document.querySelector<HTMLElement>(toFocus)?.focus();
}

/** Resamples a lap at even distances, to the number of points of every drawing. */
function resampleLap(points: Line): Line {
  const { x, y, width, height } = boxOf(points);
  const scale = RESAMPLE_SIZE / (Math.max(width, height) || 1);
  return resample(points.map(([px, py]) => [(px - x) * scale, (y + height - py) * scale]));
}

function picture({ points }: NamedLap) {
  const { width, height, margin } = PICTURE;
  const line = fitInto(resampleLap(points), width - 2 * margin, height - 2 * margin);
  return html`<svg viewBox="${-margin} ${-margin} ${width} ${height}" aria-hidden="true"><path
    d=${pathOf(line)}></path></svg>`;
}

function nameOf({ name }: NamedLap, at: number, laps: NamedLap[]) {
  const isOnlyOne = laps.filter((other) => other.name === name).length === 1;
  return isOnlyOne ? name : say("sheet.lap_n", { name, n: at + 1 });
}

export function lapChoicePanel(page: Page) {
  const { offered } = lapChoice.of(page.store.state);
  return html`<section class="sheet-begin" aria-labelledby="sheet-laps">
    <h2 id="sheet-laps" tabindex="-1">${say("sheet.which_lap")}</h2>
    <ul class="sheet-laps">${offered.map(
      (lap, at) =>
        html`<li><button type="button" @click=${() => useLap(lap, page)}>${picture(lap)}<span>${nameOf(
          lap,
          at,
          offered,
        )}</span></button></li>`,
    )}</ul>
    <button type="button" class="button is-small"
      @click=${() => clearOffers(page)}>${say("sheet.none_of_them")}</button>
  </section>`;
}
