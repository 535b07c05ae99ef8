/** Requests without a reply yet, by number. */
import type { Reply, Request as EngineRequest } from "../protocol.d.ts";

/**
 * "ballast" does not reach the engine: the worker makes the browser compile filler code (`next-race.ts`).
 */
export type WorkerRequest = EngineRequest | { do: "ballast"; part: number };

export type EngineErrorCode =
  | "no-webassembly"
  | "boot-failed"
  | "engine-restarted"
  | "engine-fault"
  | "engine-unreached";

export class EngineError extends Error {
  declare readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, detail = "") {
    super(detail || code);
    this.name = "EngineError";
    this.code = code;
  }
}

export function createPendingRequests() {
  const pendingRequests: Map<
    number,
    { request: string; resolve: (reply: Reply) => void; reject: (error: EngineError) => void }
  > = new Map();
  let lastId = 0;

  return {
    count: () => pendingRequests.size,

    /** Adds a request and sends it to the current worker, if any. */
    send: (request: WorkerRequest, worker: Worker | null): Promise<Reply> =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const text = JSON.stringify(request);
        pendingRequests.set(lastId, { request: text, resolve, reject });
        worker?.postMessage({ id: lastId, request: text });
      }),

    /** Sends all pending requests to a new worker. */
    resend(worker: Worker) {
      for (const [id, { request }] of pendingRequests) worker.postMessage({ id, request });
    },

    remove(id: number) {
      const entry = pendingRequests.get(id);
      pendingRequests.delete(id);
      return entry;
    },

    rejectAll(error: EngineError) {
      for (const { reject } of pendingRequests.values()) reject(error);
      pendingRequests.clear();
    },
  };
}
