import { areasOf, compiled, languages } from "../../../../web/tooling/messages.mjs";

export { languages };
export const own = compiled("en");
export const moduleOf = Object.fromEntries(areasOf("en").map((area) => [area, "all"]));
/** @type {Record<string, Record<string, () => Promise<{default: ReturnType<typeof compiled>}>>>} */
export const modules = Object.fromEntries(
  Object.keys(languages).map((language) => {
    const load = async () => ({ default: compiled(language) });
    return [language, { first: load, all: load }];
  }),
);
export const clauses = {};
