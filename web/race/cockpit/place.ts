/**
 * Panel for choosing a space other than the end of a move: a pit, the start of a solo lap, the space of a
 * backmarker.
 */
import { html, nothing } from "lit-html";
import { say, sentence, text } from "../../platform/language/messages.ts";
import { choicesOf, openQuestion } from "../selectors.ts";
import { clauseButton } from "../../domain/ui/clause.ts";
import { icon } from "../../platform/ui/icons.ts";
import { hintPanel } from "./hint.ts";
import type { Page } from "../../domain/page.ts";
import type { RaceState } from "../state.ts";

export function placePanel(race: RaceState, page: Page) {
  const { session } = page;
  const { title, subtitle, clause } = openQuestion(race) ?? {};
  const choices = choicesOf(race);
  const at = choices.findIndex(({ token }) => token === race.token);
  const choice = choices[at];
  return html`<header class="choose-head"><h2>${title ? text(title) : nothing}</h2></header>
    ${subtitle ? html`<p class="choose-what">${text(subtitle)}</p>` : nothing}
    <div class="card place" role="group" aria-label=${title ? text(title) : ""}>
      <button type="button" aria-label=${say("place.before")}
        @click=${() => session.stepThroughAnswers(-1)}>${icon("step_back")}</button>
      <p aria-live="polite">${
        choice
          ? html`<b>${sentence(choice.label)}</b><span>${text(choice.consequence)}</span><small>${say(
              "place.step",
              {
                n: at + 1,
                of: choices.length,
              },
            )}</small>`
          : say("place.none", { n: choices.length })
      }</p>
      <button type="button" aria-label=${say("place.after")}
        @click=${() => session.stepThroughAnswers(1)}>${icon("step_forward")}</button>
    </div>
    ${clause ? html`<p class="small choose-clause">${clauseButton(clause, page)}</p>` : nothing}
    ${choice ? hintPanel(race, page) : nothing}`;
}

export function placeButton(race: RaceState, { session }: Page) {
  return html`<button type="button" class="button is-forward" ?disabled=${race.token === null}
    @click=${() => session.forward()}>
    <span>${say(race.token === null ? "move.choose" : "place.take")}</span><kbd>${say("key.enter")}</kbd>
  </button>`;
}
