/**
 * The panel next to the sheet: facts, tools of the selected corner, options, and a list of all corners.
 * Everything that can be done on the sheet can also be done here.
 */
import { html, nothing } from "lit-html";
import { valueIn } from "../../../platform/forms/fields.ts";
import { cornerName, formatNumber, say, sentence } from "../../../platform/language/messages.ts";
import { itemAt } from "../../../platform/lists/item-at.ts";
import { icon } from "../../../platform/ui/icons.ts";
import {
  MIN_SPACES,
  MAX_SPACES,
  MAX_CIRCUIT_NAME_LENGTH,
  SCENERIES,
  SPACES_STEP,
  WEATHERS,
} from "./lap-drawing.ts";
import { isMark } from "./road/marks.ts";
import { repairButton } from "./repair-button.ts";
import { MIN_HOME_SPACES, moveStartToStraight } from "./road/start.ts";
import { NUDGE_UNITS, editorModelOf, type EditorModel } from "./editor-model.ts";
import type { Page } from "../../../domain/page.ts";
import type { StartStraightRange } from "../../../protocol.d.ts";
import type { LapDrawing } from "./lap-drawing.ts";
import type { TracedCircuit } from "./tracing.ts";
import type { MarkKind } from "./view.ts";

const MAX_STRAIGHT_SPACES = 120;

