/** Generates circuits: a new one, or a variant of the drawing with more corners or faster. */
import { freshSeed } from "../../../core/setup-draft.ts";
import { fitted } from "./line.ts";
import { tableOf } from "./editor-model.ts";
import type { Page } from "../../../core/page.ts";
import type { Invention } from "./tracing.ts";

const TWISTS = 5;

export async function makeUp(page: Page, manner: Invention["manner"]) {
  const table = tableOf(page);
  const seed = freshSeed();
  const wanted = manner === "new" ? { seed, manner, twists: 1 + (seed % TWISTS) } : { seed, manner };
  const line = await table.invent(wanted, table.now());
  const { width, height } = table.sheet();
  if (line) table.put(fitted(line, width, height), { madeUp: manner === "new" });
}
