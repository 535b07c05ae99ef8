/** The panel next to the sheets: paper, size, colours, parts, the number of sheets, and the buttons. */
import { html, nothing } from "lit-html";
import { valueIn } from "../../platform/forms/fields.ts";
import { say } from "../../platform/language/messages.ts";
import { books } from "../../domain/rules/rulebook-data.ts";
import { choiceWords } from "../../domain/rules/switches.ts";
import {
  CAR_LIMITS,
  COLOURS,
  carsWithin,
  changeOptions,
  DICE_SWITCH,
  diceChoices,
  hasSeasonCars,
  lapsOf,
  PARTS,
  MAX_SHEETS,
  optionsIn,
  SPACE_LIMITS_MM,
  spaceWithin,
  withToggled,
} from "./options.ts";
import { MIN_OWN_MM, MAX_OWN_MM, PAPER_NAMES } from "./papers.ts";
import type { Page } from "../../domain/page.ts";
import type { Options, PrintRules } from "./options.ts";
import type { Layout } from "./set.ts";

interface PrintPanelState {
  page: Page;
  options: Options;
  layout: Layout;
  rules: PrintRules;
  cars: number;
  /** Number of sheets that are printed. */
  sheets: number;
  /** Number of sheets in the whole set. */
  all: number;
  acts: { print: () => void; printAll: () => void; save: () => void };
}

const change = ({ store }: Page, patch: Partial<Options>) => changeOptions(store, patch);

const choice = <T extends string | number>(
  label: string,
  values: readonly T[],
  current: T,
  words: (value: T) => string,
  choose: (value: string) => void,
) =>
  html`<label class="print-field"><span>${label}</span><span class="select"><select
    @change=${(event: Event) => choose(valueIn(event))}>${values.map(
      (value) => html`<option value=${value} ?selected=${value === current}>${words(value)}</option>`,
    )}</select></span></label>`;

const numberField = (
  label: string,
  value: number,
  { least, most }: { least: number; most: number },
  choose: (value: number) => void,
) =>
  html`<label class="print-field"><span>${label}</span><input type="number" min=${least} max=${most}
    .value=${String(value)}
    @change=${(event: Event) => choose(Number(valueIn(event)) || 0)}></label>`;

function paperFields({ page, options }: PrintPanelState) {
  const { paper, customSize, space, colours } = options;
  const limits = { least: MIN_OWN_MM.short, most: MAX_OWN_MM };
  const side = (name: "width" | "height") =>
    numberField(say(`print.${name}`), customSize[name], limits, (value) =>
      change(page, { customSize: { ...optionsIn(page.store.state).customSize, [name]: value } }),
    );
  const resize = (event: Event) => change(page, { space: spaceWithin(Number(valueIn(event))) });
  return html`${choice(
    say("print.paper"),
    PAPER_NAMES,
    paper,
    (name) => say(`print.paper_${name}`),
    (name) => change(page, { paper: name as typeof paper }),
  )}${paper === "own" ? html`<div class="print-pair">${side("width")}${side("height")}</div>` : nothing}
  <label class="print-field"><span>${say("print.space", { mm: space })}</span><input type="range"
    min=${SPACE_LIMITS_MM.least} max=${SPACE_LIMITS_MM.most} step="1" .value=${String(space)}
    @change=${resize}></label>
  ${choice(
    say("print.colours"),
    COLOURS,
    colours,
    (name) => say(`print.colours_${name}`),
    (name) => change(page, { colours: name as typeof colours }),
  )}`;
}

function rulesFields({ page, rules, options, cars }: PrintPanelState) {
  return html`${choice(
    say("print.rules"),
    books,
    rules.rulebook,
    (book) => say(`book.${book}`),
    (rulebook) => change(page, { rulebook }),
  )}<div class="print-pair">${choice(say("print.laps"), lapsOf(rules.rulebook), rules.laps, String, (laps) =>
    change(page, { laps: Number(laps) }),
  )}${numberField(say("print.cars"), cars, CAR_LIMITS, (value) =>
    change(page, { cars: carsWithin(value) }),
  )}</div>
  ${
    diceChoices(rules.rulebook).length > 1
      ? choice(
          say("print.dice"),
          diceChoices(rules.rulebook),
          rules.dice,
          (dice) => choiceWords(rules.rulebook, DICE_SWITCH, dice),
          (dice) => change(page, { dice }),
        )
      : nothing
  }${
    hasSeasonCars(rules.rulebook)
      ? html`<label class="print-tick"><input type="checkbox" .checked=${options.usesSeasonCars}
        @change=${() =>
          change(page, { usesSeasonCars: !options.usesSeasonCars })}>${say("print.season")}</label>`
      : nothing
  }`;
}

const partsForm = ({ page, options }: PrintPanelState) =>
  html`<fieldset class="print-parts"><legend>${say("print.parts")}</legend>${PARTS.map(
    (part) => html`<label class="print-tick"><input type="checkbox" name=${part}
      .checked=${options.parts.includes(part)}
      @change=${() => change(page, { parts: withToggled(optionsIn(page.store.state).parts, part) })}>${say(
        `print.part_${part}`,
      )}</label>`,
  )}</fieldset>`;

function sheetCountLine({ layout, sheets, all, options }: PrintPanelState) {
  if (layout.problem === "too_small")
    return html`<p class="print-count is-bad" role="alert">${say("print.too_small", MIN_OWN_MM)}</p>`;
  if (layout.problem === "too_large")
    return html`<p class="print-count is-bad"
      role="alert">${say("print.too_large", { most: MAX_OWN_MM })}</p>`;
  if (layout.problem === "too_many")
    return html`<p class="print-count is-bad" role="alert">${say("print.too_many", {
      n: layout.tiling?.tiles.length ?? 0,
      most: MAX_SHEETS,
    })}</p>`;
  const { width, height } = layout.paper;
  return html`<p class="print-count" role="status">${
    options.paper === "one" ? say("print.large", { width, height }) : say("print.sheets", { n: sheets, all })
  }</p>`;
}

export function printPanel(state: PrintPanelState) {
  const { options, layout, sheets, acts } = state;
  const one = options.paper === "one";
  return html`${paperFields(state)}${one ? nothing : html`${partsForm(state)}${rulesFields(state)}`}
    ${sheetCountLine(state)}
    <div class="print-acts"><button type="button" class="button is-forward" ?disabled=${sheets === 0}
      @click=${acts.print}>${say("print.go")}</button>${
        one
          ? html`<button type="button" class="button" @click=${acts.save}>${say("print.save")}</button>`
          : html`<button type="button" class="button" ?disabled=${layout.problem !== null}
            @click=${acts.printAll}>${say("print.all")}</button>`
      }</div>
    <p class="small">${say("print.advice")}</p>`;
}
