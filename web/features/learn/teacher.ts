/**
 * Guides the player through a lesson: sets up the position of each step, follows the moves, and lets the
 * engine judge the result.
 */
import { say, text } from "../../core/language/messages.ts";
import { itemAt } from "../../core/lists/item-at.ts";
import { goTo, LEARN } from "../../core/router.ts";
import { opening } from "../../race/transitions.ts";
import { lessonOf, lessons, RIGHT } from "./lessons.ts";
import type { Page } from "../../core/page.ts";
import type { LessonState, State } from "../../core/store.ts";
import type { View } from "../../protocol.d.ts";

/** Id of the default text if the car is out and the lesson has none of its own. */
export const CAR_OUT = "car_out";
/** The player's car in all positions. */
const READER = 0;

export function createTeacher({ store, session, replay, actions, storage, preloadOpening }: Page) {
  /** The step on the board. */
  let laid: LessonState | null = null;
  /** The position that was examined last. */
  let seen: View | null = null;

  const stepOf = ({ number, step }: LessonState) => lessons[number - 1]?.steps[step];

  async function lay(lesson: LessonState) {
    laid = lesson;
    seen = null;
    session.leave();
    replay.leave();
    const text = `${stepOf(lesson)?.position.join("\n")}\n`;
    store.update({ race: opening(text.split(" ")[1] ?? ""), logOpen: false });
    // If the engine has failed, the lesson could not continue.
    if (lesson.step === 0 && store.state.boot.status !== "failed") preloadOpening(`lesson.${lesson.number}`);
    const reply = await session.asked({ do: "position", text });
    if (laid === lesson && store.state.lesson === lesson && reply?.view) session.begin(reply.view);
  }

  async function judge(lesson: LessonState, view: View) {
    seen = view;
    const endings = stepOf(lesson)?.endings ?? [];
    const reply = await session.asked({ do: "facts", car: READER, wanted: endings.map(({ fact }) => fact) });
    if (store.state.lesson !== lesson || store.state.race?.view !== view || !reply) return;
    const out = itemAt(view.cars, READER).status === "out" ? CAR_OUT : null;
    const verdict = endings[reply.fact ?? -1]?.says ?? out;
    if (verdict === lesson.verdict) return;
    if (verdict === RIGHT) remember(lesson);
    laid = { ...lesson, verdict };
    store.update({ lesson: laid });
  }

  function remember({ number, step }: LessonState) {
    const { id } = lessonOf(number);
    const done = storage.readLessons();
    storage.writeLessons({ ...done, [id]: Math.max(done[id] ?? 0, step + 1) });
  }

  const teach = (lesson: LessonState) => store.update({ lesson, race: null });

  /** Called when the state of the page has changed. */
  function look({ lesson, race }: State) {
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
    /** Called after each render. */
    follow(state: State) {
      look(state);
      if (state.lesson)
        document.title = say("title.lesson", {
          lesson: text({ id: `learn.${lessons[state.lesson.number - 1]?.id ?? "title"}` }),
        });
    },

    /** Restarts the step. */
    again() {
      const { lesson } = store.state;
      if (lesson) teach({ ...lesson, verdict: null });
    },

    next() {
      const { lesson } = store.state;
      if (lesson) teach({ ...lesson, step: lesson.step + 1, verdict: null });
    },

    begin(number: number) {
      goTo(`${LEARN}${number}`);
      teach({ number, step: 0, verdict: null });
    },
  };
}
