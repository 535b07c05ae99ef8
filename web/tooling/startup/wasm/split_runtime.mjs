/**
 * Splits Python's runtime in two: `node split_runtime.mjs RUNTIME CALLED.txt FOLDER` reads the stripped
 * runtime in the folder RUNTIME and writes to FOLDER its script, the primary module with the functions that
 * the engine calls, and the secondary module with the rest.
 *
 * The engine calls 2,700 of the 13,869 functions. For each of the others, the primary module has a stub that
 * forwards the call, so callers and tables are unchanged. At the first such call the script loads the
 * secondary module synchronously, with the same memory, tables and globals. So all functions remain
 * available. Data that only those functions read, such as Chinese and Japanese encodings and character names,
 * move with them. The list of called functions is measured (`tests/tools/write_called_functions.py`). With a
 * further argument the primary module has wrong data in place of the moved data, to test that they are never
 * read.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import binaryen from "binaryen";
import { withBallast } from "./ballast.mjs";
import { readCalled } from "./called.mjs";
import { withCallers } from "./callers.mjs";
import { IMPORTS, WASM, SCRIPT, SECONDARY } from "./runtime_files.mjs";
import {
  CUSTOM,
  DATA,
  DATA_COUNT,
  dataSection,
  fileOf,
  sectionsOf,
  segmentsOf,
  splitSegments,
} from "./sections.mjs";

/** Prefix of the primary module's exports that are only for the secondary module. */
const SHARED = "shared:";

/**
 * Code added to the script. `own` returns the primary module's exports for the script. `stub` forwards calls
 * to the secondary module; its first argument is the number of the function.
 */
const LOADER = `var secondary=(()=>{let shared,imports,rest;
const fetched=()=>new WebAssembly.Module(getBinarySync(new URL("${SECONDARY}",import.meta.url).href));
const load=()=>rest??=new WebAssembly.Instance(fetched(),{...imports,primary:shared}).exports;
const stub=(number,...given)=>(rest??load())[number](...given);
return{own(exports){shared=exports;return Object.fromEntries(
Object.entries(exports).filter(([name])=>!name.startsWith("${SHARED}")))},
stubs:new Proxy({},{get:()=>stub}),given(all){imports=all;return all}}})();`.replaceAll("\n", "");

/** Places of the script where that code is inserted, with their replacements. @type {[string, string][]} */
const PLACES = [
  ["function getWasmImports(){", `${LOADER}function getWasmImports(){`],
  [`${IMPORTS}};return imports}`, `${IMPORTS},secondary:secondary.stubs};return secondary.given(imports)}`],
  ["{wasmExports=instance.exports;", "{wasmExports=secondary.own(instance.exports);"],
];

/** @param {string} script */
function withLoader(script) {
  let newScript = script;
  for (const [place, more] of PLACES) {
    if (newScript.split(place).length !== 2) throw new Error(`Not found exactly once in ${SCRIPT}: ${place}`);
    newScript = newScript.replace(place, () => more);
  }
  return newScript;
}

/** @typedef {ReturnType<typeof binaryen.readBinary>} Module */

/** @param {Module} module */
function functionsOf(module) {
  const all = Array.from({ length: module.getNumFunctions() }, (_, index) =>
    module.getFunctionByIndex(index),
  );
  return all.map((one) => ({ one, ...binaryen.getFunctionInfo(one) })).filter(({ module: from }) => !from);
}

/** @param {number} count @param {(index: number) => any} nth @param {(one: any) => any} info */
const collect = (count, nth, info) => Array.from({ length: count }, (_, index) => info(nth(index)));

/** @param {Module} module */
const exportsOf = (module) =>
  collect(module.getNumExports(), (n) => module.getExportByIndex(n), binaryen.getExportInfo);

/**
 * Returns the globals, tables and exception tags that both modules use.
 *
 * @param {Module} module
 */
function sharedItems(module) {
  const globals = collect(module.getNumGlobals(), (n) => module.getGlobalByIndex(n), binaryen.getGlobalInfo);
  return {
    globals: globals.filter(({ module: from, mutable }) => !from && mutable),
    tables: collect(module.getNumTables(), (n) => module.getTableByIndex(n), binaryen.getTableInfo),
    tags: exportsOf(module).filter(({ kind }) => kind === binaryen.ExternalTag),
  };
}

/**
 * Returns the primary module, and the names of the functions for which it has stubs, by their numbers.
 * @param {Uint8Array} wasm @param {Set<string>} calledNames
 */
