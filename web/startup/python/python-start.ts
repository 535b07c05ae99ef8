/**
 * Starts Python in the worker: from a memory snapshot if the device has one or the connection is fast enough,
 * otherwise from the archive with its library and the engine. A bad snapshot falls back to a normal start
 * without an error.
 */
import { loadPyodide } from "pyodide";
import files from "virtual:python";
import { ignoreNotAllowed } from "../../platform/loading/ignored-errors.ts";
import { isFastConnection } from "./network-speed.ts";
import { createDownloads } from "./downloads.ts";
import { storeUncompressedSnapshot, loadStoredSnapshot } from "./kept-snapshot.ts";
import { patchExpectedKeys, installSnapshotRestore, decompressSnapshot } from "./snapshot.ts";
import type { Restoring, Snapshot } from "./snapshot.ts";

/** null: missing or damaged. */
type PendingSnapshot = Promise<Snapshot | null>;
/** See worker.ts. */
export type StartMode = "snapshot" | "fast-network" | "no-cache" | "no-snapshot" | "";
/** Exports of Python's WebAssembly module. */
type Exports = Record<string, ((iterations: number) => void) | undefined> & { memory: WebAssembly.Memory };

export const resolveUrl = (path: string) => new URL(path, import.meta.url).href;
const runtime = resolveUrl(files.runtime);
const archive = resolveUrl(files.archive.path);
const wasm = resolveUrl(files.wasm.path);
const snapshot = resolveUrl(files.snapshot.path);
const script = `${runtime}pyodide.asm.mjs`;

/** Path of Python's library in its file system. */
const LIBRARY = "/lib";
/** Path of the extras' archive in Python's file system. */
const EXTRAS_ARCHIVE = "/extras.zip";
/**
 * Loop iterations of each ballast function. Chromium optimises a function after some 13 megabytes of its code
 * have run (V8's `--wasm-tiering-budget`); these iterations run 18 megabytes, 6 kilobytes each (ballast.mjs).
 */
const BALLAST_ITERATIONS = 3_000;
/** Time after which the uncompressed snapshot is stored, in ms; the first requests are answered by then. */
const STORE_AFTER_MS = 5_000;

/** Never settles: errors are reported in `startPython`, and Pyodide must not continue. */
const neverSettles = (): Promise<never> => new Promise(() => {});

/** Decompresses the whole body, even if it is damaged. */
const unpackBody = ({ body }: Response): Promise<ArrayBuffer> =>
  new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/**
 * Gives Pyodide the downloads that were started with the worker. Pyodide would fetch its zip and compile its
 * WebAssembly one after the other.
 * @param zip  may be empty if there is a snapshot
 * @param onInstance  called with the exports of the WebAssembly instance, before any code runs
 */
