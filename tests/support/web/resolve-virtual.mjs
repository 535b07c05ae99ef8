/** Module hook: resolves "virtual:NAME" to ./virtual/NAME.mjs, and packages as from the page's own folder. */
const PAGE = new URL("../../../web/package.json", import.meta.url).href;

/**
 * @param {string} specifier
 * @param {{parentURL?: string}} context
 * @param {(specifier: string, context: object) => unknown} next
 */
export function resolve(specifier, context, next) {
  if (specifier.startsWith("virtual:"))
    return {
      url: new URL(`./virtual/${specifier.slice("virtual:".length)}.mjs`, import.meta.url).href,
      shortCircuit: true,
    };
  return specifier === "lit-html"
    ? next(specifier, { ...context, parentURL: PAGE })
    : next(specifier, context);
}

/**
 * Data files, which the bundler imports without an attribute.
 * @param {string} url
 * @param {object} context
 * @param {(url: string, context: object) => unknown} next
 */
export const load = (url, context, next) =>
  url.endsWith(".json") ? next(url, { ...context, importAttributes: { type: "json" } }) : next(url, context);
