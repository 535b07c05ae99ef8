/**
 * Starts the Pyodide of `node_modules` in node, without a package index; for the build and for tests that run
 * under WebAssembly.
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

export const PYODIDE = dirname(fileURLToPath(import.meta.resolve("pyodide")));

/**
 * Returns Pyodide's lock file without packages: the information on Pyodide itself, without the list of
 * packages that it could download.
 */
export function emptyLock() {
  const { info } = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8"));
  return JSON.stringify({ info, packages: {} });
}

/**
 * @param {{runtime?: string, stdLibURL?: string, env?: Record<string, string>, settings?: object}} [options]
 *   `runtime`: folder of a stripped runtime; `stdLibURL`: path of another standard library; `settings`:
 *   further options of Pyodide
 */
export function startPyodide({
  runtime = PYODIDE,
  stdLibURL = join(PYODIDE, "python_stdlib.zip"),
  env = {},
  settings = {},
} = {}) {
  return loadPyodide({
    indexURL: runtime,
    stdLibURL: resolve(stdLibURL),
    lockFileContents: emptyLock(),
    packageBaseUrl: runtime,
    env,
    ...settings,
  });
}
