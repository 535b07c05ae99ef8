/** The list of the six lessons, with the progress in each. */
import { html, nothing } from "lit-html";
import { entryOf } from "../../platform/lists/item-at.ts";
import { carIcon } from "../../domain/ui/cars.ts";
import { wearIcon } from "../../domain/ui/wear-icons.ts";
import { say } from "../../platform/language/messages.ts";
import { LEARN } from "../../domain/router.ts";
import { lessons, nextLesson, type Lesson } from "./lessons.ts";
import { dieIcon } from "../../race/cockpit/die.ts";
import { cornerFlag, icon } from "../../platform/ui/icons.ts";
import { plainBar } from "../../domain/ui/topbar.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";

/** A small picture for each lesson, made of elements of the race screen. */
const PICTURES: Record<string, () => unknown> = {
  gears: () => html`${dieIcon(4, 2)}${dieIcon(8, 7)}${dieIcon(20, 16)}`,
  corners: () => html`${cornerFlag(1)}${cornerFlag(2)}`,
  braking: () => wearIcon("brakes"),
  overshooting: () => html`${cornerFlag(1)}${carIcon(0, 1)}${wearIcon("tyres")}`,
  slipstream: () => html`${carIcon(0, 1)}${carIcon(1, 2)}`,
  pits: () => html`${wearIcon("tyres")}${carIcon(0, 1)}`,
};

/** @param done  number of finished steps */
function card({ id, steps }: Lesson, index: number, done: number) {
  const isFinished = done >= steps.length;
  const flags = steps.map((_, step) => html`<i class=${step < done ? "is-made" : ""}></i>`);
  return html`<li><a class="lesson-card" href=${`#${LEARN}${index + 1}`} data-done=${done}>
    <span class="lesson-picture" aria-hidden="true">${entryOf(PICTURES, id)()}</span>
    <b class="lesson-number" aria-hidden="true">${index + 1}</b>
    <h2><span class="unseen">${say("learn.lesson", { n: index + 1 })}: </span>${say(`learn.${id}`)}</h2>
    <p>${say(`learn.${id}.what`)}</p>
    <p class="lesson-step"><span class="step-flags"
      aria-hidden="true">${flags}</span>${
        isFinished
          ? say("learn.finished")
          : done > 0
            ? say("learn.progress", { done, n: steps.length })
            : nothing
      }</p>
  </a></li>`;
}

export function paint(_state: State, page: Page) {
  const done = page.storage.readLessons();
  const next = nextLesson(done);
  const hasBegun = lessons.some(({ id }) => (done[id] ?? 0) > 0);
  const words =
    next === null ? say("learn.race") : say(hasBegun ? "learn.go_on" : "learn.begin", { n: next });
  const forward =
    next === null
      ? html`<button type="button" class="button is-forward"
        @click=${() => page.actions.quickRace()}><span>${words}</span>${icon("play")}</button>`
      : html`<a class="button is-forward"
        href=${`#${LEARN}${next}`}><span>${words}</span>${icon("play")}</a>`;
  return html`${plainBar(say("learn.title"), page)}<main class="learn">
    <div class="learn-head"><p class="lede">${say("learn.lede")}</p>
      <a class="plain-link" href="#first-lap">${say("learn.first_lap")}</a><a
        class="plain-link" href="#puzzles">${say("learn.puzzles")}</a>${forward}</div>
    <ol class="lessons">${lessons.map((lesson, index) => card(lesson, index, done[lesson.id] ?? 0))}</ol>
  </main>`;
}
