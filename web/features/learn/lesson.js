/**
 * A lesson: the real board and the real cockpit, and beside them one idea at a time, with something to do and
 * what came of it.
 */
import { html, nothing } from "lit-html";
import { say } from "../../core/language/messages.js";
import { lessons, nextLesson, RIGHT } from "./lessons.js";
import { CAR_OUT, createTeacher } from "./teacher.js";
import { clauseButton } from "../../core/ui/clause.js";
import { flagMark, icon } from "../../core/ui/icons.js";
import { bar, menuButton, tool } from "../../core/ui/topbar.js";
import { isIdle, practice } from "../../race/panels/practice.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../core/store.js").RaceState} RaceState */
/** @typedef {import("../../core/store.js").LessonState} LessonState */
/** @typedef {ReturnType<typeof createTeacher>} Teacher */

/** @type {Teacher | null} */
let teacher = null;

/** @param {number} step @param {number} count @param {string | null} verdict */
function stepFlags(step, count, verdict) {
  const done = step + (verdict === RIGHT ? 1 : 0);
  return html`<span class="step-flags"
    aria-hidden="true">${Array.from(
      { length: count },
      (_, index) => html`<i
      class=${index < done ? "is-made" : ""}></i>`,
    )}</span>`;
}

/**
 * What came of it.
 * @param {LessonState} lesson
 * @param {string} words the id of the step
 * @param {string} clause
 * @param {Page} page
 */
function verdictCard({ verdict }, words, clause, page) {
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

/** @param {LessonState} lesson @param {Page} page */
function column(lesson, page) {
  const { id, clause, steps } = lessons[lesson.number - 1];
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

/**
 * The buttons at the foot of the cockpit, once the step is decided.
 * @param {LessonState} lesson
 * @param {Teacher} guide
 */
function onwards({ number, step, verdict }, guide) {
  if (verdict !== RIGHT)
    return html`<button type="button" class="button is-forward"
      @click=${guide.again}><span>${say("learn.retry")}</span>${icon("again")}</button>`;
  const last = step + 1 === lessons[number - 1].steps.length;
  return html`<button type="button" class="button" aria-label=${say("learn.restart")}
    title=${say("learn.restart")} @click=${guide.again}>${icon("again")}</button>
    <button type="button" class="button is-forward"
      @click=${guide.next}><span>${say(last ? "learn.finish" : "learn.next")}</span>${icon("play")}</button>`;
}

/**
 * @param {State} state
 * @param {RaceState} race
 * @param {LessonState} lesson
 * @param {Teacher} guide
 * @param {Page} page
 */
function atTheWheel(state, race, lesson, guide, page) {
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

/** The last page of a lesson. @param {LessonState} lesson @param {Teacher} guide @param {Page} page */
function finished({ number }, guide, page) {
  const { actions, storage } = page;
  const { id, clause } = lessons[number - 1];
  const following = lessons[number] ? number + 1 : nextLesson(storage.readLessons());
  const title = following ? say(`learn.${lessons[following - 1].id}`) : "";
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

/** @param {State} state @param {Page} page */
export function follow(state, page) {
  teacher ??= createTeacher(page);
  teacher.follow(state);
}

/** @param {State} state @param {Page} page */
export function paint(state, page) {
  teacher ??= createTeacher(page);
  const { lesson, race } = state;
  if (!lesson || !lessons[lesson.number - 1]) return nothing;
  if (lesson.step >= lessons[lesson.number - 1].steps.length) return finished(lesson, teacher, page);
  return race
    ? atTheWheel(state, race, lesson, teacher, page)
    : html`<main class="screen-pending"><p>${say("screen.pending")}</p></main>`;
}
