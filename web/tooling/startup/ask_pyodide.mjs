/**
 * For tests: reads requests from standard input, runs them in a Pyodide started as in the page, and writes
 * the value of the code's last expression as JSON.
 */
import { readFileSync } from "node:fs";
import { startPyodide } from "./pyodide_node.mjs";

/**
 * @typedef {object} Asked
 * @property {string} runtime   folder of Python's runtime
 * @property {string} archive   zip from which Python starts
 * @property {string} [later]   zip with additional modules
 * @property {string} code
 * @property {object} values    the code's variables
 * @property {boolean} [called]  return the numbers of the functions called in an instrumented runtime
 *   (`wasm/instrument_runtime.mjs`) instead of the value
 */

/** @param {Asked} asked @returns {Promise<string>} */
async function runIn({ runtime, archive, later, code, values, called = false }) {
  const python = await startPyodide({ runtime, stdLibURL: archive });
  if (later) {
    python.FS.writeFile("/later.zip", readFileSync(later));
    python.runPython("import engine; engine.add_archive('/later.zip')");
  }
  for (const [name, value] of Object.entries(values)) python.globals.set(name, python.toPy(value));
  python.globals.set("result", python.runPython(code));
  const result = python.runPython("import json; json.dumps(result)");
  const { calledFunctions } = /** @type {{calledFunctions?: Set<number>}} */ (globalThis);
  return called ? JSON.stringify([...(calledFunctions ?? [])]) : result;
}

const answer = await runIn(JSON.parse(readFileSync(0, "utf8")));
process.stdout.write(answer, () => process.exit(0));
