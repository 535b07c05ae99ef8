/**
 * Pyodide of `node_modules` in node, without any package index; for the build and for tests that run under
 * WebAssembly.
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

export const PYODIDE = dirname(fileURLToPath(import.meta.resolve("pyodide")));

/**
 * A lock file that offers no packages: what Pyodide wants to know of itself, without the list of everything
 * it could download.
 */
export function emptyLock() {
  const { info } = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));
  return JSON.stringify({ info, packages: {} });
}

/**
 * @param {{machine?: string, stdLibURL?: string, env?: Record<string, string>, settings?: object}} [options]
 *   `machine`: folder of a lighter one; `stdLibURL`: path of another standard library; `settings`: more of
 *   Pyodide's own
 */
export function startPyodide({
  machine = PYODIDE,
  stdLibURL = join(PYODIDE, "python_stdlib.zip"),
  env = {},
  settings = {},
} = {}) {
  return loadPyodide({
    indexURL: machine,
    stdLibURL: resolve(stdLibURL),
    lockFileContents: emptyLock(),
    packageBaseUrl: machine,
    env,
    ...settings,
  });
}
