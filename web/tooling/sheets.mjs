/**
 * Transforms style sheets for delivery.
 *
 * Font sizes are written in px, as designed, and delivered in rem, so that they follow the browser's text
 * size. Text within drawings keeps its units.
 *
 * Dark colours are written once, for the selected dark theme, and repeated in the output for systems in dark
 * mode on which no theme is selected.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import postcss from "postcss";
import pxToRem from "postcss-pxtorem";

const DRAWING_SHEETS = ["board.css", "cars.css", "targets.css", "paper.css"];
/** Selectors of text within drawings, in files that also style other things. */
const DRAWN_TEXT = [/(^|[\s>])text\b/, /\.die-small/, /\.chart\b/];
/** @type {Record<string, RegExp[]>} */
const DRAWN_TEXT_BY_SHEET = { "report.css": [/^\.print/] };
const DARK = '[data-theme="dark"]';
const NOT_LIGHT = ':not([data-theme="light"])';

/** @type {import("postcss").Plugin} */
const repeatForDarkSystems = {
  postcssPlugin: "dark systems",
  Once(sheet) {
    sheet.walkRules((rule) => {
      if (!rule.selector.includes(DARK)) return;
      const system = postcss.atRule({ name: "media", params: "(prefers-color-scheme: dark)" });
      system.append(rule.clone({ selector: rule.selector.replaceAll(DARK, NOT_LIGHT) }));
      rule.before(system);
    });
  },
};

/** @param {string} name  of a style sheet */
function pxToRemPlugin(name) {
  return pxToRem({
    rootValue: 16,
    unitPrecision: 5,
    propList: ["font", "font-size", "line-height", "--button-size"],
    selectorBlackList: [...DRAWN_TEXT, ...(DRAWN_TEXT_BY_SHEET[name] ?? [])],
  });
}

/** Returns a style sheet as it is delivered. @param {string} source @param {string} path */
export async function transformSheet(source, path) {
  const name = basename(path);
  const steps = DRAWING_SHEETS.includes(name)
    ? [repeatForDarkSystems]
    : [repeatForDarkSystems, pxToRemPlugin(name)];
  return (await postcss(steps).process(source, { from: path })).css;
}

/** Plugin for esbuild. @type {import("esbuild").Plugin} */
export const styleSheets = {
  name: "style sheets",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: await transformSheet(readFileSync(path, "utf8"), path),
      loader: "css",
    }));
  },
};
