/**
 * Python's start in the worker: from a snapshot of its memory where the device has one or the line is fast
 * enough, otherwise from the archive with its library and the engine. What is wrong with a snapshot is
 * nobody's concern: then it starts as if there were none.
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
/** Of Python's machine. */
type Exports = Record<string, ((turns: number) => void) | undefined> & { memory: WebAssembly.Memory };

export const here = (path: string) => new URL(path, import.meta.url).href;
const runtime = here(files.runtime);
const archive = here(files.archive.path);
const machine = here(files.machine.path);
const snapshot = here(files.snapshot.path);
const script = `${runtime}pyodide.asm.mjs`;

/** Path of Python's archive in its file system. */
const LIBRARY = "/lib";
/** Path of the workshop in Python's file system. */
const EXTRAS_ARCHIVE = "/workshop.zip";
/** Ballast has worked so often before Chromium compiles it well: when thirteen megabytes of code have run. */
const BALLAST_TURNS = 3_000;
/** Milliseconds after which the unpacked snapshot is stored; by then the first questions are answered. */
const KEEP_AFTER = 5_000;

/** Never settles: errors are reported in `startPython`, and Pyodide must not continue. */
const neverSettles = (): Promise<never> => new Promise(() => {});

/** The complete unpacked body, damaged or not. */
const unpacked = ({ body }: Response): Promise<ArrayBuffer> =>
  new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/**
 * Pyodide fetches its zip and compiles its machine when it comes to them, one after the other. It is handed
 * what has been on its way since the worker began.
 * @param zip  may be empty where there is a snapshot
 * @param onMachine  it has just come to be, and nothing has run
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

/** Python's own script; a module is fetched as the browser likes, so a fresh one is put there first. */
async function loadGlueScript(mistrust: boolean) {
  if (mistrust) await (await fetch(script, { cache: "reload" })).arrayBuffer();
  return import(script);
}

/**
 * @param restored  there is a snapshot; Pyodide need not see it before its machine is there
 * @param onInterface  Pyodide's own is there
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

  /** @returns null where the line is not worth one */
  async function fromTheLine(): Promise<{ snapshot: Coming } | null> {
    if (!files.snapshot.bytes) return null; // A build for tests
    if (how !== "fast") {
      await glue;
      if (!isFastConnection(performance.getEntriesByName(script))) return null;
    }
    downloads.expect(files.machine.bytes + files.snapshot.bytes);
    return { snapshot: downloads.get(snapshot, files.snapshot).then(unpackedSnapshot, () => null) };
  }

  /** Python's machine prepares itself while it is on its way. */
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
      fresh = new Uint32Array(); // Pyodide holds on to what could read it
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
  from = null; // Releases its megabytes
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
  /** Asks the engine. */
  handle: (request: string) => string;
  /** With what is imported later; a snapshot starts without it. */
  complete: () => Promise<void>;
  /** With the workshop. */
  loadExtras: (zip: Uint8Array) => void;
  /** Has the browser compile a part of it, if there is one. */
  warmUpFunctions: (part: number) => boolean;
}
