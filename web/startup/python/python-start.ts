/**
 * Starts Python in the worker: from a memory snapshot if the device has one or the connection is fast enough,
 * otherwise from the archive with its library and the engine. A bad snapshot falls back to a normal start
 * without an error.
 */
import { loadPyodide } from "pyodide";
import files from "virtual:python";
import { notAllowed } from "../../core/loading/ignored-errors.ts";
import { isFastConnection } from "./network-speed.ts";
import { createDownloads } from "./downloads.ts";
import { storeUncompressedSnapshot, snapshotOnTheDevice } from "./kept-snapshot.ts";
import { patchExpectedKeys, installSnapshotRestore, unpackedSnapshot } from "./snapshot.ts";
import type { Restoring, Snapshot } from "./snapshot.ts";

/** null: missing or damaged. */
type Coming = Promise<Snapshot | null>;
/** See worker.ts. */
export type How = "kept" | "fast" | "again" | "plain" | "";
/** Exports of Python's WebAssembly machine. */
type Exports = Record<string, ((turns: number) => void) | undefined> & { memory: WebAssembly.Memory };

export const here = (path: string) => new URL(path, import.meta.url).href;
const runtime = here(files.runtime);
const archive = here(files.archive.path);
const machine = here(files.machine.path);
const snapshot = here(files.snapshot.path);
const script = `${runtime}pyodide.asm.mjs`;

/** Path of Python's library in its file system. */
const LIBRARY = "/lib";
/** Path of the workshop in Python's file system. */
const EXTRAS_ARCHIVE = "/workshop.zip";
/** Loop turns per ballast function. Chromium optimises compiled code once 13 megabytes of it have run. */
const BALLAST_TURNS = 3_000;
/** Time after which the uncompressed snapshot is stored, in ms; the first requests are answered by then. */
const KEEP_AFTER = 5_000;

/** Never settles: errors are reported in `startPython`, and Pyodide must not continue. */
const neverSettles = (): Promise<never> => new Promise(() => {});

/** Decompresses the whole body, even if it is damaged. */
const unpacked = ({ body }: Response): Promise<ArrayBuffer> =>
  new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/**
 * Pyodide would fetch its zip and compile its machine one after the other. Gives it the downloads that were
 * started with the worker.
 * @param zip  may be empty if there is a snapshot
 * @param onMachine  called when the machine has been created, before any code runs
 */
async function withDownloads<T>(
  zip: Promise<ArrayBuffer>,
  compiled: Promise<WebAssembly.Module>,
  onMachine: (exports: Exports) => void,
  action: () => Promise<T>,
) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const ready = new Map([
    [archive, zip.then((bytes) => new Response(bytes)).catch(neverSettles)],
    [machine, Promise.resolve(new Response())],
  ]);
  self.fetch = (input, options) => ready.get(String(input)) ?? fetch(input, options);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    onMachine(instance.exports as Exports);
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
async function loadGlueScript(mistrust: boolean) {
  if (mistrust) await (await fetch(script, { cache: "reload" })).arrayBuffer();
  return import(script);
}

/**
 * @param restored  true if there is a snapshot; Pyodide needs it only once its machine exists
 * @param onInterface  called with Pyodide's internal interface
 */
const loaded = (
  glue: Promise<{
    default: (settings: object) => Promise<{ API: Restoring & Parameters<typeof patchExpectedKeys>[0] }>;
  }>,
  restored: boolean,
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
    ...(restored ? { _loadSnapshot: new Uint8Array(1) } : {}),
  } as object);

function assertPresent<T>(found: T | null | false) {
  if (!found) throw new Error("The snapshot is missing or damaged");
  return found;
}

