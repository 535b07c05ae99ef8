/** The race screen with a column of text next to the board: lessons and puzzles. */
import { html, nothing, type TemplateResult as Template } from "lit-html";
import { topBar } from "../../domain/ui/topbar.ts";
import { lazyRacePanels } from "../lazy-entry.ts";
import { cockpit, stage } from "../race.ts";
import { stepOf } from "../selectors.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { RaceState } from "../state.ts";

/** True if nothing moves, so that the result of a decision can be shown. */
export const isIdle = ({ phase }: RaceState) => phase === "choosing" || phase === "over";

export function practiceScreen(
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
    ${topBar(title, tools, page)}${column}${stage(state, race, page)}${cockpit(
      state,
      race,
      page,
      decided,
    )}${lazyRacePanels.loaded()?.commentaryPanel(race, state.logOpen, page)}
  </main>`;
}
