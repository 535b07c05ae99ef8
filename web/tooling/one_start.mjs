/**
 * What the page begins with stays in one piece.
 *
 * The bundler cuts shared code into as many chunks as there are sets of screens that share it: two dozen
 * small files, which compress badly and are all wanted at once. Screens that come later therefore import the
 * page's own module, which is there long before them; then everything it holds is shared by all.
 */
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const START = "main/app.js";

/** @param {string} web  the folder of the page @returns {import("esbuild").Plugin} */
export function oneStart(web) {
  const start = resolve(web, START);
  /** @type {Set<string>} */
  const later = new Set();
  return {
    name: "one-start",
    setup(pending) {
      pending.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) => {
        if (kind === "dynamic-import") later.add(resolve(resolveDir, path));
      });
      pending.onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (!later.has(path)) return undefined;
        const address = relative(dirname(path), start).replaceAll("\\", "/");
        const from = address.startsWith(".") ? address : `./${address}`;
        return { contents: `import "${from}";\n${readFileSync(path, "utf8")}`, loader: "js" };
      });
    },
  };
}
