/** The race screen with a column of text next to the board: lessons and puzzles. */
import { html, nothing } from "lit-html";
import { bar } from "../../core/ui/topbar.ts";
import { racing } from "../lazy-entry.ts";
import { cockpit, stage } from "../race.ts";
import { stepOf } from "../selectors.ts";
import type { TemplateResult as Template } from "lit-html";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { RaceState } from "../state.ts";

/** True if nothing moves, so that the result of a decision can be shown. */
export const isIdle = ({ phase }: RaceState) => phase === "choosing" || phase === "over";

export function practice(
  {
    title,
    tools,
    column,
    decided,
    step,
  }: {
    title: string;
    tools: Template;

    /** The text next to the board. */
    column: Template;

    /** Replaces the buttons of the cockpit after the decision. */
    decided?: Template;

    /** Step of a lesson, from 1. */
    step?: number;
  },
  state: State,
  race: RaceState,
  page: Page,
) {
  return html`<main class="race is-lesson is-${race.phase}" data-step=${stepOf(race) ?? race.phase}
    data-lesson-step=${step ?? nothing}>
    ${bar(title, tools, page)}${column}${stage(state, race, page)}${cockpit(
      state,
      race,
      page,
      decided,
    )}${racing.loaded()?.logPanel(race, state.logOpen, page)}
  </main>`;
}
