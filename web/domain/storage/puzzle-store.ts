/**
 * Stores positions to be solved again, each with its next date, and the solved puzzles of the day. Days are
 * counted from 1 January 1970.
 */
import type { LocalStore } from "../../platform/storage/local-store.ts";
import type { Fields } from "../../platform/storage/json.ts";

type Mistake = {
  /** The position as text. */
  position: string;
  kind: "gear" | "drive";
  /** The day on which it is shown again. */
  due: number;
  /** Number of correct answers in a row. */
  step: number;
  /** Thousandths of a roll lost in the race. */
  lost: number;
};
/** Positions, and results by day. */
type Puzzles = { mistakes?: Mistake[]; days?: Record<string, number> };

const PUZZLES = "puzzles.1";
/** Days until a position is shown again, by number of correct answers; after the last one it is removed. */
const REVIEW_AFTER_DAYS = [1, 3, 7, 16, 35];
const MAX_MISTAKES = 60;
const MAX_SOLVED_DAYS = 60;

const isMistake = (one: Fields): one is Mistake =>
  typeof one?.position === "string" &&
  (one.kind === "gear" || one.kind === "drive") &&
  [one.due, one.step, one.lost].every(Number.isSafeInteger);

const isResult = (entry: [string, unknown]): entry is [string, number] => Number.isSafeInteger(entry[1]);

/** Returns the valid parts of the stored value. */
const validPart = (value: object): Puzzles => ({
  ...value,
  ...("mistakes" in value && { mistakes: Object.values<Fields>(Object(value.mistakes)).filter(isMistake) }),
  ...("days" in value && {
    days: Object.fromEntries(Object.entries<unknown>(Object(value.days)).filter(isResult)),
  }),
});

export function createPuzzleStore({ readValid, write }: Pick<LocalStore, "readValid" | "write">) {
  const readAll = (): { mistakes: Mistake[]; days: Record<string, number> } => ({
    mistakes: [],
    days: {},
    ...readValid<object, Puzzles>(PUZZLES, {}, validPart),
  });

  return {
    mistakes: () => readAll().mistakes,

    /** Returns the thousandths of a roll lost in the puzzle of a day; null if it is not solved yet. */
    lossOfDay: (day: number) => readAll().days[day] ?? null,

    /** Stores the result of a day's puzzle. Only the first answer counts. */
    saveSolvedDay(day: number, loss: number) {
      const all = readAll();
      if (day in all.days) return;
      const days = Object.entries({ ...all.days, [day]: loss }).sort(
        ([one], [two]) => Number(two) - Number(one),
      );
      write(PUZZLES, { ...all, days: Object.fromEntries(days.slice(0, MAX_SOLVED_DAYS)) });
    },

    /**
     * Adds the positions of a race that are new. If there are too many, those with the greatest losses are
     * kept.
     */
    addMistakes(candidates: Pick<Mistake, "position" | "kind" | "lost">[], today: number) {
      const all = readAll();
      const knownPositions = new Set(all.mistakes.map(({ position }) => position));
      const newMistakes = candidates.filter(({ position }) => !knownPositions.has(position));
      if (newMistakes.length === 0) return;
      const mistakes = [...all.mistakes, ...newMistakes.map((one) => ({ ...one, due: today + 1, step: 0 }))];
      write(PUZZLES, {
        ...all,
        mistakes: mistakes.sort((one, two) => two.lost - one.lost).slice(0, MAX_MISTAKES),
      });
    },

    /** Reschedules a position. Correct: later, or never again. Wrong: tomorrow. */
    reschedule(position: string, right: boolean, today: number) {
      const all = readAll();
      const mistakes = all.mistakes.flatMap((one) => {
        if (one.position !== position) return [one];
        const step = right ? one.step + 1 : 0;
        const wait = REVIEW_AFTER_DAYS[Math.max(0, step - 1)];
        return wait === undefined ? [] : [{ ...one, step, due: today + wait }];
      });
      write(PUZZLES, { ...all, mistakes });
    },
  };
}
