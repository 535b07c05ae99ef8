/** The rules by clause and by book, in the engine's own words or their translation. Loaded on demand. */
import { ignoreUnreadable } from "../loading/ignored-errors.ts";
import { entryOf } from "../lists/item-at.ts";
import { fetchClauses, currentLanguage } from "./languages.ts";

export type Clause = { id: string; book: string; chapter: string; text: string };
/**
 * A step of the turn: the id of its text, and conditions for showing it. Of the switches `any`, at least one
 * must be on; of `all`, every one; of `none`, not one.
 */
export type TurnLine = { words: string; clauses: string[]; any: string[]; all: string[]; none: string[] };
/**
 * A car at the start of a race (web/tooling/catalog/table_facts.py). `parts` are its points, or the minimum
 * of each if the driver distributes `build` points; `on` are the switches that change the car.
 */
export type CarSheet = {
  laps: number;
  on: string[];
  parts: Record<string, number>;
  build: number;
  most: Record<string, number>;
};
/**
 * A rulebook for the rules screen: chapters ("TRT-COL") with their clauses, including those of the basic game
 * it builds on; rulings by the clauses they settle; the steps of its turn. `dice`: the spaces on the faces of
 * each gear's die, by choice of dice ("" if there is no choice).
 */
export type Guide = {
  chapters: { id: string; clauses: string[]; basic: boolean }[];
  rulings: Record<string, string[]>;
  turn: TurnLine[];
  dice: Record<string, number[][]>;
  sheets: CarSheet[];
};
/** The rules in one language. */
export type Rules = Awaited<ReturnType<typeof fetchRules>>;

async function fetchRules() {
  const language = currentLanguage();
  const [{ default: table }, spoken] = await Promise.all([import("virtual:clauses"), fetchClauses()]);
  const titleOf = (kind: "book" | "chapter", id = ""): string =>
    spoken[`${kind}.${id}`] ?? entryOf(table[`${kind}s`], id);
  return {
    language,
    guides: table.guides,
    has: (id: string) => Object.hasOwn(table.clauses, id),
    text: (id: string): string => spoken[id] ?? entryOf(table.clauses, id),
    /** @param id  such as "G-23" */
    ruling: (id: string): string => spoken[id] ?? entryOf(table.rulings, id),
    /** @param name  id of a step of the turn */
    step: (name: string): string => (spoken[name] ?? entryOf(table.turn, name)).replaceAll("'", "’"),
    /** Returns the title of a book, from the letters at the start of a clause id. */
    book: (id: string) => titleOf("book", id.split("-")[0]),
    /** Returns the title of a clause's chapter, or of a chapter. */
    chapter: (id: string) => titleOf("chapter", id.split("-")[1]),
  };
}

/** Returns a clause; "none" if it does not exist, "missing" if the table could not be loaded. */
export async function clauseOf(id: string): Promise<Clause | "none" | "missing"> {
  const rules = await fetchRules().catch(ignoreUnreadable);
  if (!rules) return "missing";
  return rules.has(id)
    ? { id, book: rules.book(id), chapter: rules.chapter(id), text: rules.text(id) }
    : "none";
}

/** The rules, once loaded, in the language of the last load. */
let loadedRules: Rules | null = null;
/** The language being loaded, or "missing LANGUAGE" after a failure. */
let requestState = "";

/** Returns the rules if they are loaded in the current language; "missing" if loading has failed. */
export function currentRules(): Rules | "pending" | "missing" {
  const language = currentLanguage();
  if (loadedRules?.language === language) return loadedRules;
  return requestState === `missing ${language}` ? "missing" : "pending";
}

/**
 * Loads the rules in the current language, unless they are loaded, loading or have failed.
 * @param onChange  called when they have loaded or failed
 */
export function loadRules(onChange: () => void) {
  const language = currentLanguage();
  if (currentRules() !== "pending" || requestState === language) return;
  requestState = language;
  fetchRules()
    .then((rules) => {
      loadedRules = rules;
      requestState = "";
    })
    .catch(() => {
      requestState = `missing ${language}`;
    })
    .finally(onChange);
}

/** Forgets a failure, so that `loadRules` tries again. */
export function resetRules() {
  requestState = "";
}
