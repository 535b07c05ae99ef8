/**
 * Bundles the start of the page as one classic script. Browsers cache compiled code. Chromium also caches it
 * for modules, but uses the cache only for scripts, and compiles a module again at each visit. So the page's
 * module and all its imports become one script. The file from which lazy screens import shared parts
 * re-exports them from that script.
 */
import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { itemAt } from "../../platform/lists/item-at.ts";

/** The global variable that holds the script's exports for lazy screens. */
const SHARED = "yellowFlag";

/**
 * Keeps lazily loaded parts as separate modules.
 *
 * @type {import("esbuild").Plugin}
 */
const keepDynamicImports = {
  name: "keep-dynamic-imports",
  setup(pending) {
    pending.onResolve({ filter: /./ }, ({ kind }) => (kind === "dynamic-import" ? { external: true } : null));
  },
};

/**
 * @param {string} site
 * @param {{ address: string, parts: string[], shared: string[] }} page  the page's own module, its static
 *   imports, and the names that lazy screens import from them
 * @param {(folder: string, name: string, content: string) => string} writeFile
 * @returns {Promise<string>} the address of the script
 */
export async function writeStartScript(site, { address, parts, shared }, writeFile) {
  const [part, ...others] = parts;
  if (!part || others.length > 0) throw new Error(`The start must be one chunk, not ${parts.length}.`);
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
    plugins: [keepDynamicImports],
  });
  const names = shared.map((name, nth) => `"${name}":_${nth}`);
  const exportNames = shared.map((name, nth) => `_${nth} as ${name}`);
  writeFileSync(join(site, part), `const{${names}}=globalThis.${SHARED};export{${exportNames}};`);
  rmSync(join(site, address));
  return writeFile("assets", "start.js", itemAt(outputFiles, 0).text);
}
