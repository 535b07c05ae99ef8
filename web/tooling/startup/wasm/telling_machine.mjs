/**
 * Instruments Python's runtime so that every function records its call: `node telling_machine.mjs MACHINE
 * FOLDER`. In the running page, `calledFunctions` has the numbers of the called functions.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import binaryen from "binaryen";
import { IMPORTS, MACHINE, SCRIPT } from "./machine_files.mjs";

const TOLD = "globalThis.calledFunctions??=new Set();";
const TELLING = "telling:{called(number){calledFunctions.add(number)}}";

/** @param {Buffer<ArrayBuffer>} machine */
function telling(machine) {
  const module = binaryen.readBinary(machine);
  const { i32, none } = binaryen;
  module.addFunctionImport("called", "telling", "called", i32, none);
  for (let index = 0, count = module.getNumFunctions(); index < count; index += 1) {
    const one = module.getFunctionByIndex(index);
    const { name, module: from, body, results } = binaryen.getFunctionInfo(one);
    if (from) continue;
    const tell = module.call("called", [module.i32.const(Number(name))], none);
    binaryen.Function(one).setBody(module.block(null, [tell, body], results));
  }
  return module.emitBinary();
}

const [from, folder] = process.argv.slice(2);
const script = readFileSync(join(from, SCRIPT), "utf8");
if (script.split(IMPORTS).length !== 2) throw new Error(`Not once in ${SCRIPT}: ${IMPORTS}`);
writeFileSync(join(folder, SCRIPT), TOLD + script.replace(IMPORTS, () => `${IMPORTS},${TELLING}`));
writeFileSync(join(folder, MACHINE), telling(readFileSync(join(from, MACHINE))));
