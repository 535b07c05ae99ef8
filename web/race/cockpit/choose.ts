/**
 * Panel for choosing one of a few options, each with a description; secret choices start with the hand-over
 * screen.
 */
import { html, nothing } from "lit-html";
import { say, sentence, text } from "../../platform/language/messages.ts";
import { isTabStop, openQuestion } from "../selectors.ts";
import { clauseButton } from "../../domain/ui/clause.ts";
import { rolledDice } from "./die.ts";
import { hintPanel } from "./hint.ts";
import { weatherLine } from "../panels/weather.ts";
import type { Page } from "../../domain/page.ts";
import type { Die, Question } from "../../protocol.d.ts";
import type { RaceState } from "../state.ts";

type AnswerOption = NonNullable<Question["options"]>[number];

function optionRow(option: AnswerOption, index: number, race: RaceState, { session }: Page) {
  const isSelected = option.token === race.token;
  const tap = (event: MouseEvent) => session.tap(option.token, event);
  const label = sentence(option.label);
  const detail = text(option.detail);
  return html`<button
    type="button" role="radio" class="option ${isSelected ? "is-shown" : ""}" aria-checked=${isSelected}
      tabindex=${isSelected || isTabStop(option.token, race) ? 0 : -1}
    aria-label=${say("choose.option", { label, detail })} @click=${tap}>
    <kbd>${index + 1}</kbd><span><b>${label}</b><small>${detail}</small></span>
  </button>`;
}

/** Renders the rolled die of a question, for example one that may be rolled again. */
function rolledDie(die: Die) {
  return html`<div class="rolled reroll-die" data-die=${die.value}>${rolledDice(die)}<p
    class="is-${die.tone}"><b>${sentence(die.result)}</b></p></div>`;
}

export function choosePanel(race: RaceState, page: Page) {
  const { title, subtitle, die, options = [] } = openQuestion(race) ?? {};
  const choice = options.find((option) => option.token === race.token);
  const weather = race.view?.weather;
  return html`<header class="choose-head"><h2
    id="choose-title">${title ? text(title) : nothing}</h2>${
      weather && !die ? weatherLine(weather) : nothing
    }</header>
    ${die ? rolledDie(die) : nothing}
    ${subtitle ? html`<p class="choose-what">${text(subtitle)}</p>` : nothing}
    <div class="options" role="radiogroup"
      aria-labelledby="choose-title">${options.map((option, index) =>
        optionRow(option, index, race, page),
      )}</div>
    ${choice ? html`<p class="small choose-clause">${clauseButton(choice.clause, page)}</p>` : nothing}
    ${hintPanel(race, page)}`;
}

export function chooseButton(race: RaceState, { session }: Page) {
  const choice = openQuestion(race)?.options?.find((option) => option.token === race.token);
  const words = choice ? sentence(choice.label) : say("choose.missing");
  return html`<button type="button" class="button is-forward" ?disabled=${!choice}
    @click=${() => session.forward()}>
    <span>${words}</span><kbd>${say("key.enter")}</kbd>
  </button>`;
}

const nameOf = (race: RaceState) => race.view?.cars[race.you]?.name ?? "";

export function handoverPanel(race: RaceState) {
  return html`<div class="handover"
    role="status"><h2>${say("handover.title", { name: nameOf(race) })}</h2><p>${say(
      "handover.what",
    )}</p></div>`;
}

export function handoverButton(race: RaceState, { session }: Page) {
  return html`<button type="button" class="button is-forward" @click=${() => session.forward()}>
    <span>${say("handover.lift", { name: nameOf(race) })}</span><kbd>${say("key.enter")}</kbd>
  </button>`;
}
