/**
 * One of a few things to choose, with a line on each; what is chosen in secret first asks for the device to
 * change hands.
 */
import { html, nothing } from "lit-html";
import { say, sentence, text } from "../../core/language/messages.js";
import { isWayIn, openQuestion } from "../selectors.js";
import { clauseButton } from "../../core/ui/clause.js";
import { fallenDice } from "./die.js";
import { hintPanel } from "./hint.js";
import { weatherLine } from "../panels/weather.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").RaceState} RaceState */
/** @typedef {NonNullable<import("../../protocol.js").Question["options"]>[number]} Option */

/** @param {Option} option @param {number} index @param {RaceState} race @param {Page} page */
function optionRow(option, index, race, { session }) {
  const selected = option.token === race.token;
  const tap = (/** @type {MouseEvent} */ event) => session.tap(option.token, event);
  const label = sentence(option.label);
  const detail = text(option.detail);
  return html`<button
    type="button" role="radio" class="option ${selected ? "is-shown" : ""}" aria-checked=${selected}
      tabindex=${selected || isWayIn(option.token, race) ? 0 : -1}
    aria-label=${say("choose.option", { label, detail })} @click=${tap}>
    <kbd>${index + 1}</kbd><span><b>${label}</b><small>${detail}</small></span>
  </button>`;
}

/** The die that may be thrown again, as it lies there. @param {import("../../protocol.js").Die} die */
function fallenDie(die) {
  return html`<div class="rolled fallen" data-die=${die.value}>${fallenDice(die)}<p
    class="is-${die.tone}"><b>${sentence(die.result)}</b></p></div>`;
}

/** @param {RaceState} race @param {Page} page */
export function choosePanel(race, page) {
  const { title, what, die, options = [] } = openQuestion(race) ?? {};
  const chosen = options.find((option) => option.token === race.token);
  const weather = race.view?.weather;
  return html`<header class="choose-head"><h2
    id="choose-title">${title ? text(title) : nothing}</h2>${
      weather && !die ? weatherLine(weather) : nothing
    }</header>
    ${die ? fallenDie(die) : nothing}${what ? html`<p class="choose-what">${text(what)}</p>` : nothing}
    <div class="options" role="radiogroup"
      aria-labelledby="choose-title">${options.map((option, index) =>
        optionRow(option, index, race, page),
      )}</div>
    ${chosen ? html`<p class="small choose-clause">${clauseButton(chosen.clause, page)}</p>` : nothing}
    ${hintPanel(race, page)}`;
}

/** @param {RaceState} race @param {Page} page */
export function chooseButton(race, { session }) {
  const chosen = openQuestion(race)?.options?.find((option) => option.token === race.token);
  const words = chosen ? sentence(chosen.label) : say("choose.missing");
  return html`<button type="button" class="button is-forward" ?disabled=${!chosen}
    @click=${() => session.forward()}>
    <span>${words}</span><kbd>${say("key.enter")}</kbd>
  </button>`;
}

/** @param {RaceState} race */
const nameOf = (race) => race.view?.cars[race.you]?.name ?? "";

/** @param {RaceState} race */
export function curtainPanel(race) {
  return html`<div class="curtain"
    role="status"><h2>${say("curtain.title", { name: nameOf(race) })}</h2><p>${say(
      "curtain.what",
    )}</p></div>`;
}

/** @param {RaceState} race @param {Page} page */
export function curtainButton(race, { session }) {
  return html`<button type="button" class="button is-forward" @click=${() => session.forward()}>
    <span>${say("curtain.lift", { name: nameOf(race) })}</span><kbd>${say("key.enter")}</kbd>
  </button>`;
}
