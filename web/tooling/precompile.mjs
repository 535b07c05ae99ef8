/**
 * Makes the one zip the page's Python starts from. Compiling happens in Pyodide itself, because byte code belongs to one version of Python.
 *
 *   node precompile.mjs library MODULES.json LIBRARY.zip           the part of the standard library in use
 *   node precompile.mjs engine FILES.json LIBRARY.zip ENGINE.zip   that and our own files, gzipped too as ENGINE.bin; starts from it for a trial
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PYODIDE, startPyodide } from "./pyodide_node.mjs";

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** A Pyodide that knows the packing functions; `started` are the modules its start has imported. */
async function packer() {
  const python = await startPyodide({ env: { PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" } });
  python.runPython("import sys; started = list(sys.modules)");
  python.runPython(readFileSync(new URL("precompile.py", import.meta.url), "utf8"));
  return python;
}

async function packLibrary(modulesFile, target) {
  const python = await packer();
  python.FS.writeFile("/complete.zip", readFileSync(join(PYODIDE, "python_stdlib.zip")));
  python.globals.set("wanted", python.toPy(readJson(modulesFile)));
  python.runPython("pack_standard_library('/complete.zip', started, wanted, '/library.zip')");
  writeFileSync(target, python.FS.readFile("/library.zip"));
}

async function packEngine(filesFile, library, target) {
  const python = await packer();
  python.FS.writeFile("/library.zip", readFileSync(library));
  const texts = Object.entries(readJson(filesFile)).map(([name, path]) => [name, readFileSync(path, "utf8")]);
  python.globals.set("ours", python.toPy(Object.fromEntries(texts)));
  python.runPython("pack_engine('/library.zip', ours, '/engine.zip'); pack('/engine.zip', '/engine.bin')");
  writeFileSync(target, python.FS.readFile("/engine.zip"));
  writeFileSync(target.replace(/zip$/, "bin"), python.FS.readFile("/engine.bin"));
}

/** Starts from the zip as the page does and insists on an answer of the engine. */
async function check(engineZip) {
  const python = await startPyodide({ stdLibURL: engineZip });
  const answer = python.runPython(`from engine.bridge import handle; handle('{"do": "catalog"}')`);
  if (!JSON.parse(answer).ok) throw new Error(`The engine does not answer from its zip: ${answer}`);
}

const [verb, ...files] = process.argv.slice(2);
if (verb === "library") {
  await packLibrary(...files);
} else {
  await packEngine(...files);
  await check(files[2]);
}
process.exit(0); // Pyodide keeps node waiting
