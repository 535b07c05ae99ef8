/**
 * Python's start in the worker: from a snapshot of its memory where the device has one or the line is fast
 * enough, otherwise from the archive with its library and the engine. What is wrong with a snapshot is
 * nobody's concern: then it starts as if there were none.
 */
import { loadPyodide } from "pyodide";
import files from "virtual:python";
import { isFast } from "../loading/line.js";
import { createDownloads } from "./downloads.js";
import { keepUnpacked, snapshotOnTheDevice } from "./kept-snapshot.js";
import { expectOurKeys, restoreInstead, unpackedSnapshot } from "./snapshot.js";

/** @typedef {import("./snapshot.js").Snapshot} Snapshot */
/** @typedef {Promise<Snapshot | null>} Coming  null: missing or damaged */
/** @typedef {"kept" | "fast" | "again" | "plain" | ""} How  see worker.js */
/** @typedef {Record<string, any> & {memory: WebAssembly.Memory}} Exports  of Python's machine */

/** @param {string} path */
export const here = (path) => new URL(path, import.meta.url).href;
const runtime = here(files.runtime);
const archive = here(files.archive.path);
const machine = here(files.machine.path);
const snapshot = here(files.snapshot.path);
const script = `${runtime}pyodide.asm.mjs`;

/** Where Python has its archive. */
const LIBRARY = "/lib";
/** Where the workshop lies for Python. */
const WORKSHOP = "/workshop.zip";
/** Ballast has worked so often before Chromium compiles it well: when thirteen megabytes of code have run. */
const BALLAST_TURNS = 3_000;
/** What was unpacked is kept after so many milliseconds, when the first questions are answered. */
const KEEP_AFTER = 5_000;

/** What has failed is reported in `startPython`; Pyodide need not hear of it. @returns {Promise<never>} */
const forever = () => new Promise(() => {});

/** What was packed as a whole, damaged or not. @param {Response} packed @returns {Promise<ArrayBuffer>} */
const unpacked = ({ body }) => new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/**
 * Pyodide fetches its zip and compiles its machine when it comes to them, one after the other. It is handed
 * what has been on its way since the worker began.
 * @template T
 * @param {Promise<ArrayBuffer>} zip  may be empty where there is a snapshot
 * @param {Promise<WebAssembly.Module>} compiled
 * @param {(exports: Exports) => void} onMachine  it has just come to be, and nothing has run
 * @param {() => Promise<T>} action
 */
