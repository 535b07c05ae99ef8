/**
 * The engine's worker: downloads Python and the engine with a count of bytes, starts them, and puts the
 * page's requests to the engine, one after the other. What the engine does not know yet is fetched on the
 * way: a circuit, or the workshop, with what compiles players' circuits and runs seasons.
 *
 * The page sends `{id, request}` at any time. It gets `{lifeline: name}`, `{progress, status}` while the
 * engine comes, `{}` as a sign of life, with `complete` once all files are there, then `{ready: "snapshot"}`,
 * `{ready: "start"}` or `{broken: words}`, and for each request `{id, reply}` or `{id, failure, code}`.
 */
import { loadPyodide } from "pyodide";
import files from "virtual:python";
import { fetched } from "../loading/fetched.js";
import { holdLifeline } from "./lifeline.js";
import { difference, expectOurKeys, packedSnapshot, unpackedSnapshot } from "./snapshot.js";

/** The share of the progress bar that belongs to the download; the rest is Python's start. */
const DOWNLOAD_SHARE = 0.75;
/** Where the workshop lies for Python. */
const WORKSHOP = "/workshop.zip";

/** @param {string} path */
const here = (path) => new URL(path, import.meta.url).href;
const runtime = here(files.runtime);
const archive = here(files.archive.path);
const machine = here(files.machine.path);
/** By the ids of circuits, which may come from anywhere. */
const circuits = new Map(Object.entries(files.circuits));

/** What the browser has kept of these files is not to be trusted. */
const mistrust = self.location.hash === "#again";
/** The device may have a snapshot of Python; nobody else is kept waiting by looking for one. */
const returning = self.location.hash === "#kept";
/** While bytes come, the page hears of it every so many milliseconds. */
const SIGN_EVERY = 1000;

self.postMessage({});
holdLifeline().then((lifeline) => lifeline && self.postMessage({ lifeline }));

let progress = 0;
let signed = 0;
let arrived = 0;

/** @param {number} bytes */
function sign(bytes) {
  arrived += bytes;
  if (performance.now() - signed < SIGN_EVERY && arrived < files.machine.bytes + files.archive.bytes) return;
  signed = performance.now();
  self.postMessage({ complete: arrived >= files.machine.bytes + files.archive.bytes });
}

/** @param {number} more  what this part adds to the bar @param {"download" | "start"} status */
function advance(more, status) {
  const before = Math.floor(progress * 100);
  progress += more;
  if (Math.floor(progress * 100) > before) self.postMessage({ progress, status });
}

/**
 * @param {import("virtual:python").Download} file
 * @param {boolean} kept  on the device: nobody need be told how far it has come, and the browser may use
 *   again what it has made of it before
 * @returns {Promise<Response>}
 */