/** Rejects if the snapshot does not have its hash. */
async function verifySnapshot(snapshot: Snapshot) {
  assertPresent(await snapshot.sound());
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

export async function startPython(how: How): Promise<Python> {
  const kept = how === "kept";
  const downloads = createDownloads(how === "again", kept);
  const zip = once(async () => unpacked(await downloads.get(archive, files.archive)));
  downloads.expect(files.machine.bytes + files.archive.bytes);
  const compiled = WebAssembly.compileStreaming(downloads.get(machine, files.machine));
  const glue = loadGlueScript(how === "again");
  // If a part is missing, Pyodide itself never settles.
  const parts = Promise.all([compiled, glue]);

  /**
   * Downloads the snapshot.
   * @returns null if the connection is too slow for it
   */
  async function fromTheLine(): Promise<{ snapshot: Coming } | null> {
    if (!files.snapshot.bytes) return null; // A build for tests
    if (how !== "fast") {
      await glue;
      if (!isFastConnection(performance.getEntriesByName(script))) return null;
    }
    downloads.expect(files.machine.bytes + files.snapshot.bytes);
    return { snapshot: downloads.get(snapshot, files.snapshot).then(unpackedSnapshot, () => null) };
  }

  /** Reads the stored snapshot; Python's machine is created in parallel. */
  const fromTheDevice = () => ({ snapshot: snapshotOnTheDevice(snapshot) });

  async function begun(coming: Coming | undefined) {
    const library = coming ? Promise.resolve(new ArrayBuffer(0)) : zip();
    const needed = Promise.all([parts, library]);
    let exports = {} as Exports;
    let fresh = new Uint32Array();
    const onMachine = (those: Exports) => {
      exports = those;
      if (coming) fresh = new Uint32Array(those.memory.buffer, 0, files.snapshot.fresh).slice();
    };
    const restore = async (api: Restoring) => {
      if (coming) installSnapshotRestore(api, assertPresent(await coming), fresh, exports.memory);
    };
    return withDownloads(library, compiled, onMachine, async () => {
      const [python] = await Promise.all([loaded(glue, coming !== undefined, restore), needed]);
      const ours = python.pyimport("worker");
      if (coming) await verifySnapshot(assertPresent(await coming));
      fresh = new Uint32Array(); // Release it: Pyodide keeps a reference to this scope
      return { python, ours, exports };
    });
  }

  const before = kept ? fromTheDevice() : how === "" || how === "fast" ? fromTheLine() : null;
  let from = await Promise.race([before, parts.then(neverSettles)]);
  const { python, ours, exports } = await begun(from?.snapshot).catch(async (error) => {
    if (!from) throw error;
    const { snapshot } = from;
    from = null;
    const started = await begun(undefined);
    snapshot.then((found) => found?.discard());
    return started;
  });
  downloads.started();
  const restored = from !== null;
  const whole = kept && from ? (await from.snapshot)?.file : null;
  if (whole) setTimeout(() => storeUncompressedSnapshot(snapshot, whole).catch(notAllowed), KEEP_AFTER);
  from = null; // Release several megabytes
  return {
    from: restored ? "snapshot" : "start",
    handle: ours.handle,
    complete: once(async () => {
      if (!restored) return;
      const names = python.FS.readdir(LIBRARY) as string[];
      const name = names.find((one) => one.endsWith(".zip"));
      python.FS.writeFile(`${LIBRARY}/${name}`, new Uint8Array(await zip()));
    }),
    loadExtras: (bytes) => {
      python.FS.writeFile(EXTRAS_ARCHIVE, bytes);
      ours.add_archive(EXTRAS_ARCHIVE);
    },
    warmUpFunctions(part) {
      const one = exports[`ballast.${part}`];
      one?.(BALLAST_TURNS);
      return one !== undefined;
    },
  };
}

interface Python {
  from: "snapshot" | "start";
  /** Sends a request to the engine and returns its reply. */
  handle: (request: string) => string;
  /** Loads the library for later imports; a snapshot starts without it. */
  complete: () => Promise<void>;
  /** Adds the workshop's archive. */
  loadExtras: (zip: Uint8Array) => void;
  /**
   * Runs a ballast function, so that the browser compiles it.
   * @returns false if there is no such part
   */
  warmUpFunctions: (part: number) => boolean;
}
