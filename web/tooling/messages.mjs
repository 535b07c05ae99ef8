/**
 * Compiles message files into functions. Messages in ICU MessageFormat are compiled while the site is built,
 * so that the page has no parser and needs no eval.
 *
 * `web/messages/LANGUAGE/AREA.json` holds the messages. The texts of the start and those of every race are
 * one module each per language; every other area is a separate module, loaded with the screen that needs it.
 * Files called `clauses-…` hold the texts of the rules' clauses; a rule's own clause and line of the turn may
 * also be in the area of its messages.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { parse } from "@messageformat/parser";
import { entryOf, itemAt } from "../platform/lists/item-at.ts";
import { RACE_MESSAGE_AREAS } from "../startup/race-preloads.ts";

const MESSAGES = resolve(dirname(fileURLToPath(import.meta.url)), "../messages");
const FIRST_MODULE = "first";
const RACING_MODULE = "racing";
/** Modules with several areas. @type {Record<string, string[]>} */
const MODULE_AREAS = {
  [FIRST_MODULE]: ["common", "home", "menu", "race", "errors", "offline"],
  [RACING_MODULE]: RACE_MESSAGE_AREAS,
};
const CLAUSES = "clauses-";
const CLAUSES_MODULE = "clauses";
const [CARDINALS, PLURALS] = ["@messageformat/runtime/lib/cardinals", "@messageformat/runtime/lib/plurals"];
const RULE_TEXT_ID = /^[A-Z]+-|^turn\./;

/** @typedef {import("@messageformat/parser").Token} Token */
/** @typedef {{ type: string, arg?: string, cases?: { key: string }[] }} Part  the fields that tests read */
/**
 * @typedef {{name: string, locale: string, you: string[]}} Language  its own name, its locale, and its words
 *   for the player as a driver
 */

/** @type {Record<string, Language>} the first one is the language of the project */
export const languages = JSON.parse(readFileSync(join(MESSAGES, "languages.json"), "utf8"));

const DEFAULT_LANGUAGE = itemAt(Object.keys(languages), 0);

/** @param {string} language */
function filesOf(language) {
  const files = readdirSync(join(MESSAGES, language)).filter((name) => name.endsWith(".json"));
  return files.map((name) => name.slice(0, -".json".length)).sort();
}

/** Returns the areas of a language. @param {string} language */
export const areasOf = (language) => filesOf(language).filter((name) => !name.startsWith(CLAUSES));

/**
 * Returns the texts of the rules' clauses and the titles of their chapters, as plain text. English texts come
 * from the engine.
 * @param {string} language
 */
const clausesOf = (language) =>
  Object.assign(
    {},
    ...filesOf(language).map((name) =>
      filterTexts(textsOf(language, name), (id) => name.startsWith(CLAUSES) || RULE_TEXT_ID.test(id)),
    ),
  );

/**
 * Returns the messages of one area by id; empty if the language has no such file.
 * @param {string} language
 * @param {string} area
 * @returns {Record<string, string>}
 */
export const sourcesOf = (language, area) =>
  filterTexts(textsOf(language, area), (id) => !RULE_TEXT_ID.test(id));

/**
 * Returns all texts of a file.
 * @param {string} language
 * @param {string} name
 * @returns {Record<string, string>}
 */
