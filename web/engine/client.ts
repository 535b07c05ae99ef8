/**
 * The page's client of the engine worker: sends requests and receives replies, by number. Starts the worker,
 * restarts it if it dies or is silent for too long. Every wait has a timeout.
 */
import site from "virtual:site";
import { ignoreFetchFailure, ignoreHandledElsewhere } from "../platform/loading/ignored-errors.ts";
import { trackSlowOperation, type SlowOperation } from "../platform/loading/slow-operations.ts";
import { TIMEOUT_SECONDS, createInactivityTimer, watchLivenessLock } from "./liveness.ts";
import { createPendingRequests, EngineError } from "./pending-requests.ts";
import type { Reply } from "../protocol.d.ts";
import type { EngineErrorCode, WorkerRequest } from "./pending-requests.ts";

type BootStatus = "download" | "start" | "ready";

/** Names of the worker that select how it starts (startup/python/worker.ts). */
const [BYPASS_CACHE, WITH_SNAPSHOT, WITHOUT_SNAPSHOT] = ["no-cache", "snapshot", "no-snapshot"];
/** Timeout in ms to fetch the worker's script again before the worker is restarted. */
const SCRIPT_TIMEOUT_MS = 5_000;
/** Reasons for a restart that mean slow files, not damaged ones. */
const [SILENT, TRIED_AGAIN] = ["silent", "tried again"];
/** Consecutive failures without an answer after which an engine that has been ready is not restarted. */
const MAX_FAILURES = 3;

/** The worker's answer to a request. With a failure there is no reply. */
type Answer = { id: number; reply: string; failure?: string; code?: EngineErrorCode };
/** Other messages of the worker; see worker.ts. */
type WorkerMessage = {
  lifeline?: string;
  broken?: string;
  ready?: string;
  complete?: boolean;
} & ({ progress?: undefined } | { progress: number; status: BootStatus });

