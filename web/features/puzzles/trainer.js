/**
 * Lays a position on the board, waits for the reader's answer, and lets the engine say what it was worth.
 */
import { dayNow } from "../../core/days.js";
import { createPuzzleStore } from "../../core/storage/puzzle-store.js";
import { opening } from "../../race/transitions.js";

/** @typedef {import("../../core/page.js").Page} Page */
/** @typedef {import("../../core/store.js").State} State */
/** @typedef {import("../../protocol.js").DecisionReview} ReviewedChoice */
/** @typedef {import("../../protocol.js").View} View */
/**
 * @typedef {object} Puzzle
 * @property {string} position
 * @property {"gear" | "drive"} kind
 * @property {number | null} day     of the puzzle of a day; null: from an own race
 */

/** Less than that, in thousandths of a throw, is as good as the best answer. */
const AS_GOOD = 50;

/** @param {Page} page */
export function createTrainer({ ask, store, session, replay, storage }) {
  const kept = createPuzzleStore(storage.area);
  /** On the board. @type {Puzzle | null} */
  let puzzle = null;
  /** The position as it was laid; null: it is not on the board. @type {View | null} */
  let laid = null;
  /** What the answer was worth. @type {ReviewedChoice | null} */
  let solved = null;
  /** It is being asked for. */
  let judging = false;
  /** Percent of the work on the puzzle of the day; null: nobody works on it. @type {number | null} */
  let percent = null;
  let failed = false;

  /** @param {Puzzle} wanted */
  async function lay(wanted) {
    puzzle = wanted;
    laid = null;
    solved = null;
    session.leave();
    replay.leave();
    store.update({
      lesson: { number: 0, step: 0, verdict: null },
      race: opening(wanted.position.split(" ")[1]),
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

  /** The engine says it once the answer has been taken, while the board still shows what came of it. */
  async function judge() {
    const wanted = puzzle;
    judging = true;
    const told = (await ask({ do: "solved" }).catch(() => null))?.solved ?? null;
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
    percent: () => percent,
    failed: () => failed,
    lay,
    leave,

    again() {
      if (puzzle) lay(puzzle);
    },

    /** The puzzle of a day is worked out and laid. @param {number} day */
    async ofDay(day) {
      failed = false;
      percent = 0;
      store.update({});
      while (percent !== null && store.state.screen === "puzzles") {
        const told = (await session.asked({ do: "puzzle", day }))?.puzzle;
        percent = told && told.percent < 100 ? told.percent : null;
        failed = !told || (told.percent === 100 && !told.position);
        if (told?.position && store.state.screen === "puzzles") {
          lay({ position: told.position, kind: told.kind === "gear" ? "gear" : "drive", day });
          return;
        }
        store.update({});
      }
      percent = null;
    },

    /** What the page shows has changed. @param {State} state */
    follow({ race, lesson }) {
      if (!lesson && puzzle) puzzle = null;
      if (!puzzle || !laid || solved || judging || !race?.view) return;
      if (race.phase === "moving" || race.view !== laid) judge();
    },
  };
}
