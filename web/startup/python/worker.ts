/**
 * The engine's worker: starts Python and passes the page's requests to the engine in order. Data that the
 * engine lacks is loaded on demand: a circuit, or the extras, which compile players' circuits and run
 * seasons.
 *
 * The page may send `{id, request}` at any time. It receives `{lifeline: name}`, `{progress, status}` while
 * the engine loads, `{}` as a sign of life, with `complete` once all files are loaded, then `{ready:
 * "snapshot"}`, `{ready: "start"}` or `{broken: words}`, and for each request `{id, reply}` or `{id, failure,
 * code}`.
 *
 * The worker's name selects the start: `snapshot`, the device may have a snapshot; `fast-network`, the
 * connection is known to be fast enough for one; `no-snapshot`, without a snapshot; `no-cache`, also
 * bypassing the browser's cache; empty, the speed of the connection is measured first. (A query string in its
 * address would be lost if a service worker answers.)
 */
import files from "virtual:python";
import { ignoreFetchFailure, ignoreHandledElsewhere } from "../../platform/loading/ignored-errors.ts";
import { fetchVerified } from "../../platform/loading/fetch-verified.ts";
import { holdLivenessLock } from "../../engine/liveness.ts";
import { resolveUrl, startPython, type StartMode } from "./python-start.ts";

/** Files by circuit id. A Map, because ids may come from untrusted links. */
const circuits = new Map(Object.entries(files.circuits));
/** The circuit contained in the snapshot, which need not be fetched. */
const snapshotCircuit = ["snapshot", "fast-network"].includes(self.name) ? files.snapshot.circuit : null;
/** Python errors that may be caused by a module that is not loaded yet. */
const MISSING = new Set(["ModuleNotFoundError", "ZipImportError", "EOFError"]);

self.postMessage({});
holdLivenessLock().then((lifeline) => lifeline && self.postMessage({ lifeline }));

const engine = startPython(self.name as StartMode);
engine.then(
  ({ startKind }) => self.postMessage({ ready: startKind }),
  (error) => self.postMessage({ broken: String(error) }),
);

/** Settles with the last request so far. */
let lastRequest: Promise<unknown> = engine.catch(ignoreHandledElsewhere);
let isExtended = false;

self.onmessage = ({ data: { id, request } }) => {
  const { do: action, setup, part } = JSON.parse(request);
  const circuit = circuits.get(setup?.circuit);
  // prefetch it into the cache: the engine will need it
  if (circuit && setup.circuit !== snapshotCircuit) fetch(resolveUrl(circuit)).catch(ignoreFetchFailure);
  lastRequest = lastRequest.then(() =>
    serve(id, action === "ballast" ? () => compileBallast(part) : () => answer(request)),
  );
};

/** Answers a request. An engine error must reach the page, or its promise would never settle. */
async function serve(id: number, getReply: () => Promise<string>) {
  try {
    self.postMessage({ id, reply: await getReply() });
  } catch (error) {
    // Python's runtime is dead, for example because a file failed to load: the page has to start a new
    // worker.
    if ((error as { pyodide_fatal_error?: boolean }).pyodide_fatal_error)
      return self.postMessage({ broken: String(error) });
    const code = error instanceof UnreachableFile ? "engine-unreached" : "engine-fault";
    self.postMessage({ id, code, failure: String(error) });
  }
}

/** A file needed for a reply could not be fetched. */
class UnreachableFile extends Error {}

const fetchFile = (path: string) =>
  fetchVerified(resolveUrl(path)).catch((error) => {
    throw new UnreachableFile(String(error));
  });

let topologies: Promise<Map<string, string>> | null = null;

/** Returns the addresses of the topologies of all circuits that are not in `files.circuits`. */
function otherCircuits() {
  topologies ??= fetchFile(files.topologies).then(
    async (response) => new Map(Object.entries(await response.json())),
  );
  topologies.catch(() => {
    topologies = null;
  });
  return topologies;
}

async function compileBallast(part: number) {
  const ok = (await engine).warmUpFunctions(part);
  return JSON.stringify({ ok });
}

async function answer(request: string): Promise<string> {
  const { handle } = await engine;
  const reply = await answerOrExtend(request);
  const neededCircuit = reply.includes('"needs"') && JSON.parse(reply).needs;
  if (!neededCircuit) return reply;
  const circuit = circuits.get(neededCircuit) ?? (await otherCircuits()).get(neededCircuit);
  if (!circuit) return reply;
  const topology = await (await fetchFile(circuit)).text();
  const circuitReply = handle(`{"do": "circuit", "topology": ${topology}}`);
  return JSON.parse(circuitReply).ok ? answerOrExtend(request) : circuitReply;
}

async function extendWithExtras() {
  if (isExtended) return;
  const stream = (await fetchFile(files.extras)).body?.pipeThrough(new DecompressionStream("gzip"));
  const zip = new Uint8Array(await new Response(stream).arrayBuffer());
  (await engine).loadExtras(zip);
  isExtended = true;
}

async function completeLibrary() {
  const { complete } = await engine;
  await complete().catch((error) => {
    throw new UnreachableFile(String(error));
  });
}

/**
 * Answers a request. If an import fails, loads the extras, then the rest of the library (a snapshot starts
 * without it), and tries again.
 */
async function answerOrExtend(request: string): Promise<string> {
  const { handle } = await engine;
  for (const more of [extendWithExtras, completeLibrary]) {
    try {
      return handle(request);
    } catch (error) {
      if (!MISSING.has((error as { type?: string }).type ?? "")) throw error;
      await more();
    }
  }
  return handle(request);
}
