/**
 * Circuits that nobody has drawn: a new one, another one, one like this but twistier or faster.
 */
import { freshSeed } from "../../../core/setup-draft.js";
import { fitted } from "./line.js";
import { tableOf } from "./table.js";

/** @typedef {import("../../../core/page.js").Page} Page */
/** @typedef {{seed: number, manner: "new" | "twistier" | "faster", twists?: number}} Invention */

const TWISTS = 5;

/** @param {Page} page @param {Invention["manner"]} manner */
export async function makeUp(page, manner) {
  const table = tableOf(page);
  const seed = freshSeed();
  const wanted = manner === "new" ? { seed, manner, twists: 1 + (seed % TWISTS) } : { seed, manner };
  const line = await table.invent(wanted, table.now());
  const { width, height } = table.sheet();
  if (line) table.put(fitted(line, width, height), { madeUp: manner === "new" });
}
