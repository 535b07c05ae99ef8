/**
 * Positions to be solved once more, each with the day on which it comes back, and the puzzles of days that
 * have been solved. Days are counted from 1 January 1970.
 */
import type { LocalStore } from "./area.ts";
import type { Fields } from "./json.ts";

type Mistake = {
  /** Its text. */
  position: string;
  kind: "gear" | "drive";
  /** The day on which it comes back. */
  due: number;
  /** How often it has been solved in a row. */
  step: number;
  /** Thousandths of a roll lost in the race. */
  lost: number;
};
/** Results by day. */
type Puzzles = { mistakes?: Mistake[]; days?: Record<string, number> };

const PUZZLES = "puzzles.1";
/** Days until a position comes back, by how often it has been solved; after the last of them it is known. */
const COMES_BACK = [1, 3, 7, 16, 35];
const KEPT = 60;
const DAYS_KEPT = 60;

const isMistake = (one: Fields): one is Mistake =>
  typeof one?.position === "string" &&
  (one.kind === "gear" || one.kind === "drive") &&
  [one.due, one.step, one.lost].every(Number.isSafeInteger);

const isResult = (entry: [string, unknown]): entry is [string, number] => Number.isSafeInteger(entry[1]);

/** Only the parts that can be read. */
const soundPart = (found: object): Puzzles => ({
  ...found,
  ...("mistakes" in found && { mistakes: Object.values<Fields>(Object(found.mistakes)).filter(isMistake) }),
  ...("days" in found && {
    days: Object.fromEntries(Object.entries<unknown>(Object(found.days)).filter(isResult)),
  }),
});

export function createPuzzleStore({ readSound, write }: Pick<LocalStore, "readSound" | "write">) {
  const whole = (): { mistakes: Mistake[]; days: Record<string, number> } => ({
    mistakes: [],
    days: {},
    ...readSound<object, Puzzles>(PUZZLES, {}, soundPart),
  });

  return {
    mistakes: () => whole().mistakes,

    /** Thousandths of a roll lost in the puzzle of a day; null: not solved yet. */
    ofDay: (day: number) => whole().days[day] ?? null,

    /** The first answer counts. */
    solvedDay(day: number, lost: number) {
      const all = whole();
      if (day in all.days) return;
      const days = Object.entries({ ...all.days, [day]: lost }).sort(
        ([one], [two]) => Number(two) - Number(one),
      );
      write(PUZZLES, { ...all, days: Object.fromEntries(days.slice(0, DAYS_KEPT)) });
    },

    /** Positions of a race that are not known yet; the dearest are kept where there are too many. */
    add(coming: Pick<Mistake, "position" | "kind" | "lost">[], today: number) {
      const all = whole();
      const known = new Set(all.mistakes.map(({ position }) => position));
      const fresh = coming.filter(({ position }) => !known.has(position));
      if (fresh.length === 0) return;
      const mistakes = [...all.mistakes, ...fresh.map((one) => ({ ...one, due: today + 1, step: 0 }))];
      write(PUZZLES, { ...all, mistakes: mistakes.sort((one, two) => two.lost - one.lost).slice(0, KEPT) });
    },

    /** Solved: it comes back later, or is known. Not solved: tomorrow. */
    answered(position: string, right: boolean, today: number) {
      const all = whole();
      const mistakes = all.mistakes.flatMap((one) => {
        if (one.position !== position) return [one];
        const step = right ? one.step + 1 : 0;
        const wait = COMES_BACK[Math.max(0, step - 1)];
        return wait === undefined ? [] : [{ ...one, step, due: today + wait }];
      });
      write(PUZZLES, { ...all, mistakes });
    },
  };
}
