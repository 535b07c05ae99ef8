/**
 * The panel next to the sheets: paper, size, colours, parts, the number of sheets, and the buttons.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { books } from "../../core/rulebook-data.js";
import { choiceWords } from "../../core/rules/switches.js";
import {
  CARS,
  COLOURS,
  carsWithin,
  changeOptions,
  DICE,
  diceChoices,
  hasSeasonCars,
  lapsOf,
  PARTS,
  SHEETS_MOST,
  SPACE,
  spaceWithin,
  withPart,
} from "./options.js";
import { OWN_LEAST, OWN_MOST, PAPER_NAMES } from "./papers.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("./options.js").Options} Options */
/** @typedef {import("./options.js").Part} Part */
/**
 * @typedef {object} Shown
 * @property {Page} page
 * @property {Options} options
 * @property {import("./set.js").Layout} layout
 * @property {import("./options.js").Rules} rules
 * @property {number} cars
 * @property {number} sheets   how many are printed
 * @property {number} all      how many are in the whole set
 * @property {{print: () => void, printAll: () => void, save: () => void}} acts
 */

/** @param {Event} event */
const valueIn = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.currentTarget).value;

/** @param {Page} page @param {Partial<Options>} patch */
function change(page, patch) {
  changeOptions(patch);
  page.store.update({});
}

/**
 * @template {string | number} T
 * @param {string} label @param {readonly T[]} values @param {T} chosen @param {(value: T) => string} words
 * @param {(value: string) => void} choose
 */
const choice = (label, values, chosen, words, choose) =>
  html`<label class="press-field"><span>${label}</span><span class="select"><select
    @change=${(/** @type {Event} */ event) => choose(valueIn(event))}>${values.map(
      (value) => html`<option value=${value} ?selected=${value === chosen}>${words(value)}</option>`,
    )}</select></span></label>`;

/** @param {string} label @param {number} value @param {{least: number, most: number}} limits
 * @param {(value: number) => void} choose */
const numberField = (label, value, { least, most }, choose) =>
  html`<label class="press-field"><span>${label}</span><input type="number" min=${least} max=${most}
    .value=${String(value)}
    @change=${(/** @type {Event} */ event) => choose(Number(valueIn(event)) || 0)}></label>`;

/** @param {Shown} shown */
function paperFields({ page, options }) {
  const { paper, own, space, colours } = options;
  const limits = { least: OWN_LEAST.short, most: OWN_MOST };
  const side = (/** @type {"width" | "height"} */ name) =>
    numberField(say(`print.${name}`), own[name], limits, (value) =>
      change(page, { own: { ...own, [name]: value } }),
    );
  const resize = (/** @type {Event} */ event) => change(page, { space: spaceWithin(Number(valueIn(event))) });
  return html`${choice(
    say("print.paper"),
    PAPER_NAMES,
    paper,
    (name) => say(`print.paper_${name}`),
    (name) => change(page, { paper: /** @type {typeof paper} */ (name) }),
  )}${paper === "own" ? html`<div class="press-pair">${side("width")}${side("height")}</div>` : nothing}
  <label class="press-field"><span>${say("print.space", { mm: space })}</span><input type="range"
    min=${SPACE.least} max=${SPACE.most} step="1" .value=${String(space)}
    @change=${resize}></label>
  ${choice(
    say("print.colours"),
    COLOURS,
    colours,
    (name) => say(`print.colours_${name}`),
    (name) => change(page, { colours: /** @type {typeof colours} */ (name) }),
  )}`;
}

/** @param {Shown} shown */
function rulesFields({ page, rules, options, cars }) {
  return html`${choice(
    say("print.rules"),
    books,
    rules.rulebook,
    (book) => say(`book.${book}`),
    (rulebook) => change(page, { rulebook }),
  )}<div class="press-pair">${choice(say("print.laps"), lapsOf(rules.rulebook), rules.laps, String, (laps) =>
    change(page, { laps: Number(laps) }),
  )}${numberField(say("print.cars"), cars, CARS, (value) => change(page, { cars: carsWithin(value) }))}</div>
  ${
    diceChoices(rules.rulebook).length > 1
      ? choice(
          say("print.dice"),
          diceChoices(rules.rulebook),
          rules.dice,
          (dice) => choiceWords(rules.rulebook, DICE, dice),
          (dice) => change(page, { dice }),
        )
      : nothing
  }${
    hasSeasonCars(rules.rulebook)
      ? html`<label class="press-tick"><input type="checkbox" .checked=${options.season}
        @change=${() => change(page, { season: !options.season })}>${say("print.season")}</label>`
      : nothing
  }`;
}

/** @param {Shown} shown */
const ticks = ({ page, options }) =>
  html`<fieldset class="press-parts"><legend>${say("print.parts")}</legend>${PARTS.map(
    (part) => html`<label class="press-tick"><input type="checkbox" name=${part}
      .checked=${options.parts.includes(part)}
      @change=${() => change(page, { parts: withPart(part, !options.parts.includes(part)) })}>${say(
        `print.part_${part}`,
      )}</label>`,
  )}</fieldset>`;

/** @param {Shown} shown */
function verdict({ layout, sheets, all, options }) {
  if (layout.problem === "too_small")
    return html`<p class="press-count is-bad" role="alert">${say("print.too_small", OWN_LEAST)}</p>`;
  if (layout.problem === "too_many")
    return html`<p class="press-count is-bad" role="alert">${say("print.too_many", {
      n: layout.tiling?.tiles.length ?? 0,
      most: SHEETS_MOST,
    })}</p>`;
  const { width, height } = layout.paper;
  return html`<p class="press-count" role="status">${
    options.paper === "one" ? say("print.large", { width, height }) : say("print.sheets", { n: sheets, all })
  }</p>`;
}

/** @param {Shown} shown */
export function panel(shown) {
  const { options, layout, sheets, acts } = shown;
  const one = options.paper === "one";
  return html`${paperFields(shown)}${one ? nothing : html`${ticks(shown)}${rulesFields(shown)}`}
    ${verdict(shown)}
    <div class="press-acts"><button type="button" class="button is-forward" ?disabled=${sheets === 0}
      @click=${acts.print}>${say("print.go")}</button>${
        one
          ? html`<button type="button" class="button" @click=${acts.save}>${say("print.save")}</button>`
          : html`<button type="button" class="button" ?disabled=${layout.problem !== null}
            @click=${acts.printAll}>${say("print.all")}</button>`
      }</div>
    <p class="small">${say("print.advice")}</p>`;
}
