/**
 * Makes the zip from which the page's Python starts, and the one that it loads on demand for custom circuits
 * and seasons. Pyodide itself compiles, because byte code is specific to a version of Python.
 *
 *   node precompile.mjs library MODULES.json SOURCES.zip LIBRARY.zip
 *     packs the part of the standard library in use; SOURCES is all of it, with stubs
 *   node precompile.mjs engine FILES.json LIBRARY.zip ENGINE.zip
 *     packs LIBRARY and our own files, also gzipped as ENGINE.bin
 *   node precompile.mjs extras FILES.json MODULES.json LIBRARY.zip EXTRAS.zip
 *     packs our files that are loaded on demand, and the rest of the standard library that they need,
 *     also gzipped as EXTRAS.bin
 *   node precompile.mjs try ENGINE.zip EXTRAS.zip
 *     starts Python from both and makes some requests
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PYODIDE, startPyodide } from "./pyodide_node.mjs";

/** @typedef {Awaited<ReturnType<typeof startPyodide>>} Python */

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Python code that resolves lazy imports (from Python 3.15 on), which would otherwise be missed here. */
const RESOLVE = `
import sys
for module in list(sys.modules.values()):
    for name in list(getattr(module, "__dict__", ())):
        try:
            getattr(module, name)
        except ImportError:
            pass`;
const COMPLETE = join(PYODIDE, "python_stdlib.zip");

/**
 * Starts a Pyodide with the packing functions. `imported` lists the modules that its start and the
 * `moduleNames` imports have loaded.
 * @param {string} [stdLibURL]
 * @param {string[]} [moduleNames]
 */
async function packer(stdLibURL, moduleNames = []) {
  const python = await startPyodide({ stdLibURL, env: { PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" } });
  python.globals.set("wanted", python.toPy(moduleNames));
  python.runPython("import importlib; [importlib.import_module(name) for name in wanted]");
  python.runPython(`${RESOLVE}\nimported = list(sys.modules)`);
  python.runPython(readFileSync(new URL("precompile.py", import.meta.url), "utf8"));
  return python;
}

/**
 * Packs the part of the standard library in use. Starts Python with the stubs to find the modules that its
 * start imports.
 * @param {string} modulesFile @param {string} sources @param {string} target
 */
async function packLibrary(modulesFile, sources, target) {
  const python = await packer(sources, readJson(modulesFile));
  python.FS.writeFile("/sources.zip", readFileSync(sources));
  python.runPython("pack_standard_library('/sources.zip', imported, '/library.zip')");
  writeFileSync(target, python.FS.readFile("/library.zip"));
}

/** Returns the texts of our files by their path in the zip. @param {string} filesFile */
function textsOf(filesFile) {
  /** @type {Record<string, string>} */
  const paths = readJson(filesFile);
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, readFileSync(path, "utf8")]));
}

/**
 * Copies a zip out of Pyodide, plain and gzipped.
 * @param {Python} python
 * @param {string} zip
 * @param {string} target
 */
function savePackage(python, zip, target) {
  python.runPython(`gzip_file('${zip}', '/packed.bin')`);
  writeFileSync(target, python.FS.readFile(zip));
  writeFileSync(target.replace(/zip$/, "bin"), python.FS.readFile("/packed.bin"));
}

/** @param {string} filesFile @param {string} library @param {string} target */
async function packEngine(filesFile, library, target) {
  const python = await packer();
  python.FS.writeFile("/library.zip", readFileSync(library));
  python.globals.set("ours", python.toPy(textsOf(filesFile)));
  python.globals.set("importer", readFileSync(new URL("bundled_importer.py", import.meta.url), "utf8"));
  python.runPython("pack_engine('/library.zip', ours, importer, '/engine.zip')");
  savePackage(python, "/engine.zip", target);
}

/**
 * Returns the files of the standard library that these modules need and that the page's part of it lacks.
 * @param {string[]} modules
 * @param {string} library
 * @returns {Promise<string[]>}
 */
async function missing(modules, library) {
  const python = await startPyodide({ stdLibURL: library });
  python.FS.writeFile("/complete.zip", readFileSync(COMPLETE));
  python.globals.set("wanted", python.toPy(modules));
  const code = `
import importlib, sys
sys.path.append("/complete.zip")
for name in wanted: importlib.import_module(name)
${RESOLVE}
specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
origins = [getattr(spec, "origin", None) or "" for spec in specs if spec]
sorted(origin.removeprefix("/complete.zip/") for origin in origins if origin.startswith("/complete.zip/"))`;
  return python.runPython(code).toJs();
}

/** @param {string} filesFile @param {string} modulesFile @param {string} library @param {string} target */
async function packExtras(filesFile, modulesFile, library, target) {
  const files = await missing(readJson(modulesFile), library);
  const python = await packer();
  python.FS.writeFile("/complete.zip", readFileSync(COMPLETE));
  python.globals.set("files", python.toPy(files));
  python.globals.set("ours", python.toPy(textsOf(filesFile)));
  python.runPython("pack_extras('/complete.zip', files, ours, '/extras.zip')");
  savePackage(python, "/extras.zip", target);
}

/**
 * Starts Python from the archives as the page does. Fails unless the engine answers, rejects an empty circuit
 * and proposes a season.
 * @param {string} engineZip
 * @param {string} extrasZip
 */
async function tryArchives(engineZip, extrasZip) {
  const python = await startPyodide({ stdLibURL: engineZip });
  const catalog = python.runPython(`from engine.api.session import handle; handle('{"do": "catalog"}')`);
  if (!JSON.parse(catalog).ok) throw new Error(`The engine does not answer from its zip: ${catalog}`);
  python.FS.writeFile("/extras.zip", readFileSync(extrasZip));
  const answer = python.runPython(`
import engine
engine.add_archive("/extras.zip")
handle('{"do": "compile", "text": "format = 1"}')`);
  if (!JSON.parse(answer).error?.id.startsWith("error.circuit."))
    throw new Error(`The extras do not answer from their zip: ${answer}`);
  const request = { do: "season", act: "propose", preset: "trant", seed: 1, name: "Trial", people: [] };
  const season = python.runPython(`handle('${JSON.stringify(request)}')`);
  if (JSON.parse(season).season_draft?.problems.length !== 0)
    throw new Error(`The seasons do not answer from their zip: ${season}`);
}

const [verb, ...files] = process.argv.slice(2);
if (verb === "library") {
  const [modulesFile = "", sources = "", target = ""] = files;
  await packLibrary(modulesFile, sources, target);
} else if (verb === "engine") {
  const [filesFile = "", library = "", target = ""] = files;
  await packEngine(filesFile, library, target);
} else if (verb === "extras") {
  const [filesFile = "", modulesFile = "", library = "", target = ""] = files;
  await packExtras(filesFile, modulesFile, library, target);
} else {
  const [engine = "", extras = ""] = files;
  await tryArchives(engine, extras);
}
process.exit(0); // Pyodide keeps node's event loop alive
