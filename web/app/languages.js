/**
 * The languages of the page. English is there from the start; another language, and the areas of messages that only some screens need, are fetched when they
 * are wanted.
 */
import { languages, modules, own } from "virtual:languages";
import { speak } from "./messages.js";

/** @typedef {import("./messages.js").Texts} Texts */

const [OWN] = Object.keys(languages);
const readers = Object.values(languages).flatMap(({ you }) => you);

const current = OWN;
/** The areas in use besides those of the start. @type {Set<string>} */
const areas = new Set();
/** What has arrived, by "LANGUAGE-MODULE". @type {Map<string, Texts>} */
const arrived = new Map([[`${OWN}-first`, own]]);

/** @param {string} language @param {string} module */
async function fetched(language, module) {
  const key = `${language}-${module}`;
  if (!arrived.has(key)) arrived.set(key, (await modules[language][module]()).default);
}

/** @param {string} language */
const wantedOf = (language) => ["first", ...areas].map((module) => fetched(language, module));

function speakNow() {
  const texts = ["first", ...areas].map((module) => arrived.get(`${current}-${module}`));
  speak({ locale: languages[current].locale, readers }, Object.assign({}, own, ...texts));
}

/** Sees to it that the sentences of these areas are there. Rejects when they cannot be had. @param {string[]} names */
export async function needAreas(names) {
  await Promise.all(names.map((name) => fetched(current, name)));
  for (const name of names) areas.add(name);
  await Promise.all(wantedOf(current));
  speakNow();
}

speakNow();
