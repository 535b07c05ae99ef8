/**
 * The rules clause by clause, in the words of the engine's own table; fetched when a clause is opened for the first time.
 */
import { hasMessage, say } from "./messages.js";

/** @typedef {{id: string, book: string, chapter: string, text: string}} Clause */

/** @param {string} id @returns {Promise<Clause | "none" | "missing">} "none": there is no such clause; "missing": the table cannot be had */
export async function clauseOf(id) {
  const table = await import("virtual:clauses").catch(() => null);
  if (!table) return "missing";
  const { clauses, books, chapters } = table.default;
  if (!Object.hasOwn(clauses, id)) return "none";
  const [book, chapter] = id.split("-");
  const spoken = `clause.${id}`;
  return { id, book: books[book] ?? book, chapter: chapters[chapter] ?? chapter, text: hasMessage(spoken) ? say(spoken) : clauses[id] };
}
