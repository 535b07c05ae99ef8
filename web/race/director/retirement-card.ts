/** The card shown when the player's car has retired: go back to the decision, watch, or see the result. */
import { html, nothing } from "lit-html";
import { parts, say } from "../../platform/language/messages.ts";
import { clauseButton } from "../../domain/ui/clause.ts";
import { icon } from "../../platform/ui/icons.ts";
import { crashFacts, factList } from "../panels/facts.ts";
import { canUndoRetirement, isRetirementCertain, retirementEvent } from "./retirement.ts";
import { adviceAfterCrash } from "./crash-advice.ts";
import { highlightOf, highlightHeadline } from "./highlights.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

/** Undoes the fatal decision. If every space would end the race, the choice of gear is undone as well. */
export async function undoFatalDecision({ store, session }: Page) {
  const { race } = store.state;
  const undo = async () => (race ? ((await session.askEngine({ do: "undo" }))?.view ?? null) : null);
  let view = await undo();
  if (view && isRetirementCertain(view)) view = (await undo()) ?? view;
  if (race && view) session.branch(view, race.key);
}

export function retirementCard(state: State, page: Page) {
  const { race, retirement } = state;
  const { store, session } = page;
  if (!race || !retirement || race.phase !== "paused" || race.key !== retirement.key) return nothing;
  const event = retirementEvent(race, retirement.car);
  const advice = event && adviceAfterCrash(state, event);
  const closeAnd = (act: () => void) => () => {
    store.update({ retirement: null });
    act();
  };
  const watch = () => void session.resume();
  const result = () => {
    session.resume();
    session.skip();
  };
  const kind = (event && highlightOf(event)) ?? "out";
  return html`<section class="retirement-card is-${kind}" role="alertdialog"
    aria-label=${say("retirement.title")} data-car=${retirement.car}
    @click=${(click: Event) => click.stopPropagation()}>
    <b class="highlight-word" aria-hidden="true">${highlightHeadline(kind, true)}</b>
    <h2 tabindex="-1">${
      event?.message
        ? parts(event.message).map((part) => (typeof part === "string" ? part : part.name))
        : nothing
    }${event?.clause ? html` ${clauseButton(event.clause, page)}` : nothing}</h2>
    ${event ? factList(crashFacts(state, event)) : nothing}${
      advice ? html`<p class="crash-advice"><b>${say("crash_advice.title")}</b> ${advice}</p>` : nothing
    }
    <p class="retirement-actions">${
      canUndoRetirement(race, retirement.car)
        ? html`<button type="button" class="button"
            @click=${closeAnd(() => undoFatalDecision(page))}>${icon("undo")}${say(
              "retirement.back",
            )}</button>`
        : nothing
    }<button type="button" class="button"
      @click=${closeAnd(watch)}>${icon("play")}${say("retirement.watch")}</button>
      <button type="button" class="button"
        @click=${closeAnd(result)}>${icon("skip")}${say("retirement.result")}</button></p>
  </section>`;
}
