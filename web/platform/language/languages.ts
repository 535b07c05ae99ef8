/**
 * The languages of the page. English is included; other languages, and the areas of messages that only some
 * screens need, are loaded on demand.
 */
import { languages, moduleOf, others, own } from "virtual:languages";
import { entryOf, itemAt } from "../lists/item-at.ts";
import { setLanguage, type Texts } from "./messages.ts";
import { preferredLanguage } from "./preferred-language.ts";

/** The languages of the page, each with its own name. */
export const languageNames = Object.entries(languages).map(([id, { name }]) => ({ id, name }));

const languageIds = Object.keys(languages);
const DEFAULT_LANGUAGE = itemAt(languageIds, 0);
const playerNames = Object.values(languages).flatMap(({ you }) => you);
/**
 * Maximum wait for a language, in ms. After that, the page starts in English and switches when it has loaded.
 */
const LANGUAGE_TIMEOUT_MS = 1000;

let current = DEFAULT_LANGUAGE;
/** The message modules in use, besides the first one. */
const modulesInUse: Set<string> = new Set();
/** Loaded messages, by "LANGUAGE-MODULE". */
const loadedTexts: Map<string, Texts> = new Map([[`${DEFAULT_LANGUAGE}-first`, own.default]]);

const firstOf = async (language: string) =>
  language === DEFAULT_LANGUAGE ? own : entryOf(others, language)();

async function loadModule(language: string, module: string) {
  const key = `${language}-${module}`;
  if (loadedTexts.has(key)) return;
  const first = await firstOf(language);
  const { default: texts } = module === "first" ? first : await entryOf(first.modules, module)();
  loadedTexts.set(key, texts);
}

/** Loads all modules in use in a language, including modules added during loading. */
async function loadModulesInUse(language: string) {
  const modules = ["first", ...modulesInUse];
  await Promise.all(modules.map((module) => loadModule(language, module)));
  if (modules.length <= modulesInUse.size) await loadModulesInUse(language);
}

function applyMessages() {
  const texts = ["first", ...modulesInUse].map((module) => loadedTexts.get(`${current}-${module}`));
  setLanguage(
    { locale: entryOf(languages, current).locale, playerNames },
    Object.assign({}, own.default, ...texts),
  );
}

/**
 * Sets the language of the root element if it has changed. Setting the same value again would make the
 * browser lay out the whole page again.
 */
function setDocumentLanguage() {
  if (document.documentElement.lang !== current) document.documentElement.lang = current;
}

/** Loads the messages of these areas. Rejects if they cannot be loaded. */
export async function loadMessages(names: string[]) {
  const modules = new Set(names.map((name) => entryOf(moduleOf, name)));
  for (let language = ""; language !== current; ) {
    language = current;
    await Promise.all([...modules].map((module) => loadModule(language, module)));
  }
  for (const module of modules) modulesInUse.add(module);
  applyMessages();
}

/** Loads a part of the page together with the areas of messages that only it needs. */
export const withMessages =
  <T>(names: string[], load: () => Promise<T>): (() => Promise<T>) =>
  async () =>
    (await Promise.all([load(), loadMessages(names)]))[0];

/** Returns the current language. */
export const currentLanguage = () => current;

/**
 * Returns the clauses and chapter titles in the current language; empty in English, for which the engine's
 * own texts are used.
 */
export const fetchClauses = async (): Promise<Record<string, string>> =>
  (await (await firstOf(current)).clauses?.())?.default ?? {};

let wantedLanguage = DEFAULT_LANGUAGE;

/**
 * Sets the language; "auto" means the browser's. If it cannot be loaded, nothing changes.
 * @returns true if it is set, or if another language was chosen in the meantime
 */
export async function switchLanguage(choice: string): Promise<boolean> {
  const language = preferredLanguage(choice, languageIds);
  wantedLanguage = language;
  try {
    await loadModulesInUse(language);
  } catch {
    return wantedLanguage !== language;
  }
  if (wantedLanguage === language) {
    current = language;
    setDocumentLanguage();
    applyMessages();
  }
  return true;
}

/** Returns the name of the language that a setting selects. */
export const nameOfChoice = (choice: string) =>
  entryOf(languages, preferredLanguage(choice, languageIds)).name;

/**
 * Starts with the language that boot.ts has chosen. Resolves when it is loaded or the maximum wait is over.
 * @returns `late` resolves to true if the language has been set, even after the wait
 */
export async function startLanguage(): Promise<{ late: Promise<boolean> }> {
  const late = switchLanguage(document.documentElement.lang);
  applyMessages();
  await Promise.race([late, new Promise((resolve) => setTimeout(resolve, LANGUAGE_TIMEOUT_MS))]);
  setDocumentLanguage();
  return { late };
}
