/**
 * Days of the Daily Grand Prix: counted from 1 January 1970 in UTC, so that a day begins everywhere at the
 * same time.
 */
export const DAY_MS = 86_400_000;

export const dayNow = (now: number = Date.now()) => Math.floor(now / DAY_MS);

/** Returns the date of a day, such as "2026-11-21". */
export const isoOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Returns the day of a date, or null if there is no such date: "2026-02-31" parses as 3 March. */
export function dayOf(iso: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || time < 0) return null;
  const day = dayNow(time);
  return isoOf(day) === iso ? day : null;
}

/** Returns the minutes until the next day, rounded up. */
export const minutesToNextDay = (now: number = Date.now()) => Math.ceil((DAY_MS - (now % DAY_MS)) / 60_000);

/** Returns the key of a day's official race. Official races are stored by day, not in the list of races. */
export const officialKey = (day: number) => `daily ${day}`;
