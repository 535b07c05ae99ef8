/**
 * The clock of a time trial. It runs from the first question of a car's lap to the finishing line. The engine
 * has no clock; the page sends the seconds.
 */
import type { Question, View } from "../../protocol.d.ts";

const TICK_MS = 1000;
const DRIVING_STEPS = ["gear", "drive", "skid", "tow"];

/** Formats seconds as minutes and seconds: "1:05". */
export function formatClock(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function secondsSince(since: number, now: number = Date.now()) {
  return Math.max(0, Math.floor((now - since) / 1000));
}

/** @param onTick  called once a second during a trial */
export function createTrialClock(onTick: () => void) {
  let car = -1;
  let since = 0;
  let timer = 0;

  function stop() {
    clearInterval(timer);
    timer = 0;
    car = -1;
  }

  return {
    stop,

    /**
     * Starts, continues or stops the clock, depending on the question on screen. Cars that drive before the
     * first turn of a race are in a trial.
     * @returns the start time in milliseconds; null if no trial is driven
     */
    follow({ round, question }: View): number | null {
      const inTrial =
        round === 0 &&
        question !== null &&
        (question.is_clock_running ?? [...DRIVING_STEPS, "clock"].includes(question.step));
      if (!inTrial) {
        stop();
        return null;
      }
      if (question.car !== car) {
        stop();
        car = question.car;
        since = Date.now();
      }
      if (question.step === "clock") clearInterval(timer);
      else if (timer === 0) timer = window.setInterval(onTick, TICK_MS);
      return since;
    },

    /** Returns the time as an answer if the question asks for it, otherwise null. */
    answer(question: Question | null) {
      return question?.step === "clock"
        ? `t${Math.min(question.max_seconds ?? 0, secondsSince(since))}`
        : null;
    },
  };
}
