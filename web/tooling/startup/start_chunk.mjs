/**
 * Keeps the start of the page in one chunk, and small modules that lazy screens share in another one.
 *
 * The bundler makes a chunk for each set of screens that share code. That would be dozens of small files,
 * which compress badly, need a request through three browser processes each, and are all needed at once.
 * Therefore lazy screens import the page's own module, which has already loaded, and share everything in it.
 * They also import all of `SHARED_MODULES`, which thereby becomes one chunk, loaded with the first lazy
 * screen.
 */
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

export const START = "app/app.ts";
/** Small modules that only lazy screens need; otherwise each would be a separate file. */
const SHARED_MODULES = [
  "domain/circuits/sundays.ts",
  "platform/files.ts",
  "platform/forms/choice.ts",
  "platform/language/crash.ts",
  "platform/lists/memoise-last.ts",
  "platform/lists/memoise-per-object.ts",
  "domain/storage/profile-store.ts",
  "domain/ui/clause.ts",
  "domain/ui/mark-titles.ts",
  "race/cockpit/die.ts",
  "race/cockpit/price.ts",
  "race/cockpit/sum.ts",
  "race/comparison/par.ts",
  "race/panels/event-words.ts",
  "race/panels/weather.ts",
];

/** @param {string} web  the folder of the page @returns {import("esbuild").Plugin} */
export function startChunk(web) {
  /** @param {string} path @param {string} other */
  function importOf(path, other) {
    const address = relative(dirname(path), resolve(web, other)).replaceAll("\\", "/");
    return `import "${address.startsWith(".") ? address : `./${address}`}";\n`;
  }
  /** @type {Set<string>} */
  const lazy = new Set();
  return {
    name: "start-chunk",
    setup(pending) {
      pending.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) => {
        if (kind === "dynamic-import") lazy.add(resolve(resolveDir, path));
      });
      pending.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!lazy.has(path)) return undefined;
        const imports = [START, ...SHARED_MODULES].map((other) => importOf(path, other)).join("");
        return { contents: imports + readFileSync(path, "utf8"), loader: "ts" };
      });
    },
  };
}
