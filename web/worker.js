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
const LONGEST_START = 90_000;

/** Requests that come before Python is there. @type {{id: number, request: string}[]} */
const waiting = [];
self.onmessage = (event) => waiting.push(event.data);

/** @param {string} path */
const here = (path) => new URL(path, import.meta.url).href;

let progress = 0;

/** @param {number} more  what this part adds to the bar @param {"download" | "start"} stage */
function advance(more, stage) {
  const before = Math.floor(progress * 100);
  progress += more;
  if (Math.floor(progress * 100) > before) self.postMessage({ progress, stage });
}

/**
 * Begins a download. Its bytes are counted on a second branch of the stream; the first goes untouched to WebAssembly, which may then be cached compiled.
 * @param {{path: string, bytes: number, weight: number}} file
 */
async function download({ path, bytes, weight }) {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const counter = new WritableStream({ write: (part) => advance((part.length / bytes) * weight * DOWNLOAD_SHARE, "download") });
  response.clone().body?.pipeTo(counter);
  return response;
}

async function start() {
  const downloads = new Map(files.downloads.map((file) => [here(file.path), download(file)]));
  const runtime = here(files.runtime);
  const machine = import(`${runtime}pyodide.asm.mjs`);
  const anyFetch = self.fetch;
  // Pyodide fetches these two itself when it comes to them; it is handed the downloads that are already on their way.
  self.fetch = (input, options) => downloads.get(String(input)) ?? anyFetch(input, options);
  const loading = loadPyodide({
    indexURL: runtime,
    packageBaseUrl: runtime,
    stdLibURL: here(files.archive),
    lockFileContents: files.lock,
    createPyodideModule: async (settings) => (await machine).default(settings),
  });
  const python = await Promise.race([loading, failure([...downloads.values()])]);
  self.fetch = anyFetch;
  advance((1 - DOWNLOAD_SHARE) / 2, "start");
  python.pyimport("worker").start(python.toPy(files.circuits), waiting);
  self.postMessage({ ready: true });
}

/**
 * Never resolves: rejects when a download fails, or when nothing comes of them for too long. Pyodide itself would only write to the console and wait.
 * @param {Promise<Response>[]} downloads @returns {Promise<never>}
 */
async function failure(downloads) {
  await Promise.all(downloads);
  await new Promise((resolve) => setTimeout(resolve, LONGEST_START));
  throw new Error("Python does not start.");
}

start().catch((error) => self.postMessage({ broken: String(error) }));
