/** The lessons: the list, the column next to the board, and the last page (features/learn). */
import assert from "node:assert/strict";
import test from "node:test";
import {
  button,
  click,
  only,
  page,
  raceState,
  renderTemplate,
  speakLanguage,
  textOf,
  textsOf,
} from "../support/web/render.mjs";
import { storageWith } from "../support/web/setups.mjs";
import { virtualData } from "../support/web/views.mjs";
import { hasMessage } from "../../web/platform/language/messages.ts";
import { paint as paintList } from "../../web/features/learn/learn.ts";
import { paint as paintLesson } from "../../web/features/learn/lesson.ts";
import { lessons, nextLesson } from "../../web/features/learn/lessons.ts";

const STEPS = Object.fromEntries(lessons.map(({ id, steps }) => [id, steps.length]));

/** @param {Record<string, number>} progress  steps by lesson */
function list(progress) {
  const testPage = page({}, { storage: storageWith({ "lessons.1": progress }) });
  return { testPage, view: renderTemplate(paintList(testPage.store.state, testPage)) };
}

/** @param {object} lesson @param {Record<string, number>} [progress] */
function lessonPage(lesson, progress = {}) {
  const testPage = page(
    {
      lesson: { number: 2, step: 0, verdict: null, ...lesson },
      race: raceState("first/gear"),
      screen: "lesson",
      boot: { status: "ready" },
    },
    { storage: storageWith({ "lessons.1": progress }) },
  );
  return { testPage, view: renderTemplate(paintLesson(testPage.store.state, testPage)) };
}

test("six lessons are offered, and the first one is to be started", () => {
  const { view } = list({});
  assert.equal(view.querySelectorAll(".lesson-card").length, 6);
  const start = only(view, ".is-forward");
  assert.deepEqual([textOf(start), start.getAttribute("href")], ["Start lesson 1", "#learn/1"]);
  assert.deepEqual(textsOf(view, ".lesson-step").filter(Boolean), []);
});

test("the first unfinished lesson is to be continued", () => {
  const { view } = list({ gears: STEPS.gears, corners: 2 });
  const cards = textsOf(view, ".lesson-step");
  assert.deepEqual(cards.slice(0, 3), ["Done", `2 of ${STEPS.corners} steps`, ""]);
  assert.equal(textOf(only(view, ".is-forward")), "Continue lesson 2");
  const card = [...view.querySelectorAll(".lesson-card")][1];
  assert.equal(card.querySelectorAll(".is-made").length, 2);
});

test("after all lessons a race is offered", () => {
  const { testPage, view } = list(STEPS);
  assert.equal(nextLesson(STEPS), null);
  click(button(view, "Race now"));
  assert.deepEqual(testPage.calls, [["actions.quickRace"]]);
});

test("a lesson finished out of order is skipped", () => {
  assert.equal(nextLesson({}), 1);
  assert.equal(nextLesson({ gears: STEPS.gears, braking: STEPS.braking, corners: STEPS.corners }), 4);
  assert.equal(nextLesson({ gears: STEPS.gears - 1 }), 1);
  assert.equal(nextLesson({ nonsense: 9 }), 1);
});

test("a step shows its idea and its task", () => {
  const { view } = lessonPage({});
  assert.equal(textOf(only(view, "#lesson-title")), "Corners and flags");
  assert.match(textOf(only(view, ".lesson-step")), /Step 1 of 4$/);
  assert.match(textOf(only(view, ".lesson-task")), /^Your turn .{10}/);
  assert.equal(view.querySelector(".lesson-verdict"), null);
});

test("a mistake is explained with its rule, and the task stays", () => {
  const mistake = lessons[1].steps[0].endings.find(({ says }) => says !== "right")?.says ?? "";
  const { testPage, view } = lessonPage({ verdict: mistake });
  const card = only(view, ".lesson-verdict.is-wrong");
  assert.match(textOf(card), /^Not this time.{10}/);
  assert.ok(only(view, ".lesson-task"));
  click(only(card, ".clause"));
  assert.deepEqual(testPage.calls.at(-1), ["actions.showClause", lessons[1].clause]);
});

test("a right answer replaces the task and counts the step", () => {
  const { view } = lessonPage({ verdict: "right", step: 1 });
  assert.match(textOf(only(view, ".lesson-verdict.is-right")), /^Right!/);
  assert.equal(view.querySelector(".lesson-task"), null);
  assert.equal(view.querySelectorAll(".lesson .step-flags .is-made").length, 2);
});

test("a car that is out can try again", () => {
  const { view } = lessonPage({ verdict: "car_out" });
  assert.match(textOf(only(view, ".lesson-verdict")), /In a lesson you can try again\./);
});

test("the last page leads to the next lesson, and after the sixth to the first unfinished one", () => {
  const end = (/** @type {number} */ number, /** @type {Record<string, number>} */ done) =>
    textOf(only(lessonPage({ number, step: lessons[number - 1].steps.length }, done).view, ".is-forward"));
  assert.equal(end(1, {}), "Next lesson: Corners and flags");
  assert.match(end(6, { gears: STEPS.gears }), /Corners and flags$/);
  assert.equal(end(6, STEPS), "Race now");
});

test("the last page links to the rule", () => {
  const { view } = lessonPage({ step: 4 });
  assert.equal(textOf(only(view, "h2")), "Corners and flags: done");
  assert.equal(view.querySelector(".lesson-links a")?.getAttribute("href"), `#rules/${lessons[1].clause}`);
});

test("every ending of every step has a message in all languages, and every rule exists", () => {
  for (const language of ["en", "fr", "de"]) {
    speakLanguage(language);
    for (const { id, clause, steps } of lessons) {
      assert.ok(virtualData.clauses.clauses[clause], clause);
      for (const name of ["", ".what", ".done"]) assert.ok(hasMessage(`learn.${id}${name}`), `${id}${name}`);
      for (const [step, { endings }] of steps.entries())
        for (const words of ["", ".task", ...endings.map(({ says }) => `.${says}`)])
          assert.ok(hasMessage(`learn.${id}.${step + 1}${words}`), `${language}: ${id} ${step + 1}${words}`);
    }
  }
});
