/**
 * The page's end of the wire to the engine: requests out, replies in, by number. Starts the worker, starts it
 * again should it die or say nothing for too long, and knows of no wait without an end.
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

/** The name of a worker says how it starts. The browser's cache of its files is not trusted: */
const AGAIN = "again";
/** The device may have a snapshot of Python to start from; or nothing but a start will do. */
const [KEPT, PLAIN] = ["kept", "plain"];
/** Milliseconds to fetch the worker's script again before the worker is restarted. */
const SCRIPT_WITHIN = 5_000;
/** Nothing is wrong with what has come: it was too slow. */
const [SILENT, TRIED_AGAIN] = ["silent", "tried again"];
/** An engine that has worked is started again so often in a row without having answered anything. */
const RESTARTS_MOST = 3;

/** The worker's answer to a request; with a failure it has no reply. */
type Answer = { id: number; reply: string; failure?: string; code?: Code };
/** Other messages of the worker; see worker.ts. */
type News = {
  lifeline?: string;
  broken?: string;
  ready?: string;
  complete?: boolean;
} & ({ progress?: undefined } | { progress: number; status: BootStatus });

/** The engine's being ready, for those who wait for it. */
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

/** Past what the browser has kept of it. */
function fetchAnew(address: URL) {
  const signal = AbortSignal.timeout(SCRIPT_WITHIN);
  return fetch(address, { cache: "reload", signal }).catch(fetchedLater);
}

const startFor = (plainly: boolean) => (plainly ? PLAIN : navigator.serviceWorker?.controller ? KEPT : "");

/** Takes the worker that the boot script has started; only the first caller gets it. */
function adoptPreloadedWorker() {
  const early = globalThis.earlyEngine?.();
  globalThis.earlyEngine = undefined;
  return early;
}

/**
 * The events of a worker so far. After it has reported a failure nothing counts any more: its lock is free
 * because the page ended it.
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
  /** The worker has said something since it was started. */
  let receivedMessage = false;
  /** It has been ready once: what fails later is not that it cannot be had. */
  let hasWorked = false;
  /** The engine was restarted and has no race; the page has not been told yet. */
  let lostSession = false;
  /** Starts since the last answer. */
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

  /** The worker has given a sign of life: restart the time limit for the next one. */
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
   * An engine that has worked is given another chance, and so is one whose files may only have come damaged
   * out of the browser's cache; one that never started would only fail again.
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
    // A start that was only slow has loaded its files as far as it has come, unless nothing has come at all.
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
      if (fault || starts !== begun) return; // Given up, or restarted meanwhile
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