/** Rolls, to a tenth. */
const tenths = (thousandths: number) =>
  formatNumber(thousandths / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function factRow({ facts, shape }: TracedCircuit) {
  const hardest = cornerName(facts.corners[shape.hardest.corner]?.name ?? "");
  const rows = [
    [String(facts.stops), say("home.stops", { n: facts.stops })],
    [String(facts.spaces), say("home.spaces", { n: facts.spaces })],
    [tenths(shape.lap_rolls), say("sheet.throws")],
    [hardest, say("sheet.hardest", { throws: tenths(shape.hardest.rolls) })],
  ];
  return html`<dl class="sheet-facts">${rows.map(
    ([value, name]) => html`<div><dd>${value}</dd><dt>${name}</dt></div>`,
  )}</dl>`;
}

/** Problems of the current drawing. */
function verdict(model: EditorModel) {
  const { state, problem, circuit } = model.tracingState();
  if (state === "lost")
    return html`<p class="verdict is-bad"><span>${say("error.unanswered")}</span> <button type="button"
      class="plain-link" @click=${() => model.retry()}>${say("boot.retry")}</button></p>`;
  if (state === "bad" && problem)
    return html`<div class="verdict is-bad"><span>${sentence(problem.message)}</span>${repairButton(
      model,
      problem,
    )}</div>`;
  if (state === "good" && problem) return html`<p class="unseen">${sentence(problem.message)}</p>`;
  if (circuit && state === "good")
    return html`<p class="unseen">${say("sheet.made", {
      circuit: circuit.facts.name,
      corners: circuit.facts.corners.length,
      stops: circuit.facts.stops,
      spaces: circuit.facts.spaces,
    })}</p>`;
  return nothing;
}

const toolButton = (label: string, text: string, act: () => void, isDisabled = false) =>
  html`<button type="button" class="tool" aria-label=${label} title=${label} ?disabled=${isDisabled}
    @click=${act}>${text}</button>`;

function cornerTools(model: EditorModel, circuit: TracedCircuit) {
  const selected = model.selected();
  if (isMark(selected?.kind)) return html`<p class="sheet-tip">${say(`sheet.tip_${selected.kind}`)}</p>`;
  if (!selected) return html`<p class="sheet-tip">${say("sheet.tip")}</p>`;
  const isCorner = selected.kind === "corner";
  const facts = isCorner ? circuit.facts.corners[selected.at] : { name: say("sheet.bend"), stops: 0 };
  const most = isCorner ? itemAt(circuit.shape.corners, selected.at).max_stops : 1;
  if (!facts) return nothing;
  const name = cornerName(facts.name);
  const rename = (event: Event) => model.setCornerOptions({ name: valueIn(event).trim() });
  return html`<section class="sheet-corner" aria-label=${name}>
    <div class="sheet-row"><h2>${name}</h2>
      <div class="segments" role="group" aria-label=${say("home.stops", { n: 2 })}>${[0, 1, 2, 3].map(
        (stops) => html`<button type="button" aria-pressed=${facts.stops === stops}
          ?disabled=${stops > most} aria-label=${say("sheet.stops", { n: stops })}
          @click=${() => model.setCornerOptions({ stops })}>${stops}</button>`,
      )}</div></div>
    <div class="sheet-row"><button type="button" class="button is-small"
      @click=${() => model.tighten()}>${say("sheet.tighter")}</button><button type="button"
      class="button is-small" @click=${() => model.widen()}>${say("sheet.wider")}</button>
      <div class="sheet-arrows" role="group" aria-label=${say("sheet.move")}>
        ${toolButton(say("sheet.left"), "←", () => model.nudge(-NUDGE_UNITS, 0))}
        ${toolButton(say("sheet.up"), "↑", () => model.nudge(0, -NUDGE_UNITS))}
        ${toolButton(say("sheet.down"), "↓", () => model.nudge(0, NUDGE_UNITS))}
        ${toolButton(say("sheet.right"), "→", () => model.nudge(NUDGE_UNITS, 0))}</div></div>
    ${
      isCorner
        ? html`<label class="sheet-field"><span>${say("sheet.corner_name")}</span><input type="text"
      maxlength=${MAX_CIRCUIT_NAME_LENGTH} .value=${name} @change=${rename}></label>`
        : nothing
    }
  </section>`;
}

function choice<T extends string>(
  label: string,
  options: readonly T[],
  current: T,
  words: (value: T) => string,
  choose: (value: T) => void,
) {
  const select = (event: Event) => choose(valueIn(event) as T);
  return html`<label class="sheet-field"><span>${label}</span><span class="select"><select @change=${select}>
    ${options.map(
      (option) => html`<option value=${option} ?selected=${option === current}>${words(option)}</option>`,
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
function markStepper(kind: MarkKind, { spaces, minimum, maximum }: StartStraightRange, model: EditorModel) {
  const on = kind === "enter" ? -1 : 1;
  return stepper(`sheet.place_${kind}`, spaces, {
    less: [`sheet.less_${kind}`, spaces > minimum, () => model.moveMark(kind, -on)],
    more: [`sheet.more_${kind}`, spaces < maximum, () => model.moveMark(kind, on)],
  });
}

/** Choice of the straights with room for the grid, by the corner after each. */
function startChoice(model: EditorModel, lapDrawing: LapDrawing, { facts, shape }: TracedCircuit) {
  const options = shape.straights.flatMap(({ spaces }, at) =>
    spaces >= MIN_HOME_SPACES ? [String(at)] : [],
  );
  return choice(
    say("sheet.start"),
    options,
    "0",
    (at) => say("sheet.start_before", { corner: itemAt(facts.corners, Number(at)).name }),
    (at) => model.change(moveStartToStraight(lapDrawing, itemAt(shape.straights, Number(at)).at)),
  );
}

function optionsForm(model: EditorModel, lapDrawing: LapDrawing, circuit: TracedCircuit) {
  const { spaces, pits, weather, scenery, name } = lapDrawing.wishes;
  const rename = (event: Event) => {
    const newName = valueIn(event).trim();
    if (newName) model.setOptions({ name: newName.slice(0, MAX_CIRCUIT_NAME_LENGTH) });
  };
  return html`<div class="sheet-wishes">
    <label class="sheet-field is-wide"><span>${say("gallery.name")}</span><input type="text"
      maxlength=${MAX_CIRCUIT_NAME_LENGTH} .value=${name} @change=${rename}></label>
    ${stepper("sheet.spaces", spaces, {
      less: ["sheet.fewer", spaces > MIN_SPACES, () => model.setOptions({ spaces: spaces - SPACES_STEP })],
      more: ["sheet.more", spaces < MAX_SPACES, () => model.setOptions({ spaces: spaces + SPACES_STEP })],
    })}
    <div class="sheet-field"><span>${say("sheet.direction")}</span><button type="button"
      class="button is-small" @click=${() => model.reverseDirection()}>${icon("again")}${say(
        "sheet.turn",
      )}</button></div>
    ${startChoice(model, lapDrawing, circuit)}
    ${markStepper("start", circuit.shape.line, model)}
    <div class="is-wide">${choice(
      say("sheet.pits"),
      ["any", "left", "right"] as const,
      pits,
      (side) => say(`sheet.pits_${side}`),
      (side) => model.setOptions({ pits: side }),
    )}</div>
    ${markStepper("enter", circuit.shape.pits.enter, model)}
    ${markStepper("leave", circuit.shape.pits.leave, model)}
    ${choice(
      say("sheet.scenery"),
      SCENERIES,
      scenery,
      (kind) => say(`sheet.scenery_${kind}`),
      (kind) => model.setOptions({ scenery: kind }),
    )}
    ${choice(
      say("figure.weather"),
      WEATHERS,
      weather,
      (kind) => say(`sheet.weather_${kind}`),
      (kind) => model.setOptions({ weather: kind }),
    )}
  </div>`;
}

function cornerList(model: EditorModel, { facts, shape }: TracedCircuit) {
  const selected = model.selected();
  const isChosen = (kind: string, at: number) => selected?.kind === kind && selected.at === at;
  return html`<h2>${say("figure.corners")}</h2><ol class="sheet-list">${facts.corners.map(
    ({ name, stops }, at) => html`<li><button type="button" aria-pressed=${isChosen("corner", at)}
      @click=${() => model.select({ kind: "corner", at })}><b
      aria-label=${say("figure.stops_n", { n: stops })}>${stops}</b>${cornerName(name)}</button></li>`,
  )}${shape.bends.map(
    (_, at) => html`<li><button type="button" aria-pressed=${isChosen("bend", at)}
      @click=${() => model.select({ kind: "bend", at })}><b class="is-none">+</b>${say("sheet.bend_n", {
        n: at + 1,
      })}</button></li>`,
  )}</ol>`;
}

/** All straights with their spaces. */
function straightList(model: EditorModel, { facts, shape }: TracedCircuit, { actions }: Page) {
  const changeLength = async (event: Event, at: number) => {
    const input = event.currentTarget as HTMLInputElement;
    const length = Math.min(
      MAX_STRAIGHT_SPACES,
      Math.max(at === 0 ? MIN_HOME_SPACES : 1, Math.round(Number(input.value) || 0)),
    );
    if (!(await model.setStraight(at, length))) {
      input.value = String(itemAt(shape.straights, at).spaces);
      actions.notice(say("sheet.straight_stays"), "bad");
    }
  };
  return html`<details class="sheet-straights"><summary>${say("sheet.straights")}</summary>
    <ol>${shape.straights.map(
      ({ spaces }, at) => html`<li><label class="sheet-field"><span>${say("sheet.start_before", {
        corner: itemAt(facts.corners, at).name,
      })}</span><input type="number" min="1" max=${MAX_STRAIGHT_SPACES} .value=${String(spaces)}
        @change=${(event: Event) => changeLength(event, at)}></label></li>`,
    )}</ol></details>`;
}

function warningLines({ warnings }: TracedCircuit) {
  if (warnings.length === 0) return nothing;
  const lines = warnings.map((warning) => html`<li>${sentence(warning.message)}</li>`);
  return html`<ul class="sheet-warnings">${lines}</ul>`;
}

export function sheetPanel(page: Page) {
  const model = editorModelOf(page);
  const { state, circuit } = model.tracingState();
  const now = model.currentDrawing();
  const isShown = circuit && now && state !== "empty";
  return html`<div class="sheet-panel">
    <div class="sheet-verdict" role="status">${verdict(model)}</div>
    ${isShown ? [factRow(circuit), cornerTools(model, circuit), optionsForm(model, now, circuit)] : nothing}
    ${isShown ? html`${cornerList(model, circuit)}${straightList(model, circuit, page)}` : nothing}
    ${isShown ? warningLines(circuit) : nothing}
  </div>`;
}
