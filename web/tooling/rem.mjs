/**
 * Sizes of type are written in px, as drawn, and delivered in rem, so that they follow the size of text that a reader has set in the browser. Letters within
 * drawings belong to the drawing and keep their units.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import postcss from "postcss";
import pxToRem from "postcss-pxtorem";

const DRAWINGS = ["board.css", "cars.css", "targets.css"];
const LETTERS = [/(^|[\s>])text\b/, /\.die-small/];

const converter = postcss([pxToRem({ rootValue: 16, unitPrecision: 5, propList: ["font", "font-size", "line-height"], selectorBlackList: LETTERS })]);

/** For esbuild. */
export const typeInRem = {
  name: "type in rem",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = readFileSync(path, "utf8");
      const contents = DRAWINGS.includes(basename(path)) ? source : (await converter.process(source, { from: path })).css;
      return { contents, loader: "css" };
    });
  },
};
