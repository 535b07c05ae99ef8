/** A lesson: the real board and cockpit, with one idea at a time, a task and its result next to them. */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.ts";
import { lessonOf, lessons, nextLesson, RIGHT } from "./lessons.ts";
import { CAR_OUT, createTeacher } from "./teacher.ts";
import { clauseButton } from "../../core/ui/clause.ts";
import { flagMark, icon } from "../../core/ui/icons.ts";
import { bar, menuButton, tool } from "../../core/ui/topbar.ts";
import { isIdle, practice } from "../../race/panels/practice.ts";
import { oneEach } from "../../core/lists/one-each.ts";
import type { Page } from "../../core/page.ts";
import type { LessonState, State } from "../../core/store.ts";
import type { RaceState } from "../../race/state.ts";

type Teacher = ReturnType<typeof createTeacher>;

const teacherOf = oneEach(createTeacher);

function stepFlags(step: number, count: number, verdict: string | null) {
  const done = step + (verdict === RIGHT ? 1 : 0);
  return html`<span class="step-flags"
    aria-hidden="true">${Array.from(
      { length: count },
      (_, index) => html`<i
      class=${index < done ? "is-made" : ""}></i>`,
    )}</span>`;
}

/**
 * Shows the result of the player's answer.
 *
 * @param words  the id of the step
 */
function verdictCard({ verdict }: LessonState, words: string, clause: string, page: Page) {
  if (!verdict) return nothing;
  const right = verdict === RIGHT;
  return html`<div class="lesson-verdict ${right ? "is-right" : "is-wrong"}"><h3>${say(
    right ? "learn.good" : "learn.bad",
  )}</h3>
    <p>${verdict === CAR_OUT ? say("learn.car_out") : say(`${words}.${verdict}`)} ${clauseButton(
      clause,
      page,
    )}</p></div>`;
}

function column(lesson: LessonState, page: Page) {
  const { id, clause, steps } = lessonOf(lesson.number);
  const words = `learn.${id}.${lesson.step + 1}`;
  return html`<section class="lesson" aria-labelledby="lesson-title" data-verdict=${lesson.verdict ?? "open"}>
    <header><p class="eyebrow">${say("learn.lesson", { n: lesson.number })}</p><h2
      id="lesson-title">${say(`learn.${id}`)}</h2>
      <p class="lesson-step">${stepFlags(lesson.step, steps.length, lesson.verdict)}${say("learn.step", {
        n: lesson.step + 1,
        of: steps.length,
      })}</p></header>
    <div class="lesson-words" aria-live="polite">
      ${lesson.verdict ? nothing : html`<p>${say(words)}</p>`}
      ${
        lesson.verdict === RIGHT
          ? nothing
          : html`<p
        class="lesson-task"><b>${say("learn.task")}</b> ${say(`${words}.task`)}</p>`
      }
      ${verdictCard(lesson, words, clause, page)}
    </div>
  </section>`;
}

/** The buttons at the foot of the cockpit, once the step has a verdict. */
function onwards({ number, step, verdict }: LessonState, guide: Teacher) {
  if (verdict !== RIGHT)
    return html`<button type="button" class="button is-forward"
      @click=${guide.again}><span>${say("learn.retry")}</span>${icon("again")}</button>`;
  const last = step + 1 === lessonOf(number).steps.length;
  return html`<button type="button" class="button" aria-label=${say("learn.restart")}
    title=${say("learn.restart")} @click=${guide.again}>${icon("again")}</button>
    <button type="button" class="button is-forward"
      @click=${guide.next}><span>${say(last ? "learn.finish" : "learn.next")}</span>${icon("play")}</button>`;
}

function lessonCockpit(state: State, race: RaceState, lesson: LessonState, guide: Teacher, page: Page) {
  const { actions, session } = page;
  const { verdict } = lesson;
  const idle = isIdle(race);
  const decided =
    verdict && idle
      ? onwards(lesson, guide)
      : race.phase === "over"
        ? onwards({ ...lesson, verdict: CAR_OUT }, guide)
        : undefined;
  const tools = html`${tool("undo", say("tool.undo"), () => session.undo(), {
    key: "U",
    disabled: !idle || !race.view?.can_undo,
  })}
    ${tool("again", say("learn.restart"), guide.again, { disabled: !race.view })}
    ${tool("book", say("learn.all"), () => actions.visit("learn"), { wide: true })}${menuButton(page)}`;
  const parts = {
    title: say("learn.title"),
    tools,
    column: column(lesson, page),
    decided,
    step: lesson.step + 1,
  };
  return practice(parts, state, race, page);
}

/** The last page of a lesson. */
function finished({ number }: LessonState, guide: Teacher, page: Page) {
  const { actions, storage } = page;
  const { id, clause } = lessonOf(number);
  const following = lessons[number] ? number + 1 : nextLesson(storage.readLessons());
  const title = following ? say(`learn.${lessonOf(following).id}`) : "";
  const forward = following ? () => guide.begin(following) : () => actions.quickRace();
  return html`${bar(say("learn.title"), menuButton(page), page)}<main class="lesson-end">
    ${flagMark()}<h2 tabindex="-1">${say("learn.ended", { title: say(`learn.${id}`) })}</h2>
    <p class="lede">${say(`learn.${id}.done`)}</p>
    <button type="button" class="button is-forward"
      @click=${forward}><span>${
        following ? say("learn.next_lesson", { title }) : say("learn.race")
      }</span>${icon("play")}</button>
    <p class="lesson-links"><a href="#rules/${clause}">${say("learn.rule")}</a><a
      href="#learn">${say("learn.all")}</a></p>
  </main>`;
}

export function follow(state: State, page: Page) {
  teacherOf(page).follow(state);
}

export function paint(state: State, page: Page) {
  const teacher = teacherOf(page);
  const { lesson, race } = state;
  if (!lesson || !lessons[lesson.number - 1]) return nothing;
  if (lesson.step >= lessonOf(lesson.number).steps.length) return finished(lesson, teacher, page);
  return race
    ? lessonCockpit(state, race, lesson, teacher, page)
    : html`<main class="screen-pending"><p>${say("screen.pending")}</p></main>`;
}
