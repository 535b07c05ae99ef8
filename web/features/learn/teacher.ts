/**
 * Guides the player through a lesson: sets up the position of each step, follows the moves, and lets the
 * engine judge the result.
 */
import { say, text } from "../../platform/language/messages.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { pushHash, LEARN } from "../../domain/router.ts";
import { createOpeningRace } from "../../race/transitions.ts";
import { lessonOf, lessons, RIGHT } from "./lessons.ts";
import type { Page } from "../../domain/page.ts";
import type { LessonState, State } from "../../domain/state.ts";
import type { View } from "../../protocol.d.ts";

/** Id of the default text if the car is out and the lesson has none of its own. */
export const CAR_OUT = "car_out";
/** The player's car in all positions. */
const PLAYER_CAR = 0;

export function createTeacher({ store, session, replay, actions, storage, preloadOpening }: Page) {
  /** The step on the board. */
  let stepOnBoard: LessonState | null = null;
  /** The position that was examined last. */
  let judgedView: View | null = null;

  const stepOf = ({ number, step }: LessonState) => lessons[number - 1]?.steps[step];

  async function setUpStep(lesson: LessonState) {
    stepOnBoard = lesson;
    judgedView = null;
    session.leave();
    replay.leave();
    const text = `${stepOf(lesson)?.position.join("\n")}\n`;
    store.update({ race: createOpeningRace(text.split(" ")[1] ?? ""), logOpen: false });
    // If the engine has failed, the lesson could not continue.
    if (lesson.step === 0 && store.state.boot.status !== "failed") preloadOpening(`lesson.${lesson.number}`);
    const reply = await session.askEngine({ do: "position", text });
    if (stepOnBoard === lesson && store.state.lesson === lesson && reply?.view) session.begin(reply.view);
  }

  async function judge(lesson: LessonState, view: View) {
    judgedView = view;
    const endings = stepOf(lesson)?.endings ?? [];
    const reply = await session.askEngine({
      do: "match_events",
      car: PLAYER_CAR,
      facts: endings.map(({ fact }) => fact),
    });
    if (store.state.lesson !== lesson || store.state.race?.view !== view || !reply) return;
    const defaultVerdict = itemAt(view.cars, PLAYER_CAR).status === "out" ? CAR_OUT : null;
    const verdict = endings[reply.fact ?? -1]?.says ?? defaultVerdict;
    if (verdict === lesson.verdict) return;
    if (verdict === RIGHT) remember(lesson);
    stepOnBoard = { ...lesson, verdict };
    store.update({ lesson: stepOnBoard });
  }

  function remember({ number, step }: LessonState) {
    const { id } = lessonOf(number);
    const done = storage.readLessons();
    storage.writeLessons({ ...done, [id]: Math.max(done[id] ?? 0, step + 1) });
  }

  const showStep = (lesson: LessonState) => store.update({ lesson, race: null });

  /** Sets up the step of the lesson, or judges its position. Called when the state has changed. */
  function updateStep({ lesson, race }: State) {
    if (!lesson) return;
    if (!lessons[lesson.number - 1]) {
      actions.visit("learn");
      return;
    }
    if (!stepOf(lesson)) return;
    if (stepOnBoard !== lesson || !race) {
      setUpStep(lesson);
      return;
    }
    const isWaiting = race.phase === "choosing" || race.phase === "over";
    if (isWaiting && race.view && race.view !== judgedView) judge(lesson, race.view);
  }

  return {
    /** Updates the step and the document title. Called after each render. */
    afterRender(state: State) {
      updateStep(state);
      if (state.lesson)
        document.title = say("title.lesson", {
          lesson: text({ id: `learn.${lessons[state.lesson.number - 1]?.id ?? "title"}` }),
        });
    },

    /** Restarts the step. */
    restart() {
      const { lesson } = store.state;
      if (lesson) showStep({ ...lesson, verdict: null });
    },

    next() {
      const { lesson } = store.state;
      if (lesson) showStep({ ...lesson, step: lesson.step + 1, verdict: null });
    },

    begin(number: number) {
      pushHash(`${LEARN}${number}`);
      showStep({ number, step: 0, verdict: null });
    },
  };
}
