/**
 * Sizes of type are written in px, as drawn, and delivered in rem, so that they follow the size of text that a reader has set in the browser. Letters within
 * drawings belong to the drawing and keep their units.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import postcss from "postcss";
import pxToRem from "postcss-pxtorem";

const DRAWINGS = ["board.css", "cars.css", "targets.css"];
/** Selectors of letters within drawings, in files that are also about other things. */
const LETTERS = [/(^|[\s>])text\b/, /\.die-small/, /\.chart\b/];
/** @type {Record<string, RegExp[]>} */
const LETTERS_OF = { "report.css": [/^\.print/] };

/** @param {string} name  of a style sheet */
function converter(name) {
  const selectorBlackList = [...LETTERS, ...(LETTERS_OF[name] ?? [])];
  return postcss([
    pxToRem({
      rootValue: 16,
      unitPrecision: 5,
      propList: ["font", "font-size", "line-height"],
      selectorBlackList,
    }),
  ]);
}

/** For esbuild. @type {import("esbuild").Plugin} */
export const typeInRem = {
  name: "type in rem",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = readFileSync(path, "utf8");
      const contents = DRAWINGS.includes(basename(path))
        ? source
        : (await converter(basename(path)).process(source, { from: path })).css;
      return { contents, loader: "css" };
    });
  },
};
