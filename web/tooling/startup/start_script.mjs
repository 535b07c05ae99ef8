/**
 * The start of the page as one classic script. Browsers store the code compiled from a script; Chromium
 * stores that of modules too, but reads it only for scripts, and compiles a module at each visit. So the
 * page's module with all its imports becomes a script, and the file from which later screens import their
 * shared parts exports what that script has.
 */
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { itemAt } from "../../core/lists/item-at.ts";

/** The global variable in which the script leaves what later screens share with it. */
const SHARED = "yellowFlag";

/**
 * Keeps lazily loaded parts as modules of their own.
 *
 * @type {import("esbuild").Plugin}
 */
const laterStays = {
  name: "later-stays",
  setup(pending) {
    pending.onResolve({ filter: /./ }, ({ kind }) => (kind === "dynamic-import" ? { external: true } : null));
  },
};

/**
 * @param {string} site
 * @param {{ address: string, parts: string[], shared: string[] }} page  the page's own module, what it
 *   imports from the start, and the names that later screens import from there
 * @param {(folder: string, name: string, content: string) => string} place
 * @returns {Promise<string>} the address of the script
 */
export async function placeStart(site, { address, parts, shared }, place) {
  const [part, ...others] = parts;
  if (!part || others.length > 0) throw new Error(`${parts.length} parts are wanted at the start, not one.`);
  const [own, all] = [address, part].map((one) => `./${one.split("/").at(-1)}`);
  const { outputFiles } = await build({
    stdin: {
      contents: `import "${own}"; export * from "${all}";`,
      resolveDir: join(site, dirname(address)),
    },
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    globalName: SHARED,
    banner: { js: '"use strict";' }, // as modules are
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
    plugins: [laterStays],
  });
  const names = shared.map((name, nth) => `"${name}":_${nth}`);
  const given = shared.map((name, nth) => `_${nth} as ${name}`);
  writeFileSync(join(site, part), `const{${names}}=globalThis.${SHARED};export{${given}};`);
  rmSync(join(site, address));
  return place("assets", "start.js", itemAt(outputFiles, 0).text);
}
