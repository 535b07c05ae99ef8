/**
 * The languages of the page. English is there from the start; another language, and the areas of messages
 * that only some screens need, are fetched when they are wanted.
 */
import { clauses, languages, moduleOf, modules, own } from "virtual:languages";
import { entryOf, itemAt } from "../lists/item-at.ts";
import { setLanguage } from "./messages.ts";
import { preferredLanguage } from "./preferred-language.ts";
import type { Texts } from "./messages.ts";

/** The languages there are, each by its own name. */
export const languageNames = Object.entries(languages).map(([id, { name }]) => ({ id, name }));

const known = Object.keys(languages);
const OWN = itemAt(known, 0);
const readers = Object.values(languages).flatMap(({ you }) => you);
/** Longer than this the page does not wait for a language; it begins in English and changes over. */
const PATIENCE = 1000;

let current = OWN;
/** The modules in use besides that of the start. */
const inUse: Set<string> = new Set();
/** Loaded texts, by "LANGUAGE-MODULE". */
const arrived: Map<string, Texts> = new Map([[`${OWN}-first`, own]]);

async function fetched(language: string, module: string) {
  const key = `${language}-${module}`;
  if (!arrived.has(key)) arrived.set(key, (await entryOf(entryOf(modules, language), module)()).default);
}

/** Everything in use, in a language. What came into use meanwhile is fetched too. */
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
 * Sets the language of the root element. Setting it again would make the browser lay out the whole page
 * again.
 */
function nameLanguage() {
  if (document.documentElement.lang !== current) document.documentElement.lang = current;
}

/** Sees to it that the sentences of these areas are there. Rejects when they cannot be had. */
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

/** The language spoken now. */
export const spokenLanguage = () => current;

/**
 * The words of clauses and the titles of chapters in the language spoken; empty in English, whose words are
 * the engine's own.
 */
export const spokenClauses = async (): Promise<Record<string, string>> =>
  (await clauses[current]?.())?.default ?? {};

let wish = OWN;

/**
 * Sets the language; "auto" means the browser's. If it cannot be loaded, nothing changes.
 * @returns true if it is set, or if another choice was made in the meantime
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

/** The name of the language that a choice leads to. */
export const nameOfChoice = (choice: string) => entryOf(languages, preferredLanguage(choice, known)).name;

/**
 * Begins with the language that boot.ts has found.
 * @returns once it is spoken, or has been waited for long enough; `late` then says whether it came after all
 */
export async function beginLanguage(): Promise<{ late: Promise<boolean> }> {
  const late = speakLanguage(document.documentElement.lang);
  speakNow();
  await Promise.race([late, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  nameLanguage();
  return { late };
}
