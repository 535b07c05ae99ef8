/**
 * Keeps the start of the page in one chunk, and likewise the other parts of a race.
 *
 * The bundler makes a chunk for each set of screens that share code. That would be dozens of small files,
 * which compress badly, need a request through three browser processes each, and are all needed at once.
 * Therefore lazy screens import the page's own module, which has already loaded, and share everything in it.
 */
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

export const START = "main/app.ts";
/** Small modules that a race's panels share with other screens; otherwise each would be a separate file. */
const BESIDES = [
  "core/circuits/sundays.ts",
  "core/language/crash.ts",
  "core/lists/one-each.ts",
  "core/storage/profile-store.ts",
  "core/ui/clause.ts",
  "race/cockpit/die.ts",
  "race/panels/event-words.ts",
];

/** @param {string} web  the folder of the page @returns {import("esbuild").Plugin} */
export function oneStart(web) {
  const start = resolve(web, START);
  /** @param {string} path @param {string} other */
  function importOf(path, other) {
    const address = relative(dirname(path), resolve(web, other)).replaceAll("\\", "/");
    return `import "${address.startsWith(".") ? address : `./${address}`}";\n`;
  }
  /**
   * Imports added to a module to control the output files.
   *
   * @param {string} path
   */
  function besides(path) {
    if (path === start) return BESIDES;
    if (!later.has(path)) return [];
    return [START];
  }
  /** @type {Set<string>} */
  const later = new Set();
  return {
    name: "one-start",
    setup(pending) {
      pending.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) => {
        if (kind === "dynamic-import") later.add(resolve(resolveDir, path));
      });
      pending.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const others = besides(path);
        if (!others.length) return undefined;
        const imports = others.map((other) => importOf(path, other)).join("");
        return { contents: imports + readFileSync(path, "utf8"), loader: "ts" };
      });
    },
  };
}
