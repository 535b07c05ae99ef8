/**
 * Positions to be solved once more, each with the day on which it comes back, and the puzzles of days that
 * have been solved. Days are counted from 1 January 1970.
 */
/**
 * @typedef {object} Mistake
 * @property {string} position  its text
 * @property {"gear" | "drive"} kind
 * @property {number} due       the day on which it comes back
 * @property {number} step      how often it has been solved in a row
 * @property {number} lost      thousandths of a throw that it cost in the race
 */

const PUZZLES = "puzzles.1";
/** Days until a position comes back, by how often it has been solved; after the last of them it is known. */
const COMES_BACK = [1, 3, 7, 16, 35];
const KEPT = 60;
const DAYS_KEPT = 60;

/** @param {any} one @returns {one is Mistake} */
const isMistake = (one) =>
  typeof one?.position === "string" &&
  (one.kind === "gear" || one.kind === "drive") &&
  [one.due, one.step, one.lost].every(Number.isSafeInteger);

/** Only the parts that can be read. @param {any} found */
const soundPart = (found) => ({
  ...found,
  ...("mistakes" in found && { mistakes: Object.values(Object(found.mistakes)).filter(isMistake) }),
  ...("days" in found && {
    days: Object.fromEntries(
      Object.entries(Object(found.days)).filter(([, lost]) => Number.isSafeInteger(lost)),
    ),
  }),
});

/** @param {Pick<import("./area.js").Area, "readSound" | "write">} area */
export function createPuzzleStore({ readSound, write }) {
  /** @returns {{mistakes: Mistake[], days: Record<string, number>}} */
  const whole = () => ({ mistakes: [], days: {}, ...readSound(PUZZLES, {}, soundPart) });

  return {
    mistakes: () => whole().mistakes,

    /**
     * What the puzzle of a day was solved with: thousandths of a throw lost, null: not yet.
     * @param {number} day
     */
    ofDay: (day) => whole().days[day] ?? null,

    /** The first answer counts. @param {number} day @param {number} lost */
    solvedDay(day, lost) {
      const all = whole();
      if (day in all.days) return;
      const days = Object.entries({ ...all.days, [day]: lost }).sort(
        ([one], [two]) => Number(two) - Number(one),
      );
      write(PUZZLES, { ...all, days: Object.fromEntries(days.slice(0, DAYS_KEPT)) });
    },

    /**
     * Positions of a race that are not known yet; the dearest are kept where there are too many.
     * @param {Pick<Mistake, "position" | "kind" | "lost">[]} coming @param {number} today
     */
    add(coming, today) {
      const all = whole();
      const known = new Set(all.mistakes.map(({ position }) => position));
      const fresh = coming.filter(({ position }) => !known.has(position));
      if (fresh.length === 0) return;
      const mistakes = [...all.mistakes, ...fresh.map((one) => ({ ...one, due: today + 1, step: 0 }))];
      write(PUZZLES, { ...all, mistakes: mistakes.sort((one, two) => two.lost - one.lost).slice(0, KEPT) });
    },

    /** Solved: it comes back later, or is known. Not solved: tomorrow. @param {string} position
     *  @param {boolean} right @param {number} today */
    answered(position, right, today) {
      const all = whole();
      const mistakes = all.mistakes.flatMap((one) => {
        if (one.position !== position) return [one];
        const step = right ? one.step + 1 : 0;
        return step > COMES_BACK.length
          ? []
          : [{ ...one, step, due: today + COMES_BACK[Math.max(0, step - 1)] }];
      });
      write(PUZZLES, { ...all, mistakes });
    },
  };
}
