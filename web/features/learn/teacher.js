/**
 * Takes a reader through a lesson: lays the position of each step on the board, watches what is done with it,
 * and lets the engine say what came of it.
 */
import { say, text } from "../../core/language/messages.js";
import { goTo, LEARN } from "../../core/router.js";
import { opening } from "../../race/transitions.js";
import { lessons, RIGHT } from "./lessons.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../core/store.js").LessonState} LessonState */
/** @typedef {import("../../protocol.js").View} View */

/** What is said when the car is out and the lesson has no words of its own for it. */
export const CAR_OUT = "car_out";
/** The reader's car in all positions. */
const READER = 0;

/** @param {Page} page */
export function createTeacher({ store, session, replay, actions, storage, foretell }) {
  /** The step on the board. @type {LessonState | null} */
  let laid = null;
  /** The position that was looked at last. @type {View | null} */
  let seen = null;

  /** @param {LessonState} lesson */
  const stepOf = ({ number, step }) => lessons[number - 1]?.steps[step];

  /** @param {LessonState} lesson */
  async function lay(lesson) {
    laid = lesson;
    seen = null;
    session.leave();
    replay.leave();
    const text = `${stepOf(lesson)?.position.join("\n")}\n`;
    store.update({ race: opening(text.split(" ")[1]), logOpen: false });
    // Where the engine has failed nobody would go on from there.
    if (lesson.step === 0 && store.state.boot.status !== "failed") foretell(`lesson.${lesson.number}`);
    const reply = await session.asked({ do: "position", text });
    if (laid === lesson && store.state.lesson === lesson && reply?.view) session.begin(reply.view);
  }

  /** @param {LessonState} lesson @param {View} view */
  async function judge(lesson, view) {
    seen = view;
    const endings = stepOf(lesson)?.endings ?? [];
    const reply = await session.asked({ do: "facts", car: READER, wanted: endings.map(({ fact }) => fact) });
    if (store.state.lesson !== lesson || store.state.race?.view !== view || !reply) return;
    const out = view.cars[READER].status === "out" ? CAR_OUT : null;
    const verdict = endings[reply.fact ?? -1]?.says ?? out;
    if (verdict === lesson.verdict) return;
    if (verdict === RIGHT) remember(lesson);
    laid = { ...lesson, verdict };
    store.update({ lesson: laid });
  }

  /** @param {LessonState} lesson */
  function remember({ number, step }) {
    const { id } = lessons[number - 1];
    const done = storage.readLessons();
    storage.writeLessons({ ...done, [id]: Math.max(done[id] ?? 0, step + 1) });
  }

  /** @param {LessonState} lesson */
  const teach = (lesson) => store.update({ lesson, race: null });

  /** What the page shows has changed. @param {State} state */
  function look({ lesson, race }) {
    if (!lesson) return;
    if (!lessons[lesson.number - 1]) {
      actions.visit("learn");
      return;
    }
    if (!stepOf(lesson)) return;
    if (laid !== lesson || !race) {
      lay(lesson);
      return;
    }
    const standing = race.phase === "choosing" || race.phase === "over";
    if (standing && race.view && race.view !== seen) judge(lesson, race.view);
  }

  return {
    /** Called after each painting. @param {State} state */
    follow(state) {
      look(state);
      if (state.lesson)
        document.title = say("title.lesson", {
          lesson: text({ id: `learn.${lessons[state.lesson.number - 1]?.id ?? "title"}` }),
        });
    },

    /** The step from its beginning. */
    again() {
      const { lesson } = store.state;
      if (lesson) teach({ ...lesson, verdict: null });
    },

    next() {
      const { lesson } = store.state;
      if (lesson) teach({ ...lesson, step: lesson.step + 1, verdict: null });
    },

    /** @param {number} number */
    begin(number) {
      goTo(`${LEARN}${number}`);
      teach({ number, step: 0, verdict: null });
    },
  };
}
