/** Stores the official race of each day, finished or not. */
import type { ResultCard } from "../../protocol.d.ts";
import type { LocalStore } from "../../platform/storage/local-store.ts";
import type { Fields } from "../../platform/storage/json.ts";

/** An official race: its latest link, and its result once it has finished. */
type Day = { link: string; card: ResultCard | null };
/** Official races by day. */
export type Days = Record<number, Day>;

export const DAYS = "days.1";
type Found = { readonly link?: unknown; readonly card?: Fields } | null;

const MARKS = ["clean", "paid", "spun", "out"];

function isCard(card: Fields): boolean {
  const counts = ["cars", "throws", "left", "full"].every((name) => Number.isSafeInteger(card?.[name]));
  const isWhole =
    (card?.place === null || Number.isSafeInteger(card?.place)) &&
    (card?.par === undefined || Number.isSafeInteger(card.par));
  return (
    counts &&
    isWhole &&
    Array.isArray(card?.marks) &&
    card.marks.every((mark: unknown) => MARKS.some((validMark) => validMark === mark))
  );
}

const isDay = (race: Found, day: string): race is Day =>
  /^\d{1,7}$/.test(day) && typeof race?.link === "string" && (race.card === null || isCard(race.card));

export function createDayStore({ readTable, write }: LocalStore) {
  /** Official races that could not be stored; they last until the page is closed. */
  let unstoredDays: Days = {};

  return {
    readDays: (): Days => ({ ...readTable(DAYS, isDay), ...unstoredDays }),

    /** Stores an official race, unless that day's race has already finished. */
    saveDay(day: number, race: Days[number]) {
      const days = this.readDays();
      if (days[day]?.card) return;
      if (write(DAYS, { ...days, [day]: race }) === null) unstoredDays = { ...unstoredDays, [day]: race };
    },
  };
}
