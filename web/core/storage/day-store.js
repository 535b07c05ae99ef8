/**
 * Official races of the days, as far as they have come.
 */
import { parsed, PREFIX } from "./area.js";

/**
 * Official races by day: the link as far as it has come, and what came of it once it is over.
 * @typedef {Record<number, {link: string, card: import("../../protocol.js").ResultCard | null}>} Days
 */

const DAYS = "days.1";
const DAMAGED_DAYS = "damaged-days.1";
const MARKS = ["clean", "paid", "spun", "out"];

/** @param {any} card @returns {boolean} */
function isCard(card) {
  const counts = ["cars", "throws", "left", "full"].every((name) => Number.isSafeInteger(card?.[name]));
  const place = card?.place === null || Number.isSafeInteger(card?.place);
  return (
    counts &&
    place &&
    Array.isArray(card.marks) &&
    card.marks.every((/** @type {unknown} */ mark) => MARKS.some((known) => known === mark))
  );
}

/** @param {[string, any]} entry  a day, and what is said to be its official race */
const isDay = ([day, race]) =>
  /^\d{1,7}$/.test(day) && typeof race?.link === "string" && (race.card === null || isCard(race.card));

/** @param {import("./area.js").Area} area */
export function createDayStore({ attempt, read, write }) {
  /** Official races that could not be stored. @type {Days} */
  let visit = {};

  return {
    /** @returns {Days} */
    readDays() {
      const source = read(DAYS) ?? "{}";
      const found = parsed(source);
      const entries = typeof found === "object" && found !== null ? Object.entries(found) : [];
      const sound = entries.filter(isDay);
      const whole = found !== undefined && sound.length === entries.length;
      if (!whole) attempt((area) => area.setItem(PREFIX + DAMAGED_DAYS, source));
      return { ...Object.fromEntries(sound), ...visit };
    },

    /** A race that is over stays as it was. @param {number} day @param {Days[number]} race */
    saveDay(day, race) {
      const days = this.readDays();
      if (days[day]?.card) return;
      if (write(DAYS, { ...days, [day]: race }) === null) visit = { ...visit, [day]: race };
    },
  };
}