function textsOf(language, name) {
  const file = join(MESSAGES, language, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** @param {Record<string, string>} texts @param {(id: string) => boolean} accept */
const filterTexts = (texts, accept) => Object.fromEntries(Object.entries(texts).filter(([id]) => accept(id)));

/** Returns the areas in a module. @param {string} module */
const areasIn = (module) => MODULE_AREAS[module] ?? [module];
/** The module of each area. */
const moduleOf = Object.fromEntries([
  ...areasOf(DEFAULT_LANGUAGE).map((area) => [area, area]),
  ...Object.entries(MODULE_AREAS).flatMap(([module, areas]) => areas.map((area) => [area, module])),
]);
const lazyModules = [...new Set(Object.values(moduleOf))].filter((module) => module !== FIRST_MODULE);

/**
 * Returns the messages of some areas; missing translations fall back to the project's own language.
 * @param {string} language
 * @param {string[]} areas
 */
const messagesWithFallback = (language, areas) =>
  Object.assign(
    {},
    ...[DEFAULT_LANGUAGE, language].flatMap((one) => areas.map((area) => sourcesOf(one, area))),
  );
/** @param {string} language */
const formatter = (language) => new MessageFormat(entryOf(languages, language).locale);

/** Returns all messages of a language as functions, for tests. @param {string} language */
export function compileMessages(language) {
  const compiler = formatter(language);
  return Object.fromEntries(
    Object.entries(messagesWithFallback(language, areasOf(DEFAULT_LANGUAGE))).map(([id, source]) => [
      id,
      compiler.compile(source),
    ]),
  );
}

/**
 * Returns every part of a message, including nested ones, for tests.
 * @param {string} source @returns {Part[]}
 */
export const partsOf = (source) => [...partsAmong(parse(source))];

/** @param {Token[]} tokens @returns {Generator<Token>} */
function* partsAmong(tokens) {
  for (const token of tokens) {
    yield token;
    for (const one of "cases" in token ? token.cases : []) yield* partsAmong(one.tokens);
  }
}

/**
 * Returns the source of a language's import functions: of each lazy module, and of its clauses. The first
 * module of every other language contains its own, so that the page starts with those of one language.
 * @param {string} language
 */
function loadersOf(language) {
  /** @param {string} name */
  const module = (name) => `() => import("virtual:messages/${language}-${name}")`;
  const loaders = lazyModules.map((name) => `${JSON.stringify(name)}: ${module(name)}`);
  return `export const modules = { ${loaders.join(", ")} };
    export const clauses = ${language === DEFAULT_LANGUAGE ? "null" : module(CLAUSES_MODULE)};`;
}

/** Returns the source of the list of languages. */
function languagesSource() {
  const others = Object.keys(languages)
    .filter((language) => language !== DEFAULT_LANGUAGE)
    .map((language) => `${language}: () => import("virtual:messages/${language}-${FIRST_MODULE}")`);
  return `import * as own from "virtual:messages/${DEFAULT_LANGUAGE}-${FIRST_MODULE}";
    export const languages = ${JSON.stringify(languages)};
    export { own };
    export const moduleOf = ${JSON.stringify(moduleOf)};
    export const others = { ${others.join(", ")} };`;
}

/**
 * Returns esbuild's name of the entry file with a language's first messages.
 *
 * @param {string} language
 */
export const firstModule = (language) => `messages:messages/${language}-${FIRST_MODULE}`;

/**
 * Returns the name of the module with the texts of every race.
 *
 * @param {string} language
 */
export const racingModule = (language) => `messages:messages/${language}-${RACING_MODULE}`;

/**
 * Returns the esbuild plugin for `virtual:languages` and `virtual:messages/LANGUAGE-MODULE`.
 * @param {string} [start]  the page's own module, which lazy modules import to share the code that all
 *   messages need
 * @returns {import("esbuild").Plugin}
 */
export const messageModules = (start) => ({
  name: "messages",
  setup(pending) {
    pending.onResolve({ filter: /^virtual:(languages$|messages\/)/ }, ({ path }) => ({
      path: path.slice("virtual:".length),
      namespace: "messages",
    }));
    pending.onLoad({ filter: /./, namespace: "messages" }, ({ path }) => {
      if (path === "languages") return { contents: languagesSource(), resolveDir: MESSAGES };
      const [language = "", module = ""] = path.slice("messages/".length).split("-");
      const later = start && !(language === DEFAULT_LANGUAGE && module === FIRST_MODULE);
      const sentences =
        module === CLAUSES_MODULE
          ? `export default ${JSON.stringify(clausesOf(language))};`
          : compileModule(formatter(language), messagesWithFallback(language, areasIn(module)));
      const loaders = module === FIRST_MODULE ? `\n${loadersOf(language)}` : "";
      return {
        // One module of plural rules for all messages, not a second one for those without ordinals.
        contents: (later ? `import "../${start}";\n` : "") + sentences.replace(CARDINALS, PLURALS) + loaders,
        resolveDir: MESSAGES,
      };
    });
  },
});