async function withDownloads(zip, compiled, onMachine, action) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  const ready = new Map([
    [archive, zip.then((bytes) => new Response(bytes)).catch(forever)],
    [machine, Promise.resolve(new Response())],
  ]);
  self.fetch = (input, options) => ready.get(String(input)) ?? fetch(input, options);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    onMachine(/** @type {Exports} */ (instance.exports));
    return { module, instance };
  };
  try {
    return await action();
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/**
 * Python's own script; a module is fetched as the browser likes, so a fresh one is put there first.
 * @param {boolean} mistrust
 */
async function glued(mistrust) {
  if (mistrust) await (await fetch(script, { cache: "reload" })).arrayBuffer();
  return import(script);
}

/**
 * @param {Promise<{default: (settings: object) => Promise<any>}>} glue
 * @param {boolean} restored  there is a snapshot; Pyodide need not see it before its machine is there
 * @param {(api: import("./snapshot.js").Restoring) => Promise<void>} onInterface  Pyodide's own is there
 */
const loaded = (glue, restored, onInterface) =>
  loadPyodide(
    /** @type {object} */ ({
      indexURL: runtime,
      packageBaseUrl: runtime,
      stdLibURL: archive,
      lockFileContents: files.lock,
      createPyodideModule: async (/** @type {object} */ settings) => {
        const module = await (await glue).default(settings);
        expectOurKeys(module.API);
        await onInterface(module.API);
        return module;
      },
      ...(restored ? { _loadSnapshot: new Uint8Array(1) } : {}),
    }),
  );

/** @template T @param {T | null | false} found */
function sure(found) {
  if (!found) throw new Error("The snapshot is missing or damaged");
  return found;
}

/** Throws where it is not as it was made. @param {Snapshot} snapshot */
async function proved(snapshot) {
  sure(await snapshot.sound());
  snapshot.close();
}

/** What is done once, by whoever asks first. @template T @param {() => Promise<T>} act */
function once(act) {
  /** @type {Promise<T> | null} */
  let done = null;
  return () => {
    done ??= act().catch((error) => {
      done = null;
      throw error;
    });
    return done;
  };
}

/**
 * @param {How} how
 * @returns {Promise<Python>}
 */
export async function startPython(how) {
  const kept = how === "kept";
  const downloads = createDownloads(how === "again", kept);
  const zip = once(async () => unpacked(await downloads.get(archive, files.archive)));
  downloads.expect(files.machine.bytes + files.archive.bytes);
  const compiled = WebAssembly.compileStreaming(downloads.get(machine, files.machine));
  const glue = glued(how === "again");
  // Where a part is missing, Pyodide itself never settles.
  const parts = Promise.all([compiled, glue]);

  /** @returns {Promise<{snapshot: Coming} | null>} null where the line is not worth one */
  async function fromTheLine() {
    if (how !== "fast") {
      await glue;
      if (!isFast(performance.getEntriesByName(script))) return null;
    }
    downloads.expect(files.machine.bytes + files.snapshot.bytes);
    return { snapshot: downloads.get(snapshot, files.snapshot).then(unpackedSnapshot, () => null) };
  }

  /** Python's machine prepares itself while it is on its way. */
  const fromTheDevice = () => ({ snapshot: snapshotOnTheDevice(snapshot) });

  /** @param {Coming | undefined} coming */
  async function begun(coming) {
    const library = coming ? Promise.resolve(new ArrayBuffer(0)) : zip();
    const needed = Promise.all([parts, library]);
    let exports = /** @type {Exports} */ ({});
    let fresh = new Uint32Array();
    /** @param {Exports} those */
    const onMachine = (those) => {
      exports = those;
      if (coming) fresh = new Uint32Array(those.memory.buffer, 0, files.snapshot.fresh).slice();
    };
    /** @param {import("./snapshot.js").Restoring} api */
    const restore = async (api) => {
      if (coming) restoreInstead(api, sure(await coming), fresh, exports.memory);
    };
    return withDownloads(library, compiled, onMachine, async () => {
      const [python] = await Promise.all([loaded(glue, coming !== undefined, restore), needed]);
      const ours = python.pyimport("worker");
      if (coming) await proved(sure(await coming));
      fresh = new Uint32Array(); // Pyodide holds on to what could read it
      return { python, ours, exports };
    });
  }

  const before = kept ? fromTheDevice() : how === "" || how === "fast" ? fromTheLine() : null;
  let from = await Promise.race([before, parts.then(forever)]);
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
  if (whole) setTimeout(() => keepUnpacked(snapshot, whole), KEEP_AFTER);
  from = null; // nobody holds its megabytes any longer
  return {
    from: restored ? "snapshot" : "start",
    handle: ours.handle,
    complete: once(async () => {
      if (!restored) return;
      const names = /** @type {string[]} */ (python.FS.readdir(LIBRARY));
      const name = names.find((one) => one.endsWith(".zip"));
      python.FS.writeFile(`${LIBRARY}/${name}`, new Uint8Array(await zip()));
    }),
    extend: (bytes) => {
      python.FS.writeFile(WORKSHOP, bytes);
      ours.add_archive(WORKSHOP);
    },
    ballast(part) {
      const one = exports[`ballast.${part}`];
      one?.(BALLAST_TURNS);
      return one !== undefined;
    },
  };
}

/**
 * @typedef {object} Python
 * @property {"snapshot" | "start"} from
 * @property {(request: string) => string} handle    asks the engine
 * @property {() => Promise<void>} complete          with what is imported later; a snapshot starts without it
 * @property {(zip: Uint8Array) => void} extend      with the workshop
 * @property {(part: number) => boolean} ballast     has the browser compile a part of it, if there is one
 */
