/**
 * The circuits that days have of their own, a list for each year, fetched when somebody wants one of it.
 */
import years from "virtual:sundays";
import { isoOf } from "../days.js";
import { fetched } from "../loading/fetched.js";

/**
 * The circuit that a day has of its own, packed; null where it has none.
 * @param {number} day
 * @returns {Promise<string | null>}
 */
export async function ownCircuit(day) {
  const file = years[isoOf(day).slice(0, 4)];
  return file ? ((await (await fetched(file)).json())[day] ?? null) : null;
}
