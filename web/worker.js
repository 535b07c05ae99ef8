/**
 * The engine's worker: downloads Python and the engine with a count of bytes, starts them, and hands the conversation over to `worker.py`.
 *
 * The page sends `{id, request}` at any time. It gets `{progress, stage}` while the engine comes, then `{ready: true}` or `{broken: words}`,
 * and for each request `{id, reply}` or `{id, failure}`.
 */
import { loadPyodide } from "pyodide";
import files from "virtual:python";

/** The share of the progress bar that belongs to the download; the rest is Python's start. */
const DOWNLOAD_SHARE = 0.75;

/** @param {string} path */
const here = (path) => new URL(path, import.meta.url).href;
const runtime = here(files.runtime);
const archive = here(files.archive.path);
const machine = here(files.machine.path);

/** Requests that come before Python is there. @type {{id: number, request: string}[]} */
const waiting = [];
self.onmessage = ({ data }) => {
  waiting.push(data);
  const circuit = files.circuits[JSON.parse(data.request).setup?.circuit];
  if (circuit) fetch(here(circuit)).catch(() => {}); // Python will ask for it, and the browser then has it
};

let progress = 0;

/** @param {number} more  what this part adds to the bar @param {"download" | "start"} stage */
function advance(more, stage) {
  const before = Math.floor(progress * 100);
  progress += more;
  if (Math.floor(progress * 100) > before) self.postMessage({ progress, stage });
}

/** @param {import("virtual:python").Download} file @returns {Promise<Response>} */
async function download({ path, bytes, weight }) {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // The bytes are counted on a second branch of the stream, so that the browser may keep what it makes of the first one.
  const counter = new WritableStream({ write: (part) => advance((part.length / bytes) * weight * DOWNLOAD_SHARE, "download") });
  response.clone().body?.pipeTo(counter);
  return response;
}

/** The zip is gzipped as a whole: smaller than a zip that compresses file by file, and unpacked outside Python. */
async function unpacked() {
  const { body } = await download(files.archive);
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")));
}

/** What has failed is reported in `start`; Pyodide need not hear of it. @returns {Promise<never>} */
const forever = () => new Promise(() => {});

/**
 * Pyodide fetches its zip and compiles its machine when it comes to them, one after the other. It is handed what has been on its way since the worker began.
 * @template T
 * @param {Promise<Response>} zip @param {Promise<WebAssembly.Module>} compiled @param {() => Promise<T>} action
 */
async function withDownloads(zip, compiled, action) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const ready = new Map([
    [archive, zip.catch(forever)],
    [machine, Promise.resolve(new Response())],
  ]);
  self.fetch = (input, options) => ready.get(String(input)) ?? fetch(input, options);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    return await action();
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function start() {
  const zip = unpacked();
  const compiled = WebAssembly.compileStreaming(download(files.machine));
  const glue = import(`${runtime}pyodide.asm.mjs`);
  const python = await withDownloads(zip, compiled, () => {
    const loaded = loadPyodide({
      indexURL: runtime,
      packageBaseUrl: runtime,
      stdLibURL: archive,
      lockFileContents: files.lock,
      createPyodideModule: async (settings) => (await glue).default(settings),
    });
    // Waiting for all of them: where a part is missing, Pyodide itself never settles.
    return Promise.all([loaded, zip, compiled]).then(([python]) => python);
  });
  advance((1 - DOWNLOAD_SHARE) / 2, "start");
  python.pyimport("worker").start(python.toPy(files.circuits), here(files.workshop), waiting);
  self.postMessage({ ready: true });
}

start().catch((error) => self.postMessage({ broken: String(error) }));
