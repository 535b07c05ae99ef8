/** The card shown when the player's car has retired: go back to the decision, watch, or see the result. */
import { html, nothing } from "lit-html";
import { parts, say } from "../../core/language/messages.ts";
import { clauseButton } from "../../core/ui/clause.ts";
import { icon } from "../../core/ui/icons.ts";
import { crashFacts, factList } from "../panels/facts.ts";
import { canTakeBack, leavesNoWay, whyOut } from "./retirement.ts";
import { lessonOfCrash } from "./lesson.ts";
import { momentOf, momentWord } from "./moments.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";

/** Undoes the fatal decision. If every space would end the race, the choice of gear is undone as well. */
export async function takeBack({ store, session }: Page) {
  const { race } = store.state;
  const undo = async () => (race ? ((await session.asked({ do: "undo" }))?.view ?? null) : null);
  let view = await undo();
  if (view && leavesNoWay(view)) view = (await undo()) ?? view;
  if (race && view) session.branch(view, race.key);
}

export function goneCard(state: State, page: Page) {
  const { race, gone } = state;
  const { store, session } = page;
  if (!race || !gone || race.phase !== "paused" || race.key !== gone.key) return nothing;
  const event = whyOut(race, gone.car);
  const lesson = event && lessonOfCrash(state, event);
  const away = (act: () => void) => () => {
    store.update({ gone: null });
    act();
  };
  const watch = () => void session.resume();
  const result = () => {
    session.resume();
    session.skip();
  };
  const kind = (event && momentOf(event)) ?? "out";
  return html`<section class="gone-card is-${kind}" role="alertdialog" aria-label=${say("gone.title")}
    data-car=${gone.car}
    @click=${(click: Event) => click.stopPropagation()}>
    <b class="moment-word" aria-hidden="true">${momentWord(kind, true)}</b>
    <h2 tabindex="-1">${
      event?.say ? parts(event.say).map((part) => (typeof part === "string" ? part : part.name)) : nothing
    }${event?.clause ? html` ${clauseButton(event.clause, page)}` : nothing}</h2>
    ${event ? factList(crashFacts(state, event)) : nothing}${
      lesson ? html`<p class="lesson-line"><b>${say("lesson.title")}</b> ${lesson}</p>` : nothing
    }
    <p class="gone-acts">${
      canTakeBack(race, gone.car)
        ? html`<button type="button" class="button"
            @click=${away(() => takeBack(page))}>${icon("undo")}${say("gone.back")}</button>`
        : nothing
    }<button type="button" class="button" @click=${away(watch)}>${icon("play")}${say("gone.watch")}</button>
      <button type="button" class="button"
        @click=${away(result)}>${icon("skip")}${say("gone.result")}</button></p>
  </section>`;
}
