/**
 * Makes the memory snapshot from which return visits start: Python with the engine imported and the circuit
 * of the quick race registered.
 *
 *   node snapshot.mjs RUNTIME ENGINE.zip TOPOLOGY.json SNAPSHOT.bin
 *
 * `startup/python/snapshot.ts` describes the file; it is gzipped. It is reproducible: while Python starts,
 * clocks are frozen and random numbers are fixed. Fails if Python does not start from it.
 */
import { default as crypto } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  patchExpectedKeys,
  createSnapshotFile,
  freshWordsIn,
  installSnapshotRestore,
  parseSnapshot,
} from "../../startup/python/snapshot.ts";
import { itemAt } from "../../platform/lists/item-at.ts";
import { defaultQuickRace } from "../../domain/setup/setup-draft.ts";
import { DRIVER_NAMES as names } from "../../app/defaults.ts";
import { startPyodide } from "./pyodide_node.mjs";

/** Arbitrary fixed time, in ms since 1970. */
const FIXED_TIME = 1_750_000_000_000;
/**
 * Number of decisions after which every driver has analysed the circuit; more would only make the file
 * larger.
 */
const DECISIONS = 6;

/**
 * Fills an array with reproducible pseudo-random bytes.
 * @template {ArrayBufferView} T
 * @param {T} places
 * @returns {T}
 */
function fill(places) {
  const bytes = new Uint8Array(places.buffer, places.byteOffset, places.byteLength);
  let last = 1;
  for (let i = 0; i < bytes.length; i += 1) {
    last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    bytes[i] = last >> 16;
  }
  return places;
}

/**
 * `fresh`: memory before any code has run; `memory`: that of the runtime started last.
 *
 * @type {{fresh: Uint8Array<ArrayBuffer> | null, memory: WebAssembly.Memory | null}}
 */
const recording = { fresh: null, memory: null };

/** Fixes time zone, clocks and random numbers for Python, and records the runtime's memory. */
function makeReproducible() {
  process.env.TZ = "UTC";
  Date.now = () => FIXED_TIME;
  performance.now = () => 1000;
  crypto.randomFillSync = /** @type {typeof crypto.randomFillSync} */ (fill);
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = /** @type {typeof instantiate} */ (
    /** @type {any} @param {any} module @param {any} imports */
    async (/** @type {any} */ module, /** @type {any} */ imports) => {
      const result = /** @type {any} */ (await instantiate(module, imports));
      const memory = result.instance?.exports.memory ?? imports?.env?.memory;
      if (memory) recording.memory = memory;
      if (memory) recording.fresh ??= new Uint8Array(memory.buffer.slice(0));
      return result;
    }
  );
}

/**
 * Plays the first turns of the default quick race with computer drivers only, so that the snapshot includes
 * their analysis of the circuit.
 *
 * @param {string} circuit
 */
function quickRace(circuit) {
  const base = defaultQuickRace({ circuit, you: itemAt(names, 0), names });
  const cars = base.cars.map((car) => ({ ...car, driver: car.driver === "human" ? "steady" : car.driver }));
  return [
    { do: "new", setup: { ...base, seed: 1, cars } },
    { do: "play_computers", decisions: DECISIONS },
  ];
}

/**
 * Starts Python from the file as the page does (`startup/python/python-start.ts`).
 *
 * @param {Uint8Array<ArrayBuffer>} file  its pages are written into memory
 */
async function verifyFile(file) {
  const snapshot = parseSnapshot(file.slice().buffer);
  let isRestored = false;
  const python = /** @type {any} */ (
    await startPyodide({
      runtime,
      stdLibURL: engine,
      settings: {
        _loadSnapshot: new Uint8Array(1),
        createPyodideModule: async (/** @type {any} */ settings) => {
          const module = await createModule(settings);
          const { memory } = recording;
          if (!snapshot || !memory) throw new Error("The runtime has no memory, or the snapshot is invalid.");
          patchExpectedKeys(module.API);
          const freshMemory = new Uint32Array(memory.buffer, 0, freshWordsIn(file)).slice();
          installSnapshotRestore(module.API, snapshot, freshMemory, memory);
          isRestored = true;
          return module;
        },
      },
    })
  );
  const isKnown = python.runPython("import sys; 'worker' in sys.modules");
  const answer = python.pyimport("worker").handle('{"do": "catalog"}');
  if (!isRestored || !isKnown || !JSON.parse(answer).ok)
    throw new Error("Pyodide does not start from its snapshot.");
}

const [runtime = "", engine = "", topology = "", target = ""] = process.argv.slice(2);
const { default: createModule } = await import(join(runtime, "pyodide.asm.mjs"));
makeReproducible();
// In newer versions of node, Pyodide creates a trampoline for Python's calls. It is a function in the table,
// at a different index than in the page, so the snapshot must not refer to it. Pyodide creates none on iOS.
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone" } });
const python = /** @type {any} */ (
  await startPyodide({
    runtime,
    stdLibURL: engine,
    env: { PYTHONHASHSEED: "0", LANG: "C.UTF-8", LC_ALL: "C.UTF-8" },
    settings: {
      _makeSnapshot: true,
      _sysExecutable: "/python",
      createPyodideModule: async (/** @type {any} */ settings) => {
        const module = await createModule(settings);
        patchExpectedKeys(module.API);
        return module;
      },
    },
  })
);
const { fresh } = recording;
if (!fresh) throw new Error("The runtime has no memory.");
const circuit = readFileSync(topology, "utf8");
python.globals.set("topology", circuit);
python.globals.set("requests", JSON.stringify(quickRace(JSON.parse(circuit).id)));
python.runPython(`
import gc, json
from engine.api.session import SESSION, Session
import worker
worker.handle('{"do": "circuit", "topology": ' + topology + "}")
trial = Session()
trial.circuits = SESSION.circuits
for request in json.loads(requests):
    if not json.loads(trial.handle(json.dumps(request)))["ok"]:
        raise ValueError(request)
del topology, requests, request, trial, worker, SESSION, Session, json
gc.collect()`);
/** @type {Uint8Array<ArrayBuffer>} */
const image = python.makeMemorySnapshot();
const [, offset = 0] = new Uint32Array(image.buffer, 0, 2);
// Pyodide cannot restore a snapshot that is larger than the runtime's initial memory.
if (image.length - offset !== fresh.length)
  throw new Error("Python needs more memory than its initial memory.");
const packer = await startPyodide();
packer.runPython(readFileSync(new URL("precompile.py", import.meta.url), "utf8"));
const file = await createSnapshotFile(image, fresh);
await verifyFile(file);
packer.FS.writeFile("/snapshot", file);
packer.runPython("gzip_file('/snapshot', '/packed.bin')");
writeFileSync(target, packer.FS.readFile("/packed.bin"));
process.exit(0); // Pyodide keeps node's event loop alive
