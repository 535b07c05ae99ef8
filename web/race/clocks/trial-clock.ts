/**
 * The clock of a time trial. It runs from the first question of a car's lap to the line. The engine knows no
 * time and is given the seconds.
 */
import type { Question, View } from "../../protocol.d.ts";

const TICK = 1000;
const DRIVING = ["gear", "drive", "skid", "tow"];

/** Minutes and seconds, "1:05". */
export function clockFace(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function secondsSince(since: number, now: number = Date.now()) {
  return Math.max(0, Math.floor((now - since) / 1000));
}

/** @param onTick  once a second while a trial is driven */
export function createTrialClock(onTick: () => void) {
  let car = -1;
  let since = 0;
  let ticking = 0;

  function stop() {
    clearInterval(ticking);
    ticking = 0;
    car = -1;
  }

  return {
    stop,

    /**
     * Starts, goes on or ends with the question on screen. Before the first turn of a race only trials are
     * driven.
     * @returns when it was started; null when it does not run
     */
    follow({ round, question }: View): number | null {
      const inTrial =
        round === 0 && question !== null && (question.timed ?? [...DRIVING, "clock"].includes(question.step));
      if (!inTrial) {
        stop();
        return null;
      }
      if (question.car !== car) {
        stop();
        car = question.car;
        since = Date.now();
      }
      if (question.step === "clock") clearInterval(ticking);
      else if (ticking === 0) ticking = window.setInterval(onTick, TICK);
      return since;
    },

    /** The time as an answer, if that is what is asked. */
    answer(question: Question | null) {
      return question?.step === "clock" ? `t${Math.min(question.most ?? 0, secondsSince(since))}` : null;
    },
  };
}
