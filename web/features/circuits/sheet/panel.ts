/**
 * The panel next to the sheet: facts, tools of the selected corner, options, and a list of all corners.
 * Everything that can be done on the sheet can also be done here.
 */
import { html, nothing } from "lit-html";
import { valueIn } from "../../../core/forms/fields.ts";
import { cornerName, numeral, say, sentence } from "../../../core/language/messages.ts";
import { itemAt } from "../../../core/lists/item-at.ts";
import { icon } from "../../../core/ui/icons.ts";
import {
  FEWEST_SPACES,
  MOST_SPACES,
  CIRCUIT_NAME_LONGEST,
  SCENERIES,
  SPACES_STEP,
  WEATHERS,
} from "./drawn.ts";
import { isMark } from "./road/marks.ts";
import { mendButton } from "./mends.ts";
import { HOME, startOn } from "./road/start.ts";
import { NUDGE, tableOf } from "./editor-model.ts";
import type { Page } from "../../../core/page.ts";
import type { StartStraightRange } from "../../../protocol.d.ts";
import type { Drawn } from "./drawn.ts";
import type { Table } from "./editor-model.ts";
import type { Made } from "./tracing.ts";
import type { MarkKind } from "./view.ts";

const LONGEST = 120;

/** Rolls, to a tenth. */
const tenths = (thousandths: number) =>
  numeral(thousandths / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function factRow({ facts, shape }: Made) {
  const hardest = cornerName(facts.corners[shape.hardest.corner]?.name ?? "");
  const rows = [
    [String(facts.stops), say("home.stops", { n: facts.stops })],
    [String(facts.spaces), say("home.spaces", { n: facts.spaces })],
    [tenths(shape.throws), say("sheet.throws")],
    [hardest, say("sheet.hardest", { throws: tenths(shape.hardest.throws) })],
  ];
  return html`<dl class="sheet-facts">${rows.map(
    ([value, name]) => html`<div><dd>${value}</dd><dt>${name}</dt></div>`,
  )}</dl>`;
}

/** Problems of the current drawing. */
function verdict(table: Table) {
  const { state, problem, made } = table.seen();
  if (state === "lost")
    return html`<p class="verdict is-bad"><span>${say("error.unanswered")}</span> <button type="button"
      class="plain-link" @click=${() => table.again()}>${say("boot.retry")}</button></p>`;
  if (state === "bad" && problem)
    return html`<div class="verdict is-bad"><span>${sentence(problem.say)}</span>${mendButton(
      table,
      problem,
    )}</div>`;
  if (state === "good" && problem) return html`<p class="unseen">${sentence(problem.say)}</p>`;
  if (made && state === "good")
    return html`<p class="unseen">${say("sheet.made", {
      circuit: made.facts.name,
      corners: made.facts.corners.length,
      stops: made.facts.stops,
      spaces: made.facts.spaces,
    })}</p>`;
  return nothing;
}

const key = (label: string, text: string, act: () => void, disabled = false) =>
  html`<button type="button" class="tool" aria-label=${label} title=${label} ?disabled=${disabled}
    @click=${act}>${text}</button>`;

function cornerTools(table: Table, made: Made) {
  const selected = table.selected();
  if (isMark(selected?.kind)) return html`<p class="sheet-tip">${say(`sheet.tip_${selected.kind}`)}</p>`;
  if (!selected) return html`<p class="sheet-tip">${say("sheet.tip")}</p>`;
  const isCorner = selected.kind === "corner";
  const facts = isCorner ? made.facts.corners[selected.at] : { name: say("sheet.bend"), stops: 0 };
  const most = isCorner ? itemAt(made.shape.corners, selected.at).most : 1;
  if (!facts) return nothing;
  const name = cornerName(facts.name);
  const rename = (event: Event) => table.wishCorner({ name: valueIn(event).trim() });
  return html`<section class="sheet-corner" aria-label=${name}>
    <div class="sheet-row"><h2>${name}</h2>
      <div class="segments" role="group" aria-label=${say("home.stops", { n: 2 })}>${[0, 1, 2, 3].map(
        (stops) => html`<button type="button" aria-pressed=${facts.stops === stops}
          ?disabled=${stops > most} aria-label=${say("sheet.stops", { n: stops })}
          @click=${() => table.wishCorner({ stops })}>${stops}</button>`,
      )}</div></div>
    <div class="sheet-row"><button type="button" class="button is-small"
      @click=${() => table.tighten()}>${say("sheet.tighter")}</button><button type="button"
      class="button is-small" @click=${() => table.widen()}>${say("sheet.wider")}</button>
      <div class="sheet-arrows" role="group" aria-label=${say("sheet.move")}>
        ${key(say("sheet.left"), "←", () => table.nudge(-NUDGE, 0))}
        ${key(say("sheet.up"), "↑", () => table.nudge(0, -NUDGE))}
        ${key(say("sheet.down"), "↓", () => table.nudge(0, NUDGE))}
        ${key(say("sheet.right"), "→", () => table.nudge(NUDGE, 0))}</div></div>
    ${
      isCorner
        ? html`<label class="sheet-field"><span>${say("sheet.corner_name")}</span><input type="text"
      maxlength=${CIRCUIT_NAME_LONGEST} .value=${name} @change=${rename}></label>`
        : nothing
    }
  </section>`;
}

function choice<T extends string>(
  label: string,
  options: readonly T[],
  chosen: T,
  words: (value: T) => string,
  choose: (value: T) => void,
) {
  const changed = (event: Event) => choose(valueIn(event) as T);
  return html`<label class="sheet-field"><span>${label}</span><span class="select"><select @change=${changed}>
    ${options.map(
      (option) => html`<option value=${option} ?selected=${option === chosen}>${words(option)}</option>`,
    )}</select></span></label>`;
}

type Step = [name: string, can: boolean, act: () => void];

/** A number with buttons to decrease and increase it. */
function stepper(label: string, value: number, { less, more }: { less: Step; more: Step }) {
  const step = ([name, can, act]: Step, sign: string) =>
    html`<button type="button" aria-label=${say(name)} ?disabled=${!can} @click=${act}>${sign}</button>`;
  return html`<div class="sheet-field"><span>${say(label)}</span><div class="segments" role="group"
    aria-label=${say(label)}>${step(less, "−")}<output>${value}</output>${step(more, "+")}</div></div>`;
}

/** Stepper for the number of spaces between the start/finish line and a mark. */
function markStepper(kind: MarkKind, { spaces, least, most }: StartStraightRange, table: Table) {
  const on = kind === "enter" ? -1 : 1;
  return stepper(`sheet.place_${kind}`, spaces, {
    less: [`sheet.less_${kind}`, spaces > least, () => table.moveMark(kind, -on)],
    more: [`sheet.more_${kind}`, spaces < most, () => table.moveMark(kind, on)],
  });
}

/** Choice of the straights with room for the grid, by the corner after each. */
function startChoice(table: Table, drawn: Drawn, { facts, shape }: Made) {
  const options = shape.straights.flatMap(({ spaces }, at) => (spaces >= HOME ? [String(at)] : []));
  return choice(
    say("sheet.start"),
    options,
    "0",
    (at) => say("sheet.start_before", { corner: itemAt(facts.corners, Number(at)).name }),
    (at) => table.change(startOn(drawn, itemAt(shape.straights, Number(at)).at)),
  );
}

function wishes(table: Table, drawn: Drawn, made: Made) {
  const { spaces, pits, weather, scenery, name } = drawn.wishes;
  const named = (event: Event) => {
    const wanted = valueIn(event).trim();
    if (wanted) table.wish({ name: wanted.slice(0, CIRCUIT_NAME_LONGEST) });
  };
  return html`<div class="sheet-wishes">
    <label class="sheet-field is-wide"><span>${say("gallery.name")}</span><input type="text"
      maxlength=${CIRCUIT_NAME_LONGEST} .value=${name} @change=${named}></label>
    ${stepper("sheet.spaces", spaces, {
      less: ["sheet.fewer", spaces > FEWEST_SPACES, () => table.wish({ spaces: spaces - SPACES_STEP })],
      more: ["sheet.more", spaces < MOST_SPACES, () => table.wish({ spaces: spaces + SPACES_STEP })],
    })}
    <div class="sheet-field"><span>${say("sheet.direction")}</span><button type="button"
      class="button is-small" @click=${() => table.turnRound()}>${icon("again")}${say(
        "sheet.turn",
      )}</button></div>
    ${startChoice(table, drawn, made)}
    ${markStepper("start", made.shape.line, table)}
    <div class="is-wide">${choice(
      say("sheet.pits"),
      ["any", "left", "right"] as const,
      pits,
      (side) => say(`sheet.pits_${side}`),
      (side) => table.wish({ pits: side }),
    )}</div>
    ${markStepper("enter", made.shape.pits.enter, table)}
    ${markStepper("leave", made.shape.pits.leave, table)}
    ${choice(
      say("sheet.scenery"),
      SCENERIES,
      scenery,
      (kind) => say(`sheet.scenery_${kind}`),
      (kind) => table.wish({ scenery: kind }),
    )}
    ${choice(
      say("figure.weather"),
      WEATHERS,
      weather,
      (kind) => say(`sheet.weather_${kind}`),
      (kind) => table.wish({ weather: kind }),
    )}
  </div>`;
}

function cornerList(table: Table, { facts, shape }: Made) {
  const selected = table.selected();
  const chosen = (kind: string, at: number) => selected?.kind === kind && selected.at === at;
  return html`<h2>${say("figure.corners")}</h2><ol class="sheet-list">${facts.corners.map(
    ({ name, stops }, at) => html`<li><button type="button" aria-pressed=${chosen("corner", at)}
      @click=${() => table.select({ kind: "corner", at })}><b
      aria-label=${say("figure.stops_n", { n: stops })}>${stops}</b>${cornerName(name)}</button></li>`,
  )}${shape.bends.map(
    (_, at) => html`<li><button type="button" aria-pressed=${chosen("bend", at)}
      @click=${() => table.select({ kind: "bend", at })}><b class="is-none">+</b>${say("sheet.bend_n", {
        n: at + 1,
      })}</button></li>`,
  )}</ol>`;
}

/** All straights with their spaces. */
function straightList(table: Table, { facts, shape }: Made, { actions }: Page) {
  const set = async (event: Event, at: number) => {
    const input = event.currentTarget as HTMLInputElement;
    const length = Math.min(LONGEST, Math.max(at === 0 ? HOME : 1, Math.round(Number(input.value) || 0)));
    if (!(await table.setStraight(at, length))) {
      input.value = String(itemAt(shape.straights, at).spaces);
      actions.notice(say("sheet.straight_stays"), "bad");
    }
  };
  return html`<details class="sheet-straights"><summary>${say("sheet.straights")}</summary>
    <ol>${shape.straights.map(
      ({ spaces }, at) => html`<li><label class="sheet-field"><span>${say("sheet.start_before", {
        corner: itemAt(facts.corners, at).name,
      })}</span><input type="number" min="1" max=${LONGEST} .value=${String(spaces)}
        @change=${(event: Event) => set(event, at)}></label></li>`,
    )}</ol></details>`;
}

function warningLines({ warnings }: Made) {
  if (warnings.length === 0) return nothing;
  const lines = warnings.map((warning) => html`<li>${sentence(warning.say)}</li>`);
  return html`<ul class="sheet-warnings">${lines}</ul>`;
}

export function sheetPanel(page: Page) {
  const table = tableOf(page);
  const { state, made } = table.seen();
  const now = table.now();
  const shown = made && now && state !== "empty";
  return html`<div class="sheet-panel">
    <div class="sheet-verdict" role="status">${verdict(table)}</div>
    ${shown ? html`${factRow(made)}${cornerTools(table, made)}${wishes(table, now, made)}` : nothing}
    ${shown ? html`${cornerList(table, made)}${straightList(table, made, page)}` : nothing}
    ${shown ? warningLines(made) : nothing}
  </div>`;
}