function createPrimary(wasm, calledNames) {
  const module = binaryen.readBinary(wasm);
  /** @type {Map<string, string>} */
  const importNames = new Map();
  const stubs = functionsOf(module).filter(({ name }) => !calledNames.has(name));
  for (const [number, { one, params, results }] of stubs.entries()) {
    const types = binaryen.expandType(params);
    if (types.includes(binaryen.v128) || results === binaryen.v128)
      throw new Error("JavaScript cannot pass v128 values.");
    const kind = `${types.join()} ${results}`;
    if (!importNames.has(kind)) {
      importNames.set(kind, `stub ${importNames.size}`);
      const paramsType = binaryen.createType([binaryen.i32, ...types]);
      module.addFunctionImport(
        importNames.get(kind) ?? "",
        "secondary",
        importNames.get(kind) ?? "",
        paramsType,
        results,
      );
    }
    const args = types.map((type, index) => module.local.get(index, type));
    const call = module.call(importNames.get(kind) ?? "", [module.i32.const(number), ...args], results);
    binaryen.Function(one).setBody(call);
  }
  const { globals, tables } = sharedItems(module);
  for (const { name } of globals) module.addGlobalExport(name, SHARED + name);
  for (const { name } of tables) module.addTableExport(name, `${SHARED}table ${name}`);
  module.runPasses(["remove-unused-module-elements"]);
  const remaining = new Set(functionsOf(module).map(({ name }) => name));
  const neededStubs = stubs.flatMap(({ name }, number) => (remaining.has(name) ? [{ name, number }] : []));
  return { bytes: optimised(module), neededStubs };
}

/**
 * Returns the module with the changes that make browsers compile it well (callers.mjs, ballast.mjs). They are
 * applied to its text form; the custom sections are copied from the original.
 *
 * @param {Module} module
 */
function optimised(module) {
  const customSections = sectionsOf(module.emitBinary()).filter(({ kind }) => kind === CUSTOM);
  const file = binaryen.parseText(withBallast(withCallers(module.emitText()))).emitBinary();
  return fileOf(file, [...customSections, ...sectionsOf(file)]);
}

/** @param {Uint8Array} wasm @param {{name: string, number: number}[]} neededStubs */
function createSecondary(wasm, neededStubs) {
  const module = binaryen.readBinary(wasm);
  const { globals, tables, tags } = sharedItems(module);
  const segments = collect(
    module.getNumElementSegments(),
    (n) => module.getElementSegmentByIndex(n),
    binaryen.getElementSegmentInfo,
  );
  for (const { name } of segments) module.removeElementSegment(name);
  for (const { name } of exportsOf(module)) module.removeExport(name);
  module.addMemoryImport("0", "primary", "memory");
  for (const { name, type } of globals) module.addGlobalImport(name, "primary", SHARED + name, type, true);
  for (const { name } of tables) module.addTableImport(name, "primary", `${SHARED}table ${name}`);
  for (const { name, value } of tags) {
    const { params, results } = binaryen.getTagInfo(module.getTag(value));
    module.addTagImport(value, "primary", name, params, results);
  }
  for (const { name, number } of neededStubs) module.addFunctionExport(name, String(number));
  module.runPasses(["remove-unused-module-elements"]);
  return module.emitBinary();
}

/**
 * Moves the tables that only functions of the secondary module read from the primary module to the secondary
 * one, which writes them into memory when it is instantiated.
 * @param {Uint8Array} one @param {Uint8Array} other @param {[first: number, last: number][]} places
 */
function withTables(one, other, places) {
  const sections = sectionsOf(one);
  const data = sections.findIndex(({ kind }) => kind === DATA);
  const { within, others } = splitSegments(segmentsOf(sections[data]), places);
  sections[data] = dataSection(poison ? [...others, ...within.map(poisonSegment)] : others);
  const otherSections = sections.filter(({ kind }) => kind !== DATA_COUNT);
  const rest = sectionsOf(other).filter(({ kind }) => kind !== DATA && kind !== DATA_COUNT);
  return { primary: fileOf(one, otherSections), secondary: fileOf(other, [...rest, dataSection(within)]) };
}

/** @param {import("./sections.mjs").Segment} segment */
const poisonSegment = ({ at, bytes }) => ({ at, bytes: new Uint8Array(bytes.length).fill(0xa5) });

const [from, list, folder, poison] = process.argv.slice(2);
const wasm = readFileSync(join(from, WASM));
const hash = createHash("sha256").update(wasm).digest("hex");
const { called, tables } = readCalled(readFileSync(list, "utf8"), hash);
const { bytes, neededStubs } = createPrimary(wasm, called);
const modules = withTables(bytes, createSecondary(wasm, neededStubs), tables);
for (const module of [modules.primary, modules.secondary]) new WebAssembly.Module(module);
writeFileSync(join(folder, WASM), modules.primary);
writeFileSync(join(folder, SECONDARY), modules.secondary);
writeFileSync(join(folder, SCRIPT), withLoader(readFileSync(join(from, SCRIPT), "utf8")));
