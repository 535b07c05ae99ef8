/**
 * The circuits that days have of their own, a list for each year, fetched when somebody wants one of it.
 */
import years from "virtual:sundays";
import { isoOf } from "../days.ts";
import { fetchVerified } from "../loading/fetch-verified.ts";

/** The circuit that a day has of its own, packed; null where it has none. */
export async function ownCircuit(day: number): Promise<string | null> {
  const file = years[isoOf(day).slice(0, 4)];
  return file ? ((await (await fetchVerified(file)).json())[day] ?? null) : null;
}