async function download({ path, bytes, weight }, kept) {
  const response = await fetch(here(path), { cache: mistrust ? "reload" : "default" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  if (kept) {
    advance(weight * DOWNLOAD_SHARE, "download");
    sign(bytes);
    return response;
  }
  // The bytes are counted on a second branch of the stream, so that the browser may keep what it makes of the
  // first one.
  const counter = new WritableStream({
    write(part) {
      advance((part.length / bytes) * weight * DOWNLOAD_SHARE, "download");
      sign(part.length);
    },
  });
  response
    .clone()
    .body?.pipeTo(counter)
    .catch(() => {}); // whoever reads the other branch hears of it
  return response;
}

/**
 * The zip is gzipped as a whole: smaller than a zip that compresses file by file, and unpacked outside
 * Python.
 * @param {boolean} kept
 */
async function unpacked(kept) {
  const { body } = await download(files.archive, kept);
  const zip = new Response(body?.pipeThrough(new DecompressionStream("gzip")));
  return new Response(await zip.arrayBuffer()); // damaged ones are found out here
}

/** What has failed is reported in `start`; Pyodide need not hear of it. @returns {Promise<never>} */
const forever = () => new Promise(() => {});

/**
 * Pyodide fetches its zip and compiles its machine when it comes to them, one after the other. It is handed
 * what has been on its way since the worker began.
 * @template T
 * @param {Promise<Response>} zip
 * @param {Promise<WebAssembly.Module>} compiled
 * @param {Uint8Array | null} snapshot  is made whole as soon as there is a machine
 * @param {() => Promise<T>} action
 */
async function withDownloads(zip, compiled, snapshot, action) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const ready = new Map([
    [archive, zip.catch(forever)],
    [machine, Promise.resolve(new Response())],
  ]);
  self.fetch = (input, options) => ready.get(String(input)) ?? fetch(input, options);
  /** Pyodide only waits where this fails. @type {(reason: unknown) => void} */
  let fail = () => {};
  const failed = new Promise((_, reject) => {
    fail = reject;
  });
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    try {
      const { memory } = /** @type {{memory: WebAssembly.Memory}} */ (instance.exports);
      if (snapshot) difference(snapshot, memory.buffer);
    } catch (error) {
      fail(error);
      return forever(); // this machine is not to run, another takes its place
    }
    return { module, instance };
  };
  try {
    return /** @type {T} */ (await Promise.race([action(), failed]));
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Python's own script; a module is fetched as the browser likes, so a fresh one is put there first. */
async function glued() {
  const address = `${runtime}pyodide.asm.mjs`;
  if (mistrust) await (await fetch(address, { cache: "reload" })).arrayBuffer();
  return import(address);
}

async function start() {
  const packed = returning ? await packedSnapshot(here(files.snapshot)) : null;
  const kept = packed !== null;
  const zip = unpacked(kept);
  const compiled = WebAssembly.compileStreaming(download(files.machine, kept));
  const glue = glued();
  // Waiting for all of them: where a part is missing, Pyodide itself never settles.
  const all = Promise.all([zip, compiled, glue]);

  /** @param {Uint8Array | null} snapshot */
  const begun = (snapshot) =>
    withDownloads(
      zip.then((whole) => whole.clone()),
      compiled,
      snapshot,
      async () => {
        const loaded = loadPyodide(
          /** @type {object} */ ({
            indexURL: runtime,
            packageBaseUrl: runtime,
            stdLibURL: archive,
            lockFileContents: files.lock,
            createPyodideModule: async (/** @type {object} */ settings) => {
              const module = await (await glue).default(settings);
              expectOurKeys(module.API);
              return module;
            },
            ...(snapshot ? { _loadSnapshot: snapshot } : {}),
          }),
        );
        const [python] = await Promise.all([loaded, all]);
        return { python, ours: python.pyimport("worker") };
      },
    );

  const snapshot = packed && (await unpackedSnapshot(packed));
  let from = snapshot ? "snapshot" : "start";
  const { python, ours } = await begun(snapshot).catch((error) => {
    if (!snapshot) throw error;
    from = "start";
    return begun(null);
  });
  advance((1 - DOWNLOAD_SHARE) / 2, "start");
  return {
    from,
    handle: ours.handle,
    extend: /** @param {Uint8Array} zip */ (zip) => {
      python.FS.writeFile(WORKSHOP, zip);
      ours.extend(WORKSHOP);
    },
  };
}

const engine = start();
engine.then(
  ({ from }) => self.postMessage({ ready: from }),
  (error) => self.postMessage({ broken: String(error) }),
);

/** Ends with the last request so far. @type {Promise<unknown>} */
let turn = engine.catch(() => {});
let extended = false;

self.onmessage = ({ data: { id, request } }) => {
  const circuit = circuits.get(JSON.parse(request).setup?.circuit);
  // the engine will ask for it, and the browser then has it
  if (circuit) fetch(here(circuit)).catch(() => {});
  turn = turn.then(() => serve(id, request));
};

/**
 * A fault of the engine must reach the page, or its promise would never settle.
 * @param {number} id
 * @param {string} request
 */
async function serve(id, request) {
  try {
    self.postMessage({ id, reply: await answer(request) });
  } catch (error) {
    // Python's machine is dead, of a part that could not be fetched for instance: another one is to answer.
    if (/** @type {{pyodide_fatal_error?: boolean}} */ (error).pyodide_fatal_error)
      return self.postMessage({ broken: String(error) });
    const code = error instanceof Unreached ? "engine-unreached" : "engine-fault";
    self.postMessage({ id, code, failure: String(error) });
  }
}

/** A file that an answer needs has not come. */
class Unreached extends Error {}

/** @param {string} path */
const file = (path) =>
  fetched(here(path)).catch((error) => {
    throw new Unreached(String(error));
  });

/** @type {Promise<Map<string, string>> | null} */
let others = null;

/** Where the topologies of the circuits are that the page does not start with. */
function otherCircuits() {
  others ??= file(files.topologies).then(async (response) => new Map(Object.entries(await response.json())));
  others.catch(() => {
    others = null;
  });
  return others;
}

/** @param {string} request @returns {Promise<string>} */
async function answer(request) {
  const { handle } = await engine;
  const reply = await answerOrExtend(request);
  const needed = reply.includes('"needs"') && JSON.parse(reply).needs;
  if (!needed) return reply;
  const circuit = circuits.get(needed) ?? (await otherCircuits()).get(needed);
  if (!circuit) return reply;
  const topology = await (await file(circuit)).text();
  const registered = handle(`{"do": "circuit", "topology": ${topology}}`);
  return JSON.parse(registered).ok ? answerOrExtend(request) : registered;
}

/** @param {string} request @returns {Promise<string>} */
async function answerOrExtend(request) {
  const { handle, extend } = await engine;
  try {
    return handle(request);
  } catch (error) {
    if (extended || /** @type {{type?: string}} */ (error).type !== "ModuleNotFoundError") throw error;
    const packed = (await file(files.workshop)).body?.pipeThrough(new DecompressionStream("gzip"));
    extend(new Uint8Array(await new Response(packed).arrayBuffer()));
    extended = true;
    return handle(request);
  }
}