async function withDownloads<T>(
  zip: Promise<ArrayBuffer>,
  wasmModule: Promise<WebAssembly.Module>,
  onInstance: (exports: Exports) => void,
  action: () => Promise<T>,
) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const ready = new Map([
    [archive, zip.then((bytes) => new Response(bytes)).catch(neverSettles)],
    [wasm, Promise.resolve(new Response())],
  ]);
  self.fetch = (input, options) => ready.get(String(input)) ?? fetch(input, options);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasmModule;
    const instance = await WebAssembly.instantiate(module, imports);
    onInstance(instance.exports as Exports);
    return { module, instance };
  };
  try {
    return await action();
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Imports Pyodide's script. `import` cannot bypass the cache, so a fresh copy is fetched into it first. */
async function loadGlueScript(bypassCache: boolean) {
  if (bypassCache) await (await fetch(script, { cache: "reload" })).arrayBuffer();
  return import(script);
}

/**
 * Loads Pyodide.
 * @param hasSnapshot  Pyodide needs the snapshot itself only once its runtime exists
 * @param onInterface  called with Pyodide's internal interface
 */
const loadRuntime = (
  glue: Promise<{
    default: (settings: object) => Promise<{ API: Restoring & Parameters<typeof patchExpectedKeys>[0] }>;
  }>,
  hasSnapshot: boolean,
  onInterface: (api: Restoring) => Promise<void>,
) =>
  loadPyodide({
    indexURL: runtime,
    packageBaseUrl: runtime,
    stdLibURL: archive,
    lockFileContents: files.lock,
    createPyodideModule: async (settings: object) => {
      const module = await (await glue).default(settings);
      patchExpectedKeys(module.API);
      await onInterface(module.API);
      return module;
    },
    ...(hasSnapshot ? { _loadSnapshot: new Uint8Array(1) } : {}),
  } as object);

function assertPresent<T>(value: T | null | false) {
  if (!value) throw new Error("The snapshot is missing or damaged");
  return value;
}

/** Rejects if the snapshot does not have its hash. */
async function verifySnapshot(snapshot: Snapshot) {
  assertPresent(await snapshot.isIntact());
  snapshot.close();
}

/** Runs a function once, for the first caller. */
function once<T>(act: () => Promise<T>) {
  let done: Promise<T> | null = null;
  return () => {
    done ??= act().catch((error) => {
      done = null;
      throw error;
    });
    return done;
  };
}

export async function startPython(mode: StartMode): Promise<Python> {
  const usesStored = mode === "snapshot";
  const bypassCache = mode === "no-cache";
  const downloads = createDownloads(bypassCache, usesStored);
  const zip = once(async () => unpackBody(await downloads.get(archive, files.archive)));
  downloads.expect(files.wasm.bytes + files.archive.bytes);
  const wasmModule = WebAssembly.compileStreaming(downloads.get(wasm, files.wasm));
  const glue = loadGlueScript(bypassCache);
  // If a part is missing, Pyodide itself never settles.
  const parts = Promise.all([wasmModule, glue]);

  /**
   * Downloads the snapshot.
   * @returns null if the connection is too slow for it
   */
  async function downloadSnapshot(): Promise<{ snapshot: PendingSnapshot } | null> {
    if (!files.snapshot.bytes) return null; // A build for tests
    if (mode !== "fast-network") {
      await glue;
      if (!isFastConnection(performance.getEntriesByName(script))) return null;
    }
    downloads.expect(files.wasm.bytes + files.snapshot.bytes);
    return { snapshot: downloads.get(snapshot, files.snapshot).then(decompressSnapshot, () => null) };
  }

  async function start(pending: PendingSnapshot | undefined) {
    const library = pending ? Promise.resolve(new ArrayBuffer(0)) : zip();
    const allParts = Promise.all([parts, library]);
    let exports = {} as Exports;
    let freshMemory = new Uint32Array();
    const onInstance = (newExports: Exports) => {
      exports = newExports;
      if (pending) freshMemory = new Uint32Array(newExports.memory.buffer, 0, files.snapshot.fresh).slice();
    };
    const restore = async (api: Restoring) => {
      if (pending) installSnapshotRestore(api, assertPresent(await pending), freshMemory, exports.memory);
    };
    return withDownloads(library, wasmModule, onInstance, async () => {
      const [python] = await Promise.all([loadRuntime(glue, pending !== undefined, restore), allParts]);
      const worker = python.pyimport("worker");
      if (pending) await verifySnapshot(assertPresent(await pending));
      freshMemory = new Uint32Array(); // Release it: Pyodide keeps a reference to this scope
      return { python, worker, exports };
    });
  }

  /** Finds the snapshot; Python's runtime is created in parallel. */
  function findSnapshot() {
    if (usesStored) return { snapshot: loadStoredSnapshot(snapshot) };
    return mode === "" || mode === "fast-network" ? downloadSnapshot() : null;
  }

  let from = await Promise.race([findSnapshot(), parts.then(neverSettles)]);
  const { python, worker, exports } = await start(from?.snapshot).catch(async (error) => {
    if (!from) throw error;
    const { snapshot } = from;
    from = null;
    const freshStart = await start(undefined);
    snapshot.then((unusedSnapshot) => unusedSnapshot?.discard());
    return freshStart;
  });
  downloads.started();
  const isRestored = from !== null;
  const image = usesStored && from ? (await from.snapshot)?.file : null;
  if (image)
    setTimeout(() => storeUncompressedSnapshot(snapshot, image).catch(ignoreNotAllowed), STORE_AFTER_MS);
  from = null; // Release several megabytes
  return {
    startKind: isRestored ? "snapshot" : "start",
    handle: worker.handle,
    complete: once(async () => {
      if (!isRestored) return;
      const names = python.FS.readdir(LIBRARY) as string[];
      const name = names.find((one) => one.endsWith(".zip"));
      python.FS.writeFile(`${LIBRARY}/${name}`, new Uint8Array(await zip()));
    }),
    loadExtras: (bytes) => {
      python.FS.writeFile(EXTRAS_ARCHIVE, bytes);
      worker.add_archive(EXTRAS_ARCHIVE);
    },
    warmUpFunctions(part) {
      const one = exports[`ballast.${part}`];
      one?.(BALLAST_ITERATIONS);
      return one !== undefined;
    },
  };
}

interface Python {
  startKind: "snapshot" | "start";
  /** Sends a request to the engine and returns its reply. */
  handle: (request: string) => string;
  /** Loads the library for later imports; a snapshot starts without it. */
  complete: () => Promise<void>;
  /** Adds the archive of the extras. */
  loadExtras: (zip: Uint8Array) => void;
  /**
   * Runs a ballast function, so that the browser compiles it.
   * @returns false if there is no such part
   */
  warmUpFunctions: (part: number) => boolean;
}
