/**
 * Official races of the days, as far as they have come.
 */
/**
 * Official races by day: the link as far as it has come, and what came of it once it is over.
 * @typedef {Record<number, {link: string, card: import("../../protocol.js").ResultCard | null}>} Days
 */

export const DAYS = "days.1";
const MARKS = ["clean", "paid", "spun", "out"];

/** @param {any} card @returns {boolean} */
function isCard(card) {
  const counts = ["cars", "throws", "left", "full"].every((name) => Number.isSafeInteger(card?.[name]));
  const isWhole =
    (card?.place === null || Number.isSafeInteger(card?.place)) &&
    (card.par === undefined || Number.isSafeInteger(card.par));
  return (
    counts &&
    isWhole &&
    Array.isArray(card.marks) &&
    card.marks.every((/** @type {unknown} */ mark) => MARKS.some((known) => known === mark))
  );
}

/** @param {any} race @param {string} day */
const isDay = (race, day) =>
  /^\d{1,7}$/.test(day) && typeof race?.link === "string" && (race.card === null || isCard(race.card));

/** @param {import("./area.js").Area} area */
export function createDayStore({ readTable, write }) {
  /** Official races that could not be stored. @type {Days} */
  let visit = {};

  return {
    /** @returns {Days} */
    readDays: () => ({ ...readTable(DAYS, isDay), ...visit }),

    /** A race that is over stays as it was. @param {number} day @param {Days[number]} race */
    saveDay(day, race) {
      const days = this.readDays();
      if (days[day]?.card) return;
      if (write(DAYS, { ...days, [day]: race }) === null) visit = { ...visit, [day]: race };
    },
  };
}
