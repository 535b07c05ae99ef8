/**
 * Strips Python's runtime: `node strip_runtime.mjs FOLDER` writes Pyodide's `pyodide.asm.mjs` and
 * `pyodide.asm.wasm` there, without the parts that only serve C extension modules, which the engine does not
 * use.
 *
 * Such modules may call any function of Python or of a browser's graphics and sound. So Pyodide exports 8,560
 * functions and addresses, each of which becomes a JavaScript object at every start, and includes all
 * bindings to SDL, OpenGL and the like. The runtime's own imports, and the exports that its script or
 * Pyodide's front end uses, remain; code that is then unreachable is removed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import binaryen from "binaryen";
import { minify } from "terser";
import { WASM, SCRIPT } from "./runtime_files.mjs";
import { PYODIDE, startPyodide } from "../pyodide_node.mjs";

const FRONT = "pyodide.mjs";
/** Markers in the script: before the list of the runtime's exports, and before its imports. */
const EXPORTS_START = "function assignWasmExports(wasmExports){";
const IMPORTS_START = "var wasmImports={";
/** Exports that every runtime needs to start and stop, even if no code uses their names. */
const ALWAYS = ["memory", "__indirect_function_table", "__wasm_call_ctors", "__cpp_exception", "__c_longjmp"];
/** Options for removing unused code only: the rest is not rewritten. */
const TREE_SHAKING = {
  module: true,
  mangle: false,
  compress: {
    defaults: false,
    dead_code: true,
    passes: 3,
    pure_getters: true,
    side_effects: true,
    unused: true,
  },
};

/**
 * Returns the list between a marker and the next closing brace, split at every `comma`.
 * @param {string} script @param {string} mark @param {string} comma
 */
function listAfter(script, mark, comma) {
  const begin = script.indexOf(mark) + mark.length;
  const end = script.indexOf("}", begin);
  if (begin < mark.length || script.indexOf(mark, begin) > 0)
    throw new Error(`Not found exactly once in ${SCRIPT}: ${mark}`);
  return { items: script.slice(begin, end).split(comma), begin, end };
}

/**
 * Returns the script with only those items of the list for which `isKept` is true.
 * @param {string} script @param {string} mark @param {string} comma @param {(item: string) => boolean} isKept
 */
function withItems(script, mark, comma, isKept) {
  const { items, begin, end } = listAfter(script, mark, comma);
  return script.slice(0, begin) + items.filter(isKept).join(comma) + script.slice(end);
}

/** Returns the number of occurrences of each word in a text. @param {string} text */
function wordsOf(text) {
  /** @type {Map<string, number>} */
  const count = new Map();
  for (const [word] of text.matchAll(/[\w$]+/g)) count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}

/**
 * Returns the properties of the script's object that the script itself or Pyodide's front end reads.
 *
 * @param {string} script
 */
function propertiesReadBy(script) {
  const own = script.matchAll(/Module(?:\.([\w$]+)\b|\["([\w$]+)"\])(?!=[^=])/g);
  const front = readFileSync(join(PYODIDE, FRONT), "utf8").matchAll(/\.([\w$]+)/g);
  return new Set([...own, ...front].map(([, name, quoted]) => name ?? quoted));
}

/** @param {Buffer<ArrayBuffer>} wasm */
async function strippedScript(wasm) {
  const source = readFileSync(join(PYODIDE, SCRIPT), "utf8");
  const moduleImports = WebAssembly.Module.imports(new WebAssembly.Module(wasm));
  const importNames = new Set(moduleImports.flatMap(({ kind, name }) => (kind === "function" ? [name] : [])));
  const propertyNames = propertiesReadBy(source);
  let script = withItems(source, IMPORTS_START, ",", (item) => importNames.has(item.split(":")[0]))
    // Exports only for extension modules, with the types that they need.
    .replace(/(?<=;)Module\["([\w$]+)"\]=[\w$]+;/g, (offer, name) => (propertyNames.has(name) ? offer : ""))
    .replace(/(?<=[;}{])[\w$]+\.sig="[^"]*";?/g, "")
    // Tree shaking must keep everything that a direct eval could refer to. An indirect one avoids that; the
    // page's security policy forbids eval anyway.
    .replace(/\beval\((?=[\w(]+\))/g, "globalThis.eval(");
  const exportList = listAfter(script, EXPORTS_START, ";");
  const words = wordsOf(script.slice(0, exportList.begin) + script.slice(exportList.end));
  script = withItems(script, EXPORTS_START, ";", (item) => {
    const [name] = item.split("=", 1);
    return (words.get(name) ?? 0) > 1 || propertyNames.has(name); // one occurrence is the declaration
  });
  const { code } = await minify(script, TREE_SHAKING);
  if (!code) throw new Error(`${SCRIPT} is empty.`);
  return code;
}

/** @param {Buffer<ArrayBuffer>} wasm @param {string} script */
function strippedWasm(wasm, script) {
  const names = [...script.matchAll(/wasmExports(?:\["([^"]+)"\]|\.([\w$]+))/g)].map(([, a, b]) => a ?? b);
  const entries = ["main", "__main_argc_argv"];
  const keptExports = new Set([...ALWAYS, ...entries, ...names]);
  const module = binaryen.readBinary(wasm);
  const exportNames = Array.from(
    { length: module.getNumExports() },
    (_, index) => binaryen.getExportInfo(module.getExportByIndex(index)).name,
  );
  for (const name of exportNames) if (!keptExports.has(name)) module.removeExport(name);
  module.runPasses(["remove-unused-module-elements"]);
  return module.emitBinary();
}

const [folder] = process.argv.slice(2);
const wasm = readFileSync(join(PYODIDE, WASM));
const script = await strippedScript(wasm);
writeFileSync(join(folder, SCRIPT), script);
writeFileSync(join(folder, WASM), strippedWasm(wasm, script));
await startPyodide({ runtime: resolve(folder) }); // fails if something is missing
process.exit(0); // Pyodide keeps node's event loop alive
