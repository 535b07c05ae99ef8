/** Sets up a position on the board, waits for the player's answer, and lets the engine rate it. */
import { dayNow } from "../../core/days.ts";
import { noAnswer } from "../../core/loading/ignored-errors.ts";
import { createPuzzleStore } from "../../core/storage/puzzle-store.ts";
import { opening } from "../../race/transitions.ts";
import { slice } from "../../core/store.ts";
import type { Page } from "../../core/page.ts";
import type { State } from "../../core/store.ts";
import type { DecisionReview as ReviewedChoice, View } from "../../protocol.d.ts";

export interface Puzzle {
  position: string;
  kind: "gear" | "drive";
  /** The day of a daily puzzle; null for a puzzle of the player's own race. */
  day: number | null;
}

/** An answer that loses less than this, in thousandths of a roll, counts as the best. */
const AS_GOOD = 50;

/** Progress of computing the puzzle of the day. */
const work = slice<{ percent: number | null; failed: boolean }>("puzzles", {
  /** Null if nothing is being computed. */
  percent: null,
  failed: false,
});

export function createTrainer({ ask, store, session, replay, storage }: Page) {
  const kept = createPuzzleStore(storage.area);
  /** The puzzle on the board. */
  let puzzle: Puzzle | null = null;
  /** The position before the answer; null while it is not on the board. */
  let laid: View | null = null;
  /** The rating of the answer. */
  let solved: ReviewedChoice | null = null;
  /** True while the rating is being requested. */
  let judging = false;
  async function loadPuzzle(wanted: Puzzle) {
    puzzle = wanted;
    laid = null;
    solved = null;
    session.leave();
    replay.leave();
    store.update({
      lesson: { number: 0, step: 0, verdict: null },
      race: opening(wanted.position.split(" ")[1] ?? ""),
      logOpen: false,
    });
    const reply = await session.asked({ do: "position", text: wanted.position });
    if (puzzle !== wanted || store.state.screen !== "puzzles") return;
    if (!reply?.view) {
      leave();
      return;
    }
    laid = reply.view;
    session.begin(reply.view);
  }

  function leave() {
    puzzle = null;
    solved = null;
    session.leave();
    replay.leave();
    store.update({ lesson: null, race: null });
  }

  /** Requests the rating after the answer, while the board still shows its result. */
  async function judge() {
    const wanted = puzzle;
    judging = true;
    const told = (await ask({ do: "solved" }).catch(noAnswer))?.solved ?? null;
    judging = false;
    if (!wanted || puzzle !== wanted || !told || solved) return;
    solved = told;
    const today = dayNow();
    if (wanted.day !== null) kept.solvedDay(wanted.day, told.throws);
    else kept.answered(wanted.position, told.throws < AS_GOOD, today);
    store.update({ lesson: { number: 0, step: 0, verdict: told.throws < AS_GOOD ? "right" : "other" } });
  }

  return {
    kept,
    puzzle: () => puzzle,
    solved: () => solved,
    percent: () => work.of(store.state).percent,
    failed: () => work.of(store.state).failed,
    loadPuzzle,
    leave,

    again() {
      if (puzzle) loadPuzzle(puzzle);
    },

    /** Computes the puzzle of a day in steps and sets it up. */
    async ofDay(day: number) {
      work.change(store, { percent: 0, failed: false });
      while (work.of(store.state).percent !== null && store.state.screen === "puzzles") {
        const told = (await session.asked({ do: "puzzle", day }))?.puzzle;
        work.change(store, {
          percent: told && told.percent < 100 ? told.percent : null,
          failed: !told || (told.percent === 100 && !told.position),
        });
        if (told?.position && store.state.screen === "puzzles") {
          loadPuzzle({ position: told.position, kind: told.kind === "gear" ? "gear" : "drive", day });
          return;
        }
      }
      work.change(store, { percent: null });
    },

    /** Called when the state of the page has changed. */
    follow({ race, lesson }: State) {
      if (!lesson && puzzle) puzzle = null;
      if (!puzzle || !laid || solved || judging || !race?.view) return;
      if (race.phase === "moving" || race.view !== laid) judge();
    },
  };
}
