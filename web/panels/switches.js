/**
 * The rules of a race being set up: presets as cards, then every switch of the rulebook with its clause. A switch that cannot be used says what it waits for.
 */
import { html, nothing } from "lit-html";
import { switchesOf } from "../app/books.js";
import { listed, say } from "../app/messages.js";
import {
  adopt,
  advanced,
  basic,
  changes,
  choiceOf,
  isOnOff,
  isRule,
  lapsNeeded,
  missingNeeds,
  presetOf,
  settled,
  withChoice,
} from "../app/rulebook.js";

/** @typedef {import("../app/app.js").Page} Page */
/** @typedef {import("../app/state.js").State} State */
/** @typedef {import("../protocol.js").Setup} Setup */
/** @typedef {import("../app/rulebook.js").Switch} Switch */

/** @param {State} state @param {Page} page */
function presets({ draft, settings }, { actions }) {
  const switches = switchesOf(draft.rulebook);
  const current = presetOf(draft, switches);
  const table = current === "table" ? draft : settings.table && adopt(draft, settings.table, switches);
  const cards = [
    { id: "basic", what: say("preset.basic.what"), setup: () => basic(draft, switches), open: true },
    { id: "advanced", what: say("preset.advanced.what"), setup: () => advanced(draft, switches), open: true },
    {
      id: "table",
      what: table ? say("preset.table.what", { n: changes(table, switches).length }) : say("preset.table.none"),
      setup: () => table ?? draft,
      open: table !== null,
    },
  ];
  return html`<div class="presets" role="radiogroup" aria-label=${say("setup.rules")}>${cards.map(
    ({ id, what, setup, open }) => html`<button
      type="button" role="radio" class="rule-card" data-preset=${id} aria-checked=${id === current} ?disabled=${!open} @click=${() => actions.changeRules(setup())}>
      <b>${say(`preset.${id}`)}</b><span>${what}</span></button>`,
  )}</div>`;
}

/** "Needs three laps or more", "Needs weather" @param {string[]} needs */
function waitingFor(needs) {
  const words = needs.map((need) => {
    const laps = lapsNeeded(need);
    return laps === null ? say(`rule.${need}.short`) : say("rule.needs_laps", { n: laps });
  });
  return say("rule.needs", { what: listed(words) });
}

/** @param {Switch} one @param {string} choice @param {boolean} idle @param {(choice: string) => void} choose */
function control(one, choice, idle, choose) {
  const name = `rule-${one.id}`;
  const [usual, other] = one.choices;
  if (isOnOff(one)) {
    return html`<button type="button" role="switch" class="switch" aria-checked=${choice !== usual} aria-labelledby=${name} ?disabled=${idle}
      @click=${() => choose(choice === usual ? other : usual)}></button>`;
  }
  return html`<div class="segments" role="radiogroup" aria-labelledby=${name}>${one.choices.map(
    (value) =>
      html`<button type="button" role="radio" aria-checked=${value === choice} ?disabled=${idle} @click=${() => choose(value)}>${say(`rule.${one.id}.${value}`)}</button>`,
  )}</div>`;
}

/** @param {Switch} one @param {Setup} draft @param {Page} page */
function switchRow(one, draft, { actions }) {
  const switches = switchesOf(draft.rulebook);
  const missing = missingNeeds(draft, one, switches);
  const idle = missing.length > 0;
  const choice = choiceOf(settled(draft, switches), one);
  return html`<div class="rule ${idle ? "is-idle" : ""} ${isOnOff(one) ? "has-switch" : ""}" data-switch=${one.id}>
    <div class="rule-words">
      <p class="rule-head"><b id=${`rule-${one.id}`}>${say(`rule.${one.id}`)}</b> <span class="clause">${one.clause}</span></p>
      <p>${say(`rule.${one.id}.what`)}${idle ? html` <em>${waitingFor(missing)}</em>` : nothing}</p>
    </div>
    ${control(one, choice, idle, (value) => actions.changeRules(withChoice(draft, one, value)))}
  </div>`;
}

/** A detail of one rule is set beside it, the others below. @param {Switch} one */
const belongsToRule = (one) => isRule(one) || one.needs.some((need) => lapsNeeded(need) === null);

/** @param {State} state @param {Page} page */
export function rulesChoice(state, page) {
  const { draft } = state;
  const switches = switchesOf(draft.rulebook);
  const optional = switches.filter(belongsToRule);
  const details = switches.filter((one) => !belongsToRule(one));
  return html`${presets(state, page)}
    <h3>${say("setup.optional")}</h3>${optional.map((one) => switchRow(one, draft, page))}
    <h3>${say("setup.details")}</h3>${details.map((one) => switchRow(one, draft, page))}`;
}

/** What distinguishes this race's rules, in a few words. @param {Setup} draft */
export function rulesInWords(draft) {
  const switches = switchesOf(draft.rulebook);
  const preset = presetOf(draft, switches);
  if (preset !== "table") return say(`preset.${preset}.short`);
  return listed(changes(draft, switches).map((one) => say(`rule.${one.id}.short`)));
}
