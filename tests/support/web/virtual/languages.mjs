import { areasOf, compileMessages, languages } from "../../../../web/tooling/messages.mjs";

/** @param {string} language */
const firstOf = (language) => {
  const texts = compileMessages(language);
  return { default: texts, modules: { all: async () => ({ default: texts }) }, clauses: null };
};

export { languages };
export const own = firstOf("en");
export const moduleOf = Object.fromEntries(areasOf("en").map((area) => [area, "all"]));
export const others = Object.fromEntries(
  Object.keys(languages).map((language) => [language, async () => firstOf(language)]),
);
