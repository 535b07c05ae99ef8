/**
 * Days of the Daily Grand Prix: counted from 1 January 1970 in universal time, so that a day begins
 * everywhere at once.
 */
export const DAY = 86_400_000;

export const dayNow = (now: number = Date.now()) => Math.floor(now / DAY);

/** "2026-11-21" */
export const isoOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** Return the day of a date, or null if there is no such date: "2026-02-31" parses as 3 March. */
export function dayOf(iso: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || time < 0) return null;
  const day = dayNow(time);
  return isoOf(day) === iso ? day : null;
}

/** Whole minutes until the next day. */
export const minutesLeft = (now: number = Date.now()) => Math.ceil((DAY - (now % DAY)) / 60_000);

/** The name of a day's official race among the stored ones, where it does not stand. */
export const officialKey = (day: number) => `daily ${day}`;
