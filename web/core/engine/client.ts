/**
 * The page's client of the engine worker: sends requests and receives replies, by number. Starts the worker,
 * restarts it if it dies or is silent for too long. Every wait has a timeout.
 */
import site from "virtual:site";
import { fetchedLater, handledElsewhere } from "../loading/ignored-errors.ts";
import { trackSlowOperation } from "../loading/slow-operations.ts";
import { LIMITS, watchdogTimer, watchLivenessLock } from "./liveness.ts";
import { createPendingRequests, EngineError } from "./pending-requests.ts";
import type { Reply } from "../../protocol.d.ts";
import type { SlowOperation } from "../loading/slow-operations.ts";
import type { Code, Request } from "./pending-requests.ts";

type BootStatus = "download" | "start" | "ready";

/** The worker's name selects how it starts. "again": bypass the HTTP cache. */
const AGAIN = "again";
/** "kept": start from a cached snapshot of Python, if any. "plain": start without a snapshot. */
const [KEPT, PLAIN] = ["kept", "plain"];
/** Timeout in ms to fetch the worker's script again before the worker is restarted. */
const SCRIPT_WITHIN = 5_000;
/** Reasons for a restart that mean slow files, not damaged ones. */
const [SILENT, TRIED_AGAIN] = ["silent", "tried again"];
/** An engine that has been ready is given up at this number of failures in a row without an answer. */
const RESTARTS_MOST = 3;

/** The worker's answer to a request. With a failure there is no reply. */
type Answer = { id: number; reply: string; failure?: string; code?: Code };
/** Other messages of the worker; see worker.ts. */
type News = {
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
  ready.catch(handledElsewhere);
  return { ready, resolveReady, rejectReady };
}

/** Fetches the worker's script, bypassing the HTTP cache. */
function fetchAnew(address: URL) {
  const signal = AbortSignal.timeout(SCRIPT_WITHIN);
  return fetch(address, { cache: "reload", signal }).catch(fetchedLater);
}

const startFor = (plainly: boolean) => (plainly ? PLAIN : navigator.serviceWorker?.controller ? KEPT : "");

/** Returns the worker that the boot script has started; only the first caller gets it. */
function adoptPreloadedWorker() {
  const early = globalThis.earlyEngine?.();
  globalThis.earlyEngine = undefined;
  return early;
}

/**
 * Handles the events that a worker has sent so far. Stops after a failure: the worker's lock is then free
 * because the page has terminated the worker.
 */
function hear(events: Event[] | undefined, counts: () => boolean, listen: (event: Event) => void) {
  for (const event of events ?? []) if (counts()) listen(event);
}

export function createEngine({
  onProgress = () => {},
}: {
  onProgress?: (fraction: number, status: BootStatus) => void;
} = {}): { ready: Promise<void>; ask: (request: Request) => Promise<Reply>; dispose: () => void } {
  const questions = createPendingRequests();
  let worker: Worker | null = null;
  let fault: EngineError | null = null;
  let alive = false;
  /** True if the worker has sent a message since it was started. */
  let receivedMessage = false;
  /** True if the engine has been ready once. A later failure does not mean that it cannot be loaded. */
  let hasWorked = false;
  /** True if the engine was restarted without its race and no request has reported that yet. */
  let lostSession = false;
  /** Failures since the last answer. */
  let starts = 0;
  let waiting: SlowOperation | null = null;
  let unwatch = () => {};
  const limit = watchdogTimer(() => handleWorkerDeath(SILENT));
  const { ready, resolveReady, rejectReady } = createReady();

  function settle() {
    waiting?.over();
    waiting = null;
    limit.end();
  }

  /** Restarts the timeout after a sign of life. */
  function armTimeout(seconds: number) {
    waiting ??= trackSlowOperation(() => handleWorkerDeath(TRIED_AGAIN));
    waiting.sign();
    limit.grant(seconds);
  }

  function end() {
    settle();
    unwatch();
    if (worker) worker.onmessage = worker.onerror = worker.onmessageerror = null;
    worker?.terminate();
  }

  function fail(error: EngineError) {
    fault = error;
    end();
    rejectReady(error);
    questions.rejectAll(error);
  }

  /**
   * Restarts the worker, or gives up. An engine that has been ready is restarted, up to the limit. Any other
   * engine is restarted once, because the browser's cache may have held damaged files. A retry by the player
   * always restarts it.
   */
  function handleWorkerDeath(detail: string) {
    if (fault) return;
    starts += 1;
    if (starts >= (hasWorked ? RESTARTS_MOST : 2) && detail !== TRIED_AGAIN)
      return fail(new EngineError("boot-failed", detail));
    end();
    const plainly = !alive;
    if (alive) {
      lostSession = questions.count() === 0;
      questions.rejectAll(new EngineError("engine-restarted", detail));
    }
    // After a slow start the files loaded so far are good, unless nothing has arrived at all.
    startWorker(!hasWorked && !(receivedMessage && [SILENT, TRIED_AGAIN].includes(detail)), plainly);
  }

  function receive(data: News & ({ id?: undefined } | Answer)) {
    receivedMessage = true;
    if (data.lifeline) unwatch = watchLivenessLock(data.lifeline, () => handleWorkerDeath("gone"));
    if (data.progress !== undefined) onProgress(data.progress, data.status);
    if (data.broken) return handleWorkerDeath(data.broken);
    if (data.ready) {
      alive = hasWorked = true;
      onProgress(1, "ready");
      resolveReady();
    }
    if (data.id !== undefined) answer(data);
    if (!alive) armTimeout(data.complete ? LIMITS.start : LIMITS.download);
    else if (questions.count() > 0) armTimeout(LIMITS.answer);
    else settle();
  }

  function answer(data: Answer) {
    starts = 0;
    const asked = questions.take(data.id);
    if (data.failure) asked?.reject(new EngineError(data.code ?? "engine-fault", data.failure));
    else asked?.resolve(JSON.parse(data.reply));
  }

  function listen(event: Event) {
    if (event instanceof MessageEvent && event.type === "message") receive(event.data);
    else handleWorkerDeath(event instanceof ErrorEvent ? event.message : event.type);
  }

  /**
   * @param mistrust  bypass the browser's cache
   * @param plainly  start Python without a snapshot, because the last start failed
   */
  async function startWorker(mistrust: boolean, plainly: boolean) {
    alive = false;
    receivedMessage = false;
    worker = null;
    const address = new URL(site.worker, document.baseURI);
    const early = adoptPreloadedWorker();
    armTimeout(LIMITS.download);
    const name = mistrust ? AGAIN : startFor(plainly);
    if (mistrust) {
      const begun = starts;
      await fetchAnew(address);
      if (fault || starts !== begun) return; // Failed, or restarted again during the fetch
    }
    worker = early?.worker ?? new Worker(address, { type: "module", name });
    worker.onmessage = worker.onerror = worker.onmessageerror = listen;
    if (!early) questions.resend(worker);
    const begun = worker;
    hear(early?.events, () => worker === begun && !fault, listen);
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
      const answered = questions.put(request, worker);
      if (alive && questions.count() === 1) armTimeout(LIMITS.answer);
      return answered;
    },
    dispose() {
      fail(new EngineError("boot-failed", "disposed"));
    },
  };
}
