/** Circuits generated for a single day: a list for each year, fetched on demand. */
import years from "virtual:sundays";
import { isoOf } from "../../platform/days.ts";
import { fetchVerified } from "../../platform/loading/fetch-verified.ts";

/** Returns the packed circuit generated for a day, or null if there is none. */
export async function fetchGeneratedCircuit(day: number): Promise<string | null> {
  const file = years[isoOf(day).slice(0, 4)];
  return file ? ((await (await fetchVerified(file)).json())[day] ?? null) : null;
}
