/** Sets up a position on the board, waits for the player's answer, and lets the engine rate it. */
import { dayNow } from "../../platform/days.ts";
import { ignoreNoAnswer } from "../../platform/loading/ignored-errors.ts";
import { createPuzzleStore } from "../../domain/storage/puzzle-store.ts";
import { createOpeningRace } from "../../race/transitions.ts";
import { slice } from "../../platform/store.ts";
import type { Page } from "../../domain/page.ts";
import type { State } from "../../domain/state.ts";
import type { DecisionReview as ReviewedChoice, View } from "../../protocol.d.ts";

export interface Puzzle {
  position: string;
  kind: "gear" | "drive";
  /** The day of a daily puzzle; null for a puzzle of the player's own race. */
  day: number | null;
}

/** An answer that loses less than this, in thousandths of a roll, counts as the best. */
const MAX_RIGHT_LOSS = 50;

/** Progress of computing the puzzle of the day. */
const dayProgress = slice<{ percent: number | null; hasFailed: boolean }>("puzzles", {
  /** Null if nothing is being computed. */
  percent: null,
  hasFailed: false,
});

export function createTrainer({ ask, store, session, replay, storage }: Page) {
  const puzzleStore = createPuzzleStore(storage.local);
  /** The puzzle on the board. */
  let puzzle: Puzzle | null = null;
  /** The position before the answer; null while it is not on the board. */
  let viewBefore: View | null = null;
  /** The rating of the answer. */
  let rating: ReviewedChoice | null = null;
  /** True while the rating is being requested. */
  let isJudging = false;
  async function loadPuzzle(newPuzzle: Puzzle) {
    puzzle = newPuzzle;
    viewBefore = null;
    rating = null;
    session.leave();
    replay.leave();
    store.update({
      lesson: { number: 0, step: 0, verdict: null },
      race: createOpeningRace(newPuzzle.position.split(" ")[1] ?? ""),
      logOpen: false,
    });
    const reply = await session.askEngine({ do: "position", text: newPuzzle.position });
    if (puzzle !== newPuzzle || store.state.screen !== "puzzles") return;
    if (!reply?.view) {
      leave();
      return;
    }
    viewBefore = reply.view;
    session.begin(reply.view);
  }

  function leave() {
    puzzle = null;
    rating = null;
    session.leave();
    replay.leave();
    store.update({ lesson: null, race: null });
  }

  /** Requests the rating after the answer, while the board still shows its result. */
  async function judge() {
    const judgedPuzzle = puzzle;
    isJudging = true;
    const reply = (await ask({ do: "puzzle_result" }).catch(ignoreNoAnswer))?.puzzle_result ?? null;
    isJudging = false;
    if (!judgedPuzzle || puzzle !== judgedPuzzle || !reply || rating) return;
    rating = reply;
    const today = dayNow();
    if (judgedPuzzle.day !== null) puzzleStore.saveSolvedDay(judgedPuzzle.day, reply.rolls_lost);
    else puzzleStore.reschedule(judgedPuzzle.position, reply.rolls_lost < MAX_RIGHT_LOSS, today);
    store.update({
      lesson: { number: 0, step: 0, verdict: reply.rolls_lost < MAX_RIGHT_LOSS ? "right" : "other" },
    });
  }

  return {
    puzzleStore,
    puzzle: () => puzzle,
    rating: () => rating,
    percent: () => dayProgress.of(store.state).percent,
    hasFailed: () => dayProgress.of(store.state).hasFailed,
    loadPuzzle,
    leave,

    restart() {
      if (puzzle) loadPuzzle(puzzle);
    },

    /** Computes the puzzle of a day in steps and sets it up. */
    async loadPuzzleOfDay(day: number) {
      dayProgress.change(store, { percent: 0, hasFailed: false });
      while (dayProgress.of(store.state).percent !== null && store.state.screen === "puzzles") {
        const progress = (await session.askEngine({ do: "puzzle", day }))?.puzzle;
        dayProgress.change(store, {
          percent: progress && progress.percent < 100 ? progress.percent : null,
          hasFailed: !progress || (progress.percent === 100 && !progress.position),
        });
        if (progress?.position && store.state.screen === "puzzles") {
          loadPuzzle({ position: progress.position, kind: progress.kind === "gear" ? "gear" : "drive", day });
          return;
        }
      }
      dayProgress.change(store, { percent: null });
    },

    /** Lets the engine rate the answer once the player has decided. Called after each render. */
    afterRender({ race, lesson }: State) {
      if (!lesson && puzzle) puzzle = null;
      if (!puzzle || !viewBefore || rating || isJudging || !race?.view) return;
      if (race.phase === "moving" || race.view !== viewBefore) judge();
    },
  };
}