/** Returns a promise for the engine being ready, with its resolve and reject functions. */
function createReady() {
  let resolveReady: () => void = () => {};
  let rejectReady: (error: EngineError) => void = () => {};
  const ready: Promise<void> = new Promise((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  ready.catch(ignoreHandledElsewhere);
  return { ready, resolveReady, rejectReady };
}

/** Fetches the worker's script, bypassing the HTTP cache. */
function fetchUncached(address: URL) {
  const signal = AbortSignal.timeout(SCRIPT_TIMEOUT_MS);
  return fetch(address, { cache: "reload", signal }).catch(ignoreFetchFailure);
}

const workerNameFor = (skipSnapshot: boolean) =>
  skipSnapshot ? WITHOUT_SNAPSHOT : navigator.serviceWorker?.controller ? WITH_SNAPSHOT : "";

/** Returns the worker that the boot script has started; only the first caller gets it. */
function adoptPreloadedWorker() {
  const preload = globalThis.earlyWorker?.();
  globalThis.earlyWorker = undefined;
  return preload;
}

/**
 * Handles the events that a worker has sent so far. Stops after a failure: the worker's lock is then free
 * because the page has terminated the worker.
 */
function replayEvents(events: Event[] | undefined, counts: () => boolean, listen: (event: Event) => void) {
  for (const event of events ?? []) if (counts()) listen(event);
}

export function createEngineClient({
  onProgress = () => {},
}: {
  onProgress?: (fraction: number, status: BootStatus) => void;
} = {}): { ready: Promise<void>; ask: (request: WorkerRequest) => Promise<Reply>; dispose: () => void } {
  const requests = createPendingRequests();
  let worker: Worker | null = null;
  let fault: EngineError | null = null;
  let isReady = false;
  /** True if the worker has sent a message since it was started. */
  let receivedMessage = false;
  /** True if the engine has been ready once. A later failure does not mean that it cannot be loaded. */
  let hasWorked = false;
  /** True if the engine was restarted without its race and no request has reported that yet. */
  let lostSession = false;
  /** Failures since the last answer. */
  let failures = 0;
  let slowOperation: SlowOperation | null = null;
  let unwatch = () => {};
  const inactivityTimer = createInactivityTimer(() => handleWorkerDeath(SILENT));
  const { ready, resolveReady, rejectReady } = createReady();

  function stopTimeout() {
    slowOperation?.end();
    slowOperation = null;
    inactivityTimer.end();
  }

  /** Restarts the timeout after a sign of life. */
  function armTimeout(seconds: number) {
    slowOperation ??= trackSlowOperation(() => handleWorkerDeath(TRIED_AGAIN));
    slowOperation.reportProgress();
    inactivityTimer.restart(seconds);
  }

  function terminateWorker() {
    stopTimeout();
    unwatch();
    if (worker) worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker?.terminate();
  }

  function fail(error: EngineError) {
    fault = error;
    terminateWorker();
    rejectReady(error);
    requests.rejectAll(error);
  }

  /**
   * Restarts the worker, or gives up. An engine that has been ready is restarted, up to the limit. Any other
   * engine is restarted once, because the browser's cache may have held damaged files. A retry by the player
   * always restarts it.
   */
  function handleWorkerDeath(detail: string) {
    if (fault) return;
    failures += 1;
    if (failures >= (hasWorked ? MAX_FAILURES : 2) && detail !== TRIED_AGAIN)
      return fail(new EngineError("boot-failed", detail));
    terminateWorker();
    const skipSnapshot = !isReady;
    if (isReady) {
      lostSession = requests.count() === 0;
      requests.rejectAll(new EngineError("engine-restarted", detail));
    }
    // After a slow start the files loaded so far are good, unless nothing has arrived at all.
    startWorker(!hasWorked && !(receivedMessage && [SILENT, TRIED_AGAIN].includes(detail)), skipSnapshot);
  }

  function receive(data: WorkerMessage & ({ id?: undefined } | Answer)) {
    receivedMessage = true;
    if (data.lifeline) unwatch = watchLivenessLock(data.lifeline, () => handleWorkerDeath("gone"));
    if (data.progress !== undefined) onProgress(data.progress, data.status);
    if (data.broken) return handleWorkerDeath(data.broken);
    if (data.ready) {
      isReady = hasWorked = true;
      onProgress(1, "ready");
      resolveReady();
    }
    if (data.id !== undefined) answer(data);
    if (!isReady) armTimeout(data.complete ? TIMEOUT_SECONDS.start : TIMEOUT_SECONDS.download);
    else if (requests.count() > 0) armTimeout(TIMEOUT_SECONDS.answer);
    else stopTimeout();
  }

  function answer(data: Answer) {
    failures = 0;
    const pendingRequest = requests.remove(data.id);
    if (data.failure) pendingRequest?.reject(new EngineError(data.code ?? "engine-fault", data.failure));
    else pendingRequest?.resolve(JSON.parse(data.reply));
  }

  function handleEvent(event: Event) {
    if (event instanceof MessageEvent && event.type === "message") receive(event.data);
    else handleWorkerDeath(event instanceof ErrorEvent ? event.message : event.type);
  }

  /**
   * @param bypassCache  bypass the browser's cache
   * @param skipSnapshot  start Python without a snapshot, because the last start failed
   */
  async function startWorker(bypassCache: boolean, skipSnapshot: boolean) {
    isReady = false;
    receivedMessage = false;
    worker = null;
    const address = new URL(site.worker, document.baseURI);
    const preload = adoptPreloadedWorker();
    armTimeout(TIMEOUT_SECONDS.download);
    const name = bypassCache ? BYPASS_CACHE : workerNameFor(skipSnapshot);
    if (bypassCache) {
      const failuresBefore = failures;
      await fetchUncached(address);
      if (fault || failures !== failuresBefore) return; // Failed, or restarted again during the fetch
    }
    worker = preload?.worker ?? new Worker(trusted.createScriptURL(address.href), { type: "module", name });
    worker.onmessage = worker.onerror = worker.onmessageerror = handleEvent;
    if (!preload) requests.resend(worker);
    const newWorker = worker;
    replayEvents(preload?.events, () => worker === newWorker && !fault, handleEvent);
  }

  if (typeof WebAssembly === "object") startWorker(false, false);
  else fail(new EngineError("no-webassembly"));

  return {
    ready,
    ask(request) {
      if (fault) return Promise.reject(fault);
      if (lostSession) {
        lostSession = false;
        return Promise.reject(new EngineError("engine-restarted"));
      }
      const reply = requests.send(request, worker);
      if (isReady && requests.count() === 1) armTimeout(TIMEOUT_SECONDS.answer);
      return reply;
    },
    dispose() {
      fail(new EngineError("boot-failed", "disposed"));
    },
  };
}
