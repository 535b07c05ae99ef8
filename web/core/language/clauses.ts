/**
 * The rules clause by clause and book by book, in the words of the engine's own table or their translation;
 * fetched when somebody wants to read them.
 */
import { unreadable } from "../loading/ignored-errors.ts";
import { entryOf } from "../lists/item-at.ts";
import { spokenClauses, spokenLanguage } from "./languages.ts";

export type Clause = { id: string; book: string; chapter: string; text: string };
/**
 * A line of the turn: the name of its words; of the switches `any` one must be on for it, `all` together,
 * `none` at all.
 */
export type TurnLine = { words: string; clauses: string[]; any: string[]; all: string[]; none: string[] };
/**
 * A car at the start of a race (web/tooling/catalog/table_facts.py): `parts` are its points, or the fewest
 * of a car on which the driver spreads `build` points; `on` are the switches that change it.
 */
export type CarSheet = {
  laps: number;
  on: string[];
  parts: Record<string, number>;
  build: number;
  most: Record<string, number>;
};
/**
 * A rulebook as it is read: its chapters ("TRT-COL") with their clauses, those of the basic game that it
 * builds on among them; the rulings by the clauses that they settle; and its turn. `dice` are the spaces on
 * the faces of each gear's die, by the choice of the dice ("" where there is none).
 */
export type Guide = {
  chapters: { id: string; clauses: string[]; basic: boolean }[];
  rulings: Record<string, string[]>;
  turn: TurnLine[];
  dice: Record<string, number[][]>;
  sheets: CarSheet[];
};
/** The rules in one language. */
export type Rules = Awaited<ReturnType<typeof rules>>;

async function rules() {
  const language = spokenLanguage();
  const [{ default: table }, spoken] = await Promise.all([import("virtual:clauses"), spokenClauses()]);
  const titleOf = (kind: "book" | "chapter", id = ""): string =>
    spoken[`${kind}.${id}`] ?? entryOf(table[`${kind}s`], id);
  return {
    language,
    guides: table.guides,
    has: (id: string) => Object.hasOwn(table.clauses, id),
    text: (id: string): string => spoken[id] ?? entryOf(table.clauses, id),
    /** @param id  "G-23" */
    ruling: (id: string): string => spoken[id] ?? entryOf(table.rulings, id),
    /** @param name  of a line of the turn */
    step: (name: string): string => (spoken[name] ?? entryOf(table.turn, name)).replaceAll("'", "’"),
    /** The title of a book by the letters in front of a clause. */
    book: (id: string) => titleOf("book", id.split("-")[0]),
    /** The title of a clause's chapter, or of a chapter. */
    chapter: (id: string) => titleOf("chapter", id.split("-")[1]),
  };
}

/** @returns "none": there is no such clause; "missing": the table cannot be had */
export async function clauseOf(id: string): Promise<Clause | "none" | "missing"> {
  const read = await rules().catch(unreadable);
  if (!read) return "missing";
  return read.has(id) ? { id, book: read.book(id), chapter: read.chapter(id), text: read.text(id) } : "none";
}

/** The rules once they have been fetched in the language spoken. */
let known: Rules | null = null;
/** The language in which they are being fetched, or could not be. */
let awaited = "";

/** The rules as far as they are there: "missing" when they could not be had. */
export function rulesAtHand(): Rules | "pending" | "missing" {
  const language = spokenLanguage();
  if (known?.language === language) return known;
  return awaited === `missing ${language}` ? "missing" : "pending";
}

/**
 * Fetches the rules in the language spoken, unless they are there, on their way, or missing.
 * @param onChange  they have come, or have not
 */
export function wantRules(onChange: () => void) {
  const language = spokenLanguage();
  if (rulesAtHand() !== "pending" || awaited === language) return;
  awaited = language;
  rules()
    .then((read) => {
      known = read;
      awaited = "";
    })
    .catch(() => {
      awaited = `missing ${language}`;
    })
    .finally(onChange);
}

/** Fetches the rules once more. */
export function askForRulesAgain() {
  awaited = "";
}
