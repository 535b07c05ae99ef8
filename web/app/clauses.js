/**
 * The rules clause by clause, in the words of the engine's own table or their translation; fetched when a clause is opened for the first time.
 */
import { spokenClauses } from "./languages.js";

/** @typedef {{id: string, book: string, chapter: string, text: string}} Clause */

/** @param {string} id @returns {Promise<Clause | "none" | "missing">} "none": there is no such clause; "missing": the table cannot be had */
export async function clauseOf(id) {
  const found = await Promise.all([import("virtual:clauses"), spokenClauses()]).catch(() => null);
  if (!found) return "missing";
  const [{ default: table }, spoken] = found;
  if (!Object.hasOwn(table.clauses, id)) return "none";
  const [book, chapter] = id.split("-");
  return {
    id,
    book: spoken[`book.${book}`] ?? table.books[book] ?? book,
    chapter: spoken[`chapter.${chapter}`] ?? table.chapters[chapter] ?? chapter,
    text: spoken[id] ?? table.clauses[id],
  };
}
