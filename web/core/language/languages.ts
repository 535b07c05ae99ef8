/**
 * The languages of the page. English is included; other languages, and the areas of messages that only some
 * screens need, are loaded on demand.
 */
import { clauses, languages, moduleOf, modules, own } from "virtual:languages";
import { entryOf, itemAt } from "../lists/item-at.ts";
import { setLanguage } from "./messages.ts";
import { preferredLanguage } from "./preferred-language.ts";
import type { Texts } from "./messages.ts";

/** The languages of the page, each with its own name. */
export const languageNames = Object.entries(languages).map(([id, { name }]) => ({ id, name }));

const known = Object.keys(languages);
const OWN = itemAt(known, 0);
const readers = Object.values(languages).flatMap(({ you }) => you);
/**
 * Maximum wait for a language, in ms. After that, the page starts in English and switches when it has loaded.
 */
const PATIENCE = 1000;

let current = OWN;
/** The message modules in use, besides the first one. */
const inUse: Set<string> = new Set();
/** Loaded messages, by "LANGUAGE-MODULE". */
const arrived: Map<string, Texts> = new Map([[`${OWN}-first`, own]]);

async function fetched(language: string, module: string) {
  const key = `${language}-${module}`;
  if (!arrived.has(key)) arrived.set(key, (await entryOf(entryOf(modules, language), module)()).default);
}

/** Loads all modules in use in a language, including modules added during loading. */
async function fetchedAll(language: string) {
  const wanted = ["first", ...inUse];
  await Promise.all(wanted.map((module) => fetched(language, module)));
  if (wanted.length <= inUse.size) await fetchedAll(language);
}

function speakNow() {
  const texts = ["first", ...inUse].map((module) => arrived.get(`${current}-${module}`));
  setLanguage({ locale: entryOf(languages, current).locale, readers }, Object.assign({}, own, ...texts));
}

/**
 * Sets the language of the root element if it has changed. Setting the same value again would make the
 * browser lay out the whole page again.
 */
function nameLanguage() {
  if (document.documentElement.lang !== current) document.documentElement.lang = current;
}

/** Loads the messages of these areas. Rejects if they cannot be loaded. */
export async function loadMessages(names: string[]) {
  const wanted = new Set(names.map((name) => entryOf(moduleOf, name)));
  for (let language = ""; language !== current; ) {
    language = current;
    await Promise.all([...wanted].map((module) => fetched(language, module)));
  }
  for (const module of wanted) inUse.add(module);
  speakNow();
}

/** Loads a part of the page together with the areas of messages that only it needs. */
export const withMessages =
  <T>(names: string[], load: () => Promise<T>): (() => Promise<T>) =>
  async () =>
    (await Promise.all([load(), loadMessages(names)]))[0];

/** Returns the current language. */
export const spokenLanguage = () => current;

/**
 * Returns the clauses and chapter titles in the current language; empty in English, for which the engine's
 * own texts are used.
 */
export const spokenClauses = async (): Promise<Record<string, string>> =>
  (await clauses[current]?.())?.default ?? {};

let wish = OWN;

/**
 * Sets the language; "auto" means the browser's. If it cannot be loaded, nothing changes.
 * @returns true if it is set, or if another language was chosen in the meantime
 */
export async function speakLanguage(choice: string): Promise<boolean> {
  const language = preferredLanguage(choice, known);
  wish = language;
  try {
    await fetchedAll(language);
  } catch {
    return wish !== language;
  }
  if (wish === language) {
    current = language;
    nameLanguage();
    speakNow();
  }
  return true;
}

/** Returns the name of the language that a setting selects. */
export const nameOfChoice = (choice: string) => entryOf(languages, preferredLanguage(choice, known)).name;

/**
 * Starts with the language that boot.ts has chosen.
 * @returns when it is loaded or the maximum wait is over; `late` resolves to true if it was set in the end
 */
export async function beginLanguage(): Promise<{ late: Promise<boolean> }> {
  const late = speakLanguage(document.documentElement.lang);
  speakNow();
  await Promise.race([late, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  nameLanguage();
  return { late };
}
