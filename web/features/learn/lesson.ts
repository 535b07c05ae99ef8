/** A lesson: the real board and cockpit, with one idea at a time, a task and its result next to them. */
import { html, nothing } from "lit-html";
import { say } from "../../platform/language/messages.ts";
import { lessonOf, lessons, nextLesson, RIGHT } from "./lessons.ts";
import { CAR_OUT, createTeacher } from "./teacher.ts";
import { clauseButton } from "../../domain/ui/clause.ts";
import { flagMark, icon } from "../../platform/ui/icons.ts";
import { topBar, menuButton, toolButton } from "../../domain/ui/topbar.ts";
import { isIdle, practiceScreen } from "../../race/panels/practice.ts";
import { memoisePerObject } from "../../platform/lists/memoise-per-object.ts";
import type { Page } from "../../domain/page.ts";
import type { LessonState, State } from "../../domain/state.ts";
import type { RaceState } from "../../race/state.ts";

type Teacher = ReturnType<typeof createTeacher>;

const teacherOf = memoisePerObject(createTeacher);

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
 * @param stepId  the id of the step
 */
function verdictCard({ verdict }: LessonState, stepId: string, clause: string, page: Page) {
  if (!verdict) return nothing;
  const isRight = verdict === RIGHT;
  return html`<div class="lesson-verdict ${isRight ? "is-right" : "is-wrong"}"><h3>${say(
    isRight ? "learn.good" : "learn.bad",
  )}</h3>
    <p>${verdict === CAR_OUT ? say("learn.car_out") : say(`${stepId}.${verdict}`)} ${clauseButton(
      clause,
      page,
    )}</p></div>`;
}

function column(lesson: LessonState, page: Page) {
  const { id, clause, steps } = lessonOf(lesson.number);
  const stepId = `learn.${id}.${lesson.step + 1}`;
  return html`<section class="lesson" aria-labelledby="lesson-title" data-verdict=${lesson.verdict ?? "open"}>
    <header><p class="eyebrow">${say("learn.lesson", { n: lesson.number })}</p><h2
      id="lesson-title">${say(`learn.${id}`)}</h2>
      <p class="lesson-step">${stepFlags(lesson.step, steps.length, lesson.verdict)}${say("learn.step", {
        n: lesson.step + 1,
        of: steps.length,
      })}</p></header>
    <div class="lesson-words" aria-live="polite">
      ${lesson.verdict ? nothing : html`<p>${say(stepId)}</p>`}
      ${
        lesson.verdict === RIGHT
          ? nothing
          : html`<p
        class="lesson-task"><b>${say("learn.task")}</b> ${say(`${stepId}.task`)}</p>`
      }
      ${verdictCard(lesson, stepId, clause, page)}
    </div>
  </section>`;
}

/** The buttons at the foot of the cockpit, once the step has a verdict. */
function verdictButtons({ number, step, verdict }: LessonState, teacher: Teacher) {
  if (verdict !== RIGHT)
    return html`<button type="button" class="button is-forward"
      @click=${teacher.restart}><span>${say("learn.retry")}</span>${icon("again")}</button>`;
  const isLast = step + 1 === lessonOf(number).steps.length;
  return html`<button type="button" class="button" aria-label=${say("learn.restart")}
    title=${say("learn.restart")} @click=${teacher.restart}>${icon("again")}</button>
    <button type="button" class="button is-forward"
      @click=${teacher.next}><span>${say(
        isLast ? "learn.finish" : "learn.next",
      )}</span>${icon("play")}</button>`;
}

function lessonCockpit(state: State, race: RaceState, lesson: LessonState, teacher: Teacher, page: Page) {
  const { actions, session } = page;
  const { verdict } = lesson;
  const idle = isIdle(race);
  const answerButtons =
    verdict && idle
      ? verdictButtons(lesson, teacher)
      : race.phase === "over"
        ? verdictButtons({ ...lesson, verdict: CAR_OUT }, teacher)
        : undefined;
  const tools = html`${toolButton("undo", say("tool.undo"), () => session.undo(), {
    key: "U",
    disabled: !idle || !race.view?.can_undo,
  })}
    ${toolButton("again", say("learn.restart"), teacher.restart, { disabled: !race.view })}
    ${toolButton("book", say("learn.all"), () => actions.visit("learn"), { wide: true })}${menuButton(page)}`;
  const parts = {
    title: say("learn.title"),
    tools,
    column: column(lesson, page),
    decided: answerButtons,
    step: lesson.step + 1,
  };
  return practiceScreen(parts, state, race, page);
}

/** The last page of a lesson. */
function lessonEndPage({ number }: LessonState, teacher: Teacher, page: Page) {
  const { actions, storage } = page;
  const { id, clause } = lessonOf(number);
  const nextNumber = lessons[number] ? number + 1 : nextLesson(storage.readLessons());
  const title = nextNumber ? say(`learn.${lessonOf(nextNumber).id}`) : "";
  const continueLearning = nextNumber ? () => teacher.begin(nextNumber) : () => actions.quickRace();
  return html`${topBar(say("learn.title"), menuButton(page), page)}<main class="lesson-end">
    ${flagMark()}<h2 tabindex="-1">${say("learn.ended", { title: say(`learn.${id}`) })}</h2>
    <p class="lede">${say(`learn.${id}.done`)}</p>
    <button type="button" class="button is-forward"
      @click=${continueLearning}><span>${
        nextNumber ? say("learn.next_lesson", { title }) : say("learn.race")
      }</span>${icon("play")}</button>
    <p class="lesson-links"><a href="#rules/${clause}">${say("learn.rule")}</a><a
      href="#learn">${say("learn.all")}</a></p>
  </main>`;
}

export function afterRender(state: State, page: Page) {
  teacherOf(page).afterRender(state);
}

export function paint(state: State, page: Page) {
  const teacher = teacherOf(page);
  const { lesson, race } = state;
  if (!lesson || !lessons[lesson.number - 1]) return nothing;
  if (lesson.step >= lessonOf(lesson.number).steps.length) return lessonEndPage(lesson, teacher, page);
  return race
    ? lessonCockpit(state, race, lesson, teacher, page)
    : html`<main class="screen-pending"><p>${say("screen.pending")}</p></main>`;
}
