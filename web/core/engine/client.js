/**
 * The page's end of the wire to the engine: requests out, replies in, by number. Starts the worker and starts
 * it again should it die.
 */
import site from "virtual:site";

/** @typedef {import("../../protocol.js").Request} Request */
/** @typedef {import("../../protocol.js").Reply} Reply */
/** @typedef {"download" | "start" | "ready"} Stage */
/** @typedef {"no-webassembly" | "boot-failed" | "engine-restarted" | "engine-fault"} Code */

export class EngineError extends Error {
  /** @param {Code} code @param {string} [detail] */
  constructor(code, detail = "") {
    super(detail || code);
    this.name = "EngineError";
    /** @readonly */
    this.code = code;
  }
}

/**
 * @param {{onProgress?: (fraction: number, stage: Stage) => void}} [options]
 * @returns {{ready: Promise<void>, ask: (request: Request) => Promise<Reply>, dispose: () => void}}
 */
export function createEngine({ onProgress = () => {} } = {}) {
  /** @type {Map<number, {resolve: (reply: Reply) => void, reject: (error: EngineError) => void}>} */
  const pending = new Map();
  /** @type {Worker | null} */
  let worker = null;
  /** @type {EngineError | null} */
  let fault = null;
  let alive = false;
  /** The engine was started again and nobody has been told: it knows of no race. */
  let forgetful = false;
  let numbers = 0;
  /** @type {() => void} */
  let resolveReady;
  /** @type {(error: EngineError) => void} */
  let rejectReady;
  /** @type {Promise<void>} */
  const ready = new Promise((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });

  /** @param {EngineError} error */
  function rejectPending(error) {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  /** @param {EngineError} error */
  function fail(error) {
    fault = error;
    worker?.terminate();
    rejectReady(error);
    rejectPending(error);
  }

  /**
   * An engine that has worked is given another chance; one that never started would only fail again.
   * @param {string} detail
   */
  function die(detail) {
    if (!alive) return fail(new EngineError("boot-failed", detail));
    worker?.terminate();
    forgetful = pending.size === 0;
    rejectPending(new EngineError("engine-restarted", detail));
    launch();
  }

  /** @param {any} data  see worker.js */
  function receive(data) {
    if (data.progress !== undefined) return onProgress(data.progress, data.stage);
    if (data.broken) return fail(new EngineError("boot-failed", data.broken));
    if (data.ready) {
      alive = true;
      onProgress(1, "ready");
      return resolveReady();
    }
    const asked = pending.get(data.id);
    pending.delete(data.id);
    if (data.failure) asked?.reject(new EngineError("engine-fault", data.failure));
    else asked?.resolve(JSON.parse(data.reply));
  }

  /** @param {Event} event */
  function listen(event) {
    if (event instanceof MessageEvent && event.type === "message") receive(event.data);
    else die(event instanceof ErrorEvent ? event.message : event.type);
  }

  function launch() {
    alive = false;
    const early = globalThis.earlyEngine;
    globalThis.earlyEngine = undefined;
    worker = early?.worker ?? new Worker(new URL(site.worker, document.baseURI), { type: "module" });
    worker.onmessage = worker.onerror = worker.onmessageerror = listen;
    early?.events.forEach(listen);
  }

  if (typeof WebAssembly === "object") launch();
  else fail(new EngineError("no-webassembly"));
  ready.catch(() => {}); // whoever waits for it hears of it; nobody has to

  return {
    ready,
    ask(request) {
      if (fault) return Promise.reject(fault);
      if (forgetful) {
        forgetful = false;
        return Promise.reject(new EngineError("engine-restarted"));
      }
      return new Promise((resolve, reject) => {
        numbers += 1;
        pending.set(numbers, { resolve, reject });
        worker?.postMessage({ id: numbers, request: JSON.stringify(request) });
      });
    },
    dispose() {
      fail(new EngineError("boot-failed", "disposed"));
    },
  };
}
