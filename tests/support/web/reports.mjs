/** Races with their reports for the node tests. Import render.mjs first: it installs a document. */
import { raceState } from "./render.mjs";
import { reply } from "./views.mjs";

/**
 * A finished race as the report shows it, its report and its view.
 * @param {string} name  such as "monaco"
 * @param {object} [changes]  of the race
 */
export function reportOf(name, changes = {}) {
  const { report } = reply(`${name}/report`);
  const { history } = reply(`${name}/history`);
  const race = raceState(`${name}/end`, { report, history, ...changes });
  return { race, report, history, view: /** @type {NonNullable<typeof race.view>} */ (race.view) };
}

/** The cells of each row of a table of figures. @param {Element} figure */
export const tableOf = (figure) =>
  [...figure.querySelectorAll("table tr")].map((row) => [...row.children].map((cell) => cell.textContent));
