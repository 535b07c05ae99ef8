/**
 * Instruments Python's runtime so that every function records its call: `node instrument_runtime.mjs RUNTIME
 * FOLDER`. In the running page, `calledFunctions` has the numbers of the called functions.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import binaryen from "binaryen";
import { IMPORTS, WASM, SCRIPT } from "./runtime_files.mjs";

const DECLARATION = "globalThis.calledFunctions??=new Set();";
const RECORDER = "recorder:{called(number){calledFunctions.add(number)}}";

/** @param {Buffer<ArrayBuffer>} wasm */
function instrumented(wasm) {
  const module = binaryen.readBinary(wasm);
  const { i32, none } = binaryen;
  module.addFunctionImport("called", "recorder", "called", i32, none);
  for (let index = 0, count = module.getNumFunctions(); index < count; index += 1) {
    const one = module.getFunctionByIndex(index);
    const { name, module: from, body, results } = binaryen.getFunctionInfo(one);
    if (from) continue;
    const record = module.call("called", [module.i32.const(Number(name))], none);
    binaryen.Function(one).setBody(module.block(null, [record, body], results));
  }
  return module.emitBinary();
}

const [from, folder] = process.argv.slice(2);
const script = readFileSync(join(from, SCRIPT), "utf8");
if (script.split(IMPORTS).length !== 2) throw new Error(`Not found exactly once in ${SCRIPT}: ${IMPORTS}`);
writeFileSync(join(folder, SCRIPT), DECLARATION + script.replace(IMPORTS, () => `${IMPORTS},${RECORDER}`));
writeFileSync(join(folder, WASM), instrumented(readFileSync(join(from, WASM))));
